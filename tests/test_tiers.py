"""What ``make test`` leaves out is named, and only a test in a browser is tried twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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

def test_page_that_is_broken(browser):
    assert False

def test_rule():
    fails_once("rule")

@pytest.mark.later("the wheel")
def test_wheel():
    pass
"""


def test_the_end_of_a_run(tmp_path: Path) -> None:
    pytest.importorskip("pytest_rerunfailures")
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.tiers", "-m", "not later", "-n", "1"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    end = done.stdout.splitlines()
    assert "FLAKY test_some.py::test_page: failed once, then passed" in end
    assert "Left to make test-all, with more cases of others: the wheel (1)." in end
    assert "2 failed, 1 passed" in end[-1]
    assert done.stdout.count("FLAKY") == 1
