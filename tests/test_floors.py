"""The house: a folder is a room, and a room imports only from those below it; no circles."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import salet

SOURCE = Path(salet.__file__).parent
# One line a folder, the lowest first: a folder imports from those above its line, never the others.
ROOMS = (
    "puzzle",  # the rules of the game
    "words",  # lists and plain values
    "share",  # text that people paste
    "belief",  # the real puzzle
    "numbers",  # the first that imports NumPy; Numba in its kernels and in search
    "position",
    "search",
    "strategies",
    "tree",
    "advice",
    "host",
    "lab",
    "journal",
    "reviews",
    "live",
    "render",  # from here on the edges: no thinking
    "web",
    "auto",
    "cli",
)
PLAIN = {"puzzle", "share", "words", "belief", "errors", "store", ""}  # the standard library alone
HALL = {"errors": 0, "store": 1}  # what lies in the hall is below every room
ALLOWED = {("salet.store", "platformdirs", "later"), ("salet.words.ranking", "numpy", "types")}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(SOURCE.rglob("*.py"))}
DOORS = {"salet", "salet.__main__"}  # public names and ``python -m``: in no room


def room_of(module: str) -> str:
    return [*module.split("."), ""][1]


def floor_of(module: str) -> int | None:
    room = room_of(module)
    if room in HALL:
        return HALL[room]
    return len(HALL) + ROOMS.index(room) if room in ROOMS else None


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports_in(tree: ast.AST, package: str):
    """Pairs (module, when): "load" with the file, for "types" alone, or "later" in a function."""

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


def test_every_module_is_in_a_room():
    homeless = [name for name in MODULES if name not in DOORS and floor_of(name) is None]
    assert not homeless, f"give these a room: {homeless}"


@pytest.mark.parametrize("room", [*HALL, *ROOMS])
def test_a_room_imports_only_from_those_below_it(room):
    for module in MODULES:
        if room_of(module) != room:
            continue
        mine = floor_of(module)
        for other, _ in imports_of(module):
            if other.startswith("salet") and other not in DOORS:
                theirs = floor_of(other)
                assert theirs is not None, f"{module} imports {other}, which is in no room"
                assert theirs <= mine, f"{module} imports {other}, which is above it"


@pytest.mark.parametrize("room", sorted(PLAIN))
def test_the_lowest_rooms_and_the_doors_import_only_the_standard_library(room):
    for module in MODULES:
        if room_of(module) != room:
            continue
        for other, when in imports_of(module):
            top = other.partition(".")[0]
            if top == "salet" or (module, top, when) in ALLOWED:
                continue
            assert top in sys.stdlib_module_names, f"{module} imports {other}"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_belongs_there(room):
    text = (SOURCE / room / "__init__.py").read_text("utf-8")
    assert ast.get_docstring(ast.parse(text))


def test_the_door_loads_nothing_of_the_house():
    assert not [other for other, when in imports_of("salet") if when == "load" and "salet" in other]


def test_there_are_no_circles():
    """Neither among imports made when files are loaded nor among those for types alone."""
    graph = {
        name: sorted(other for other, when in imports_of(name) if when != "later")
        for name in MODULES
        if name not in DOORS
    }
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> None:
        if name in path:
            raise AssertionError("a circle: " + " -> ".join([*path[path.index(name) :], name]))
        if name in done or name not in graph:
            return
        for other in graph[name]:
            visit(other, [*path, name])
        done.add(name)

    for name in graph:
        visit(name, [])


def test_this_test_sees_imports_wherever_they_are():
    text = """
import numpy as np
from salet.puzzle.marks import Mark
from salet.puzzle import rules
from salet import __version__
from . import errors
from .words.turns import parse_turns
if TYPE_CHECKING:
    from salet.lab.bench import Bench
def later():
    from salet.cli import main
class Here:
    import json
"""
    assert set(imports_in(ast.parse(text), "salet")) == {
        ("numpy", "load"),
        ("salet.puzzle.marks", "load"),
        ("salet", "load"),
        ("salet.errors", "load"),
        ("salet.words.turns", "load"),
        ("salet.puzzle.rules", "load"),
        ("salet.lab.bench", "types"),
        ("salet.cli", "later"),
        ("json", "load"),
    }
    assert floor_of("salet.strategies.base") == floor_of("salet.strategies")
    assert floor_of("salet.newcomer") is None
    assert floor_of("salet.strategies_too") is None


def test_no_file_is_much_longer_than_four_hundred_lines():
    long = {
        name: lines
        for name, path in MODULES.items()
        if (lines := len(path.read_text("utf-8").splitlines())) > 450
    }
    assert not long
