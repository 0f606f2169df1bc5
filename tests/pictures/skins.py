"""Random skins: the colours, fonts and sizes of tiles and letters.

``games.py`` draws games in them, ``others.py`` things that are no game, ``spoiling.py`` does what
files and cameras do, and ``generated.py`` has one picture per number.
"""

from __future__ import annotations

import colorsys
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFont

MARKS = "byg"
Rgb = tuple[int, int, int]
Rows = Sequence[Sequence[str]]
Board = Iterable[tuple[Sequence[str], str]]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def _rgb(text: str) -> Rgb:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


@dataclass(frozen=True)
class Skin:
    """The colours of a game: page, three marks, empty tile with its border, letters on marks."""

    page: Rgb
    absent: Rgb
    present: Rgb
    correct: Rgb
    empty: Rgb
    border: Rgb
    ink: Rgb = WHITE
    absent_ink: Rgb = WHITE
    by_letter: bool = False

    @classmethod
    def of(cls, colours: str, by_letter: bool = False) -> Skin:
        """Return a skin from colours in hexadecimal digits, in the order of the fields."""
        fields: Any = map(_rgb, colours.split())
        return replace(cls(*fields), by_letter=by_letter)

    def mark(self, mark: int) -> Rgb:
        """Return the colour of a mark."""
        return (self.absent, self.present, self.correct)[mark]


SKINS = {
    "light": Skin.of("ffffff 787c7e c9b458 6aaa64 ffffff d3d6da"),
    "dark": Skin.of("121213 3a3a3c b59f3b 538d4e 121213 3a3a3c"),
    "photographed": Skin.of("121213 3a3a3c b19f4c 618b55 121213 3a3a3c"),
    "contrast": Skin.of("ffffff 787c7e 85c0f9 f5793a ffffff d3d6da"),
    "dark contrast": Skin.of("121213 3a3a3c 7ab8f5 f26f3b 121213 3a3a3c"),
    "octordle": Skin.of("181a1b 555e55 ffdd66 00bb33 39433a 39433a 1e1e1e"),
    "octordle blind": Skin.of("181a1c 191a1c 01aaba ffa600 191a1c 6e7073 1e1e1e"),
    "dordle": Skin.of("ffffff ffffff ffc72f 00c680 ffffff 969696 000000 000000"),
    "quordle": Skin.of("ffffff e5e7eb fcc814 00cc88 f3f4f6 e5e7eb 000000 000000"),
    "termo": Skin.of("6e5c62 312a2c d3ad69 3aa394 615458 4c4347"),
    "wordlegame": Skin.of("ffffff a4aec4 f3c237 79b851 ffffff dee1e9"),
    "absurdle": Skin.of("ffffff 393939 c9b458 198038 ffffff c8c8c8"),
    "nord": Skin.of("2e3440 4c566a ebcb8b a3be8c 2e3440 3b4252"),
    "letters": Skin.of("242424 606060 f0a028 28aa50 181818 505050", by_letter=True),
}


@dataclass(frozen=True)
class Style:
    """How tiles and letters are drawn; sizes are in pixels, ``letter`` is the height of an H."""

    skin: Skin
    font: str
    wide: int
    high: int
    letter: int
    gap: int = 4
    line: int = 1
    corner: int = 0
    shadow: int = 0
    shade: int = 0  # how much darker the lower edge of a tile is
    raised: int = 0  # how far letters are above the middle
    small: bool = False
    lined: bool = False  # marked tiles have a border, too


def readable(fill: Rgb) -> Rgb:
    """Return white or black, whichever can be read on a colour."""
    return WHITE if sum(fill) < 380 else BLACK


