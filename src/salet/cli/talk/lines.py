"""A line that a player typed or pasted: a command, or text of a game, which ``share`` reads."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from difflib import get_close_matches

from salet.errors import InputError
from salet.live.session import game_over
from salet.share.game import ReadGame
from salet.share.pieces import Row, Words
from salet.share.typed import looks_like_marks, read
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup

_HELP = "Type help for a list of commands."


@dataclass(frozen=True, slots=True)
class Called:
    """A command by name, and its arguments; ``sure`` if a slash marks it as a command."""

    name: str
    rest: str
    sure: bool = False


Typed = Called | Words | tuple[Row, ...] | ReadGame


def parse(
    line: str, commands: Collection[str], setup: Setup, *, reverse_digits: bool = False
) -> Typed:
    """Parse a line of a game that is played elsewhere. Raise ``InputError`` if it means nothing.

    >>> from salet.words.lexicon import closed
    >>> parse("crane -> bbygb", (), Setup(closed("original")))[0].guess
    'crane'
    >>> parse("hint 3", ("hint",), Setup(closed("original")))
    Called(name='hint', rest='3', sure=False)
    """
    line = line.strip()
    if line.startswith("/"):
        return _called(line, commands)
    first, _, rest = line.partition(" ")
    name = first.lower()
    if not rest and name.isalpha() and not (name in commands or looks_like_marks(name)):
        _lone_word(name, setup.lexicon, commands)
    try:
        typed = read(line, setup, reverse_digits=reverse_digits)
    except InputError:
        if name in commands:
            return Called(name, rest.strip())
        if (joined := f"{name}{rest}".lower()) in commands:
            return Called(joined, "", sure=True)
        raise
    is_word = isinstance(typed, Words)
    return Called(name, rest.strip()) if is_word and name in commands else typed


def parse_guess(
    line: str, commands: Collection[str], lexicon: Lexicon, *, is_over: bool
) -> Words | Called:
    """Parse a line of a practice game, where the host marks the guesses: a word or a command.

    >>> from salet.words.lexicon import closed
    >>> parse_guess("crane", ("words",), closed("original"), is_over=False).words
    ('crane',)
    >>> parse_guess("give up", ("giveup",), closed("original"), is_over=False)
    Called(name='giveup', rest='', sure=True)
    """
    line = line.strip()
    if line.startswith("/"):
        return _called(line, commands)
    first, _, rest = line.partition(" ")
    if (joined := f"{first}{rest}".lower()) in commands:
        return Called(joined, "", sure=bool(rest))
    if first.lower() in commands:
        return Called(first.lower(), rest.strip())
    if is_over:
        _lone_word(first.lower(), lexicon, commands)
        raise game_over()
    if rest.strip():
        raise InputError("this is more than one word", "Type one guess; salet marks it for you.")
    return Words((_lone_word(first.lower(), lexicon, commands),))


def whole_number(text: str, most: int) -> int | None:
    """Parse a number from 1 to ``most``; return None for any other text.

    >>> whole_number("12", 32), whole_number("33", 32), whole_number("two", 32)
    (12, None, None)
    """
    number = int(text) if text.isdecimal() and len(text) < 6 else 0
    return number if 1 <= number <= most else None


def _lone_word(word: str, lexicon: Lexicon, commands: Collection[str]) -> str:
    """Return a single word. Raise ``InputError`` if it looks like a misspelt command."""
    if lexicon.alphabet.length(word) != lexicon.length:
        _check_command(word, commands)
    return lexicon.word(word)


def _called(line: str, commands: Collection[str]) -> Called:
    """Parse a command after a slash."""
    first, _, rest = line.lstrip("/").strip().partition(" ")
    name = first.lower()
    if (joined := f"{name}{rest}".lower()) in commands:
        name, rest = joined, ""
    if name not in commands:
        _check_command(name, commands)
        raise InputError(f"'{name[:20]}' is not a command", _HELP)
    return Called(name, rest.strip(), sure=True)


def _check_command(word: str, commands: Collection[str]) -> None:
    """Raise ``InputError`` if a word is similar to a command."""
    if similar := get_close_matches(word, [*commands, "quit"], n=1):
        raise InputError(f"'{word}' is not a command", f"Did you mean {similar[0]}? {_HELP}")
