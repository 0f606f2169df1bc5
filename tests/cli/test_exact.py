"""The command ``salet exact`` with a search that is cut short."""

from __future__ import annotations

import pytest

from salet.belief.lists import load
from salet.cli import exact
from salet.position.position import Position
from salet.trees.perfect import Outcome


def test_a_search_without_a_sure_win_reports_its_bound(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cut = Outcome("lants", None, None, None, None, False, None, None, 48720, 9, 1.0, 12972)
    exact._show(cut, Position.start(load("original")), asked=True)
    output = " ".join(capsys.readouterr().out.split())
    assert "LANTS evaluated so far, not proven. It needs at least 48,720 guesses in all" in output
