"""The page of results is up to date, and its checks can be run."""

from __future__ import annotations

import importlib.util
import os
import shlex
from collections.abc import Callable

import click
import pytest
from scripts import make_results

from salet.belief.lists import load
from salet.cli import main

RESULTS = make_results.read()


def test_the_page_of_results_is_up_to_date() -> None:
    assert make_results.PAGE.read_text("utf-8") == make_results.page(RESULTS), "run make docs"


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result["key"])
def test_results_are_complete_and_their_commands_valid(
    result: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {*result} == make_results.FIELDS
    assert [each["key"] for each in RESULTS].count(result["key"]) == 1
    assert load(str(result["list"])).digest == result["digest"], "the list has changed: run it anew"
    parsed: list[str | None] = []
    monkeypatch.setattr(click.Command, "invoke", lambda self, context: parsed.append(self.name))
    for command in (result["command"], result["check"]):
        words = shlex.split(str(command))
        if words[0] == "python":
            assert importlib.util.find_spec(words[2]) is not None
            continue
        with pytest.raises(SystemExit) as left:
            main(words)
        assert not left.value.code
        assert parsed[-1] == words[0]


@pytest.mark.extra("lab")
@pytest.mark.later("results run again")
def test_a_command_is_run_again(
    word_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = word_file(list(load("original").answer_words[::97]))
    monkeypatch.setenv("PYTHONPATH", os.environ.get("PYTHONPATH", "src"))
    old = {"key": "x", "list": path, "command": f"prove --list {path}"}
    new = make_results.rerun(old)
    assert new["proven"] is True
    assert new["answer"].endswith(" guesses in all")
    assert new["digest"] == load(path).digest
