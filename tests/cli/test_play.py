"""Lines of the live helper that a transcript cannot show: long ones, and a command of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from salet.advice.taste import Taste
from salet.belief.lists import make_setup
from salet.cli.talk import commands
from salet.cli.talk.loop import do
from salet.cli.talk.pasting import Gatherer
from salet.cli.talk.state import Talk
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.strategies import find_strategy
from salet.words.settings import Settings

LIST = ("--list", "original", "--words", "any")

pytestmark = pytest.mark.usefixtures("warm_home")


def test_the_command_of_contributing_is_one_function_and_one_row(monkeypatch, capsys):
    quick = Taste(strategy=find_strategy("expected-size"))
    talk = Talk(Session.start(make_setup("original"), quick), Keeper(), Settings())
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
    (function,) = re.findall(r"( {4}def \w+\(talk: Talk.*?)\n\n {4}Command", text, re.DOTALL)
    (row,) = re.findall(r" {4}(Command\(.*\)),\n", text)
    names = dict(vars(commands))
    exec(dedent(function), names)
    monkeypatch.setattr(commands, "COMMANDS", (*commands.COMMANDS, eval(row, names)))
    monkeypatch.setattr(commands, "BY_NAME", {n: c for c in commands.COMMANDS for n in c.names})
    for line in ("crane bbygb", "guesses", "help"):
        do(talk, Gatherer(talk.prompt), line)
    shown = capsys.readouterr().out
    assert "\ncrane\n" in shown
    assert "  guesses " in shown
    assert commands.completed(talk.session, "", "guesses") == ["guesses"]


def test_numbers_of_any_length_are_checked(piped):
    names, many = ("hint", "edit", "board", "undo", "within"), "9" * 5000
    lines = "".join(f"{name} 00000011\n{name} {many}\n" for name in names)
    done = piped("play", *LIST, input=f"crane bbygb\n{lines}")
    messages = ("there is no hint", "there is no turn", "there is no board", "cannot be undone")
    assert [done.stderr.lower().count(message) for message in messages] == [2, 2, 2, 2]
    assert "Guess 2 of 6" in done.stdout


@pytest.mark.parametrize("text", ["0" * 200_000, "nonsense!\n" * 1000])
def test_very_long_input_is_refused(piped, text):
    assert piped("play", *LIST, input=text).returncode == 2
