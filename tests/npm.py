"""Packages that tests take from npm: only JavaScript, each of one version, and nothing with them.

A package comes as its archive, so that npm installs no other package and runs no script; what it
needs of others is named in the test, with a version of its own.
"""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE

CACHE = Path(__file__).parent.parent / ".cache"
AXE, TYPESCRIPT = "axe-core@4.13.0", "typescript@5.9.3"
PLAIN_GAME = "wordle-clone-tyler-bunting@1.0.0"
REACT_GAME = (
    "react@18.3.1", "react-dom@18.3.1", "@prozilla-os/wordle@1.2.1", "@prozilla-os/shared@1.4.0",
)  # fmt: skip


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Only one of the workers that share the tests at a time."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{what}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def packages(*wanted: str) -> list[Path]:
    """The folders of packages such as ``react@18.3.1``; all are fetched at once, and seen by no
    git."""
    every = (AXE, TYPESCRIPT, PLAIN_GAME, *REACT_GAME)
    with alone("npm"):
        missing = [name for name in every if not (CACHE / "npm" / name).is_dir()]
        if missing:
            _fetch(missing)
    return [CACHE / "npm" / name for name in wanted]


def _fetch(missing: list[str]) -> None:
    scratch = CACHE / "npm" / "fetched"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    _run("npm", "pack", "--silent", *missing, cwd=scratch)
    for name in missing:
        folder = CACHE / "npm" / name
        archive = name.removeprefix("@").replace("/", "-").replace("@", "-") + ".tgz"
        _run("tar", "-xzf", archive, cwd=scratch)
        (unpacked,) = (path for path in scratch.iterdir() if path.is_dir())
        folder.parent.mkdir(parents=True, exist_ok=True)
        unpacked.rename(folder)
    shutil.rmtree(scratch)


def _run(program: str, *arguments: str, cwd: Path) -> None:
    if shutil.which(program) is None:
        pytest.fail(f"Some tests take packages from npm, and there is no {program} here.")
    done = subprocess.run(
        [program, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        said = f"{program} {' '.join(arguments)} failed; is the registry of npm within reach?"
        pytest.fail(f"{said}\n{tail}")
