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
nothing can be done. Neither names an option of the command line or a field of the API: a fix
that concerns a parameter contains it as a ``Change`` or an ``Omit``, and each front end writes
these in its own words. A traceback shows the fix in Python's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

# All control characters but the line feed, and the signs that change the direction of text.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Change:
    """Give a parameter, by its name in Python, a value; None is any that fits."""

    parameter: str
    value: object = None


@dataclass(frozen=True, slots=True)
class Omit:
    """Leave a parameter out."""

    parameter: str


Step = Change | Omit
Fix = str | tuple[str | Step, ...]  # words that hold in every front end, steps between them


def fix_text(fix: Fix, phrase: Callable[[Step], str]) -> str:
    """Return a fix as text, with each step as ``phrase`` writes it.

    >>> fix_text((Omit("strategy"), ", or ", Change("goal", "mean"), "."), in_python)
    "Omit strategy, or pass goal='mean'."
    """
    text = ""
    for part in (fix,) if isinstance(fix, str) else fix:
        if isinstance(part, str):
            text += part
        else:
            words = phrase(part)
            starts = not text or text.endswith(". ")
            text += words[0].upper() + words[1:] if starts else words
    return text


def in_python(step: Step) -> str:
    """Return a step in the words of a Python programmer."""
    if isinstance(step, Omit):
        return f"omit {step.parameter}"
    if step.value is None:
        return f"pass {step.parameter}"
    value = list(step.value) if isinstance(step.value, tuple) else step.value
    return f"pass {step.parameter}={value!r}"


class SaletError(Exception):
    """The root: catch this to catch everything that salet raises on purpose.

    ``code`` is what JSON calls it: the name of the class in small letters. The place is where
    it is known: ``turn``, ``boards`` and ``tile`` in a game, counted from 0, and ``line`` in a
    text or a file, counted from 1.
    """

    code = "error"
    turn: int | None = None
    boards: tuple[int, ...] = ()
    tile: int | None = None
    line: int | None = None

    def __init__(self, message: str, fix: Fix = "") -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix
        if fix:
            self.add_note(fix_text(fix, in_python))

    def __init_subclass__(cls) -> None:
        bare = cls.__name__.removesuffix("Error")
        cls.code = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", bare).lower()

    def at(
        self,
        turn: int | None = None,
        *boards: int,
        tile: int | None = None,
        line: int | None = None,
    ) -> Self:
        """The same error with its place, as far as it is given."""
        place = {"turn": turn, "boards": boards or None, "tile": tile, "line": line}
        for name, value in place.items():
            if value is not None:
                setattr(self, name, value)
        return self

    def under(self, heading: str) -> Self:
        """The same error with a heading that says whose it is."""
        self.message = f"{heading}: {self.message}"
        self.args = (self.message,)
        return self


class InputError(SaletError):
    """What was given cannot be used."""


class FeedbackError(InputError):
    """Marks that cannot be read."""


class ImpossibleFeedback(FeedbackError):
    """Marks that no string over the alphabet gives for this guess.

    ``tile`` is the place, from 0, of the mark that cannot be; ``nearest`` are the possible
    colourings nearest to what was given, as strings of b, y and g.
    """

    def __init__(
        self, message: str, fix: Fix = "", *, tile: int = 0, nearest: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, fix)
        self.tile = tile
        self.nearest = nearest


class WordError(InputError):
    """A word that cannot be played: wrong length, a strange sign, not on the list."""


class IllegalGuess(InputError):
    """A guess that the rules forbid after the turns so far."""


class ListError(InputError):
    """A list or a file of words that cannot be read."""


class TreeFileError(InputError):
    """A tree file that cannot be read."""


class StrategyError(InputError):
    """A strategy that does not exist, or that did what no strategy may do."""


class CouldNotError(SaletError):
    """The input is fine, but what was asked cannot be done."""


class Contradiction(CouldNotError):
    """No answer fits all the turns."""


class NotFound(CouldNotError):
    """A search that came back with nothing."""


class TreeError(CouldNotError):
    """A decision tree that is not what it claims."""


class MissingExtra(CouldNotError):
    """An optional part of salet is not installed."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(
            f"{what} needs an optional part of salet that is not installed.",
            f"Install it with: pip install 'salet[{extra}]'",
        )
        self.extra = extra


class StorageError(CouldNotError):
    """The disk refuses: full, read-only, or not ours."""


def sentence(message: str) -> str:
    """A message as a sentence: a capital unless it begins with a name, and not endless."""
    if message.partition(" ")[0].isalpha():
        message = message[:1].upper() + message[1:]
    return shortened(message)


def escaped(text: str) -> str:
    r"""Return text with control characters escaped, which a terminal would obey.

    >>> print(escaped("Not a word \x1b[2J"))
    Not a word \x1b[2J
    """
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shortened(text: str) -> str:
    """Text with its middle left out when there is too much of it."""
    return text if len(text) <= 600 else f"{text[:300]} … {text[-300:]}"


def why(error: OSError) -> str:
    """What the system says about a file that cannot be used."""
    return (error.strerror or str(error)).lower()
