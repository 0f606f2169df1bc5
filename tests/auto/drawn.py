"""A tab whose page is drawn, and whose clock moves only when the player waits.

Games are played on it without a browser and without waiting; what decides sees the same pictures,
keys and clicks as on a real page.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace

from PIL import Image
from tests.pictures.drawing import Look
from tests.pictures.skins import BLACK, SKINS, WHITE, Canvas, Skin

from salet.auto import PageGame
from salet.auto.tab import Point, Tab
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.words.alphabet import ENGLISH, Alphabet

SIZE, GAP, MARGIN, SPACE = 44, 5, 20, 30  # pixels: tiles, and what is between and around them
FIELD = (5.0, 5.0)  # where a page with a field has it
RED = (220, 90, 90)


@dataclass
class Clock:
    """The module ``time`` for a drawn page."""

    now: float = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@dataclass(frozen=True)
class Page:
    """How a page looks and works; times are in seconds."""

    answers: str = "moist"
    played: str = ""
    skin: Skin = SKINS["light"]
    rows: int = 0  # 0: five more than boards
    across: int = 2
    glued: bool = False  # no gap between boards
    lag: float = 0.0  # until a word is marked
    step: float = 0.0  # between the marks of two tiles
    stagger: float = 0.0  # between the marks of two boards
    newest_first: bool = False
    sequence: bool = False  # only the first open board shows marks
    refuse: str = ""
    flash: bool = False  # a refused row is red for a moment
    toast: bool = False  # a message covers the first row for a moment after Enter
    marks: str = "right"  # or: none, restless, contradictory
    typing: str = "keyboard"  # or: keys, tiles, field
    enter: str = ""  # the name of the only button that submits a word
    covers: str = ""  # names of buttons that close what covers the boards, in this order
    leaves: int = 99  # words after which the boards are gone
    alphabet: Alphabet = ENGLISH


def turns_of(guesses: Sequence[str], answers: Sequence[str]) -> tuple[Turn, ...]:
    """Return the turns of a game by the rules; boards that were solved before have no marks."""
    return tuple(
        Turn(
            guess,
            tuple(
                None if answer in guesses[:nth] else feedback(tuple(guess), tuple(answer))
                for answer in answers
            ),
        )
        for nth, guess in enumerate(guesses)
    )


def check_won(game: PageGame, *answers: str) -> None:
    """Check that a game was won and that every mark was read right."""
    assert game.solved, game.turns
    assert game.answers == answers
    right = turns_of([turn.guess for turn in game.turns], answers)
    assert [turn.feedbacks for turn in game.turns] == [turn.feedbacks for turn in right]


class DrawnTab(Tab):
    """One game on a drawn page."""

    def __init__(self, page: Page, clock: Clock) -> None:
        self.shown = page
        self.clock = clock
        self.deadline = float("inf")
        self.crashed = False
        self.closed = False
        self._asking = set()
        self.page = SimpleNamespace(url="http://drawn/", is_closed=lambda: self.closed)
        self.opened = 0
        self.pressed: list[str] = []
        self._drawn: dict[object, bytes] = {}
        self.open("", 0)

    def open(self, address: str, limit: float) -> None:
        self.opened += 1
        page = self.shown
        self.answers = page.answers.split()
        self.length = len(self.answers[0])
        self.rows = page.rows or len(self.answers) + 5
        self.words = page.played.split()
        self.covers = page.covers.split("|") if page.covers else []
        self.typed = [""] * self.length
        self.clicked = 0  # the tile that was clicked last
        self.entered = -99.0
        self.refused = -99.0

    def enlarge(self, most: int) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    # ------------------------------------------------------------------ hands

    @property
    def is_over(self) -> bool:
        return len(self.words) >= self.rows or set(self.answers) <= set(self.words)

    def press(self, key: str) -> None:
        self.pressed.append(key)
        if key == "Enter":
            if not self.shown.enter:
                self._submit()
        elif self.covers or self.is_over or self.shown.typing == "keys":
            return
        elif key == "ControlOrMeta+a":
            self.typed = [""] * self.length
        elif len(key) == 1 or key == "Backspace":
            self._write(key)

    def _write(self, key: str) -> None:
        filled = [place for place, letter in enumerate(self.typed) if letter]
        if self.shown.typing == "tiles":
            self.typed[self.clicked] = "" if key == "Backspace" else key
        elif key == "Backspace" and filled:
            self.typed[filled[-1]] = ""
        elif key != "Backspace" and len(filled) < self.length:
            self.typed[len(filled)] = key

    def _submit(self) -> None:
        word = "".join(self.typed)
        if self.covers or self.is_over or len(word) < self.length:
            return
        self.entered = self.clock.now
        if word in self.shown.refuse.split():
            self.refused = self.clock.now
            return
        self.words.append(word)
        self.typed = [""] * self.length

    def click(self, place: Point) -> None:
        buttons = self._buttons()
        name = next((name for name, other in buttons.items() if other == place), None)
        if name is None:
            x = place[0] - MARGIN
            self.clicked = min(self.length - 1, int(x // (SIZE + GAP)))
        elif self.covers:
            if name == self.covers[0]:
                self.covers.pop(0)
        elif name == self.shown.enter or name == "Enter":
            self._submit()
        else:
            self._write("Backspace" if name == "Del" else self._letters()[name])

    def _letters(self) -> dict[str, str]:
        """Return the letters by the names of their keys."""
        alphabet = self.shown.alphabet
        return {alphabet.upper(letter): letter for letter in alphabet.symbols}

    def _buttons(self) -> dict[str, Point]:
        """Return the names of the buttons that can be seen, and where they are."""
        keys = [*self._letters(), "Enter", "Del"] if self.shown.typing == "keys" else []
        shown = self.covers or [*keys, self.shown.enter]
        every = [*self.shown.covers.split("|"), *keys, self.shown.enter]
        return {name: (10.0 * x, 2000.0) for x, name in enumerate(every) if name in shown and name}

    def places(self, pattern: str, *, any_case: bool = True) -> list[Point]:
        name = re.compile(pattern, re.IGNORECASE if any_case else 0)
        return [place for text, place in self._buttons().items() if name.fullmatch(text)]

    def fields(self) -> list[Point]:
        return [FIELD] if self.shown.typing == "field" else []

    # ------------------------------------------------------------------ eyes

    def picture(self) -> bytes:
        self.clock.sleep(0.05)
        state = self._state()
        if state not in self._drawn:
            packed = io.BytesIO()
            self._draw(*state).save(packed, "PNG", compress_level=1)
            self._drawn[state] = packed.getvalue()
        return self._drawn[state]

    def _state(self) -> tuple[object, ...]:
        """Return what can be seen now: words, typed letters, turned tiles, flashes."""
        page, since = self.shown, self.clock.now - self.entered
        if self.covers or len(self.words) >= page.leaves:
            return ((), (), (), len(self.covers), False, False)
        turned = tuple(
            99 if not page.step and late >= 0 else max(0, int(late / (page.step or 1)))
            for nth, _ in enumerate(self.answers)
            for late in [since - page.lag - nth * page.stagger]
        )
        typed = () if page.typing == "field" else tuple(self.typed)
        restless = int(since * 8) % 3 if page.marks == "restless" else 0
        flash = page.flash and self.clock.now - self.refused < 0.5
        return (
            tuple(self.words), typed, tuple(min(x, self.length) for x in turned), restless, flash,
            page.toast and since < 1.0,
        )  # fmt: skip

    def _draw(self, words, typed, turned, restless, flash, toast) -> Image.Image:
        page = self.shown
        step = SIZE + GAP
        space = 0 if page.glued else SPACE
        across = min(page.across, len(self.answers))
        down = -(-len(self.answers) // across)
        wide = 2 * MARGIN + across * (self.length * step + space)
        high = 2 * MARGIN + down * (self.rows * step + space)
        style = Look(page.skin, wide=SIZE, high=SIZE, gap=GAP).style
        canvas = Canvas(Image.new("RGB", (wide, high), page.skin.page), style.font)
        if not turned:  # the boards are covered, or gone
            canvas.pen.rectangle((0, 0, wide, high), (200, 200, 200 - 20 * restless))
            return canvas.image
        for board, answer in enumerate(self.answers):
            x0 = MARGIN + board % across * (self.length * step + space)
            y0 = MARGIN + board // across * (self.rows * step + space)
            rows = list(self._rows(board, answer, words, typed, turned[board], restless))
            if page.newest_first:
                rows = [*rows[len(words) :][:1], *rows[: len(words)][::-1], *rows[len(words) + 1 :]]
            for y, row in enumerate(rows):
                for x, (letter, mark) in enumerate(row):
                    canvas.tile(x0 + x * step, y0 + y * step, style, letter.upper(), mark)
                if flash and y == len(words):
                    box = (x0, y0 + y * step, x0 + self.length * step - GAP, y0 + y * step + SIZE)
                    canvas.pen.rectangle(box, RED)
        if toast:
            box = (MARGIN + SIZE, MARGIN + 8, MARGIN + 3 * step, MARGIN + SIZE - 8)
            canvas.pen.rectangle(box, BLACK)
            canvas.text("Hm", ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), WHITE, 12)
        return canvas.image

    def _rows(self, board, answer, words, typed, turned, restless) -> Iterator[list]:
        """Yield the tiles of a board: letter and mark, None without one."""
        page = self.shown
        count = words.index(answer) + 1 if answer in words else len(words)
        first = next((b for b, x in enumerate(self.answers) if x not in words), board)
        for nth in range(self.rows):
            if nth < count:
                marks = list(self._marks(words, nth, answer, restless))
                if nth == len(words) - 1:
                    marks[turned:] = [None] * (self.length - len(marks[:turned]))
                if page.sequence and answer not in words and board != first:
                    marks = [None] * self.length
                yield list(zip(words[nth], marks, strict=True))
            elif nth == count and answer not in words and typed:
                yield [(letter, None) for letter in typed]
            else:
                yield [("", None)] * self.length

    def _marks(self, words, nth, answer, restless) -> Iterator[int | None]:
        kind, word = self.shown.marks, words[nth]
        if kind == "none":
            return iter([None] * self.length)
        if kind == "restless" and nth == len(words) - 1:
            return iter([(restless + place) % 3 for place in range(self.length)])
        if kind == "contradictory":  # only the first letter is right, and then another one is
            right = nth == 0 or word[0] != words[0][0]
            return iter([2 if right else 0, *[0] * (self.length - 1)])
        return (int(mark) for mark in feedback(tuple(word), tuple(answer)))
