"""Lazy imports: help, version and book moves load no NumPy, ranking loads no Numba."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import salet
from tests.patience import RUN_TIME

SOURCE = Path(salet.__file__).parent
# What may be imported inside a function: the place, what it imports, and why.
HEAVY = {
    "numpy", "numba", "fastapi", "uvicorn", "playwright", "matplotlib", "distributed", "rich",
    "prompt_toolkit",
}  # fmt: skip
BY_NAME = "a module by name"
WITHIN_FUNCTIONS = {
    ("salet.cli._load", BY_NAME): "a command, when it is called, and what prints its error",
    ("salet.__getattr__", BY_NAME): "a public name, when it is used",
    ("salet.strategies.find_strategy", "salet.strategies.base"): "a strategy, when it is used",
    ("salet.strategies.find_strategy", "salet.strategies.plugins"): "the same, for one of a user",
    ("salet.strategies.base.registered", BY_NAME): "the module of a strategy, found by its name",
    ("salet.numbers.partition.kernels", "salet.numbers"): "the compiled loops, which need Numba",
    ("salet.search.positions.searcher", "salet.search.searcher"): "the same, for the search",
    (
        "salet.search.proofworkers.opener_search",
        "salet.search.openersearch",
    ): "the same, for proofs",
    ("salet.auto.tab.pixels_of", "PIL"): "Pillow is optional, as Playwright is",
    ("salet.pictures.pixels.open_picture", "PIL"): "the same",
    ("salet.cli.pictures.shown_in", "salet.pictures.pixels"): "only pictures need NumPy",
    ("salet.cli.pictures.shown_in", "salet.pictures.read"): "the same",
    ("salet.cli.pictures.game_in", "salet.pictures.read"): "the same",
}

# Commands in one process, in an order in which each loads no less than those before it.
PROBE = """
import contextlib, io, json, sys
import salet
loaded = {"": sorted(sys.modules)}
from salet.cli import main
for line in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            main(line.split())
        except SystemExit as left:
            assert left.code == 0, line
    assert out.getvalue(), line
    loaded[line] = sorted(sys.modules)
print(json.dumps(loaded))
"""
AT_ONCE = [
    "lists --json",
    "--help",
    "--version",
    "lists",
    "doctor",
    "history",
    "history add --help",
]
RANKED = [
    "play",
    "suggest --json",
    "suggest",
    "suggest --hard --list original",
    "suggest --strategy entropy --top 3",
    "suggest crane:bbygb",
    "suggest crane:bbygb moist:bbbbg --json",
    "suggest crane:bbygb --hard",
    "suggest crane:bbygb --ultra-hard --list original",
    "suggest crane:bbygb --within 4",
    "suggest crane:bbygb,ybbbb",
    "suggest crane:bbbbb --list original-all",
    "solve crane",
    "openers --top 3",
    "exact --help",
    "prove --help",
    "tree --help",
    "journal --json",
    "journal export -",
]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Return the modules loaded after each command."""
    folder = tmp_path_factory.mktemp("lists")
    (folder / "few.txt").write_text("crane\nmoist\nproxy\n")
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps([*AT_ONCE, *RANKED])],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, timeout=RUN_TIME,
        cwd=folder,
    )  # fmt: skip
    return {line: set(names) for line, names in json.loads(done.stdout).items()}


@pytest.mark.parametrize("line", AT_ONCE)
def test_neither_numpy_nor_numba_is_loaded(loaded, line):
    assert not {"numpy", "numba", "llvmlite", "matplotlib"} & loaded[line]


@pytest.mark.parametrize("line", RANKED)
def test_numpy_but_not_numba_is_loaded_to_rank(loaded, line):
    assert "numpy" in loaded[line]
    assert not {"numba", "llvmlite", "matplotlib"} & loaded[line]


def test_one_command_does_not_load_the_others(loaded):
    assert "salet.cli.lists" in loaded["lists --json"]
    others = {"salet.cli.play", "salet.cli.suggest", "salet.cli.solve"}
    assert not others & loaded["lists --json"]


def test_help_does_not_load_what_draws_tables():
    script = "import sys; from salet.cli import cli; sys.exit('rich' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=RUN_TIME)


def test_importing_salet_loads_almost_nothing(loaded):
    assert [name for name in loaded[""] if name.startswith("salet")] == ["salet"]


def test_public_names_can_be_imported():
    assert len(set(salet.__all__)) == len(salet.__all__)
    for name in salet.__all__:
        value = getattr(salet, name)
        assert value is not None
        if name != "__version__":
            home = importlib.import_module(salet._MODULES[name])
            assert getattr(home, name) is value
    assert set(salet.__all__) <= set(dir(salet))


def test_a_star_import_gives_exactly_the_public_names():
    space: dict[str, object] = {}
    exec("from salet import *", space)
    assert set(space) - {"__builtins__"} == set(salet.__all__)


def test_type_checkers_see_the_same_public_names():
    """The imports under TYPE_CHECKING and the lazy table are two copies of one list."""
    tree = ast.parse(inspect.getsource(salet))
    block = next(
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    seen = {
        alias.asname or alias.name: line.module
        for line in block.body
        if isinstance(line, ast.ImportFrom)
        for alias in line.names
    }
    assert seen == salet._MODULES


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_like_this"):
        salet.nothing_like_this  # noqa: B018


def imports_in_functions(tree: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    """Yield the place of every import inside a function, and the module."""

    def is_import(function: str) -> bool:
        return function.rpartition(".")[2] in ("import_module", "__import__")

    def walk(node: ast.AST, place: str, inside: bool) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                within = inside or not isinstance(child, ast.ClassDef)
                yield from walk(child, f"{place}.{child.name}", within)
                continue
            if inside and isinstance(child, ast.Import):
                yield from ((place, alias.name) for alias in child.names)
            elif inside and isinstance(child, ast.ImportFrom):
                yield place, f"{'.' * child.level}{child.module or ''}"
            elif inside and isinstance(child, ast.Call) and is_import(ast.unparse(child.func)):
                yield place, BY_NAME
            yield from walk(child, place, inside or isinstance(child, ast.Lambda))

    yield from walk(tree, place, False)


def test_imports_are_at_the_top_of_the_file():
    """Heavy libraries are exceptions."""
    result = set()
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        for place, name in imports_in_functions(ast.parse(path.read_text("utf-8")), module):
            if name.partition(".")[0] not in HEAVY:
                result.add((place, name))
    assert result == set(WITHIN_FUNCTIONS)


def test_imports_in_functions_are_detected():
    text = """
import json
if TYPE_CHECKING:
    from salet.lab.bench import Bench
class Here:
    import ast
    def later(self):
        if self:
            from salet.cli import main
        def deeper():
            import os, numpy as np
        return lambda: importlib.import_module("salet.lab")
async def after():
    from . import errors
"""
    assert set(imports_in_functions(ast.parse(text), "salet.x")) == {
        ("salet.x.Here.later", "salet.cli"),
        ("salet.x.Here.later.deeper", "os"),
        ("salet.x.Here.later.deeper", "numpy"),
        ("salet.x.Here.later", BY_NAME),
        ("salet.x.after", "."),
    }
