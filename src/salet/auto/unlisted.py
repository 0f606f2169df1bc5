"""Words on no list that fit the marks: the answer of a page may be a name.

A page refuses a word that it does not know and charges no guess for it, so trying is free. The
most wordlike come first: those whose neighbouring letters are often neighbours in the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log

from salet.puzzle.marks import Mark
from salet.puzzle.rules import fits
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon

_MAX_WORDS = 20_000  # generated before they are sorted
_MAX_STEPS = 400_000


def unlisted_words(
    lexicon: Lexicon, turns: Sequence[Turn], count: int = 40
) -> list[tuple[str, ...]]:
    """Return strings of letters that fit all turns of one board, the most wordlike first.

    >>> from salet.belief.lists import load
    >>> from salet.share.turns import parse_turns
    >>> turns = parse_turns(load("original"), ["tarse:yybbb", "vital:byyyy"])
    >>> "italy" in ["".join(letters) for letters in unlisted_words(load("original"), turns)]
    True
    """
    pairs = _pairs(lexicon)
    return sorted(_fitting(lexicon, turns), key=lambda x: (_oddness(x, pairs), x))[:count]


def _fitting(lexicon: Lexicon, turns: Sequence[Turn]) -> Iterator[tuple[str, ...]]:
    allowed, needed = _constraints(lexicon, turns)
    length = lexicon.length
    steps = made = 0
    stack: list[tuple[str, ...]] = [()]
    while stack and steps < _MAX_STEPS and made < _MAX_WORDS:
        start = stack.pop()
        steps += 1
        if len(start) == length:
            if fits(turns, start):
                made += 1
                yield start
            continue
        missing = needed - Counter(start)
        if sum(missing.values()) <= length - len(start):
            stack.extend((*start, letter) for letter in allowed[len(start)])


def _constraints(lexicon: Lexicon, turns: Sequence[Turn]) -> tuple[list[list[str]], Counter[str]]:
    """Return the letters allowed at each place, and the letters that must occur."""
    places = [set(lexicon.alphabet.symbols) for _ in range(lexicon.length)]
    needed: Counter[str] = Counter()
    for turn in turns:
        marked = Counter(x for x, m in zip(turn.letters, turn.feedback, strict=True) if m)
        needed |= marked
        for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
            if mark == Mark.CORRECT:
                places[place] &= {letter}
            else:
                places[place].discard(letter)
            if mark == Mark.ABSENT and not marked[letter]:
                for other in places:
                    other.discard(letter)
    return [sorted(letters) for letters in places], needed


def _pairs(lexicon: Lexicon) -> Counter[tuple[str, str]]:
    """Count how often two letters are neighbours in the list; "" stands for the end of a word."""
    pairs: Counter[tuple[str, str]] = Counter()
    for word in lexicon.guesses:
        pairs.update(pairwise(("", *lexicon.letters(word), "")))
    return pairs


def _oddness(letters: Sequence[str], pairs: Counter[tuple[str, str]]) -> float:
    return -sum(log(pairs[pair] + 0.1) for pair in pairwise(("", *letters, "")))
