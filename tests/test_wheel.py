"""The wheel, installed in a clean environment elsewhere, has everything that it needs.

The environment is a new one without packages. The dependencies come from this environment's
folder through PYTHONPATH: ``.pth`` files are not obeyed there, so an editable salet stays hidden,
and the first test proves it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.patience import RUN_TIME

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**inherited, **environment},
        timeout=RUN_TIME,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    built = run(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (result,) = out.glob("salet-*.whl")
    return result


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Return a function that runs a program of a clean environment with the wheel."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    python = folder / "env" / "bin" / "python"
    put = run(
        sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps",
        "--no-index", "--disable-pip-version-check", wheel, cwd=folder,
    )  # fmt: skip
    assert put.returncode == 0, put.stdout + put.stderr

    def start(program: str, *args: str) -> subprocess.CompletedProcess[str]:
        return run(
            folder / "env" / "bin" / program,
            *args,
            cwd=folder,
            PYTHONPATH=sysconfig.get_path("purelib"),
            PYTHONSAFEPATH="1",
            SALET_HOME=str(folder / "home"),
        )

    return start


def test_salet_is_imported_from_the_wheel(installed):
    done = installed("python", "-c", "import salet, sys; print(sys.prefix, salet.__file__)")
    assert done.returncode == 0, done.stderr
    prefix, file = map(Path, done.stdout.split())
    assert file.is_relative_to(prefix)
    assert not file.is_relative_to(ROOT)


def test_lists_runs_from_the_wheel(installed):
    done = installed("salet", "lists", "--json")
    assert done.returncode == 0, done.stderr
    names = {row["name"]: row["answers"] for row in json.loads(done.stdout)["rows"]}
    assert names["original"] == 2_315
    assert names["nyt-2023"] == 3_158
    assert names["es-5"] == 1_935


def test_suggest_runs_from_the_wheel_with_and_without_turns(installed):
    opening = installed("salet", "suggest", "--list", "original", "--words", "any", "--json")
    assert opening.returncode == 0, opening.stderr
    assert json.loads(opening.stdout)["suggestions"][0]["guess"] == "salet"
    middle = installed("python", "-m", "salet", "suggest", "crane:bbygb", "--list", "original",
                       "--json")  # fmt: skip
    assert middle.returncode == 0, middle.stderr
    assert json.loads(middle.stdout)["candidates"]["count"] == 20


def test_the_wheel_has_all_data_types_and_licence_and_nothing_else(wheel):
    assert wheel.stat().st_size < 7_000_000
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        (metadata,) = (opened.read(n).decode() for n in names if n.endswith(".dist-info/METADATA"))
    package = ROOT / "src" / "salet"
    expected = {
        str(Path("salet") / path.relative_to(package))
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    inside = {name for name in names if ".dist-info/" not in name}
    assert inside == expected
    assert "salet/py.typed" in names
    assert any(name.endswith("LICENSE") for name in names)
    assert "License-Expression: MIT" in metadata
    for dependency in ("click", "rich", "numpy", "numba", "platformdirs"):
        assert f"Requires-Dist: {dependency}" in metadata
    for extra in ("plot", "auto", "cluster", "dev"):
        assert f"Provides-Extra: {extra}" in metadata
