"""Hands: type words on a page, and close what covers its boards."""

from __future__ import annotations

from collections.abc import Sequence

from salet.auto.tab import Point, Tab
from salet.pictures.tiles import Box
from salet.words.alphabet import Alphabet

_ENTER = "enter|submit|check|guess|try|go|ok|return|[↵⏎]"
_DELETE = "del|delete|back|backspace|[⌫←]"
# Names of buttons that close what covers a board, the outermost first: consent, instructions, the
# welcome screen. None is about accounts or money.
COVERS = (
    "(?:reject|decline)(?: all)?|continue without accepting|necessary only",
    "accept(?: all)?|agree|i agree",
    "close|dismiss|got it!?|okay|skip|[×✕✖]",
    "play|play now|start|start game|continue|let'?s play!?|new game",
)
_MOST_COVERS = 12  # clicks in one game
_AGAIN = "new game|play again|next game|next word|next|again|restart"
WAYS = ("keyboard", "tiles", "keys")


class Hands:
    """Types with the keyboard, into tiles that are clicked, by keys on the screen, or in a field.

    ``way`` is the way that works, "" before it is known. ``boards`` is the area in which no key of
    the screen is.
    """

    def __init__(self, tab: Tab, alphabet: Alphabet) -> None:
        self.tab = tab
        self.alphabet = alphabet
        self.way = ""
        self.ignores_enter = False
        self.boards: list[Box] = []
        self._keys: dict[str, Point | None] = {}
        self._clicked: list[Point] = []
        self._covers = 0

    def ways(self) -> list[str]:
        """Return the ways to try, in order; more than once, since letters may get lost."""
        if self.way:
            return [self.way] * 3
        field = ["field"] if len(self.tab.fields()) == 1 else []
        return [*WAYS[:1], *field, *WAYS[1:]] * 2

    def write(self, way: str, letters: Sequence[str], boxes: Sequence[Box]) -> bool:
        """Type a word; return False if the page has no field or keys for this way.

        ``boxes`` are the tiles of the row where the letters should appear, if known.
        """
        self._keys.clear()  # they move when rows appear above them
        if way == "tiles" and not boxes:
            return False
        if way == "keys" and not all(self._key(letter) for letter in letters):
            return False
        if way == "field" and not self._click_field():
            return False
        for nth, letter in enumerate(letters):
            if way == "tiles":
                self.tab.click((boxes[nth].x / 2, boxes[nth].y / 2))
            if way == "keys":
                self._click_key(letter)
            else:
                self.tab.press(letter)
        return True

    def submit(self) -> None:
        """Submit the word."""
        clicks = self.ignores_enter or self.way == "keys"
        if not (clicks and self._click_key(_ENTER)):
            self.tab.press("Enter")

    def submit_otherwise(self) -> bool:
        """Submit the word by a button; return False if there is none, or if that was tried."""
        if self.ignores_enter or self.way == "keys":
            return False
        self.ignores_enter = self._click_key(_ENTER)
        return self.ignores_enter

    def clear(self, boxes: Sequence[Box], count: int) -> None:
        """Delete some letters at the end of a word; ``boxes`` are its tiles, if known."""
        if self.way == "field":
            if self._click_field():
                self.tab.press("ControlOrMeta+a")
                self.tab.press("Backspace")
            return
        for nth in range(count):
            if self.way == "tiles" and nth < len(boxes):
                box = boxes[-1 - nth]
                self.tab.click((box.x / 2, box.y / 2))
            if self.way != "keys" or not self._click_key(_DELETE):
                self.tab.press("Backspace")

    def uncover(self, patterns: Sequence[str] = COVERS) -> bool:
        """Close what may cover the boards; return whether a button was clicked.

        A button below another cover does nothing: each is clicked once until ``changed``.
        """
        self.tab.press("Escape")
        for pattern in patterns:
            for place in self.tab.places(pattern):
                if place not in self._clicked and self._covers < _MOST_COVERS:
                    self._clicked.append(place)
                    self._covers += 1
                    self.tab.click(place)
                    return True
        return False

    def changed(self) -> None:
        """Note that a click has changed the page."""
        self._clicked.clear()

    def again(self) -> bool:
        """Click a button for another game, if there is one."""
        places = self.tab.places(_AGAIN)
        if places:
            self.tab.click(places[0])
        return bool(places)

    def _click_field(self) -> bool:
        fields = self.tab.fields()
        if fields:
            self.tab.click(fields[0])
        return bool(fields)

    def _click_key(self, name: str) -> bool:
        place = self._key(name)
        if place is not None:
            self.tab.click(place)
        return place is not None

    def _key(self, name: str) -> Point | None:
        """Return where a key of the screen is: the last element with its name, not on a board."""
        if name not in self._keys:
            is_word = name in (_ENTER, _DELETE)
            pattern = name if is_word else f"{name}|{self.alphabet.upper(name)}"
            places = self.tab.places(pattern, any_case=is_word)
            found = [place for place in places if not self._on_board(place)]
            self._keys[name] = found[-1] if found else None
        return self._keys[name]

    def _on_board(self, place: Point) -> bool:
        x, y = place
        return any(b.left <= x <= b.right and b.top <= y <= b.bottom for b in self.boards)
