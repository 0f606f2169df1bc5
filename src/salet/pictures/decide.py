"""Decide what a picture says: words and marks, from the grids that were seen and a word list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.pictures.ink import Colour
from salet.pictures.letters import Model
from salet.pictures.marks import SURE, meanings
from salet.pictures.readings import Reading, Spelling, feedback, fits, read_row
from salet.pictures.rows import COVERED, Row, marked_rows
from salet.pictures.sight import Cell, Sighting
from salet.puzzle.marks import Mark

_CONTRADICTION = 5  # the cost of a meaning of the colours under which a board has no answer
_ALL_PRESENT = 2  # the cost of a row of which all letters are at other places
_OTHER_WORD = 10_000  # thousandths of a nat: a row that fits so badly has another word
Ints = NDArray[np.int64]
Meaning = Mapping[int, Mark]


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A marked row of a picture: the guess, its marks, and the tiles about which there is doubt."""

    letters: tuple[str, ...]
    marks: tuple[Mark, ...]
    unsure_letters: tuple[int, ...] = ()
    unsure_marks: tuple[int, ...] = ()

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The tiles whose letter or mark is doubtful."""
        return tuple(sorted({*self.unsure_letters, *self.unsure_marks}))


@dataclass(slots=True)
class SeenTurn:
    """A row with the scores of its letters, and what it says."""

    row: Row
    scores: Ints
    reading: Reading

    def marks(self, meaning: Meaning) -> list[Mark | None]:
        """Return the marks if the colours mean this, None where a tile is covered."""
        return [meaning.get(group) for group in self.row.groups]


def decide(seen: Sequence[Sighting], spelling: Spelling, model: Model) -> list[list[PictureRow]]:
    """Return the marked rows of each board, empty if the picture shows no game."""
    grids = [grid for grid in seen if grid.columns == spelling.length]
    read = _read(marked_rows(grids), spelling, model)
    examples = _examples(grids, read)
    boards = [board for board in read if not any(board is x for x in examples) and _is_game(board)]
    if not boards:
        return []
    meaning, unsure = meaning_of(boards, spelling)
    return [_written(board, meaning, unsure, spelling) for board in boards]


def _read(boards: Sequence[list[Row]], spelling: Spelling, model: Model) -> list[list[SeenTurn]]:
    """Read the words. The boards of a game have the same guess in the same row."""
    cells = [cell for board in boards for row in board for cell in row.cells]
    case = model.case_of([cell.scores for cell in cells if cell.scores is not None])

    def scores(cell: Cell) -> Ints:
        if cell.scores is None:
            return np.zeros(len(spelling.symbols), np.int64)
        found = spelling.letter_scores(cell.scores, case, model.nat)
        return found if cell.clear else found // 4

    scored = [[np.array([scores(cell) for cell in row.cells]) for row in board] for board in boards]
    turns: dict[int, list[Ints]] = {}
    for board, tables in zip(boards, scored, strict=True):
        for row, table in zip(board, tables, strict=True):
            turns.setdefault(row.nth, []).append(table)
    # The mean, not the sum: all boards have the same font, so their errors are alike.
    shared = {
        nth: read_row(np.sum(tables, axis=0) // len(tables), spelling)
        for nth, tables in turns.items()
    }
    places = np.arange(spelling.length)
    shared = {
        nth: reading
        for nth, reading in shared.items()
        if all(x[places, reading.letters].sum() >= -_OTHER_WORD for x in turns[nth])
    }
    return [
        [
            SeenTurn(row, table, shared.get(row.nth) or read_row(table, spelling))
            for row, table in zip(board, tables, strict=True)
        ]
        for board, tables in zip(boards, scored, strict=True)
    ]


def _examples(grids: Sequence[Sighting], boards: Sequence[list[SeenTurn]]) -> list[list[SeenTurn]]:
    """Return the examples of a page with rules: words in single rows, with one odd tile each."""
    alone = []
    for grid, board in zip(grids, boards, strict=True):
        if len(grid.rows) == len(board) == 1:
            groups = board[0].row.groups
            if max(map(groups.count, groups)) >= len(groups) - 1:
                alone.append(board)
    words = {turn.reading.letters for board in alone for turn in board}
    return alone if len(words) > 1 else []


def _is_game(board: Sequence[SeenTurn]) -> bool:
    """Return whether the rows of a grid can be those of a game."""
    listed = sum(turn.reading.listed for turn in board)
    if board and listed * 2 >= len(board):
        return True
    groups = {group for turn in board for group in turn.row.groups} - {COVERED}
    return len(board) > 1 and len(groups) > 1


def meaning_of(boards: Sequence[list[SeenTurn]], spelling: Spelling) -> tuple[Meaning, set[int]]:
    """Return the mark of each group of colours, and the groups about which there is doubt."""
    typical: dict[int, Colour] = {}
    for board in boards:
        for turn in board:
            for tint, group in zip(turn.row.tints, turn.row.groups, strict=True):
                if tint is not None:
                    typical.setdefault(group, tint)
    costs: list[tuple[int, Meaning]] = []
    for cost, meaning in meanings(typical):
        if costs and cost >= min(known for known, _ in costs) + SURE:
            break  # the others cost more, whatever the boards add
        total = cost + sum(_board_cost(board, meaning, spelling) for board in boards)
        costs.append((total, meaning))
    costs.sort(key=lambda x: x[0])
    least, best = costs[0]
    near = [meaning for cost, meaning in costs[1:] if cost < least + SURE]
    unsure = {group for group in best for meaning in near if meaning[group] != best[group]}
    return best, unsure


def _board_cost(board: Sequence[SeenTurn], meaning: Meaning, spelling: Spelling) -> int:
    """Return the cost of what is impossible or rare on a board if the colours mean this."""
    cost = 0
    possible = spelling.words
    for nth, turn in enumerate(board, 1):
        marks = turn.marks(meaning)
        cost += _ALL_PRESENT * all(mark == Mark.PRESENT for mark in marks)
        cost += _CONTRADICTION * (nth < len(board) and all(mark == Mark.CORRECT for mark in marks))
        if turn.reading.listed and not turn.reading.doubtful and not turn.row.hidden:
            possible = possible[fits(possible, turn.reading.letters, marks)]
    return cost if len(possible) else cost + _CONTRADICTION


def _written(
    board: Sequence[SeenTurn], meaning: Meaning, unsure: set[int], spelling: Spelling
) -> list[PictureRow]:
    """Return the rows of a board, with every doubt that remains."""
    answer = _answer(board, meaning)
    rows = []
    for turn in board:
        marks = turn.marks(meaning)
        reading = turn.reading if answer is None else _fitting(turn, marks, answer, spelling)
        unclear = {i for i, cell in enumerate(turn.row.cells) if not cell.clear}
        groups = enumerate(turn.row.groups)
        unclear |= {i for i, group in groups if group in unsure or turn.row.unsure}
        if answer is not None:
            expected = feedback(reading.letters, answer)
            unclear |= {i for i, mark in enumerate(marks) if mark not in (None, expected[i])}
            marks = [x if mark is None else mark for mark, x in zip(marks, expected, strict=True)]
        letters = tuple(spelling.symbols[x] for x in reading.letters)
        shown = tuple(Mark.ABSENT if mark is None else mark for mark in marks)
        unread = tuple(sorted(reading.doubtful | turn.row.hidden))
        rows.append(PictureRow(letters, shown, unread, tuple(sorted(unclear))))
    return rows


def _answer(board: Sequence[SeenTurn], meaning: Meaning) -> tuple[int, ...] | None:
    """Return the answer of a board whose last row found it and can be read."""
    last = board[-1]
    won = all(mark == Mark.CORRECT for mark in last.marks(meaning))
    return last.reading.letters if won and not last.reading.doubtful else None


def _fitting(
    turn: SeenTurn, marks: Sequence[Mark | None], answer: tuple[int, ...], spelling: Spelling
) -> Reading:
    """Return the likeliest reading of a doubtful row whose marks follow from the answer."""

    def agrees(letters: Sequence[int]) -> bool:
        expected = feedback(letters, answer)
        return all(mark in (None, x) for mark, x in zip(marks, expected, strict=True))

    reading = turn.reading
    if agrees(reading.letters) or not (reading.doubtful or turn.row.hidden):
        return reading
    for letters in spelling.near(turn.scores, reading):
        if agrees(letters):
            differ = {i for i, x in enumerate(letters) if x != reading.letters[i]}
            return Reading(letters, reading.score, True, reading.doubtful | differ)
    return reading
