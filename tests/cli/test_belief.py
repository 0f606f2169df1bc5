"""The command ``salet belief``."""

from __future__ import annotations

import re

import pytest


@pytest.fixture(autouse=True)
def _home(warm_home):
    """Only shipped answers are known."""


def test_shares_are_percentages_like_all_others(salet_here):
    shown = salet_here("belief").stdout
    assert re.findall(r"^ *((?:under )?[\d.]+ %)  ", shown, re.M) == [
        "81 %", "9 %", "10 %", "under 0.1 %",
    ]  # fmt: skip


def test_reasons_keep_their_indent_in_a_narrow_terminal(salet_here, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    first, *rest = salet_here("belief", "salet").stdout.splitlines()
    assert first.startswith("SALET  1 in ")
    data = [line for line in rest if "of 14,855" not in line and line.strip() != "14,855"]
    assert len(data) > 1
    assert all(line.startswith(" " * 7) and len(line) <= 40 for line in data)
    monkeypatch.setenv("COLUMNS", "120")
    assert max(map(len, salet_here("belief", "crane").stdout.splitlines())) < 80
