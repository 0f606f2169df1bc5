"""Grids: tiles of equal size in rows and columns with equal distances.

::

    ┌──┐┌──┐┌──┐     ┌──┐┌──┐┌──┐      a tile is linked with the nearest one to the right
    └──┘└──┘└──┘     └──┘└──┘└──┘      and with the nearest one below; links that are longer
    ┌──┐    ┌──┐     ┌──┐┌──┐┌──┐      than usual separate boards; a tile that was not found
    └──┘    └──┘     └──┘└──┘└──┘      is where its row and its column cross

Coordinates of centres are doubled, so that they are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from salet.pictures.tiles import Box
from salet.puzzle.marks import LONGEST, SHORTEST

_MISSING_ROWS = 3  # rows that a message may hide
_LIKE = 18  # percent: the largest difference in size of two tiles of a grid
_ENOUGH_LINKS = 4  # neighbours that tell how far a picture is tilted
_SPREAD = 30  # thousandths: neighbours whose slope differs more from the usual one do not count
Link = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of tiles; ``tiles[row][column]`` was found, or follows from the others.

    ``found[row][column]`` tells which.
    """

    tiles: tuple[tuple[Box, ...], ...]
    found: tuple[tuple[bool, ...], ...]

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.tiles[0])

    def beyond(self, step: int) -> tuple[Box, ...]:
        """Return the tiles that one more row would have, above (-1) or below (1) the others."""
        row = self.tiles[0 if step < 0 else -1]
        if len(self.tiles) > 1:
            pitch = abs(row[0].y - self.tiles[1 if step < 0 else -2][0].y)
        else:  # the same gap as between two columns
            pitch = 2 * (row[0].height - row[0].width) + row[1].x - row[0].x
        return tuple(_box(box.x, box.y + step * pitch, box.width, box.height) for box in row)

    def beside(self, step: int) -> tuple[Box, ...]:
        """Return the tiles that one more column would have, left (-1) or right (1) of the rest."""
        nth = 0 if step < 0 else -1
        pitch = self.tiles[0][1].x - self.tiles[0][0].x
        return tuple(
            _box(row[nth].x + step * pitch, row[nth].y, row[nth].width, row[nth].height)
            for row in self.tiles
        )

    def with_row(self, boxes: tuple[Box, ...], step: int) -> Grid:
        """Return the grid with one more row of tiles that were not found."""
        unknown = (False,) * len(boxes)
        if step < 0:
            return Grid((boxes, *self.tiles), (unknown, *self.found))
        return Grid((*self.tiles, boxes), (*self.found, unknown))


@dataclass(slots=True)
class _Lattice:
    """Tiles with their places in a lattice: ``places[(column, row)]`` is a tile."""

    places: dict[Link, Box]
    across: int  # twice the distance between two columns
    down: int  # twice the distance between two rows, 0 if there is only one, as of columns

    @property
    def tile(self) -> Box:
        """A tile of the usual size."""
        wide = median([box.width for box in self.places.values()])
        high = median([box.height for box in self.places.values()])
        return Box(0, 0, wide, high)

    def origin(self) -> tuple[int, int]:
        """Return twice the position of the centre of column 0 and row 0."""
        xs = [box.x - column * self.across for (column, _), box in self.places.items()]
        ys = [box.y - row * self.down for (_, row), box in self.places.items()]
        return median(xs), median(ys)


