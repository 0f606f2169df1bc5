"""The lowest declared versions of the dependencies work."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMMANDS = (
    "nonsense",
    "--version",
    "suggest crane:bbygb --list original",
    "suggest crane:bbygb moist:bbbbg --list original --json",
    "solve moist --list original --strategy entropy",
    "openers --top 3",
    "review crane moist --list original",
    "lists",
    "settings",
    "doctor",
)


@pytest.fixture(scope="module")
def lowest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the lowest versions into an environment; return its Python."""
    folder = tmp_path_factory.mktemp("lowest")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    constraints = folder / "constraints.txt"
    constraints.write_text("\n".join(project["dependencies"]).replace(">=", "=="))
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    install = [python, "-m", "pip", "install", "-q", "-c", constraints, *project["dependencies"]]
    done = subprocess.run(install, capture_output=True, text=True)
    if "No matching distribution" in done.stderr or "ConnectionError" in done.stderr:
        pytest.skip("pip cannot download packages here")
    assert done.returncode == 0, done.stderr
    return python


def test_the_lowest_declared_versions_run_ten_commands(lowest: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(ROOT / "src"), "SALET_HOME": str(tmp_path)}
    for command in COMMANDS:
        done = subprocess.run(
            [lowest, "-m", "salet", *command.split()], capture_output=True, text=True,
            env=environment,
        )  # fmt: skip
        assert "Traceback" not in done.stderr, (command, done.stderr)
        assert done.returncode == (2 if command == "nonsense" else 0), (command, done.stderr)
