"""PatternMatrix: the patterns of a list, built on demand, cached on disk and memory-mapped.

A file in the cache is ::

    SALETPM1 | crc32 of the cells | rows | columns | bytes per cell     (8 + 4 x uint32)
    cells, row by row, [guesses, answers]

It is written atomically. If its size or checksum is wrong, it is built again.
"""

from __future__ import annotations

import logging
import os
import struct
import zlib
from functools import cached_property, lru_cache
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError, StorageError
from salet.numbers.patterns import (
    Codes,
    Patterns,
    encode,
    pattern_block,
    pattern_dtype,
    stamp_table,
    stamped,
    sum_stamps,
)
from salet.store import cache_dir, open_regular, write_file
from salet.words.lexicon import Lexicon

_MAGIC = b"SALETPM1"
_HEADER = struct.Struct("<8s4I")
_SMALLEST_KEPT = 8_000_000  # cells: smaller matrices are built faster than read
_ROWS_KEPT = 256  # rows in memory: the same guess is needed for several boards
log = logging.getLogger("salet")


class PatternMatrix:
    """The patterns of every guess against every answer of one lexicon.

    ``answers`` are the indices of the answers among the guesses, one for each column.
    With ``compiled`` statistics always use compiled loops. ``kind`` is part of the name of the file
    in the cache.
    """

    kind = "real"

    def __init__(self, lexicon: Lexicon, *, compiled: bool = False):
        self.lexicon = lexicon
        self.compiled = compiled
        self.guess_codes = encode(lexicon, lexicon.guesses)
        self.answers = np.array(lexicon.answers, dtype=np.int64)
        self.answer_codes = self.guess_codes[self.answers]
        self._full: Patterns | None = None
        self._rows: dict[str, Patterns] = {}

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of guesses and answers."""
        return len(self.guess_codes), len(self.answer_codes)

    def row(self, word: str) -> Patterns:
        """Return the patterns of any well-formed word against every answer."""
        if self._full is not None and word in self.lexicon:
            return np.asarray(self._full[self.lexicon.index(word)])
        row = self._rows.get(word)
        if row is None:
            if "_stamps" in self.__dict__ and word in self.lexicon:
                table, where = self._stamps
                row = sum_stamps(table, where[:, [self.lexicon.index(word)]])[0]
            else:
                codes = encode(self.lexicon, [word])
                row = self.patterns_of(codes, self.answer_codes)[0]
            row.flags.writeable = False
            if len(self._rows) >= _ROWS_KEPT:
                self._rows.clear()
            self._rows[word] = row
        return row

    def patterns_of(self, guesses: Codes, answers: Codes) -> Patterns:
        """Return the patterns of any encoded words against others, [guesses, answers]."""
        return pattern_block(guesses, answers)

    def block(
        self, columns: NDArray[np.int64], guesses: NDArray[np.int64] | None = None
    ) -> Patterns:
        """Return the patterns of some or all guesses against these answers, [guesses, columns]."""
        table, where = self._stamps
        chosen = where if guesses is None else where[:, guesses]
        return sum_stamps(np.take(table, columns, 1), chosen)

    def full(self) -> Patterns:
        """Return the complete matrix, [guesses, answers], from the cache if possible.

        Raise ``InputError`` if it would not fit into memory together with a copy of it.
        """
        if self._full is None:
            self._check_memory()
            self._full = self._load() if self._is_cached() else self._build()
        return self._full

    def _check_memory(self) -> None:
        guesses, answers = self.shape
        size = np.dtype(pattern_dtype(self.lexicon.length)).itemsize
        needed = 2 * guesses * answers * size  # the search has a transposed copy
        if (memory := memory_size()) is not None and needed > memory:
            raise InputError(
                f"a list of {guesses:,} guesses and {answers:,} answers needs {gigabytes(needed)} "
                f"of memory, and this computer has {gigabytes(memory)}",
                "Use a smaller list.",
            ).keyed("memory")

    def _is_cached(self) -> bool:
        guesses, answers = self.shape
        # A belief changes every day, and a file for each day would fill the disk.
        return guesses * answers >= _SMALLEST_KEPT and self.lexicon.uniform

    def _build(self) -> Patterns:
        return sum_stamps(*self._stamps)

    @cached_property
    def _stamps(self) -> tuple[Patterns, NDArray[np.int64]]:
        """The table of stamps and the stamps of each guess; any part of the matrix is a sum of
        them: see ``patterns``."""
        stamps, where = stamped(self.guess_codes)
        return self.stamp_table(stamps), where

    def stamp_table(self, stamps: NDArray[np.int32]) -> Patterns:
        """Return the patterns of stamps against every answer."""
        return stamp_table(stamps, self.answer_codes)

    @property
    def path(self) -> Path:
        """The path of the file in the cache."""
        return cache_dir() / "patterns" / f"{self.lexicon.digest}-{self.kind}.patterns"

    def _load(self) -> Patterns:
        cached = self._read()
        if cached is not None:
            return cached
        built = self._build()

        def fill(file: IO[bytes]) -> None:
            cells = built.reshape(-1).view(np.uint8).data
            file.write(_HEADER.pack(_MAGIC, zlib.crc32(cells), *built.shape, built.itemsize))
            file.write(cells)

        try:
            write_file(self.path, fill)
        except StorageError as error:
            log.warning("salet: %s; continuing without it", error)
            return built
        return built if (cached := self._read()) is None else cached

    def _read(self) -> Patterns | None:
        dtype = np.dtype(pattern_dtype(self.lexicon.length))
        rows, columns = self.shape
        try:
            with open_regular(self.path) as file:
                header = file.read(_HEADER.size)
            if len(header) < _HEADER.size:
                raise ValueError
            magic, checksum, *layout = _HEADER.unpack(header)
            if magic != _MAGIC or layout != [rows, columns, dtype.itemsize]:
                raise ValueError
            if self.path.stat().st_size != _HEADER.size + rows * columns * dtype.itemsize:
                raise ValueError
            cells = np.memmap(self.path, dtype, "r", _HEADER.size, (rows, columns))
            if zlib.crc32(cells.reshape(-1).view(np.uint8).data) != checksum:
                raise ValueError
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            log.warning("salet: %s is damaged: building it again", self.path)
            return None
        return cells


def memory_size() -> int | None:
    """Return the memory of this computer in bytes, None where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def gigabytes(count: int) -> str:
    """Return a number of bytes in gigabytes.

    >>> gigabytes(10_500_000_000)
    '10.5 GB'
    """
    return f"{count / 1e9:,.1f} GB"


@lru_cache(maxsize=4)
def matrix_of(lexicon: Lexicon, compiled: bool = False) -> PatternMatrix:
    """Return the matrix of a lexicon, cached."""
    return PatternMatrix(lexicon, compiled=compiled)
