"""Result files: the rows of a long computation, kept so that a stopped run can be resumed.

A file is text with one JSON object per line, and is only ever appended to. The first line names the
question; each further line is one result with a checksum::

    {"salet": "0.1.0", "results": "proof", "list": "original", "digest": "…", "rules": "normal", …}
    {"opener": "aahed", "kind": "bound", "value": 8123, …, "check": "90d2f34fc8f5ab06"}
    {"opener": "aalii", …

The checksum covers the row and the question, so a row that was edited, damaged or copied from the
file of another question is noticed. Such a row is skipped and counted, and its work is done again.
One run at a time holds the file.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from salet import __version__
from salet.errors import CouldNotError, StorageError, why
from salet.store import hold, open_regular, read_bytes

Row = dict[str, Any]
SYNC_SECONDS = 0.25  # rows of the last quarter of a second may be lost when the machine crashes
_CHECK = "check"


def checksum(question: Mapping[str, Any], row: Row) -> str:
    """Return the checksum of a row, which covers the question that it answers."""
    text = json.dumps([dict(question), row], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def seconds_of(row: Row) -> float:
    """Return the ``seconds`` of a row; ``ValueError`` if they are not a duration."""
    seconds: Any = row.get("seconds")
    if type(seconds) not in (int, float) or not 0 <= seconds < math.inf:
        raise ValueError("the seconds are not a duration")
    return float(seconds)


class ResultFile:
    """The results of one question in one file.

    ``question`` holds the values that identify the question, ``about`` more values for the header.
    ``accept`` takes over a row that was read; it raises ``ValueError`` if the row is implausible.
    ``skipped`` is the number of rows that were not taken over.
    """

    def __init__(
        self,
        path: Path,
        question: Mapping[str, Any],
        about: Mapping[str, Any],
        accept: Callable[[Row], None],
    ) -> None:
        self.path = path
        self.question = dict(question)
        self.skipped = 0
        self._header = {"salet": __version__, **question, **about}
        self._accept = accept
        self._file: IO[bytes] | None = None
        self._synced = 0.0

    def read(self) -> None:
        """Take over the rows of the file, if there is one, without holding it."""
        try:
            data = read_bytes(self.path)
        except FileNotFoundError:
            return
        except OSError as error:
            raise self._unusable("read", error) from None
        self._take_over(data)

    @contextmanager
    def held(self, fresh: bool = False) -> Iterator[None]:
        """Hold the file, take over its rows and allow ``append``; with ``fresh`` empty it first."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = open_regular(self.path, "a+b", buffering=0)
        except OSError as error:
            raise self._unusable("written", error) from None
        with file:
            hold(file, f"another run is writing {self.path}")
            self._file = file
            try:
                self._begin(file, fresh)
                yield
                self._sync()
            finally:
                self._file = None

    def append(self, row: Row) -> None:
        """Write a row while the file is held."""
        self._write(_json_line({**row, _CHECK: checksum(self.question, row)}))
        if time.monotonic() - self._synced > SYNC_SECONDS:
            self._sync()

    def _begin(self, file: IO[bytes], fresh: bool) -> None:
        """Take over the rows and leave the file so that a row can be appended."""
        header = _json_line(self._header)
        try:
            data = b"" if fresh else read_bytes(self.path)
            if data.isspace() or header.startswith(data):  # nothing, or the run was killed at once
                file.truncate(0)
                self._write(header)
                return
            complete = self._take_over(data)
            file.truncate(complete)
        except OSError as error:
            raise self._unusable("read", error) from None
        if not data[:complete].endswith(b"\n"):
            self._write(b"\n")

    def _take_over(self, data: bytes) -> int:
        """Take over the rows of ``data``; return its length without a truncated last row."""
        lines = data.splitlines(keepends=True)
        header = _parse_line(lines[0]) if lines else {}
        if not self.question.keys() <= header.keys():
            raise CouldNotError(
                f"{self.path} is not a result file of this command",
                "Choose another output file, or start fresh, which replaces it.",
            )
        if any(header[key] != value for key, value in self.question.items()):
            raise CouldNotError(
                f"{self.path} has the results of another question",
                "Choose another output file, or start fresh, which replaces it.",
            )
        trusted = True
        for line in lines[1:]:
            if not line.strip():
                continue
            trusted = self._take_line(line)
            self.skipped += not trusted
        truncated = not trusted and not lines[-1].endswith(b"\n")
        return len(data) - (len(lines[-1]) if truncated else 0)

    def _take_line(self, line: bytes) -> bool:
        """Take over one row, and return whether it can be trusted."""
        row = _parse_line(line)
        check = row.pop(_CHECK, None)
        try:
            if check != checksum(self.question, row):
                return False
            self._accept(row)
        except (ValueError, RecursionError):
            return False
        return True

    def _write(self, line: bytes) -> None:
        assert self._file is not None, "the file is not held"
        try:
            while line:  # a nearly full disk may write only a part of it
                line = line[self._file.write(line) :]
        except OSError as error:
            raise self._unusable("written", error) from None

    def _sync(self) -> None:
        assert self._file is not None, "the file is not held"
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unusable("written", error) from None
        self._synced = time.monotonic()

    def _unusable(self, what: str, error: OSError) -> StorageError:
        return StorageError(
            f"{self.path} could not be {what}: {why(error)}",
            "Choose another output file, or set SALET_HOME.",
        )


def _json_line(row: Row) -> bytes:
    return json.dumps(row).encode() + b"\n"


def _parse_line(line: bytes) -> Row:
    """Return the JSON object on a line, empty if there is none."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}
