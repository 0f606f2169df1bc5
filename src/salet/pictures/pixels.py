"""Pixels: open a picture of any format as an array of red, green and blue."""

from __future__ import annotations

import io
import warnings
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError, MissingExtra, why
from salet.store import read_bytes

MOST_PIXELS = 40_000_000
_ENOUGH_PIXELS = 6_000_000  # a larger picture is shrunk


def open_picture(path: str | Path) -> NDArray[np.uint8]:
    """Return a picture as an array of shape (height, width, 3); of an animation the first frame.

    Raise ``InputError`` if the file is not a picture, damaged or too large, and ``MissingExtra``
    without Pillow.
    """
    try:
        raw = read_bytes(path)  # a wrong name is reported first
        if find_spec("PIL") is None:
            raise MissingExtra("pictures", "Reading a picture")
        from PIL import Image, ImageOps, UnidentifiedImageError
    except FileNotFoundError:
        raise InputError(f"there is no file {path}", "Check the name.") from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the library about sizes; they are checked below
            with Image.open(io.BytesIO(raw)) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise InputError(
                        f"{path} has {opened.width * opened.height / 1e6:.0f} megapixels",
                        f"Crop or shrink it to {MOST_PIXELS // 1_000_000} megapixels or fewer.",
                    )
                image = ImageOps.exif_transpose(opened)
                if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
                    return shrunk(on_white(np.asarray(image.convert("RGBA"))))
                return shrunk(np.asarray(image.convert("RGB")))
    except Image.DecompressionBombError:
        raise InputError(f"{path} is too large", "Crop or shrink it.") from None
    except UnidentifiedImageError:
        raise InputError(
            f"{path} is not a picture", "Name a PNG, JPEG, GIF or WebP file."
        ) from None
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise _unreadable(path, error) from None


def _unreadable(path: str | Path, error: Exception) -> InputError:
    reason = why(error) if isinstance(error, OSError) else "its data is damaged"
    return InputError(
        f"{path} cannot be read as a picture: {reason}", "Save or send the picture again."
    )


def on_white(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a picture of shape (height, width, 4) on a white page."""
    if (pixels[..., 3] == 255).all():
        return np.ascontiguousarray(pixels[..., :3])
    alpha = pixels[..., 3:].astype(np.uint32)
    mixed = (pixels[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255
    return mixed.astype(np.uint8)


def shrunk(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a large picture with each square of 2 x 2, 3 x 3, ... pixels as one pixel."""
    height, width = pixels.shape[:2]
    factor = 1
    while (height // factor) * (width // factor) > _ENOUGH_PIXELS:
        factor += 1
    if factor == 1:
        return pixels
    height, width = height // factor, width // factor
    total = np.zeros((height, width, 3), np.uint32)
    for dy in range(factor):
        for dx in range(factor):
            total += pixels[dy : height * factor : factor, dx : width * factor : factor]
    return (total // (factor * factor)).astype(np.uint8)
