"""How the tests are shared among workers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.conftest import group_of, turn_of
from tests.patience import PATIENCE


def test_tests_that_share_something_stay_with_one_worker() -> None:
    mine = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-n2", "tests/auto/test_colours.py"],
        capture_output=True, text=True, timeout=PATIENCE, cwd=Path(__file__).parents[1], env=mine,
    )  # fmt: skip
    workers = re.findall(r"^\[(gw\d+)\].* PASSED tests/auto/", done.stdout, re.MULTILINE)
    assert len(workers) > 10, done.stdout
    assert len(set(workers)) == 1


def test_browsers_and_servers_are_shared_each_by_tests_of_its_own() -> None:
    files = ("page_lab", "api", "serve")
    web = {group_of(f"tests/web/test_{name}.py::test_it[x]") for name in files}
    assert len(web) == 1
    assert group_of("tests/web/test_page_play.py::test_it") not in web
    assert group_of("tests/words/test_book.py::test_it") == "tests/words/test_book.py"


def test_what_takes_long_comes_early() -> None:
    names = [
        "src/salet/errors.py::e",
        "tests/cli/test_play.py::t",
        "tests/web/test_page_play.py::t",
    ]
    assert sorted(names, key=turn_of) == names[::-1]
