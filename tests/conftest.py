"""What all tests share: homes of their own, and the real command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

import pytest
from hypothesis import settings

from tests.forked import Command
from tests.patience import PATIENCE
from tests.thorough import few

settings.register_profile(
    "salet", derandomize=True, deadline=None, max_examples=few(25, 300), database=None
)
settings.load_profile("salet")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


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
