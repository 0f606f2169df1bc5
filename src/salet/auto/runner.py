"""Plays games on a page: open, think, type, read, until the answer is found or nothing more can be.

The runner knows no page and the adapter knows no strategy. Every wait has a limit, and whatever
ends a game too early is told with the turns so far and a picture.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from salet.auto.boardthinking import BoardsThinker
from salet.auto.messages import HARD, NO_WORD, SHORT, told_answer
from salet.auto.record import Recorder
from salet.auto.site import Fate, Fit, FitOf, Limits, PageError, Reading, Site
from salet.auto.thinking import Thinker, fitting
from salet.errors import SaletError
from salet.host.boardgames import BoardsMove
from salet.host.games import Move
from salet.puzzle.rules import Rules
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.auto.tab import Tab

MOST_REFUSED = 60  # words in one game
MOST_SILENT = 6  # words refused without a word before any was taken
_THOUGHT = 1.5  # seconds before a guess at a human pace

Make = Callable[["Tab", int, FitOf, Limits, bool], Site]


@dataclass(frozen=True, slots=True)
class PageGame:
    """A game as it was played on a page.

    An answer is None when it was not found and the page did not tell; ``confidence`` is how sure
    the reading of the marks is, 0 to 1, and ``how`` what they were read from; ``suggestion`` is
    what a dry run would play next. ``not_words`` are those of ``refused`` that the page said it
    does not know.
    """

    site: str
    address: str
    moves: tuple[Move | BoardsMove, ...]
    solved: bool
    answers: tuple[str | None, ...]
    limit: int
    confidence: float
    how: str
    refused: tuple[str, ...] = ()
    suggestion: str | None = None
    not_words: tuple[str, ...] = ()

    @property
    def lost(self) -> bool:
        """Whether the guesses ran out."""
        return not self.solved or len(self.moves) > self.limit

    @property
    def turns(self) -> tuple[Any, ...]:
        """The guesses with their feedback: ``Turn``, or ``Turn`` of several boards."""
        return tuple(move.turn for move in self.moves)

    @property
    def boards(self) -> int:
        """How many boards it has."""
        return len(self.answers)

    @property
    def answer(self) -> str | None:
        """The answer of the first board."""
        return self.answers[0]


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything about a run that is not the page."""

    lexicon: Lexicon
    rules: Rules
    strategy: str | Strategy
    limits: Limits = field(default_factory=Limits)
    slow: bool = False
    dry_run: bool = False
    on_move: Callable[[Any], None] = lambda move: None  # a Move, or a BoardsMove
    on_note: Callable[[str], None] = lambda note: None
    words: str = "any"
    never: Collection[str] = ()
    opener: str = ""
    boards: int = 0  # that the game has, 0 when the page is to tell


