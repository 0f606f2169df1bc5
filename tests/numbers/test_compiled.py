"""Compiled loops and their cache."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import RUN_TIME

import salet
from salet.numbers.compiled import source_digest
from salet.store import locked

pytestmark = pytest.mark.extra("lab")

MODULE = """
from salet.numbers.compiled import first_run, jit

@jit
def half(number):
    return number / 2

@jit
def twice(number):
    return half(4 * number)
"""
RUN = "from loops import *; import sys; first_run(kind := sys.argv[1], lambda: twice({}))\n"
SCRIPT = RUN.format("21") + "print(twice(21), *twice.stats.cache_hits.values())"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a module of loops, and an empty one for temporary files."""
    (tmp_path / "loops.py").write_text(MODULE)
    (tmp_path / "temporary").mkdir()
    return tmp_path


def start(folder: Path, script: str = SCRIPT, home: str = "home") -> subprocess.Popen[str]:
    changes = {
        "SALET_HOME": str(folder / home),
        "TMPDIR": str(folder / "temporary"),
        "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
        "NUMBA_CACHE_DIR": "",
    }
    return subprocess.Popen(
        [sys.executable, "-c", script, "kind"],
        env={**os.environ, **changes},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(folder: Path, script: str = SCRIPT, home: str = "home") -> tuple[str, str]:
    process = start(folder, script, home)
    out, err = process.communicate(timeout=RUN_TIME)
    assert process.returncode == 0, err
    return out, err


def compiled_in(folder: Path) -> Path:
    return folder / "home" / "cache" / "compiled" / f"{salet.__version__}-{source_digest()}"


def test_the_first_run_is_announced_and_the_second_loads_the_code(folder: Path) -> None:
    """A truncated file of the cache is compiled again."""
    out, err = run(folder)
    assert out == "42.0\n"
    assert err.count("compiling") == 1
    for kind in ("nbi", "nbc"):
        for file in (files := [*compiled_in(folder).rglob(f"*twice*.{kind}")]):
            os.truncate(file, 100)
        assert files
        assert run(folder)[0] == "42.0\n"
    assert run(folder) == ("42.0 1\n", "")


def test_another_user_of_numba_keeps_its_own_folder(folder: Path) -> None:
    script = (
        "import os, salet.numbers.compiled; print(os.path.exists(os.environ['SALET_HOME']))\n"
        "import loops, numba; print(repr(numba.config.CACHE_DIR))"
    )
    assert run(folder, script)[0] == "False\n''\n"


FULL = """
import shutil
shutil.disk_usage = lambda path: shutil._ntuple_diskusage(1, 1, 0)
"""


@pytest.mark.parametrize(
    ("before", "home"), [("", "file/home"), (FULL, "home")], ids=["a file", "a full disk"]
)
def test_without_a_folder_or_on_a_full_disk_loops_work_uncached(
    folder: Path, before: str, home: str
) -> None:
    (folder / "file").write_text("")
    out, err = run(folder, before + SCRIPT, home)
    assert out == "42.0\n"
    assert err.count("cannot be kept") == 1
    assert not list((folder / "temporary").iterdir())
    assert not list(folder.rglob("*.nb[ic]")), "Numba would cache beside the source"


def test_one_process_waits_for_another_that_compiles(folder: Path) -> None:
    pytest.importorskip("fcntl")
    with locked(compiled_in(folder) / "lock"):
        process = start(folder)
        assert process.stderr is not None
        assert "compiling" in process.stderr.readline()
        assert process.poll() is None
        assert not list(folder.rglob("*.nb[ic]"))
    out, _ = process.communicate(timeout=RUN_TIME)
    assert out == "42.0\n"


def test_loops_for_different_arguments_may_be_compiled_at_once(folder: Path) -> None:
    script = RUN + "print(twice({}))"
    pair = [start(folder, script.replace("{}", value)) for value in ("21", "10.5")]
    assert [process.communicate(timeout=RUN_TIME)[0] for process in pair] == ["42.0\n", "21.0\n"]
    out, _ = run(folder, "from loops import *; print(twice(21), twice(10.5), twice.stats)")
    assert out.startswith("42.0 21.0 ")
    assert out.count(": 1") == 2, out


# ----------------------------------------------------------------------- the loops of the package


def test_only_the_packages_that_the_digest_covers_have_loops() -> None:
    """And what a loop reads from another module is in one of them, too."""
    for path in Path(salet.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        loops = [
            node
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
            and any(ast.unparse(mark) == "jit" for mark in node.decorator_list)
        ]
        assert not loops or path.parent.name in ("numbers", "search"), path
        used = {n.id for loop in loops for n in ast.walk(loop) if isinstance(n, ast.Name)}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and {a.name for a in node.names} & used:
                package = (node.module or "").split(".")[:2]
                assert package[0] != "salet" or package[1] in ("numbers", "search"), path
