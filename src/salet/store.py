"""Where things are kept for the user, and how they are written without harm.

``SALET_HOME`` moves everything to one folder. A file is written beside its place and then moved
there, so that a reader sees the old one or the new one, never half of it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO

from salet.errors import StorageError, why


def _home() -> Path | None:
    home = os.environ.get("SALET_HOME")
    if not home:
        return None
    try:
        return Path(home).expanduser()
    except RuntimeError:
        raise StorageError(
            f"SALET_HOME is {home}, and there is no such home folder",
            "Set SALET_HOME to a folder that you can write to.",
        ) from None


def cache_dir() -> Path:
    """The folder for what can be made again: matrices and compiled code."""
    home = _home()
    if home is not None:
        return home / "cache"
    import platformdirs

    return Path(platformdirs.user_cache_dir("salet", appauthor=False))


def data_dir() -> Path:
    """The folder for what is the user's own: history and journal."""
    home = _home()
    if home is not None:
        return home
    import platformdirs

    return Path(platformdirs.user_data_dir("salet", appauthor=False))


def write_file(path: Path, fill: Callable[[IO[bytes]], None]) -> None:
    """Write a file whole or not at all; ``StorageError`` when the disk refuses."""
    import tempfile

    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise StorageError(_refusal(path, error), _remedy(error)) from None
        raise


def _refusal(path: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full: {path} could not be written"
    return f"{path} could not be written: {why(error)}"


def _remedy(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "Free some space (salet doctor --clear-cache helps), or set SALET_HOME elsewhere."
    return "Set SALET_HOME to a folder that you can write to."


def cache_files() -> list[Path]:
    """Every file in the cache folder."""
    folder = cache_dir()
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []


def clear_cache() -> tuple[int, int]:
    """Empty the cache folder; how many files and bytes went."""
    files = size = 0
    for path in cache_files():
        try:
            bytes_here = path.stat().st_size
            path.unlink()
        except FileNotFoundError:
            continue  # another process was quicker
        except OSError as error:
            raise StorageError(
                f"{path} could not be deleted: {why(error)}",
                "Delete the folder by hand.",
            ) from None
        files, size = files + 1, size + bytes_here
    return files, size
