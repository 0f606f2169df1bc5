"""The journal at a terminal."""

from __future__ import annotations

import pytest

from salet.journal.tally import Figures, Trend
from salet.render.journal import _change


@pytest.mark.parametrize(
    ("now", "before", "shown"),
    [(1, 40, "–"), (40, 9, "–"), (10, 10, "−0.50 better"), (0, 0, "–")],
)
def test_a_trend_has_no_verdict_below_ten_games(now, before, shown):
    trend = Trend(14, Figures(now, now, 3.5), Figures(before, before, 4.0))
    assert _change(trend, wide=True).plain == shown
