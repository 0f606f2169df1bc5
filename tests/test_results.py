"""The page of results is up to date, and its checks can be run."""

from __future__ import annotations

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
        with pytest.raises(SystemExit) as left:
            main(shlex.split(str(command)))
        assert not left.value.code
    commands = [str(result[each]).split()[0] for each in ("command", "check")]
    assert [name for name in parsed if name != "cli"] == commands


def test_a_result_can_be_checked(
    word_file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = word_file(list(load("original").answer_words[::97]))
    monkeypatch.setenv("PYTHONPATH", os.environ.get("PYTHONPATH", "src"))
    old = {"key": "x", "list": path, "command": f"openers --list {path} --set 2 --by exact"}
    new = make_results.rerun(old)
    assert new["proven"] is True
    assert new["shows"].endswith(" guesses in all")
    assert new["answer"].endswith(f", {new['shows']}")
    assert new["check"].startswith("openers --set 2 --with ")
    assert new["digest"] == load(path).digest
