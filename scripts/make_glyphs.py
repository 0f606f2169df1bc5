"""Train the network that reads letters, ``src/salet/data/glyphs.json``, from rendered fonts.

    python -m scripts.make_glyphs FOLDER

The folder has one unpacked Debian package per font family: ``apt-get download`` and ``dpkg -x``
each of ``PACKAGES`` and ``KEPT_APART`` into a folder of its name. Letters are drawn on tiles of
many sizes and colours, tilted, blurred, compressed and dithered, and pass through the reader's own
``look``. The fonts of ``KEPT_APART`` are not trained with: the script reports how many of their
letters are read right, and ``scripts.make_pictures`` draws games with them.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import random
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from salet.pictures.ink import SIDE, look
from salet.pictures.letters import NONE, RATIOS, features
from salet.pictures.tiles import Box
from salet.words.datafiles import DATA

PACKAGES = {
    "fonts-adf-switzera": "GPL-2+ with font exception",
    "fonts-adf-universalis": "GPL-2+ with font exception",
    "fonts-anonymous-pro": "OFL-1.1",
    "fonts-b612": "OFL-1.1",
    "fonts-bebas-neue": "OFL-1.1",
    "fonts-cabin": "OFL-1.1",
    "fonts-cantarell": "OFL-1.1",
    "fonts-clear-sans": "Apache-2.0",
    "fonts-cmu": "OFL-1.1",
    "fonts-comfortaa": "OFL-1.1",
    "fonts-comic-neue": "OFL-1.1",
    "fonts-courier-prime": "OFL-1.1",
    "fonts-crosextra-caladea": "OFL-1.1",
    "fonts-crosextra-carlito": "OFL-1.1",
    "fonts-dejavu-core": "Bitstream Vera",
    "fonts-dejavu-extra": "Bitstream Vera",
    "fonts-dosis": "OFL-1.1",
    "fonts-ebgaramond": "OFL-1.1",
    "fonts-fantasque-sans": "OFL-1.1",
    "fonts-firacode": "OFL-1.1",
    "fonts-freefont-ttf": "GPL-3+ with font exception",
    "fonts-go": "BSD-3-clause",
    "fonts-hack": "MIT",
    "fonts-inter": "OFL-1.1",
    "fonts-jetbrains-mono": "OFL-1.1",
    "fonts-karla": "OFL-1.1",
    "fonts-karmilla": "OFL-1.1",
    "fonts-lato": "OFL-1.1",
    "fonts-league-spartan": "OFL-1.1",
    "fonts-liberation": "OFL-1.1",
    "fonts-linuxlibertine": "GPL-2+ with font exception or OFL-1.1",
    "fonts-manrope": "OFL-1.1",
    "fonts-mononoki": "OFL-1.1",
    "fonts-noto-core": "OFL-1.1",
    "fonts-open-sans": "Apache-2.0",
    "fonts-opendin": "OFL-1.1",
    "fonts-play": "OFL-1.1",
    "fonts-quicksand": "OFL-1.1",
    "fonts-roboto-slab": "Apache-2.0",
    "fonts-roboto-unhinted": "Apache-2.0",
    "fonts-sil-andika": "OFL-1.1",
    "fonts-sil-charis": "OFL-1.1",
    "fonts-texgyre": "GUST Font License",
    "fonts-urw-base35": "AGPL-3 with font exception",
    "fonts-vollkorn": "OFL-1.1",
}
KEPT_APART = (
    "fonts-adf-gillius",
    "fonts-national-park",
    "fonts-oxygen",
    "fonts-paratype",
    "fonts-sil-gentiumplus",
    "fonts-sora",
    "fonts-tuffy",
    "fonts-yanone-kaffeesatz",
)
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SMALL = "abdefghijklmnpqrtuy"  # the other small letters look like their capitals
LIKE_CAPITALS = "cosvwxz"
# A class of these has the capital and the small letter.
ACCENTED = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜĄĆĘĞŁŃŐŒŚŞŰŹŻ"
CYRILLIC = "БГДЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯҐЄЇ"  # the others look like Latin letters
ONE_CASE = "бıİ"
SIGNS = "024567899?!&%#@$*+=<>/→←↵⌫♥★✓✗"
CLASSES = (*CAPITALS, *SMALL, *ACCENTED, *CYRILLIC, *ONE_CASE, NONE)
HIDDEN = 160
CEILING = 4.0  # of a hidden value
_SKIPPED = re.compile(
    "Italic|Oblique|Slanted|Inclined|small ?caps|Symbol|Dingbats|D0500|Math|Chancery|Initial"
    "|Keyboard",
    re.IGNORECASE,
)
Rows = NDArray[np.float32]


def font_files(folder: Path, packages: Iterable[str]) -> list[list[Path]]:
    """Return the upright Latin fonts of each package."""
    families = []
    for package in packages:
        files = [
            path
            for path in sorted((folder / package).rglob("*.[to]tf"))
            if not _SKIPPED.search(f"{path.name} {' '.join(map(str, named(path)))}")
            and (package != "fonts-noto-core" or path.name.split("-")[0] in _NOTO)
            and all(has(path, letter) for letter in CAPITALS)
        ]
        if not files:
            raise SystemExit(f"there are no fonts in {folder / package}")
        families.append(files)
    return families


_NOTO = ("NotoSans", "NotoSerif", "NotoSansDisplay", "NotoSerifDisplay", "NotoMono")


def named(path: Path) -> tuple[str | None, str | None]:
    """Return the family and the style of a font."""
    return ImageFont.truetype(str(path), 20).getname()


def draw(text: str, font_file: Path, size: int, chance: random.Random) -> Image.Image | None:
    """Return a tile with a letter, None if the font does not have it."""
    fill, ink = colours(chance)
    scale = 3 if size < 30 and chance.random() < 0.3 else 1
    if not all(has(font_file, x) for x in text):
        return None
    font = ImageFont.truetype(str(font_file), size * scale)
    left, top, right, bottom = font.getbbox(text)
    wide, high = int(max(right - left, bottom - top) * 1.5), int((bottom - top) * 1.6)
    tile = Image.new("RGB", (wide + 4, high + 4), fill)
    x, y = (tile.width - left - right) / 2, (tile.height - top - bottom) / 2
    ImageDraw.Draw(tile).text((x + chance.random(), y + chance.random()), text, ink, font)
    return tile.resize(
        (max(8, tile.width // scale), max(8, tile.height // scale)), Image.Resampling.BOX
    )


@cache
def has(font_file: Path, letter: str) -> bool:
    """Return whether a font has a letter, and a small letter that is not drawn as its capital."""
    font = ImageFont.truetype(str(font_file), 20)
    shape = bytes(font.getmask(letter))
    if letter in SMALL and shape == bytes(font.getmask(letter.upper())):
        return False
    return shape not in (b"", bytes(font.getmask("\U0010fffd")))


def colours(chance: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the colours of a tile and its letter, with enough contrast."""
    while True:
        fill = tuple(chance.randrange(256) for _ in range(3))
        level = chance.choice((255, 255, 250, 20, 0, chance.randrange(256)))
        if max(abs(level - x) for x in fill) >= 70:
            return fill, (level,) * 3


