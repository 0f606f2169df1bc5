"""Errors: data below the front ends, and the phrasing of each front end."""

from __future__ import annotations

import json
import pickle
import re
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType

import click
import pytest

import salet
from salet.belief.lists import list_with, load
from salet.cli import COMMANDS, cli, in_options
from salet.errors import (
    Change,
    Contradiction,
    Fix,
    InputError,
    ListError,
    Omit,
    SaletError,
    Task,
    WordError,
    fix_text,
    in_python,
)
from salet.host.hosts import check_answers
from salet.puzzle.marks import Feedback
from salet.reviews.reading import review
from salet.web.answers import suggest
from salet.web.failures import failure_of, in_fields
from salet.web.schemas import Suggest
from tests.conftest import Outcome

FRONT_ENDS = {"render", "web", "auto", "cli"}
SOURCE = Path(salet.__file__).parent
BELOW = {
    path: path.read_text("utf-8")
    for path in SOURCE.rglob("*.py")
    if path.relative_to(SOURCE).parts[0] not in FRONT_ENDS
}


def texts(code: CodeType) -> Iterator[str]:
    """Yield the strings of compiled code, and of the code inside it."""
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from texts(value)
        elif isinstance(value, str | tuple):
            yield str(value)


def test_no_text_below_the_front_ends_names_an_option_or_a_command() -> None:
    name = re.compile(rf"--[a-z]|(?<!\ba )\bsalet (?:{'|'.join(COMMANDS)})\b")
    assert not [
        (path.name, text)
        for path, source in BELOW.items()
        for text in texts(compile(source, path.name, "exec", optimize=2))  # without docstrings
        if name.search(text)
    ]


def arguments(*names: str) -> list[tuple[str, str]]:
    """Return the calls of these functions with a text: the name, and the text."""
    call = rf'\b({"|".join(names)})\(\s*"([^"]+)"'
    return [found for source in BELOW.values() for found in re.findall(call, source)]


def test_every_task_of_a_fix_is_a_command() -> None:
    tasks = [Task(name, "") for _, name in arguments("Task")]
    assert len(tasks) > 3
    for task in tasks:
        first, *_ = in_options((task,)).rpartition("salet ")[2].split()
        assert first in COMMANDS


def test_every_parameter_of_a_fix_is_an_option_of_the_command_line() -> None:
    commands: list[click.Command] = [cli]
    options: set[str] = set()
    while commands:
        command = commands.pop()
        options.update(option for parameter in command.params for option in parameter.opts)
        if isinstance(command, click.Group):
            context = click.Context(command)
            results = (
                command.get_command(context, name) for name in command.list_commands(context)
            )
            commands += [each for each in results if each is not None]
    steps = [
        (Omit if name == "Omit" else Change)(parameter)
        for name, parameter in arguments("Change", "Omit")
    ]
    assert len(steps) > 20
    for step in steps:
        assert in_options((step,)).split()[1] in options, step


@pytest.mark.parametrize(
    ("fix", "options", "fields", "python"),
    [
        ("Type five letters.",) * 4,
        ("",) * 4,
        (
            (Change("list", "original-all"), "."),
            "Use --list original-all.",
            "Set `list` to `original-all`.",
            "Pass list='original-all'.",
        ),
        (
            (Omit("strategy"), ", or ", Change("rules", "hard"), "."),
            "Omit --strategy, or use --rules hard.",
            "Omit `strategy`, or set `rules` to `hard`.",
            "Omit strategy, or pass rules='hard'.",
        ),
        (
            ("Leave it out. ", Change("limit", 7), " to keep it."),
            "Leave it out. Use --within 7 to keep it.",
            "Leave it out. Set `within` to `7` to keep it.",
            "Leave it out. Pass limit=7 to keep it.",
        ),
        (
            ("If your game accepted it, ", Change("any_guess", True), "."),
            "If your game accepted it, use --any-guess.",
            "If your game accepted it, set `any_guess` to `true`.",
            "If your game accepted it, pass any_guess=True.",
        ),
        (
            (Change("answer", ("crane", "moist")), ", or ", Change("answer"), "."),
            "Use --answer crane --answer moist, or use --answer ANSWER.",
            'Set `answer` to `["crane", "moist"]`, or set `answer`.',
            "Pass answer=['crane', 'moist'], or pass answer.",
        ),
    ],
)
def test_each_front_end_phrases_fixes(fix: Fix, options: str, fields: str, python: str) -> None:
    assert in_options(fix) == options
    assert in_fields(fix) == fields
    assert fix_text(fix, in_python) == python
    assert str(InputError("no", fix)) == (f"no. {python}" if python else "no")


