"""Tiles: the regions of a picture that are rectangles of about the size of a letter's square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from salet.pictures.regions import Regions

SMALLEST = 10  # pixels: the inside of the smallest tile that can be read
_CELL = 256  # half pixels: tiles are looked up by the square of this size that has their centre
_INSETS = (12, 24)  # a side is checked at these parts of the tile inside: corners may be round


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of pixels; the right and lower edges are excluded."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The number of columns of pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The number of rows of pixels."""
        return self.bottom - self.top

    @property
    def x(self) -> int:
        """Twice the horizontal position of the centre."""
        return self.left + self.right

    @property
    def y(self) -> int:
        """Twice the vertical position of the centre."""
        return self.top + self.bottom


def tiles_of(regions: Regions) -> list[Box]:
    """Return the bounding boxes of all regions that could be tiles, in the order of the regions.

    A tile is not too long or high, and its region covers most of a line near each of its sides.
    """
    wide, high = regions.right - regions.left, regions.bottom - regions.top
    fits = (wide >= SMALLEST) & (high >= SMALLEST) & (wide * 4 <= high * 9) & (high * 2 <= wide * 3)
    fits &= wide * 5 <= regions.names.shape[1] * 2
    fits &= regions.counts * 10 >= wide * high * 3
    return [
        box
        for name in np.flatnonzero(fits).tolist()
        if _has_sides(
            regions,
            name,
            box := Box(
                int(regions.left[name]),
                int(regions.top[name]),
                int(regions.right[name]),
                int(regions.bottom[name]),
            ),
        )
    ]


def distinct(found: Sequence[list[Box]]) -> list[Box]:
    """Return the tiles of several searches, each tile once: as the first search found it."""
    kept: list[Box] = []
    cells: dict[tuple[int, int], list[Box]] = {}
    for tiles in found:
        new = [box for box in tiles if not any(overlap(box, x) for x in _near(box, cells))]
        for box in new:
            cells.setdefault((box.x // _CELL, box.y // _CELL), []).append(box)
        kept += new
    return kept


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes are the same tile: about the same centre."""
    return 2 * abs(one.x - other.x) <= one.width and 2 * abs(one.y - other.y) <= one.height


def _near(box: Box, cells: dict[tuple[int, int], list[Box]]) -> Iterator[Box]:
    """Yield the tiles whose centre is not far from that of a tile."""
    x, y = box.x // _CELL, box.y // _CELL
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            yield from cells.get((x + dx, y + dy), ())


def _has_sides(regions: Regions, name: int, box: Box) -> bool:
    """Return whether three quarters of a line along each side belong to the region."""
    inside = regions.names[box.top : box.bottom, box.left : box.right] == name
    sides = [
        (line.sum(), size)
        for across, size in ((inside, box.width), (inside.T, box.height))
        for end in (across, across[::-1])
        for line in [max((end[max(1, len(end) // x)] for x in _INSETS), key=np.sum)]
    ]
    return all(int(count) * 4 >= size * 3 for count, size in sides)
