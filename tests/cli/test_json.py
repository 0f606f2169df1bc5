"""The JSON of every command on example arguments: the contract for programs that read it.

Each file in ``golden/`` is one scenario: its commands run in this order, on the day ``TODAY``, in
one home and one folder that has its files. To add a command, add ``{"command": "…"}`` and run
``python -m tests.cli.test_json``, which writes the results. What differs from run to run is
replaced, floats are rounded, and of long lists only the first items and the length are kept.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sys
import tempfile
from datetime import date
from pathlib import Path
from unittest import mock

import pytest
from tests.cli.output import one_object

from salet.cli import main
from salet.puzzle import days

GOLDEN = Path(__file__).parent / "golden"
COMPILED = Path(__file__).parents[2] / ".cache" / "compiled"
SCENARIOS = sorted(path.stem for path in GOLDEN.glob("*.json"))
LAB = {name: pytest.mark.extra("lab") for name in ("laboratory", "proofs", "refused-laboratory")}
TODAY = date(2101, 5, 31)  # long after the shipped answers
VARYING = {
    "seconds", "nodes", "searched", "ruled_out_by_bound", "files", "bytes", "first_load",
    "version", "python", "system", "libraries", "extras", "cache", "data", "code", "command",
}  # fmt: skip
MAX_ITEMS = 3
WIDTH = 100


class FixedDate(date):
    """The date, but it is always the same day."""

    @classmethod
    def today(cls):
        return TODAY


@pytest.mark.parametrize(
    "scenario", [pytest.param(name, marks=LAB.get(name, ())) for name in SCENARIOS]
)
def test_json_is_as_before(scenario, warm_home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wanted = read(scenario)
    for found, expected in zip(results(wanted), wanted["commands"], strict=True):
        assert found == expected
        if scenario.startswith("refused"):
            check_refusal(expected)


def read(scenario):
    """Return a scenario, on Windows without what its paths and folders do differently."""
    found = json.loads(GOLDEN.joinpath(f"{scenario}.json").read_text("utf-8"))
    commands = found["commands"]
    found["commands"] = [each for each in commands if os.name == "posix" or not each.get("posix")]
    return found


def results(scenario):
    """Yield each command of a scenario with its exit code and its JSON."""
    for name, text in scenario["files"].items():
        Path(name).write_text(text, "utf-8")
    with mock.patch.multiple(days, date=FixedDate, new_york_day=FixedDate.today):
        for each in scenario["commands"]:
            args = shlex.split(each["command"])
            code, out, err = printed([*args, "--json"])
            output = one_object(out)
            assert "error" not in output or (all(output.values()) and not err)
            yield {**each, "code": code, "output": stable(output)}


def check_refusal(expected):
    """Check that a command without ``--json`` prints one or two lines on standard error only."""
    code, out, err = printed(shlex.split(expected["command"]))
    assert (code, out) == (expected["code"], "")
    assert 1 <= len(err.strip().splitlines()) <= 2
    assert not re.search(r"Traceback|Error:|[?!.]\.(\n|$)", err), "two full stops?"


def printed(args):
    """Return the exit code of a command and its output on both streams."""
    with (
        contextlib.redirect_stdout(io.StringIO()) as out,
        contextlib.redirect_stderr(io.StringIO()) as err,
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO())),
        pytest.raises(SystemExit) as exited,
    ):
        main(args)
    return exited.value.code, out.getvalue(), err.getvalue()


def stable(value):
    """Return JSON without what differs from run to run, and with short lists."""
    if isinstance(value, dict):
        varying = VARYING | ({"message"} if value.get("error") == "usage" else set())  # by click
        return {key: blank(each) if key in varying else stable(each) for key, each in value.items()}
    if isinstance(value, list):
        more = [f"… {len(value)} in all"] if len(value) > MAX_ITEMS else []
        return [*map(stable, value[:MAX_ITEMS]), *more]
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, str):
        return re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]*|(?<![\w:/])/\S*/", "…", value)
    return value


def blank(value):
    """Return a value that differs from run to run: only the names in it, and lists as they are."""
    if isinstance(value, dict):
        return {key: blank(each) for key, each in value.items()}
    return stable(value) if isinstance(value, list) else "…"


def written(scenario):
    """Return a scenario as JSON, with short objects and lists on one line."""
    text = json.dumps(scenario, ensure_ascii=False, indent=1)
    for signs in (r"\[[^\[\]{}]*\]", r"\{[^{}]*\}"):
        text = re.sub(signs, one_line, text)
    return text + "\n"


def one_line(match):
    line = re.sub(r"\n *", " ", match[0])
    return line if len(line) <= WIDTH else match[0]


def write():
    for name in sys.argv[1:] or SCENARIOS:
        scenario = read(name)
        with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as folder:
            os.environ["SALET_HOME"] = home
            Path(home, "cache").mkdir()
            Path(home, "cache", "compiled").symlink_to(COMPILED)
            with contextlib.chdir(folder):
                scenario["commands"] = list(results(scenario))
        GOLDEN.joinpath(f"{name}.json").write_text(written(scenario), "utf-8")


if __name__ == "__main__":
    write()
