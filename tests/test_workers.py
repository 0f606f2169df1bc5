"""How processes share the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.workers import group_of, pieces_of

TESTS = {
    "test_together.py": "def test_one(): seen(1)\ndef test_two(): seen(2)\n",
    "test_fails.py": "def test_wrong(): assert 1 == 2, 'so it is told'\n",
    "test_dies.py": "def test_end(): os._exit(3)\ndef test_never(): pass\n",
    "test_ends.py": "def test_kept(kept): assert not open('seen').read().count('over')\n",
}
SEEN = "import os\n\ndef seen(what): print(os.getpid(), what, file=open('seen', 'a'))\n\n"
KEPT = (
    "import pytest\n\n@pytest.fixture(scope='session')\ndef kept():\n    yield\n    seen('over')\n"
)


@pytest.mark.parametrize("count", [1, 2])
def test_all_that_happens_is_told(tmp_path: Path, count: int) -> None:
    for name, text in TESTS.items():
        tmp_path.joinpath(name).write_text(SEEN + text)
    tmp_path.joinpath("conftest.py").write_text(SEEN + KEPT)
    tmp_path.joinpath("seen").touch()
    mine = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    root = str(Path(__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.workers", f"--workers={count}",
         "--rootdir=.", "-c", os.devnull],
        capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path,
        env={**mine, "PYTHONPATH": root, "TMPDIR": str(tmp_path)},
    )  # fmt: skip
    assert "3 failed, 3 passed" in done.stdout, done.stdout + done.stderr
    assert "so it is told" in done.stdout
    for test in ("test_end", "test_never"):
        assert f"FAILED test_dies.py::{test} - its process ended" in done.stdout
    one, two, over = (line.split() for line in tmp_path.joinpath("seen").read_text().splitlines())
    assert one[0] == two[0], "tests of a file stay with one process"
    assert over[1] == "over", "what a session made has its end"


def test_browsers_and_servers_are_shared_each_by_tests_of_its_own() -> None:
    files = ("page_lab", "api", "serve")
    web = {group_of(f"tests/web/test_{name}.py::test_it[x]") for name in files}
    assert len(web) == 1
    assert group_of("tests/web/test_page_play.py::test_it") not in web
    assert group_of("tests/words/test_book.py::test_it") == "tests/words/test_book.py"


def test_what_takes_long_comes_early() -> None:
    names = (
        "src/salet/errors.py::e", "tests/cli/test_play.py::one", "tests/cli/test_play.py::two",
        "tests/web/test_page_play.py::t",
    )  # fmt: skip
    assert pieces_of(names) == [[3], [1, 2], [0]]