def spoil(tile: Image.Image, chance: random.Random) -> Image.Image:
    """Return a tile as it looks after scaling, blur, compression or dithering."""
    if chance.random() < 0.35:
        stretch = 0.8 + 0.4 * chance.random()
        tile = tile.resize(
            (max(8, int(tile.width * stretch)), tile.height), Image.Resampling.BILINEAR
        )
    if chance.random() < 0.2:
        corner = tile.getpixel((0, 0))
        turn = chance.uniform(-3, 3)
        tile = tile.rotate(turn, Image.Resampling.BICUBIC, fillcolor=corner)
    if chance.random() < 0.35:
        tile = tile.filter(ImageFilter.GaussianBlur(chance.random() * min(1.0, tile.height / 24)))
    if chance.random() < 0.3:
        packed = io.BytesIO()
        tile.save(packed, "JPEG", quality=chance.randrange(20, 95))
        tile = Image.open(packed).convert("RGB")
    if chance.random() < 0.1:
        tile = tile.quantize(chance.choice((8, 16, 32, 64))).convert("RGB")
    if chance.random() < 0.1:
        noise = Image.effect_noise(tile.size, chance.randrange(5, 40)).convert("RGB")
        tile = Image.blend(tile, noise, 0.15)
    return tile


def sample(families: list[list[Path]], chance: random.Random) -> tuple[Any, int] | None:
    """Return the inputs and the class of one letter, None if it could not be drawn."""
    kind = chance.random()
    if kind < 0.5:
        text = chance.choice(CAPITALS)
        target = text
    elif kind < 0.65:
        text = chance.choice(SMALL + LIKE_CAPITALS)
        target = text if text in SMALL else text.upper()
    elif kind < 0.8:
        target = chance.choice(ACCENTED)
        text = chance.choice((target, target, target.lower()))
    elif kind < 0.92:
        target = chance.choice(CYRILLIC + ONE_CASE)
        text = chance.choice((target, target, target.lower())) if target in CYRILLIC else target
        text = text.replace("у", "У")  # the small one looks like y
    else:
        target = NONE
        text = (
            chance.choice(SIGNS) if chance.random() < 0.6 else "".join(chance.sample(CAPITALS, 2))
        )
    font_file = chance.choice(chance.choice(families))
    size = int(10 * 6 ** chance.random())
    tile = draw(text, font_file, size, chance)
    if tile is None:
        return None
    pixels = np.asarray(spoil(tile, chance))
    ink = look(pixels, Box(0, 0, pixels.shape[1], pixels.shape[0])).ink
    return None if ink is None else (features(ink), CLASSES.index(target))


