"""The last resort: the colours in a screenshot, where nothing else on the page shows the marks.

A thin strip near the top of a row is photographed, above the letters. Each tile gets the median
colour of its section as one more colour, named "pixel".
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from statistics import median

from salet.auto.site import TileRow
from salet.auto.tab import Tab


def with_pixels(tab: Tab, row: TileRow) -> TileRow:
    """Return the row with the colours of a screenshot, or unchanged if it is out of sight."""
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
        section = (int(start + width * 0.25), 0, int(start + width * 0.75) + 1, strip.height)
        red, green, blue = (median(band.tobytes()) for band in strip.crop(section).split())
        tiles.append(replace(tile, colours={**tile.colours, "pixel": (red, green, blue, 1.0)}))
    return replace(row, tiles=tuple(tiles))


def without_pixels(row: TileRow) -> TileRow:
    """Return the row without the colours of a screenshot."""
    tiles = (
        replace(tile, colours={k: v for k, v in tile.colours.items() if k != "pixel"})
        for tile in row.tiles
    )
    return replace(row, tiles=tuple(tiles))


def has_pixels(row: TileRow) -> bool:
    """Return whether the row has the colours of a screenshot."""
    return "pixel" in row.tiles[0].colours
