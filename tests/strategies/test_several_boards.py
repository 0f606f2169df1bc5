"""Strategies on several boards."""

from __future__ import annotations

import pytest
from tests.position.test_position import small

from salet.errors import Contradiction, StrategyError
from salet.position.position import Position
from salet.strategies import find_strategy


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
