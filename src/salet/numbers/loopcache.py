"""The cache folder of compiled loops, and whether all loops for players are compiled.

Compiling these loops takes minutes, once. Players do not wait for it: their front ends call
``wait_for_compiler(False)``. Then ``loops_at_hand`` is False until everything is compiled, NumPy
is used instead of the loops, and a background process compiles them. All other front ends compile a
loop on its first call.

A marker file says that all loops are compiled for patterns of one size: one byte for words of up to
five letters, two for up to ten, four for more. Its name changes with everything that makes Numba
compile again.
"""

from __future__ import annotations

import hashlib
import logging
import platform
import re
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import ClassVar

from salet.errors import StorageError, why
from salet.store import cache_dir, hold

log = logging.getLogger("salet")
NOT_READY = "Salet is still getting ready on this computer"  # shown to players until then
PREPARE = "salet.advice.preparing"  # the module that compiles all loops for players
LOCK = "preparing.lock"  # held while it compiles
_SOURCE = Path(__file__).parents[1]
_LOOPS = re.compile(rb"^@(jit|inlined)$|^class \w+\(NamedTuple\)", re.MULTILINE)


class _State:
    """Whether this process waits for the compiler, its background process, and what is compiled."""

    waits = True
    background: subprocess.Popen[bytes] | None = None
    prepared: ClassVar[set[int]] = set()  # bytes of a pattern


def wait_for_compiler(wait: bool) -> None:
    """Choose whether this process waits while loops are compiled; the default is to wait."""
    _State.waits = wait


def loops_at_hand(space: int) -> bool:
    """Return whether loops may be called for patterns below ``space``, which is 3^letters.

    They may if they are compiled, or if this process waits for the compiler. Otherwise this starts
    to compile them in the background.
    """
    if _State.waits or is_prepared(space):
        return True
    _prepare_in_background(space)
    return False


def is_prepared(space: int) -> bool:
    """Return whether all loops for players are compiled for such patterns.

    They count as compiled if the cache cannot be written: then each process compiles its own.
    """
    if _bytes(space) not in _State.prepared:
        folder = cache_folder()
        if folder is not None and not _marker(folder, _bytes(space)).exists():
            return False
        _State.prepared.add(_bytes(space))
    return True


def mark_prepared(space: int) -> None:
    """Record that all loops for players are compiled for such patterns."""
    folder = cache_folder()
    if folder is not None:
        with suppress(OSError):
            _marker(folder, _bytes(space)).touch()


def _bytes(space: int) -> int:
    """Return how many bytes a pattern takes: see ``patterns.pattern_dtype``."""
    return 1 if space <= 1 << 8 else 2 if space <= 1 << 16 else 4


def _prepare_in_background(space: int) -> None:
    """Start a process that compiles the loops, unless one is running already."""
    if _State.background is not None and _State.background.poll() is None:
        return
    folder = cache_folder()
    assert folder is not None
    with suppress(OSError, StorageError), open(folder / LOCK, "ab") as lock:
        hold(lock, "loops are being compiled")
        lock.close()
        silent = subprocess.DEVNULL
        _State.background = subprocess.Popen(
            [sys.executable, "-m", PREPARE, str(_bytes(space))],
            stdin=silent, stdout=silent, stderr=silent, start_new_session=True,
        )  # fmt: skip


@cache
def cache_folder() -> Path | None:
    """Return the folder for compiled code, or None if it cannot be written.

    Numba detects a change in the file of a loop, but not in the loops that it calls. So each
    version of the files with loops has its own folder.
    """
    try:
        folder = cache_dir() / "compiled" / source_digest()
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as probe:
            probe.write(b"salet")
            probe.flush()
    except OSError as error:
        report_unwritable(why(error))
        return None
    return folder


@cache
def report_unwritable(reason: str) -> None:
    """Warn once that the next start will compile again."""
    log.warning("salet: compiled code cannot be kept for the next start (%s)", reason)


def source_digest() -> str:
    """Return a hash, 12 digits, of all files that define loops or their types."""
    return hashlib.sha256(b"".join(text for _, text in _loop_files())).hexdigest()[:12]


def _loop_files() -> list[tuple[Path, bytes]]:
    """Return the files that define loops or their types, and ``compiled.py``."""
    compiler = _SOURCE / "numbers" / "compiled.py"
    files = [(path, path.read_bytes()) for path in sorted(_SOURCE.rglob("*.py"))]
    return [(path, text) for path, text in files if path == compiler or _LOOPS.search(text)]


@cache
def _marker(folder: Path, pattern_bytes: int) -> Path:
    """Return the path of the marker file.

    Numba compiles again for another version of Numba or Python, for another machine type, and for
    a file that was moved or written again.
    """
    from importlib.metadata import version

    stamps = [(str(path), path.stat().st_mtime_ns) for path, _ in _loop_files()]
    facts = repr((sys.version, version("numba"), platform.machine(), stamps))
    return folder / f"prepared-{pattern_bytes}-{hashlib.sha256(facts.encode()).hexdigest()[:12]}"
