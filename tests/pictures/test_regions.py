"""Regions, tiles and grids, compared with obvious implementations."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from salet.pictures.grids import grids_of, slope_of
from salet.pictures.ink import SIDE, scaled
from salet.pictures.regions import regions_of
from salet.pictures.tiles import Box, tiles_of


def flooded(picture: np.ndarray, tolerance: int) -> np.ndarray:
    """Return the region of each pixel, by flood fill from each pixel that has none yet."""
    height, width = picture.shape[:2]
    names = np.full((height, width), -1)
    count = 0
    for start in np.ndindex(height, width):
        if names[start] >= 0:
            continue
        names[start] = count
        stack = [start]
        while stack:
            y, x = stack.pop()
            for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                inside = 0 <= near[0] < height and 0 <= near[1] < width
                if not inside or names[near] >= 0:
                    continue
                if (abs(picture[near].astype(int) - picture[y, x]) <= tolerance).all():
                    names[near] = count
                    stack.append(near)
        count += 1
    return names


@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2), st.randoms(use_true_random=False))
def test_regions_are_those_of_a_flood_fill(height, width, tolerance, chance):
    pixels = [chance.choice((0, 1, 3, 9)) for _ in range(height * width * 3)]
    picture = np.array(pixels, np.uint8).reshape(height, width, 3)
    regions = regions_of(picture, tolerance)
    names = flooded(picture, tolerance)
    assert (regions.names == names).all()
    for name in range(names.max() + 1):
        y, x = np.nonzero(names == name)
        assert regions.counts[name] == len(y)
        edges = regions.left[name], regions.top[name], regions.right[name], regions.bottom[name]
        assert edges == (x.min(), y.min(), x.max() + 1, y.max() + 1)


def test_only_rectangles_are_tiles():
    picture = np.zeros((60, 130, 3), np.uint8)
    picture[5:35, 5:35] = 200  # a square with a letter
    picture[15:25, 15:25] = 90
    picture[5:35, 45:48] = picture[20:23, 45:75] = 200  # a T on its side
    picture[5:15, 85:125] = 200  # too long
    assert tiles_of(regions_of(picture, 10)) == [Box(5, 5, 35, 35), Box(15, 15, 25, 25)]


def boxes(columns: int, rows: int, left: int = 0, top: int = 0, size: int = 30) -> list[Box]:
    step = size + 4
    corners = [(left + x * step, top + y * step) for y in range(rows) for x in range(columns)]
    return [Box(x, y, x + size, y + size) for x, y in corners]


def test_boards_are_separate_grids_in_reading_order():
    for first, rows in ((0, 6), (34, 5)):  # the second time its first row is missing
        tiles = boxes(5, 6, 200) + boxes(5, rows, top=first) + boxes(5, 6, 0, 300)
        grids = grids_of(tiles)
        corners = [(grid.tiles[0][0].left, grid.tiles[0][0].top) for grid in grids]
        assert corners == [(0, first), (200, 0), (0, 300)]
        assert [len(grid.tiles) for grid in grids] == [rows, 6, 6]
        assert {grid.columns for grid in grids} == {5}


def test_boards_at_the_distance_of_a_tile_are_separate():
    for columns, count in ((5, 2), (1, 1)):  # two boards, and a column apart from a board
        left = boxes(5, 6)
        pitch = left[1].left - left[0].left
        right = boxes(columns, 6, left=6 * pitch)
        assert [grid.columns for grid in grids_of([*left, *right])] == [5] * count


def test_five_tiles_tell_how_far_a_row_is_tilted():
    row = [Box(35 * i, 2 * i, 35 * i + 30, 2 * i + 30) for i in range(5)]
    assert slope_of(row) == 57
    assert slope_of(row[:4]) == 0


def test_missing_tiles_follow_from_the_others():
    tiles = boxes(5, 6)
    hidden = {tiles[1], tiles[2], tiles[3], *tiles[10:15]}
    (grid,) = grids_of([box for box in tiles if box not in hidden])
    assert [box for row in grid.tiles for box in row] == tiles
    assert {box for row, known in zip(grid.tiles, grid.found, strict=True)
            for box, seen in zip(row, known, strict=True) if not seen} == hidden  # fmt: skip


def test_a_higher_row_belongs_to_its_board():
    active = [Box(x, 34, x + 30, 78) for x in range(0, 170, 34)]
    (grid,) = grids_of(boxes(5, 1) + active + boxes(5, 4, 0, 82))
    assert len(grid.tiles) == 6


@given(st.integers(1, 40), st.integers(1, 40))
def test_a_scaled_glyph_keeps_its_mean(height, width):
    values = np.arange(height * width).reshape(height, width) % 256
    assert abs(scaled(values).mean() - values.mean()) <= 1
    assert scaled(values).shape == (SIDE, SIDE)
