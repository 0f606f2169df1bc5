"""Two boards on a short list: the strategy compared with the exact optimum of a slow oracle."""

from __future__ import annotations

import sys
from functools import cache, partial

import pytest
from tests import oracle

from salet.belief.lists import load
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

WON = "ggggg"
later = partial(pytest.param, marks=pytest.mark.later("best play on two boards"))


def words_of(count):
    """Return ``count`` answers of ``original``, evenly spread."""
    answers = load("original").answer_words
    return answers[:: len(answers) // count][:count]


def buckets(guess, words):
    """Return the words by the marks of a guess."""
    result = {}
    for word in words:
        result.setdefault(oracle.feedback(guess, word), []).append(word)
    return {marks: tuple(cell) for marks, cell in result.items()}


def pairs(one, other):
    """Return the number of pairs of different answers."""
    return len(one) * len(other) - len({*one} & {*other})


def optimum(words, opener):
    """Return the least total of guesses over all pairs of different answers, after an opener."""
    marks_of = {(guess, word): oracle.feedback(guess, word) for guess in words for word in words}

    @cache
    def cut(guess, cell):
        result = {}
        for word in cell:
            result.setdefault(marks_of[guess, word], []).append(word)
        return [(marks, tuple(part)) for marks, part in result.items()]

    @cache
    def alone(cell):
        if len(cell) < 3:
            return (0, 1, 3)[len(cell)]
        useful = (g for g in words if len(cut(g, cell)) > 1)
        return len(cell) + min(
            sum(alone(part) for marks, part in cut(g, cell) if marks != WON) for g in useful
        )

    def least(one, other):
        """Return a lower bound: a game takes two guesses if the first one hits, else more."""
        games, words = pairs(one, other), len(one) + len(other)
        return 2 * games if 1 in (len(one), len(other)) else 3 * games - min(games, words)

    @cache
    def cost(one, other):
        games = pairs(one, other)
        if not games:
            return 0
        if len(one) == len(other) == 1:
            return 2
        sure = [cell[0] for cell in (one, other) if len(cell) == 1]
        best = float("inf")
        for bound, guess in sorted((at_least(guess, one, other), guess) for guess in sure or words):
            if bound >= best:
                break
            best = min(best, after(guess, one, other))
        return best

    def split(guess, one, other):
        """Return what can be left of two boards after a guess."""
        for marks, part in cut(guess, one):
            for shown, rest in cut(guess, other):
                yield () if marks == WON else part, () if shown == WON else rest

    def at_least(guess, one, other):
        """Return a lower bound after a guess, infinite if it tells nothing."""
        if not {*one, *other} & {guess} and len(cut(guess, one)) == len(cut(guess, other)) == 1:
            return float("inf")
        left = split(guess, one, other)
        return pairs(one, other) + sum(
            least(part, rest) if part and rest else len(part) + len(rest) for part, rest in left
        )

    def after(guess, one, other):
        total = pairs(one, other)
        for part, rest in split(guess, one, other):
            total += cost(*sorted((part, rest))) if part and rest else alone(part or rest)
        return total

    return after(opener, words, words)


def played(lexicon, strategy, opener):
    """Return the total of a strategy over all pairs of different answers."""
    known = {}

    def value(boards):
        if boards.is_over:
            return 0
        cells = [
            [word for word, _ in board.candidates] if not done else []
            for board, done in zip(boards.boards, boards.solved, strict=True)
        ]
        key = tuple(sorted(map(tuple, cells)))
        if key in known:
            return known[key]
        guess = lexicon.guesses[strategy.choose(boards)] if boards.turns else opener
        first, second = (buckets(guess, cell) if cell else {"-": ()} for cell in cells)
        total = pairs(*cells) if all(cells) else sum(map(len, cells))
        for marks, part in first.items():
            for shown, rest in second.items():
                if part and rest and not pairs(part, rest):
                    continue
                total += value(boards.after(guess, marks, shown))
        known[key] = total
        return total

    return value(Position.start(lexicon, boards=2))


def measured(count, name="expected-turns"):
    """Return the opener of a list of ``count`` words, and the total of a strategy after it."""
    lexicon = Lexicon.of(words_of(count), name="short")
    matrix_of(lexicon).full()
    opener = lexicon.guesses[
        find_strategy("expected-turns").choose(Position.start(lexicon, boards=2))
    ]
    return opener, played(lexicon, find_strategy(name), opener)


SMALL, LARGE = (70, "crate", 16644), (100, "trace", 35308)  # answers, opener, least total


@pytest.mark.parametrize(("count", "opener", "total"), [SMALL, later(*LARGE)])
def test_two_boards_are_played_almost_perfectly(count, opener, total):
    """All pairs of different answers."""
    first, own = measured(count)
    assert first == opener
    assert 0 <= own - total <= 0.002 * count * (count - 1)


@pytest.mark.parametrize(("count", "opener", "total"), [later(*SMALL), later(*LARGE)])
def test_the_least_total_is_the_optimum(count, opener, total):
    assert optimum(words_of(count), opener) == total


if __name__ == "__main__":
    for named in ("expected-turns", "bits-and-hits"):
        opener, total = measured(int(sys.argv[1]), named)
        least = optimum(words_of(int(sys.argv[1])), opener)
        print(named, opener, least, total)
