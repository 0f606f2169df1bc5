"""Pictures of the page."""

from __future__ import annotations

import struct
import zlib

import pytest

from salet.auto.pixels import decode


@pytest.mark.parametrize(
    "filters", [(0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (1, 4, 3)]
)
@pytest.mark.parametrize("step", [3, 4])
def test_pictures_are_decoded_whatever_their_filters(filters, step):
    width, height = 5, 3
    pixels = [
        [(37 * x + 91 * y * y + 13 * x * y) % 256 for x in range(width * step)]
        for y in range(height)
    ]
    raw = bytearray()
    for y, how in enumerate(filters):
        raw.append(how)
        for x in range(width * step):
            left = pixels[y][x - step] if x >= step else 0
            up = pixels[y - 1][x] if y else 0
            corner = pixels[y - 1][x - step] if y and x >= step else 0
            near = left + up - corner
            distances = [
                (abs(near - left), 0, left),
                (abs(near - up), 1, up),
                (abs(near - corner), 2, corner),
            ]
            base = [0, left, up, (left + up) // 2, min(distances)[2]][how]
            raw.append((pixels[y][x] - base) % 256)

    def chunk(name, body):
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 6 if step == 4 else 2, 0, 0, 0)
    png = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(raw)))
        + chunk(b"IEND", b"")
    )
    assert decode(png).reshape(height, -1).tolist() == pixels
