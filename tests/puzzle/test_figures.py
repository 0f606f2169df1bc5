"""Numbers as text."""

from __future__ import annotations

import pytest

from salet.puzzle.figures import percent


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (0.5, "50 %"),
        (0.95, "95 %"),
        (0.96, "96.0 %"),
        (0.05, "5 %"),
        (0.04, "4.0 %"),
        (0.99999, "over 99.9 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance, shown):
    assert percent(chance) == shown
