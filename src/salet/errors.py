"""Everything that salet raises on purpose, each with a message and what to do about it.

::

    SaletError
    ├── InputError                what was given cannot be used          (exit 2)
    │   ├── FeedbackError         marks that cannot be read
    │   │   └── ImpossibleFeedback   marks that no answer gives
    │   ├── WordError             a word that cannot be played
    │   ├── IllegalGuess          a guess that the rules forbid
    │   ├── ListError             a list or a file that cannot be read
    │   ├── TreeFileError         a tree file that cannot be read
    │   └── StrategyError         a strategy that does not exist or does not work
    └── CouldNotError             the input is fine, the task is not     (exit 1)
        ├── Contradiction         no answer fits all the turns
        ├── NotFound              a search that came back with nothing
        ├── TreeError             a decision tree that is not what it claims
        ├── MissingExtra          an optional part is not installed
        └── StorageError          the disk refuses

``str(error)`` is one line for a person; ``fix`` says what to do next, and is empty when
nothing can be done.
"""

from __future__ import annotations

from typing import Self


class SaletError(Exception):
    """The root: catch this to catch everything that salet raises on purpose.

    In a game of several boards ``turn`` and ``boards`` say where it is, counted from 0.
    """

    kind = "error"
    turn: int | None = None
    boards: tuple[int, ...] = ()

    def __init__(self, message: str, fix: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix

    def at(self, turn: int | None, *boards: int) -> Self:
        """The same error with its place."""
        self.turn, self.boards = turn, boards
        return self


class InputError(SaletError):
    """What was given cannot be used."""

    kind = "input"


class FeedbackError(InputError):
    """Marks that cannot be read."""

    kind = "feedback"


class ImpossibleFeedback(FeedbackError):
    """Marks that no string over the alphabet gives for this guess.

    ``tile`` is the place, from 0, of the mark that cannot be; ``nearest`` are the possible
    colourings nearest to what was given, as strings of b, y and g.
    """

    kind = "impossible-feedback"

    def __init__(
        self, message: str, fix: str = "", *, tile: int = 0, nearest: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, fix)
        self.tile = tile
        self.nearest = nearest


class WordError(InputError):
    """A word that cannot be played: wrong length, a strange sign, not on the list."""

    kind = "word"


class IllegalGuess(InputError):
    """A guess that the rules forbid after the turns so far."""

    kind = "illegal-guess"


class ListError(InputError):
    """A list or a file of words that cannot be read."""

    kind = "list"


class TreeFileError(InputError):
    """A tree file that cannot be read."""

    kind = "tree-file"


class StrategyError(InputError):
    """A strategy that does not exist, or that did what no strategy may do."""

    kind = "strategy"


class CouldNotError(SaletError):
    """The input is fine, but what was asked cannot be done."""

    kind = "could-not"


class Contradiction(CouldNotError):
    """No answer fits all the turns."""

    kind = "contradiction"


class NotFound(CouldNotError):
    """A search that came back with nothing."""

    kind = "not-found"


class TreeError(CouldNotError):
    """A decision tree that is not what it claims."""

    kind = "tree"


class MissingExtra(CouldNotError):
    """An optional part of salet is not installed."""

    kind = "missing-extra"

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(
            f"{what} needs an optional part of salet that is not installed.",
            f"Install it with: pip install 'salet[{extra}]'",
        )
        self.extra = extra


class StorageError(CouldNotError):
    """The disk refuses: full, read-only, or not ours."""

    kind = "storage"


def sentence(message: str) -> str:
    """A message as a sentence: a capital unless it begins with a name, and not endless."""
    if message.partition(" ")[0].isalpha():
        message = message[:1].upper() + message[1:]
    return shortened(message)


def shortened(text: str, most: int = 600) -> str:
    """Text with its middle left out when there is too much of it."""
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def why(error: OSError) -> str:
    """What the system says about a file that cannot be used."""
    return (error.strerror or str(error)).lower()
