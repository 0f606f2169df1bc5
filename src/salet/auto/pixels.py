"""The last resort: what a picture of the tiles shows, where nothing on the page says it.

A thin strip near the top of a row is photographed, above the letters, and each tile gets the
median colour of its part.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from statistics import median

from salet.auto.site import TileRow
from salet.auto.tab import Tab


def with_pixels(tab: Tab, row: TileRow) -> TileRow:
    """The row with what a picture shows as one more colour of each tile, if it is in sight."""
    left, top = tab.origin()
    width, bottom = tab.size()
    x = left + min(tile.box[0] for tile in row.tiles)
    y = top + min(tile.box[1] for tile in row.tiles)
    right = left + max(tile.box[0] + tile.box[2] for tile in row.tiles)
    height = max(tile.box[3] for tile in row.tiles)
    if right - x < 10 or height < 10 or x < 0 or y < 0 or right > width or y + height > bottom:
        return row
    clip_y = y + height * 0.14
    picture = tab.picture(
        clip={"x": x, "y": clip_y, "width": right - x, "height": max(2.0, height * 0.07)}
    )
    from PIL import Image

    strip = Image.open(BytesIO(picture)).convert("RGB")
    tiles = []
    for tile in row.tiles:
        start, width = left + tile.box[0] - x, tile.box[2]
        part = (int(start + width * 0.25), 0, int(start + width * 0.75) + 1, strip.height)
        red, green, blue = (median(band.tobytes()) for band in strip.crop(part).split())
        tiles.append(replace(tile, colours={**tile.colours, "pixel": (red, green, blue, 1.0)}))
    return replace(row, tiles=tuple(tiles))
