"""The opening book holds what the strategies compute."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from salet.book import opening
from salet.lexicon import Lexicon, bundled, load, read_data
from salet.position import Position
from salet.rules import Rules
from salet.strategies import BUILT_IN, DEFAULT, find_strategy

ORIGINAL = load("original")
PAGES = json.loads(read_data("book.json"))
KEYS = sorted(PAGES[ORIGINAL.digest])
START = {rules: Position.start(ORIGINAL, rules) for rules in Rules}  # statistics worked out once


@pytest.mark.parametrize("key", KEYS)
def test_book_rows_equal_what_the_strategy_computes(key):
    strategy, _, rules = key.partition("/")
    position = START[Rules(rules or "normal")]
    rows = opening(ORIGINAL, strategy, position.rules, 10)
    assert rows is not None
    computed = find_strategy(strategy).rank(position, 10)
    assert [row.guess for row in rows] == [row.guess for row in computed]
    for told, found in zip(rows, computed, strict=True):
        assert asdict(told) == pytest.approx(asdict(found), nan_ok=True)
    assert rows.strategy == computed.strategy
    assert rows.exact == computed.exact


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("name", bundled())
def test_the_default_strategy_has_an_opening_for_every_bundled_list(name, rules):
    rows = opening(load(name), DEFAULT, rules, 10)
    assert rows is not None
    assert len(rows) == 10
    assert rows.best.guess in load(name)


def test_every_page_belongs_to_a_bundled_list_and_every_row_to_a_strategy():
    assert set(PAGES) == {load(name).digest for name in bundled()}
    for page in PAGES.values():
        assert {key.partition("/")[0] for key in page} <= set(BUILT_IN)


@pytest.mark.parametrize("top", [1, 3, 10])
def test_as_many_rows_as_asked_for(top):
    rows = opening(ORIGINAL, DEFAULT, Rules.NORMAL, top)
    assert rows is not None
    assert len(rows) == top


def test_what_the_book_does_not_have_is_left_to_the_strategy():
    assert opening(ORIGINAL, DEFAULT, Rules.NORMAL, 5_000) is None
    assert opening(ORIGINAL, "no-such-strategy", Rules.NORMAL) is None
    assert opening(Lexicon.of(["crane", "slate"]), DEFAULT, Rules.NORMAL) is None


def test_rows_are_in_order_of_merit():
    for page in PAGES.values():
        for key, rows in page.items():
            merits = [row[1] for row in rows]
            assert merits == sorted(merits), key
