"""Words that are not on the list: ask which word was meant."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from salet.errors import WordError
from salet.puzzle.turns import Turn
from salet.share.turns import parse_turns
from salet.words.lexicon import Lexicon


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
    """Return turns with the words that were meant; ask about words that are not on the list.

    Raise ``WordError`` if the word is wrong or standard input is no terminal.
    """
    return parse_turns(lexicon, [(_word(turn.guess, lexicon), turn.feedbacks) for turn in turns])


def _word(word: str, lexicon: Lexicon) -> str:
    if word in lexicon:
        return word
    similar = lexicon.near(word)
    if sys.stdin.isatty():
        chosen = meant(
            word, similar,
            lambda question: click.confirm(question, default=True, err=True),
            lambda question: click.confirm(question, default=False, err=True),
        )  # fmt: skip
        if chosen is not None:
            return chosen
    question = f"Did you mean {' or '.join(similar)}? " if similar else ""
    raise WordError(
        f"{word.upper()} is not on any list",
        f"{question}If the game accepted it, add --any-guess.",
    )
