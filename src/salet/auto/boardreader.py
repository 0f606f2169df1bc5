"""Reading the rows of one board or several: which of them tell marks, and what they say."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from salet.auto.finding import BoardFinder
from salet.auto.inturn import telling
from salet.auto.reading import changed, read_rows, signature
from salet.auto.site import Board, FitOf, Limits, Reading, Seen, Tile, TileRow
from salet.auto.tab import Tab
from salet.auto.waiting import without_pixels
from salet.puzzle.marks import Feedback, Mark
from salet.puzzle.turns import MAX_BOARDS

WATCH = 0.5  # seconds for which rows are watched that stay as they are
GAPS = 2.8  # seconds when something shows nothing: it may still be turning over


class BoardReader(BoardFinder):
    """Knows the rows that were played; what sites build on that type and wait."""

    def __init__(self, tab: Tab, length: int, fit_of: FitOf, limits: Limits) -> None:
        super().__init__(tab, length, limits)
        self.fit_of = fit_of
        self.rows = 0
        self.grows = False  # rows appear as they are played
        self.sent: tuple[str, ...] = ()
        self.pixels: bool | None = None  # whether marks show only in pictures, None: not known yet
        self.forget()

    def forget(self, boards: int = 0) -> None:
        """Begin a new game; ``boards`` is how many it has, 0 when the page is to tell."""
        self.asked = boards
        self.settle_on(boards or 1)
        self.shown: list[Seen] = []  # the rows that have been read
        self.taken_away: list[Seen] = []  # the last row of each board that is there no more
        self.words: list[tuple[str, ...]] = []  # that were played
        self.solved: frozenset[int] = frozenset()
        self.together = False  # all open boards are known to tell their marks, not only the first
        self.live: tuple[list[Seen], bool] = ([], False)  # what was read last: see ``telling``
        self.gone = False  # the boards are on the page no more
        self.plain: Tile | None = None
        self.before: dict[int, TileRow] = {}  # rows of the guess with letters and without marks
        self.old_before: dict[tuple[int, int], TileRow] = {}  # the same by board and guess

    @property
    def open(self) -> list[int]:
        """The boards that are not solved."""
        return [board for board in range(self.boards) if board not in self.solved]

    @property
    def _here(self) -> list[int]:
        """The open boards that are on the page; one that was taken away is solved, it turns out."""
        return [board for board in self.open if board in self.places]

    @property
    def at(self) -> int:
        """The row that comes next."""
        return 0 if self.grows else len(self.words)

    @property
    def played(self) -> list[Seen]:
        """The rows that have been marked; a board that was taken away was solved."""
        return [*self.shown, *self.taken_away]

    # ------------------------------------------------------------------ looking

    def settle_on(self, boards: int) -> None:
        """The game has so many boards, each at the place where it was found."""
        self.boards = self.found = boards
        self.places = self.first_places = {board: board for board in range(boards)}

    def drop(self, boards: Sequence[int]) -> None:
        """What was taken for boards is none: the first guess does not stand there."""
        kept = [board for board in range(self.boards) if board not in boards]
        self.boards = len(kept)
        self.places = self.first_places = {n: self.places[b] for n, b in enumerate(kept)}
        self.before = {n: self.before[b] for n, b in enumerate(kept) if b in self.before}

    def look_again(self) -> None:
        """Find the boards once more; some pages take away those that are solved."""
        were = self.refind()
        if len(were) == self.found:
            self.places = self.first_places
        elif 0 < len(were) < len(self.places):
            if len(were) == len(self._here) and set(were) == {-1}:  # all are new: the open ones
                self.places = dict(zip(self._here, range(len(were)), strict=True))
            else:
                self.places = {b: were.index(at) for b, at in self.places.items() if at in were}
        self._turn_to_first()

    def _turn_to_first(self) -> None:
        if self._here and self.found > 1:
            self.tab.ask("turnTo", self.places[self._here[0]])

    def rows_saying(
        self, letters: Sequence[str], watch: float = 0.0
    ) -> tuple[dict[int, TileRow], bool]:
        """The row of each open board that says this, and whether something moves.

        With ``watch`` they are told when they have changed, or after so many seconds.
        """
        return self._rows_saying(letters, self.at, self.open, watch)

    def _rows_saying(
        self, letters: Sequence[str], at: int, boards: Sequence[int], watch: float = 0.0
    ) -> tuple[dict[int, TileRow], bool]:
        for again in (True, False):
            here = [board for board in boards if board in self.places]
            of = [self.places[board] for board in here]
            asked = {"of": of, "at": at, "word": "".join(letters), "patience": 1000 * watch}
            seen = self.tab.ask("watchWord" if watch and again else "readWord", asked)
            if seen is not None:
                break
            if again:
                self.look_again()
        self.gone = seen is None
        if seen is None:
            return {}, False
        pairs = zip(here, seen["rows"], strict=True)
        return {board: TileRow.of(row) for board, row in pairs if row}, bool(seen["busy"])

    def rows_that_grew(self, letters: Sequence[str]) -> tuple[dict[int, TileRow], bool]:
        """The same where the rows of several boards appear as they are played.

        Rows that say the guess tell how many boards there are, until the first one is taken. None
        are given for one board, and while it is not clear which row is whose.
        """
        if self.asked == 1 or (self.words and self.boards == 1):
            return {}, False
        word = "".join(letters)
        many = self.tab.ask("chooseRows", {"wanted": self.length, "word": word})
        if not (self.asked or self.words):
            self.settle_on(min(many, MAX_BOARDS) or 1)
        if self.boards == 1 or not (many == len(self.open) or (many == 1 and not self.together)):
            return {}, False
        seen = self.tab.ask("readWord", {"of": list(range(many)), "at": 0, "word": word})
        rows = [TileRow.of(row) for row in seen["rows"]] if seen and all(seen["rows"]) else []
        return dict(zip(self.open, rows, strict=False)), bool(seen and seen["busy"])

    # ------------------------------------------------------------------ reading

    def resume(self, first: Board) -> Reading | None:
        """Read the rows that were there from the start."""
        empty = [tile for row in first.rows for tile in row.tiles if not tile.letter]
        self.plain = empty[-1] if empty else None
        full = []
        for board in range(self.boards):
            rows = self._rows_of(board) if board else first.rows
            for nth, row in enumerate(takewhile(lambda row: all(row.letters), rows)):
                full.append(Seen(row.letters, row, board=board, nth=nth))
        self._turn_to_first()
        full.sort(key=_order)
        while full:
            last = full[-1].nth
            told = self._telling_from_the_start(full)
            fresh = sum(seen.nth == last for seen in told)
            reading = read_rows(told, self.plain, self.fit_of, max(1, fresh)) if told else None
            if reading is not None:
                self.words = [next(s.letters for s in full if s.nth == n) for n in range(last + 1)]
                return self._take(told, reading)
            full = [seen for seen in full if seen.nth < last]  # typed and not sent
        return None

    def _rows_of(self, board: int) -> Sequence[TileRow]:
        """The first rows of a board that are full of letters."""
        self.tab.ask("turnTo", self.places[board])
        seen = self.board(full=True)
        return seen.rows if seen is not None else ()

    def _telling_from_the_start(self, full: Sequence[Seen]) -> list[Seen]:
        """The rows of the boards that tell marks in every row of theirs."""
        if self.boards == 1:
            return list(full)
        last = full[-1].nth
        live = [seen for seen in full if seen.nth == last]
        told, self.together = telling(live, live[0].board, last, False, self.plain)
        silent = {seen.board for seen in full if not changed(seen, self.plain)}
        silent |= {seen.board for seen in live if seen not in told}
        return [seen for seen in full if seen.board not in silent]

    def read(self, rows: dict[int, TileRow]) -> Reading | None:
        """What these rows of the guess tell, together with those before; None while it is nothing.

        Of several boards those that tell nothing yet are left out.
        """
        self.live = told, _ = self._telling(rows)
        if not told:
            return None
        return read_rows([*self._kept(told), *told], self.plain, self.fit_of, len(told))

    def _telling(self, rows: dict[int, TileRow]) -> tuple[list[Seen], bool]:
        """The rows of the guess that tell marks, and whether the open boards are told together."""
        nth = len(self.words)
        live = [
            Seen(self.sent, row, self.before.get(board), board=board, nth=nth)
            for board, row in rows.items()
        ]
        if self.boards == 1:
            return live, False
        return telling(live, self._here[0], nth, self.together, self.plain)

    def _kept(self, told: Sequence[Seen]) -> list[Seen]:
        """The rows played before; in sequence without those of boards whose turn has not come."""
        here = {seen.board for seen in told}
        return [
            seen
            for seen in self.shown
            if self.live[1]
            or seen.board in here
            or seen.board in self.solved
            or seen.board not in self.places
        ]

    def waits_for(self, rows: dict[int, TileRow]) -> list[int]:
        """The open boards that do not show the guess that was read, where all of them do."""
        if not self.live[1]:
            return []
        return [board for board in self._here if board not in rows]

    def keep(self, reading: Reading) -> Reading:
        """The guess was taken: remember what was read, and read what other boards show by now."""
        told, self.together = self.live
        if self.grows and self.boards > 1 and not (self.asked or self.words):
            self.settle_on(_number_of_boards(told, reading))
            told = told[: self.boards]
            reading = replace(reading, feedbacks=reading.feedbacks[: len(told)], fresh=len(told))
        if self.pixels is None:
            without = replace(told[0], row=without_pixels(told[0].row))
            self.pixels = not changed(without, self.plain)
        self.blind = None
        return self._keep_told(told, reading)

    def keep_silent(self, rows: dict[int, TileRow]) -> Reading | None:
        """The same for rows that show nothing though the guess was taken; None when that cannot be.

        In sequence it is the first open board that has marks.
        """
        nth = len(self.words)
        told = [
            Seen(self.sent, row, self.before.get(board), True, board, nth)
            for board, row in rows.items()
            if self.together or board == self._here[0]
        ]
        reading = read_rows([*self._kept(told), *told], self.plain, self.fit_of, len(told))
        return self._keep_told(told, reading) if reading is not None else None

    def keep_gone(self) -> Reading | None:
        """The same when the last board was taken away; None when it was not."""
        if not self.gone or self.boards == 1 or len(self.open) > 1:
            return None
        self.places = {}
        reading = read_rows(self.shown, self.plain, self.fit_of)
        return self._keep_told([], reading) if reading is not None else None

    def _keep_told(self, told: Sequence[Seen], reading: Reading) -> Reading:
        self.old_before |= {(b, len(self.words)): row for b, row in self.before.items()}
        self.words.append(self.sent)
        for board in self.open:
            if board not in self.places:
                last = Seen(self.sent, TileRow(()), board=board, nth=len(self.words) - 1)
                self.taken_away.append(last)
        reading = self._take([*self._kept(told), *told], reading)
        return self._told(self._catch_up(reading) if self.boards > 1 else reading)

    def _take(self, shown: Sequence[Seen], reading: Reading) -> Reading:
        self.shown = list(shown)
        pairs = zip(self.shown, reading.feedbacks, strict=True)
        found = {seen.board for seen, told in pairs if told.is_win}
        self.solved = frozenset(found | {seen.board for seen in self.taken_away})
        self._turn_to_first()
        return reading

    def _told(self, reading: Reading) -> Reading:
        """The reading with what boards have told by going away."""
        found = Feedback.of([Mark.CORRECT] * self.length)
        return replace(reading, feedbacks=(*reading.feedbacks, *[found] * len(self.taken_away)))

    # ------------------------------------------------------------------ guesses before

    def _catch_up(self, reading: Reading) -> Reading:
        """Read the rows of guesses before that boards show by now: in sequence their turn came."""
        tried: set[int] = set()
        while waiting := [b for b in self._due() if b not in tried and self._missing(b)]:
            tried.add(waiting[0])
            new = self._settled(waiting[0])
            every = sorted([*self.shown, *new], key=_order)
            again = read_rows(every, self.plain, self.fit_of, reading.fresh) if new else None
            if again is not None:
                reading = self._take(every, again)
        return reading

    def _due(self) -> list[int]:
        """The boards that tell their marks now."""
        return self.open if self.together else self.open[:1]

    def _missing(self, board: int) -> list[int]:
        """The guesses of which a board has told nothing yet."""
        known = {seen.nth for seen in self.shown if seen.board == board}
        return [nth for nth in range(len(self.words)) if nth not in known]

    def _settled(self, board: int) -> list[Seen]:
        """The rows of a board that were missing, as soon as they stay as they are."""
        end = time.monotonic() + GAPS
        shown: object = None
        while True:
            found = [seen for nth in self._missing(board) if (seen := self._seen(board, nth))]
            speaking = [seen for seen in found if seen.accepted or changed(seen, self.plain)]
            now = tuple(signature(seen.row) for seen in speaking)
            every = len(speaking) == len(self._missing(board))
            if (every and now == shown) or time.monotonic() > end:
                return speaking
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
        """Read all rows played once more, after whatever moved has come to rest."""
        self.tab.wait(1.5)
        if not (self.grows or self.pixels):
            for nth, letters in enumerate(self.words):
                here = [seen.board for seen in self.shown if seen.nth == nth]
                rows, _ = self._rows_saying(letters, nth, here)
                self.shown = [
                    replace(s, row=rows[s.board]) if s.nth == nth and s.board in rows else s
                    for s in self.shown
                ]
        reading = read_rows(self.shown, self.plain, self.fit_of)
        return self._told(reading) if reading is not None else None


def _number_of_boards(told: Sequence[Seen], reading: Reading) -> int:
    """How many boards rows of one guess are: one, when all tell the same, as an echo does."""
    return len(told) if len(set(reading.feedbacks)) > 1 else 1


def _order(seen: Seen) -> tuple[int, int]:
    return (seen.nth, seen.board)
