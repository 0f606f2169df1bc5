"""Read text from files and standard input, write tables, and report on result files."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from salet.errors import InputError, why
from salet.store import MAX_BYTES, bounded, csv_cell, decoded, read_file, writing

if TYPE_CHECKING:
    from salet.search.resultfile import ResultFile


def read_given(file: str) -> str:
    """The text of a file, or of standard input when it is called ``-``."""
    if file != "-":
        return read_file(file)
    try:
        raw = bounded(sys.stdin.buffer.read(MAX_BYTES + 1))
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


def report_skipped(file: ResultFile) -> None:
    """Say on standard error that rows of a result file were skipped."""
    if file.skipped:
        rows = "1 row" if file.skipped == 1 else f"{file.skipped:,} rows"
        click.echo(
            f"Skipped {rows} of {file.path}: damaged, changed or without a checksum. "
            "Their work is done again; --fresh replaces the file.",
            err=True,
        )
