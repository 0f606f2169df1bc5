"""Draw pictures of games: sizes, and what is around the boards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from salet.puzzle.scoring import feedback
from tests.pictures.skins import BLACK, MARKS, SKINS, WHITE, Canvas, Skin, Style, readable

KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


@dataclass(frozen=True)
class Look:
    """How a game is drawn: skin, font, size of a tile, gap in pixels, and everything around."""

    skin: Skin = SKINS["light"]
    font: str = ""
    wide: int = 62
    high: int = 62
    gap: int = 5
    share: float = 0.5  # of the tile's height: the size of the letters
    small: bool = False  # small letters
    flush: bool = False  # no margin around the boards
    keyboard: bool = True
    across: int = 4  # boards side by side
    typed: str = ""
    message: str = ""  # over the first row
    rows: int = 6

    @property
    def style(self) -> Style:
        """The same for a canvas: a capital letter has about 0.73 of its font's height."""
        letter = int(self.high * self.share * 0.73)
        line = max(1, self.high // 31)
        return Style(self.skin, self.font, self.wide, self.high, letter, self.gap, line)


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


def fonts() -> list[str]:
    """Return the fonts that come with the packages the tests need: Pillow's and matplotlib's."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    names = ("DejaVuSans-Bold", "DejaVuSans", "DejaVuSerif-Bold", "DejaVuSansMono-Bold")
    return ["", *(str(folder / f"{name}.ttf") for name in names)]


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
    wide = across * (board_wide + space) - space + 2 * margin
    high = down * (board_high + space) - space + 2 * margin + head + keys
    wide = max(wide, int(look.wide * 0.7 * 10) + 80 if keys else 0)
    canvas = Canvas(Image.new("RGB", (wide, high), look.skin.page), look.font)
    style = look.style
    if head:
        canvas.text("Guess", (wide / 2, head / 2), readable(look.skin.page), head // 3)
    left = (wide - (across * (board_wide + space) - space)) // 2
    for nth, rows in enumerate(game.boards):
        x0 = left + nth % across * (board_wide + space)
        y0 = head + margin + nth // across * (board_high + space)
        for row in range(look.rows):
            word, marks = rows[row] if row < len(rows) else ("", "")
            if row == len(rows) and look.typed and not (rows and set(rows[-1][1]) == {"g"}):
                word = look.typed
            for place in range(letters):
                x, y = x0 + place * (look.wide + look.gap), y0 + row * (look.high + look.gap)
                letter, mark = word[place : place + 1], MARKS.index(marks[place]) if marks else None
                canvas.tile(x, y, style, letter if look.small else letter.upper(), mark)
        if look.message and nth == 0:
            x, y, size = x0 + board_wide // 2, y0 + look.high // 2, int(look.wide * 0.8)
            tall = int(look.high * 0.35)
            canvas.box(x - size, y - tall, (2 * size, 2 * tall), BLACK, 4)
            canvas.text(look.message, (x, y), WHITE, int(look.high * 0.2))
    if keys:
        key, gap = (int(look.wide * 0.7), int(look.high * 0.75)), max(2, look.gap)
        board = game.boards[0] if game.answers else []
        canvas.keyboard(style, KEYS, board, key, high - keys - margin // 2, gap)
    return canvas.image


def random_game(chance: random.Random, words: Sequence[str], boards: int) -> Game:
    """Return a game with random guesses, which may find some of the answers."""
    answers = tuple(chance.sample(words, boards))
    guesses = chance.sample(words, chance.randrange(1, 5))
    if chance.random() < 0.5:
        guesses += answers[:2] if boards > 1 else answers
    return Game(tuple(dict.fromkeys(guesses)), answers)
