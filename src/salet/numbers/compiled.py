"""Loops that Numba compiles, with their machine code cached in the user's folder.

Only modules of loops use ``jit``, because it imports Numba, which is optional and takes half a
second. They are imported at two doors, ``numbers.partition.kernels`` and the package ``search``,
both of which check first that it is installed. ``first_run`` compiles what a job needs.
"""

from __future__ import annotations

import hashlib
import logging
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

from salet import __version__
from salet.errors import why
from salet.store import cache_dir, locked

_Function = TypeVar("_Function", bound=Callable[..., Any])
log = logging.getLogger("salet")
_PACKAGES = ("numbers", "search")  # those with loops
_ROOM = 100_000_000  # bytes that must be free on the disk; the code of all loops takes a tenth
_ready: set[str] = set()  # the kinds of loops that this process has run


def jit(function: _Function) -> _Function:
    """Decorator: compile a loop for the types of its arguments when it is called first.

    It releases the GIL.
    """
    import numba

    folder = cache_folder()
    config: Any = numba.config
    usual, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")  # read by the decorator
    try:
        loop: _Function = numba.njit(cache=folder is not None, nogil=True)(function)
    finally:
        config.CACHE_DIR = usual  # other users of Numba keep theirs
    return loop


def first_run(kind: str, run: Callable[[], object]) -> None:
    """Call ``run``, which uses all loops of a kind for the first time, once per process.

    They are loaded from the cache. If the cache does not have them, they are compiled, which is
    announced, by one process at a time: Numba's cache mixes up files if two processes compile a
    loop for different types at once.
    """
    if kind in _ready:
        return
    folder = cache_folder()
    mark = None if folder is None else folder / f"{kind}.complete"
    if folder is None or mark is None or not mark.exists():
        _announce()
    with ExitStack() as stack:
        if folder is not None and mark is not None and not mark.exists():
            stack.enter_context(locked(folder / "lock"))
        try:
            run()
        except Exception:  # a truncated file can raise any exception while it is unpickled
            if folder is None:
                raise
            for path in folder.rglob("*.nb[ic]"):
                path.unlink(missing_ok=True)
            run()
        if mark is not None:
            mark.touch()
    _ready.add(kind)


@cache
def _announce() -> None:
    log.warning("salet: compiling loops for this machine, which can take a minute")


@cache
def cache_folder() -> Path | None:
    """Return the folder for compiled code, or None if it cannot be written or the disk is full.

    Numba detects a change in the file of a loop, but not in the loops that it calls. So each
    version of the packages with loops has its own folder.
    """
    folder = cache_dir() / "compiled" / f"{__version__}-{source_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            full = shutil.disk_usage(folder).free < _ROOM
    except OSError as error:
        _report_uncached(why(error))
        return None
    if full:
        _report_uncached("the disk is full")
    return None if full else folder


def _report_uncached(reason: str) -> None:
    log.warning("salet: compiled code cannot be kept for the next start (%s)", reason)


def source_digest() -> str:
    """Return a hash, 12 digits, of the sources of the packages with loops."""
    source = Path(__file__).parents[1]
    files = [path for name in _PACKAGES for path in sorted(source.joinpath(name).glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
