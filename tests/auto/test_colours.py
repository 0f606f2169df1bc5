"""The meaning of colours."""

from __future__ import annotations

import pytest

from salet.auto.colours import groups, prices
from salet.puzzle.marks import Mark

A, P, C = Mark


@pytest.mark.parametrize(
    ("colour", "mark"),
    [
        ((106, 170, 100), C), ((83, 141, 78), C), ((34, 197, 94), C), ((0, 128, 0), C),
        ((201, 180, 88), P), ((181, 159, 59), P), ((234, 179, 8), P), ((255, 255, 0), P),
        ((120, 124, 126), A), ((58, 58, 60), A), ((0, 0, 0), A), ((255, 255, 255), A),
        ((100, 116, 139), A), ((55, 65, 81), A), ((245, 121, 58), C), ((133, 192, 249), P),
        ((212, 237, 218), C), ((255, 243, 205), P), ((226, 227, 229), A), ((220, 53, 69), A),
    ],
)  # fmt: skip
def test_common_colours(colour, mark):
    price = prices((*colour, 1))
    assert min(Mark, key=lambda m: price[m]) == mark


def test_nearly_equal_colours_are_one():
    assert len(groups([(1, 2, 3, 1), (4, 5, 6, 1), (200, 0, 0, 1), (0, 0, 0, 0)])) == 3
