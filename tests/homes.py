"""Homes for salet that are nobody's."""

from __future__ import annotations

import os
import tempfile
from functools import cache

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The compiled loops are shared, and the next session finds them again.
COMPILED = os.environ.setdefault("SALET_TESTS_COMPILED", os.path.join(ROOT, ".cache", "compiled"))


def make_home() -> str:
    """Make a home with the compiled loops that all tests share, and let SALET_HOME name it."""
    home = tempfile.mkdtemp(prefix="salet-tests-")
    os.makedirs(os.path.join(home, "cache"))
    os.makedirs(COMPILED, exist_ok=True)
    os.symlink(COMPILED, os.path.join(home, "cache", "compiled"))
    os.environ["SALET_HOME"] = home
    return home


@cache
def first_home() -> str:
    """The home of this process, however often it is asked for."""
    return make_home()
