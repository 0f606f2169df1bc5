"""Progress messages if standard error is not a terminal."""

from __future__ import annotations

import re
import time

import pytest

from salet.render import progress


def spoken(capsys: pytest.CaptureFixture[str]) -> str:
    """Wait for the next output on standard error."""
    heard = ""
    while "\n" not in heard:
        time.sleep(0.005)
        heard += capsys.readouterr().err
    return heard


def test_a_status_line_is_repeated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.01)
    with progress.status_line("looking [/x]") as show:
        assert "looking [/x], " in spoken(capsys)
        show("3 left")
        while "3 left, " not in spoken(capsys):
            pass
    capsys.readouterr()


def test_a_bar_shows_the_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.01)
    with progress.progress_bar("settled", 10) as count:
        assert "0 of 10, " in spoken(capsys)
        count(4)
        while not re.search(r"settled: 4 of 10, about \d+ s left, \d+ s", spoken(capsys)):
            pass
    capsys.readouterr()
