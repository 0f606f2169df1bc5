"""Sight: the grids of a picture with what is on each tile, before anything is decided.

A picture is searched for grids up to three times: as it is, with more tolerance for noise, and
smoothed, so that dithering disappears.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.pictures.grids import Grid, grids_of
from salet.pictures.ink import Colour, look
from salet.pictures.letters import NONE, Model
from salet.pictures.regions import regions_of
from salet.pictures.tiles import SMALLEST, Box, distinct, tiles_of

_PASSES = ((False, (10, 4)), (False, (24,)), (True, (10,)))  # smooth the picture?, tolerances
_MOST_ROWS = 40
_CLEAN = 60  # percent of the rim of a tile that must have one colour
_LOWEST = 20  # percent of the tile's height that a letter must have
_KEYBOARDS = (
    "qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop yxcvbnm "
    "abcdefghijklmnopqrstuvwxyz"
)
Ints = NDArray[np.int64]
CellKey = tuple[int, int, bool, bytes]  # a tile: width, height, whether it was found, its pixels


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile: its fill, whether it can be seen whole, and its letter.

    ``scores`` has a score for each class of the model, None if there is no letter. ``ink`` is the
    letter's colour. ``rim`` has the colours along the sides of a tile that is partly covered.
    """

    fill: Colour
    clear: bool
    rim: Ints
    ink: Colour | None = None
    scores: Ints | None = None


@dataclass(frozen=True, slots=True)
class Sighting:
    """A grid as it was seen: its rows of cells, from the top, and the place of each cell."""

    rows: tuple[tuple[Cell, ...], ...]
    boxes: tuple[tuple[Box, ...], ...]

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def lettered(self) -> list[int]:
        """The rows that have a letter on every tile, apart from tiles that are covered."""
        return [nth for nth, row in enumerate(self.rows) if has_letters(row)]


def has_letters(row: tuple[Cell, ...]) -> bool:
    """Return whether a row has letters: on two of five tiles at least, and no empty tile."""
    letters = sum(cell.scores is not None and cell.clear for cell in row)
    empty = any(cell.scores is None and cell.clear for cell in row)
    return not empty and letters * 5 >= len(row) * 2


def sightings(picture: NDArray[np.uint8], model: Model) -> Iterator[list[Sighting]]:
    """Yield the grids with letters of a picture, once for each way of searching for them."""
    if min(picture.shape[:2]) < SMALLEST:
        return
    for smooth, tolerances in _PASSES:
        pixels = _smoothed(picture) if smooth else picture
        kept = [x for x in grids_seen(pixels, model, tolerances) if x.lettered]
        if kept:
            yield kept


def grids_seen(
    picture: NDArray[np.uint8],
    model: Model,
    tolerances: Sequence[int] = _PASSES[0][1],
    *,
    known: dict[CellKey, Cell] | None = None,
) -> list[Sighting]:
    """Return all grids of a picture, empty ones too, but no keyboards.

    Tiles with the same pixels are looked at once. Pass the same ``known`` with each of several
    pictures to look only at new ones.
    """
    tiles = distinct([tiles_of(regions_of(picture, tolerance)) for tolerance in tolerances])
    cells = {} if known is None else known
    seen = [_seen(picture, grid, tiles, model, cells) for grid in grids_of(tiles)]
    return [x for x in seen if not _is_keyboard(x, model)]


def _smoothed(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the mean of 2 x 2 pixels, twice: a pattern that repeats every other pixel is gone."""
    pixels = picture.astype(np.uint16)
    for _ in range(2):
        pixels = pixels[:-1, :-1] + pixels[1:, :-1] + pixels[:-1, 1:] + pixels[1:, 1:]
        pixels //= 4
    return pixels.astype(np.uint8)


def _seen(
    picture: NDArray[np.uint8],
    grid: Grid,
    tiles: Sequence[Box],
    model: Model,
    cells: dict[CellKey, Cell],
) -> Sighting:
    """Return what is seen on every tile of a grid, and on rows that continue it.

    A tile that hardly differs from the page is not found as a region, but it has a letter, and it
    does not overlap any of the ``tiles`` that were found.
    """
    height, width = picture.shape[:2]
    left, top = np.array([box.left for box in tiles]), np.array([box.top for box in tiles])
    right, bottom = np.array([box.right for box in tiles]), np.array([box.bottom for box in tiles])

    def cell(box: Box, known: bool) -> Cell:
        pixels = picture[max(0, box.top) : box.bottom, max(0, box.left) : box.right]
        key = (box.width, box.height, known, pixels.tobytes())
        if key not in cells:
            cells[key] = _cell(picture, box, known, model)
        return cells[key]

    def lettered(boxes: Sequence[Box]) -> bool:
        """Return whether there is a letter on each of these tiles, which were not found."""
        for box in boxes:
            across = (left < box.right) & (right > box.left)
            if (across & (top < box.bottom) & (bottom > box.top)).any():
                return False
            if box.left < 0 or box.right > width or box.top < 0 or box.bottom > height:
                return False
        return bool(boxes) and all(
            (seen := cell(box, False)).scores is not None and seen.clear for box in boxes
        )

    for step in (-1, 1):
        while len(grid.tiles) < _MOST_ROWS and lettered(grid.beyond(step)):
            grid = grid.with_row(grid.beyond(step), step)
    rows = [tuple(map(cell, *row)) for row in zip(grid.tiles, grid.found, strict=True)]
    return Sighting(tuple(rows), grid.tiles)


def _cell(picture: NDArray[np.uint8], box: Box, known: bool, model: Model) -> Cell:
    """Return what is seen on a tile; ``known`` if it was found as a region of one colour."""
    tile = look(picture, box)
    clear = tile.clean >= _CLEAN
    if tile.ink is None or tile.ink.height < _LOWEST:
        return Cell(tile.fill, clear and (known or tile.clean == 100), tile.rim)
    scores = model.scores(tile.ink)
    if model.classes[int(scores.argmax())] == NONE:
        return Cell(tile.fill, False, tile.rim)
    return Cell(tile.fill, clear, tile.rim, tile.ink.colour, scores)


def _is_keyboard(seen: Sighting, model: Model) -> bool:
    """Return whether some rows of a grid have letters in the order of a keyboard."""
    for nth in seen.lettered:
        letters = [
            model.classes[int(cell.scores.argmax())].lower()
            for cell in seen.rows[nth]
            if cell.scores is not None
        ]
        text = "".join(letters)
        if any(len(x) >= 4 and x in _KEYBOARDS for x in (text, text[1:], text[:-1])):
            return True
    return False
