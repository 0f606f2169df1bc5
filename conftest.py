"""Nothing that runs here touches the user's folders: doctests and tests have a home of theirs."""

from __future__ import annotations

import os
import shutil
import signal
import sys

from tests.homes import first_home

# Set while this file is loaded, before any part of salet can look at it.
HOME = first_home()
for _name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "CLICOLOR_FORCE", "TTY_COMPATIBLE"):
    os.environ.pop(_name, None)

# Hundreds of processes are started here: each would translate salet anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Workers share the cores: a product of matrices on all of them would only wait for the others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A shell that starts this in the background has Ctrl-C ignored, and what the tests start would
# inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


pytest_plugins = ["tests.workers"]


def pytest_unconfigure() -> None:
    shutil.rmtree(HOME, ignore_errors=True)
