"""Colours of tiles in a screenshot."""

from __future__ import annotations

from io import BytesIO

import pytest

from salet.auto.pixels import with_pixels
from salet.auto.site import Tile, TileRow

Image = pytest.importorskip("PIL.Image")
COLOURS = [(106, 170, 100), (201, 180, 88), (120, 124, 126)]


class Camera:
    """A page with three tiles, each of one colour with a letter."""

    def __init__(self, mode):
        self.mode = mode

    def origin(self):
        return (10.0, 20.0)

    def size(self):
        return (1280.0, 960.0)

    def picture(self, clip):
        assert clip["y"] > 30
        strip = Image.new(self.mode, (round(clip["width"]), round(clip["height"])), "white")
        for nth, colour in enumerate(COLOURS):
            for x in range(2 + 50 * nth, 40 + 50 * nth):
                for y in range(strip.height):
                    strip.putpixel((x, y), (*colour, 255)[: len(self.mode)])
            strip.putpixel((20 + 50 * nth, 0), (0, 0, 0, 255)[: len(self.mode)])
        file = BytesIO()
        strip.save(file, "png")
        return file.getvalue()


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_each_tile_gets_its_median_colour(mode):
    tiles = tuple(Tile(x, box=(50.0 * n, 10, 42, 42)) for n, x in enumerate("abc"))
    row = with_pixels(Camera(mode), TileRow(tiles))
    assert [tile.colours["pixel"] for tile in row.tiles] == [(*c, 1.0) for c in COLOURS]
    assert row.letters == ("a", "b", "c")


def test_a_row_out_of_sight_is_unchanged():
    row = TileRow((Tile("a", box=(-500.0, 10, 42, 42)),))
    assert with_pixels(Camera("RGB"), row) is row
