"""Compile loops with Numba, and cache the machine code on disk.

``jit`` marks a loop. Loops call each other by name; Python calls a loop through ``call``, which
loads it from the cache, or compiles it in one process at a time. Numba is imported by the first
call, because the import takes half a second and most commands call no loop.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from threading import RLock, Timer
from types import FunctionType
from typing import Any, TypeVar

import numpy as np

from salet.errors import why
from salet.numbers.loopcache import cache_folder, report_unwritable
from salet.store import locked

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Result = TypeVar("_Result")
log = logging.getLogger("salet")
_marked: dict[Callable[..., Any], dict[str, Any]] = {}  # loops, with the options for Numba
_compilers: dict[Callable[..., Any], Any] = {}  # Numba's object for each loop that was called
_linking = RLock()
_ready: set[tuple[Any, ...]] = set()  # loops that are compiled, with the types of their arguments
_PATIENCE = 0.5  # seconds before a user is told about the wait
_FAILURES = 200  # failed writes in a row; there are fewer loops


def jit(function: _Function, **options: Any) -> _Function:
    """Mark a loop to be compiled on its first call. It releases the GIL."""
    _marked[function] = options
    return function


def inlined(function: _Function) -> _Function:
    """Like ``jit``, for a few lines that are inlined into every loop that calls them."""
    return jit(function, inline="always")


def call(loop: Callable[..., _Result], *args: Any) -> _Result:
    """Call a loop from Python. It is loaded from the cache or compiled first if needed."""
    kinds = (loop, *map(_kind, args))
    if kinds not in _ready:
        _prepare(compiler(loop), args)
        _ready.add(kinds)
    result: _Result = _compilers[loop](*args)
    return result


def compiler(loop: Any) -> Any:
    """Return Numba's object for a loop, which compiles it for each combination of types.

    Numba looks up called loops among the globals and must find such objects there. So it gets a
    copy of the function that differs only in these globals.
    """
    with _linking:
        if loop not in _compilers:
            known = dict(loop.__globals__)
            copy = FunctionType(loop.__code__, known, loop.__name__, loop.__defaults__)
            copy.__module__, copy.__qualname__ = loop.__module__, loop.__qualname__
            _compilers[loop] = _njit(copy, _marked[loop])
            for name in loop.__code__.co_names:
                if isinstance(inner := known.get(name), FunctionType) and inner in _marked:
                    known[name] = compiler(inner)
        return _compilers[loop]


def _njit(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    import numba

    folder = cache_folder()
    if folder is None:
        return numba.njit(nogil=True, **options)(function)
    config: Any = numba.config
    usual, config.CACHE_DIR = config.CACHE_DIR, str(folder)  # read while a loop is marked
    try:
        return numba.njit(cache=True, nogil=True, **options)(function)
    finally:
        config.CACHE_DIR = usual


def _kind(value: Any) -> Any:
    """Return a key for Numba's type of a value; ``numba.typeof`` is slow."""
    if isinstance(value, np.ndarray):
        return value.dtype, value.ndim, value.flags.num
    return (type(value), *map(_kind, value)) if isinstance(value, tuple) else type(value)


def _prepare(loop: Any, args: tuple[Any, ...]) -> None:
    """Load or compile a loop, with a message if it is compiled and that takes long.

    One process does so at a time: Numba's cache mixes up files if two compile a loop for different
    types at once.
    """
    import numba

    folder = cache_folder()
    known, waiting = len(loop.stats.cache_misses), True

    def explain() -> None:
        if waiting or len(loop.stats.cache_misses) > known:
            _announce()

    timer = Timer(_PATIENCE, explain)
    timer.daemon = True
    timer.start()
    try:
        with locked(folder / "lock") if folder else nullcontext():
            waiting = False
            _compile(loop, tuple(map(numba.typeof, args)), folder)
    finally:
        timer.cancel()


def _compile(loop: Any, types: tuple[Any, ...], folder: Path | None) -> None:
    """Load or compile a loop, even if the cache is damaged or cannot be written.

    Numba reports a failed write after it has compiled, so every attempt gets further.
    """
    damaged = False
    for _ in range(_FAILURES):
        try:
            loop.compile(types)
            return
        except OSError as error:
            report_unwritable(why(error))
        except Exception:
            # A truncated file can raise any exception while it is unpickled.
            if damaged or folder is None:
                raise
            damaged = True
            for path in folder.rglob("*.nb[ic]"):
                path.unlink(missing_ok=True)
    loop.compile(types)


@cache
def _announce() -> None:
    log.warning("salet: compiling loops for this machine, which can take a minute")
