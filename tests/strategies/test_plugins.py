"""Strategies from entry points and files, and their errors."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from tests.patience import wait_until
from tests.required import posix

from salet.belief.lists import load
from salet.errors import Contradiction, StrategyError
from salet.position.position import Position
from salet.strategies import find_strategy, plugins
from salet.strategies.base import Strategy, strategy

START = Position.start(load("original"))


def written(folder: Path, text: str) -> str:
    file = folder / "idea.py"
    file.write_text(text, "utf-8")
    return str(file)


def thinks(folder: Path, *lines: str) -> Strategy:
    """Return a strategy whose function has these lines."""
    body = "".join(f"    {line}\n" for line in lines)
    return find_strategy(written(folder, f"def idea(position):\n{body}"))


def points(*result: EntryPoint) -> object:
    return lambda group, name: [p for p in result if (p.group, p.name) == (group, name)]


def slate_first(position: Position) -> str:
    """Always SLATE."""
    return "slate"


def test_an_entry_point_is_loaded_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    place = f"{__name__}:slate_first"
    own = EntryPoint("theirs", place, "salet.strategies")
    other = EntryPoint("elsewhere", place, "another.group")
    broken = EntryPoint("broken", "tests.nothing_like_this:idea", "salet.strategies")
    monkeypatch.setattr(plugins, "entry_points", points(own, other, broken))
    result = find_strategy("theirs")
    assert (result.name, result.summary) == ("theirs", "always SLATE")
    assert START.lexicon.guesses[result.choose(START)] == "slate"
    with pytest.raises(StrategyError, match="no strategy called"):
        find_strategy("elsewhere")
    with pytest.raises(StrategyError, match="cannot be loaded"):
        find_strategy("broken")


def test_a_function_in_a_file(tmp_path: Path) -> None:
    file = written(
        tmp_path, 'def merit(position):\n    """Mine."""\n    return position.statistics.largest\n'
    )
    for spec in (f"{file}:merit", file):
        result = find_strategy(spec)
        assert (result.name, result.summary) == ("idea.py:merit", "mine")
        copy = pickle.loads(pickle.dumps(result.using(opener="crane")))
        assert (copy.name, copy.opener) == (result.name, "crane")
        own = find_strategy("largest-bucket")
        after = START.after("crane", "bbygb")
        assert result.choose(after) == copy.choose(after) == own.choose(after)
        other = result.rank(after, 3)
        assert other.suggestions == own.rank(after, 3).suggestions
        assert other.strategy == "idea.py:merit"
    with pytest.raises(Contradiction):
        result.rank(after.after("crane", "ggggg"))


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    assert START.lexicon.guesses[thinks(tmp_path, "return 'slate'").choose(START)] == "slate"
    os.utime(tmp_path / "idea.py", (1, 1))
    assert START.lexicon.guesses[thinks(tmp_path, "return 'crane'").choose(START)] == "crane"


@pytest.mark.parametrize(
    ("text", "function", "says"),
    [
        ("1 +", "merit", "SyntaxError"),
        ("\nx = 1 / 0", "merit", r"ZeroDivisionError.* \(idea.py, line 2\)"),
        ("raise SystemExit", "merit", "SystemExit"),
        ("x = 1", "merit", "has no function"),
        ("def a(p): ...\ndef b(p): ...", "", "more than one"),
    ],
)
def test_files_that_cannot_be_used(tmp_path: Path, text: str, function: str, says: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(StrategyError, match=says):
        find_strategy(f"{file}:{function}" if function else file)


DATACLASS = """
from __future__ import annotations
from dataclasses import dataclass
from my_words import WORD
@dataclass(frozen=True)
class Setting:
    word: str = WORD
def idea(position):
    return Setting().word
"""


def test_a_file_may_have_dataclasses_and_modules_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "my_words.py").write_text("WORD = 'slate'\n")
    own = find_strategy(f"{written(tmp_path, DATACLASS)}:idea")
    assert START.lexicon.guesses[own.choose(START)] == "slate"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("raise ValueError('no idea')", r"raised ValueError.* \(idea.py, line 3\)"),
        ("raise SystemExit", r"raised SystemExit \(idea.py, line 3\)"),
        ("raise type('Odd', (BaseException,), {})", r"raised Odd \(idea.py, line 3\)"),
        (
            "raise type('Odd', (Exception,), {'__str__': lambda e: 1 / 0})",
            r"raised Odd \(idea.py",
        ),
        ("return 'zzzzz'", "played 'zzzzz'"),
    ],
)
def test_errors_in_a_strategy_have_their_place(tmp_path: Path, line: str, says: str) -> None:
    idea = thinks(tmp_path, "if position.turns:", f"    {line}", "return 'crane'")
    with pytest.raises(StrategyError, match=f"idea.py:idea {says}.* after crane:bbygb"):
        idea.choose(START.after("crane", "bbygb"))
    assert START.lexicon.guesses[idea.choose(START)] == "crane"  # it can be used again


def test_what_a_strategy_prints_goes_to_standard_error(salet_here, tmp_path: Path) -> None:
    text = "print('loading')\ndef idea(position):\n    print('thinking')\n    return 'crane'\n"
    done = salet_here("suggest", "--json", "--strategy", written(tmp_path, text))
    assert json.loads(done.stdout)["suggestions"][0]["guess"] == "crane"
    assert done.stderr.split() == ["loading", "thinking"]
    assert done.returncode == 0


@posix
def test_ctrl_c_ends_a_strategy_that_does_not_end(tmp_path: Path) -> None:
    started = tmp_path / "started"
    thinks = f"def idea(position):\n    open({str(started)!r}, 'w').close()\n    while True: pass\n"
    file = written(tmp_path, thinks)
    running = subprocess.Popen(
        [sys.executable, "-m", "salet", "solve", "crane", "--strategy", file]
    )
    wait_until(lambda: started.exists() or running.poll() is not None)
    running.send_signal(signal.SIGINT)
    assert running.wait() == 130


def test_a_strategy_of_the_session_cannot_be_pickled() -> None:
    with pytest.raises(StrategyError):
        pickle.dumps(Strategy("mine", lambda position: "slate"))


def test_an_unknown_parameter_of_the_decorator_is_named():
    with pytest.raises(StrategyError):
        strategy("mine", summary="an idea")