def random_skin(chance: random.Random) -> Skin:
    """Return the colours of a known game, shifted a little, or invented ones."""
    if chance.random() < 0.45:
        skin = chance.choice(list(SKINS.values()))
        shift = [chance.randint(-7, 7) for _ in range(3)]
        absent, present, correct = (
            _clipped(a + b for a, b in zip(colour, shift, strict=True))
            for colour in (skin.absent, skin.present, skin.correct)
        )
        if skin.absent == skin.empty:
            return skin
        return replace(skin, absent=absent, present=present, correct=correct)
    dark = chance.random() < 0.45
    page = grey(chance, 12, 60) if dark else grey(chance, 235, 255)
    kind = chance.random()
    right, near = chance.uniform(95, 160), chance.uniform(36, 58)
    if kind < 0.15:  # high contrast
        right, near = chance.uniform(16, 28), chance.uniform(198, 220)
    elif kind < 0.25:
        near = chance.uniform(22, 36)
    strength = chance.choice(((0.3, 0.45), (0.45, 0.9), (0.45, 0.9)))  # pastel or not
    light = (0.68, 0.8) if strength[1] < 0.5 else (0.38, 0.6)
    correct, present = (
        hsl(x, chance.uniform(*light), chance.uniform(*strength)) for x in (right, near)
    )
    white = chance.random() < 0.2
    absent = page if white else grey(chance, 45, 90) if dark else grey(chance, 95, 215)
    if not white and max(abs(a - b) for a, b in zip(absent, page, strict=True)) < 22:
        absent = grey(chance, 90, 120)
    empty = page if white or chance.random() < 0.7 else mixed(page, absent, 0.35)
    border = mixed(page, WHITE if dark else BLACK, chance.uniform(0.14, 0.5))
    if white:
        ink = legible(chance, present, correct)
        return Skin(page, absent, present, correct, empty, border, ink, legible(chance, absent))
    inks = legible(chance, present, correct), legible(chance, absent)
    if chance.random() < 0.06:
        return Skin(page, mixed(page, WHITE if dark else BLACK, 0.4), present, correct, empty,
                    border, by_letter=True)  # fmt: skip
    return Skin(page, absent, present, correct, empty, border, *inks)


def _clipped(values: Iterable[float]) -> Rgb:
    red, green, blue = (max(0, min(255, int(x))) for x in values)
    return red, green, blue


