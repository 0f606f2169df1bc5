"""What is loaded when: help, version and book moves start at once; ranking needs no Numba."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys

import pytest

import salet
from tests.patience import PATIENCE

PROBE = """
import contextlib, io, json, sys
from salet.cli import main
with contextlib.redirect_stdout(io.StringIO()) as out:
    try:
        main(sys.argv[1:])
    except SystemExit as left:
        code = left.code
loaded = sorted({name.partition(".")[0] for name in sys.modules})
ours = sorted(name for name in sys.modules if name.startswith("salet"))
print(json.dumps({"code": code, "loaded": loaded, "ours": ours, "out": len(out.getvalue())}))
"""


def loaded_by(*args: str) -> dict:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *args],
        capture_output=True,
        text=True,
        env=dict(os.environ),
        check=True,
        timeout=PATIENCE,
    )
    told = json.loads(done.stdout)
    assert told["code"] == 0
    assert told["out"] > 0
    return told


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["suggest"],
        ["suggest", "--json"],
        ["suggest", "--hard", "--list", "original"],
        ["suggest", "--strategy", "entropy", "--top", "3"],
        ["lists"],
        ["doctor"],
    ],
)
def test_neither_numpy_nor_numba_is_loaded(args):
    told = loaded_by(*args)
    assert not {"numpy", "numba", "llvmlite", "matplotlib"} & set(told["loaded"])


@pytest.mark.parametrize(
    "args",
    [
        ["suggest", "crane:bbygb"],
        ["suggest", "crane:bbygb", "moist:bbbbg", "--json"],
        ["suggest", "crane:bbygb", "--hard", "--strategy", "entropy"],
        ["suggest", "crane:bbbbb", "--list", "original-all"],
        ["solve", "crane"],
    ],
)
def test_numpy_but_not_numba_is_loaded_to_rank(args):
    loaded = set(loaded_by(*args)["loaded"])
    assert "numpy" in loaded
    assert not {"numba", "llvmlite", "matplotlib"} & loaded


def test_one_command_does_not_load_the_others():
    ours = set(loaded_by("lists", "--json")["ours"])
    assert "salet.cli.lists" in ours
    assert not {"salet.cli.play", "salet.cli.suggest", "salet.cli.solve"} & ours


def test_json_does_not_load_what_draws_tables():
    assert "rich" not in loaded_by("suggest", "--json")["loaded"]


def test_importing_salet_loads_next_to_nothing():
    script = "import sys, salet; print(sorted(m for m in sys.modules if m.startswith('salet')))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['salet']"


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
