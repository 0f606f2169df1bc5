"""How loops are compiled: Numba, without the interpreter's lock, kept on disk for the next time.

Importing this file loads Numba, which takes half a second or so: only big jobs do.
"""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from salet.errors import why
from salet.store import cache_dir

_Function = TypeVar("_Function", bound=Callable[..., Any])
log = logging.getLogger("salet")
EVERY = 5.0  # seconds between two lines about compiling


def _digest() -> str:
    """Twelve digits that change with any compiled loop.

    Numba notices a change in the file of a loop, but not in the loops that it calls; a folder for
    each state of the files with loops cannot be stale.
    """
    here = Path(__file__).parents[1]
    files = [path for room in ("numbers", "search") for path in sorted((here / room).glob("*.py"))]
    texts = [text for path in files if b"salet.numbers.compiled" in (text := path.read_bytes())]
    return hashlib.sha256(b"".join([Path(__file__).read_bytes(), *texts])).hexdigest()[:12]


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
from numba.core import caching, codegen, compiler, event  # noqa: E402

numba.config.CACHE_DIR = str(FOLDER)  # type: ignore[attr-defined, unused-ignore]


class _Teller(event.Listener):  # type: ignore[misc, unused-ignore]
    """Says what is being compiled, at the first loop and then every few seconds."""

    def __init__(self) -> None:
        self.loops, self.began, self.told = 0, 0.0, 0.0

    def on_start(self, event: Any) -> None:
        name = event.data["dispatcher"].py_func.__module__
        if not name.startswith("salet."):
            return
        now = time.monotonic()
        if not self.loops:
            self.began = self.told = now
            log.warning("salet: compiling the search for this machine: this happens once")
        elif now - self.told >= EVERY:
            self.told = now
            log.warning("salet: compiling: %d loops, %.0f s", self.loops, now - self.began)
        self.loops += 1

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:compile", _Teller())


class _Files(caching.IndexDataCacheFile):  # type: ignore[misc, unused-ignore]
    """A file for each kind of arguments, named after them: Numba numbers them in an index, and two
    processes that compile at the same time may give the same number.
    """

    def save(self, key: Any, data: Any) -> None:
        self._save_data(self._named(key), data)

    def load(self, key: Any) -> Any:
        with suppress(OSError):
            return self._load_data(self._named(key))
        return None

    def _named(self, key: Any) -> str:
        told = repr((self._version, self._source_stamp, key)).encode()
        return f"{self._index_name}.{hashlib.sha256(told).hexdigest()[:16]}"


class _Kept(caching.FunctionCache):  # type: ignore[misc, unused-ignore]
    """Numba's cache of one loop, where a damaged file is as good as none."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _Files(self.cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a file cut short breaks what reads it in ever other ways
            return None


class _Part(codegen.JITCodeLibrary):  # type: ignore[misc, unused-ignore]
    """The code of a loop that only other loops call. It is not made ready to run: each of the
    others takes it in and optimises the whole, and to do so for every part as well takes as long
    again.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> _Part:
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Nothing runs here."""

    def serialize_using_object_code(self) -> Any:
        return self.serialize_using_bitcode()


class _Flags(compiler.Flags):  # type: ignore[misc, unused-ignore]
    """The options of a loop. Numba looks at all that there are for every call in it; to compare
    those that are set first takes a tenth off the time to compile.
    """

    __slots__ = ()
    _hash = hash(compiler.Flags())  # it is that of their names

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, compiler.Flags) and self._values == other._values
        return same or bool(super().__eq__(other))


class _Compiler(compiler.Compiler):  # type: ignore[misc, unused-ignore]
    def compile_extra(self, function: Callable[..., Any]) -> Any:
        self.state.flags = _Flags(self.state.flags)
        return super().compile_extra(function)


class _PartCompiler(_Compiler):
    """Compiles a part, without a door from Python."""

    def define_pipelines(self) -> Any:
        # Only now: what Numba has for loops with other options it would compile anew.
        self.state.flags.no_cpython_wrapper = True
        name = self.state.func_id.func_qualname
        self.state.library = _Part(self.state.targetctx.codegen(), name)
        return super().define_pipelines()


# The classes above rest on what Numba does inside, which holds from 0.59 to here; a newer one
# compiles in its own way, which takes longer.
KNOWN = numba.version_info.short <= (0, 68)  # type: ignore[attr-defined, unused-ignore]


def jit(function: _Function, **options: Any) -> _Function:
    """Compile a loop of numbers; the result is cached and runs without the interpreter's lock."""
    if KNOWN:
        options = {"pipeline_class": _Compiler} | options
    compiled: Any = numba.njit(**options, nogil=True, no_cfunc_wrapper=True)(function)
    compiled._cache = _Kept(function)
    return cast("_Function", compiled)


def inner(function: _Function) -> _Function:
    """As ``jit``, for a loop that only other loops call: the door from Python is left out."""
    return jit(
        function, **{"pipeline_class": _PartCompiler} if KNOWN else {"no_cpython_wrapper": True}
    )


def inlined(function: _Function) -> _Function:
    """As ``jit``, for a few lines that are copied into the loops that call them."""
    return jit(function, inline="always")
