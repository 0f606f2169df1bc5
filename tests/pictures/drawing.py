"""Draw pictures of games that tests make: nothing about them is random but what a look says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from salet.words.lexicon import Lexicon
from tests.pictures.games import Game, Plan, draw_plan
from tests.pictures.skins import SKINS, Skin, Style


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
        return Style(
            self.skin, self.font, self.wide, self.high, letter, self.gap, line, small=self.small
        )


class _Plain(random.Random):
    """No chance at all: the first of every choice, and nothing that is rare."""

    def random(self) -> float:
        return 1.0

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def randint(self, a: int, b: int) -> int:
        return a


def draw(game: Game, look: Look) -> Image.Image:
    """Return a picture of a game."""
    plan = Plan(
        game,
        look.style,
        Lexicon.of(dict.fromkeys(game.guesses + game.answers)),
        rows=look.rows,
        across=min(look.across, len(game.answers)),
        typed=look.typed,
        toast=look.message,
        bare=look.flush,
        keyboard=look.keyboard,
    )
    return draw_plan(plan, _Plain()).image


def random_game(chance: random.Random, words: Sequence[str], boards: int) -> Game:
    """Return a game with random guesses, which may find some of the answers."""
    answers = tuple(chance.sample(words, boards))
    guesses = chance.sample(words, chance.randrange(1, 5))
    if chance.random() < 0.5:
        guesses += answers[:2] if boards > 1 else answers
    return Game(tuple(dict.fromkeys(guesses)), answers)
