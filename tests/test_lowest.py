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
    """Install the lowest versions, and nothing else, into a folder."""
    folder = tmp_path_factory.mktemp("lowest")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = [each.replace(">=", "==") for each in project["dependencies"]]
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-compile", "--target", folder]
    done = subprocess.run([*install, *versions], capture_output=True, text=True)
    if "No matching distribution" in done.stderr or "ConnectionError" in done.stderr:
        pytest.skip("pip cannot download packages here")
    assert done.returncode == 0, done.stderr
    return folder


def test_the_lowest_declared_versions_run_ten_commands(lowest: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": f"{lowest}:{ROOT / 'src'}", "SALET_HOME": str(tmp_path)}
    for command in COMMANDS:
        done = subprocess.run(
            [sys.executable, "-S", "-m", "salet", *command.split()],  # -S: only these packages
            capture_output=True,
            text=True,
            env=environment,
        )
        assert "Traceback" not in done.stderr, (command, done.stderr)
        assert done.returncode == (2 if command == "nonsense" else 0), (command, done.stderr)
