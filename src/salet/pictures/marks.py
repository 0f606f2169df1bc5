"""Marks: what the colours of a picture's tiles mean.

Each colour belongs to a group by its hue. Which group means what differs between games::

    green  70..178   correct nearly everywhere
    warm    8..70    yellow: present. Orange in a high-contrast skin: correct
    blue  178..265   present in a high-contrast skin
    purple, red      anything
    grey             absent; ``BLANK`` if an empty tile has the same colour

``meanings`` lists all assignments with a cost each. The reader adds a cost for what is impossible
under an assignment, and takes the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from salet.pictures.ink import Colour
from salet.puzzle.marks import Mark

GREEN, WARM, BLUE, PURPLE, RED, GREY, BLANK = range(7)
COLOURED = (GREEN, WARM, BLUE, PURPLE, RED)
_LEAST_CHROMA = {GREEN: 32, WARM: 36, BLUE: 70, PURPLE: 45, RED: 50}
SAME = 14  # largest difference of two colours that are meant to be equal
_ORANGE, _AMBER = 26, 46  # degrees: correct in a high-contrast skin, alone or beside blue
# Costs of the meanings of a group: absent, present, correct.
_COSTS = {GREEN: (8, 6, 0), WARM: (8, 0, 3), BLUE: (4, 1, 3), PURPLE: (3, 3, 3), RED: (2, 3, 4)}
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


def group_of(colour: Colour) -> int:
    """Return the group of a colour.

    >>> group_of((106, 170, 100)) == GREEN, group_of((120, 124, 126)) == GREY
    (True, True)
    """
    degrees = hue(colour)
    group = RED
    for limit, name in ((8, RED), (70, WARM), (178, GREEN), (265, BLUE), (345, PURPLE)):
        if degrees < limit:
            group = name
            break
    return group if max(colour) - min(colour) >= _LEAST_CHROMA[group] else GREY


def same(one: Colour, other: Colour) -> bool:
    """Return whether two colours are meant to be equal."""
    return all(abs(a - b) <= SAME for a, b in zip(one, other, strict=True))


def groups_of(colours: Sequence[Colour], blank: Iterable[Colour]) -> list[int]:
    """Return the group of each colour, given the colours of empty tiles.

    A group with few tiles is joined to one with nearly the same hue, which it was split from by
    noise.
    """
    empty = list(blank)
    groups = [BLANK if any(same(x, y) for y in empty) else group_of(x) for x in colours]
    hues = {
        group: sorted(hue(x) for x, y in zip(colours, groups, strict=True) if y == group)
        for group in COLOURED
    }
    middle = {group: found[len(found) // 2] for group, found in hues.items() if found}
    for one in middle:
        for other in middle:
            fewer = len(hues[one]) < len(hues[other])
            if fewer and abs(middle[one] - middle[other]) < SAME:
                groups = [other if group == one else group for group in groups]
    return groups


def meanings(colours: Mapping[int, Colour]) -> list[tuple[int, dict[int, Mark]]]:
    """Return all assignments of marks to groups with their costs, the cheapest first.

    ``colours`` has a typical colour of each group. At most one group means correct, and at most one
    present.

    >>> meanings({GREY: (120, 124, 126), GREEN: (106, 170, 100)})[0]
    (0, {5: <Mark.ABSENT: 0>, 0: <Mark.CORRECT: 2>})
    """
    seen = sorted(colours)
    coloured = [group for group in seen if group in COLOURED]
    grey = [group for group in seen if group not in COLOURED]
    limit = _AMBER if BLUE in seen else _ORANGE
    contrast = WARM in seen and GREEN not in seen and hue(colours[WARM]) < limit
    orange = contrast and BLUE not in seen
    found = []
    for marks in product(Mark, repeat=len(coloured)):
        if any(marks.count(mark) > 1 for mark in (Mark.PRESENT, Mark.CORRECT)):
            continue
        chosen = dict(zip(coloured, marks, strict=True))
        cost = sum(_COSTS[group][mark] for group, mark in chosen.items())
        if contrast and chosen[WARM] == Mark.CORRECT:
            cost -= 3
        if orange and chosen[WARM] == Mark.PRESENT:
            cost += 1
        if not grey and Mark.ABSENT in marks:
            cost -= 2
        found.append((cost, {**dict.fromkeys(grey, Mark.ABSENT), **chosen}))
    return sorted(found, key=lambda x: x[0])
