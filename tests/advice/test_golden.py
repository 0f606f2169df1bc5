"""Suggestions are those of the golden file that the page's engine is held against, too."""

from __future__ import annotations

import json

import pytest
from scripts.make_positions import FILE, as_row, lexicon_of
from tests.thorough import few

from salet.position.position import Position

GOLDEN = json.loads(FILE.read_text("utf-8"))


def near(data):
    """Return JSON data that equals the same data with other last digits."""
    if isinstance(data, dict):
        return {key: near(value) for key, value in data.items()}
    if isinstance(data, list):
        return [*map(near, data)]
    return pytest.approx(data, abs=1e-6) if isinstance(data, float) else data


def kind_of(row):
    """Return what kind of position a row has."""
    return f"{row['list']} {row['rules']} {row['boards']}"


@pytest.mark.parametrize("row", few(GOLDEN[::15], GOLDEN), ids=kind_of)
def test_a_position_is_the_golden_one(row):
    lexicon = lexicon_of(row["list"], row.get("day"))
    position = Position.of(lexicon, row["turns"], row["rules"], boards=row["boards"])
    assert as_row(position, row.get("day")) == near(row)
