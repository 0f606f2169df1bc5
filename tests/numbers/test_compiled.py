"""Compiled loops and their cache."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import RUN_TIME
from tests.thorough import few

import salet
from salet.numbers.loopcache import _loop_files, source_digest
from salet.store import locked

MODULE = """
from salet.numbers.compiled import call, compiler, jit

@jit
def half(number):
    return number / 2

@jit
def twice(number):
    return half(4 * number)
"""
SCRIPT = "from loops import *; print(call(twice, 21), *compiler(twice).stats.cache_hits.values())"


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
        [sys.executable, "-c", script],
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


@pytest.mark.parametrize("kind", few(["nbc"], ["nbi", "nbc"]))
def test_a_truncated_cache_file_is_compiled_again(folder: Path, kind: str) -> None:
    run(folder)
    for file in folder.rglob(f"*twice*.{kind}"):
        os.truncate(file, 100)
    assert run(folder)[0] == "42.0\n"
    assert run(folder) == ("42.0 1\n", "")


def test_importing_changes_nothing(folder: Path) -> None:
    run(folder, "import salet.numbers.compiled")
    assert not (folder / "home").exists()
    script = "import loops, numba; print(repr(numba.config.CACHE_DIR))"
    assert run(folder, script)[0] == "''\n", "another user of Numba keeps its own folder"


def test_without_a_folder_loops_work_uncached(folder: Path) -> None:
    (folder / "file").write_text("")
    out, err = run(folder, home="file/home")
    assert out == "42.0\n"
    assert "cannot be kept" in err
    assert not list((folder / "temporary").iterdir())
    assert not list(folder.rglob("*.nb[ic]")), "Numba would cache beside the source"


FULL = """if True:
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50))  # enough space to try, but not for the code
"""


def test_on_a_full_disk_loops_work_uncached(folder: Path) -> None:
    out, err = run(folder, FULL + SCRIPT)
    assert out == "42.0\n"
    assert err.count("cannot be kept") == 1
    assert not list((folder / "temporary").iterdir())
    assert not list(folder.rglob("*.nb[ic]"))


def test_one_process_waits_for_another_that_compiles(folder: Path) -> None:
    pytest.importorskip("fcntl")
    with locked(folder / "home" / "cache" / "compiled" / source_digest() / "lock"):
        process = start(folder)
        assert process.stderr is not None
        assert "compiling" in process.stderr.readline()
        assert process.poll() is None
        assert not list(folder.rglob("*.nb[ic]"))
    out, _ = process.communicate(timeout=RUN_TIME)
    assert out == "42.0\n"


def test_loops_for_different_arguments_may_be_compiled_at_once(folder: Path) -> None:
    pair = [start(folder, SCRIPT.replace("21", value)) for value in ("21", "10.5")]
    assert [process.communicate(timeout=RUN_TIME)[0] for process in pair] == ["42.0\n", "21.0\n"]
    script = "from loops import *; print(call(twice, 21), call(twice, 10.5), compiler(twice).stats)"
    out, _ = run(folder, script)
    assert out.startswith("42.0 21.0 ")
    assert out.count(": 1") == 2, out


# ----------------------------------------------------------------------- the loops of the package

SOURCE = Path(salet.__file__).parent
TREES = {path: ast.parse(path.read_bytes()) for path in SOURCE.rglob("*.py")}


def names_in(node: ast.AST) -> set[str]:
    return {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}


def loops_in(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    marks = {"jit", "inlined"}
    return [loop for loop in functions if any(names_in(m) & marks for m in loop.decorator_list)]


LOOPS = {path: found for path, tree in TREES.items() if (found := loops_in(tree))}


def imports_of(tree: ast.Module) -> dict[str, tuple[Path, str]]:
    """Return the names that a module imports, with the file and name of each."""
    result = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            file = SOURCE.parent.joinpath(*node.module.split(".")).with_suffix(".py")
            result |= {alias.asname or alias.name: (file, alias.name) for alias in node.names}
    return result


def test_the_digest_covers_every_file_that_loops_depend_on() -> None:
    """These are files with loops, and files that loops import names from."""
    assert LOOPS
    covered = {file for file, _ in _loop_files()}
    for path, loops in LOOPS.items():
        used = {name for loop in loops for line in loop.body for name in names_in(line)}
        taken = {file for name, (file, _) in imports_of(TREES[path]).items() if name in used}
        for file in {path, *taken}:
            assert file in covered, f"loops in {path} depend on {file}"


def test_python_calls_loops_through_call() -> None:
    """Otherwise two processes could compile at once, and write the same files."""
    named = {(path, loop.name) for path, loops in LOOPS.items() for loop in loops}
    for path, tree in TREES.items():
        local = {loop.name for loop in LOOPS.get(path, [])}
        local |= {name for name, source in imports_of(tree).items() if source in named}
        inside = {id(node) for loop in LOOPS.get(path, []) for node in ast.walk(loop)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and id(node) not in inside:
                module, _, function = ast.unparse(node.func).rpartition(".")
                known = {loop for file, loop in named if file.stem == module}
                assert function not in (known if module else local), f"{path}, line {node.lineno}"
