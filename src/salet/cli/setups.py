"""What the options of a command say about the setup of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from salet.belief.lists import load, make_setup
from salet.errors import Change, InputError, WordError
from salet.puzzle.marks import SHORTEST
from salet.puzzle.rules import Rules
from salet.words.datafiles import bundled_languages
from salet.words.games import find_game
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup

LENGTH = 5  # letters of the default lists


@dataclass(frozen=True, slots=True)
class SetupOptions:
    """The options for what is agreed before the first guess.

    ``default`` is the list if none is named. An option that a command does not have is not set.
    """

    default: str
    game: str | None
    list_name: str | None
    guesses: str | None
    answers: str | None
    length: int | None
    alphabet: str | None
    known: str | None
    hard: bool = False
    ultra_hard: bool = False
    boards: int | None = None
    within: int | None = None
    sequence: bool = False

    @property
    def names_list(self) -> bool:
        """Whether a list or a file is named."""
        return any(value is not None for value in (self.list_name, self.guesses, self.answers))

    @property
    def selects_list(self) -> bool:
        """Whether any option for the list is used."""
        more = (self.length, self.alphabet, self.known)
        return self.names_list or any(value is not None for value in more)

    @property
    def rules(self) -> Rules:
        """The rules."""
        return rules_of(self.hard, self.ultra_hard)

    @property
    def named_rules(self) -> Rules | None:
        """The rules, None if no option names them."""
        return self.rules if self.hard or self.ultra_hard else None

    def load(self) -> Lexicon:
        """Return the lexicon that the options describe."""
        name, length = self.list_name, self.length
        shown = len(self.known or "")
        if name in bundled_languages() and shown >= SHORTEST and length is None:
            length = shown
        if self.game and length is None and find_game(self.game).length is None:
            raise InputError(
                f"the words of {find_game(self.game).title} have another length every day",
                "Add --known with the letters that the game shows: p..... is a p and 5 more.",
            )
        if self.game and not self.names_list:
            raise InputError(
                f"no bundled list has the words of {find_game(self.game).title}",
                "Give a file of its words: --list words.txt.",
            )
        if not self.names_list:
            wanted = length or (shown if shown >= SHORTEST else LENGTH)
            name = self.default
            if wanted != LENGTH and not self.alphabet:
                name, length = "en", wanted
        return load(
            name, guesses=self.guesses, answers=self.answers, length=length,
            alphabet=self.alphabet, known=self.known,
        )  # fmt: skip

    @contextmanager
    def naming_length(self, turns: Sequence[str]) -> Iterator[None]:
        """Context manager: an error names the --length of the words if there is a list of it."""
        try:
            yield
        except WordError as error:
            lengths = {len(turn.partition(":")[0]) for turn in turns}
            if error.key == "word-length" and len(lengths) == 1 and lengths <= self._lengths():
                error.fix = (Change("length", lengths.pop()), f", or type {LENGTH} letters.")
            raise

    def _lengths(self) -> set[int]:
        """Return the lengths of words that --length can choose."""
        language = self.list_name or "en"
        other = replace(self, list_name=None)
        if self.game or other.selects_list or language not in bundled_languages():
            return set()
        return {int(length) for length in bundled_languages()[language]["lengths"]}

    def check_sequence(self, boards: int) -> None:
        """Raise ``InputError`` if --sequence is used with one board."""
        if self.sequence:
            check_several("sequence", boards)

    def make(self, boards: int | None = None, lexicon: Lexicon | None = None) -> Setup:
        """Return the setup; ``boards`` is what the game has if --boards is not used."""
        count = self.boards or boards or 1
        self.check_sequence(count)
        made = make_setup(
            lexicon or self.load(), self.rules, boards=count, limit=self.within,
            sequence=self.sequence,
        )  # fmt: skip
        is_game = self.game is not None and find_game(self.game).boards == count
        return replace(made, game=self.game if is_game else None)


def rules_of(hard: bool, ultra_hard: bool) -> Rules:
    """Return the rules that the options name."""
    return Rules.ULTRA_HARD if ultra_hard else Rules.HARD if hard else Rules.NORMAL


def check_several(option: str, boards: int) -> None:
    """Raise ``InputError`` if an option for several boards is used with one."""
    if boards == 1:
        raise InputError(
            f"--{option} is for several boards", f"Omit --{option}, or add --boards N."
        )
