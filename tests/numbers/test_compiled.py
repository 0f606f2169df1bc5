"""Compiled loops and what is kept of them on disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

MODULE = """
from salet.numbers.compiled import jit

@jit
def twice(number):
    return 2 * number
"""
SCRIPT = "from loops import twice; print(twice(21), *twice.stats.cache_hits.values())"


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(folder), *sys.path])
    return subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "SALET_HOME": str(folder / "home"), "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_kept_loop_that_is_cut_short_is_compiled_anew(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(MODULE)
    assert run(tmp_path).stdout == "42\n"
    for ending, kept in (("nbi", 20), ("nbc", 200)):
        (file,) = tmp_path.rglob(f"*.{ending}")
        os.truncate(file, kept)
        again = run(tmp_path)
        assert (again.returncode, again.stdout) == (0, "42\n"), again.stderr
    last = run(tmp_path)
    assert last.stdout == "42 1\n"
    assert last.stderr == ""
