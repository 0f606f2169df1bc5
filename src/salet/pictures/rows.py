"""Rows: which rows of a picture have marks, and the group of each tile's colour.

A row that is only typed has letters but no marks: its tiles look like empty ones, or like no other
tile of the picture. In some games an absent letter looks like that, too; then a row of such tiles
has marks if a later row has, or if it has on another board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from salet.pictures.ink import Colour
from salet.pictures.marks import BLANK, COLOURED, GREY, SAME, group_of, groups_of, same
from salet.pictures.sight import Cell, Sighting

COVERED = -1  # the group of a tile of which no colour can be seen


@dataclass(frozen=True, slots=True)
class Row:
    """A row with letters: its number on the board, its tiles, and the groups of their colours.

    ``tints`` are the colours that tell the marks, of the tiles or of the letters, None if a tile is
    covered. ``unsure`` tells that the row may have no marks at all.
    """

    nth: int
    cells: tuple[Cell, ...]
    tints: tuple[Colour | None, ...]
    groups: tuple[int, ...]
    unsure: bool = False

    @property
    def coloured(self) -> bool:
        """Whether a tile has a colour."""
        return any(group in COLOURED for group in self.groups)

    @property
    def hidden(self) -> set[int]:
        """The tiles whose letter or colour cannot be seen whole."""
        return {i for i, cell in enumerate(self.cells) if cell.scores is None or not cell.clear}


def marked_rows(grids: Sequence[Sighting]) -> list[list[Row]]:
    """Return the rows with marks of each grid."""
    boards = _with_groups(grids)
    coloured = [row for board in boards for row in board if row.coloured]
    turns = {row.nth for row in coloured}
    greys = [
        tint
        for row in coloured
        for tint, group in zip(row.tints, row.groups, strict=True)
        if tint is not None and group == GREY
    ]
    blank_is_absent = any(BLANK in row.groups for row in coloured)
    kept = []
    for board in boards:
        last = max((row.nth for row in board if row.coloured), default=-1)
        rows = []
        for row in board:
            before = row.nth < last or row.nth in turns
            known = [tint for tint in row.tints if tint is not None]
            like_grey = all(any(same(tint, grey) for grey in greys) for tint in known)
            if row.coloured or (BLANK in row.groups and blank_is_absent and before):
                rows.append(row)
            elif BLANK not in row.groups and (before or like_grey or not greys):
                unsure = not (before or (greys and like_grey))
                rows.append(Row(row.nth, row.cells, row.tints, row.groups, unsure))
        kept.append(rows)
    return kept


def _with_groups(grids: Sequence[Sighting]) -> list[list[Row]]:
    """Return the rows with letters of each grid, with the groups of their colours."""
    clear = [
        cell
        for grid in grids
        for nth in grid.lettered
        for cell in grid.rows[nth]
        if cell.clear and cell.ink
    ]
    on_tiles = any(group_of(cell.fill) in COLOURED for cell in clear)
    on_letters = any(group_of(cell.ink) in COLOURED for cell in clear if cell.ink)
    by_letter = on_letters and not on_tiles

    def tint_of(cell: Cell) -> Colour | None:
        if not (cell.clear and cell.ink):
            return None
        return cell.ink if by_letter else cell.fill

    tints = [tint for tint in map(tint_of, clear) if tint is not None]
    groups = groups_of(tints, [] if by_letter else _blank(grids))
    group_by_tint = dict(zip(tints, groups, strict=True))
    boards = []
    for grid in grids:
        rows = []
        for nth in grid.lettered:
            shown = tuple(map(tint_of, grid.rows[nth]))
            of_row = tuple(
                _at_rim(cell, group_by_tint) if tint is None else group_by_tint[tint]
                for cell, tint in zip(grid.rows[nth], shown, strict=True)
            )
            rows.append(Row(nth, grid.rows[nth], shown, of_row))
        boards.append(rows)
    return boards


def _at_rim(cell: Cell, groups: dict[Colour, int]) -> int:
    """Return the group whose colours show most at the rim of a tile, if at a twelfth of it."""
    counts: dict[int, int] = {}
    tried: list[Colour] = []
    for tint, group in groups.items():
        if not any(same(tint, other) for other in tried):
            tried.append(tint)
            near = (abs(cell.rim - np.array(tint)) <= SAME).all(axis=1)
            counts[group] = counts.get(group, 0) + int(near.sum())
    best, most = COVERED, len(cell.rim) // 12
    for group, count in counts.items():
        if count > most:
            best, most = group, count
    return best


def _blank(grids: Sequence[Sighting]) -> list[Colour]:
    """Return the colours of empty tiles: those that three tiles without a letter have."""
    found: list[Colour] = []
    for grid in grids:
        fills = [c.fill for row in grid.rows for c in row if c.scores is None and c.clear]
        for fill in fills:
            if any(same(fill, other) for other in found):
                continue
            if sum(same(fill, other) for other in fills) >= 3:
                found.append(fill)
    return found
