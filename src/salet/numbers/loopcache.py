"""The folder of compiled loops, and whether it has all that helping a player needs.

Compiling these loops takes minutes, once. Whoever plays does not wait for that: a front end for
players calls ``wait_for_compiler(False)``. There ``loops_at_hand`` is False until everything is
compiled, NumPy answers without the loops, and a process in the background compiles them. Everybody
else compiles a loop when it is called first.

A marker file says that all is compiled for patterns of so many bytes: one for words of up to five
letters, two for up to ten, four for more. Its name changes with whatever makes Numba compile again.
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
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile
from typing import ClassVar

from salet.errors import StorageError, why
from salet.store import cache_dir, hold

log = logging.getLogger("salet")
NOT_READY = "Salet is still getting ready on this computer"  # what a player reads until then
PREPARE = "salet.advice.preparing"  # the module that compiles all loops that players need
LOCK = "preparing.lock"  # held while it does
_SOURCE = Path(__file__).parents[1]
_LOOPS = re.compile(rb"^@(jit|inlined)$|^class \w+\(NamedTuple\)", re.MULTILINE)


class _State:
    """Whether this process waits for the compiler, what it knows, and what it has started."""

    waits = True
    background: subprocess.Popen[bytes] | None = None
    prepared: ClassVar[set[int]] = set()  # bytes of a pattern


def wait_for_compiler(wait: bool) -> None:
    """Choose whether this process waits while loops are compiled; by default it does."""
    _State.waits = wait


def loops_at_hand(space: int) -> bool:
    """Return whether loops may be called for patterns below ``space``, which is 3^letters.

    They may if they are compiled, or if this process waits for that. Else they are compiled in the
    background from now on.
    """
    if _State.waits or is_prepared(space):
        return True
    _prepare_in_background(space)
    return False


def is_prepared(space: int) -> bool:
    """Return whether all loops are compiled that players need for such patterns.

    They count as compiled where they cannot be kept: there each process compiles its own.
    """
    if _bytes(space) not in _State.prepared:
        folder = cache_folder()
        if folder is not None and not _marker(folder, _bytes(space)).exists():
            return False
        _State.prepared.add(_bytes(space))
    return True


def mark_prepared(space: int) -> None:
    """Note that all loops are compiled that players need for such patterns."""
    folder = cache_folder()
    if folder is not None:
        with suppress(OSError):
            _marker(folder, _bytes(space)).touch()


def _bytes(space: int) -> int:
    """Return the bytes of a pattern, as ``salet.numbers.patterns`` has it."""
    return 1 if space <= 1 << 8 else 2 if space <= 1 << 16 else 4


def _prepare_in_background(space: int) -> None:
    """Start the process that compiles, unless one is at work already, here or elsewhere."""
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
    """Return the folder for compiled code, None when it cannot be written.

    Numba notices a change in the file of a loop, but not in the loops that it calls. So there is
    one folder for each state of all files with loops.
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
    """Say once that the next start will compile again."""
    log.warning("salet: compiled code cannot be kept for the next start (%s)", reason)


def source_digest() -> str:
    """Return twelve digits that change with any file that defines loops or what they work on."""
    return hashlib.sha256(b"".join(text for _, text in _loop_files())).hexdigest()[:12]


def _loop_files() -> list[tuple[Path, bytes]]:
    """Return the files that define loops or what they work on, and the one that compiles them."""
    compiler = _SOURCE / "numbers" / "compiled.py"
    files = [(path, path.read_bytes()) for path in sorted(_SOURCE.rglob("*.py"))]
    return [(path, text) for path, text in files if path == compiler or _LOOPS.search(text)]


@cache
def _marker(folder: Path, pattern_bytes: int) -> Path:
    """Return the marker's path.

    Numba compiles again for another version of itself or of Python, for another kind of machine,
    and for a file that was moved or written again.
    """
    stamps = [(str(path), path.stat().st_mtime_ns) for path, _ in _loop_files()]
    facts = repr((sys.version, version("numba"), platform.machine(), stamps))
    return folder / f"prepared-{pattern_bytes}-{hashlib.sha256(facts.encode()).hexdigest()[:12]}"
