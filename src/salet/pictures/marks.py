"""Marks: what the colours of a picture's tiles mean.

Tiles of about the same tone are one group, whose number is a typical colour of it, 0xRRGGBB. Which
group means what differs between games::

    green  70..178   correct nearly everywhere
    warm    8..70    yellow: present. Orange in a high-contrast skin: correct
    blue  178..265   present in a high-contrast skin; absent if it is nearly grey
    purple, red      anything; absent if nearly grey
    grey             absent; ``BLANK`` if an empty tile has the same colour. In a picture without
                     colours, the greys may mean anything

``meanings`` lists all assignments with a cost each. The reader adds a cost for what is impossible
under an assignment, and takes the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from salet.pictures.ink import Colour
from salet.puzzle.marks import Mark

COVERED, BLANK = -1, 1 << 24  # groups: no colour can be seen, and the colour of an empty tile
SAME = 14  # largest difference of two colours that are meant to be equal
_GREY = 9  # percent: the largest saturation of grey
_TINTED = 13  # percent: the least saturation of yellow and green
_FAINT = 20  # the least chroma of yellow and green
_APART = 11  # percent: the least difference in tone of two groups
_FADED = 16  # the least chroma of yellow and green on a board that is faded
_PALE = 14  # the least chroma of green in a row that is faded
_HUES = 10  # degrees: the largest difference of two shades of one colour
_STEP = 12  # the least difference in brightness of two groups of greys
_MOST_GROUPS = 5
_ORANGE, _AMBER = 26, 46  # degrees: correct in a high-contrast skin, alone or beside blue
# The end of a range of hues, and the costs of its meanings: absent, present, correct.
_RED, _WARM, _GREEN, _BLUE, _PURPLE = (2, 3, 4), (8, 0, 3), (8, 6, 0), (4, 1, 3), (3, 3, 3)
_RANGES = ((8, _RED), (70, _WARM), (178, _GREEN), (265, _BLUE), (345, _PURPLE), (360, _RED))
_STRONG = 60  # the least chroma of blue, purple and red that are nothing like grey
_SECOND = (2, 4, 4)  # the costs of a second group with the same meaning
_LEVEL = (4, 4, 4)  # the same if groups are told apart by their brightness only
_NEUTRAL = (0, 2, 2)  # the costs of a grey
SURE = 2  # the second-best assignment must cost this much more


def hue(colour: Colour) -> int:
    """Return the hue of a colour in degrees, 0 for grey.

    >>> hue((106, 170, 100)), hue((201, 180, 88)), hue((245, 121, 58)), hue((120, 120, 120))
    (114, 48, 20, 0)
    """
    red, green, blue = colour
    high, chroma = max(colour), max(colour) - min(colour)
    if not chroma:
        return 0
    if high == red:
        return (60 * (green - blue) // chroma) % 360
    if high == green:
        return 120 + 60 * (blue - red) // chroma
    return 240 + 60 * (red - green) // chroma


def saturation(colour: Colour) -> int:
    """Return how far a colour is from grey, in percent of its brightness.

    >>> saturation((106, 170, 100)), saturation((120, 124, 126))
    (41, 4)
    """
    return (max(colour) - min(colour)) * 100 // max(64, *colour)


def _tone(colour: Colour) -> tuple[int, int, int]:
    """Return the differences of the channels, in percent of the brightness."""
    red, green, blue = colour
    top = max(64, *colour)
    return (red - green) * 100 // top, (green - blue) * 100 // top, (blue - red) * 100 // top


def same(one: Colour, other: Colour) -> bool:
    """Return whether two colours are meant to be equal."""
    return all(abs(a - b) <= SAME for a, b in zip(one, other, strict=True))


def colour_of(group: int) -> Colour:
    """Return the typical colour of a group."""
    return group >> 16, group >> 8 & 255, group & 255


def has_colour(colour: Colour) -> bool:
    """Return whether a colour is more than a tinted grey.

    >>> has_colour((106, 170, 100)), has_colour((120, 124, 126)), has_colour((76, 86, 106))
    (True, False, False)
    """
    if 8 <= hue(colour) < 178:
        return saturation(colour) >= _TINTED and max(colour) - min(colour) >= _FAINT
    return max(colour) - min(colour) >= _STRONG * 3 // 4


def is_coloured(group: int) -> bool:
    """Return whether a group has a colour."""
    return 0 <= group < BLANK and has_colour(colour_of(group))


def is_pale_green(group: int) -> bool:
    """Return whether a group can be green that is faded, as by a dialog over a won game.

    >>> is_pale_green(0xCCE1C9), is_pale_green(0x556055), is_pale_green(0x787C7E)
    (True, False, False)
    """
    colour = colour_of(group)
    chroma = max(colour) - min(colour)
    is_green = 0 <= group < BLANK and 70 <= hue(colour) < 178
    return is_green and chroma >= _PALE and saturation(colour) > _GREY


def groups_of(colours: Sequence[Colour], blank: Iterable[Colour]) -> list[int]:
    """Return the group of each colour, given the colours of empty tiles."""
    empty = list(blank)
    blanks = [any(same(x, y) for y in empty) for x in colours]
    marked = [x for x, skip in zip(colours, blanks, strict=True) if not skip]
    counts = {x: marked.count(x) for x in dict.fromkeys(marked)}
    ordered = sorted(counts, key=lambda x: (not has_colour(x), -counts[x]))
    groups = _groups(ordered, by_level=False)
    if not any(map(is_coloured, groups.values())):
        groups = _groups(ordered, by_level=True)
    return [BLANK if skip else groups[x] for x, skip in zip(colours, blanks, strict=True)]


def _groups(colours: Sequence[Colour], *, by_level: bool) -> dict[Colour, int]:
    """Return the group of each colour; ``by_level`` tells greys apart."""
    typical: list[Colour] = []
    groups: dict[Colour, int] = {}
    for colour in colours:
        alike = [x for x in typical if _alike(colour, x, by_level=by_level)]
        near = next((x for x in alike if same(colour, x)), alike[0] if alike else None)
        if near is None and len(typical) < _MOST_GROUPS:
            typical.append(near := colour)
        groups[colour] = COVERED if near is None else _number(near)
    return groups


def _number(colour: Colour) -> int:
    return colour[0] << 16 | colour[1] << 8 | colour[2]


def _alike(one: Colour, other: Colour, *, by_level: bool) -> bool:
    """Return whether a colour belongs to the group of another: the same tone, or a shade of it."""
    if by_level and abs(sum(one) - sum(other)) > 3 * _STEP:
        return False
    if all(abs(a - b) < _APART for a, b in zip(_tone(one), _tone(other), strict=True)):
        return True
    apart = abs(hue(one) - hue(other))
    faded = 8 <= hue(one) < 178 and max(one) - min(one) >= _FADED
    return (faded or has_colour(one)) and has_colour(other) and min(apart, 360 - apart) <= _HUES


def meanings(groups: Iterable[int]) -> list[tuple[int, dict[int, Mark]]]:
    """Return all assignments of marks to groups with their costs, the cheapest first.

    >>> cost, meaning = meanings([0x787C7E, 0x6AAA64])[0]
    >>> cost, meaning[0x787C7E].name, meaning[0x6AAA64].name
    (0, 'ABSENT', 'CORRECT')
    """
    every = set(groups)
    seen = sorted(every - {COVERED, BLANK})
    colours = [colour_of(group) for group in seen]
    hues = [hue(x) for x, group in zip(colours, seen, strict=True) if is_coloured(group)]
    costs = [_costs(x, hues) for x in colours]
    second = _SECOND if hues else _LEVEL
    blank = (Mark.ABSENT,) if BLANK in every and not hues else ()
    found = []
    for marks in product(Mark, repeat=len(seen)):
        cost = sum(of_group[mark] for of_group, mark in zip(costs, marks, strict=True))
        cost += sum(second[x] * max(0, (marks + blank).count(x) - 1) for x in Mark)
        found.append((cost, {**dict(zip(seen, marks, strict=True)), BLANK: Mark.ABSENT}))
    return sorted(found, key=lambda x: x[0])


def _costs(colour: Colour, hues: Sequence[int] = ()) -> tuple[int, int, int]:
    """Return the costs of the meanings of a colour beside others: absent, present, correct."""
    degrees = hue(colour)
    if saturation(colour) <= _GREY:
        return (0, 6, 6) if hues else _NEUTRAL
    absent, present, correct = next(costs for limit, costs in _RANGES if degrees < limit)
    if 8 <= degrees < 178:
        absent = min(absent, (max(colour) - min(colour)) // 4)
        green = any(70 <= x < 178 for x in hues)
        blue = any(178 <= x < 265 for x in hues)
        if degrees < (_AMBER if blue else _ORANGE) and not green:  # high contrast
            return absent, 0 if blue else 1, 0
        return absent, present, correct
    lacking = max(0, _STRONG - max(colour) + min(colour))
    return absent * (_STRONG - lacking) // _STRONG, present + lacking // 15, correct + lacking // 15