class Runner:
    """One page and the games on it."""

    def __init__(
        self, tab: Tab, address: str, make: Sequence[Make], setting: Setting, recorder: Recorder
    ) -> None:
        self.tab = tab
        self.address = address
        self.make = make
        self.setting = setting
        self.recorder = recorder
        self.fit_of = fitting(setting.lexicon)
        self.site: Site | None = None
        self.turns: tuple[Any, ...] = ()
        self.end = 0.0
        self.noted: set[str] = set()
        self.not_words: set[str] = set()  # in every game on this page

    def games(self, count: int) -> Iterator[PageGame]:
        """Play so many games, one after the other."""
        with self._explained():
            self.tab.open(self.address, self.setting.limits.load)
        for nth in range(count):
            with self._explained():
                if nth and (self.site is None or not self.site.again()):
                    return
                game = self._play()
            yield game

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Whatever goes wrong gets the turns so far and a picture."""
        try:
            yield
        except PageError as error:
            self._add(error)
            raise
        except SaletError:
            raise
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except Exception as error:
            line = (str(error).strip().splitlines() or [type(error).__name__])[0]
            made = PageError("page", f"the page could not be played: {line}")
            self._add(made)
            raise made from error

    def _add(self, error: PageError) -> None:
        error.turns = self.turns
        error.site = self.site.name if self.site else ""
        if error.kind in ("hangs", "not-opened"):
            return
        with suppress(Exception):
            error.screenshot = self.recorder.failure(self.tab)

    # ------------------------------------------------------------------ one game

    def _play(self) -> PageGame:
        setting = self.setting
        self._restart()
        site, reading = self._prepare()
        self.site = site
        thinker = self._thinker(site.boards)
        self.recorder.keep(self.tab, "start")
        moves: list[Any] = []
        if reading is not None:
            self._take(site, thinker, reading, moves)
            if thinker.is_won(self.turns) or 0 < site.rows <= len(self.turns):
                raise self._already_over(thinker)
        while not setting.dry_run:
            if thinker.is_won(self.turns):
                return self._result(site, thinker, reading, moves)
            if 0 < site.rows <= len(self.turns) or (self.turns and not site.rows and site.over()):
                if thinker.fit(self.turns) is Fit.NONE:
                    raise thinker.contradiction(self.turns)
                return self._result(site, thinker, reading, moves)
            reading = self._turn(site, thinker)
            if site.boards != thinker.boards:  # some pages show them only with the first guess
                refused, thinker = thinker.refused, self._thinker(site.boards)
                thinker.refused |= refused
            self._take(site, thinker, reading, moves)
            self.recorder.keep(self.tab, self.turns[-1].guess)
        site.would_type()
        suggestion = thinker.guess(self.turns, site.rows)
        return replace(self._result(site, thinker, reading, moves), suggestion=suggestion)

    def _thinker(self, boards: int) -> Thinker:
        setting = self.setting
        kind = Thinker if boards == 1 else BoardsThinker
        return kind(
            setting.lexicon, setting.rules, setting.strategy, setting.words,
            {*setting.never, *self.not_words}, setting.opener, boards,
        )  # fmt: skip

    def _restart(self) -> None:
        self.turns = ()
        self.noted.clear()
        self.end = time.monotonic() + self.setting.limits.game

    def _note(self, text: str) -> None:
        """Say something once a game."""
        if text not in self.noted:
            self.noted.add(text)
            self.setting.on_note(text)

    def _prepare(self) -> tuple[Site, Reading | None]:
        """The first adapter that finds a board."""
        length = self.setting.lexicon.length
        for nth, make in enumerate(self.make):
            site = make(self.tab, length, self.fit_of, self.setting.limits, self.setting.slow)
            self.site = site
            try:
                return site, site.prepare(self.setting.boards)
            except PageError as error:
                if error.kind != "no-board" or nth == len(self.make) - 1:
                    raise
                self.setting.on_note(f"The adapter {site.name} finds no board; trying another.")
        raise AssertionError("there is always an adapter")

    def _turn(self, site: Site, thinker: Thinker) -> Reading:
        """Play words until the page takes one."""
        again = 0
        while True:
            self._check_time()
            word = thinker.guess(self.turns, site.rows)
            if self.setting.slow:
                self.tab.wait(_THOUGHT)
            site.enter(self.setting.lexicon.letters(word))
            reply = site.reply()
            if reply.fate is Fate.MARKED and reply.reading is not None:
                thinker.in_a_row = 0
                return reply.reading
            if reply.fate is Fate.UNSETTLED:
                raise self._unsettled(word, reply.said)
            if SHORT.search(reply.said) and again < 2:
                again += 1  # letters went astray: the same word once more
            elif HARD.search(reply.said) and thinker.follow_hard_rules(self.turns):
                self.setting.on_note(f"The page plays by hard rules: {reply.said}")
            else:
                self.setting.on_note(f"The page refuses {word.upper()}.")
                thinker.refuse(word)
                if NO_WORD.search(reply.said) and not HARD.search(reply.said):
                    self.not_words |= {word} & set(self.setting.lexicon.guesses)
                self._check_refusals(thinker, reply.said)
            site.clear()

    def _take(self, site: Site, thinker: Thinker, reading: Reading, moves: list[Any]) -> None:
        """Take over what was read; once more when it makes no sense."""
        turns = thinker.turns_of(site.played, reading)
        if thinker.fit(turns) is Fit.NONE:
            self.turns = turns
            second = site.reread()
            if second is not None:
                turns = thinker.turns_of(site.played, second)
            self.turns = turns
            if thinker.fit(turns) is Fit.NONE:
                if not thinker.can_go_on(turns):
                    raise thinker.contradiction(turns)
                self._note(f"No word of {self.setting.lexicon.name} fits; trying others.")
        if not thinker.agree(self.turns, turns):
            self.setting.on_note("The marks of earlier rows mean something else than they seemed.")
            moves.clear()
        self.turns = turns
        for n in range(len(moves) + 1, len(turns) + 1):
            moves.append(thinker.move(turns[:n], site.rows))
            self.setting.on_move(moves[-1])

    def _result(
        self, site: Site, thinker: Thinker, reading: Reading | None, moves: list[Any]
    ) -> PageGame:
        answers = thinker.answers(self.turns)
        solved = all(answers)
        if answers == (None,) and not self.setting.dry_run:
            self.tab.wait(0.5)
            said = [*self.tab.said, *self.tab.ask("heard")]
            answers = (told_answer(said, self.setting.lexicon.length) or None,)
        self.recorder.keep(self.tab, "end")
        return PageGame(
            site.name,
            self.tab.address,
            tuple(replace(m, turn=t) for m, t in zip(moves, self.turns, strict=True)),
            solved,
            answers,
            thinker.limit(site.rows),
            reading.confidence if reading else 0.0,
            reading.how if reading else "",
            tuple(sorted(thinker.refused)),
            not_words=tuple(sorted(thinker.refused & self.not_words)),
        )

    # ------------------------------------------------------------------ what may go wrong

    def _check_time(self) -> None:
        if time.monotonic() > self.end:
            raise PageError(
                "too-long", f"the game has taken more than {self.setting.limits.game:g} seconds",
                "Give it more time with --timeout.",
            )  # fmt: skip

    def _check_refusals(self, thinker: Thinker, said: str) -> None:
        count = len(thinker.refused)
        if count >= MOST_REFUSED or (not self.turns and not said and count >= MOST_SILENT):
            words = ", ".join(sorted(thinker.refused)[:4])
            raise PageError(
                "refused", f"the page refused {count} words ({words}, …)",
                "Give a list of the words that it knows: --list words.txt",
            )  # fmt: skip

    def _unsettled(self, word: str, said: str) -> PageError:
        about = f"; the page says {said!r}" if said else ""
        return PageError(
            "unsettled",
            f"the row of {word.upper()} did not settle in {self.setting.limits.row:g} s{about}",
            "Look at the page with --headed.",
        )

    def _already_over(self, thinker: Thinker) -> PageError:
        won = thinker.is_won(self.turns)
        how = f"won with {self.turns[-1].guess.upper()}" if won else "lost"
        return PageError(
            "already-over", f"the game on this page is already over: {how}",
            "Come back for the next one, or start a new game on the page.",
        )  # fmt: skip
