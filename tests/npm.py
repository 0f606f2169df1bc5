"""Packages from npm for the tests: pure JavaScript, pinned versions, no dependencies.

A package is fetched as its archive, so that npm installs no other package and runs no script. What
it needs is listed here with its own version, unless it has a file with all of that.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import RUN_TIME
from tests.required import missing, program

try:
    import fcntl
except ModuleNotFoundError:  # on Windows, where no test of the page runs
    fcntl = None

CACHE = Path(__file__).parent.parent / ".cache"
AXE, TYPESCRIPT, PRETTIER = "axe-core@4.13.0", "typescript@5.9.3", "prettier@3.6.2"
BROWSERS = "@mdn/browser-compat-data@8.1.9"
LINKEDOM = "linkedom@0.18.12"  # tests/web/js/browser.mjs imports its worker.js, a single file
REACT_GAME = (
    "react@18.3.1", "react-dom@18.3.1", "@prozilla-os/wordle@1.2.1", "@prozilla-os/shared@1.4.0",
)  # fmt: skip


def packages(*wanted: str) -> list[Path]:
    """Return the folders of packages such as ``react@18.3.1``; fetch all absent ones at once."""
    every = (AXE, TYPESCRIPT, PRETTIER, BROWSERS, LINKEDOM, *REACT_GAME)
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "npm.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker fetches, the others wait
        if absent := [name for name in every if not (CACHE / "npm" / name).is_dir()]:
            _fetch(absent)
    return [CACHE / "npm" / name for name in wanted]


def tool(package: str, path: str) -> list[str]:
    """Return the command that runs a script of a package with Node.js; exit if there is none."""
    try:
        (folder,) = packages(package)
        return [program("node"), str(folder / path)]
    except (pytest.fail.Exception, pytest.skip.Exception) as reason:
        sys.exit(f"The page's files were not checked: {reason}")


def _fetch(names: list[str]) -> None:
    scratch = CACHE / "npm" / "fetched"
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    _run("npm", "pack", "--silent", *names, cwd=scratch)
    for name in names:
        folder = CACHE / "npm" / name
        archive = name.removeprefix("@").replace("/", "-").replace("@", "-") + ".tgz"
        _run("tar", "-xzf", archive, cwd=scratch)
        (unpacked,) = (path for path in scratch.iterdir() if path.is_dir())
        folder.parent.mkdir(parents=True, exist_ok=True)
        unpacked.rename(folder)
    shutil.rmtree(scratch)


def _run(name: str, *arguments: str, cwd: Path) -> None:
    done = subprocess.run(
        [program(name), *arguments], cwd=cwd, capture_output=True, text=True, timeout=RUN_TIME,
        check=False,
    )  # fmt: skip
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        missing(f"{name} {' '.join(arguments)} failed; is the npm registry reachable?\n{tail}")
