"""The console: widths, colours, line breaks, and escaping of markup."""

from __future__ import annotations

import io

import pytest
from rich.table import Table
from rich.text import Text

from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.render import console as made
from salet.render.tables import simple_table, tiles
from salet.words.settings import change_settings

ODD = "a[/x]b [bold]c[/] :smile: \\[d]"
SAID = "There is a T in 55 % of what is left, and an S in 4.7 %, and it wins with 100 %."


@pytest.fixture
def at_a_terminal(monkeypatch):
    """Return a console of a width that behaves as at a terminal, and its output."""

    def console(width):
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", "xterm-256color")
        out = made.console()
        out.file = io.StringIO()
        return out

    return console


@pytest.mark.parametrize("width", range(20, 80))
def test_percent_signs_stay_with_their_numbers(at_a_terminal, width):
    lines = list(made.wrapped(Text(SAID), made.console(), width))
    assert not any(line.plain.startswith("%") for line in lines)
    assert " ".join(line.plain for line in lines) == SAID
    out = at_a_terminal(width)
    out.print(SAID, style="bold")
    table = Table("words")
    table.add_row(SAID)
    out.print(table)
    text = out.file.getvalue()
    for number in ("55", "4.7", "100"):
        assert text.count(f"{number} %") == 2, text
    assert made._GLUE not in text


def test_the_variable_columns_is_used_when_piped(monkeypatch):
    widths = {"40": 40, "120": 120, **dict.fromkeys(("0", "²", "9" * 9, "9" * 5000, ""), 120)}
    for data, width in widths.items():
        monkeypatch.setenv("COLUMNS", data)
        assert made.console().width == width


def test_errors_wrap_at_a_terminal_only(monkeypatch, capsys):
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
    turn = Turn("crane", (Feedback.parse("bbygb"),))
    seen = {}
    for colours in ("usual", "contrast", "plain"):
        change_settings(colours=colours)
        out = at_a_terminal(80)
        out.print(tiles(turn))
        seen[colours] = out.file.getvalue()
    assert len(set(seen.values())) == 3
    assert "48;5" in seen["contrast"]
    assert "48;5" not in seen["plain"]


def test_markup_is_escaped(capsys):
    table = simple_table()
    table.add_column(ODD)
    table.add_row("[red]" + ODD)
    for shown in (ODD, made.styled("[bold]{word}[/]!", word=ODD), table):
        made.console().print(shown)
    text = capsys.readouterr().out
    assert text.startswith(f"{ODD}\n{ODD}!\n")
    assert text.count(ODD) == 4


def test_control_characters_in_errors_are_escaped(capsys):
    made.error_text("no file \x1b[2J\x07", "Check\nit.")
    assert capsys.readouterr().err == "no file \\x1b[2J.\nCheck\nit.\n"


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    "call",
    [["lists", "--list", "{}"], ["suggest", "--list", "{}", "--json"], ["suggest", "--list", "{}"],
     ["solve", "crane", "--list", "{}"], ["bench", "--list", "{}", "-s", "first"],
     ["history", "export", "{}.csv"], ["lists", "--list", "{}.none"],
     ["belief", "--history", "{}.none"], ["journal", "import", "{}.none"],
     ["review", "--file", "{}.none"], ["doctor"], ["history"]],
    ids=" ".join,
)  # fmt: skip
def test_a_path_is_never_read_as_markup(salet_here, monkeypatch, tmp_path, call):
    folder = tmp_path / "a[" / "x]b [bold]c[/]"
    folder.mkdir(parents=True)
    monkeypatch.setenv("SALET_HOME", str(folder))
    path = folder / "x] [red]w.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text("crane\nslate\nmoist\n")
    done = salet_here(*(part.format(path) for part in call))
    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr


def test_control_characters_are_escaped_everywhere(capsys):
    table = Table("name")
    table.add_row("\x1b]0;title\x07 of a list")
    out = made.console()
    for shown in (table, "a\x1b[2Jb", Text("\x9bc"), made.styled("[bold]{x}[/]", x="\u202e")):
        out.print(shown)
    printed = capsys.readouterr().out
    assert all(sign.isprintable() or sign == "\n" for sign in printed)
    assert "\\x1b]0;title" in printed
