"""Progress messages if standard error is not a terminal."""

from __future__ import annotations

import re
import time

import pytest
from rich.progress import Progress

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


@pytest.mark.parametrize(
    ("done", "seconds", "is_told"), [(4, 30, False), (50, 2, False), (50, 4, True)]
)
def test_the_bar_tells_no_time_left_at_first(done: int, seconds: float, is_told: bool) -> None:
    now = 0.0
    with Progress(progress.TimeLeft(), get_time=lambda: now, disable=True) as bar:
        number = bar.add_task("settled", total=100)
        for step in range(done):
            now = seconds * (step + 1) / done
            bar.advance(number)
        column = progress.TimeLeft()
        assert bool(column.render(bar.tasks[0]).plain) == is_told
