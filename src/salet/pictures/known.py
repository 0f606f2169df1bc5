"""The marks of rows whose words are known: ``salet auto`` has typed them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from salet.pictures.decide import SeenTurn, meaning_of
from salet.pictures.ink import Colour
from salet.pictures.marks import BLANK, groups_of, hue, is_coloured, same
from salet.pictures.readings import Reading, Spelling
from salet.pictures.rows import Row
from salet.puzzle.marks import Feedback

_NO_SCORES = np.zeros(0, np.int64)
_STRONG = 90  # the least chroma of a letter that has a colour of its own


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a tile and of its letter; a letter that cannot be read has none."""

    fill: Colour
    ink: Colour | None = None

    def like(self, other: Look) -> bool:
        """Return whether two tiles look the same, apart from their letters.

        The ink of a thin letter is mixed with the colour of the tile, so only strong colours count.
        """
        return same(self.fill, other.fill) and _strong(self.ink) == _strong(other.ink)


def _strong(ink: Colour | None) -> int:
    """Return the hue of a letter's colour, -1 if it is not strong."""
    return hue(ink) // 30 if ink and max(ink) - min(ink) >= _STRONG else -1


Looks = tuple[Look, ...]


def uniform(looks: Looks) -> bool:
    """Return whether all tiles of a row look the same."""
    return all(look.like(looks[0]) for look in looks)


def known_marks(
    guesses: Sequence[Sequence[str]],
    looks: Sequence[Mapping[int, Looks]],
    typed: Look | None,
    spelling: Spelling,
) -> tuple[list[dict[int, Feedback]], bool]:
    """Return the feedback of each guess by board, and whether it is certain.

    ``looks`` has for each guess the rows of the boards that show marks. ``typed`` is the look of a
    tile before it is marked: in some games, an absent letter keeps it.
    """
    every = [look for rows in looks for row in rows.values() for look in row]
    on_tiles = any(map(is_coloured, groups_of([look.fill for look in every], [])))
    inks = [look.ink for look in every if look.ink]
    by_letter = not on_tiles and any(map(is_coloured, groups_of(inks, [])))
    blank = [typed.fill] if typed and not by_letter else []

    def tint(look: Look) -> Colour:
        return look.ink if by_letter and look.ink else look.fill

    tints = list(map(tint, every))
    groups = dict(zip(tints, groups_of(tints, blank), strict=True))
    number = {symbol: nth for nth, symbol in enumerate(spelling.symbols)}
    boards: dict[int, list[SeenTurn]] = {}
    for nth, (guess, rows) in enumerate(zip(guesses, looks, strict=True)):
        reading = Reading(tuple(number[x] for x in guess), 0, True, frozenset())
        for board, row in rows.items():
            of_row = tuple(map(tint, row))
            seen = Row(nth, (), of_row, tuple(groups[x] for x in of_row))
            boards.setdefault(board, []).append(SeenTurn(seen, _NO_SCORES, reading))
    boards = _without_hidden(boards)
    found: list[dict[int, Feedback]] = [{} for _ in guesses]
    if not any(boards.values()):
        return found, True
    meaning, unsure, _ = meaning_of([turns for turns in boards.values() if turns], spelling)
    for board, turns in boards.items():
        for turn in turns:
            marks = [meaning[group] for group in turn.row.groups]
            found[turn.row.nth][board] = Feedback.of(marks)
    return found, not unsure


def _without_hidden(boards: dict[int, list[SeenTurn]]) -> dict[int, list[SeenTurn]]:
    """Return the boards without rows in a grey that no row with colours has.

    In a game played in sequence, the boards to come may look like that.
    """
    greys = [
        tint
        for turns in boards.values()
        for turn in turns
        for tint, group in zip(turn.row.tints, turn.row.groups, strict=True)
        if tint is not None and not is_coloured(group) and group != BLANK and turn.row.coloured
    ]

    def hidden(turn: SeenTurn) -> bool:
        tint = turn.row.tints[0]
        if tint is None or turn.row.coloured or BLANK in turn.row.groups:
            return False
        return not any(same(tint, grey) for grey in greys)

    if len(boards) == 1 or not greys:
        return boards
    return {board: [x for x in turns if not hidden(x)] for board, turns in boards.items()}