def samples(families: list[list[Path]], count: int, seed: int) -> tuple[Rows, NDArray[np.int64]]:
    """Return the inputs, 0..1 with a last column of ones, and the classes of many letters."""
    chance = random.Random(seed)
    rows: list[Any] = []
    targets: list[int] = []
    while len(rows) < count:
        drawn = sample(families, chance)
        if drawn is not None:
            rows.append(drawn[0].astype(np.uint8))
            targets.append(drawn[1])
    inputs = np.hstack([np.array(rows), np.full((count, 1), 255, np.uint8)])
    return (inputs / 255).astype(np.float32), np.array(targets)


def train(inputs: Rows, targets: NDArray[np.int64], epochs: int, seed: int) -> tuple[Rows, Rows]:
    """Return the two layers, trained with Adam and a falling step size."""
    chance = np.random.default_rng(seed)
    layers = [
        chance.normal(0, 0.08, (inputs.shape[1], HIDDEN)).astype(np.float32),
        chance.normal(0, 0.08, (HIDDEN + 1, len(CLASSES))).astype(np.float32),
    ]
    moments = [[np.zeros_like(x), np.zeros_like(x)] for x in layers]
    steps, batch = 0, 256
    total = epochs * (len(inputs) // batch)
    for _ in range(epochs):
        order = chance.permutation(len(inputs))
        for start in range(0, len(order) - batch + 1, batch):
            steps += 1
            chosen = order[start : start + batch]
            gradients = _gradients(layers, inputs[chosen], targets[chosen], chance)
            rate = 0.003 * (1 - steps / (total + 1))
            for layer, gradient, (mean, square) in zip(layers, gradients, moments, strict=True):
                gradient += 2e-4 * layer
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                layer -= (
                    rate * (mean / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)
                )
                np.clip(layer, -1.5, 1.5, out=layer)
    return layers[0], layers[1]


def _gradients(
    layers: list[Rows], x: Rows, targets: NDArray[np.int64], chance: np.random.Generator
) -> list[Rows]:
    """Return the gradients of the cross-entropy, with a little label smoothing."""
    x = x * (chance.random(x.shape, np.float32) > 0.05)
    x[:, -1] = 1
    raw = x @ layers[0]
    hidden = np.hstack([np.clip(raw, 0, CEILING), np.full((len(x), 1), CEILING, np.float32)])
    scores = hidden @ layers[1]
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    wanted = np.full_like(odds, 0.001 / len(CLASSES))
    wanted[np.arange(len(x)), targets] += 0.999
    error = (odds - wanted) / len(x)
    back = (error @ layers[1][:-1].T) * ((raw > 0) & (raw < CEILING))
    return [x.T @ back, hidden.T @ error]


def packed(first: Rows, second: Rows) -> dict[str, Any]:
    """Return the network with weights rounded to integers of 8 bits."""
    scale, top_scale = 127 / float(abs(first).max()), 127 / float(abs(second).max())
    # hidden: 0..CEILING becomes 0..255; the reader divides the sum of weight * input (0..255) by
    # the divisor to get there.
    return {
        "about": "weights of the network in salet/pictures/letters.py, trained on rendered fonts",
        "sources": PACKAGES,
        "side": SIDE,
        "ratios": RATIOS,
        "hidden": HIDDEN,
        "classes": CLASSES,
        "divisor": round(scale * CEILING),
        "nat": round(top_scale * 255 / CEILING),
        "first": _text(first * scale),
        "second": _text(second * top_scale),
    }


def _text(weights: Rows) -> str:
    return base64.b64encode(np.rint(weights).astype(np.int8).tobytes()).decode()


def main() -> None:
    """Train and write the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=160_000)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--output", type=Path, default=Path(DATA) / "glyphs.json")
    chosen = parser.parse_args()
    inputs, targets = samples(font_files(chosen.folder, PACKAGES), chosen.count, 1)
    first, second = train(inputs, targets, chosen.epochs, 2)
    chosen.output.write_text(json.dumps(packed(first, second), ensure_ascii=False) + "\n", "utf-8")
    for title, packages in (("trained", PACKAGES), ("kept apart", KEPT_APART)):
        _report(title, font_files(chosen.folder, packages), first, second)


def _report(title: str, families: list[list[Path]], first: Rows, second: Rows) -> None:
    """Print how many new letters are read right."""
    inputs, targets = samples(families, 6000, 3)
    hidden = np.clip(inputs @ first, 0, CEILING)
    read = (hidden @ second[:-1] + CEILING * second[-1]).argmax(axis=1)
    kinds = {"capitals": CAPITALS, "small": SMALL, "accents": ACCENTED, "Cyrillic": CYRILLIC}
    for name, part in kinds.items():
        of_kind = np.isin(targets, [CLASSES.index(x) for x in part])
        print(f"{title} {name}: {(read == targets)[of_kind].mean():.4f}")


if __name__ == "__main__":
    main()
