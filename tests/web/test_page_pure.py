"""The pure modules of the page, tested by ``node --test``."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = sorted((Path(__file__).parent / "js").glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_module(path: Path) -> None:
    node = shutil.which("node")
    assert node is not None, "Node.js is needed."
    done = subprocess.run([node, "--test", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
