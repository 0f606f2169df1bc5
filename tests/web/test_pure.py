"""The pure modules of the page, tested by ``node --test``, and the text of its files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from salet.web.site import FOLDER
from tests.required import program

SCRIPTS = Path(__file__).parent / "js"
TESTS = sorted(SCRIPTS.glob("*.test.mjs"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_module(path: Path) -> None:
    command = [program("node"), "--test", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_files_of_the_page_load_nothing_from_elsewhere() -> None:
    for path in FOLDER.rglob("*.*"):
        if path.suffix == ".png" or path.parent.name == "vendor":
            continue
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path.name
        assert "https://" not in text, path.name
        assert "innerHTML" not in text, path.name
