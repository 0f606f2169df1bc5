"""The prompt, and waiting for long work."""

from __future__ import annotations

import threading
import time

import pytest
from tests.patience import PATIENCE

from salet.cli.game import prompt
from salet.cli.game.prompt import is_working, run_interruptibly
from salet.errors import InputError
from salet.render import progress


def test_results_and_errors_of_background_work_are_returned():
    assert run_interruptibly(lambda: 3) == 3
    with pytest.raises(InputError, match="no"):
        run_interruptibly(lambda: (_ for _ in ()).throw(InputError("no")))


def test_no_work_runs_after_it_has_returned():
    """If work is still running, leaving ends the process without a last message."""
    for _ in range(300):
        run_interruptibly(lambda: None)
        assert not is_working()
    hold = threading.Event()
    threading.Thread(target=hold.wait, name="salet-advice", daemon=True).start()
    assert is_working()
    hold.set()


def test_slow_work_is_reported_on_standard_error(monkeypatch, capsys):
    monkeypatch.setattr(prompt, "_SILENT", 0.0)
    monkeypatch.setattr(progress, "EVERY", 0.01)
    seen = threading.Event()

    def work() -> bool:
        return seen.wait(PATIENCE)

    def watch() -> None:
        while "thinking" not in "".join(heard):
            heard.append(capsys.readouterr().err)
            time.sleep(0.01)
        seen.set()

    heard: list[str] = []
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    assert run_interruptibly(work, doing="thinking")
    watcher.join()
