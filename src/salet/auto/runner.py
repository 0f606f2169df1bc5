"""Play games on a page: choose a guess, type it, read the marks, until the game ends.

The runner knows no page and the adapter knows no strategy. Every wait has a limit, and an error
that ends a game carries the turns so far and a screenshot.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from salet.auto.guesser import Guesser, GuessOptions, agree, fit_function
from salet.auto.messages import HARD, NO_WORD, SHORT, one_line, revealed_answer
from salet.auto.recorder import Recorder
from salet.auto.site import Fate, Fit, FitOf, Limits, PageError, Reading, Site
from salet.errors import SaletError
from salet.host.games import Game, Move
from salet.puzzle.turns import Turn
from salet.share.write import share_text

if TYPE_CHECKING:
    from salet.auto.tab import Tab

MAX_REFUSED = 60  # words in one game
MAX_REFUSED_SILENTLY = 6  # words refused without a message before any was accepted
_PAUSE = 1.5  # seconds before a guess at a human pace

MakeSite = Callable[["Tab", int, FitOf, Limits, bool], Site]


@dataclass(frozen=True, slots=True)
class PageGame(Game):
    """A game as it was played on a page.

    An answer is "" if it was neither found nor revealed. ``confidence``, 0 to 1, rates the reading
    of the marks, and ``how`` says what they were read from. ``suggestion`` is what a dry run would
    play next. ``not_words`` are the words of ``refused`` that the page said it does not know.
    """

    site: str = ""
    address: str = ""
    confidence: float = 0.0
    how: str = ""
    refused: tuple[str, ...] = ()
    suggestion: str | None = None
    not_words: tuple[str, ...] = ()

    @property
    def lost(self) -> bool:
        """Whether the guesses ran out."""
        return self.suggestion is None and (not self.solved or len(self.moves) > self.limit)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.answers)

    @property
    def share(self) -> str:
        """The squares of a game with several boards, "" before the first guess."""
        return share_text(self.turns, limit=self.limit, unfinished=True) if self.moves else ""

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``."""
        several = self.boards > 1
        return {
            **Game.as_dict(self),
            "answer": [word or None for word in self.answers] if several else self.answer or None,
            "site": self.site,
            "address": self.address,
            "confidence": self.confidence,
            "read_from": self.how,
            "refused": list(self.refused),
            **({"share": self.share or None} if several else {}),
            **({"suggestion": self.suggestion} if self.suggestion is not None else {}),
        }


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to play, apart from the page; ``boards`` is 0 to take as many as the page shows."""

    guesses: GuessOptions
    limits: Limits = field(default_factory=Limits)
    slow: bool = False
    dry_run: bool = False
    on_move: Callable[[Move], None] = lambda move: None
    on_note: Callable[[str], None] = lambda note: None
    boards: int = 0


class Runner:
    """One page and the games on it."""

    def __init__(
        self,
        tab: Tab,
        address: str,
        sites: Sequence[MakeSite],
        options: RunOptions,
        recorder: Recorder,
    ) -> None:
        self.tab = tab
        self.address = address
        self.sites = sites
        self.options = options
        self.lexicon = options.guesses.lexicon
        self.recorder = recorder
        self.fit_of = fit_function(self.lexicon)
        self.site: Site | None = None
        self.turns: tuple[Turn, ...] = ()
        self.end = 0.0
        self.not_words: set[str] = set()  # in every game on this page

    def games(self, count: int) -> Iterator[PageGame]:
        """Play a number of games, one after the other."""
        with self._explained():
            self.tab.open(self.address, self.options.limits.load)
        for nth in range(count):
            with self._explained():
                if nth and (self.site is None or not self.site.again()):
                    return
                game = self._play()
            yield game

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Add the turns so far and a screenshot to every error."""
        try:
            yield
        except PageError as error:
            self._add(error)
            raise
        except SaletError:
            raise
        except Exception as error:
            line = (str(error).strip().splitlines() or [type(error).__name__])[0]
            made = PageError("page", f"the page could not be played: {line}")
            self._add(made)
            raise made from error

    def _add(self, error: PageError) -> None:
        error.turns = self.turns
        error.site = self.site.name if self.site else ""
        if error.code in ("hangs", "not-opened"):
            return
        with suppress(Exception):
            error.screenshot = self.recorder.failure(self.tab)

    # ------------------------------------------------------------------ one game

    def _play(self) -> PageGame:
        self.turns = ()
        self.end = time.monotonic() + self.options.limits.game
        site, reading = self._prepare()
        guesser = self._guesser(site.boards)
        self.recorder.keep(self.tab, "start")
        moves: list[Move] = []
        if reading is not None:
            self._take(site, guesser, reading, moves)
            if guesser.is_won(self.turns) or 0 < site.rows <= len(self.turns):
                raise self._already_over(guesser)
        while not self.options.dry_run:
            if guesser.is_won(self.turns):
                return self._result(site, guesser, reading, moves)
            if 0 < site.rows <= len(self.turns) or (self.turns and not site.rows and site.over()):
                if guesser.fit(self.turns) is Fit.NONE:
                    raise guesser.contradiction(self.turns)
                return self._result(site, guesser, reading, moves)
            reading = self._turn(site, guesser)
            if site.boards != guesser.boards:  # some pages show them only with the first guess
                refused, guesser = guesser.refused, self._guesser(site.boards)
                guesser.refused |= refused
            self._take(site, guesser, reading, moves)
            self.recorder.keep(self.tab, moves[-1].turn.guess)
        site.would_type()
        suggestion = guesser.guess(self.turns, site.rows)
        return replace(self._result(site, guesser, reading, moves), suggestion=suggestion)

    def _guesser(self, boards: int) -> Guesser:
        options = self.options.guesses
        options = replace(options, never={*options.never, *self.not_words})
        return Guesser(options, boards, self.fit_of)

    def _note(self, text: str) -> None:
        self.options.on_note(one_line(text))

    def _prepare(self) -> tuple[Site, Reading | None]:
        """Return the first adapter that finds a board, and the rows already played."""
        options = self.options
        for nth, make in enumerate(self.sites):
            site = make(self.tab, self.lexicon.length, self.fit_of, options.limits, options.slow)
            self.site = site
            try:
                return site, site.prepare(options.boards)
            except PageError as error:
                if error.code != "no-board" or nth == len(self.sites) - 1:
                    raise
                self._note(f"The adapter {site.name} finds no board; trying another.")
        raise AssertionError("there is always an adapter")

    def _turn(self, site: Site, guesser: Guesser) -> Reading:
        """Play words until the page accepts one."""
        retries = 0
        while True:
            self._check_time()
            word = guesser.guess(self.turns, site.rows)
            if self.options.slow:
                self.tab.wait(_PAUSE)
            site.enter(self.lexicon.letters(word))
            reply = site.reply()
            if reply.fate is Fate.MARKED and reply.reading is not None:
                guesser.refused_in_a_row = 0
                return reply.reading
            if reply.fate is Fate.UNSETTLED:
                raise self._unsettled(word, reply.said)
            if SHORT.search(reply.said) and retries < 2:
                retries += 1  # letters were lost: type the same word again
            elif HARD.search(reply.said) and guesser.follow_hard_rules(self.turns):
                self._note(f"The page plays by hard rules: {reply.said}")
            else:
                self._note(f"The page refuses {word.upper()}.")
                guesser.refuse(word)
                if NO_WORD.search(reply.said) and not HARD.search(reply.said):
                    self.not_words |= {word} & set(self.lexicon.guesses)
                self._check_refusals(guesser, reply.said)
            site.clear()

    def _take(self, site: Site, guesser: Guesser, reading: Reading, moves: list[Move]) -> None:
        """Add a reading to the game; read the rows again if no word fits it."""
        turns = guesser.turns_of(site.played, reading)
        if guesser.fit(turns) is Fit.NONE:
            fitted = guesser.fit(self.turns) is not Fit.NONE
            self.turns = turns
            second = site.reread()
            if second is not None:
                turns = guesser.turns_of(site.played, second)
            self.turns = turns
            if guesser.fit(turns) is Fit.NONE:
                if not guesser.may_be_unlisted(turns):
                    raise guesser.contradiction(turns)
                if fitted:
                    self._note(f"No word of {self.lexicon.name} fits; trying unlisted words.")
        if not agree(self.turns, turns):
            self._note("The marks of earlier rows were misread; they are read again.")
            moves.clear()
        self.turns = turns
        for count in range(len(moves) + 1, len(turns) + 1):
            moves.append(guesser.move(turns[:count], site.rows))
            self.options.on_move(moves[-1])

    def _result(
        self, site: Site, guesser: Guesser, reading: Reading | None, moves: list[Move]
    ) -> PageGame:
        answers = guesser.answers(self.turns)
        solved = all(answers)
        if answers == ("",) and not self.options.dry_run:
            self.tab.wait(0.5)
            said = [*self.tab.said, *self.tab.ask("heard")]
            answers = (revealed_answer(said, self.lexicon.length),)
        self.recorder.keep(self.tab, "end")
        return PageGame(
            answers,
            tuple(replace(m, turn=t) for m, t in zip(moves, self.turns, strict=True)),
            solved,
            guesser.limit(site.rows),
            site=site.name,
            address=self.tab.address,
            confidence=reading.confidence if reading else 0.0,
            how=reading.how if reading else "",
            refused=tuple(sorted(guesser.refused)),
            not_words=tuple(sorted(guesser.refused & self.not_words)),
        )

    # ------------------------------------------------------------------ errors

    def _check_time(self) -> None:
        if time.monotonic() > self.end:
            raise PageError(
                "too-long", f"the game has taken more than {self.options.limits.game:g} seconds",
                "Allow more time with --timeout.",
            )  # fmt: skip

    def _check_refusals(self, guesser: Guesser, said: str) -> None:
        count, silent = len(guesser.refused), not (self.turns or said)
        if count >= MAX_REFUSED or (silent and count >= MAX_REFUSED_SILENTLY):
            words = ", ".join(sorted(guesser.refused)[:4])
            raise PageError(
                "refused", f"the page refused {count} words ({words}, …)",
                "Use the word list of the page: --list words.txt",
            )  # fmt: skip

    def _unsettled(self, word: str, said: str) -> PageError:
        about = f"; the page says {said!r}" if said else ""
        return PageError(
            "unsettled",
            f"the row of {word.upper()} did not settle in {self.options.limits.row:g} s{about}",
            "Look at the page with --headed.",
        )

    def _already_over(self, guesser: Guesser) -> PageError:
        won = guesser.is_won(self.turns)
        how = f"won with {self.turns[-1].guess.upper()}" if won else "lost"
        return PageError(
            "already-over", f"the game on this page is already over: {how}",
            "Come back for the next one, or start a new game on the page.",
        )  # fmt: skip
