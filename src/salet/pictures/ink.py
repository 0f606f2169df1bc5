"""Ink: the letter on a tile, separated from the colour of the tile.

::

    tile (62 x 62)            coverage 0..255            glyph (16 x 16)
    ┌────────────┐            ............               ████████
    │    ██      │   fill     ....##......   cut out,    ██
    │    ██      │  ------>   ....##......  ---------->  ██
    │    █████   │   ink      ....#####...   scaled      ████████
    └────────────┘            ............

All arithmetic is in integers, so that the page's reader gives the same glyphs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.pictures.regions import regions_of
from salet.pictures.tiles import Box

SIDE = 16  # the glyph has SIDE x SIDE values
_CONTRAST = 36  # the least difference between a letter and its tile, in one channel
_FEWEST = 500  # one of so many pixels of a tile belongs to the smallest letter
_INKED = 112  # the least coverage of a pixel that belongs to the letter
_RIM, _THIN_RIM = 16, 40  # parts of a tile: the rim, which may have a border, or a large letter
_CLOSE = 26  # the largest difference between pixels of one fill
Colour = tuple[int, int, int]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ink:
    """A letter: its colour, its glyph of 16 x 16 values, and its width in percent of its height."""

    colour: Colour
    glyph: NDArray[np.int64]
    ratio: int


@dataclass(frozen=True, slots=True)
class Tile:
    """What is seen on a tile: its fill, its letter, and its rim, a list of pixels.

    ``clean`` is the percentage of the rim in the colour of the fill, 0 if the tile is covered.
    """

    fill: Colour
    clean: int
    rim: Ints
    ink: Ink | None


def look(picture: NDArray[np.uint8], box: Box) -> Tile:
    """Return what is seen on a tile of a picture."""
    pixels = _inside(picture, box, _RIM)
    fill, clean, rim = _fill(pixels)
    colour, part = _inked(pixels, fill)
    if part is not None and not part.size:
        colour, part = _inked(_inside(picture, box, _THIN_RIM), fill)
    if part is None:
        return Tile(fill, clean, rim, None)
    if not part.size:
        return Tile(fill, 0, rim, None)
    high, wide = part.shape
    return Tile(fill, clean, rim, Ink(colour, scaled(part), wide * 100 // high))


def _inked(pixels: Ints, fill: Colour) -> tuple[Colour, Ints | None]:
    """Return the colour of a letter, and the part of the coverage that has it, as in _letter."""
    away = pixels - np.array(fill)
    distance = abs(away).max(axis=2)
    peak = int(np.sort(distance, axis=None)[-1 - distance.size // _FEWEST])
    if peak < _CONTRAST:
        return fill, None
    strong = pixels[distance * 10 >= peak * 8]
    red, green, blue = (int(strong[:, c].sum()) // len(strong) for c in range(3))
    toward = np.array([red, green, blue]) - np.array(fill)
    if not toward.any():  # lighter and darker than the fill
        return fill, distance[:0]
    coverage = np.clip((away @ toward) * 255 // int(toward @ toward), 0, 255)
    shrink = max(1, _height(coverage) // 40)
    return (red, green, blue), _letter(_shrunk(coverage, shrink))


def _inside(picture: NDArray[np.uint8], box: Box, part: int) -> Ints:
    """Return the pixels of a tile without a rim, which is one of so many parts of its size."""
    across, down = max(1, box.width // part), max(1, box.height // part)
    height, width = picture.shape[:2]
    return picture[
        max(0, box.top + down) : min(height, box.bottom - down),
        max(0, box.left + across) : min(width, box.right - across),
    ].astype(np.int64)


def _fill(pixels: Ints) -> tuple[Colour, int, Ints]:
    """Return the median colour of the rim, how many percent are close to it, and the rim."""
    high, wide = pixels.shape[:2]
    rim = np.ones((high, wide), bool)
    rim[high // 10 + 1 : high - high // 10 - 1, wide // 10 + 1 : wide - wide // 10 - 1] = False
    ring = pixels[rim]
    red, green, blue = (int(x) for x in np.sort(ring, axis=0)[(len(ring) - 1) // 2])
    near = (abs(ring - np.array([red, green, blue])) <= _CLOSE).all(axis=1)
    return (red, green, blue), int(near.sum()) * 100 // len(ring), ring


def _height(coverage: Ints) -> int:
    """Return the number of rows from the first pixel of ink to the last one."""
    rows = np.flatnonzero((coverage >= _INKED).any(axis=1))
    return int(rows[-1] - rows[0]) + 1 if len(rows) else 0


def _shrunk(values: Ints, factor: int) -> Ints:
    """Return the means of squares of ``factor`` x ``factor`` values."""
    high, wide = values.shape[0] // factor, values.shape[1] // factor
    cut = values[: high * factor, : wide * factor]
    means: Ints = cut.reshape(high, factor, wide, factor).sum(axis=(1, 3)) // (factor * factor)
    return means


def _letter(coverage: Ints) -> Ints | None:
    """Return the part of a tile's coverage that has the letter, without specks beside it.

    It is empty if something covers the tile from side to side, and None if there is no letter.
    The largest connected part is kept, parts above and below it (dots and accents), and other large
    parts, which are pieces of a thin letter.
    """
    inked = coverage >= _INKED
    regions = regions_of(inked.astype(np.uint8)[..., None], 0)
    high, wide = coverage.shape
    first = {int(name): int(count) for name, count in enumerate(regions.counts)}
    of_ink = [n for n in first if _is_ink(inked, regions.names, n, int(regions.top[n]))]
    if not of_ink:
        return None
    main = max(of_ink, key=lambda n: (first[n], -n))
    left, right = int(regions.left[main]), int(regions.right[main])
    top, bottom = int(regions.top[main]), int(regions.bottom[main])
    if bottom - top == high or right - left == wide:
        return coverage[:0]  # a line, or the side of something else
    tall = bottom - top
    kept = []
    for n in of_ink:
        middle = int(regions.left[n]) + int(regions.right[n])
        gap = max(int(regions.top[n]) - bottom, top - int(regions.bottom[n]))
        at_side = regions.left[n] == 0 or regions.right[n] == wide
        accent = (
            first[n] * 33 >= first[main] and 2 * left <= middle <= 2 * right and gap * 3 <= tall
        )
        apart = max(top - int(regions.top[n]), int(regions.bottom[n]) - bottom)
        piece = first[n] * 4 >= first[main] and apart * 10 <= tall
        if n == main or (not at_side and (accent or piece)):
            kept.append(n)
    box = (
        slice(min(int(regions.top[n]) for n in kept), max(int(regions.bottom[n]) for n in kept)),
        slice(min(int(regions.left[n]) for n in kept), max(int(regions.right[n]) for n in kept)),
    )
    stray = inked[box] & ~np.isin(regions.names[box], kept)
    part = np.where(stray, 0, coverage[box])
    return part if part.shape[0] * 9 >= high and part.shape[0] >= 5 else None


def _is_ink(inked: NDArray[np.bool_], names: NDArray[np.int32], name: int, top: int) -> bool:
    """Return whether a region consists of ink: whether its first pixel does."""
    return bool(inked[top, int(np.argmax(names[top] == name))])


def scaled(part: Ints) -> Ints:
    """Return the part as SIDE x SIDE values, each the mean of the area it covers."""
    high, wide = part.shape
    rows, columns = _weights(high), _weights(wide)
    means: Ints = (rows @ part @ columns.T) // (high * wide)
    return means


def _weights(size: int) -> Ints:
    """Return the overlap of each of SIDE cells with each of ``size`` pixels, in units of 1/SIDE."""
    cells, pixels = np.arange(SIDE)[:, None], np.arange(size)[None, :]
    ends = np.minimum((cells + 1) * size, (pixels + 1) * SIDE)
    overlaps: Ints = np.maximum(ends - np.maximum(cells * size, pixels * SIDE), 0)
    return overlaps
