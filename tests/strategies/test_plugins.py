"""Strategies that another package registers through entry points."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from salet.belief.lists import load
from salet.errors import StrategyError
from salet.position.position import Position
from salet.strategies import find_strategy, plugins


def points(*found: EntryPoint) -> object:
    return lambda group: [p for p in found if p.group == group]


def test_an_entry_point_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = EntryPoint("theirs", "tests.strategies.test_plugins:slate_first", "salet.strategies")
    other = EntryPoint("elsewhere", "tests.strategies.test_plugins:slate_first", "another.group")
    monkeypatch.setattr(plugins, "entry_points", points(mine, other))
    found = find_strategy("theirs")
    assert (found.name, found.summary) == ("theirs", "Always SLATE.")
    original = load("original")
    assert original.guesses[found.choose(Position.start(original))] == "slate"
    with pytest.raises(StrategyError, match="no strategy called"):
        find_strategy("elsewhere")


def test_an_entry_point_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "tests.nothing_like_this:idea", "salet.strategies")
    monkeypatch.setattr(plugins, "entry_points", points(broken))
    with pytest.raises(StrategyError, match="cannot be loaded"):
        find_strategy("broken")


def slate_first(position: Position) -> str:
    """Always SLATE."""
    return "slate"
