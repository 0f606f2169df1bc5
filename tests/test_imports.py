"""Lazy imports: help, version and book moves load no NumPy, ranking loads no Numba."""

from __future__ import annotations

import importlib
import inspect
import json
import re
import subprocess
import sys

import pytest

import salet
from tests.patience import RUN_TIME

# Commands in one process, in an order in which each loads no less than those before it.
PROBE = """
import contextlib, io, json, sys
import salet
loaded = {"": sorted(sys.modules)}
from salet.cli import main
loaded["cli"] = sorted(sys.modules)
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
    "lists --json", "--help", "--version", "lists", "doctor", "history", "history add --help",
]  # fmt: skip
RANKED = [
    "play", "suggest --json", "suggest", "suggest --hard --list original",
    "suggest --strategy entropy --top 3", "suggest crane:bbygb",
    "suggest crane:bbygb moist:bbbbg --json", "suggest crane:bbygb --hard",
    "suggest crane:bbygb --ultra-hard --list original", "suggest crane:bbygb --within 4",
    "suggest crane:bbygb,ybbbb", "suggest crane:bbbbb --list original-all", "solve crane",
    "openers --top 3", "exact --help", "prove --help", "tree --help", "journal --json",
    "journal export -",
]  # fmt: skip


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


@pytest.mark.parametrize("line", [*AT_ONCE, *RANKED])
def test_numpy_is_loaded_to_rank_only_and_numba_never(loaded, line):
    assert ("numpy" in loaded[line]) == (line in RANKED)
    assert not {"numba", "llvmlite", "matplotlib"} & loaded[line]


def test_no_import_and_no_command_loads_more_than_it_uses(loaded):
    assert [name for name in loaded[""] if name.startswith("salet")] == ["salet"]
    assert "rich" not in loaded["cli"]  # it draws tables
    assert "salet.cli.lists" in loaded["lists --json"]
    others = {"salet.cli.play", "salet.cli.suggest", "salet.cli.solve"}
    assert not others & loaded["lists --json"]


def test_public_names_can_be_imported():
    assert len(set(salet.__all__)) == len(salet.__all__)
    for name in set(salet.__all__) - {"__version__"}:
        home = importlib.import_module(salet._MODULES[name])
        assert getattr(salet, name) is getattr(home, name)
    assert set(salet.__all__) <= set(dir(salet))
    space: dict[str, object] = {}
    exec("from salet import *", space)
    assert set(space) - {"__builtins__"} == set(salet.__all__)


def test_type_checkers_see_the_same_public_names():
    """The imports under TYPE_CHECKING and the lazy table are two copies of one list."""
    seen = re.findall(r"^    from (\S+) import (\w+) as \2$", inspect.getsource(salet), re.M)
    assert {name: module for module, name in seen} == salet._MODULES


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_like_this"):
        salet.nothing_like_this  # noqa: B018
