"""Layers: a package imports only from packages above it, without cycles.

Also: several boards have no separate modules, classes, functions or routes.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

import salet

SOURCE = Path(salet.__file__).parent
# A package imports only from packages above it.
PACKAGES = (
    "puzzle",  # the rules of the game
    "words",  # lists and simple values
    "share",  # text that people type or paste
    "pictures",  # pictures of games; NumPy, Pillow
    "belief",  # past answers and the belief
    "numbers",  # NumPy; Numba in its kernels and in search
    "position",
    "search",
    "value",
    "advice",
    "strategies",
    "trees",
    "host",
    "lab",
    "journal",
    "reviews",
    "league",
    "live",
    "render",  # the front ends, which compute nothing
    "web",
    "auto",
    "cli",
)
STANDARD_LIBRARY = {
    "puzzle",
    "share",
    "words",
    "belief",
    "errors",
    "store",
    "",
}  # the standard library alone
TOP_LEVEL = {"errors": 0, "store": 1}  # every package may import these
ALLOWED = {("salet.store", "platformdirs", "load"), ("salet.words.ranking", "numpy", "types")}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(SOURCE.rglob("*.py"))}
ENTRY_POINTS = {"salet", "salet.__main__"}


def package_of(module: str) -> str:
    return [*module.split("."), ""][1]


def layer_of(module: str) -> int | None:
    package = package_of(module)
    if package in TOP_LEVEL:
        return TOP_LEVEL[package]
    return len(TOP_LEVEL) + PACKAGES.index(package) if package in PACKAGES else None


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports_in(tree: ast.AST, package: str):
    """Yield (module, when): "load" at import, "types" for type checkers, "later" in a function.

    A string that is the name of a module counts as an import in a function.
    """

    def walk(node, when):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield alias.name, when
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    above = package.split(".")[: len(package.split(".")) - child.level + 1]
                    base = ".".join([*above, *([base] if base else [])])
                for alias in child.names:
                    inner = f"{base}.{alias.name}"
                    yield (inner if inner in MODULES else base), when
            elif isinstance(child, ast.Constant) and child.value in MODULES.keys() - {package}:
                yield child.value, "later"
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                yield from walk(child, "later")
            else:
                yield from walk(child, "types" if is_for_types(child) else when)

    yield from walk(tree, "load")


@cache
def imports_of(module: str) -> frozenset[tuple[str, str]]:
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return frozenset(imports_in(ast.parse(path.read_text("utf-8")), package))


def test_every_module_is_in_a_package():
    unplaced = [name for name in MODULES if name not in ENTRY_POINTS and layer_of(name) is None]
    assert not unplaced, f"these belong to no package: {unplaced}"


@pytest.mark.parametrize("package", [*TOP_LEVEL, *PACKAGES])
def test_a_package_imports_only_from_those_above_it(package):
    for module in MODULES:
        if package_of(module) != package:
            continue
        layer = layer_of(module)
        for other, _ in imports_of(module):
            if other.startswith("salet") and other not in ENTRY_POINTS:
                imported = layer_of(other)
                assert imported is not None, (
                    f"{module} imports {other}, which belongs to no package"
                )
                assert imported <= layer, f"{module} imports {other}, which is below it in the list"


@pytest.mark.parametrize("package", sorted(STANDARD_LIBRARY))
def test_the_first_packages_import_only_the_standard_library(package):
    for module in MODULES:
        if package_of(module) != package:
            continue
        for other, when in imports_of(module):
            top = other.partition(".")[0]
            if top == "salet" or (module, top, when) in ALLOWED:
                continue
            assert top in sys.stdlib_module_names, f"{module} imports {other}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_a_docstring(package):
    text = (SOURCE / package / "__init__.py").read_text("utf-8")
    assert ast.get_docstring(ast.parse(text))


def test_importing_salet_imports_no_package():
    assert not [other for other, when in imports_of("salet") if when == "load" and "salet" in other]


def test_there_are_no_cycles():
    """Includes imports that are only for type checkers, and those inside functions."""
    graph = {
        name: sorted({other for other, _ in imports_of(name)})
        for name in MODULES
        if name not in ENTRY_POINTS
    }
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> None:
        if name in path:
            raise AssertionError("a cycle: " + " -> ".join([*path[path.index(name) :], name]))
        if name in done or name not in graph:
            return
        for other in graph[name]:
            visit(other, [*path, name])
        done.add(name)

    for name in graph:
        visit(name, [])


def test_all_imports_are_detected():
    text = """
import numpy as np
from salet.puzzle.marks import Mark
from salet.puzzle import rules
from salet import __version__
from . import errors
from .puzzle.notation import parse_turns
if TYPE_CHECKING:
    from salet.lab.bench import Bench
def later():
    from salet.cli import main
class Here:
    import json
    command = [sys.executable, "-m", "salet.lab.bench"]
"""
    assert set(imports_in(ast.parse(text), "salet")) == {
        ("numpy", "load"),
        ("salet.puzzle.marks", "load"),
        ("salet", "load"),
        ("salet.errors", "load"),
        ("salet.puzzle.notation", "load"),
        ("salet.puzzle.rules", "load"),
        ("salet.lab.bench", "types"),
        ("salet.cli", "later"),
        ("salet.lab.bench", "later"),
        ("json", "load"),
    }
    assert layer_of("salet.strategies.base") == layer_of("salet.strategies")
    assert layer_of("salet.newcomer") is None
    assert layer_of("salet.strategies_too") is None


# One game, any number of boards. Names with "board" belong to what is known about one hidden word
# and to the numbers of several; in ``auto`` to the reader of pages. Elsewhere there is one of each.
ABOUT_BOARDS = {"puzzle", "pictures", "position", "numbers", "value", "auto"}
PAGE_FILES = {"board", "board.js", "board.css", "cards.js", "cards.css", "keyboard.js"}
ORDINARY = {"board", "boards", "keyboard", "clipboard", "check_one_board"}


def names_about_boards(module: str) -> list[str]:
    """Return the names of the module, its classes, functions and routes that contain "board"."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    names = [module.rpartition(".")[2]]
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names += re.findall(r"^/?api/\S*|^\w+/\w+$", node.value)
    return [
        name
        for name in names
        if "board" in name.lower() and name.strip("_").lower() not in ORDINARY
    ]


def test_several_boards_have_no_separate_code():
    results = {
        module: names
        for module in MODULES
        if package_of(module) not in ABOUT_BOARDS and (names := names_about_boards(module))
    }
    assert not results, f"one board is the case n = 1 of these: {results}"


def test_the_page_has_no_separate_files_for_several_boards():
    files = [path.name for path in (SOURCE / "web" / "static").iterdir() if "board" in path.name]
    assert set(files) <= PAGE_FILES


def test_separate_code_for_several_boards_is_detected(monkeypatch, tmp_path):
    file = tmp_path / "boardbench.py"
    file.write_text(
        "class BoardsReview: ...\ndef solve_boards(): ...\nROUTE = '/api/boards/suggest'\n"
        "def board(): ...\nclipboard = 1\n"
    )
    monkeypatch.setitem(MODULES, "salet.lab.boardbench", file)
    assert names_about_boards("salet.lab.boardbench") == [
        "boardbench", "BoardsReview", "solve_boards", "/api/boards/suggest"
    ]  # fmt: skip


def test_no_file_is_much_longer_than_four_hundred_lines():
    long = {
        name: lines
        for name, path in MODULES.items()
        if (lines := len(path.read_text("utf-8").splitlines())) > 450
    }
    assert not long
