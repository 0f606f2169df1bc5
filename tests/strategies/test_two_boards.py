"""Two boards on a short list: how far the strategy is from the exact optimum of a slow oracle."""

from __future__ import annotations

import sys
from functools import cache

import pytest
from tests import oracle

from salet.belief.lists import load
from salet.position.boards import Boards
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

WON = "ggggg"


def words_of(many):
    """So many answers of ``original``, evenly spread."""
    answers = load("original").answer_words
    return answers[:: len(answers) // many][:many]


def parts(guess, words):
    """The words by the marks that a guess would get; those it hits are left out."""
    found = {}
    for word in words:
        found.setdefault(oracle.feedback(guess, word), []).append(word)
    return {marks: tuple(cell) for marks, cell in found.items()}


def pairs(one, other):
    """Answers that two boards can have: they differ."""
    return len(one) * len(other) - len({*one} & {*other})


def optimum(words, opener):
    """The fewest guesses in all, over every pair of different answers, after an opener."""
    told = {(guess, word): oracle.feedback(guess, word) for guess in words for word in words}

    def cut(guess, cell):
        found = {}
        for word in cell:
            found.setdefault(told[guess, word], []).append(word)
        return [(marks, tuple(part)) for marks, part in found.items()]

    @cache
    def alone(cell):
        if len(cell) < 3:
            return (0, 1, 3)[len(cell)]
        useful = (g for g in words if len(cut(g, cell)) > 1)
        return len(cell) + min(
            sum(alone(part) for marks, part in cut(g, cell) if marks != WON) for g in useful
        )

    @cache
    def both(one, other):
        games = pairs(one, other)
        if not games:
            return 0
        if len(one) == len(other) == 1:
            return 2
        sure = [cell[0] for cell in (one, other) if len(cell) == 1]
        return min(after(guess, one, other) for guess in sure or words)

    def after(guess, one, other):
        first, second = cut(guess, one), cut(guess, other)
        if len(first) == len(second) == 1 and WON not in (first[0][0], second[0][0]):
            return float("inf")
        total = pairs(one, other)
        for marks, part in first:
            for shown, rest in second:
                if marks == WON:
                    total += 0 if shown == WON else alone(rest)
                elif shown == WON:
                    total += alone(part)
                else:
                    total += both(*sorted((part, rest)))
        return total

    return after(opener, words, words)


def played(lexicon, strategy, opener):
    """The guesses that a strategy takes in all, over every pair of different answers."""
    known = {}

    def value(boards):
        if boards.is_over:
            return 0
        guess = lexicon.guesses[strategy.choose(boards)] if boards.turns else opener
        cells = [
            [word for word, _ in board.candidates] if not done else []
            for board, done in zip(boards.boards, boards.solved, strict=True)
        ]
        key = tuple(sorted(map(tuple, cells)))
        if key in known:
            return known[key]
        first, second = (parts(guess, cell) if cell else {"-": ()} for cell in cells)
        total = pairs(*cells) if all(cells) else sum(map(len, cells))
        for marks, part in first.items():
            for shown, rest in second.items():
                if part and rest and not pairs(part, rest):
                    continue
                total += value(boards.after(guess, [marks, shown]))
        known[key] = total
        return total

    return value(Boards.start(lexicon, 2))


@pytest.mark.parametrize("name", ["expected-turns"])
def test_two_boards_are_played_next_to_perfectly(name):
    words = words_of(40)
    lexicon = Lexicon.of(words, name="forty")
    strategy = find_strategy(name)
    opener = lexicon.guesses[strategy.choose(Boards.start(lexicon, 2))]
    best = optimum(words, opener)
    mine = played(lexicon, strategy, opener)
    games = len(words) * (len(words) - 1)
    assert best <= mine
    assert (mine - best) / games <= 0.03


if __name__ == "__main__":
    many = int(sys.argv[1])
    chosen = words_of(many)
    listed = Lexicon.of(chosen, name="short")
    for named in ("expected-turns", "bits-and-hits"):
        idea = find_strategy(named)
        first = listed.guesses[find_strategy("expected-turns").choose(Boards.start(listed, 2))]
        least = optimum(chosen, first)
        taken = played(listed, idea, first)
        print(named, first, least / many / (many - 1), taken / many / (many - 1))
