"""The one-way floors of the design: a module imports from its own floor or below, no cycles.

A new file fails here until it is placed: put it on its floor in ``FLOORS``, and read section 3 of
the design first.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import salet

SOURCE = Path(salet.__file__).parent
# A name with a dot at its end is a whole package.
FLOORS = [
    "errors marks colourings scoring rules days pastelines pastes share",
    "shelf alphabet lexicon wordfiles turns ranking book store "
    "history historyfiles belief standing",
    "compiled kernels patterns matrix partition",
    "position buckets diagnosis tree treecheck treefile chances traps goals strategies. search.",
    "game bench watch openers boards adversary backtest update unfinished live coach "
    "judge valuing remarks reviewed infer review submitted journal played tally",
    "render. cli. web. auto.",
]
DOORS = {"salet", "salet.__main__"}  # public names and ``python -m``: on no floor
PLAIN_FLOORS = 2  # how many floors import only the standard library
ALLOWED = {("salet.store", "platformdirs")}  # inside a function


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(SOURCE.rglob("*.py"))}


def floor_of(module: str) -> int | None:
    short = module.removeprefix("salet.")
    for floor, names in enumerate(FLOORS):
        for name in names.split():
            package = name.rstrip(".")
            if short == package or (name.endswith(".") and short.startswith(name)):
                return floor
    return None


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports_in(tree: ast.AST, package: str):
    """Pairs (module, whether it is imported when the file is loaded)."""

    def walk(node, at_load):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield alias.name, at_load
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    above = package.split(".")[: len(package.split(".")) - child.level + 1]
                    base = ".".join([*above, *([base] if base else [])])
                for alias in child.names:
                    inner = f"{base}.{alias.name}"
                    yield (inner if inner in MODULES else base), at_load
            else:
                function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
                yield from walk(child, at_load and not function and not is_for_types(child))

    yield from walk(tree, True)


@cache
def imports_of(module: str) -> frozenset[tuple[str, bool]]:
    path = MODULES[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return frozenset(imports_in(ast.parse(path.read_text("utf-8")), package))


def test_every_module_has_a_floor():
    homeless = [name for name in MODULES if name not in DOORS and floor_of(name) is None]
    assert not homeless, f"place these on a floor: {homeless}"


@pytest.mark.parametrize("module", sorted(set(MODULES) - DOORS))
def test_a_module_imports_only_from_its_own_floor_or_below(module):
    mine = floor_of(module)
    assert mine is not None
    for other, _ in imports_of(module):
        if other.startswith("salet") and other not in DOORS:
            theirs = floor_of(other)
            assert theirs is not None, f"{module} imports {other}, which has no floor"
            assert theirs <= mine, f"{module} (floor {mine}) imports {other} (floor {theirs})"


def is_plain(module: str) -> bool:
    floor = floor_of(module)
    return module in DOORS or (floor is not None and floor < PLAIN_FLOORS)


@pytest.mark.parametrize("module", sorted(filter(is_plain, MODULES)))
def test_the_lowest_floors_and_the_doors_import_only_the_standard_library(module):
    for other, at_load in imports_of(module):
        top = other.partition(".")[0]
        if top == "salet" or (not at_load and (module, top) in ALLOWED):
            continue
        assert top in sys.stdlib_module_names, f"{module} imports {other}"


def test_the_door_loads_nothing_of_the_house():
    assert not [other for other, at_load in imports_of("salet") if at_load and "salet" in other]


def test_there_are_no_cycles_among_the_imports_made_when_files_are_loaded():
    graph = {
        name: sorted(other for other, at_load in imports_of(name) if at_load and other in MODULES)
        for name in MODULES
    }
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> None:
        if name in path:
            raise AssertionError("a cycle: " + " -> ".join([*path[path.index(name) :], name]))
        if name in done:
            return
        for other in graph[name]:
            visit(other, [*path, name])
        done.add(name)

    for name in graph:
        visit(name, [])


def test_this_test_sees_imports_wherever_they_are():
    text = """
import numpy as np
from salet.marks import Mark
from salet import matrix, __version__
from . import game
from .rules import Turn
if TYPE_CHECKING:
    from salet.bench import Bench
def later():
    from salet.cli import main
class Here:
    import json
"""
    assert set(imports_in(ast.parse(text), "salet")) == {
        ("numpy", True),
        ("salet.marks", True),
        ("salet.matrix", True),
        ("salet", True),
        ("salet.game", True),
        ("salet.rules", True),
        ("salet.bench", False),
        ("salet.cli", False),
        ("json", True),
    }
    assert floor_of("salet.strategies.base") == floor_of("salet.strategies") == 3
    assert floor_of("salet.newcomer") is None
    assert floor_of("salet.strategies_too") is None


def test_no_file_is_much_longer_than_four_hundred_lines():
    long = {
        name: lines
        for name, path in MODULES.items()
        if (lines := len(path.read_text("utf-8").splitlines())) > 450
    }
    assert not long
