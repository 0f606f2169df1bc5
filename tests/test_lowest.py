"""The lowest declared versions of the dependencies work."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

from tests.required import missing
from tests.thorough import few

pytestmark = pytest.mark.later("the lowest versions")
ROOT = Path(__file__).parents[1]
LLVMLITE = "llvmlite>=0.42"  # what the lowest Numba needs
# A newer Python has no wheels of the lowest versions: the lowest that have one.
COMPILED = {
    (3, 13): {"numpy": "2.1.0", "numba": "0.61.0", "llvmlite": "0.44.0"},
    (3, 14): {"numpy": "2.3.2", "numba": "0.63.0", "llvmlite": "0.46.0"},
}
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
    declared = [*project["dependencies"], *project["optional-dependencies"]["lab"], LLVMLITE]
    lowest = dict(each.split(">=") for each in declared) | COMPILED.get(sys.version_info[:2], {})
    versions = [f"{name}=={version}" for name, version in lowest.items()]
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-compile", "--no-deps"]
    done = subprocess.run([*install, "--target", folder, *versions], capture_output=True, text=True)
    if "from versions: none" in done.stderr:
        missing("pip cannot download packages here")
    assert done.returncode == 0, done.stderr
    paths = os.pathsep.join([str(folder), str(ROOT / "src"), here])
    environment = {**os.environ, "PYTHONPATH": paths, "SALET_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-S", "-c", SCRIPT, " ".join(versions), *COMMANDS],
        capture_output=True, text=True, env=environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
