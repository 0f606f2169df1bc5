"""The lowest declared versions of the dependencies work."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

from tests.thorough import few

ROOT = Path(__file__).parents[1]
LAB = ("numba==0.59", "llvmlite==0.42")
SCRIPT = """
import sys
from importlib.metadata import version
from salet.cli import main
for line in sys.argv[2:]:
    try:
        main(line.split())
    except SystemExit as left:
        assert left.code == (2 if line == "nonsense" else 0), line
for pair in sys.argv[1].split():
    name, _, lowest = pair.partition("==")
    assert version(name).startswith(lowest), (name, version(name))
"""
COMMANDS = (
    "nonsense",
    "--version",
    "suggest crane:bbygb moist:bbbbg --list original --json",
    "openers --top 3",
    "review crane moist --list original",
    "doctor",
    *few((), ("exact salet:bbybb --list original",)),  # compiles the search: most of a minute
)


def test_the_lowest_declared_versions_run_some_commands(tmp_path: Path) -> None:
    """What the dependencies need themselves comes from this environment."""
    folder, here = tmp_path / "lowest", sysconfig.get_path("purelib")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = [each.replace(">=", "==") for each in project["dependencies"]]
    versions += LAB
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-compile", "--no-deps"]
    done = subprocess.run([*install, "--target", folder, *versions], capture_output=True, text=True)
    if "No matching distribution" in done.stderr or "ConnectionError" in done.stderr:
        pytest.skip("pip cannot download packages here")
    assert done.returncode == 0, done.stderr
    environment = {"PYTHONPATH": f"{folder}:{ROOT / 'src'}:{here}", "SALET_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-S", "-c", SCRIPT, " ".join(versions), *COMMANDS],
        capture_output=True, text=True, env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
