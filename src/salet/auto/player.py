"""A player sees one page and types on it: the boards, a word, and the marks of the word.

A guess goes through these pictures::

    before     the word is typed     it is marked, tile by tile     it stands still: read
    ▢▢▢▢▢      S A L E T             ■ ■ A L E T                    ■ ■ ■ ■ ■

A row that stands still without marks is a word that the page refuses, if Backspace deletes it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from salet.auto.errors import Limits, PageError
from salet.auto.eyes import Block, SeenRow, View, played
from salet.auto.hands import COVERS, Hands
from salet.auto.tab import Tab, pixels_of
from salet.pictures.known import Look, Looks, known_marks, uniform
from salet.pictures.marks import has_colour
from salet.pictures.read import boards_of, spelling_of
from salet.pictures.sight import Cell, CellKey
from salet.pictures.tiles import Box
from salet.puzzle.turns import MAX_BOARDS, Turn
from salet.words.lexicon import Lexicon

_SHORT = 0.5  # seconds that a row with marks on every tile must stand still
_UNIFORM = 1.5  # … if all tiles are alike: a refused row may flash
_LONG = 2.5  # … if some tiles have no marks
_SHOTS = 4  # screenshots that must agree, too
_HIGH, _HIGHEST = 4000, 8000  # pixels of the viewport: usual, with many boards


@dataclass(slots=True)
class Player:
    """One page during one game.

    ``_looks[turn][board]`` are the colours of a row, and ``_places[turn][board]`` its tiles.
    """

    tab: Tab
    lexicon: Lexicon
    hands: Hands
    limits: Limits
    asked: int = 0  # the number of boards that the user gave
    boards: int = 0
    limit: int = 0  # the number of rows of a board, 0 if not known
    words: list[tuple[str, ...]] = field(default_factory=list)
    certain: bool = True
    _looks: list[dict[int, Looks]] = field(default_factory=list)
    _places: list[dict[int, tuple[Box, ...]]] = field(default_factory=list)
    _blocks: list[Block] = field(default_factory=list)
    _typed: Look | None = None  # a tile before it is marked
    _before: View | None = None
    _cells: dict[CellKey, Cell] = field(default_factory=dict)
    _unseen: int = 0  # words in a field that no board has shown
    _seen: tuple[bytes, View] | None = None

    # ------------------------------------------------------------------ finding the boards

    def prepare(self, ask: Callable[[str], None] | None) -> None:
        """Find the boards and read the rows already played.

        ``ask`` asks a person to close what covers the boards.
        """
        self.hands.uncover(())
        end = time.monotonic() + self.limits.board
        last = None
        while True:
            view = self._still_view()
            self._blocks = view.boards()
            if self._blocks and len(self._blocks[0]) > 2:
                break
            if last is not None and view is not last:
                self.hands.changed()
            last = view
            if self.hands.uncover():
                pass
            elif self._blocks:
                break
            elif time.monotonic() > end:
                if not ask:
                    break
                ask("No board can be seen yet. Close what covers it in the browser.")
                ask, end = None, self.tab.deadline
            self.tab.wait(0.2)
        self._check_length(view)
        view = self._enlarged(view)
        if self._blocks:
            self._read_played(view)
        self._before = view

    def _still_view(self) -> View:
        """Return what is seen as soon as two screenshots are equal, or after a second."""
        end = time.monotonic() + 1
        while True:
            first = self.see()
            self.tab.wait(0.1)
            if first is self.see() or time.monotonic() > end:
                return self.see()

    def see(self) -> View:
        """Return what is seen now; the same object if nothing has changed."""
        picture = self.tab.picture()
        if self._seen is None or self._seen[0] != picture:
            self._seen = picture, View(pixels_of(picture), spelling_of(self.lexicon), self._cells)
        return self._seen[1]

    def _check_length(self, view: View) -> None:
        if self._blocks or self.tab.fields():
            return
        other = [x.columns for x in view.grids if len(x.rows) > 3]
        if other:
            raise PageError(
                "other-length", f"the board has {other[0]} columns, but the words of "
                f"{self.lexicon.name} have {self.lexicon.length} letters",
                "Choose the list of the game with --list or --length.",
            )  # fmt: skip

    def _enlarged(self, view: View) -> View:
        """Return the view with all boards: a board of many rows is not alone."""
        for most in (_HIGH, _HIGHEST):
            rows = len(self._blocks[0]) if self._blocks else 0
            wanted = self.asked or min(rows - 5, MAX_BOARDS)
            if most == _HIGHEST and len(self._blocks) >= wanted:
                break
            self.tab.enlarge(most)
            view = self._still_view()
            self._blocks = view.boards() or self._blocks
        if self.asked and rows > 2 and len(self._blocks) < self.asked:
            raise self._other_boards(len(self._blocks))
        self.limit = rows if rows > 2 else 0
        corners = [(block[0].boxes[0], block[-1].boxes[-1]) for block in self._blocks]
        self.hands.boards = [Box(a.left, a.top, b.right, b.bottom) for a, b in corners]
        self.boards = self.asked or len(self._blocks) or 1
        return view

    def _other_boards(self, found: int) -> PageError:
        return PageError(
            "other-boards", f"--boards is {self.asked}, but this page shows {found}",
            f"Use --boards {found}, or omit it.",
        )  # fmt: skip

    def _read_played(self, view: View) -> None:
        """Read the rows of a game that was begun before."""
        count = max(map(played, self._blocks))
        if not count:
            return
        read = max(boards_of(view.pixels, self.lexicon).boards, key=len, default=())
        if len(read) != count or any(row.unsure_letters for row in read):
            raise PageError(
                "unread", "the rows already played cannot be read", "Start a new game on the page."
            )
        for nth, row in enumerate(read):
            self.words.append(row.letters)
            shown = {b: x[nth] for b, x in enumerate(self._blocks) if nth < played(x)}
            self._looks.append({b: row.looks for b, row in shown.items()})
            self._places.append({b: x[nth].boxes for b, x in enumerate(self._blocks)})

    # ------------------------------------------------------------------ one guess

    def play(self, letters: tuple[str, ...]) -> bool:
        """Type a word and wait for its marks; return False if the page refuses it."""
        is_open = self._open()
        self._before = self._still_view()
        typed = self._type(letters, len(is_open))
        plain = _plain(typed)
        if plain is not None:
            self._typed = plain
        if plain is not None or not typed:  # otherwise the page has marked it without Enter
            self.hands.submit()
        rows = self._marked(letters, typed)
        if self._unmarked(rows, plain) and self.hands.submit_otherwise():
            rows = self._marked(letters, typed)
        if not rows and self._blocks and not self.see().blocks:
            rows = self._uncovered(letters, typed)
        if self._unmarked(rows, plain) and self._deleted(letters, rows):
            return False
        if len(rows) > len(is_open) and typed:  # an example that has moved shows the word, too
            places = [row.boxes for row in typed]
            rows = [row for row in rows if any(row.is_at(boxes) for boxes in places)]
        self._take(letters, rows, is_open)
        self._catch_up()
        return True

    def _type(self, letters: tuple[str, ...], count: int) -> list[SeenRow]:
        """Type a word until it is seen; return its rows, none if it is in a field."""
        word = "".join(letters).upper()
        boxes: tuple[Box, ...] = ()
        if self._blocks and len(self.words) < len(self._blocks[0]):
            boxes = self._blocks[0][len(self.words)].boxes
        for way in self.hands.ways():
            if not self.hands.write(way, letters, boxes):
                continue
            self.hands.way = way
            rows = [] if way == "field" else self._echo(letters, count)
            if rows or way == "field":
                return rows
            self.hands.clear(boxes, len(letters))
            self.hands.uncover(() if self.words else COVERS)
            self.hands.way = way if self.words else ""
            self._before = self._still_view()
        if not self._blocks:
            raise self._no_board()
        raise PageError(
            "no-typing", f"{word} was typed, but cannot be seen on a board",
            "Look at the page with --headed: something may cover the board, or the game is over.",
        )  # fmt: skip

    def _no_board(self) -> PageError:
        return PageError(
            "no-board", f"no board of {self.lexicon.length} columns can be seen on this page",
            "Look at it with --headed: something may cover it, or it may need a log-in.",
        )  # fmt: skip

    def _echo(self, letters: tuple[str, ...], count: int) -> list[SeenRow]:
        """Return the rows that show a typed word, none if it does not appear."""

        def done(rows: Sequence[SeenRow], quiet: float) -> bool:
            return quiet >= (0.1 if len(rows) == count else 0.8 if rows else self.limits.typing)

        return self._watch(letters, done)

    def _marked(self, letters: tuple[str, ...], typed: Sequence[SeenRow]) -> list[SeenRow]:
        """Return the rows of a word as soon as their marks stand still."""
        plain = self._typed
        hidden = typed[0].covered if typed else (False,) * len(letters)

        def done(rows: Sequence[SeenRow], quiet: float) -> bool:
            covers = (zip(row.covered, hidden, strict=True) for row in rows)
            if any(now and not before for pairs in covers for now, before in pairs):
                return False  # a message is over the row
            looks = [look for row in rows for look in row.looks]
            if not looks or plain is None or any(look.like(plain) for look in looks):
                return quiet >= (0.8 * self.limits.row if self.tab.is_asking else _LONG)
            return quiet >= (_UNIFORM if any(uniform(row.looks) for row in rows) else _SHORT)

        return self._watch(letters, done)

    def _watch(
        self, letters: tuple[str, ...], done: Callable[[Sequence[SeenRow], float], bool]
    ) -> list[SeenRow]:
        """Look at the rows of a word until ``done``, given how long they have stood still."""
        before = self._before
        assert before is not None
        return self._until(lambda view: view.rows_with(letters, before), done)

    def _until(
        self,
        find: Callable[[View], list[SeenRow]],
        done: Callable[[Sequence[SeenRow], float], bool],
    ) -> list[SeenRow]:
        start = since = time.monotonic()
        last: object = None
        shots = 0
        while True:
            rows = find(self.see())
            state = [(row.looks, row.covered) for row in rows]
            now = time.monotonic()
            if state != last:
                last, since, shots = state, now, 0
            shots += 1
            if shots >= _SHOTS and done(rows, now - since):
                return rows
            if now - start > self.limits.row:
                raise PageError(
                    "unsettled", f"the row did not stand still in {self.limits.row:g} seconds",
                    "Look at the page with --headed: something may cover the row.",
                )  # fmt: skip
            self.tab.wait(0.04)

    def _unmarked(self, rows: Sequence[SeenRow], plain: Look | None) -> bool:
        """Return whether rows look as they did when the word was typed, or are gone."""
        if plain is None:
            return not rows
        return all(look.like(plain) for row in rows for look in row.looks)

    def _uncovered(self, letters: tuple[str, ...], typed: Sequence[SeenRow]) -> list[SeenRow]:
        """Return the rows of a word after closing what covers the boards."""
        for _ in range(3):
            self.hands.changed()
            self.hands.uncover(COVERS[:-1])
            rows = self._marked(letters, typed)
            if rows:
                return rows
        raise PageError(
            "left", "the board can no longer be seen", "Look at the page with --headed."
        )

    def _deleted(self, letters: tuple[str, ...], rows: Sequence[SeenRow]) -> bool:
        """Delete a word that was not marked; return False if the page has accepted it."""
        if self.hands.way == "field" and not (rows or self._blocks or self.words):
            self._unseen += 1
            if self._unseen > 2:
                raise self._no_board()
        boxes = rows[0].boxes if rows else ()
        if rows:
            self.hands.clear(boxes, 1)
            if self._watch(letters, lambda rows, quiet: quiet >= (_LONG if rows else 0)):
                return False
            boxes = boxes[:-1]
        self.hands.clear(boxes, len(boxes))
        return True

    # ------------------------------------------------------------------ marks

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns so far, with a feedback for each board that shows one."""
        shown = [
            {board: row for board, row in rows.items() if self._shows(row)} for rows in self._looks
        ]
        found, self.certain = known_marks(self.words, shown, self._typed, spelling_of(self.lexicon))
        return tuple(
            Turn("".join(letters), tuple(map(marks.get, range(self.boards))), letters)
            for letters, marks in zip(self.words, found, strict=True)
        )

    def _shows(self, row: Looks) -> bool:
        """Return whether a row has marks. It may look as before if all its letters are absent."""
        typed = self._typed
        if self.boards == 1 or typed is None or not (uniform(row) and row[0].like(typed)):
            return True
        rows = [x for rows in self._looks for x in rows.values() if not uniform(x)]
        return any(look.like(typed) for x in rows for look in x)

    def _open(self) -> list[int]:
        """Return the boards that are not solved."""
        won = {board for turn in self.turns() for board in turn.won}
        return [board for board in range(self.boards) if board not in won]

    def _take(self, letters: tuple[str, ...], rows: list[SeenRow], is_open: Sequence[int]) -> None:
        """Add the rows of an accepted word."""
        if not self.words and len(rows) != self.boards:
            if self.asked and len(rows) > self.asked:
                raise self._other_boards(len(rows))
            if not self.asked:
                self.boards = len(rows)
                self._blocks = [x for x in self._blocks if any(_holds(x, row) for row in rows)]
                for block in self._blocks:
                    tops = [row.centre[1] for row in rows if _holds(block, row)]
                    if len(tops) > 1:  # boards without a gap are one block
                        size = block[1].centre[1] - block[0].centre[1]
                        self.limit = round((tops[1] - tops[0]) / size)
                is_open = range(self.boards)
        nth = len(self.words)
        by_board = dict(zip(is_open, rows, strict=False))
        if len(rows) != len(is_open):
            by_board = {b: row for row in rows for b in is_open if _holds(self._blocks[b], row)}
        if len(by_board) != len(rows):
            raise PageError(
                "unsettled", f"the word is on {len(rows)} of {len(is_open)} boards",
                "Tell the number of boards with --boards N.",
            )  # fmt: skip
        self.words.append(letters)
        self._looks.append({board: row.looks for board, row in by_board.items()})
        places = {b: x[nth].boxes for b, x in enumerate(self._blocks) if nth < len(x)}
        self._places.append(places | {board: row.boxes for board, row in by_board.items()})
        self._check_marks()

    def _check_marks(self) -> None:
        """Raise ``PageError`` if the page marks nothing, or everything in one colour."""
        every = [look for rows in self._looks for row in rows.values() for look in row]
        turns = len(every) // (self.boards * self.lexicon.length)
        typed = self._typed is None or every[0].like(self._typed)
        enough = turns > 2 if has_colour(every[0].fill) else turns > 1 and typed
        if enough and all(look.like(every[0]) for look in every):
            raise PageError(
                "unmarked", "the page accepts words, but marks nothing",
                "Look at the page with --headed: its marks must be visible.",
            )  # fmt: skip

    def _catch_up(self) -> None:
        """Read the rows of earlier guesses that a board in sequence shows only now."""
        turns, is_open = self.turns(), self._open()
        missing = [
            (nth, board)
            for nth, turn in enumerate(turns)
            for board in is_open
            if turn.feedbacks[board] is None and board in self._places[nth]
        ]
        if not missing or not turns[-1].won:
            return

        def find(view: View) -> list[SeenRow]:
            found = [view.row_at(self._places[nth][board]) for nth, board in missing]
            return [row for row in found if row is not None]

        rows = self._until(find, lambda rows, quiet: quiet >= _LONG)
        if len(rows) == len(missing):
            for (nth, board), row in zip(missing, rows, strict=True):
                if row.written:
                    self._looks[nth][board] = row.looks


def _plain(typed: Sequence[SeenRow]) -> Look | None:
    """Return the look of typed tiles, None if they are in a field or have marks already."""
    if not typed or not uniform(typed[0].looks) or has_colour(typed[0].looks[0].fill):
        return None
    return typed[0].looks[0]


def _holds(block: Block, row: SeenRow) -> bool:
    """Return whether a row is within the area of a block."""
    x, y = row.centre
    near = abs(x - block[0].centre[0]) <= row.boxes[0].width
    return near and block[0].boxes[0].top * 2 <= y <= block[-1].boxes[0].bottom * 2
