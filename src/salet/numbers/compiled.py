"""How loops are compiled: Numba, without the interpreter's lock, kept on disk for the next time.

Importing this file loads Numba, which takes half a second or so: only big jobs do.
"""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from salet.errors import why
from salet.store import cache_dir

_Function = TypeVar("_Function", bound=Callable[..., Any])
log = logging.getLogger("salet")


def _digest() -> str:
    """Twelve digits that change with any compiled loop.

    Numba notices a change in the file of a loop, but not in the loops that it calls; a folder for
    each state of the sources cannot be stale.
    """
    here = Path(__file__).parents[1]
    sources = [
        here / "numbers" / "compiled.py",
        here / "numbers" / "kernels.py",
        *sorted((here / "search").glob("*.py")),
    ]
    text = b"".join(path.read_bytes() for path in sources)
    return hashlib.sha256(text).hexdigest()[:12]


def _cache_folder() -> Path:
    """Where compiled code is kept: the user's cache, or for one run only when that is closed."""
    folder = cache_dir() / "compiled" / _digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"salet")
            probe.flush()
    except OSError as error:
        reason = why(error)
        log.warning("salet: compiled code cannot be kept in %s (%s)", folder, reason)
        return Path(tempfile.mkdtemp(prefix="salet-"))
    return folder


FOLDER = _cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(FOLDER)

import numba  # noqa: E402

numba.config.CACHE_DIR = str(FOLDER)  # type: ignore[attr-defined, unused-ignore]

if not any(FOLDER.rglob("*.nbi")):
    log.warning("salet: preparing the compiled loops: this happens once and takes a little while")


def jit(function: _Function) -> _Function:
    """Compile a loop of numbers; the result is cached and runs without the interpreter's lock."""
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    return cast("_Function", compiled)


def inlined(function: _Function) -> _Function:
    """As ``jit``, for a few lines that are copied into the loops that call them."""
    compiled: Any = numba.njit(cache=True, nogil=True, inline="always")(function)
    return cast("_Function", compiled)
