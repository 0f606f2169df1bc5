"""The console: widths, colours, and what must not be parted."""

from __future__ import annotations

import io

import pytest
from rich.table import Table

from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Turn
from salet.render import console as made
from salet.render.terminal import plain_table, tiles
from salet.words.settings import change_settings

SAID = "There is a T in 55 % of what is left, and an S in 4.7 %, and it wins with 100 %."


@pytest.fixture
def at_a_terminal(monkeypatch):
    """A console of some columns that believes it writes to a terminal; and what it wrote."""

    def console(width):
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", "xterm-256color")
        out = made.console()
        out.file = io.StringIO()
        return out

    return console


@pytest.mark.parametrize("width", range(20, 80))
def test_a_per_cent_sign_stays_with_its_number(at_a_terminal, width):
    out = at_a_terminal(width)
    out.print(SAID, style="bold")
    table = Table("words")
    table.add_row(SAID)
    out.print(table)
    text = out.file.getvalue()
    for number in ("55", "4.7", "100"):
        assert text.count(f"{number} %") == 2, text
    assert made._GLUE not in text


def test_columns_are_obeyed_when_piped(monkeypatch):
    for told, width in (
        ("40", 40),
        ("120", 120),
        ("0", 120),
        ("²", 120),
        ("9" * 9, 120),
        ("", 120),
    ):
        monkeypatch.setenv("COLUMNS", told)
        assert made.console().width == width


def test_errors_break_between_words_at_a_terminal_and_nowhere_in_a_pipe(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    message = "one rather long sentence about what is wrong with the thing that was given"
    made.error_text(message, "Do it.")
    assert capsys.readouterr().err == f"{message}.\nDo it.\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    made.error_text(message, "Do it.")
    lines = capsys.readouterr().err.splitlines()
    assert max(map(len, lines)) <= 60
    assert len(lines) > 2


def test_the_player_chooses_the_colours(at_a_terminal, own_home):
    own_home.mkdir()
    turn = Turn("crane", Feedback.parse("bbygb"))
    seen = {}
    for colours in ("usual", "contrast", "plain"):
        change_settings(colours=colours)
        out = at_a_terminal(80)
        out.print(tiles(turn))
        seen[colours] = out.file.getvalue()
    assert len(set(seen.values())) == 3
    assert "48;5" in seen["contrast"]
    assert "48;5" not in seen["plain"]


def test_user_text_in_a_table_is_not_read_as_markup_twice(at_a_terminal):
    out = at_a_terminal(80)
    table = plain_table()
    table.add_column("x")
    table.add_row(r"\[bold] 5 %")
    out.print(table)
    assert "[bold] 5 %" in out.file.getvalue()
