"""The command ``salet practice``: codes of words, the calendar."""

from __future__ import annotations

import re
import shlex

import pytest

LIST = ("--list", "original")
ANSWERS = ("moist", "crane", "sonic", "pound")


@pytest.fixture
def said(piped, warm_home):
    """Return the output of a game with piped lines, both streams together."""

    def play(*args, lines=""):
        done = piped("practice", *args, input=lines)
        assert done.returncode == 0, done
        return done.stdout + done.stderr

    return play


@pytest.mark.parametrize("boards", [1, 2])
def test_random_words_and_their_code(as_json, said, boards):
    seen = said("--boards", str(boards), "--everyday", *LIST, lines="salet\n")
    again = re.search(r"salet practice --list original --answer (\w+)", seen)
    assert again is not None
    seen = said("--answer", again[1], *LIST, lines="salet\nquit\n")
    assert f"2 of {boards + 5}" in seen
    words = ",".join(ANSWERS[:boards])
    data = as_json("practice", "--hide", words, *LIST)
    assert not any(word in data["command"] for word in ANSWERS)
    seen = said("--answer", data["code"], *LIST, lines=words.replace(",", "\n") + "\n")
    assert f"{boards}/{boards + 5}" in seen


def test_the_command_for_a_friend_can_be_pasted(as_json, warm_home, word_file):
    words = word_file(["crane", "moist"], "my words.txt")
    data = as_json("practice", "--hide", "moist", "--list", words)
    assert shlex.split(data["command"])[-2:] == ["--list", words]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_calendar_fits_any_terminal(salet_here, warm_home, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = salet_here("practice", "--calendar").stdout.splitlines()
    assert max(map(len, lines)) <= columns
    assert sum("2026" in line for line in lines) == {40: 6, 80: 3, 120: 2}[columns]