def grey(chance: random.Random, low: int, high: int) -> Rgb:
    """Return a grey, which may be a little bluish."""
    level = chance.randint(low, high)
    blue = chance.choice((0, 0, 2, 8, 16))
    return _clipped((level - blue // 2, level - blue // 4, level + blue))


def hsl(hue: float, light: float, strength: float) -> Rgb:
    """Return a colour by its hue in degrees, lightness and saturation."""
    return _clipped(255 * x for x in colorsys.hls_to_rgb(hue / 360, light, strength))


def mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    """Return a colour between two others."""
    return _clipped(a + (b - a) * part for a, b in zip(one, other, strict=True))


def legible(chance: random.Random, *fills: Rgb) -> Rgb:
    """Return a colour for letters that can be read on tiles of these colours."""
    inks = [WHITE, WHITE, (18, 18, 19), BLACK, (40, 44, 60)]
    chance.shuffle(inks)
    return max(inks, key=lambda ink: min(100, *(_contrast(ink, fill) for fill in fills)))


def _contrast(one: Rgb, other: Rgb) -> int:
    return abs(sum(one) - sum(other)) // 3


def random_style(chance: random.Random, files: Sequence[str], largest: int) -> Style:
    """Return a random style with tiles of at most ``largest`` pixels."""
    high = int(20 * (largest / 20) ** chance.random())
    wide = int(high * chance.choice((1, 1, 1, 1, 1, 1, 0.85, 1.2, 1.5)))
    share = chance.choice((0.14, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.65, 0.8))
    small = chance.random() < 0.1
    share = min(share, 0.55) if small else share  # letters such as g need more room
    letter = max(8, int(high * min(0.8, share * chance.uniform(1, 1.1))))
    gap = int(wide * chance.choice((0, 0.02, 0.04, 0.07, 0.08, 0.08, 0.1, 0.15, 0.2)))
    file = chance.choice(files)
    letter = min(letter, int(letter * 0.92 * wide / font_of(file, letter).getlength("W")))
    if stem(file) * letter < 1.2:  # no game has such thin letters
        file = chance.choice([x for x in files if stem(x) * letter >= 1.2] or [file])
    skin = random_skin(chance)
    line = max(1, high // chance.choice((25, 31, 40, 60)))
    lined = chance.random() < 0.25
    return Style(
        skin,
        file,
        wide,
        high,
        letter,
        gap=gap if gap or lined else max(1, wide // 40),
        line=line,
        corner=int(high * chance.choice((0, 0, 0, 0.05, 0.08, 0.12, 0.2))) if gap else 0,
        shadow=max(1, high // 16) if gap > 3 and chance.random() < 0.12 else 0,
        shade=chance.randint(10, 40) if chance.random() < 0.08 else 0,
        raised=round(high * chance.uniform(-0.03, 0.05)) if share < 0.7 else 0,
        small=small,
        lined=lined,
    )


@lru_cache(maxsize=500)
def font_of(file: str, letter: int) -> ImageFont.FreeTypeFont:
    """Return a font in which an H is so many pixels high; Pillow's own if there is no file."""

    def sized(size: int) -> ImageFont.FreeTypeFont:
        font = ImageFont.truetype(file, size) if file else ImageFont.load_default(size)
        assert isinstance(font, ImageFont.FreeTypeFont)
        return font

    top, bottom = sized(200).getbbox("H", anchor="ls")[1::2]
    return sized(max(6, round(letter * 200 / (bottom - top))))


@lru_cache(maxsize=2000)
def stem(file: str) -> float:
    """Return the width of the upright strokes of a font, as a part of the height of an H."""
    mask = font_of(file, 100).getmask("H")
    row = [mask.getpixel((x, mask.size[1] // 4)) for x in range(mask.size[0])]
    return float(sum(row)) / 255 / 200


@lru_cache(maxsize=2000)
def has_letters(file: str, letters: str) -> bool:
    """Return whether a font has all of these letters."""
    font = font_of(file, 20)
    missing = bytes(font.getmask("\U0010fffd"))
    return all(bytes(font.getmask(x)) not in (b"", missing) for x in letters)


@lru_cache(maxsize=200)
def _mask(wide: int, high: int, corner: int) -> Image.Image:
    """Return a rectangle with smooth round corners."""
    mask = Image.new("L", (wide * 4, high * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide * 4 - 1, high * 4 - 1), corner * 4, 255)
    return mask.resize((wide, high), Image.Resampling.BOX)


@dataclass
class Canvas:
    """A picture that is being drawn."""

    image: Image.Image
    font: str
    pen: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.pen = ImageDraw.Draw(self.image)

    def text(self, text: str, middle: tuple[float, float], ink: Rgb, letter: int) -> None:
        """Draw a text around a point."""
        font = font_of(self.font, max(4, letter))
        top, bottom = font.getbbox("H", anchor="ls")[1::2]
        x, y = middle
        self.pen.text((x, y - (top + bottom) / 2), text, ink, font, anchor="ms")

    def box(self, x: int, y: int, size: tuple[int, int], colour: Rgb, corner: int = 0) -> None:
        """Draw a filled rectangle."""
        if min(size) > 0:
            self.image.paste(colour, (x, y), _mask(*size, min(corner, min(size) // 2)))

    def tile(self, x: int, y: int, style: Style, letter: str, mark: int | None) -> None:
        """Draw a tile; without a mark it is empty or typed."""
        skin, size = style.skin, (style.wide, style.high)
        outlined = mark is None or skin.by_letter or skin.mark(mark) == skin.empty
        fill = skin.empty if outlined else skin.mark(mark or 0)
        line = skin.border if outlined else mixed(fill, BLACK, 0.25) if style.lined else fill
        if style.shadow and not outlined:
            self.box(x, y + style.shadow, size, mixed(fill, BLACK, 0.35), style.corner)
        self.box(x, y, size, line, style.corner)
        inner = (style.wide - 2 * style.line, style.high - 2 * style.line)
        corner = max(0, style.corner - style.line)
        self.box(x + style.line, y + style.line, inner, fill, corner)
        if style.shade and not outlined:
            shade = Image.linear_gradient("L").resize(size)
            darker = Image.new("L", size, 0)
            darker.paste(shade.point([v * style.shade // 255 for v in range(256)]))
            under = self.image.crop((x, y, x + size[0], y + size[1]))
            self.image.paste(ImageChops.subtract(under, Image.merge("RGB", [darker] * 3)), (x, y))
        if letter:
            if mark is None:
                ink = readable(skin.empty)
            elif skin.by_letter:
                ink = skin.mark(mark)
            else:
                ink = skin.ink if mark else skin.absent_ink
            middle = (x + style.wide / 2, y + style.high / 2 - style.raised)
            self.text(letter, middle, ink, style.letter)

    def keyboard(
        self, style: Style, rows: Rows, board: Board, key: tuple[int, int], top: int
    ) -> None:
        """Draw rows of keys with the colours of a board, which is letters and marks of each row."""
        skin = style.skin
        best: dict[str, int] = {}
        for letters, marks in board:
            for letter, mark in zip(letters, marks, strict=True):
                best[letter] = max(best.get(letter, 0), MARKS.index(mark))
        unused = mixed(skin.page, (128, 128, 128), 0.5)
        for nth, row in enumerate(rows):
            x, y = (self.image.width - len(row) * (key[0] + 4)) // 2, top + nth * (key[1] + 4)
            for name in row:
                fill = skin.mark(best[name]) if name in best and not skin.by_letter else unused
                self.box(x, y, key, fill, min(4, style.corner))
                middle = (x + key[0] / 2, y + key[1] / 2)
                self.text(name.upper(), middle, skin.ink if name in best else BLACK, key[1] // 3)
                x += key[0] + 4
