"""What a line means that a player typed or pasted.

Turns are read however people write them: ``crane bbygb``, ``crane -> ..yg.``, in colour words,
several on one line, or in the middle of a sentence. Nothing is done here.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from salet.errors import FeedbackError, InputError
from salet.puzzle.marks import Feedback
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.share.game import SharedGame

_HEAD = re.compile(
    r"(?!^)[:\s,;=]+|\s*(?:->|→)\s*"
)  # where a word ends; names of squares begin with :
_BRACKETS = "()[]{}<>→=:,; "
_SHARED = re.compile(r"(?:\b[xX]|\d)\s?/\s?\d")  # a header: Wordle 1,590 4/6
_PARTS = re.compile(r"[\s,;:=()\[\]→>]+")
_COLOURS = {"grey", "gray", "black", "white", "yellow", "blue", "green", "orange"}
# Five-letter words that people say between their guesses.
_FILLERS = {
    "after", "again", "first", "guess", "hello", "maybe", "other", "still", "sorry", "their",
    "there", "third", "think", "those", "today", "tried", "which", "while", "words", "would",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """A word that is no guess, with what stands after it."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks alone."""

    feedback: Feedback


@dataclass(frozen=True, slots=True)
class Guesses:
    """Words alone: their marks come next."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """Words with their marks."""

    turns: tuple[tuple[str, Feedback], ...]


@dataclass(frozen=True, slots=True)
class Paste:
    """Share text, or several lines at once: to be shown before anything is done with it."""

    game: SharedGame
    others: int


Typed = Command | Marks | Guesses | Turns | Paste


def understand(
    line: str,
    lexicon: Lexicon,
    commands: Collection[str],
    *,
    limit: int = 6,
    reverse_digits: bool = False,
) -> Typed:
    """What a line means; ``InputError`` when it means nothing.

    >>> from salet.words.lexicon import closed
    >>> original = closed("original")
    >>> understand("I played crane and got bbygb", original, ())
    Turns(turns=(('crane', Feedback.parse('bbygb')),))
    >>> understand("hint 3", original, ("hint",))
    Command(name='hint', rest='3')
    >>> understand("..yg.", original, ())
    Marks(feedback=Feedback.parse('bbygb'))
    """
    line = line.strip()

    def marks(text: str) -> Feedback:
        return Feedback.parse(text, length=lexicon.length, reverse_digits=reverse_digits)

    if "\n" in line or _SHARED.search(line):
        from salet.share.read import paste

        if games := paste(line, lexicon, limit=limit, any_guess=True):
            return Paste(games[0], len(games) - 1)
    first, *others = _HEAD.split(line, maxsplit=1)
    word, rest = first.lower(), "".join(others).strip(_BRACKETS)
    turn = _turn(word, rest, lexicon, reverse_digits)
    if turn is not None:
        return Turns((turn,))
    if word in commands:
        return Command(word, "".join(others).strip())
    try:
        return Marks(marks(line))
    except FeedbackError:
        pass
    if not rest and word.isalpha():
        return Guesses((alone(word, lexicon, commands),))
    found = _several(line, lexicon, limit, reverse_digits)
    parts = [part for part in _PARTS.split(line.lower()) if part]
    if found is not None and not (isinstance(found, Guesses) and _is_turn(parts, found, lexicon)):
        return found
    if found is None and len(parts) > 2 and word not in lexicon:
        raise InputError(f"{line[:60]!r} is neither a turn nor a command", "Type help for both.")
    if rest:
        lexicon.word(word)
        marks(rest)  # which says what is wrong with them
    marks(line)
    raise AssertionError("marks alone are understood above")


def alone(word: str, lexicon: Lexicon, commands: Collection[str]) -> str:
    """A word that stands by itself, unless it is rather a command that was misspelt."""
    if lexicon.alphabet.length(word) != lexicon.length:
        from difflib import get_close_matches

        if near := get_close_matches(word, commands, n=1):
            raise InputError(
                f"{word!r} is no command", f"Did you mean {near[0]}? help lists them all."
            )
    return lexicon.word(word)


def guess_or_command(
    line: str, lexicon: Lexicon, commands: Collection[str], *, is_over: bool
) -> Guesses | Command:
    """What a line means where salet marks the guesses: one word, or a command.

    A word of the list is a guess while the game goes on, unless a stroke stands before it.

    >>> from salet.words.lexicon import closed
    >>> guess_or_command("words", closed("original"), ("words",), is_over=False)
    Guesses(words=('words',))
    >>> guess_or_command("/words", closed("original"), ("words",), is_over=False)
    Command(name='words', rest='')
    >>> guess_or_command("give up", closed("original"), ("giveup",), is_over=False)
    Command(name='giveup', rest='')
    """
    first, _, rest = line.strip().lstrip("/").partition(" ")
    if (joined := f"{first}{rest}".lower()) in commands:
        first, rest = joined, ""
    word, name = lexicon.alphabet.normalise(first), first.lower()
    guessed = line[:1] != "/" and not rest and not is_over and word in lexicon
    if name in commands and not guessed:
        return Command(name, rest.strip())
    if is_over:
        raise InputError("the game is over", "Type new for another puzzle, or quit.")
    if rest.strip():
        raise InputError("one guess at a time", "Type the word alone: it is marked here.")
    return Guesses((alone(name, lexicon, commands),))


def _is_turn(parts: list[str], found: Guesses, lexicon: Lexicon) -> bool:
    """Whether it is rather a turn whose marks are wrong: ``crane bbzgb``."""
    return parts[0] == found.words[0] and not any(part in lexicon for part in parts[1:])


def _turn(
    word: str, rest: str, lexicon: Lexicon, reverse_digits: bool
) -> tuple[str, Feedback] | None:
    """A word of the right length with marks, or None."""
    try:
        return lexicon.word(word), Feedback.parse(
            rest, length=lexicon.length, reverse_digits=reverse_digits
        )
    except InputError:
        return None


def _several(line: str, lexicon: Lexicon, limit: int, reverse_digits: bool) -> Typed | None:
    """Several turns, or turns in the middle of a sentence."""
    from salet.share.game import Kind
    from salet.share.read import paste

    if not reverse_digits:  # a paste has no such digits
        for game in paste(line, lexicon, limit=limit, any_guess=True)[:1]:
            pairs = [(row.guess, row.feedback) for row in game.rows]
            turns = tuple((word, told) for word, told in pairs if word and told is not None)
            if turns and len(turns) == len(pairs):
                return Turns(turns)
            if game.kind is Kind.GUESSES:
                return Guesses(game.guesses or ())
            return Paste(game, 0)
    return _in_prose(line, lexicon, reverse_digits)


def _in_prose(line: str, lexicon: Lexicon, reverse_digits: bool) -> Turns | Guesses | None:
    """The words of a sentence, each with the marks that follow it."""
    turns: list[tuple[str, Feedback]] = []
    words: list[str] = []
    colours: list[str] = []
    for part in _PARTS.split(line.lower()):
        word = lexicon.alphabet.normalise(part)
        colours = [*colours, part] if part in _COLOURS else []
        marked = words and _turn(words[-1], " ".join(colours) or part, lexicon, reverse_digits)
        if marked:
            turns.append(marked)
            words, colours = [], []
        elif not colours and word in lexicon and word not in _FILLERS:
            words.append(word)
    if turns:
        return Turns(tuple(turns))
    return Guesses(tuple(words)) if words else None
