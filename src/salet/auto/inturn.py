"""Which boards of a game tell their marks: all that are open, or in sequence only the first.

In sequence the others show nothing, or tiles that all look alike; a page does not say which way it
is played, so it is seen from what the boards show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from salet.auto.mark_names import mark_of, mark_of_names
from salet.auto.reading import changed
from salet.auto.site import Seen, Tile

Look = tuple[object, ...]


def telling(
    live: Sequence[Seen], first: int, turn: int, together: bool, plain: Tile | None
) -> tuple[list[Seen], bool]:
    """The rows of a guess that tell marks, and whether the boards are known to be open together.

    ``live`` are the rows of the guess, one a board at most, ``first`` is the first open board,
    and ``turn`` counts the guesses before.
    """
    speaking = [seen for seen in live if changed(seen, plain)]
    if len(live) < 2 or not speaking:
        return speaking, together
    later = [seen for seen in speaking if seen.board != first]
    # In sequence the guess that solves a board is marked on the next one at once.
    solving = any(_look(seen) for seen in speaking if seen.board == first)
    looks = {_look(seen) for seen in (later[1:] if solving else later)}
    together = together or None in looks or len(looks) > 1
    if together or (later and len(later) + turn < 2):
        return [s if s in speaking else replace(s, accepted=True) for s in live], together
    return [seen for seen in speaking if seen.board == first], together


def _look(seen: Seen) -> Look | None:
    """What all tiles of a row look like; None when they do not all look alike."""
    looks = {_look_of(tile) for tile in seen.row.tiles}
    return looks.pop() if len(looks) == 1 else None


def _look_of(tile: Tile) -> Look:
    labels = frozenset(mark_of(label) for label in tile.labels)
    values = frozenset(mark_of(value) for value in tile.attributes.values())
    return (labels, values, mark_of_names(tile.classes), *sorted(tile.colours.items()))
