"""Play games on a page: choose a guess, type it, read the marks, until the game ends.

The runner sees no page and the player knows no strategy. An error that ends a game carries the
turns so far and a screenshot.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from salet.auto.errors import Limits, PageError
from salet.auto.guesser import Guesser, GuessOptions, agree
from salet.auto.hands import Hands
from salet.auto.player import Player
from salet.errors import SaletError, StorageError
from salet.host.games import Game, Move, played
from salet.position.position import Position
from salet.puzzle.rules import Rules, violation
from salet.puzzle.turns import MAX_GUESSES
from salet.share.write import share_text
from salet.store import data_dir

if TYPE_CHECKING:
    from salet.auto.tab import Tab

MAX_REFUSED = 30  # words in one game


@dataclass(frozen=True, slots=True)
class PageGame(Game):
    """A game as it was played on a page.

    An answer is "" if it was not found. ``certain`` tells whether no colour may mean something
    else. ``suggestion`` is what a dry run would play next.
    """

    address: str = ""
    certain: bool = True
    refused: tuple[str, ...] = ()
    suggestion: str | None = None

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
            "address": self.address,
            "certain": self.certain,
            "refused": list(self.refused),
            **({"share": self.share or None} if several else {}),
            **({"suggestion": self.suggestion} if self.suggestion is not None else {}),
        }


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How to play, apart from the page; ``boards`` is 0 to take as many as the page shows."""

    guesses: GuessOptions
    limits: Limits = field(default_factory=Limits)
    headed: bool = False
    dry_run: bool = False
    on_move: Callable[[Move], None] = lambda move: None
    on_note: Callable[[str], None] = lambda note: None
    boards: int = 0


class PageHost:
    """A page that marks the guesses of one game, or refuses them."""

    answers = ()  # the page does not tell

    def __init__(self, player: Player, guesser: Guesser, on_note: Callable[[str], None]) -> None:
        self.player = player
        self.guesser = guesser
        self.on_note = on_note

    @property
    def position(self) -> Position:
        """What the page shows."""
        return self.guesser.position(self.player.turns(), self.player.limit)

    @property
    def is_over(self) -> bool:
        """Whether the game was won, or its guesses ran out."""
        position = self.position
        return position.is_over or position.guesses_left <= 0

    def play(self, position: Position, guess: str) -> Position:
        """Return what the page shows after a guess: the same position if it refuses the word."""
        letters = position.lexicon.letters(guess)
        if self.player.play(letters):
            self.guesser.refused_in_a_row = 0
            self.guesser.boards = self.player.boards  # the first guess may show how many there are
        else:
            self.guesser.refuse(guess)
            hard = self.player.boards == 1 and violation(Rules.HARD, position.turns, letters)
            tries = bool(hard) and self.guesser.follow_hard_rules(position.turns)
            self.on_note(f"The page refuses {guess.upper()}{': trying hard rules' * tries}.")
            self._check_refused()
        return self.position

    def _check_refused(self) -> None:
        refused = sorted(self.guesser.refused)
        if len(refused) >= MAX_REFUSED:
            raise PageError(
                "refused", f"the page refused {MAX_REFUSED} words ({', '.join(refused[:4])}, …)",
                "Use the word list of the page: --list words.txt",
            )  # fmt: skip


class Runner:
    """One page and the games on it."""

    def __init__(self, tab: Tab, address: str, options: RunOptions) -> None:
        self.tab = tab
        self.address = address
        self.options = options
        self.lexicon = options.guesses.lexicon
        self.player: Player | None = None

    def games(self, count: int) -> Iterator[PageGame]:
        """Play a number of games, one after the other."""
        for nth in range(count):
            with self._explained():
                self.tab.deadline = time.monotonic() + self.options.limits.game
                if nth == 0 or not Hands(self.tab, self.lexicon.alphabet).again():
                    self.tab.open(self.address, self.options.limits.load)
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
        error.turns = self.player.turns() if self.player else ()
        if error.code not in ("hangs", "not-opened"):
            self.tab.deadline = float("inf")
            with suppress(Exception):
                error.screenshot = _screenshot(self.tab)

    # ------------------------------------------------------------------ one game

    def _play(self) -> PageGame:
        options = self.options
        hands = Hands(self.tab, self.lexicon.alphabet)
        player = Player(self.tab, self.lexicon, hands, options.limits, options.boards)
        self.player = player
        player.prepare(options.on_note if options.headed else None)
        guesser = Guesser(options.guesses, player.boards)
        page = PageHost(player, guesser, options.on_note)
        moves: list[Move] = []
        self._take(page, moves)
        if moves and page.is_over:
            raise self._already_over(page)
        suggestion = guesser.guess(page.position) if options.dry_run else None
        if suggestion is None:
            for _ in played(page.position, page, guesser.guess, MAX_GUESSES + MAX_REFUSED):
                self._take(page, moves)
                if page.is_over:
                    break
        turns = player.turns()
        return PageGame(
            guesser.answers(turns),
            tuple(replace(m, turn=t) for m, t in zip(moves, turns, strict=True)),
            guesser.is_won(turns),
            guesser.limit(player.limit),
            address=self.tab.page.url,
            certain=player.certain,
            refused=tuple(sorted(guesser.refused)),
            suggestion=suggestion,
        )

    def _take(self, page: PageHost, moves: list[Move]) -> None:
        """Add the turns that are new to the moves."""
        turns, guesser = page.player.turns(), page.guesser
        if turns:
            guesser.check(turns)
        if not agree([move.turn for move in moves], turns):
            self.options.on_note("The marks of earlier rows were misread; they are read again.")
            moves.clear()
        for count in range(len(moves) + 1, len(turns) + 1):
            moves.append(guesser.move(turns[:count], page.player.limit))
            self.options.on_move(moves[-1])

    def _already_over(self, page: PageHost) -> PageError:
        position = page.position
        how = f"won with {position.turns[-1].guess.upper()}" if position.is_over else "lost"
        return PageError(
            "already-over", f"the game on this page is already over: {how}",
            "Come back for the next one, or start a new game on the page.",
        )  # fmt: skip


def _screenshot(tab: Tab) -> str:
    """Write a screenshot to the user's data, or to a folder for temporary files; return its path.

    Return "" if the page was closed.
    """
    if tab.is_closed:
        return ""
    picture = tab.picture()
    folders = [Path(tempfile.gettempdir())]
    with suppress(StorageError):
        folders.insert(0, data_dir() / "auto")
    for folder in folders:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"failed-{datetime.now():%Y%m%d-%H%M%S-%f}.png"
            path.write_bytes(picture)
            return str(path)
    return ""
