"""The adapter for unknown pages: finds the boards, and learns how they show marks."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from salet.auto import messages
from salet.auto.boardfinder import OverlayCloser
from salet.auto.boardreader import GAPS, WATCH, BoardReader
from salet.auto.pixels import has_pixels, with_pixels
from salet.auto.reading import changed, read_rows, signature, squares_row
from salet.auto.site import Board, Fate, FitOf, Limits, PageError, Reading, Reply, Seen, TileRow
from salet.auto.tab import Tab
from salet.auto.typist import Typist, cannot_type
from salet.puzzle.marks import Mark, capitals

_PAUSE = 0.25  # seconds between two looks for a row that is not there yet
# Seconds for which rows must not change before they are read:
QUICK = 0.4  # if every tile shows a mark
UNIFORM = 1.0  # if all tiles show the same mark, as a refusal may


@dataclass(slots=True)
class Wait:
    """What has been seen of a row since the guess was submitted."""

    pictured: bool
    start: float = field(default_factory=time.monotonic)
    since: float = field(default_factory=time.monotonic)
    shows: object = None
    polls: int = 0
    reading: Reading | None = None
    resent: bool = False
    probed: bool = False

    @property
    def spent(self) -> float:
        """Seconds since the guess was submitted."""
        return time.monotonic() - self.start

    @property
    def steady(self) -> float:
        """Seconds for which the row has looked the same."""
        return time.monotonic() - self.since

    def sees(self, shows: object) -> bool:
        """Note how the row looks now; return whether that is new."""
        self.polls += 1
        if shows == self.shows:
            return False
        self.shows, self.since, self.polls = shows, time.monotonic(), 1
        return True


class GenericSite(BoardReader):
    """Any page with grids of tiles, or with a text field and rows that appear."""

    name = "generic"

    def __init__(
        self, tab: Tab, length: int, fit_of: FitOf, limits: Limits, slow: bool = False
    ) -> None:
        super().__init__(tab, length, fit_of, limits)
        self.typist = Typist(tab, self.letters_shown, self._watch, slow)
        self.watched: dict[int, TileRow] = {}
        self.home = ""

    # ------------------------------------------------------------------ the boards

    def prepare(self, boards: int = 0) -> Reading | None:
        """Find the boards, close whatever covers them, and read what has been played."""
        self.forget(boards)
        self.rows, self.grows, self.missing = 0, False, None
        shape = self.find_board()
        self.home = _path(self.tab.address)
        if shape is None:
            self.grows = True
            return None
        self.grows = shape["rows"] < 3
        if not self.grows:
            self.settle_on(self.find_all(shape))
        board = self.board()
        if board is None:
            return None
        self.rows = 0 if self.grows else len(board.rows)
        return self.resume(board)

    def would_type(self) -> None:
        """Raise ``PageError`` if no board was found, for a dry run."""
        if self.missing is not None:
            raise self.missing

    # ------------------------------------------------------------------ typing

    def letters_shown(self) -> tuple[str, ...] | None:
        """Return the letters in the row of the next guess, None if there is no such row."""
        if self.grows:
            return None
        letters = self.tab.ask("lettersOf", self.at)
        if letters is None:
            self.look_again()
            letters = self.tab.ask("lettersOf", self.at)
        return tuple(letters) if letters is not None else None

    def enter(self, letters: tuple[str, ...]) -> None:
        """Type a guess and submit it."""
        self.sent = letters
        self.before, self.watched = {}, {}
        shown = self.letters_shown()
        if shown and any(shown):
            self.clear()
        self.tab.said.clear()
        self.tab.ask("listen")
        end = time.monotonic() + self.limits.typing
        sees = self._says_the_word if self.grows and not self.missing else None
        while not self.typist.write(letters, self.at, sees):
            if time.monotonic() > end:
                if not self.overlays.step():
                    raise cannot_type(self._about_the_end())
                end = time.monotonic() + self.limits.typing / 2
            elif self.tab.ask("isCovered") or not self.words:
                self.overlays.step()
            self._find_again()
            self.tab.wait(0.2)
        self._remember(letters)
        self.typist.submit()

    def _find_again(self) -> None:
        """Find the board again before the first guess: the page may have replaced it."""
        if not self.words:
            shape = self.find()
            if shape["found"] and self.grows and shape["rows"] >= 3:
                self.rows, self.grows = shape["rows"], False

    def _watch(self) -> None:
        """Keep the rows before the last letter: some pages submit a full row at once."""
        if self.grows:
            self._watch_growing()
        else:
            self.watched = self.rows_saying(self.sent[:-1])[0]

    def _watch_growing(self) -> None:
        """Do the same where tiles appear as they are typed: find a row that is one letter short."""
        word = "".join(self.sent[:-1])
        shape = self.tab.ask("choose", {"wanted": self.length - 1, "word": word, "keep": True})
        seen = self.tab.ask("read") if shape["found"] else None
        rows = Board.of(seen).rows if seen else ()
        last = next((row for row in reversed(rows) if row.word == word), None)
        self.watched = {0: last} if last is not None else {}

    def _remember(self, letters: tuple[str, ...]) -> None:
        """Keep the rows with all letters, before they are marked."""
        if self.grows and (rows := self.rows_that_grew(letters)[0]):
            self.before = rows
            return
        if self.grows:
            self.tab.ask("choose", {"wanted": self.length, "word": "".join(letters), "keep": True})
        rows, _ = self.rows_saying(letters)
        last = self.length - 1
        for board, row in rows.items():
            old = self.watched[board].tiles[:last] if board in self.watched else ()
            if old:
                # Some pages submit a full row at once: the last tile looked like its neighbour.
                unmarked = TileRow((*old, old[-1]))
                reading = read_rows([Seen(letters, row, unmarked)], self.empty, self.fit_of)
                if reading is not None and reading.every:
                    self.before[board] = unmarked
                    continue
            if old or not self.grows:
                self.before[board] = row if self.pixels is False else with_pixels(self.tab, row)

    def clear(self) -> None:
        """Delete the letters of the row."""
        if not self.typist.clear(self.at):
            raise PageError(
                "refused", f"the letters of {capitals(self.sent)} cannot be deleted",
                "Look at the page with --headed.",
            )  # fmt: skip

    # ------------------------------------------------------------------ the reply of the page

    def reply(self) -> Reply:
        """Wait until the rows have settled or the word is refused."""
        wait = Wait(pictured=bool(self.pixels))
        rows: dict[int, TileRow] = {}
        limit = min(self.limits.row, 6) if self.missing else self.limits.row
        while wait.spent < limit:
            rows, busy = self._look()
            self._check_address()
            if wait.pictured:
                rows = {board: with_pixels(self.tab, row) for board, row in rows.items()}
            shows = {board: signature(row) for board, row in rows.items()}
            if wait.sees(shows or self.letters_shown()):
                wait.reading = self.read(rows) if rows else None
            if wait.reading is not None:
                reply = self._when_marked(wait, rows, busy)
            else:
                reply = self._when_silent(wait, rows)
            if reply is not None:
                return reply
        if self.missing is not None:
            raise self.missing
        if wait.reading is not None and (missing := self.waits_for(rows)):
            raise self._silent_boards(missing)
        return Reply(Fate.UNSETTLED, said="; ".join(self._said()[:3]))

    def _said(self) -> list[str]:
        """Return what the page has said since typing began."""
        return [*self.tab.said, *self.tab.ask("heard")]

    def _silent_boards(self, missing: Sequence[int]) -> PageError:
        several = len(missing) > 1
        named = " and ".join(str(board + 1) for board in missing[:4])
        return PageError(
            "unsettled",
            f"board{'s' * several} {named} {'do' if several else 'does'} not show "
            f"{capitals(self.sent)}, but the others do",
            f"Look at the page with --headed; if it has {self.boards - len(missing)} boards, give "
            f"--boards {self.boards - len(missing)}.",
        )

    def _when_marked(self, wait: Wait, rows: dict[int, TileRow], busy: bool) -> Reply | None:
        """Accept rows that show marks once they no longer change."""
        assert wait.reading is not None
        if wait.steady < self._patience(wait.reading) or wait.polls < 2:
            return None
        if busy and wait.spent < 8:
            return None
        if missing := self.waits_for(rows):
            if wait.steady >= GAPS and not (self.words or self.asked):
                self.drop(missing)
                wait.shows = None
            return None
        if self._suspicious(wait.reading) and not wait.probed:
            if not self.tab.is_asking:
                wait.probed = True
                if not self._moved_on() and self._taken_back():
                    return Reply(Fate.REFUSED, said=self._refusal(self._said()))
            return None
        self.typist.ignores_enter = self.typist.ignores_enter or wait.resent
        return Reply(Fate.MARKED, self.keep(wait.reading))

    def _when_silent(self, wait: Wait, rows: dict[int, TileRow]) -> Reply | None:
        """Handle rows without marks: refused, not submitted, or all absent and shown as nothing."""
        if wait.steady < 0.5:
            return None
        said = self._said()
        refused = Reply(Fate.REFUSED, said=self._refusal(said))
        if self._refused(said, rows):
            return refused
        if wait.steady >= 1.2 and not rows and self._emptied():
            return refused
        if self.tab.is_asking:
            return None  # a dictionary elsewhere has not answered yet
        if wait.steady >= 2.0 and (end := self.keep_gone()):
            return Reply(Fate.MARKED, end)
        if wait.steady >= 1.0 and self.pixels is None:
            wait.pictured = any(map(has_pixels, self.before.values()))
        if wait.steady >= 2.0 and not wait.resent:
            wait.resent = True
            self.typist.submit_otherwise()
        elif wait.steady >= 4.5 and not wait.probed:
            wait.probed = True
            moved = bool(rows) and self._moved_on()
            if not moved and (self._taken_back() or (not rows and self.typist.way == "field")):
                return refused
            if moved and (silent := self.keep_silent(rows)):
                return Reply(Fate.MARKED, silent)
        return None

    def _check_address(self) -> None:
        if self.gone and _path(self.tab.address) != self.home:
            raise PageError(
                "left", f"the page has moved to another address, {self.tab.address}",
                "Look at it with --headed.",
            )  # fmt: skip

    def _look(self) -> tuple[dict[int, TileRow], bool]:
        if self.grows:
            self.tab.wait(_PAUSE)
            rows, busy = self.rows_that_grew(self.sent)
            if self.boards > 1:
                return rows, busy
        rows, busy = self.rows_saying(self.sent, 0.0 if self.grows else WATCH)
        if self.grows and not rows:
            if self._says_the_word():
                return self.rows_saying(self.sent)
            if row := squares_row(self.sent, self.tab.ask("heard")):
                return {0: row}, False
        return rows, busy

    def _says_the_word(self) -> bool:
        """Return whether some row of the page has the guess; use it as the board then."""
        word = {"wanted": self.length, "word": "".join(self.sent), "keep": True}
        return bool(self.tab.ask("choose", word)["found"])

    def _patience(self, reading: Reading) -> float:
        unsure = len(reading.latest) < len(self.open) and not (self.words or self.together)
        if not reading.every or unsure:
            return GAPS
        alike = len({mark for feedback in reading.latest for mark in feedback}) == 1
        return UNIFORM if alike and reading.how == "colours" else QUICK

    @staticmethod
    def _suspicious(reading: Reading) -> bool:
        """Return whether all marks are absent, which may be how the page shows a refusal."""
        return all(mark == Mark.ABSENT for feedback in reading.latest for mark in feedback)

    def _refused(self, said: Sequence[str], rows: dict[int, TileRow]) -> bool:
        for board, row in rows.items():
            if changed(Seen(self.sent, row, self.before.get(board)), self.empty):
                return False
        return bool(messages.first(messages.REFUSED, said) or messages.first(messages.HARD, said))

    @staticmethod
    def _refusal(said: Sequence[str]) -> str:
        for pattern in (messages.HARD, messages.REFUSED, messages.SHORT):
            if text := messages.first(pattern, said):
                return text
        return ""

    def _emptied(self) -> bool:
        if self.grows or self.typist.way == "field":
            return False
        shown = self.letters_shown()
        return shown is not None and not any(shown)

    def _taken_back(self) -> bool:
        """Return whether the guess can still be edited: then it was not accepted."""
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
        """Return whether the next row accepts letters, so that this one has been played.

        Tried before a letter is deleted: some pages let players delete what has been played.
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
        """Return what the page says about the end of the game."""
        said = self._said()
        return messages.first(messages.GAME_WON, said) or messages.first(messages.GAME_LOST, said)

    def again(self) -> bool:
        """Start another game: by a button of the page, else by loading it again."""
        self.overlays = OverlayCloser(self.tab)
        if self.tab.click("againElement"):
            self.tab.wait(0.8)
        else:
            self.tab.reload(self.limits.load)
        return True


def _path(address: str) -> str:
    """Return an address without its query and fragment, which change while a page is used."""
    return address.partition("#")[0].partition("?")[0]
