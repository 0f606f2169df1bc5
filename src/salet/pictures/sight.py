"""Sight: the grids of a picture with what is on each tile, before anything is decided.

A picture is searched for grids up to four times: as it is, with more tolerance for noise, smoothed,
so that dithering disappears, and with regions that end where the colour changes, for photos. It is
straightened first if it is tilted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from salet.pictures.grids import Grid, grids_of, in_order, like, slope_of
from salet.pictures.ink import Colour, look
from salet.pictures.letters import Model
from salet.pictures.marks import has_colour, same, saturation
from salet.pictures.regions import regions_of
from salet.pictures.tiles import SMALLEST, Box, distinct, overlap, tiles_of

# Ways to search: smooth the picture?, end regions at edges?, tolerances.
_PASSES = (
    (False, False, (10, 4)),
    (False, False, (24,)),
    (True, False, (10,)),
    (True, True, (16, 8)),
)
_LOOSE = 24  # the tolerance inside of edges
_WHITE = 250  # the least level of a channel in white
_TINGED = 30  # percent: the largest saturation of white in the light of a photo
_MOST_ROWS = 40
_MORE = 3  # tiles that are part of another board
_TILTED = 6  # thousandths: a larger slope of the rows is corrected
_NO_LETTER = 2  # nats: a sign that is no letter must be likelier than all letters by this
_CLEAN = 60  # percent of the rim of a tile that must have one colour
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
    """A grid as it was seen: its rows of cells, from the top, and the place of each cell.

    ``cut`` tells that letters continue outside, so that a part of a board was not found.
    """

    rows: tuple[tuple[Cell, ...], ...]
    boxes: tuple[tuple[Box, ...], ...]
    cut: bool = False

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def lettered(self) -> list[int]:
        """The rows that have a letter on every tile, apart from tiles that are covered."""
        return [nth for nth, row in enumerate(self.rows) if has_letters(row)]

    @property
    def played(self) -> int:
        """The number of rows of a board up to the last one with letters."""
        return max(self.lettered, default=-1) + 1

    @property
    def unread(self) -> bool:
        """Whether a row below the last one with letters has letters, too, but cannot be read.

        A row that is being typed has an empty tile, and its letters do not look like marked ones.
        """
        marked = [cell.fill for nth in self.lettered for cell in self.rows[nth]]
        for row in self.rows[self.played :]:
            letters = [cell.fill for cell in row if cell.scores is not None]
            empty = [cell.fill for cell in row if cell.scores is None and cell.clear]
            shown = [x for x in letters if not any(same(x, y) for y in empty)]
            if (letters and not empty) or any(
                has_colour(x) or any(same(x, y) for y in marked) for x in shown
            ):
                return True
        return False

    @property
    def boards(self) -> list[Sighting]:
        """The boards that lie under each other: each row with letters after an empty one begins a
        new one. Rows between others belong to their board even if they cannot be read.
        """
        starts = [
            nth
            for nth, row in enumerate(self.rows)
            if not is_empty(row) and (nth == 0 or is_empty(self.rows[nth - 1]))
        ]
        parts = [
            Sighting(self.rows[start:end], self.boxes[start:end], self.cut)
            for start, end in zip(starts, [*starts[1:], len(self.rows)], strict=False)
        ]
        return [part for part in parts if part.lettered]


def has_letters(row: tuple[Cell, ...]) -> bool:
    """Return whether a row has letters: on two of five tiles at least, and no empty tile."""
    letters = sum(cell.scores is not None and cell.clear for cell in row)
    return letters * 5 >= len(row) * 2 and not any(
        cell.scores is None and cell.clear for cell in row
    )


def is_empty(row: tuple[Cell, ...]) -> bool:
    """Return whether no tile of a row has a letter."""
    return all(cell.scores is None for cell in row)


def is_unused(row: tuple[Cell, ...]) -> bool:
    """Return whether every tile of a row can be seen whole, and none has a letter."""
    return all(cell.scores is None and cell.clear for cell in row)


def sightings(picture: NDArray[np.uint8], model: Model) -> Iterator[list[Sighting]]:
    """Yield the boards of a picture that have letters, once for each way of searching for them."""
    if min(picture.shape[:2]) < SMALLEST:
        return
    white = _balanced(picture)
    for smooth, edges, tolerances in _PASSES:
        pixels = _smoothed(white) if smooth else white
        slope = slope_of(tiles := _tiles(pixels, tolerances, edges=edges))
        if abs(slope) >= _TILTED:
            pixels = _straightened(pixels, slope)
            tiles = _tiles(pixels, tolerances, edges=edges)
        grids = _grids(pixels, tiles, model, {})
        placed = {box for grid in grids for row in grid.boxes for box in row}
        loose = [tile for tile in tiles if tile not in placed]
        boards = [_checked(x, loose) for grid in grids for x in grid.boards]
        if boards:
            yield in_order(boards, lambda board: board.boxes)


def _checked(board: Sighting, loose: Sequence[Box]) -> Sighting:
    """Return a board that is cut if a row cannot be read, or tiles of its size are in no grid."""
    more = sum(like(tile, board.boxes[0][0]) for tile in loose) >= _MORE
    return replace(board, cut=board.cut or more or board.unread)


def _balanced(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a picture with its brightest pixels white.

    A photo is dark, and its light has a colour. If another pixel is brighter in one channel, the
    brightest one is no white.
    """
    least = picture.min(axis=2)
    pixels = picture[least >= _top(least)].astype(np.int64)
    red, green, blue = (pixels.sum(axis=0) // len(pixels)).tolist()
    white = red, green, blue
    tops = _top(picture[..., 0]), _top(picture[..., 1]), _top(picture[..., 2])
    if min(white) >= _WHITE or saturation(white) > _TINGED or not same(white, tops):
        return picture
    table = [np.minimum(255, np.arange(256) * 255 // max(1, level)) for level in white]
    channels = [x.astype(np.uint8)[picture[..., c]] for c, x in enumerate(table)]
    return np.dstack(channels)


def _top(channel: NDArray[np.uint8]) -> int:
    """Return the highest level that one pixel in a thousand has or exceeds."""
    counts = np.bincount(channel.ravel(), minlength=256)[::-1].cumsum()
    return 255 - int(np.argmax(counts * 1000 >= counts[-1]))


def _tiles(
    picture: NDArray[np.uint8], tolerances: Sequence[int], *, edges: bool = False
) -> list[Box]:
    """Return the tiles of a picture, each once; tolerances may be for edges between regions."""
    if edges:
        found = [regions_of(_edged(picture, tolerance), _LOOSE) for tolerance in tolerances]
    else:
        found = [regions_of(picture, tolerance) for tolerance in tolerances]
    return distinct([tiles_of(regions) for regions in found])


def _edged(picture: NDArray[np.uint8], tolerance: int) -> NDArray[np.uint8]:
    """Return a picture with a fourth channel: 255 where neighbours on both sides differ."""
    pixels = picture.astype(np.int16)
    edge = np.zeros(picture.shape[:2], bool)
    edge[:, 1:-1] |= abs(pixels[:, 2:] - pixels[:, :-2]).max(axis=2) > tolerance
    edge[1:-1] |= abs(pixels[2:] - pixels[:-2]).max(axis=2) > tolerance
    return np.dstack([picture, np.where(edge, 255, 0).astype(np.uint8)])


def _straightened(picture: NDArray[np.uint8], slope: int) -> NDArray[np.uint8]:
    """Return a picture whose rows fell by ``slope`` thousandths to the right, turned back."""
    height, width = picture.shape[:2]
    y, x = np.arange(height)[:, None], np.arange(width)[None, :]
    from_y = y + (x - width // 2) * slope // 1000
    from_x = x - (y - height // 2) * slope // 1000
    turned: NDArray[np.uint8] = picture[
        np.clip(from_y, 0, height - 1), np.clip(from_x, 0, width - 1)
    ]
    return turned


def grids_seen(
    picture: NDArray[np.uint8],
    model: Model,
    tolerances: Sequence[int] = _PASSES[0][2],
    *,
    known: dict[CellKey, Cell] | None = None,
) -> list[Sighting]:
    """Return all grids of a picture, empty ones too.

    Tiles with the same pixels are looked at once. Pass the same ``known`` with each of several
    pictures to look only at new ones.
    """
    return _grids(picture, _tiles(picture, tolerances), model, {} if known is None else known)


def _grids(
    picture: NDArray[np.uint8], tiles: Sequence[Box], model: Model, cells: dict[CellKey, Cell]
) -> list[Sighting]:
    """Return the grids that tiles make, with what is on each of them.

    Of two that overlap, which are pieces of one board, only the larger one is returned.
    """
    found = [_seen(picture, grid, tiles, model, cells) for grid in grids_of(tiles)]
    kept: list[Sighting] = []
    for one in sorted(found, key=lambda x: -len(x.rows) * x.columns):
        if not any(_meet(one, other) for other in kept):
            kept.append(one)
    return [one for one in found if any(one is other for other in kept)]


def _meet(one: Sighting, other: Sighting) -> bool:
    """Return whether the centre of a tile at a corner of a grid lies within another grid."""
    first, last = other.boxes[0][0], other.boxes[-1][-1]
    return any(
        2 * first.left < box.x < 2 * last.right and 2 * first.top < box.y < 2 * last.bottom
        for row in (one.boxes[0], one.boxes[-1])
        for box in (row[0], row[-1])
    )


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

    def under(box: Box) -> list[Box]:
        """Return the tiles that were found and overlap a tile."""
        across = (left < box.right) & (right > box.left)
        both = across & (top < box.bottom) & (bottom > box.top)
        return [tiles[nth] for nth in np.flatnonzero(both).tolist()]

    def has_letter(box: Box, clear: bool = True) -> bool:
        """Return whether there is a letter at a place where this board may have a tile."""
        if box.left < 0 or box.right > width or box.top < 0 or box.bottom > height:
            return False
        if not all(like(tile, box) and overlap(tile, box) for tile in under(box)):
            return False  # a key
        seen = cell(box, False)
        return seen.scores is not None and (seen.clear or not clear)

    def new(boxes: Sequence[Box], clear: bool = True) -> bool:
        """Return whether there is a letter on each of these tiles, and none of them was found."""
        return not any(map(under, boxes)) and all(has_letter(box, clear) for box in boxes)

    for step in (-1, 1):
        while len(grid.tiles) < _MOST_ROWS and all(map(has_letter, grid.beyond(step))):
            grid = grid.with_row(grid.beyond(step), step)
    rows = [tuple(map(cell, *row)) for row in zip(grid.tiles, grid.found, strict=True)]
    lettered = [nth for nth, row in enumerate(rows) if has_letters(row)]
    sides = [[grid.beside(step)[nth] for nth in lettered] for step in (-1, 1)]
    more = any(map(new, sides)) or any(new(grid.beyond(step), False) for step in (-1, 1))
    return Sighting(tuple(rows), grid.tiles, bool(lettered) and more)


def _cell(picture: NDArray[np.uint8], box: Box, known: bool, model: Model) -> Cell:
    """Return what is seen on a tile; ``known`` if it was found as a region of one colour."""
    tile = look(picture, box)
    clear = tile.clean >= _CLEAN
    if tile.ink is None:
        return Cell(tile.fill, clear and (known or tile.clean == 100), tile.rim)
    scores = model.scores(tile.ink)
    if scores[model.none] > np.delete(scores, model.none).max() + _NO_LETTER * model.nat:
        return Cell(tile.fill, False, tile.rim)
    return Cell(tile.fill, clear, tile.rim, tile.ink.colour, scores)
