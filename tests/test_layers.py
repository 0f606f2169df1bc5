"""Layers: a package imports only from packages above it, without cycles.

Also: several boards have no separate modules, classes, functions or routes.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
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
STANDARD_LIBRARY = {"puzzle", "share", "words", "belief", "errors", "store", ""}  # it alone
TOP_LEVEL = {"errors": 0, "store": 1}  # every package may import these
ALLOWED = {("salet.store", "platformdirs", "load"), ("salet.words.ranking", "numpy", "types")}
BY_NAME = "a module by name"  # imported by ``import_module``


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


def imports_in(tree: ast.AST, module: str, package: str) -> Iterator[tuple[str, str, str]]:
    """Yield (place, imported module, when) for all imports of a module in a package.

    When: "load" at import, "types" for type checkers, "later" in a function, and "text" for a
    string that is the name of a module. The place is the module, class or function.
    """

    def walk(node: ast.AST, place: str, when: str) -> Iterator[tuple[str, str, str]]:
        for child in ast.iter_child_nodes(node):
            inside, then = place, when
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                then = "types"
            elif isinstance(child, ast.Import):
                yield from ((place, alias.name, when) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    above = package.split(".")[: len(package.split(".")) - child.level + 1]
                    base = ".".join([*above, *([base] if base else [])])
                for alias in child.names:
                    inner = f"{base}.{alias.name}"
                    yield place, inner if inner in MODULES else base, when
            elif isinstance(child, ast.Constant) and child.value in MODULES.keys() - {package}:
                yield place, child.value, "text"
            elif isinstance(child, ast.Call):
                if ast.unparse(child.func).rpartition(".")[2] in ("import_module", "__import__"):
                    yield place, BY_NAME, when
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = f"{place}.{child.name}"
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                then = "later"
            yield from walk(child, inside, then)

    yield from walk(tree, module, "load")


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


@cache
def imports_of(module: str) -> frozenset[tuple[str, str, str]]:
    is_package = MODULES[module].name == "__init__.py"
    package = module if is_package else module.rpartition(".")[0]
    return frozenset(imports_in(tree_of(module), module, package))


def test_every_module_is_in_a_package_and_each_has_a_docstring():
    unplaced = [name for name in MODULES if name not in ENTRY_POINTS and layer_of(name) is None]
    assert not unplaced, f"these belong to no package: {unplaced}"
    assert not [each for each in PACKAGES if not ast.get_docstring(tree_of(f"salet.{each}"))]


@pytest.mark.parametrize("package", [*TOP_LEVEL, *PACKAGES])
def test_a_package_imports_only_from_those_above_it(package):
    for module in MODULES:
        if package_of(module) != package:
            continue
        layer = layer_of(module)
        for _, other, _ in imports_of(module):
            if other.startswith("salet") and other not in ENTRY_POINTS:
                imported = layer_of(other)
                assert imported is not None, f"{module} imports {other}, of no package"
                assert imported <= layer, f"{module} imports {other}, which is below it in the list"


@pytest.mark.parametrize("package", sorted(STANDARD_LIBRARY))
def test_the_first_packages_import_only_the_standard_library(package):
    for module in MODULES:
        if package_of(module) != package:
            continue
        for _, other, when in imports_of(module):
            top = other.partition(".")[0]
            if top in ("salet", BY_NAME) or (module, top, when) in ALLOWED:
                continue
            assert top in sys.stdlib_module_names, f"{module} imports {other}"


def test_there_are_no_cycles():
    """Includes imports that are only for type checkers, and those inside functions."""
    modules = MODULES.keys() - ENTRY_POINTS
    graph = {name: {other for _, other, _ in imports_of(name)} & modules for name in modules}
    TopologicalSorter(graph).prepare()  # raises CycleError with the cycle


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
    if later:
        from salet.cli import main
    def deeper():
        import os, numpy
    return lambda: importlib.import_module("salet" + later)
class Here:
    import json
    command = [sys.executable, "-m", "salet.lab.bench"]
    async def after(self):
        from . import errors
"""
    assert set(imports_in(ast.parse(text), "salet.x", "salet")) == {
        ("salet.x", "numpy", "load"),
        ("salet.x", "salet.puzzle.marks", "load"),
        ("salet.x", "salet", "load"),
        ("salet.x", "salet.errors", "load"),
        ("salet.x", "salet.puzzle.notation", "load"),
        ("salet.x", "salet.puzzle.rules", "load"),
        ("salet.x", "salet.lab.bench", "types"),
        ("salet.x.later", "salet.cli", "later"),
        ("salet.x.later.deeper", "os", "later"),
        ("salet.x.later.deeper", "numpy", "later"),
        ("salet.x.later", BY_NAME, "later"),
        ("salet.x.Here", "json", "load"),
        ("salet.x.Here", "salet.lab.bench", "text"),
        ("salet.x.Here.after", "salet.errors", "later"),
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
    names = [module.rpartition(".")[2]]
    for node in ast.walk(tree_of(module)):
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
    results = {module: names for module in MODULES if (names := names_about_boards(module))}
    found = {module for module in results if package_of(module) in ABOUT_BOARDS}
    assert found, "the packages about boards have such names"
    assert results.keys() == found, f"one board is the case n = 1 of these: {results}"


def test_the_page_has_no_separate_files_for_several_boards():
    files = [path.name for path in (SOURCE / "web" / "static").iterdir() if "board" in path.name]
    assert set(files) <= PAGE_FILES


def test_no_file_is_much_longer_than_four_hundred_lines():
    long = {
        name: lines
        for name, path in MODULES.items()
        if (lines := len(path.read_text("utf-8").splitlines())) > 450
    }
    assert not long
