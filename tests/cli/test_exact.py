"""The command ``salet exact`` with a search that takes long or is cut short."""

from __future__ import annotations

import threading
import time

import pytest
from tests.patience import PATIENCE

from salet.belief.lists import load
from salet.cli import exact
from salet.cli.exact import run_interruptibly
from salet.errors import InputError
from salet.position.position import Position
from salet.render import progress
from salet.render.console import console
from salet.trees.perfect import Outcome
from salet.words.lexicon import Lexicon


def test_a_search_without_a_sure_win_reports_its_bound(capsys):
    cut = Outcome("lants", None, None, None, None, False, None, None, 48720, 9, 1.0, 12972)
    exact._show(console(), cut, Position.start(load("original")), asked=True)
    output = " ".join(capsys.readouterr().out.split())
    assert "not proven" in output
    assert "48,720" in output


def test_words_that_are_not_found_count_under_a_belief(capsys):
    lexicon = Lexicon.of(["crane", "slate", "moist"], weights=[5, 2, 1])
    outcome = Outcome("crane", 1.9, 1.9, 7, {1: 1, 2: 1, 7: 1}, True, False, 1, 1.9, 9, 1.0, 3)
    exact._show(console(), outcome, Position.start(lexicon, limit=5), asked=False)
    output = " ".join(capsys.readouterr().out.split())
    assert "mean 1.9000" in output
    assert "counted as 9" in output


def test_results_and_errors_of_a_search_are_returned():
    assert run_interruptibly(lambda: 3, lambda: None) == 3
    with pytest.raises(InputError, match="no"):
        run_interruptibly(lambda: (_ for _ in ()).throw(InputError("no")), lambda: None)


def test_a_slow_search_is_reported_on_standard_error(monkeypatch, capsys):
    monkeypatch.setattr(exact, "SILENT", 0.0)
    monkeypatch.setattr(progress, "EVERY", 0.01)
    seen = threading.Event()
    heard = []

    def watch():
        while "searching" not in "".join(heard):
            heard.append(capsys.readouterr().err)
            time.sleep(0.01)
        seen.set()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    assert run_interruptibly(lambda: seen.wait(PATIENCE), lambda: None)
    watcher.join()


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    ("command", "warned"),
    [("exact", True), ("exact --time-limit 1", False), ("exact --opener salet", False),
     ("exact salet:bbbbb", False), ("exact --list words.txt", False),
     ("tree", True), ("tree --opener salet", False), ("tree -s entropy", False)],
)  # fmt: skip
def test_a_search_of_every_opener_is_announced(
    command, warned, monkeypatch, tmp_path, word_file, salet_here
):
    def stop(*_, **__):
        raise InputError("that is enough")

    monkeypatch.chdir(tmp_path)
    word_file(["crane", "slate"])
    monkeypatch.setattr("salet.cli.exact._searched", stop)
    monkeypatch.setattr("salet.cli.tree.decision_tree", stop)
    assert ("--opener WORD" in salet_here(*command.split()).stderr) is warned