def test_the_three_front_ends_on_one_error(salet_here: Callable[..., Outcome]) -> None:
    done = salet_here("solve", "aahed", "--list", "original", "--json")
    assert done.returncode == 2
    data = json.loads(done.stdout)
    assert data["fix"] == "Use --list original-all."
    with pytest.raises(SaletError) as raised:
        salet.solve("aahed", list="original")
    shown = traceback.format_exception(raised.value)
    assert shown[-1].endswith("Pass list='original-all'.\n")
    assert failure_of(raised.value).as_dict() == {
        "error": data["error"],
        "message": data["message"],
        "fix": "Set `list` to `original-all`.",
    }


@pytest.mark.parametrize(
    ("args", "fix"),
    [
        pytest.param(
            "bench --list original --against nyt-2023 -s first", "Use --list nyt-2023.",
            marks=pytest.mark.extra("lab"),
        ),
        ("suggest --list original --length 6", "Omit --length, "),
        ("suggest crane:bbqgb", "bbygb, ..yg., 00120"),
        ("review crxne moist", "use --any-guess."),
        ("review crane crane crane crane crane crane moist", "Use --within 7 "),
        ("review crane moist --boards 2", "Use --answer crane --answer moist"),
    ],
)  # fmt: skip
def test_the_command_line_names_its_options(
    salet_here: Callable[..., Outcome], args: str, fix: str
) -> None:
    done = salet_here(*args.split(), "--json")
    assert done.returncode == 2
    assert fix in json.loads(done.stdout)["fix"]


def test_the_api_names_its_fields_and_the_place() -> None:
    body = Suggest(turns=["crane:bbygb", "cran1:bbbbb"])
    with pytest.raises(WordError) as raised:
        suggest(body)
    assert failure_of(raised.value).as_dict()["turn"] == 1
    with pytest.raises(InputError) as refused:
        review("crane", "moist:bbbby", list="original")
    data = failure_of(refused.value).as_dict()
    assert data["fix"] == "Set `answer`, or write crane:feedback."


def test_a_list_is_advised_only_where_it_fits(word_file: Callable[..., str]) -> None:
    with pytest.raises(WordError) as raised:
        check_answers(load("original"), ["aahed"])
    assert raised.value.fix == (Change("list", "original-all"), ".")
    polish = load("pl")
    word = next(word for word in polish.guesses if word not in polish.answer_words)
    with pytest.raises(WordError) as raised:
        check_answers(polish, [word])
    assert isinstance(raised.value.fix, str)
    own = load(word_file(["crane", "slate", "moist"]))
    assert list_with(["aahed"], own) == ""
    assert list_with(["qqqqq"], load("original")) == ""


def test_an_error_carries_its_place(word_file: Callable[..., str]) -> None:
    with pytest.raises(ListError) as raised:
        load(word_file(["crane", "slate", "moist", "six"]))
    assert raised.value.line == 4
    assert "pass length=5 " in "".join(traceback.format_exception(raised.value))
    with pytest.raises(SaletError) as marked:
        Feedback.parse("bbqgb")
    assert marked.value.tile == 2
    pair = Contradiction("no word fits").at(None, 0, 3).at(2).at(line=7)
    assert (pair.turn, pair.boards, pair.tile, pair.line) == (2, (0, 3), None, 7)


def test_errors_can_be_pickled() -> None:
    error = WordError("no", (Omit("list"), ".")).at(1, 0, tile=2)
    copy = pickle.loads(pickle.dumps(error))
    assert copy.fix == error.fix
    assert (copy.turn, copy.boards, copy.tile, copy.code) == (1, (0,), 2, "word")
    assert str(copy) == "no. Omit list."
