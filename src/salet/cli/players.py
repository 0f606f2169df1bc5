"""What commands for players share: their taste, and questions about words on no list.

It needs NumPy, which --help does not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from salet.advice.taste import Taste
from salet.cli.command import wants_json
from salet.cli.options import TasteOptions
from salet.errors import WordError
from salet.puzzle.notation import parse_turns
from salet.puzzle.turns import Turn
from salet.strategies import chosen
from salet.words.lexicon import Lexicon
from salet.words.settings import settings


def make_taste(options: TasteOptions) -> Taste:
    """Return the taste: what the options say, or else the player's settings."""
    own, strategy = settings(), chosen(options.strategy())
    return Taste(options.words or own.words, own.never, options.top, strategy)


def meant(
    word: str, similar: Sequence[str], agree: Callable[[str], bool], accepted: Callable[[str], bool]
) -> str | None:
    """Ask whether a similar word was meant, or else whether the game accepted this one.

    ``agree`` and ``accepted`` ask a question; the answer for Enter is yes or no. Return None if
    neither is the case.
    """
    shown = word.upper()
    if similar and agree(f"{shown} is not on any list. Did you mean {similar[0].upper()}?"):
        return similar[0]
    return word if accepted(f"Did the game accept {shown}?") else None


def spelt(turns: Sequence[Turn], lexicon: Lexicon) -> tuple[Turn, ...]:
    """Return turns with the words that were meant; at a terminal, ask about unlisted words.

    Elsewhere they count as played; the view says so, and with --json standard error. Raise
    ``WordError`` if the player says that a word is wrong.
    """
    words = [_word(turn.guess, lexicon) for turn in turns]
    if words == [turn.guess for turn in turns]:
        return tuple(turns)
    marks = [turn.feedbacks for turn in turns]
    return parse_turns(lexicon, list(zip(words, marks, strict=True)))


def _word(word: str, lexicon: Lexicon) -> str:
    if word in lexicon:
        return word
    similar = lexicon.near(word)
    if not sys.stdin.isatty():
        if similar and wants_json():
            names = " or ".join(each.upper() for each in similar)
            click.echo(f"{word.upper()} is not on any list. Did you mean {names}?", err=True)
        return word
    known = meant(
        word, similar,
        lambda question: click.confirm(question, default=True, err=True),
        lambda question: click.confirm(question, default=False, err=True),
    )  # fmt: skip
    if known is None:
        raise WordError(f"{word.upper()} is not on any list", "Look at the word again.")
    return known
