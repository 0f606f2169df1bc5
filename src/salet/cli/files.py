"""Read text from files and standard input, and write tables."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterable, Sequence

import click

from salet.cli.command import wants_json
from salet.errors import Change, InputError, why
from salet.store import MAX_BYTES, bounded, decoded, read_file, writing
from salet.words.records import csv_cell


def read_text(file: str) -> str:
    """Return the text of a file, or of standard input for ``-``."""
    if file != "-":
        return read_file(file)
    try:
        raw = bounded(sys.stdin.buffer.read(MAX_BYTES + 1))
    except OSError as error:
        raise InputError(f"standard input cannot be read: {why(error)}", "Name a file.") from None
    return decoded(raw, "standard input")


def one_output(*files: str | None) -> bool:
    """Return whether a table is printed. Raise ``InputError`` if more than one thing is.

    A file that cannot be written is refused here, before anything is computed.
    """
    printed = [file for file in files if file == "-"]
    if len(printed) + wants_json() > 1:
        raise InputError(
            "only one output can go to standard output", "Give the others a file name instead of -."
        )
    check_writable(*files)
    return bool(printed)


def may_replace(name: str, replace: bool) -> bool:
    """Return whether something that exists may be replaced: with ``--replace``, or ask.

    Raise ``InputError`` if nobody can be asked.
    """
    if replace:
        return True
    if wants_json() or not sys.stdin.isatty():
        raise InputError(f"{name} exists already", (Change("replace", True), " to replace it."))
    if click.confirm(f"{name} exists already. Replace it?"):
        return True
    click.echo("Nothing was changed.")
    return False


def check_writable(*files: str | None) -> None:
    """Raise ``InputError`` if a file cannot be written because of its folder; ``-`` can be."""
    for file in files:
        if file is None or file == "-":
            continue
        folder = os.path.dirname(os.path.realpath(file)) or "."
        if os.path.isdir(file):
            raise InputError(f"'{file}' is a folder", "Name a file in it.")
        if not os.path.isdir(folder):
            raise InputError(f"there is no folder {folder}", "Create it, or name another file.")
        # A regular file is replaced, which needs its folder, too; a device or a pipe is not.
        places = [file] if os.path.exists(file) else []
        if not places or os.path.isfile(file):
            places.append(folder)
        if not all(os.access(place, os.W_OK) for place in places):
            raise InputError(f"{file} cannot be written", "Name a file that you can write to.")


def write_text(path: str, text: str) -> None:
    """Write a text to a file that a user names."""
    with writing(path) as file:
        file.write(text)


def write_csv(path: str, rows: Iterable[Sequence[object]]) -> None:
    """Write rows as CSV; ``-`` is standard output."""
    rows = ([csv_cell(cell) for cell in row] for row in rows)
    if path == "-":
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
        return
    with writing(path) as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
