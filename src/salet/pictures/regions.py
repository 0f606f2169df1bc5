"""Regions of nearly one colour: the connected components of a picture.

Two neighbouring pixels (left and right, or above and below) belong to the same region if no
channel differs by more than a tolerance::

    a row of pixels   ██████░░░███████      two runs of equal colour, and the gap between them
    the row below     ██████░░░██   ██      a letter begins: three runs, joined to the two above

The pixels of a row are first grouped into runs. Runs that touch are then joined.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a picture, in the order of their first pixels.

    ``names[y, x]`` is the region of a pixel. The other arrays have one entry per region: the number
    of pixels, and the bounding box with its right and lower edges excluded.
    """

    names: NDArray[np.int32]
    counts: Ints
    left: Ints
    top: Ints
    right: Ints
    bottom: Ints


def regions_of(picture: NDArray[np.uint8], tolerance: int) -> Regions:
    """Return the regions of a picture of shape (height, width, channels)."""
    height, width = picture.shape[:2]
    beside = _close(picture[:, :-1], picture[:, 1:], tolerance)
    below = _close(picture[:-1], picture[1:], tolerance)
    starts = np.ones((height, width), bool)
    starts[:, 1:] = ~beside
    runs = np.cumsum(starts.ravel(), dtype=np.int32).reshape(height, width) - 1
    upper, lower = runs[:-1][below], runs[1:][below]
    roots = _joined(int(runs[-1, -1]) + 1, upper, lower)
    first, run_regions = np.unique(roots, return_inverse=True)
    begin = np.flatnonzero(starts.ravel())
    lengths = np.diff(np.append(begin, height * width))
    y, x = begin // width, begin % width
    count = len(first)
    left, top = np.full(count, width), np.full(count, height)
    right, bottom = np.zeros(count, np.int64), np.zeros(count, np.int64)
    np.minimum.at(left, run_regions, x)
    np.minimum.at(top, run_regions, y)
    np.maximum.at(right, run_regions, x + lengths)
    np.maximum.at(bottom, run_regions, y + 1)
    counts = np.bincount(run_regions, lengths, count).astype(np.int64)
    names = run_regions.astype(np.int32)[runs]
    return Regions(names, counts, left, top, right, bottom)


def _close(one: NDArray[np.uint8], other: NDArray[np.uint8], tolerance: int) -> NDArray[np.bool_]:
    """Return where two arrays of pixels differ by at most the tolerance in every channel."""
    close = np.ones(one.shape[:2], bool)
    for channel in range(one.shape[2]):
        a, b = one[..., channel], other[..., channel]
        close &= np.maximum(a, b) - np.minimum(a, b) <= tolerance
    return close


def _joined(count: int, upper: NDArray[np.int32], lower: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return for each of ``count`` runs the smallest run that is connected with it."""
    roots = np.arange(count, dtype=np.int32)
    if len(upper):
        kept = np.ones(len(upper), bool)
        kept[1:] = (upper[1:] != upper[:-1]) | (lower[1:] != lower[:-1])
        upper, lower = upper[kept], lower[kept]
    while len(upper):
        a, b = roots[upper], roots[lower]
        apart = a != b
        upper, lower, a, b = upper[apart], lower[apart], a[apart], b[apart]
        np.minimum.at(roots, np.maximum(a, b), np.minimum(a, b))
        while True:
            shorter = roots[roots]
            if (shorter == roots).all():
                break
            roots = shorter
    return roots
