"""Settings of every test and doctest: a home of their own, and a plain environment.

Each worker of pytest-xdist loads this file, so each worker has its own home.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

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


def pytest_unconfigure() -> None:
    shutil.rmtree(HOME, ignore_errors=True)
