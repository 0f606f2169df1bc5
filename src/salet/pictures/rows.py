"""Rows: which rows of a picture have marks, and the group of each tile's colour.

A row that is only typed has letters but no marks: its tiles look like empty ones, or like no other
tile of the picture. In some games an absent letter looks like that, too. So a row has marks if one
of its tiles has a colour, or a tile of a later row, or of the same row of another board. If there
is one more row, the last one with marks is doubtful. A row of one pale green has a colour, too: a
dialog has faded the row that won.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from salet.pictures.ink import Colour
from salet.pictures.marks import (
    BLANK,
    COVERED,
    SAME,
    groups_of,
    is_coloured,
    is_pale_green,
    same,
)
from salet.pictures.sight import Cell, Sighting


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
        return self.faded or any(map(is_coloured, self.groups))

    @property
    def faded(self) -> bool:
        """Whether all tiles are of one green that is hardly a colour."""
        return len(set(self.groups)) == 1 and is_pale_green(self.groups[0])

    @property
    def hidden(self) -> set[int]:
        """The tiles whose letter or colour cannot be seen whole."""
        return {i for i, cell in enumerate(self.cells) if cell.scores is None or not cell.clear}


def marked_rows(grids: Sequence[Sighting]) -> list[list[Row]]:
    """Return the rows with marks of each grid.

    On a screen without colours, a row has marks if it has a grey that empty tiles do not have.
    """
    boards = _with_groups(grids)
    grey = not any(row.coloured for board in boards for row in board)

    def marked(row: Row) -> bool:
        return any(0 <= group < BLANK for group in row.groups) if grey else row.coloured

    certain = [row for board in boards for row in board if marked(row)]
    turns = {row.nth for row in certain}
    greys = [
        tint
        for row in certain
        if not row.faded
        for tint, group in zip(row.tints, row.groups, strict=True)
        if tint is not None and not is_coloured(group) and group != BLANK
    ]
    kept = []
    for board in boards:
        last = max((row.nth for row in board if marked(row)), default=-1)
        rows = []
        for row in board:
            known = [tint for tint in row.tints if tint is not None]
            like_grey = all(any(same(tint, grey) for grey in greys) for tint in known)
            if marked(row) or row.nth < last or row.nth in turns:
                rows.append(replace(row, unsure=grey))
            elif BLANK not in row.groups and (like_grey or not greys):
                rows.append(replace(row, unsure=not greys))
        if len(rows) < len(board) and any(BLANK in row.groups for row in rows):
            rows[-1] = replace(rows[-1], unsure=True)
        kept.append(rows)
    return kept


def _with_groups(grids: Sequence[Sighting]) -> list[list[Row]]:
    """Return the rows with letters of each grid, with the groups of their colours."""
    clear = [
        cell
        for grid in grids
        for row in grid.rows[: grid.played]
        for cell in row
        if cell.clear and cell.ink
    ]
    inks = [cell.ink for cell in clear if cell.ink]
    fills = [cell.fill for cell in clear]
    on_tiles = any(map(is_coloured, groups_of(fills, [])))
    by_letter = not on_tiles and any(map(is_coloured, groups_of(inks, [])))

    def tint_of(cell: Cell) -> Colour | None:
        if not (cell.clear and cell.ink):
            return None
        return cell.ink if by_letter else cell.fill

    tints = [tint for tint in map(tint_of, clear) if tint is not None]
    blank = [] if by_letter else _blank(grids)
    groups = groups_of(inks if by_letter else fills, blank)
    group_by_tint = dict(zip(tints, groups, strict=True))
    boards = []
    for grid in grids:
        rows = []
        for nth in range(grid.played):
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
