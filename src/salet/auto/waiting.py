"""Small things that waiting for a row needs: what was seen when, and rows written as text."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from salet.auto.site import Reading, Tile, TileRow
from salet.puzzle.marks import SQUARES

_SQUARE = re.compile("|".join(SQUARES))


@dataclass(slots=True)
class Wait:
    """What has been seen of a row since the guess was sent."""

    pictured: bool
    start: float = field(default_factory=time.monotonic)
    since: float = field(default_factory=time.monotonic)
    shows: object = None
    polls: int = 0
    reading: Reading | None = None
    resent: bool = False
    probed: bool = False

    @property
    def spent(self) -> float:
        """Seconds since the guess was sent."""
        return time.monotonic() - self.start

    @property
    def steady(self) -> float:
        """Seconds for which the row has looked the same."""
        return time.monotonic() - self.since

    def sees(self, shows: object) -> bool:
        """Note how the row looks now; whether that is something new."""
        self.polls += 1
        if shows == self.shows:
            return False
        self.shows, self.since, self.polls = shows, time.monotonic(), 1
        return True


def squares_row(letters: tuple[str, ...], texts: Sequence[str]) -> TileRow | None:
    """A row that a page writes as text: the guess, or nothing but squares, in one line.

    >>> squares_row(tuple("crane"), ["CRANE \U0001f7e9⬜⬜⬜\U0001f7e8"]).tiles[0].labels
    ('\U0001f7e9',)
    """
    for text in reversed(texts):
        squares = _SQUARE.findall(text)
        if len(squares) == len(letters):
            pairs = zip(letters, squares, strict=True)
            return TileRow(tuple(Tile(letter, (square,)) for letter, square in pairs))
    return None


def page_of(address: str) -> str:
    """An address without what changes while a page is used."""
    return address.partition("#")[0].partition("?")[0]


def has_pixels(row: TileRow | None) -> bool:
    """Whether a picture of the row was taken."""
    return row is not None and "pixel" in row.tiles[0].colours


def without_pixels(row: TileRow) -> TileRow:
    """The row without what a picture showed."""
    tiles = (
        replace(tile, colours={k: v for k, v in tile.colours.items() if k != "pixel"})
        for tile in row.tiles
    )
    return replace(row, tiles=tuple(tiles))
