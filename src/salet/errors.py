"""The exceptions of salet: each has a message and says what to do about it.

::

    SaletError
    ├── InputError                the input cannot be used               (exit 2)
    │   ├── FeedbackError         marks that cannot be read
    │   │   └── ImpossibleFeedback   marks that no answer gives
    │   ├── WordError             a word that cannot be played
    │   ├── IllegalGuess          a guess that the rules forbid
    │   ├── ListError             a list or a file that cannot be read
    │   ├── TreeFileError         a tree file that cannot be read
    │   └── StrategyError         a strategy that does not exist or does not work
    └── CouldNotError             the input is fine, the task failed     (exit 1)
        ├── Contradiction         no answer fits all the turns
        ├── NotFound              nothing matches
        ├── TreeError             a decision tree that is wrong
        ├── MissingExtra          an optional part is not installed
        └── StorageError          a file cannot be read or written

``message`` is one line for a person. ``fix`` says what to do next; it is empty if nothing can be
done. Neither names an option of the command line or a field of the API: a fix that concerns a
parameter contains it as a ``Change`` or an ``Omit``, one that concerns a command as a ``Task``,
and each front end phrases these itself.
``str(error)``, which a traceback shows, is the message and the fix in terms of Python parameters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Self

# All control characters except the line feed, and those that change the direction of text.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def described(error: BaseException) -> str:
    """Return the type of an exception of foreign code, and its message if it has one.

    >>> described(ValueError("no")), described(KeyError())
    ('ValueError: no', 'KeyError')
    """
    try:
        text = str(error)
    except Exception:
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


@dataclass(frozen=True, slots=True)
class Change:
    """Set a parameter, by its name in Python, to a value; None stands for any suitable value."""

    parameter: str
    value: object = None


@dataclass(frozen=True, slots=True)
class Omit:
    """Omit a parameter."""

    parameter: str


@dataclass(frozen=True, slots=True)
class Task:
    """Do something else first: ``words`` say what, for a front end that has no command for it.

    ``name`` is that of the task, and ``arguments`` are what it is done with.
    """

    name: str
    words: str
    arguments: str = ""


Step = Change | Omit | Task
Fix = str | tuple[str | Step, ...]  # text for every front end, and steps that each one phrases


def fix_text(fix: Fix, phrase: Callable[[Step], str]) -> str:
    """Return a fix as text; ``phrase`` turns each step into words.

    >>> fix_text((Omit("strategy"), ", or ", Change("limit", 7), "."), in_python)
    'Omit strategy, or pass limit=7.'
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
    """Return a step in terms of Python parameters."""
    if isinstance(step, Task):
        return step.words
    if isinstance(step, Omit):
        return f"omit {step.parameter}"
    if step.value is None:
        return f"pass {step.parameter}"
    value = list(step.value) if isinstance(step.value, tuple) else step.value
    return f"pass {step.parameter}={value!r}"


class SaletError(Exception):
    """The base class of all errors that salet raises.

    ``code`` is the name of the error in JSON: the class name in lower case. The place is set if it
    is known: ``turn``, ``boards`` and ``tile`` in a game, counted from 0, and ``line`` in a text or
    a file, counted from 1. ``key`` says which error it is, whatever its words; empty if none.
    """

    code = "error"
    key = ""
    turn: int | None = None
    boards: tuple[int, ...] = ()
    tile: int | None = None
    line: int | None = None

    def __init__(self, message: str, fix: Fix = "") -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix

    def __str__(self) -> str:
        """Return the message and the fix in terms of Python parameters, on one line."""
        fix = fix_text(self.fix, in_python)
        return f"{self.message.rstrip('.')}. {fix}" if fix else self.message

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
        """Set the place of this error and return it; what is None stays unchanged."""
        place = {"turn": turn, "boards": boards or None, "tile": tile, "line": line}
        for name, value in place.items():
            if value is not None:
                setattr(self, name, value)
        return self

    def keyed(self, key: str) -> Self:
        """Set the key of this error and return it."""
        self.key = key
        return self

    def under(self, heading: str) -> Self:
        """Put a heading before the message, for example ``board 2``, and return this error."""
        self.message = f"{heading}: {self.message}"
        self.args = (self.message,)
        return self


class InputError(SaletError):
    """The input cannot be used."""


class FeedbackError(InputError):
    """Marks that cannot be parsed."""


class ImpossibleFeedback(FeedbackError):
    """Marks that no string over the alphabet produces for this guess.

    ``tile`` is the place of the impossible mark, counted from 0. ``nearest`` are the most similar
    possible feedbacks, as strings of b, y and g.
    """

    def __init__(
        self, message: str, fix: Fix = "", *, tile: int = 0, nearest: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, fix)
        self.tile = tile
        self.nearest = nearest


class WordError(InputError):
    """A word that cannot be played: wrong length, unknown character, not on the list."""


class IllegalGuess(InputError):
    """A guess that the rules forbid after the turns so far."""


class ListError(InputError):
    """A list or a file of words that cannot be read."""


class TreeFileError(InputError):
    """A tree file that cannot be read."""


class StrategyError(InputError):
    """A strategy that does not exist, or that returned something invalid."""


class CouldNotError(SaletError):
    """The input is fine, but the task failed."""


class Contradiction(CouldNotError):
    """No answer fits all the turns."""


class NotFound(CouldNotError):
    """Nothing matches what was asked for."""


class TreeError(CouldNotError):
    """A decision tree that is incomplete, illegal or worse than it claims."""


class MissingExtra(CouldNotError):
    """An optional part of salet is not installed."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(
            f"{what} needs the extra {extra}, which is not installed",
            f"In the folder of salet's sources, run: pip install '.[{extra}]'",
        )
        self.extra = extra


# The optional parts, with the modules that each needs.
EXTRAS = {
    "lab": ("numba",),
    "pictures": ("PIL",),
    "auto": ("playwright", "PIL"),
    "cluster": ("distributed",),
}


def need_extra(extra: str, what: str) -> None:
    """Raise ``MissingExtra`` if an optional part that ``what`` needs is not installed."""
    if not all(map(find_spec, EXTRAS[extra])):
        raise MissingExtra(extra, what)


class StorageError(CouldNotError):
    """A file cannot be read or written: the disk is full or read-only, or access is denied."""


def sentence(message: str) -> str:
    """Return a message as a sentence, truncated. A first word that is a name is not capitalised."""
    if message.partition(" ")[0].isalpha():
        message = message[:1].upper() + message[1:]
    return shortened(message)


def escaped(text: str) -> str:
    r"""Return text with control characters escaped, so that a terminal does not obey them.

    >>> print(escaped("Not a word \x1b[2J"))
    Not a word \x1b[2J
    """
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def shortened(text: str) -> str:
    """Return text, without its middle if it is longer than 600 characters."""
    return text if len(text) <= 600 else f"{text[:300]} … {text[-300:]}"


def why(error: OSError) -> str:
    """Return what the operating system says about a file that cannot be used."""
    said = error.strerror or str(error)
    return said[:1].lower() + said[1:]
