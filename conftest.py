"""Settings of every test and doctest: a home of their own, and a plain environment.

Each worker of pytest-xdist loads this file, so each worker has its own home.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.required import ALL_TESTS, missing

from salet.errors import EXTRAS, MissingExtra, need_extra

pytest_plugins = ["tests.tiers"]
HOME = Path(tempfile.mkdtemp(prefix="salet-tests-"))
COMPILED = Path(__file__).parent / ".cache" / "compiled"

# Set here, before anything of salet is imported: no test touches the user's own files. Compiled
# loops are shared by all workers, and the next run finds them again.
os.environ["SALET_HOME"] = str(HOME)
COMPILED.mkdir(parents=True, exist_ok=True)
HOME.joinpath("cache").mkdir()
HOME.joinpath("cache", "compiled").symlink_to(COMPILED)

for _name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
    os.environ.pop(_name, None)

# The tests start hundreds of processes: let them keep their byte code.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Several workers share the cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A background job of a shell ignores Ctrl-C, and processes started by the tests would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# What cannot be imported without an extra: files with compiled loops, and folders of tests. Other
# files of tests name their extra in ``pytestmark``.
FILES = {
    "lab": ("src/salet/numbers/kernels.py", "src/salet/search/", "tests/warm.py"),
    "pictures": ("tests/pictures/", "tests/web/test_engine.py"),
    "auto": ("tests/auto/", "tests/web/browser.py", "tests/web/page/"),
}
# Modules whose docstrings have examples that need an extra.
EXAMPLES = {"lab": ("lab/bench.py", "lab/trees.py", "trees/perfect.py", "host/shortestgame.py")}


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "extra(name): the test needs this optional part of salet")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the files that need an extra that is not installed, unless every test must run."""
    if ALL_TESTS:
        return None
    path = collection_path.relative_to(Path(__file__).parent).as_posix()
    is_folder = collection_path.is_dir()
    text = collection_path.read_text("utf-8") if collection_path.suffix == ".py" else ""
    for extra, modules in EXTRAS.items():
        named = f'pytestmark = pytest.mark.extra("{extra}")' in text
        listed = f"{path}/" if is_folder else path
        if (named or listed.startswith(FILES.get(extra, "-"))) and not all(map(find_spec, modules)):
            return True
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for extra, files in EXAMPLES.items():
            if isinstance(item, pytest.DoctestItem) and item.path.as_posix().endswith(files):
                item.add_marker(pytest.mark.extra(extra))


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("extra"):
        try:
            need_extra(*mark.args, "this test")
        except MissingExtra as error:
            missing(error.message)


def pytest_unconfigure() -> None:
    shutil.rmtree(HOME, ignore_errors=True)
