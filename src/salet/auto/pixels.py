"""The last resort: what a picture of the tiles shows, where nothing on the page says it.

A thin strip near the top of a row is photographed, above the letters, and each tile gets the
median colour of its part.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

from salet.auto.site import Colour, Row
from salet.auto.tab import Tab

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def with_pixels(tab: Tab, row: Row) -> Row:
    """The row with what a picture shows as one more colour of each tile."""
    left, top = tab.origin()
    x = left + min(tile.box[0] for tile in row.tiles)
    y = top + min(tile.box[1] for tile in row.tiles)
    right = left + max(tile.box[0] + tile.box[2] for tile in row.tiles)
    height = max(tile.box[3] for tile in row.tiles)
    if right - x < 10 or height < 10 or x < 0 or y < 0:
        return row
    clip_y = y + height * 0.14
    picture = tab.picture(
        clip={"x": x, "y": clip_y, "width": right - x, "height": max(2.0, height * 0.07)}
    )
    pixels = decode(picture)
    tiles = []
    for tile in row.tiles:
        start = left + tile.box[0] - x
        part = pixels[:, int(start + tile.box[2] * 0.25) : int(start + tile.box[2] * 0.75) + 1]
        tiles.append(replace(tile, colours={**tile.colours, "pixel": _median(part)}))
    return replace(row, tiles=tuple(tiles))


def _median(part: NDArray[np.uint8]) -> Colour:
    import numpy as np

    red, green, blue = np.median(part.reshape(-1, part.shape[-1])[:, :3], axis=0).tolist()
    return (red, green, blue, 1.0)


def decode(png: bytes) -> NDArray[np.uint8]:
    """The pixels of a PNG without palette or interlacing, [height, width, 3 or 4]."""
    import numpy as np

    at, data, width, height, kind = 8, b"", 0, 0, 2
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        name, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if name == b"IHDR":
            width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
            kind = body[9]
        elif name == b"IDAT":
            data += body
        at += size + 12
    step = 4 if kind == 6 else 3
    raw, line = zlib.decompress(data), bytearray(width * step)
    lines = []
    for row in range(height):
        start = row * (width * step + 1)
        line = _unfiltered(raw[start], raw[start + 1 : start + 1 + width * step], line, step)
        lines.append(np.frombuffer(bytes(line), dtype=np.uint8))
    return np.stack(lines).reshape(height, width, step)


def _unfiltered(how: int, line: bytes, above: bytearray, step: int) -> bytearray:
    """One line of a PNG as it was before it was filtered (the five filters of its standard)."""
    now = bytearray(line)
    for i in range(len(now)):
        left = now[i - step] if i >= step else 0
        up, corner = above[i], above[i - step] if i >= step else 0
        if how == 1:
            guess = left
        elif how == 2:
            guess = up
        elif how == 3:
            guess = (left + up) // 2
        elif how == 4:
            near = left + up - corner
            guess = min(
                (abs(near - part), nth, part) for nth, part in enumerate((left, up, corner))
            )[2]
        else:
            guess = 0
        now[i] = (now[i] + guess) & 255
    return now