def median(values: Sequence[int]) -> int:
    """Return the lower median of some integers."""
    return sorted(values)[(len(values) - 1) // 2]


def grids_of(tiles: Sequence[Box]) -> list[Grid]:
    """Return the grids that tiles make, from top to bottom and from left to right."""
    if len(tiles) < SHORTEST:
        return []
    right, below = _links(tiles)
    lattices: list[_Lattice] = []
    for group in _connected(len(tiles), right + below):
        members = set(group)
        across = [link for link in right if link[0] in members]
        down = [link for link in below if link[0] in members]
        lattices += _lattices(tiles, group, across, down)
    merged = [x for x in _merged(lattices) if len({column for column, _ in x.places}) > 1]
    grids = _stacked([_filled(lattice) for lattice in merged])
    usable = [x for x in grids if SHORTEST <= x.columns <= LONGEST]
    return in_order(usable, lambda grid: grid.tiles)


def slope_of(tiles: Sequence[Box]) -> int:
    """Return by how many thousandths rows of tiles fall to the right."""
    right, _ = _links(tiles)
    steps = [(tiles[b].x - tiles[a].x, tiles[b].y - tiles[a].y) for a, b in right]
    if len(steps) < _ENOUGH_LINKS:
        return 0
    middle = median([dy * 1000 // dx for dx, dy in steps])
    near = [(dx, dy) for dx, dy in steps if abs(dy * 1000 // dx - middle) <= _SPREAD]
    return sum(dy for _, dy in near) * 1000 // sum(dx for dx, _ in near)


def _links(tiles: Sequence[Box]) -> tuple[list[Link], list[Link]]:
    """Return for each tile the nearest one to the right and the nearest one below, if any."""
    x, y = np.array([box.x for box in tiles]), np.array([box.y for box in tiles])
    wide, high = np.array([box.width for box in tiles]), np.array([box.height for box in tiles])
    right: list[Link] = []
    below: list[Link] = []
    for nth, box in enumerate(tiles):
        like = (abs(wide - box.width) * 100 <= _LIKE * np.maximum(wide, box.width) + 100) & (
            abs(high - box.height) * 100 <= _LIKE * np.maximum(high, box.height) + 100
        )
        dx, dy = x - box.x, y - box.y
        for links, along, aside, size, depth in (
            (right, dx, dy, box.width, box.height),
            (below, dy, dx, box.height, box.width),
        ):
            near = like & (along * 10 >= size * 18) & (along * 10 <= size * 34)
            near &= abs(aside) * 100 <= 24 * depth + 100
            if near.any():
                links.append((nth, int(np.argmin(np.where(near, along, 1 << 30)))))
    return right, below


def _connected(count: int, links: Sequence[Link]) -> list[list[int]]:
    """Return the groups of tiles that links connect, in the order of their first tiles."""
    group = list(range(count))

    def root(nth: int) -> int:
        while group[nth] != nth:
            group[nth] = group[group[nth]]
            nth = group[nth]
        return nth

    for one, other in links:
        a, b = root(one), root(other)
        group[max(a, b)] = min(a, b)
    members: dict[int, list[int]] = {}
    for nth in range(count):
        members.setdefault(root(nth), []).append(nth)
    return list(members.values())


def _lattices(
    tiles: Sequence[Box], group: Sequence[int], right: Sequence[Link], below: Sequence[Link]
) -> list[_Lattice]:
    """Return the lattices of a group, which is cut where a link is longer than usual."""
    across = median([tiles[b].x - tiles[a].x for a, b in right]) if right else 0
    down = median([tiles[b].y - tiles[a].y for a, b in below]) if below else 0
    steps: dict[int, list[tuple[int, int, int]]] = {nth: [] for nth in group}
    for links, usual, step in ((right, across, (1, 0)), (below, down, (0, 1))):
        for a, b in links:
            length = tiles[b].x - tiles[a].x if step[0] else tiles[b].y - tiles[a].y
            if abs(length - usual) * 100 <= max(300, 6 * usual):
                steps[a].append((b, *step))
                steps[b].append((a, -step[0], -step[1]))
    lattices = []
    seen: set[int] = set()
    for first in group:
        if first in seen:
            continue
        places = {(0, 0): tiles[first]}
        queue = [(first, 0, 0)]
        seen.add(first)
        for nth, column, row in queue:
            for other, dx, dy in steps[nth]:
                if other not in seen:
                    seen.add(other)
                    queue.append((other, column + dx, row + dy))
                    places.setdefault((column + dx, row + dy), tiles[other])
        lattices.append(_Lattice(places, across, down))
    return lattices


def _merged(lattices: list[_Lattice]) -> list[_Lattice]:
    """Return the lattices, joined where one continues another after tiles that were not found."""
    kept: list[_Lattice] = []
    for lattice in sorted(lattices, key=lambda x: -len(x.places)):
        for larger in kept:
            if _join(larger, lattice):
                break
        else:
            kept.append(lattice)
    return kept


def _join(larger: _Lattice, other: _Lattice) -> bool:
    """Add the tiles of another lattice to a larger one if they continue it."""
    across, down = larger.across, larger.down or other.down
    if not (across and down) or not like(larger.tile, other.tile):
        return False
    if other.across and abs(other.across - across) * 100 > max(300, 6 * across):
        return False
    (x, y), (other_x, other_y) = larger.origin(), other.origin()
    dx, dy = _steps(other_x - x, across), _steps(other_y - y, down)
    if dx is None or dy is None:
        return False
    shifted = {(column + dx, row + dy): box for (column, row), box in other.places.items()}
    columns, rows = _range(larger.places, 0), _range(larger.places, 1)
    new_columns, new_rows = _range(shifted, 0), _range(shifted, 1)
    beside = max(new_columns[0] - columns[1], columns[0] - new_columns[1])
    above = max(new_rows[0] - rows[1], rows[0] - new_rows[1])
    wider = max(columns[0] - new_columns[0], 0) + max(new_columns[1] - columns[1], 0)
    fits = beside <= 0 and above - 1 <= _MISSING_ROWS and wider <= 1
    if beside > 0:
        fits = above <= 0 and beside == 1 and new_columns[1] - new_columns[0] < 2
    if not fits or any(place in larger.places for place in shifted):
        return False
    larger.places |= shifted
    larger.down = down
    return True


def like(one: Box, other: Box) -> bool:
    """Return whether two tiles have about the same size."""
    return all(
        abs(a - b) * 100 <= _LIKE * max(a, b) + 100
        for a, b in ((one.width, other.width), (one.height, other.height))
    )


def _steps(distance: int, pitch: int) -> int | None:
    """Return a distance in steps of a lattice, None if it is not nearly a whole number."""
    steps = (2 * distance + pitch) // (2 * pitch)
    return steps if abs(distance - steps * pitch) * 100 <= 12 * pitch else None


def _range(places: dict[Link, Box], axis: int) -> tuple[int, int]:
    values = [place[axis] for place in places]
    return min(values), max(values)


def _filled(lattice: _Lattice) -> Grid:
    """Return a lattice as a grid, with the tiles that were not found."""
    columns, rows = _range(lattice.places, 0), _range(lattice.places, 1)
    wide, high = lattice.tile.width, lattice.tile.height
    first_x, first_y = lattice.origin()

    def centre(axis: int, nth: int) -> int:
        near = [(box.x, box.y)[axis] for place, box in lattice.places.items() if place[axis] == nth]
        usual = (first_x + nth * lattice.across, first_y + nth * lattice.down)[axis]
        return median(near) if near else usual

    xs = [centre(0, nth) for nth in range(columns[0], columns[1] + 1)]
    ys = [centre(1, nth) for nth in range(rows[0], rows[1] + 1)]
    tiles, found = [], []
    for row, y in enumerate(ys, rows[0]):
        line = [lattice.places.get((column, row)) for column in range(columns[0], columns[1] + 1)]
        tiles.append(tuple(box or _box(x, y, wide, high) for box, x in zip(line, xs, strict=True)))
        found.append(tuple(box is not None for box in line))
    return Grid(tuple(tiles), tuple(found))


def _stacked(grids: list[Grid]) -> list[Grid]:
    """Return the grids, joined where one lies under another and its columns continue.

    In some games the row in which one types is higher than the others.
    """
    kept: list[Grid] = []
    for grid in sorted(grids, key=lambda x: x.tiles[0][0].top):
        for nth, upper in enumerate(kept):
            joined = _stack(upper, grid)
            if joined is not None:
                kept[nth] = joined
                break
        else:
            kept.append(grid)
    return kept


def _stack(upper: Grid, lower: Grid) -> Grid | None:
    """Return a grid with another one below it as one grid, None if they do not fit."""
    last, first = upper.tiles[-1], lower.tiles[0]
    gap, wide = first[0].top - last[0].bottom, last[0].width
    if not -2 <= gap <= max(4, wide // 4):
        return None
    across = last[1].x - last[0].x
    shift = _steps(first[0].x - last[0].x, across)
    if shift is None or abs((first[-1].x - first[0].x) - across * (len(first) - 1)) > across // 4:
        return None
    start, end = min(0, shift), max(upper.columns, lower.columns + shift)
    inside = shift >= 0 and lower.columns + shift <= upper.columns
    if not inside and (shift > 0 or lower.columns + shift < upper.columns):
        return None
    tiles, found = [], []
    for grid, offset in ((upper, 0), (lower, shift)):
        for row, known in zip(grid.tiles, grid.found, strict=True):
            line, there = [], []
            for column in range(start, end):
                nth = column - offset
                inner = 0 <= nth < len(row)
                x = row[0].x + nth * across
                line.append(row[nth] if inner else _box(x, row[0].y, row[0].width, row[0].height))
                there.append(inner and known[nth])
            tiles.append(tuple(line))
            found.append(tuple(there))
    return Grid(tuple(tiles), tuple(found))


def in_order(items: Iterable[T], boxes: Callable[[T], tuple[tuple[Box, ...], ...]]) -> list[T]:
    """Return grids as one reads them: those that begin beside another one from left to right.

    ``boxes`` returns the tiles of a grid.
    """
    ordered: list[T] = []
    line: list[T] = []
    for item in sorted(items, key=lambda x: boxes(x)[0][0].top):
        if line and boxes(item)[0][0].top >= boxes(line[0])[-1][0].bottom:
            ordered += sorted(line, key=lambda x: boxes(x)[0][0].left)
            line = []
        line.append(item)
    return ordered + sorted(line, key=lambda x: boxes(x)[0][0].left)


def _box(x: int, y: int, wide: int, high: int) -> Box:
    left, top = (x - wide) // 2, (y - high) // 2
    return Box(left, top, left + wide, top + high)
