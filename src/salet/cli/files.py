"""Writing tables to files."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence

from salet.errors import StorageError, why


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
