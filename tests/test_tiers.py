"""What ``make test`` leaves out is named, and only a test in a browser is tried twice."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.required import missing

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest
from pathlib import Path

def fails_once(name):
    file = Path(__file__).with_name(name)
    was_here = file.exists()
    file.touch()
    assert was_here

@pytest.fixture
def browser():
    pass

def test_page(browser):
    fails_once("page")

@pytest.fixture
def console(browser):
    yield
    assert not "an error on the console"

def test_page_that_is_broken(console):
    pass

def test_rule():
    fails_once("rule")

@pytest.mark.later("the wheel")
def test_wheel():
    pass
"""


def test_the_end_of_a_run(tmp_path: Path) -> None:
    if find_spec("pytest_rerunfailures") is None:
        missing("pytest-rerunfailures is not installed")
    environment = {key: each for key, each in os.environ.items() if not key.startswith("PYTEST")}
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.tiers", "-m", "not later", "-n", "1"],
        cwd=tmp_path, env={**environment, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    end = done.stdout.splitlines()
    assert "FLAKY test_some.py::test_page: failed once, then passed" in end
    assert "Left to make test-all, with more cases of others: the wheel (1)." in end
    assert "1 failed, 3 passed, 1 error, 2 rerun" in end[-1]
    assert done.stdout.count("FLAKY") == 1
