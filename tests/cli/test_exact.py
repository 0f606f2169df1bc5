"""The command ``salet exact`` with a search that is cut short."""

from __future__ import annotations

import pytest

from salet.belief.lists import load
from salet.cli import exact
from salet.position.position import Position
from salet.trees.perfect import Outcome
from salet.words.lexicon import Lexicon


def test_a_search_without_a_sure_win_reports_its_bound(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cut = Outcome("lants", None, None, None, None, False, None, None, 48720, 9, 1.0, 12972)
    exact._show(cut, Position.start(load("original")), asked=True)
    output = " ".join(capsys.readouterr().out.split())
    assert "LANTS evaluated so far, not proven. It needs at least 48,720 guesses in all" in output


def test_words_that_are_not_found_count_under_a_belief(capsys: pytest.CaptureFixture[str]) -> None:
    lexicon = Lexicon.of(["crane", "slate", "moist"], weights=[5, 2, 1])
    outcome = Outcome("crane", 1.9, 1.9, 7, {1: 1, 2: 1, 7: 1}, True, False, 1, 1.9, 9, 1.0, 3)
    exact._show(outcome, Position.start(lexicon, limit=5), asked=False)
    output = " ".join(capsys.readouterr().out.split())
    assert "CRANE is best, proven. mean 1.9000; 1 word not found within 5 guesses" in output
    assert "counted as 9" in output
