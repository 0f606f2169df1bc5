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


def run(folder: Path, script: str = SCRIPT) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(folder), *sys.path])
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "SALET_HOME": str(folder / "home"), "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_kept_loop_that_is_cut_short_is_compiled_anew(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(MODULE)
    assert run(tmp_path).stdout == "42\n"
    (file,) = tmp_path.rglob("*.nbi.*")
    os.truncate(file, 200)
    again = run(tmp_path)
    assert (again.returncode, again.stdout) == (0, "42\n"), again.stderr
    last = run(tmp_path)
    assert last.stdout == "42 1\n"
    assert last.stderr == ""


AT_ONCE = """if True:
    import multiprocessing, os
    from loops import twice
    from numba.core import caching
    both = multiprocessing.get_context("fork").Barrier(2)
    dumps = caching.dumps
    def together(kept):
        both.wait()
        return dumps(kept)
    caching.dumps = together
    other = os.fork()
    twice(21 if other else 1.5)
    if not other:
        os._exit(0)
    os.waitpid(other, 0)
"""


def test_two_processes_may_keep_a_loop_for_different_arguments_at_once(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(MODULE)
    assert run(tmp_path, AT_ONCE).returncode == 0
    found = run(tmp_path, "from loops import twice; print(twice(1.5), twice(21), twice.stats)")
    assert found.stdout.startswith("3.0 42 ")
    assert found.stdout.count(": 1") == 2, found.stdout
