"""The source archive: its tests run, and write nothing to the user's folders."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.patience import RUN_TIME
from tests.required import installed

pytestmark = pytest.mark.later("the wheel")
ROOT = Path(__file__).parent.parent
TESTS = ("tests/puzzle", "tests/position/test_buckets.py")  # which keeps a file in its cache


def run(*command: str | Path, cwd: Path, **environment: str) -> None:
    hidden = ("HOME", "PYTEST_", "PYTHON", "SALET_", "XDG_")
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(hidden)}
    done = subprocess.run(
        command, cwd=cwd, env={**inherited, **environment}, capture_output=True, text=True,
        timeout=RUN_TIME, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_tests_in_the_archive_have_a_home_of_their_own(tmp_path: Path) -> None:
    installed("build")
    python = Path(sys.executable)
    run(python, "-m", "build", "--sdist", "--no-isolation", "--outdir", tmp_path, ROOT, cwd=ROOT)
    (archive,) = tmp_path.glob("salet-*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.glob("salet-*") if path.is_dir())
    home = tmp_path / "home"
    home.mkdir()
    run(
        python, "-m", "pytest", "-q", *TESTS, cwd=folder, HOME=str(home), USERPROFILE=str(home),
        PYTHONPATH=str(folder / "src"),
    )  # fmt: skip
    assert not list(home.iterdir())
