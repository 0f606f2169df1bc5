"""What all tests share: homes of their own, and the real command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from hypothesis import settings

from tests.forked import Command
from tests.patience import PATIENCE
from tests.thorough import few

settings.register_profile(
    "salet", derandomize=True, deadline=None, max_examples=few(25, 300), database=None
)
settings.load_profile("salet")

# The tests of a file share what it makes and stay with one of the workers that share the tests;
# those of several files do where they share a server or a browser, and these take longest.
TOGETHER = ("tests/web/test_page_play", "tests/web/", "tests/auto/")
APART = "tests/strategies/test_golden.py"  # long, and each alone
EARLY = (*TOGETHER, "tests/lab/", "tests/search/", "tests/strategies/", "tests/cli/")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def group_of(nodeid: str) -> str:
    """What a test stays together with."""
    if nodeid.startswith(APART):
        return nodeid
    return next((group for group in TOGETHER if nodeid.startswith(group)), nodeid.split("::")[0])


def turn_of(nodeid: str) -> int:
    """When a test has its turn: the longest first, so that none is left alone at the end."""
    return next((n for n, start in enumerate(EARLY) if nodeid.startswith(start)), len(EARLY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests that share something are one piece of work; by their names, as the marks that xdist has
    for it do nothing with pytest 9.2.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    config.option.loadscopereorder = False  # the order is ours
    return Together(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where workers share the tests, the longest pieces of work begin first."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: turn_of(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a worker with a browser often waits for it."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where workers share the tests, those without a browser step back for those with one."""
    if "PYTEST_XDIST_WORKER" in os.environ and not item.nodeid.startswith(TOGETHER):
        step_back()


@cache
def step_back() -> None:
    """Give way to others, once: what has stepped back cannot come forward again."""
    os.nice(5)


@pytest.fixture(scope="session")
def salet_home() -> Path:
    """The folder that SALET_HOME names during the tests."""
    return Path(os.environ["SALET_HOME"])


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A SALET_HOME for one test alone."""
    home = tmp_path / "home"
    monkeypatch.setenv("SALET_HOME", str(home))
    return home


@pytest.fixture
def warm_home(own_home: Path, salet_home: Path) -> Path:
    """A home for one test alone, with the compiled loops and matrices that all tests share."""
    own_home.mkdir()
    own_home.joinpath("cache").symlink_to(salet_home / "cache")
    return own_home


@pytest.fixture
def salet_anew(tmp_path: Path) -> Run:
    """The real command line from its very beginning, its output as text."""

    def run(
        *args: str, input: str = "", cwd: Path | None = None, **changed: str | None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "salet", *args],
            input=input,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=cwd or tmp_path,
            env=_changed({"PYTHONIOENCODING": "utf-8", **changed}),
            timeout=PATIENCE,
            check=False,
        )

    return run


@pytest.fixture
def salet(tmp_path: Path) -> Run:
    """The real command line in a process of its own that starts at once, its output as text."""

    def run(
        *args: str, input: str = "", cwd: Path | None = None, **changed: str | None
    ) -> subprocess.CompletedProcess[str]:
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(input.encode())
            given.seek(0)
            streams = (given.fileno(), out.fileno(), err.fileno())
            code = Command(args, _changed(changed), cwd or tmp_path, *streams).wait(PATIENCE)
            out.seek(0)
            err.seek(0)
            told, said = out.read().decode(), err.read().decode()
        return subprocess.CompletedProcess(args, code, told, said)

    return run


def _changed(changed: dict[str, str | None]) -> dict[str, str]:
    """The environment with some names changed, and those that are None left out."""
    wanted = {**os.environ, **changed}
    return {name: value for name, value in wanted.items() if value is not None}


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def salet_here(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """The command line inside this process: the same ``main``, much faster to start."""
    from salet.cli import main

    def run(*args: str) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(list(args))
        out, err = capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int), code
        return Outcome(code, out, err)

    return run


@pytest.fixture
def word_file(tmp_path: Path) -> Callable[..., str]:
    """Writes words, or raw bytes, to a file and gives its path."""

    def write(content: str | bytes | list[str], name: str = "words.txt") -> str:
        path = tmp_path / name
        if isinstance(content, list):
            content = "".join(f"{line}\n" for line in content)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write
