"""The user's folders, and crash-safe reading and writing of files.

``SALET_HOME`` moves everything to one folder. Files are written atomically: to a temporary file in
the same folder, which then replaces the old one. A symbolic link stays; the file that it points to
is replaced. Only regular files up to a maximum size are read, because pipes and devices may never
end.
"""

from __future__ import annotations

import codecs
import errno
import glob
import io
import json
import os
import re
import secrets
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import platformdirs

from salet.errors import Fix, InputError, SaletError, StorageError, Task, why

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_CONTROL = re.compile("[\x7f-\x9f]")  # json escapes those below U+0020 itself
MAX_BYTES = 100_000_000  # large enough for any dictionary
_CHUNK = 1_000_000  # bytes of a text that are decoded at once
_TOKEN_BYTES = 4  # of the name of a temporary file
_LEFTOVER_AGE = 60  # seconds after which a temporary file is left over


def cache_dir() -> Path:
    """Return the cache folder, for what can be recomputed: matrices, compiled code, the belief."""
    home = _salet_home()
    return home / "cache" if home else platformdirs.user_cache_path("salet", appauthor=False)


def data_dir() -> Path:
    """Return the folder for the user's own data: history, journal, settings."""
    return _salet_home() or platformdirs.user_data_path("salet", appauthor=False)


def _salet_home() -> Path | None:
    """Return the folder that ``SALET_HOME`` names, or None if it is not set."""
    home = os.environ.get("SALET_HOME")
    if not home:
        return None
    try:
        return Path(home).expanduser()
    except RuntimeError:
        raise StorageError(
            f"SALET_HOME is {home}, but there is no such home folder",
            "Set SALET_HOME to a folder that you can write to.",
        ) from None


def read_file(
    path: str | Path,
    error: type[SaletError] = InputError,
    fix: str = "Check the path and its permissions.",
) -> str:
    """Return the text of a file that a user names: UTF-8, or UTF-16 with a byte order mark.

    Raise ``error``, with ``fix``, if it cannot be read.
    """
    with open_named(path, error, fix) as file:
        return "".join(text_chunks(file, str(path), error))


@contextmanager
def open_named(
    path: str | Path,
    error: type[SaletError] = InputError,
    fix: str = "Check the path and its permissions.",
) -> Iterator[IO[bytes]]:
    """Open a file that a user names. Raise ``error`` if it is too large or cannot be read."""
    try:
        with open_regular(path) as file:
            bounded(b"", os.fstat(file.fileno()).st_size)
            yield file
    except FileNotFoundError:
        raise error(f"there is no file {path or repr('')}", fix) from None
    except IsADirectoryError:
        raise error(f"'{path}' is a folder", fix) from None
    except (OSError, ValueError) as fault:
        reason = why(fault) if isinstance(fault, OSError) else str(fault)
        if isinstance(fault, OSError) and fault.errno == errno.EFBIG:
            fix = "Use a smaller file."
        raise error(f"{path} cannot be read: {reason}", fix) from None


def read_bytes(path: str | Path) -> bytes:
    """Return the content of a file. Raise ``OSError`` if it is not regular, or too large."""
    with open_regular(path) as file:
        return bounded(file.read(MAX_BYTES + 1))


def open_regular(path: str | Path, mode: str = "rb", buffering: int = -1) -> IO[bytes]:
    """Open a regular file in a binary mode. Raise ``OSError`` for a pipe, a device or a folder."""
    return open(path, mode, buffering, opener=_only_regular)


def _only_regular(path: str, flags: int) -> int:
    handle = _open_nonblocking(path, flags)
    kind = os.fstat(handle).st_mode
    if stat.S_ISREG(kind):
        return handle
    os.close(handle)
    raise _not_regular(errno.EISDIR if stat.S_ISDIR(kind) else errno.EINVAL)


def _not_regular(number: int = errno.EINVAL) -> OSError:
    return OSError(number, "it is not a regular file")


