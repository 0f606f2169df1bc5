"""Draw pictures of games: skins, fonts, sizes, noise, and what is around the boards."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from salet.puzzle.scoring import feedback

Rgb = tuple[int, int, int]
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
class Look:
    """How a game is drawn: skin, font, size of a tile, gap in pixels, and everything around."""

    skin: Skin
    font: str = ""
    wide: int = 62
    high: int = 62
    gap: int = 5
    share: float = 0.5  # of the tile's height: the size of the letters
    small: bool = False  # small letters
    flush: bool = False  # no margin around the boards
    keyboard: bool = True
    noise: str = ""  # jpeg, dither or gif
    across: int = 4  # boards side by side
    title: str = "Guess"
    typed: str = ""
    message: str = ""  # over the first row
    extra: tuple[int, int] = (0, 0)  # pixels to the left and above
    rows: int = 6
    corner: int = 0
    seed: int = 0


@dataclass(frozen=True)
class Game:
    """The guesses of a game and its answers, one for each board."""

    guesses: tuple[str, ...]
    answers: tuple[str, ...]

    @property
    def boards(self) -> list[list[tuple[str, str]]]:
        """The rows of each board: guess and marks, up to the row that finds the answer."""
        found = []
        for answer in self.answers:
            rows = []
            for guess in self.guesses:
                rows.append((guess, "".join(x.letter for x in feedback(guess, answer))))
                if guess == answer:
                    break
            found.append(rows)
        return found


@lru_cache(maxsize=200)
def font_of(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font; Pillow's own if there is no file."""
    if file:
        return ImageFont.truetype(file, size)
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def fonts() -> list[str]:
    """Return the fonts that come with the packages the tests need: Pillow's and matplotlib's."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    names = ("DejaVuSans-Bold", "DejaVuSans", "DejaVuSerif-Bold", "DejaVuSansMono-Bold")
    return ["", *(str(folder / f"{name}.ttf") for name in names)]


@dataclass
class Canvas:
    """A picture that is being drawn."""

    look: Look
    image: Image.Image
    pen: ImageDraw.ImageDraw = field(init=False)

    def __post_init__(self) -> None:
        self.pen = ImageDraw.Draw(self.image)

    def text(self, text: str, box: tuple[int, int, int, int], ink: Rgb, size: int) -> None:
        """Draw a text in the middle of a box."""
        font = font_of(self.look.font, max(6, size))
        left, top, right, bottom = box
        middle = ((left + right) / 2, (top + bottom) / 2)
        a, b = font.getbbox("H", anchor="ls")[1], font.getbbox("H", anchor="ls")[3]
        self.pen.text((middle[0], middle[1] - (a + b) / 2), text, ink, font, anchor="ms")

    def tile(self, x: int, y: int, letter: str, mark: int | None) -> None:
        """Draw a tile; without a mark it is empty or typed."""
        look, skin = self.look, self.look.skin
        box = (x, y, x + look.wide - 1, y + look.high - 1)
        unfilled = mark is None or skin.by_letter or skin.mark(mark) == skin.empty
        fill = skin.empty if unfilled else skin.mark(mark or 0)
        line = skin.border if unfilled else fill
        width = max(1, look.high // 31)
        self.pen.rounded_rectangle(box, look.corner, fill, line, width)
        if letter:
            if mark is None:
                ink = WHITE if sum(skin.empty) < 380 else BLACK
            elif skin.by_letter:
                ink = skin.mark(mark)
            else:
                ink = skin.ink if mark else skin.absent_ink
            shown = letter if look.small else letter.upper()
            self.text(shown, (x, y, x + look.wide, y + look.high), ink, int(look.high * look.share))


def draw(game: Game, look: Look) -> Image.Image:
    """Return a picture of a game."""
    letters = len(game.guesses[0]) if game.guesses else 5
    board_wide = letters * (look.wide + look.gap) - look.gap
    board_high = look.rows * (look.high + look.gap) - look.gap
    across = min(look.across, len(game.answers))
    down = -(-len(game.answers) // across)
    space = max(look.gap * 3, look.wide // 3)
    margin = 0 if look.flush else max(12, look.wide // 2)
    head = 0 if look.flush else look.high
    keys = int(look.high * 0.75) * 4 if look.keyboard and not look.flush else 0
    wide = across * (board_wide + space) - space + 2 * margin + look.extra[0]
    high = down * (board_high + space) - space + 2 * margin + head + keys + look.extra[1]
    wide = max(wide, int(look.wide * 0.7 * 10) + 80 if keys else 0)
    canvas = Canvas(look, Image.new("RGB", (wide, high), look.skin.page))
    ink = WHITE if sum(look.skin.page) < 380 else BLACK
    if head:
        canvas.text(look.title, (0, look.extra[1], wide, look.extra[1] + head), ink, head // 2)
    left = look.extra[0] + (wide - look.extra[0] - (across * (board_wide + space) - space)) // 2
    for nth, rows in enumerate(game.boards):
        x0 = left + nth % across * (board_wide + space)
        y0 = look.extra[1] + head + margin + nth // across * (board_high + space)
        for row in range(look.rows):
            word, marks = rows[row] if row < len(rows) else ("", "")
            if row == len(rows) and look.typed and not (rows and set(rows[-1][1]) == {"g"}):
                word = look.typed
            for place in range(letters):
                x, y = x0 + place * (look.wide + look.gap), y0 + row * (look.high + look.gap)
                mark = "byg".index(marks[place]) if marks else None
                canvas.tile(x, y, word[place : place + 1], mark)
        if look.message and nth == 0:
            _message(canvas, x0 + board_wide // 2, y0 + look.high // 2)
    if keys:
        _keyboard(canvas, game, high - keys - margin // 2)
    return spoil(canvas.image, look)


def _message(canvas: Canvas, x: int, y: int) -> None:
    """Draw a message over the middle of the first row."""
    look = canvas.look
    wide, high = int(look.wide * 0.8), int(look.high * 0.35)
    box = (x - wide, y - high, x + wide, y + high)
    canvas.pen.rounded_rectangle(box, 4, BLACK)
    canvas.text(look.message, box, WHITE, int(look.high * 0.3))


def _keyboard(canvas: Canvas, game: Game, top: int) -> None:
    """Draw a keyboard with the colours of the first board."""
    look, skin = canvas.look, canvas.look.skin
    wide, high, gap = int(look.wide * 0.7), int(look.high * 0.75), max(2, look.gap)
    best: dict[str, int] = {}
    for guess, marks in game.boards[0] if game.answers else []:
        for letter, mark in zip(guess, marks, strict=True):
            best[letter] = max(best.get(letter, 0), "byg".index(mark))
    for nth, keys in enumerate(("qwertyuiop", "asdfghjkl", "zxcvbnm")):
        y = top + nth * (high + gap)
        x = (canvas.image.width - len(keys) * (wide + gap)) // 2
        for key in keys:
            unused = tuple((a + 128) // 2 for a in skin.page)
            fill = skin.mark(best[key]) if key in best else (unused[0], unused[1], unused[2])
            box = (x, y, x + wide - 1, y + high - 1)
            canvas.pen.rounded_rectangle(box, min(4, wide // 6), fill)
            canvas.text(key.upper(), box, skin.ink, high // 3)
            x += wide + gap


def spoil(image: Image.Image, look: Look) -> Image.Image:
    """Return a picture after compression or dithering."""
    if look.noise.startswith("jpeg"):
        packed = io.BytesIO()
        image.save(packed, "JPEG", quality=int(look.noise[4:] or 75))
        return Image.open(packed).convert("RGB")
    if look.noise == "gif":
        return image.quantize(64, dither=Image.Dither.FLOYDSTEINBERG).convert("RGB")
    if look.noise == "scaled":
        chance = random.Random(look.seed).uniform(0.6, 1.4)
        size = (int(image.width * chance), int(image.height * chance))
        return image.resize(size, Image.Resampling.BILINEAR)
    return image


def random_game(chance: random.Random, words: Sequence[str], boards: int) -> Game:
    """Return a game with random guesses, which may find some of the answers."""
    answers = tuple(chance.sample(words, boards))
    guesses = chance.sample(words, chance.randrange(1, 5))
    if chance.random() < 0.5:
        guesses += answers[:2] if boards > 1 else answers
    return Game(tuple(dict.fromkeys(guesses)), answers)
