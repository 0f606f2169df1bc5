"""What the colours of tiles mean.

A colour has a price for each mark: 0 for the obvious mark, more for an unlikely one. The
prices of all colours on a board are added up, and the cheapest reading that the rules of the game
allow wins. So an orange tile is present beside green ones and correct beside blue ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from colorsys import rgb_to_hls
from functools import lru_cache

from salet.auto.site import Colour

Prices = tuple[float, float, float]  # absent, present, correct

# The colours that most pages use: light, dark and high contrast.
_USUAL: dict[tuple[int, int, int], int] = {
    (106, 170, 100): 2, (83, 141, 78): 2, (121, 184, 81): 2, (245, 121, 58): 2,
    (201, 180, 88): 1, (181, 159, 59): 1, (243, 194, 55): 1, (133, 192, 249): 1,
    (120, 124, 126): 0, (58, 58, 60): 0, (147, 149, 152): 0, (164, 174, 196): 0,
}  # fmt: skip
_NEAR = 22.0  # two colours nearer than this are one
UNCHANGED: Prices = (0.4, 5.0, 5.0)
UNKNOWN: Prices = (2.2, 2.2, 2.2)


def prices(colour: Colour) -> Prices:
    """Return the price of reading a colour as absent, present, correct.

    >>> min(range(3), key=prices((30, 160, 60, 1)).__getitem__)
    2
    """
    red, green, blue, alpha = colour
    if alpha < 0.1:
        return (0.5, 5.0, 5.0)
    for known, mark in _USUAL.items():
        if distance(colour, (*known, 1)) < 8:
            return tuple(0.0 if m == mark else 6.0 for m in range(3))  # type: ignore[return-value]
    hue, light, _ = rgb_to_hls(red / 255, green / 255, blue / 255)
    degrees, chroma = hue * 360, max(red, green, blue) - min(red, green, blue)
    if is_neutral(degrees, chroma, light):
        return (0.0, 4.5, 5.0)
    table: tuple[tuple[float, Prices], ...] = (
        (14, (0.8, 2.0, 4.0)),  # red
        (41, (4.0, 0.7, 1.3)),  # orange
        (68, (5.0, 0.0, 4.5)),  # yellow
        (76, (5.0, 0.8, 1.2)),  # between yellow and green
        (165, (5.5, 4.5, 0.0)),  # green
        (188, (4.0, 1.8, 0.9)),  # teal
        (258, (2.6, 0.7, 2.0)),  # blue
        (330, (2.6, 1.5, 1.5)),  # purple
        (361, (0.8, 2.0, 4.0)),  # red again
    )
    return next(price for end, price in table if degrees < end)


def is_neutral(degrees: float, chroma: float, light: float) -> bool:
    """Return whether a colour looks grey: bluish greys do, pale greens do not."""
    bluish = 195 <= degrees <= 275
    max_chroma = 52 if bluish else 14 if 75 <= degrees <= 170 else 20
    if light < 0.13:  # almost black
        max_chroma = max(max_chroma, 24)
    return chroma <= max_chroma


@lru_cache(maxsize=4096)  # a page has few different colours
def distance(one: Colour, other: Colour) -> float:
    """Return how far apart two colours are; a transparent one is only near another."""
    if (one[3] < 0.1) != (other[3] < 0.1):
        return 999.0
    if one[3] < 0.1:
        return 0.0
    pairs = zip(one[:3], other[:3], strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def groups(colours: Iterable[Colour]) -> list[Colour]:
    """Return one colour of each group of nearly equal ones, in the order seen.

    >>> len(groups([(10, 10, 10, 1), (12, 11, 10, 1), (90, 160, 80, 1)]))
    2
    """
    representatives: list[Colour] = []
    for colour in colours:
        if all(distance(colour, other) > _NEAR for other in representatives):
            representatives.append(colour)
    return representatives


def nearest(colour: Colour, among: list[Colour]) -> int:
    """Return the number of the nearest group."""
    return min(range(len(among)), key=lambda i: distance(colour, among[i]))
