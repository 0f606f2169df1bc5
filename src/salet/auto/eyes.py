"""Eyes: the boards in a screenshot, and the rows that show a word.

A block has as many columns as a word has letters. It may be a board, or something that looks like
one, such as an example in the rules: a board is where typed letters appear.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.pictures.known import Look, Looks
from salet.pictures.letters import model
from salet.pictures.readings import Spelling
from salet.pictures.sight import Cell, CellKey, Sighting, grids_seen
from salet.pictures.tiles import Box

_SIGN = 36  # the least difference between a sign and its tile, in one channel
_CHANGE = 24  # the least difference between two pixels that changed
_CHANGED = 0.005  # the part of a tile that must have changed
_OTHER_WORD = -4000  # thousandths of a nat per letter: a row that fits so badly has another word


@dataclass(frozen=True, slots=True)
class SeenRow:
    """A row of tiles; ``written`` if there is a sign on each of them."""

    boxes: tuple[Box, ...]
    cells: tuple[Cell, ...]
    written: bool

    @property
    def looks(self) -> Looks:
        """The colours of the tiles and letters."""
        return tuple(Look(cell.fill, cell.ink) for cell in self.cells)

    @property
    def covered(self) -> tuple[bool, ...]:
        """Which tiles cannot be seen whole."""
        return tuple(not cell.clear for cell in self.cells)

    @property
    def centre(self) -> tuple[int, int]:
        """The centre of the first tile, in half pixels."""
        return self.boxes[0].x, self.boxes[0].y

    def is_at(self, boxes: tuple[Box, ...]) -> bool:
        """Return whether the row is where these tiles are."""
        x, y = self.centre
        return max(abs(x - boxes[0].x), abs(y - boxes[0].y)) <= boxes[0].height // 2


Block = tuple[SeenRow, ...]


def played(block: Block) -> int:
    """Return the number of rows with words at the top of a block."""
    return next((nth for nth, row in enumerate(block) if not row.written), len(block))


class View:
    """What is seen on a screenshot; ``known`` are the tiles of earlier ones."""

    def __init__(
        self, pixels: NDArray[np.uint8], spelling: Spelling, known: dict[CellKey, Cell]
    ) -> None:
        self.pixels = pixels
        self.spelling = spelling
        self.grids = grids_seen(pixels, model(), known=known)
        length = spelling.length
        exact = [grid for grid in self.grids if grid.columns == length]
        # Boards without a gap between them are one wide grid.
        wide = [x for x in self.grids if x.columns % length == 0 and len(x.rows) > 3]
        self.blocks = [
            self._block(grid, start)
            for grid in exact or wide
            for start in range(0, grid.columns, length)
        ]

    def _block(self, grid: Sighting, start: int) -> Block:
        end = start + self.spelling.length
        rows = [(b[start:end], c[start:end]) for b, c in zip(grid.boxes, grid.rows, strict=True)]
        return tuple(SeenRow(b, c, all(map(self._has_sign, b))) for b, c in rows)

    def _inside(self, box: Box) -> NDArray[np.int16]:
        """Return the pixels of a tile, [pixels, 3], without its border and its corners."""
        found = []
        for divisors in ((8, 16), (16, 8)):
            down, across = max(2, box.height // divisors[0]), max(2, box.width // divisors[1])
            rows = slice(max(0, box.top + down), max(0, box.bottom - down))
            columns = slice(max(0, box.left + across), max(0, box.right - across))
            found.append(self.pixels[rows, columns].reshape(-1, 3))
        return np.concatenate(found).astype(np.int16)

    def _has_sign(self, box: Box) -> bool:
        inside = self._inside(box)
        return len(inside) > 0 and int(np.ptp(inside, axis=0).max()) >= _SIGN

    def row_at(self, boxes: tuple[Box, ...]) -> SeenRow | None:
        """Return the row that is now where another one was, if any."""
        rows = (row for block in self.blocks for row in block)
        return next((row for row in rows if row.is_at(boxes)), None)

    def boards(self) -> list[Block]:
        """Return the blocks that are probably boards: those of equal size with the most tiles.

        What follows an empty row with words is something else, such as a keyboard.
        """
        sizes: dict[tuple[int, int], list[Block]] = {}
        for block in self.blocks:
            rest = enumerate(block[played(block) :], played(block))
            board = block[: next((nth for nth, row in rest if row.written), len(block))]
            wide = board[0].boxes[0].width
            near = (key for key in sizes if key[0] == len(board) and abs(key[1] - wide) <= 4)
            sizes.setdefault(next(near, (len(board), wide)), []).append(board)
        found = max(sizes.values(), key=lambda blocks: sum(map(len, blocks)), default=[])
        fresh = [block for block in found if not played(block)]
        return fresh or found

    def rows_with(self, letters: Sequence[str], before: View) -> list[SeenRow]:
        """Return the rows that show a word now but did not before, in reading order."""
        rows = [
            row
            for block in self.blocks
            for row in block
            if row.written and self._shows(row, letters, before)
        ]
        rows.sort(key=lambda row: row.centre[1])
        lines: list[list[SeenRow]] = []
        for row in rows:
            if not lines or row.centre[1] - lines[-1][0].centre[1] > row.boxes[0].height:
                lines.append([])
            lines[-1].append(row)
        return [row for line in lines for row in sorted(line, key=lambda row: row.centre[0])]

    def _shows(self, row: SeenRow, letters: Sequence[str], before: View) -> bool:
        """Return whether a row shows a word that was not there before.

        If no letter can be read, every tile must have changed.
        """
        numbers = [self.spelling.symbols.index(letter) for letter in letters]
        network = model()
        every = np.ones(len(network.classes), bool)
        scores = [
            self.spelling.letter_scores(cell.scores, every, network.nat)[number]
            for cell, number in zip(row.cells, numbers, strict=True)
            if cell.scores is not None and cell.clear
        ]
        if scores and float(np.mean(scores)) < _OTHER_WORD:
            return False
        changed = [self._changed(box, before) for box in row.boxes]
        return any(changed) if 2 * len(scores) > len(letters) else all(changed)

    def _changed(self, box: Box, before: View) -> bool:
        """Return whether a tile differs from what was there before."""
        if self.pixels.shape != before.pixels.shape:
            return True
        differ = (abs(self._inside(box) - before._inside(box)) > _CHANGE).any(axis=1)
        return bool(differ.mean() > _CHANGED)
