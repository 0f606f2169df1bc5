"""Help, JSON, streams and the environment of the command line."""

from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest
from tests.cli.output import one_object
from tests.patience import RUN_TIME

from salet import __version__
from salet.cli import cli, main


def test_no_command_shows_the_help_and_exits_with_2(salet_here):
    done = salet_here()
    assert done.returncode == 2
    assert "Laboratory" in done.stdout + done.stderr


def commands_of(command, *names):
    """Yield the names of a command and of all commands in it."""
    yield names
    context = click.Context(command)
    for name in getattr(command, "list_commands", lambda _: [])(context):
        yield from commands_of(command.get_command(context, name), *names, name)


@pytest.mark.parametrize("names", [*commands_of(cli)], ids=" ".join)
def test_every_help_opens_with_an_example(salet_here, names):
    done = salet_here(*names, "--help")
    assert done.returncode == 0
    usage, example, *_ = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    assert usage.startswith(" ".join(["Usage: salet", *names]))
    assert example.startswith(" ".join(["Example:  salet", *names]))
    assert "\n  [" not in done.stdout, "arguments are in the first line only"
    assert "--json" in done.stdout or names in ((), ("play",))


def test_version(salet_here):
    done = salet_here("--version")
    assert (done.returncode, done.stdout) == (0, f"salet {__version__}\n")


def test_the_installed_command_is_the_same_as_the_module_and_answers_the_same(salet):
    script = os.path.join(os.path.dirname(sys.executable), "salet")
    args, seed = ["suggest", "crane:bbygb"], {**os.environ, "PYTHONHASHSEED": "1"}
    run = subprocess.run([script, *args], capture_output=True, text=True, env=seed, check=False)
    module = salet(*args, PYTHONHASHSEED="2")
    assert (run.returncode, run.stdout, run.stderr) == (0, module.stdout, module.stderr)


def test_a_terminal_with_a_limited_encoding_works(salet):
    done = salet("suggest", "crane:bbygb", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0
    assert "words left" in done.stdout


def test_neither_home_nor_salet_home(salet):
    done = salet("suggest", "crane:bbygb", "--json", HOME=None, SALET_HOME=None)
    assert done.returncode == 0
    assert one_object(done.stdout)["suggestions"]


SHELL = pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of bash")
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")


def run_shell(script, tmp_path):
    command = ["bash", "-c", script.replace("salet", f"{sys.executable} -m salet", 1)]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, timeout=RUN_TIME, check=False
    )


@SHELL
@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("salet suggest --json >&-", 0),
        ("salet suggest crane:zzzzz >&- 2>&-", 2),
        ("salet play <&-", 0),
        ("salet | true", 0),
        pytest.param("salet --help >/dev/full", 1, marks=FULL),
        pytest.param("salet lists >/dev/full 2>&1", 1, marks=FULL),
        pytest.param("salet suggest zz --json >/dev/full", 2, marks=FULL),
        pytest.param("salet suggest zz >/dev/full 2>&1", 2, marks=FULL),
    ],
)
def test_closed_and_full_streams_leave_the_exit_code_as_it_is(script, code, tmp_path):
    done = run_shell(script, tmp_path)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_control_characters_are_escaped_in_json(salet_here):
    done = salet_here("league", "no\x9b\x7f\x1b[2Jfile", "--json")
    assert not any(sign in done.stdout for sign in "\x9b\x7f\x1b")


@SHELL
@pytest.mark.parametrize("args", ["--json", ""])
def test_a_reader_that_stops_early_is_no_error(args, tmp_path):
    done = run_shell(f"set -o pipefail; salet suggest {args} | true", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_exit_codes_are_kept(monkeypatch):
    def leave(*args, **kwargs):
        raise SystemExit(3)

    monkeypatch.setattr(cli, "main", leave)
    with pytest.raises(SystemExit) as left:
        main(["suggest"])
    assert left.value.code == 3


INTERRUPTED = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
import salet.__main__
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_while_python_imports_gives_no_traceback():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
