"""Values that look one guess deeper, compared with their definition in docs/value.md."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import log, log2

import pytest

from salet.position.position import Position
from salet.puzzle.scoring import feedback
from salet.value.order import turns_of_bits
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon

WORDS = ["".join(letters) for letters in product("abcdef", repeat=3)]
Weights = dict[str, float]


@cache
def marks_of(guess: str, word: str) -> str:
    """Return the feedback of a guess as text."""
    return feedback(guess, word).letters


def grouped(guess: str, words: Weights) -> dict[str, Weights]:
    """Return the words by the feedback of a guess, in their order."""
    groups: dict[str, Weights] = {}
    for word, weight in words.items():
        groups.setdefault(marks_of(guess, word), {})[word] = weight
    return groups


def cost(guess: str, words: Weights, last: bool) -> float:
    """Return the bound on what some words, heaviest first, cost with this next guess."""
    total = (2 if last else 3) * sum(words.values()) - words.get(guess, 0.0)
    for part in grouped(guess, words).values():
        first, *others = part.values()
        if last:
            total += 4 * sum(others)
            continue
        total -= first
        for nth, weight in enumerate(others, 2):
            total += weight * 0.25 * (nth > 2)
    return total


def slow_value(guess: str, words: Weights, likely: int, left: int) -> float:
    """Return the value of a guess by trying every next guess after each feedback."""
    heads = set(list(words)[:likely])
    value = 1.0
    for marks, group in grouped(guess, words).items():
        inside = {word: weight for word, weight in group.items() if word in heads}
        tail = sum(group.values()) - sum(inside.values())
        if marks == "ggg":
            continue
        value += tail * min(1 + 0.72 * log(len(group)), left - 1 + 4)
        if inside:
            least = 2 * sum(inside.values()) - next(iter(inside.values()))
            tried = WORDS if len(inside) > 2 else ()
            best = min((cost(word, inside, left == 3) for word in tried), default=least)
            value += max(least, best)
    return value


@pytest.mark.parametrize("limit", [6, 3])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_value_is_that_of_the_best_next_guess(weighted: bool, limit: int) -> None:
    weights = [1.0 + nth % 7 for nth in range(len(WORDS))] if weighted else None
    position = Position.start(Lexicon.of(WORDS, weights=weights), limit=limit)
    guesses = ["aaa", "abc", "aab"]
    words = dict(position.candidates)
    for value in Valuer(position).values(guesses):
        assert value.method == "looked"
        slow = slow_value(value.guess, words, position.likely, limit)
        assert value.turns == pytest.approx(slow, abs=1e-9)


def test_what_may_be_lost_is_what_the_best_next_guess_leaves() -> None:
    position = Position.start(Lexicon.of(WORDS), limit=3)
    words = dict(position.candidates)
    for value in Valuer(position).values(["aaa", "abc", "aab"]):
        lost = 0.0
        for group in grouped(value.guess, words).values():
            best = min(WORDS, key=lambda word, group=group: cost(word, group, last=True))
            parts = grouped(best, group).values() if len(group) > 2 else ()
            lost += sum(sum(list(part.values())[1:]) for part in parts)
        assert value.win == pytest.approx(1 - lost)


def test_the_first_guess_of_a_large_list_is_estimated_by_bits() -> None:
    words = ["".join(letters) for letters in product("abcdef", repeat=4)]
    for value in Valuer(Position.start(Lexicon.of(words))).values(["abcd", "aabb"]):
        assert value.method == "estimated"
        groups = grouped(value.guess, dict.fromkeys(words, 1 / len(words)))
        groups.pop("gggg")
        sizes = [len(group) for group in groups.values()]
        rest = sum(size * float(turns_of_bits(log2(size))) for size in sizes)
        assert value.turns == pytest.approx(1 + rest / len(words))
