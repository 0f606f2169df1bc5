"""What some tests need: programs (a browser, Node.js and npm), or a system like Linux.

Without a program its tests are skipped; ``make test`` sets SALET_ALL_TESTS=1, and then they fail.
"""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from typing import NoReturn

import pytest

ALL_TESTS = os.environ.get("SALET_ALL_TESTS", "") not in ("", "0")

posix = pytest.mark.skipif(
    os.name != "posix", reason="Windows has other pipes, devices, signals, links and permissions"
)


def missing(reason: str) -> NoReturn:
    """Skip this test, or fail it if every test must run."""
    if ALL_TESTS:
        pytest.fail(reason)
    pytest.skip(reason)


def installed(module: str) -> None:
    """Skip or fail a test of ``make test-all`` if a package that it needs is not installed."""
    if find_spec(module) is None:
        missing(f"{module} is not installed: pip install -e '.[dev-all]'")


def program(name: str) -> str:
    """Return the path of a program that a test needs."""
    result = shutil.which(name)
    return result or missing(f"{name} is not installed")
