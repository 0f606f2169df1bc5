"""Generated pictures: one of a game or of something else for each number."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tests.pictures.games import Picture, draw_plan, random_plan
from tests.pictures.others import random_other
from tests.pictures.spoiling import spoiled

OTHERS_SHARE = 0.2  # of the pictures show no game


def random_picture(seed: int, fonts: Sequence[str]) -> Picture:
    """Return the picture with a number: the same one whenever the fonts and lists are the same."""
    chance = random.Random(seed)
    if chance.random() < OTHERS_SHARE:
        image, kind, letter = random_other(chance, fonts)
        return Picture(spoiled(image, letter, chance)[0], [], kind)
    plan = random_plan(chance, fonts)
    drawn = draw_plan(plan, chance)
    image, kind = spoiled(drawn.image, plan.style.letter, chance)
    return replace(drawn, image=image, kind=kind)
