"""Read the rows of one or several boards: which of them show marks, and which marks.

All open boards show their marks, or in a game in sequence only the first one. A page does not say
which way it is played: in sequence the other boards show nothing, or tiles that all look alike.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from salet.auto.boardfinder import BoardFinder
from salet.auto.mark_names import mark_of, mark_of_names
from salet.auto.pixels import without_pixels
from salet.auto.reading import changed, read_rows, signature
from salet.auto.site import Board, FitOf, Limits, Reading, Seen, Tile, TileRow
from salet.auto.tab import Tab
from salet.puzzle.marks import Feedback, Mark
from salet.puzzle.turns import MAX_BOARDS

WATCH = 0.5  # seconds to wait for rows to change
GAPS = 2.8  # seconds to wait if a tile shows nothing: it may still be flipping

Appearance = tuple[object, ...]


def marked_rows(
    latest: Sequence[Seen], first: int, turn: int, together: bool, empty: Tile | None
) -> tuple[list[Seen], bool]:
    """Return the rows of a guess that show marks, and whether all open boards are known to do so.

    ``latest`` are the rows of the guess, at most one per board, ``first`` is the first open board,
    and ``turn`` counts the guesses before.
    """
    marked = [seen for seen in latest if changed(seen, empty)]
    if len(latest) < 2 or not marked:
        return marked, together
    later = [seen for seen in marked if seen.board != first]
    # In sequence, the guess that solves a board is marked on the next one at once.
    solving = any(_appearance(seen) for seen in marked if seen.board == first)
    appearances = {_appearance(seen) for seen in (later[1:] if solving else later)}
    together = together or None in appearances or len(appearances) > 1
    if together or (later and len(later) + turn < 2):
        return [s if s in marked else replace(s, accepted=True) for s in latest], together
    return [seen for seen in marked if seen.board == first], together


def _appearance(seen: Seen) -> Appearance | None:
    """Return what all tiles of a row look like, None if they differ."""
    appearances = {_tile_appearance(tile) for tile in seen.row.tiles}
    return appearances.pop() if len(appearances) == 1 else None


def _tile_appearance(tile: Tile) -> Appearance:
    labels = frozenset(mark_of(label) for label in tile.labels)
    values = frozenset(mark_of(value) for value in tile.attributes.values())
    return (labels, values, mark_of_names(tile.classes), *sorted(tile.colours.items()))


class BoardReader(BoardFinder):
    """Keeps the rows that were played and reads them; adapters add typing and waiting."""

    def __init__(self, tab: Tab, length: int, fit_of: FitOf, limits: Limits) -> None:
        super().__init__(tab, length, limits)
        self.fit_of = fit_of
        self.rows = 0
        self.grows = False  # whether rows appear as they are played
        self.sent: tuple[str, ...] = ()
        self.pixels: bool | None = None  # whether marks show only in screenshots, None: unknown
        self.forget()

    def forget(self, boards: int = 0) -> None:
        """Begin a new game; if ``boards`` is 0, it has as many as the page shows."""
        self.asked = boards
        self.settle_on(boards or 1)
        self.shown: list[Seen] = []  # the rows that have been read
        self.removed: list[Seen] = []  # the last row of each board that the page has removed
        self.words: list[tuple[str, ...]] = []  # the guesses played
        self.solved: frozenset[int] = frozenset()
        self.together = False  # all open boards are known to show their marks, not only the first
        self.latest: tuple[list[Seen], bool] = ([], False)  # see ``marked_rows``
        self.gone = False  # whether the page has removed all boards
        self.empty: Tile | None = None  # a tile without a letter, for comparison
        self.before: dict[int, TileRow] = {}  # the rows of the guess before they were marked
        self.old_before: dict[tuple[int, int], TileRow] = {}  # the same by board and guess

    @property
    def open(self) -> list[int]:
        """The boards that are not solved."""
        return [board for board in range(self.boards) if board not in self.solved]

    @property
    def _present(self) -> list[int]:
        """The open boards that are on the page; one that was removed will turn out to be solved."""
        return [board for board in self.open if board in self.places]

    @property
    def at(self) -> int:
        """The row of the next guess."""
        return 0 if self.grows else len(self.words)

    @property
    def played(self) -> list[Seen]:
        """The rows that have been marked; a board that was removed was solved."""
        return [*self.shown, *self.removed]

    # ------------------------------------------------------------------ where the boards are

    def settle_on(self, boards: int) -> None:
        """Set the number of boards, in the order in which the page shows them."""
        self.boards = self.initial_boards = boards
        self.places = self.first_places = {board: board for board in range(boards)}

    def drop(self, boards: Sequence[int]) -> None:
        """Drop grids that turned out not to be boards: they do not show the first guess."""
        kept = [board for board in range(self.boards) if board not in boards]
        self.boards = len(kept)
        self.places = self.first_places = {n: self.places[b] for n, b in enumerate(kept)}
        self.before = {n: self.before[b] for n, b in enumerate(kept) if b in self.before}

    def look_again(self) -> None:
        """Find the boards again; some pages remove those that are solved."""
        were = self.refind()
        if len(were) == self.initial_boards:
            self.places = self.first_places
        elif 0 < len(were) < len(self.places):
            if len(were) == len(self._present) and set(were) == {-1}:  # the open ones, rebuilt
                self.places = dict(zip(self._present, range(len(were)), strict=True))
            else:
                self.places = {b: were.index(at) for b, at in self.places.items() if at in were}
        self._select_first()

    def _select_first(self) -> None:
        if self._present and self.initial_boards > 1:
            self.tab.ask("turnTo", self.places[self._present[0]])

    def rows_saying(
        self, letters: Sequence[str], watch: float = 0.0
    ) -> tuple[dict[int, TileRow], bool]:
        """Return the row of each open board with these letters, and whether something moves.

        With ``watch``, wait up to that many seconds for a change.
        """
        return self._rows_saying(letters, self.at, self.open, watch)

    def _rows_saying(
        self, letters: Sequence[str], at: int, boards: Sequence[int], watch: float = 0.0
    ) -> tuple[dict[int, TileRow], bool]:
        for again in (True, False):
            present = [board for board in boards if board in self.places]
            of = [self.places[board] for board in present]
            asked = {"of": of, "at": at, "word": "".join(letters), "patience": 1000 * watch}
            seen = self.tab.ask("watchWord" if watch and again else "readWord", asked)
            if seen is not None:
                break
            if again:
                self.look_again()
        self.gone = seen is None
        if seen is None:
            return {}, False
        pairs = zip(present, seen["rows"], strict=True)
        return {board: TileRow.of(row) for board, row in pairs if row}, bool(seen["busy"])

    def rows_that_grew(self, letters: Sequence[str]) -> tuple[dict[int, TileRow], bool]:
        """Do as ``rows_saying`` for pages where rows of several boards appear as they are played.

        Until the first guess is accepted, the number of rows with it is the number of boards.
        Nothing is returned for one board, or while it is not clear which board a row belongs to.
        """
        if self.asked == 1 or (self.words and self.boards == 1):
            return {}, False
        word = "".join(letters)
        count = self.tab.ask("chooseRows", {"wanted": self.length, "word": word})
        if not (self.asked or self.words):
            self.settle_on(min(count, MAX_BOARDS) or 1)
        if self.boards == 1 or not (count == len(self.open) or (count == 1 and not self.together)):
            return {}, False
        seen = self.tab.ask("readWord", {"of": list(range(count)), "at": 0, "word": word})
        rows = [TileRow.of(row) for row in seen["rows"]] if seen and all(seen["rows"]) else []
        return dict(zip(self.open, rows, strict=False)), bool(seen and seen["busy"])

    # ------------------------------------------------------------------ reading

    def resume(self, first: Board) -> Reading | None:
        """Read the rows of a game that was begun before."""
        empty = [tile for row in first.rows for tile in row.tiles if not tile.letter]
        self.empty = empty[-1] if empty else None
        full = []
        for board in range(self.boards):
            rows = self._rows_of(board) if board else first.rows
            for nth, row in enumerate(takewhile(lambda row: all(row.letters), rows)):
                full.append(Seen(row.letters, row, board=board, nth=nth))
        self._select_first()
        full.sort(key=_order)
        while full:
            last = full[-1].nth
            marked = self._marked_before(full)
            fresh = sum(seen.nth == last for seen in marked)
            reading = read_rows(marked, self.empty, self.fit_of, max(1, fresh)) if marked else None
            if reading is not None:
                self.words = [next(s.letters for s in full if s.nth == n) for n in range(last + 1)]
                return self._take(marked, reading)
            full = [seen for seen in full if seen.nth < last]  # typed but not submitted
        return None

    def _rows_of(self, board: int) -> Sequence[TileRow]:
        """Return the first rows of a board that are full of letters."""
        self.tab.ask("turnTo", self.places[board])
        seen = self.board(full=True)
        return seen.rows if seen is not None else ()

    def _marked_before(self, full: Sequence[Seen]) -> list[Seen]:
        """Return the rows of the boards that show marks in every row."""
        if self.boards == 1:
            return list(full)
        last = full[-1].nth
        latest = [seen for seen in full if seen.nth == last]
        marked, self.together = marked_rows(latest, latest[0].board, last, False, self.empty)
        silent = {seen.board for seen in full if not changed(seen, self.empty)}
        silent |= {seen.board for seen in latest if seen not in marked}
        return [seen for seen in full if seen.board not in silent]

    def read(self, rows: dict[int, TileRow]) -> Reading | None:
        """Read these rows of the guess together with those before; None while nothing is marked.

        Boards that show no marks yet are left out.
        """
        nth = len(self.words)
        latest = [
            Seen(self.sent, row, self.before.get(board), board=board, nth=nth)
            for board, row in rows.items()
        ]
        if self.boards == 1:
            self.latest = latest, False
        else:
            first = self._present[0]
            self.latest = marked_rows(latest, first, nth, self.together, self.empty)
        marked = self.latest[0]
        if not marked:
            return None
        return read_rows([*self._kept(marked), *marked], self.empty, self.fit_of, len(marked))

    def _kept(self, marked: Sequence[Seen]) -> list[Seen]:
        """Return the rows played before; in sequence without those of boards still to come."""
        marking = {seen.board for seen in marked}
        return [
            seen
            for seen in self.shown
            if self.latest[1]
            or seen.board in marking
            or seen.board in self.solved
            or seen.board not in self.places
        ]

    def waits_for(self, rows: dict[int, TileRow]) -> list[int]:
        """Return the open boards that do not show the guess yet, where all of them will."""
        if not self.latest[1]:
            return []
        return [board for board in self._present if board not in rows]

    def keep(self, reading: Reading) -> Reading:
        """Keep the reading of an accepted guess, and read what other boards show by now."""
        marked, self.together = self.latest
        if self.grows and self.boards > 1 and not (self.asked or self.words):
            # Rows with the same marks are one board: some pages show the guess twice.
            self.settle_on(len(marked) if len(set(reading.feedbacks)) > 1 else 1)
            marked = marked[: self.boards]
            feedbacks = reading.feedbacks[: len(marked)]
            reading = replace(reading, feedbacks=feedbacks, fresh=len(marked))
        if self.pixels is None:
            without = replace(marked[0], row=without_pixels(marked[0].row))
            self.pixels = not changed(without, self.empty)
        self.missing = None
        return self._keep_marked(marked, reading)

    def keep_silent(self, rows: dict[int, TileRow]) -> Reading | None:
        """Keep rows that show nothing though the guess was accepted; None if that cannot be.

        In sequence it is the first open board that has marks.
        """
        nth = len(self.words)
        marked = [
            Seen(self.sent, row, self.before.get(board), True, board, nth)
            for board, row in rows.items()
            if self.together or board == self._present[0]
        ]
        reading = read_rows([*self._kept(marked), *marked], self.empty, self.fit_of, len(marked))
        return self._keep_marked(marked, reading) if reading is not None else None

    def keep_gone(self) -> Reading | None:
        """Keep the last guess if the page has removed the last board, else return None."""
        if not self.gone or self.boards == 1 or len(self.open) > 1:
            return None
        self.places = {}
        reading = read_rows(self.shown, self.empty, self.fit_of)
        return self._keep_marked([], reading) if reading is not None else None

    def _keep_marked(self, marked: Sequence[Seen], reading: Reading) -> Reading:
        self.old_before |= {(b, len(self.words)): row for b, row in self.before.items()}
        self.words.append(self.sent)
        for board in self.open:
            if board not in self.places:
                last = Seen(self.sent, TileRow(()), board=board, nth=len(self.words) - 1)
                self.removed.append(last)
        reading = self._take([*self._kept(marked), *marked], reading)
        return self._with_removed(self._catch_up(reading) if self.boards > 1 else reading)

    def _take(self, shown: Sequence[Seen], reading: Reading) -> Reading:
        self.shown = list(shown)
        pairs = zip(self.shown, reading.feedbacks, strict=True)
        won = {seen.board for seen, feedback in pairs if feedback.is_win}
        self.solved = frozenset(won | {seen.board for seen in self.removed})
        self._select_first()
        return reading

    def _with_removed(self, reading: Reading) -> Reading:
        """Return the reading with the boards that were removed: all correct."""
        win = Feedback.of([Mark.CORRECT] * self.length)
        return replace(reading, feedbacks=(*reading.feedbacks, *[win] * len(self.removed)))

    # ------------------------------------------------------------------ earlier guesses

    def _catch_up(self, reading: Reading) -> Reading:
        """Read the rows of earlier guesses on boards that show them only now, in sequence."""
        tried: set[int] = set()
        while waiting := [b for b in self._marking() if b not in tried and self._unread(b)]:
            tried.add(waiting[0])
            new = self._settled(waiting[0])
            every = sorted([*self.shown, *new], key=_order)
            again = read_rows(every, self.empty, self.fit_of, reading.fresh) if new else None
            if again is not None:
                reading = self._take(every, again)
        return reading

    def _marking(self) -> list[int]:
        """Return the boards that show their marks now."""
        return self.open if self.together else self.open[:1]

    def _unread(self, board: int) -> list[int]:
        """Return the guesses whose marks on a board were not read yet."""
        known = {seen.nth for seen in self.shown if seen.board == board}
        return [nth for nth in range(len(self.words)) if nth not in known]

    def _settled(self, board: int) -> list[Seen]:
        """Return the unread rows of a board as soon as they no longer change."""
        end = time.monotonic() + GAPS
        shown: object = None
        while True:
            rows = [seen for nth in self._unread(board) if (seen := self._seen(board, nth))]
            marked = [seen for seen in rows if seen.accepted or changed(seen, self.empty)]
            now = tuple(signature(seen.row) for seen in marked)
            every = len(marked) == len(self._unread(board))
            if (every and now == shown) or time.monotonic() > end:
                return marked
            shown = now
            self.tab.wait(0.3)

    def _seen(self, board: int, nth: int) -> Seen | None:
        letters = self.words[nth]
        rows, _ = self._rows_saying(letters, 0 if self.grows else nth, [board])
        if board not in rows:
            return None
        before = self.old_before.get((board, nth))
        return Seen(letters, rows[board], before, self.together, board, nth)

    def reread(self) -> Reading | None:
        """Read all rows played again, after animations have ended."""
        self.tab.wait(1.5)
        if not (self.grows or self.pixels):
            for nth, letters in enumerate(self.words):
                marked = [seen.board for seen in self.shown if seen.nth == nth]
                rows, _ = self._rows_saying(letters, nth, marked)
                self.shown = [
                    replace(s, row=rows[s.board]) if s.nth == nth and s.board in rows else s
                    for s in self.shown
                ]
        reading = read_rows(self.shown, self.empty, self.fit_of)
        return self._with_removed(reading) if reading is not None else None


def _order(seen: Seen) -> tuple[int, int]:
    return (seen.nth, seen.board)
