"""The cache folder of compiled loops."""

from __future__ import annotations

import hashlib
import logging
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

from salet.errors import why
from salet.store import cache_dir

log = logging.getLogger("salet")
_SOURCE = Path(__file__).parents[1]
_LOOPS = re.compile(rb"^@(jit|inlined)$", re.MULTILINE)
_TYPES = _SOURCE / "search" / "workspace.py"  # the types of their arguments that have no loops


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
    others = (_SOURCE / "numbers" / "compiled.py", _TYPES)
    files = [(path, path.read_bytes()) for path in sorted(_SOURCE.rglob("*.py"))]
    return [(path, text) for path, text in files if path in others or _LOOPS.search(text)]
