"""Strategies on several boards, compared with the oracle, and whole games."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from tests import oracle
from tests.position.test_position import small
from tests.position.test_several_boards import differing, games, left

from salet.errors import Contradiction, StrategyError
from salet.position.position import Position
from salet.strategies import find_strategy
from salet.value.boards import needed_turns, tuples_of, turns_left


@given(games())
def test_statistics_are_sums_over_the_open_boards(game):
    answers, turns = game
    boards = Position.of(small(), turns, boards=len(answers))
    if boards.is_over:
        return
    words = differing(left(turns, len(answers)))
    own = [sorted(words[board]) for board in boards.open]
    facts = boards.statistics
    for guess in small().guesses[::7]:
        results = [oracle.one_ply(guess, each) for each in own]
        at = small().index(guess)
        assert facts.entropy[at] == pytest.approx(sum(t["entropy"] for t in results), abs=1e-9)
        assert facts.largest[at] == sum(t["largest"] for t in results)
        assert facts.buckets[at] == sum(t["buckets"] for t in results)
        sizes = sum(t["squares"] / len(each) for t, each in zip(results, own, strict=True))
        assert facts.expected_size[at] == pytest.approx(sizes)
    ranking = find_strategy("bits-and-hits").rank(boards, 3)
    if boards.certain:
        assert ranking.best.guess in {next(iter(words[board])) for board in boards.certain}
    for row in ranking:
        shown = boards.shown or boards.open  # a guess is chosen for the boards that show marks
        assert row.boards == tuple(b + 1 for b in shown if row.guess in words[b])


def turns_after(guess, boards, worth):
    """Return the turns after a guess by the formula."""
    total = 1.0
    for words in boards:
        for word in words:
            marks = oracle.feedback(guess, word)
            alike = sum(oracle.feedback(guess, other) == marks for other in words)
            total += 0 if guess == word else worth[alike] / len(words)
    return total


def test_the_look_ahead_is_the_plain_formula_two_guesses_deep():
    """With few candidates all answers are tried."""
    draw = np.random.default_rng(3)
    words = small().answer_words
    while True:
        hidden = [words[i] for i in draw.choice(len(words), 2, replace=False)]
        guess = small().guesses[draw.integers(len(small().guesses))]
        turn = f"{guess}:{','.join(oracle.feedback(guess, word) for word in hidden)}"
        boards = Position.of(small(), [turn])
        if all(3 <= board.count <= 6 for board in boards.boards):
            break
    sets = [[word for word, _ in board.candidates] for board in boards.boards]
    answers, chances, is_sample = tuples_of(boards.chain())
    assert not is_sample
    assert len(answers) == sum(a != b for a, b in product(*sets))
    assert chances.sum() == pytest.approx(1)
    worth = needed_turns(6)

    def rest(state):
        """Return the turns: certain words one after the other, then the best guess."""
        played = 0
        while sure := [pair for pair in state if len(pair[1]) == 1]:
            played += 1
            word = sure[0][0]
            state = [pair for pair in state if pair is not sure[0]]
            state = [told_by(word, *pair) for pair in state if pair[0] != word]
        still = [cell for _, cell in state]
        if not still:
            return played
        need = worth[len(still)]
        return played + min(turns_after(guess, still, need) for guess in small().guesses)

    def told_by(guess, answer, cell):
        marks = oracle.feedback(guess, answer)
        return answer, [word for word in cell if oracle.feedback(guess, word) == marks]

    def value(guess):
        tuples = [(a, b) for a, b in product(*sets) if a != b]
        total = 0.0
        for hidden in tuples:
            pairs = zip(hidden, sets, strict=True)
            total += rest([told_by(guess, *pair) for pair in pairs if pair[0] != guess])
        return 1 + total / len(tuples)

    for row in find_strategy("expected-turns").rank(boards, 4):
        assert row.expected_turns == pytest.approx(value(row.guess))


def test_the_estimate_includes_the_chance_of_no_certain_word():
    """With many boards, hits and certain next words both count."""
    words = small().answer_words
    hidden, guess = words[3:60:3], small().guesses[5]
    turn = f"{guess}:{','.join(oracle.feedback(guess, word) for word in hidden)}"
    boards = Position.of(small(), [turn])
    sets = [[word for word, _ in boards.boards[b].candidates] for b in boards.open]
    worth = needed_turns(max(map(len, sets)))[len(sets)]
    assert worth[0] > 0
    chain = boards.chain()
    turns = turns_left(chain, len(sets), chain.block())
    for at, word in enumerate(small().guesses[::9]):
        stuck = 1.0
        for cell in sets:
            results = [oracle.feedback(word, each) for each in cell if each != word]
            stuck *= 1 - sum(results.count(marks) == 1 for marks in results) / len(cell)
        expected = turns_after(word, sets, worth) + worth[0] * stuck
        assert turns[9 * at] == pytest.approx(expected)


def test_the_chance_to_solve_a_board_counts_that_answers_differ():
    turns = ["buyer:gybbb,gybbb", "tibia:bbybb,bbybb", "papal:bbbby,bbbby"]
    ranking = find_strategy("expected-turns").rank(Position.of("original", turns), 2)
    assert [(row.probability, row.expected_turns) for row in ranking] == [(1.0, 2.0)] * 2


def test_strategies_for_one_board_refuse_several():
    boards = Position.start(small(), boards=2)
    for name in ("letter-frequency", "optimal"):
        with pytest.raises(StrategyError, match="plays one board") as refused:
            find_strategy(name).rank(boards)
        assert "bits-and-hits" in refused.value.fix


def test_every_strategy_reports_contradictory_boards():
    boards = Position.of("original", ["crane:bbygb,bbbbb", "slate:bbbbb,bbbbb"])
    with pytest.raises(Contradiction):
        find_strategy("entropy").rank(boards)
