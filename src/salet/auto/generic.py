"""The adapter for pages that nobody has seen: finds the board, and learns how marks show."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from salet.auto import messages
from salet.auto.finding import BoardFinder
from salet.auto.keys import Typist, cannot_type
from salet.auto.overlays import Dismisser
from salet.auto.pixels import with_pixels
from salet.auto.reading import changed, read_rows, signature
from salet.auto.site import (
    Board,
    Fate,
    FitOf,
    Limits,
    PageError,
    Reading,
    Reply,
    Seen,
    Tile,
    TileRow,
)
from salet.auto.tab import Tab
from salet.auto.waiting import Wait, has_pixels, page_of, squares_row, without_pixels
from salet.puzzle.marks import Mark, capitals

POLL = 0.1
QUICK = 0.4  # seconds that a row must stay as it is when every tile shows a mark
UNIFORM = 1.0  # when all tiles show the same, which a refusal does too
GAPS = 2.8  # when some tiles show nothing: the next one may still be turning over


class GenericSite(BoardFinder):
    """Any page with a grid of tiles, or with a field to type into and rows that appear."""

    name = "generic"

    def __init__(
        self, tab: Tab, length: int, fit_of: FitOf, limits: Limits, *, slow: bool = False
    ) -> None:
        super().__init__(tab, length, limits)
        self.fit_of = fit_of
        self.typist = Typist(tab, slow)
        self.played: list[Seen] = []
        self.rows = 0
        self.grows = False  # rows appear as they are played
        self.plain: Tile | None = None
        self.sent: tuple[str, ...] = ()
        self.before: TileRow | None = None
        self.watched: TileRow | None = None
        self.pixels: bool | None = None  # whether marks show only in pictures, None: not known yet
        self.home = ""

    # ------------------------------------------------------------------ the board

    def prepare(self) -> Reading | None:
        """Find the board, clear what lies over it, read what has been played."""
        self.played, self.rows, self.grows, self.plain, self.blind = [], 0, False, None, None
        shape = self.find_board()
        self.home = page_of(self.tab.address)
        if shape is None:
            self.grows = True
            return None
        if shape["twins"] > 1:
            raise PageError(
                "many-boards", f"this page has {shape['twins']} boards, and salet auto plays one",
                "Use a page with one board.",
            )  # fmt: skip
        board = self.board()
        if board is None:
            return None
        self.rows = len(board.rows) if len(board.rows) >= 3 else 0
        self.grows = not self.rows
        return self._resume(board)

    def _resume(self, board: Board) -> Reading | None:
        """Read the rows that were there from the start."""
        empty = [tile for row in board.rows for tile in row.tiles if not tile.letter]
        self.plain = empty[-1] if empty else None
        full = []
        for row in board.rows:
            if not all(row.letters):
                break
            full.append(Seen(row.letters, row))
        while full:
            reading = read_rows(full, self.plain, self.fit_of)
            if reading is not None:
                self.played = full
                return reading
            full.pop()  # typed and not sent
        return None

    def would_type(self) -> None:
        """Raise what is known against typing, for a dry run."""
        if self.blind is not None:
            raise self.blind

    # ------------------------------------------------------------------ typing

    @property
    def at(self) -> int:
        """The row that comes next."""
        return 0 if self.grows else len(self.played)

    def letters_shown(self) -> tuple[str, ...] | None:
        """What stands in the row that is typed into, or None when there is no such row."""
        if self.grows:
            return None
        letters = self.tab.ask("lettersOf", self.at)
        if letters is None:
            self.refind()
            letters = self.tab.ask("lettersOf", self.at)
        return tuple(letters) if letters is not None else None

    def enter(self, letters: tuple[str, ...]) -> None:
        """Type a guess and send it."""
        self.sent = letters
        self.before = self.watched = None
        shown = self.letters_shown()
        if shown and any(shown):
            self.clear()
        self.tab.said.clear()
        self.tab.ask("listen")
        end = time.monotonic() + self.limits.typing
        sees = self._says_the_word if self.grows and not self.blind else None
        while not self.typist.write(letters, self.at, self.letters_shown, self._watch, sees):
            if time.monotonic() > end:
                if not self.dismisser.step():
                    raise cannot_type(self._about_the_end())
                end = time.monotonic() + self.limits.typing / 2
            elif self.tab.ask("isCovered") or not self.played:
                self.dismisser.step()
            self._find_again()
            self.tab.wait(0.2)
        self._remember(letters)
        self.typist.send()

    def _find_again(self) -> None:
        """The page may have put up another board meanwhile."""
        if not self.played:
            shape = self.find()
            if shape["found"] and self.grows and shape["rows"] >= 3:
                self.rows, self.grows = shape["rows"], False

    def _watch(self) -> None:
        """Keep the row as it is before the last letter: some pages send by themselves after it."""
        if self.grows:
            self._watch_growing()
            return
        board = self.board(self.at)
        if board is not None and self.at < len(board.rows):
            self.watched = board.rows[self.at]

    def _watch_growing(self) -> None:
        """The same where tiles appear as they are typed: look for a row that is one short."""
        word = "".join(self.sent[:-1])
        found = self.tab.ask("choose", {"wanted": self.length - 1, "word": word, "keep": True})
        seen = self.tab.ask("read") if found["found"] else None
        rows = Board.of(seen).rows if seen else ()
        self.watched = next((row for row in reversed(rows) if row.word == word), None)

    def _remember(self, letters: tuple[str, ...]) -> None:
        """Keep the row as it is with all letters and without marks."""
        if self.grows:
            self.tab.ask("choose", {"wanted": self.length, "word": "".join(letters), "keep": True})
        board = self.board()
        if board is None:
            return
        row = self._row(board)
        if row is None:
            return
        last = self.length - 1
        old = self.watched.tiles[:last] if self.watched is not None else ()
        if old:
            # Some pages send by themselves: the last tile looked as its neighbour did before.
            unmarked = TileRow((*old, old[-1]))
            reading = read_rows([Seen(letters, row, unmarked)], self.plain, self.fit_of)
            if reading is not None and reading.every:
                self.before = unmarked
                return
        if old or not self.grows:
            self.before = row if self.pixels is False else with_pixels(self.tab, row)

    def _row(self, board: Board) -> TileRow | None:
        """The row that has the guess, or None."""
        if (
            not self.grows
            and self.at < len(board.rows)
            and board.rows[self.at].letters == self.sent
        ):
            return board.rows[self.at]
        same = [row for row in board.rows if row.letters == self.sent]
        old = sum(seen.letters == self.sent for seen in self.played)
        return same[-1] if len(same) > old else None

    def clear(self) -> None:
        """Delete the letters of the row."""
        if not self.typist.clear(self.at, self.letters_shown):
            raise PageError(
                "refused", f"the letters of {capitals(self.sent)} cannot be deleted",
                "Look at the page with --headed.",
            )  # fmt: skip

    # ------------------------------------------------------------------ what the page answers

    def reply(self) -> Reply:
        """Wait until the row has settled or the word is refused."""
        wait = Wait(pictured=bool(self.pixels))
        limit = min(self.limits.row, 6) if self.blind else self.limits.row
        while wait.spent < limit:
            board = self._look()
            row = self._row(board) if board is not None else None
            self._check_address(board)
            if row is not None and wait.pictured:
                row = with_pixels(self.tab, row)
            said = [*self.tab.said, *self.tab.ask("heard")]
            if wait.sees(signature(row) if row is not None else self.letters_shown()):
                wait.reading = self._read(row) if row is not None else None
            if wait.reading is not None and row is not None:
                found = self._when_marked(wait, row, said, board is not None and board.busy)
            else:
                found = self._when_silent(wait, row, said, board)
            if found is not None:
                return found
            self.tab.wait(POLL)
        if self.blind is not None:
            raise self.blind
        said = [*self.tab.said, *self.tab.ask("heard")]
        return Reply(Fate.UNSETTLED, said="; ".join(said[:3]))

    def _when_marked(
        self, wait: Wait, row: TileRow, said: Sequence[str], busy: bool
    ) -> Reply | None:
        """The row shows marks: take them when they stay."""
        assert wait.reading is not None
        if wait.steady < self._patience(wait.reading) or wait.polls < 3:
            return None
        if busy and wait.spent < 8:
            return None
        if self._suspicious(wait.reading) and not wait.probed:
            if not self.tab.is_asking:
                wait.probed = True
                if not self._moved_on() and self._taken_back():
                    return Reply(Fate.REFUSED, said=self._refusal(said))
            return None
        self._keep(row)
        self.typist.enter_is_deaf = self.typist.enter_is_deaf or wait.resent
        return Reply(Fate.MARKED, wait.reading)

    def _when_silent(
        self, wait: Wait, row: TileRow | None, said: Sequence[str], board: Board | None
    ) -> Reply | None:
        """The row shows no marks: refused, not sent at all, or all absent where that shows not."""
        refused = Reply(Fate.REFUSED, said=self._refusal(said))
        if wait.steady >= 0.5 and self._refused(said, row):
            return refused
        if wait.steady >= 1.2 and row is None and self._emptied(board):
            return refused
        if self.tab.is_asking:
            return None  # a dictionary elsewhere has not answered yet
        if wait.steady >= 1.0 and self.pixels is None and has_pixels(self.before):
            wait.pictured = True
        if wait.steady >= 2.0 and not wait.resent:
            wait.resent = True
            self.typist.send_otherwise()
        elif wait.steady >= 4.5 and not wait.probed:
            wait.probed = True
            moved = row is not None and self._moved_on()
            if not moved and (self._taken_back() or (row is None and self.typist.way == "field")):
                return refused
            if moved and row is not None:
                seen = Seen(self.sent, row, self.before, accepted=True)
                silent = read_rows([*self.played, seen], self.plain, self.fit_of)
                if silent is not None:
                    self.played.append(seen)
                    return Reply(Fate.MARKED, silent)
        return None

    def _check_address(self, board: Board | None) -> None:
        if board is None and page_of(self.tab.address) != self.home:
            raise PageError(
                "left", f"the page has gone to another address, {self.tab.address}",
                "Look at it with --headed.",
            )  # fmt: skip

    def _look(self) -> Board | None:
        board = self.board(None if self.grows else self.at)
        if board is not None and not self.grows and self.sent not in _letters(board, self.at):
            board = self.board()  # it may stand in another row than expected
        if self.grows and (board is None or self._row(board) is None):
            if self._says_the_word():
                board = self.board()
            elif row := squares_row(self.sent, self.tab.ask("heard")):
                board = Board((row,))
        return board

    def _says_the_word(self) -> bool:
        """Whether some row of the page has the guess; that one is the board then."""
        word = {"wanted": self.length, "word": "".join(self.sent), "keep": True}
        return bool(self.tab.ask("choose", word)["found"])

    def _read(self, row: TileRow) -> Reading | None:
        seen = Seen(self.sent, row, self.before)
        return read_rows([*self.played, seen], self.plain, self.fit_of)

    def reread(self) -> Reading | None:
        """Read all rows played once more, after whatever moved has come to rest."""
        self.tab.wait(1.5)
        board = self.board()
        if board is not None and not (self.grows or self.pixels) and board.rows:
            now = zip(self.played, board.rows, strict=False)
            again = [replace(s, row=r) if r.letters == s.letters else s for s, r in now]
            self.played[: len(again)] = again
        return read_rows(self.played, self.plain, self.fit_of)

    def _keep(self, row: TileRow) -> None:
        seen = Seen(self.sent, row, self.before)
        if self.pixels is None:
            without = Seen(self.sent, without_pixels(row), self.before)
            self.pixels = not changed(without, self.plain)
        self.played.append(seen)
        self.blind = None

    @staticmethod
    def _patience(reading: Reading) -> float:
        if not reading.every:
            return GAPS
        last = reading.feedbacks[-1]
        return UNIFORM if len(set(last.marks)) == 1 and reading.how == "colours" else QUICK

    @staticmethod
    def _suspicious(reading: Reading) -> bool:
        """Whether what is read as all absent may be how the page shows a refusal."""
        return all(mark == Mark.ABSENT for mark in reading.feedbacks[-1])

    def _refused(self, said: Sequence[str], row: TileRow | None) -> bool:
        if row is not None and changed(Seen(self.sent, row, self.before), self.plain):
            return False
        return bool(messages.first(messages.REFUSED, said) or messages.first(messages.HARD, said))

    @staticmethod
    def _refusal(said: Sequence[str]) -> str:
        for pattern in (messages.HARD, messages.REFUSED, messages.SHORT):
            if text := messages.first(pattern, said):
                return text
        return ""

    def _emptied(self, board: Board | None) -> bool:
        if board is None or self.grows or self.typist.way == "field":
            return False
        if self.at >= len(board.rows):
            return False
        return not any(board.rows[self.at].letters)

    def _taken_back(self) -> bool:
        """Whether the guess can still be edited: then it was not taken."""
        if self.grows or self.typist.way == "field":
            return False
        had = self.letters_shown()
        if had is None or had != self.sent:
            return False
        self.typist.erase(self.typist.way, self.at)
        self.tab.wait(0.35)
        now = self.letters_shown()
        return now is not None and now != had

    def _moved_on(self) -> bool:
        """Whether the next row takes letters, so that this one has been played.

        Asked before a letter is deleted: some pages let one delete what has been played.
        """
        after = self.at + 1
        if self.grows or self.typist.way == "field" or self.tab.ask("lettersOf", after) is None:
            return False
        probe = self.sent[0]
        self.typist.put(probe, after)
        self.tab.wait(0.35)
        shown = self.tab.ask("lettersOf", after)
        moved = shown is not None and shown[0] == probe
        if moved:
            self.typist.erase(self.typist.way, after)
            self.tab.wait(0.2)
        return moved

    # ------------------------------------------------------------------ the end

    def _about_the_end(self) -> str:
        texts = [*self.tab.said, *self.tab.ask("texts")]
        return messages.first(messages.CLOSED, texts) or messages.first(messages.GAME_LOST, texts)

    def over(self) -> str:
        """What the page says about the end of the game."""
        said = [*self.tab.said, *self.tab.ask("heard")]
        return messages.first(messages.GAME_WON, said) or messages.first(messages.GAME_LOST, said)

    def again(self) -> bool:
        """Start another game: by a button of the page, else by loading it again."""
        self.dismisser = Dismisser(self.tab)
        if self.tab.click("againElement"):
            self.tab.wait(0.8)
        else:
            self.tab.reload(self.limits.load)
        return True


def _letters(board: Board, row: int) -> tuple[tuple[str, ...], ...]:
    """The letters of one row, if there is such a row."""
    return tuple(row.letters for row in board.rows[row : row + 1])
