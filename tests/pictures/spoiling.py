"""What files and cameras do to a picture: scaling, compression, palettes, frames, dark photos."""

from __future__ import annotations

import io
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

_LEAST_LETTER = 8  # pixels: lower letters cannot be read
_MOST_PIXELS = 2_500_000
_SCALES = (Image.Resampling.BILINEAR, Image.Resampling.LANCZOS, Image.Resampling.BICUBIC)


def spoiled(image: Image.Image, letter: int, chance: random.Random) -> tuple[Image.Image, str]:
    """Return a picture after what happened to it, and a word for that.

    ``letter`` is the height of its letters in pixels.
    """
    kind = chance.random()
    if kind < 0.1:
        image = framed(image, chance)
    if kind < 0.3:
        return image, "file"
    if kind < 0.42:
        return scaled(image, letter, chance), "scaled"
    if kind < 0.47:
        return compressed(scaled(image, letter, chance), chance.randint(25, 95)), "scaled jpeg"
    if kind < 0.67:
        low = 25 if letter >= 12 else 60
        return compressed(image, chance.randint(low, 95)), "jpeg"
    if kind < 0.8:
        dither = chance.choice((Image.Dither.FLOYDSTEINBERG, Image.Dither.NONE))
        colours = chance.choice((24, 32, 64, 128, 256))
        return image.quantize(colours, dither=dither).convert("RGB"), "palette"
    if kind < 0.92 and letter >= 12:
        return photographed(image, chance), "photo"
    if 0.92 <= kind < 0.94:
        return image.convert("L").convert("RGB"), "grey-scale"
    return image, "file"


def scaled(image: Image.Image, letter: int, chance: random.Random) -> Image.Image:
    """Return a picture scaled by any factor; letters can still be read."""
    low = max(0.5, _LEAST_LETTER / letter)
    high = min(2.0, (_MOST_PIXELS / (image.width * image.height)) ** 0.5)
    factor = chance.uniform(min(low, 1), max(low, high, 1))
    size = (max(1, round(image.width * factor)), max(1, round(image.height * factor)))
    return image.resize(size, chance.choice(_SCALES))


def compressed(image: Image.Image, quality: int) -> Image.Image:
    """Return a picture after it was a JPEG file."""
    packed = io.BytesIO()
    image.save(packed, "JPEG", quality=quality)
    return Image.open(packed).convert("RGB")


def framed(image: Image.Image, chance: random.Random) -> Image.Image:
    """Return a picture inside a phone's frame."""
    edge = max(8, image.width // 20)
    colour = chance.choice(((20, 20, 22), (230, 230, 232)))
    size = (image.width + 4 * edge, image.height + 6 * edge)
    phone = Image.new("RGB", size, (200, 205, 214))
    pen = ImageDraw.Draw(phone)
    pen.rounded_rectangle((edge, edge, size[0] - edge, size[1] - edge), 2 * edge, colour)
    phone.paste(image, (2 * edge, 3 * edge))
    return phone


def photographed(image: Image.Image, chance: random.Random) -> Image.Image:
    """Return a dark photo of a screen: tilted by up to 3 degrees, uneven light, blur and noise."""
    around = chance.choice(((15, 14, 16), (70, 62, 55), (140, 132, 120)))
    turned = image.rotate(
        chance.uniform(-3, 3), Image.Resampling.BICUBIC, expand=True, fillcolor=around
    )
    blurred = turned.filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 1.1)))
    pixels = np.asarray(blurred).astype(np.float32)
    high, wide = pixels.shape[:2]
    y, x = np.mgrid[0:high, 0:wide]
    slope = chance.uniform(-0.2, 0.2) * (x / wide - 0.5) + chance.uniform(-0.2, 0.2) * (
        y / high - 0.5
    )
    light = chance.uniform(0.45, 0.95) * (1 + slope)
    noise = np.random.default_rng(chance.randrange(1 << 30)).normal(
        0, chance.uniform(0.5, 4), (high, wide, 1)
    )
    warm = np.array([1, chance.uniform(0.94, 1), chance.uniform(0.86, 1)])
    taken = np.clip(pixels * light[..., None] * warm + 6 + noise, 0, 255).astype(np.uint8)
    return compressed(Image.fromarray(taken), chance.randint(70, 95))
