"""Progress where standard error is no terminal."""

from __future__ import annotations

import time

import pytest

from salet.render import progress


def spoken(capsys: pytest.CaptureFixture[str]) -> str:
    """What comes next on standard error."""
    heard = ""
    while "\n" not in heard:
        time.sleep(0.005)
        heard += capsys.readouterr().err
    return heard


def test_a_status_line_is_said_again_and_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.01)
    with progress.status_line("looking [/x]") as show:
        assert "looking [/x], " in spoken(capsys)
        show("3 left")
        while "3 left, " not in spoken(capsys):
            pass
    capsys.readouterr()


def test_a_bar_is_said_only_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.01)
    with progress.progress_bar("settled", 10, lines=True) as count:
        count(4)
        while "settled: 4 of 10, " not in spoken(capsys):
            pass
    capsys.readouterr()
    with progress.progress_bar("settled", 10) as count:
        count(4)
        time.sleep(0.05)
    assert capsys.readouterr().err == ""