def _open_nonblocking(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def bounded(raw: bytes | None, before: int = 0) -> bytes:
    """Return the bytes that were read after ``before`` others, None if the file has none yet.

    Raise ``OSError`` for None, and if all together are more than ``MAX_BYTES``.
    """
    if raw is None:  # a file that the system writes while it is read
        raise _not_regular()
    if before + len(raw) > MAX_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {MAX_BYTES // 1_000_000} MB")
    return raw


def decoded(
    raw: bytes,
    name: str,
    error: type[SaletError] = InputError,
    fix: str = "Save it as UTF-8 text.",
) -> str:
    """Decode bytes to text. The error names the line of the first byte that is not text."""
    return "".join(text_chunks(io.BytesIO(raw), name, error, fix))


def text_chunks(
    file: IO[bytes],
    name: str,
    error: type[SaletError] = InputError,
    fix: str = "Save it as UTF-8 text.",
) -> Iterator[str]:
    """Yield the text of a file in chunks: UTF-8, or UTF-16 with a byte order mark.

    Raise ``error`` with the line of the first byte that is not text, and ``OSError`` if the file
    has more than ``MAX_BYTES``.
    """
    raw = bounded(file.read(_CHUNK))
    is_utf_16 = raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    decoder = codecs.getincrementaldecoder("utf-16" if is_utf_16 else "utf-8-sig")()
    size, line = 0, 1
    while True:
        try:
            text = decoder.decode(raw, final=not raw)
        except UnicodeDecodeError as fault:
            held, _ = decoder.getstate()  # the first bytes of a character, from the last chunk
            text = decoder.decode(raw[: max(0, fault.start - len(held))]) + "\0"
        if "\0" in text:
            line += text.count("\n", 0, text.index("\0"))
            raise error(f"{name}, line {line}: this is not a text file in UTF-8", fix).at(line=line)
        yield text
        if not raw:
            return
        line += text.count("\n")
        size += len(raw)
        raw = bounded(file.read(_CHUNK), size)


def write_file(path: Path, fill: Callable[[IO[bytes]], None]) -> None:
    """Write a file atomically; ``fill`` writes its content. Raise ``StorageError`` if it fails."""
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise _not_regular()
        target.parent.mkdir(parents=True, exist_ok=True)
        with _replacing(target) as file:
            fill(file)
    except OSError as error:
        raise StorageError(_not_written(path, error), _remedy(error)) from None


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    """Yield a temporary file that replaces ``target`` if the block succeeds.

    The permissions of a replaced file are kept. Temporary files of killed processes are deleted.
    """
    start = f".{target.name[:80]}."
    _delete_leftovers(target.parent, start)
    temporary = target.with_name(f"{start}{secrets.token_hex(_TOKEN_BYTES)}")
    try:
        with open(temporary, "xb") as file:
            if fcntl is not None:
                with suppress(OSError):
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if target.exists():
                shutil.copymode(target, temporary)
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _delete_leftovers(folder: Path, start: str) -> None:
    """Delete temporary files that no process has written to for a minute and that none holds."""
    for path in folder.glob(f"{glob.escape(start)}{'[0-9a-f]' * 2 * _TOKEN_BYTES}"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime < _LEFTOVER_AGE:
                continue
            with open_regular(path) as file:
                if fcntl is not None:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                path.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a text file atomically."""

    def fill(file: IO[bytes]) -> None:
        file.write(text.encode())

    write_file(path, fill)


def _not_written(path: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full: {path} could not be written"
    return f"{path} could not be written: {why(error)}"


def _remedy(error: OSError) -> Fix:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        clear = Task("clear-cache", "clear the cache")
        return ("Free some space, set SALET_HOME elsewhere, or ", clear)
    return "Set SALET_HOME to a folder that you can write to."


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file; wait until no other process or thread holds it.

    If the system has no locks, or the file cannot be written, continue without a lock.
    """
    with ExitStack() as held:
        if fcntl is not None:
            with suppress(OSError):
                path.parent.mkdir(parents=True, exist_ok=True)
                file = held.enter_context(open(path, "ab", opener=_open_nonblocking))
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def hold(file: IO[bytes], taken: str) -> None:
    """Lock an open file for this process until it is closed, if the system has locks.

    Raise ``StorageError`` with the message ``taken`` if another process holds it.
    """
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StorageError(taken, "Wait until it ends, or name another file.") from None
    except OSError:
        return  # this file system has no locks


def json_text(data: object, indent: int | None = None) -> str:
    r"""Return data as JSON with a final newline.

    Control characters, and text that UTF-8 cannot encode, are escaped.

    >>> print(json_text(["é", "\x9b", "\ud800"]), json_text(["é", "\x9b"]), end="")
    ["\u00e9", "\u009b", "\ud800"]
     ["é", "\u009b"]
    """
    text = json.dumps(data, indent=indent, ensure_ascii=False) + "\n"
    text = _CONTROL.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(data, indent=indent) + "\n"
    return text


def parsed_json(text: str | bytes) -> Any:
    """Parse JSON. Raise ``ValueError`` if it is invalid or nested too deeply."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


@contextmanager
def writing(path: str, mode: str = "w") -> Iterator[IO[Any]]:
    """Yield a file that a user names; it is written atomically.

    With mode ``x`` the file must be new. Devices and pipes are written directly; a pipe without a
    reader is refused at once.
    """
    try:
        with ExitStack() as stack:
            if "x" in mode or _is_special(path):
                file: IO[Any] = stack.enter_context(_open_in_place(path, mode))
            else:
                file = stack.enter_context(_replacing(Path(os.path.realpath(path))))
            if "b" not in mode:
                file = stack.enter_context(_as_text(file))
            yield file
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise StorageError(
            f"{path or 'a file without a name'} could not be written: {reason}",
            "Name a file in a folder that exists and that you can write to.",
        ) from None


def _is_special(path: str) -> bool:
    """Return whether a path is empty, or exists but is not a regular file."""
    return not path or (os.path.exists(path) and not os.path.isfile(path))


@contextmanager
def _open_in_place(path: str, mode: str) -> Iterator[IO[bytes]]:
    """Yield a file at its final path; a new file is deleted if the block fails."""
    with open(path, mode.replace("b", "") + "b", opener=_open_nonblocking) as file:
        os.set_blocking(file.fileno(), True)
        try:
            yield file
            file.flush()
        except BaseException:
            if "x" in mode:
                with suppress(OSError):
                    os.unlink(path)
            raise


@contextmanager
def _as_text(file: IO[bytes]) -> Iterator[IO[str]]:
    """Yield a UTF-8 text file that wraps a binary one, which stays open."""
    text = io.TextIOWrapper(file, encoding="utf-8", newline="")
    try:
        yield text
        text.flush()
    finally:
        with suppress(OSError):
            text.detach()


def cache_files() -> list[Path]:
    """Return every file in the cache folder."""
    folder = cache_dir()
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []


def cache_size() -> tuple[int, int]:
    """Return the number of files in the cache folder, and their size in bytes."""
    sizes = []
    for path in cache_files():
        with suppress(OSError):  # another process has just deleted it
            sizes.append(path.stat().st_size)
    return len(sizes), sum(sizes)


def clear_cache() -> tuple[int, int]:
    """Empty the cache folder; return the number of deleted files, and their size in bytes."""
    files = size = 0
    for path in cache_files():
        try:
            file_size = path.stat().st_size
            path.unlink()
        except FileNotFoundError:
            continue  # another process deleted it
        except OSError as error:
            raise StorageError(
                f"{path} could not be deleted: {why(error)}",
                "Delete the folder by hand.",
            ) from None
        files, size = files + 1, size + file_size
    return files, size
