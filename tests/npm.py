"""Packages that tests take from npm: installed once into a folder that git does not see."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CACHE = Path(__file__).parent.parent / ".cache"
QUIET = ("--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Only one of the workers that share the tests at a time."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{what}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def npm(*arguments: str, cwd: Path) -> None:
    """Run npm; the test fails, and says why, when that does not work."""
    program = shutil.which("npm")
    if program is None:
        pytest.fail("Some tests take packages from npm, and there is no npm here: install Node.js.")
    done = subprocess.run(
        [program, *arguments], cwd=cwd, capture_output=True, text=True, timeout=240, check=False
    )
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        pytest.fail(f"npm {' '.join(arguments)} failed; is its registry within reach?\n{tail}")


def package(name: str, version: str) -> Path:
    """The folder of one package of one version."""
    home = CACHE / "npm" / f"{name}-{version}"
    folder = home / "node_modules" / name
    with alone("npm"):
        if not (folder / "package.json").is_file():
            shutil.rmtree(home, ignore_errors=True)
            home.mkdir(parents=True)
            (home / "package.json").write_text('{"private": true}')
            npm("install", *QUIET, f"{name}@{version}", cwd=home)
    return folder
