"""A slow, obvious version of a review: tries everything."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st
from tests import oracle

# All are everyday words, so that the best everyday guess is the best of all.
WORDS = [
    "batch", "catch", "hatch", "latch", "match", "patch", "watch", "climb", "blimp", "whelp",
    "champ", "crane", "slate", "moist", "mambo", "kebab",
]  # fmt: skip
ENDLESS = 40  # guesses: a limit that is never reached


def buckets_of(guess, words):
    result: dict[str, list[str]] = {}
    for word in words:
        result.setdefault(oracle.feedback(guess, word), []).append(word)
    return result


def enumeration(guesses, weights):
    """Return functions for the turns of candidates and of a guess, by trying everything."""
    every = tuple(sorted(guesses))

    @cache
    def least(words: tuple[str, ...]) -> float:
        return min(of(g, words) for g in every if len(buckets_of(g, words)) > 1 or words == (g,))

    def of(guess: str, words: tuple[str, ...]) -> float:
        mass = sum(weights[w] for w in words)
        pieces = buckets_of(guess, words)
        if len(pieces) == 1 and words != (guess,):
            return 1 + least(words)
        rest = 0.0
        for marks, part in pieces.items():
            if set(marks) != {"g"}:
                rest += sum(weights[w] for w in part) / mass * least(tuple(sorted(part)))
        return 1 + rest

    return least, of


tiny_lists = st.lists(st.sampled_from(WORDS), min_size=2, max_size=8, unique=True)
