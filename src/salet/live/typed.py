"""A line that a player typed or pasted: a command, or text of a game, which ``share`` parses."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from difflib import get_close_matches

from salet.errors import InputError
from salet.puzzle.sentences import failure, say
from salet.share.game import ReadGame
from salet.share.lines import Row, Speller, Words
from salet.share.read import first_game, read_games
from salet.share.typed import typed_line
from salet.words.lexicon import Lexicon

_SHARED = re.compile(r"(?:\b[xX]|\d)\s?/\s?\d")  # a head: Wordle 1,590 4/6


@dataclass(frozen=True, slots=True)
class Command:
    """A command and its arguments; ``sure`` if a slash marks it as a command."""

    name: str
    rest: str
    sure: bool = False


Typed = Command | Words | tuple[Row, ...] | ReadGame


def understand(line: str, commands: Collection[str], speller: Speller, limit: int = 6) -> Typed:
    """Parse a line. Raise ``InputError`` if it means nothing.

    >>> from salet.words.lexicon import closed
    >>> speller = Speller(closed("original"))
    >>> understand("crane -> bbygb", (), speller)[0].guess
    'crane'
    >>> understand("hint 3", ("hint",), speller)
    Command(name='hint', rest='3', sure=False)
    """
    line = line.strip()
    if line.startswith("/"):
        return _command(line, commands)
    if "\n" in line or _SHARED.search(line):
        return _pasted(line, speller, limit)
    first, _, rest = line.partition(" ")
    name, lexicon = first.lower(), speller.lexicon
    if not rest and name.isalpha() and not (name in commands or _is_marks(name)):
        lone_word(name, lexicon, commands)
    try:
        typed = typed_line(line, speller)
    except InputError:
        if name in commands:
            return Command(name, rest.strip())
        raise
    is_word = isinstance(typed, Words)
    return Command(name, rest.strip()) if is_word and name in commands else typed


def _is_marks(text: str) -> bool:
    """Return whether letters look like marks, of any number."""
    return len(text) > 2 and set(text) <= set("byg")


def _pasted(text: str, speller: Speller, limit: int) -> ReadGame:
    """Return the first game of a text; its words need not be on the list."""
    own = limit if speller.boards == 1 else None
    game = first_game(read_games(text, speller.lexicon, limit=own, any_guess=True))
    if game.doubts_of("answer"):
        raise failure("no-colours")
    if not game.turns:
        raise failure("no-squares")
    typed = game.has_words and game.boards == speller.boards > 1  # share text has its own limit
    return replace(game, limit=limit) if typed else game


def guess_or_command(
    line: str, lexicon: Lexicon, commands: Collection[str], *, is_over: bool
) -> Words | Command:
    """Parse a line of a practice game, where the host marks the guesses: a word or a command.

    >>> from salet.words.lexicon import closed
    >>> guess_or_command("crane", closed("original"), ("words",), is_over=False).words
    ('crane',)
    >>> guess_or_command("give up", closed("original"), ("giveup",), is_over=False)
    Command(name='giveup', rest='', sure=True)
    """
    line = line.strip()
    if line.startswith("/"):
        return _command(line, commands)
    first, _, rest = line.partition(" ")
    if (joined := f"{first}{rest}".lower()) in commands:
        return Command(joined, "", sure=bool(rest))
    if first.lower() in commands:
        return Command(first.lower(), rest.strip())
    if is_over:
        lone_word(first.lower(), lexicon, commands)
        raise failure("game-over")
    if rest.strip():
        raise failure("one-word")
    return Words((lone_word(first.lower(), lexicon, commands),))


def lone_word(word: str, lexicon: Lexicon, commands: Collection[str]) -> str:
    """Return a single word. Raise ``InputError`` if it looks like a misspelt command."""
    if lexicon.alphabet.length(word) != lexicon.length:
        _check_command(word, commands)
    return lexicon.word(word)


def _command(line: str, commands: Collection[str]) -> Command:
    """Parse a command after a slash."""
    first, _, rest = line.lstrip("/").strip().partition(" ")
    name = first.lower()
    if (joined := f"{name}{rest}".lower()) in commands:
        name, rest = joined, ""
    if name not in commands:
        _check_command(name, commands)
        raise failure("no-command", text=name[:20])
    return Command(name, rest.strip(), sure=True)


def _check_command(word: str, commands: Collection[str]) -> None:
    """Raise ``InputError`` if a word is similar to a command."""
    if similar := get_close_matches(word, [*commands, "quit"], n=1):
        raise failure("no-command", text=word, fix=say("error.command-near", near=similar[0]))
