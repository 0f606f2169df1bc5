"""What is loaded when: help, version and book moves start at once; ranking needs no Numba."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys

import pytest

import salet
from tests.patience import PATIENCE

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
    "suggest --json",
    "play",
    "--help",
    "--version",
    "suggest",
    "suggest --hard --list original",
    "suggest --strategy entropy --top 3",
    "lists",
    "doctor",
]
RANKED = [
    "suggest crane:bbygb",
    "suggest crane:bbygb moist:bbbbg --json",
    "suggest crane:bbygb --hard --strategy entropy",
    "suggest crane:bbbbb --list original-all",
    "solve crane",
    "bench --list few.txt",
]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What is loaded after each command."""
    folder = tmp_path_factory.mktemp("lists")
    (folder / "few.txt").write_text("crane\nmoist\nproxy\n")
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps([*AT_ONCE, *RANKED])],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, timeout=PATIENCE,
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


def test_json_does_not_load_what_draws_tables(loaded):
    assert "rich" not in loaded["suggest --json"]


def test_the_first_screen_of_the_helper_comes_from_the_book(loaded):
    assert "sqlite3" not in loaded["play"]


def test_importing_salet_loads_next_to_nothing(loaded):
    assert [name for name in loaded[""] if name.startswith("salet")] == ["salet"]


def test_every_public_name_can_be_imported_and_lives_where_it_says():
    assert len(set(salet.__all__)) == len(salet.__all__)
    for name in salet.__all__:
        value = getattr(salet, name)
        assert value is not None
        if name != "__version__":
            home = importlib.import_module(salet._HOME[name])
            assert getattr(home, name) is value
    assert set(salet.__all__) <= set(dir(salet))


def test_a_star_import_gives_exactly_the_public_names():
    space: dict[str, object] = {}
    exec("from salet import *", space)
    assert set(space) - {"__builtins__"} == set(salet.__all__)


def test_type_checkers_see_the_same_public_names():
    """The imports under TYPE_CHECKING and the lazy table are two copies of one list."""
    import ast
    import inspect

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
    assert seen == salet._HOME


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_like_this"):
        salet.nothing_like_this  # noqa: B018
