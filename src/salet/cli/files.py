"""Text from files and standard input, and tables to them."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterable, Sequence

from salet.errors import InputError, StorageError, why
from salet.store import MOST_BYTES, bounded, decoded, read_file


def read_given(file: str) -> str:
    """The text of a file, or of standard input when it is called ``-``."""
    if file != "-":
        return read_file(file)
    try:
        raw = bounded(sys.stdin.buffer.read(MOST_BYTES + 1))
    except OSError as error:
        raise InputError(f"standard input cannot be read: {why(error)}", "Name a file.") from None
    return decoded(raw, "standard input")


def one_output(as_json: bool, *files: str | None) -> bool:
    """Whether a table takes standard output; two things that want it are refused."""
    wanted = [file for file in files if file == "-"]
    if len(wanted) + as_json > 1:
        raise InputError(
            "only one thing can be printed to standard output", "Name a file instead of - ."
        )
    return bool(wanted)


def write_given(path: str, text: str) -> None:
    """Write a text to a file that a user names; a pipe that nobody reads is refused at once."""
    try:
        with open(path, "w", encoding="utf-8", newline="", opener=_without_waiting) as file:
            os.set_blocking(file.fileno(), True)
            file.write(text)
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise StorageError(
            f"{path or 'a file without a name'} could not be written: {reason}",
            "Name a file in a folder that exists and that you can write to.",
        ) from None


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def write_csv(path: str, rows: Iterable[Sequence[object]]) -> None:
    """Write rows as CSV; ``-`` is standard output."""
    try:
        if path == "-":
            csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
            return
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
    except OSError as error:
        raise StorageError(
            f"{path} could not be written: {why(error)}",
            "Name a file in a folder that exists and that you can write to.",
        ) from None
