"""Fixtures for all tests: homes, word files and the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from salet.cli import main
from tests.patience import RUN_TIME
from tests.thorough import few

settings.register_profile(
    "salet", derandomize=True, deadline=None, max_examples=few(25, 300), database=None
)
settings.register_profile("new", settings.get_profile("salet"), derandomize=False, print_blob=True)
settings.load_profile("salet")  # --hypothesis-profile=new tries examples that no run has tried

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def salet_home() -> Path:
    """Return the SALET_HOME that the tests of this worker share."""
    return Path(os.environ["SALET_HOME"])


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A SALET_HOME for one test."""
    home = tmp_path / "home"
    monkeypatch.setenv("SALET_HOME", str(home))
    return home


@pytest.fixture
def warm_home(own_home: Path, salet_home: Path) -> Path:
    """A SALET_HOME for one test, with the shared cache of compiled loops and matrices."""
    own_home.mkdir()
    own_home.joinpath("cache").symlink_to(salet_home / "cache")
    return own_home


@pytest.fixture
def salet(tmp_path: Path) -> Run:
    """Run ``python -m salet`` in its own process; return its output as text.

    Keyword arguments are environment variables; None removes one.
    """

    def run(
        *args: str, input: str = "", cwd: Path | None = None, **changed: str | None
    ) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", **changed}
        return subprocess.run(
            [sys.executable, "-m", "salet", *args],
            input=input,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=cwd or tmp_path,
            env={name: value for name, value in environment.items() if value is not None},
            timeout=RUN_TIME,
            check=False,
        )

    return run


@dataclass(frozen=True)
class Outcome:
    """The result of a command."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def salet_here(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run the command line inside this process: the same ``main``, much faster to start."""

    def run(*args: str) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as exited:
            main(list(args))
        out, err = capsys.readouterr()
        code = exited.value.code
        assert isinstance(code, int), code
        return Outcome(code, out, err)

    return run


@pytest.fixture
def word_file(tmp_path: Path) -> Callable[..., str]:
    """Write words, or raw bytes, to a file and return its path."""

    def write(content: str | bytes | list[str], name: str = "words.txt") -> str:
        path = tmp_path / name
        if isinstance(content, list):
            content = "".join(f"{line}\n" for line in content)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write
