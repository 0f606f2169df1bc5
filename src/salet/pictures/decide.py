"""Decide what a picture says: words and marks, from the grids that were seen and a word list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from salet.pictures.letters import Model
from salet.pictures.marks import SURE, meanings
from salet.pictures.readings import (
    Reading,
    Spelling,
    consistent,
    feedback,
    fits,
    read_row,
)
from salet.pictures.rows import Row
from salet.pictures.sight import Cell, Sighting, is_unused
from salet.puzzle.marks import Mark

_CONTRADICTION = 5  # the cost of a meaning of the colours under which a board has no answer
_ALL_PRESENT = 2  # the cost of a row of which all letters are at other places
_OTHER_WORD = 10_000  # thousandths of a nat: a row that fits so badly has another word
_STRANGE = 8  # the cost of a meaning of the colours that no game has
_ENOUGH_LETTERS = 10  # fewer may be a logo
_COUNTS = (1, 2, 4, 8, 16, 32)  # boards of a game
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

    def in_doubt(self) -> PictureRow:
        """Return the row with doubt about every mark."""
        return replace(self, unsure_marks=tuple(range(len(self.marks))))


@dataclass(slots=True)
class SeenTurn:
    """A row with the scores of its letters, and what it says."""

    row: Row
    scores: Ints
    reading: Reading

    def marks(self, meaning: Meaning) -> list[Mark | None]:
        """Return the marks if the colours mean this, None where a tile is covered."""
        return [meaning.get(group) for group in self.row.groups]


@dataclass(frozen=True, slots=True)
class Decision:
    """The marked rows of each board, and whether all boards agree."""

    boards: tuple[tuple[PictureRow, ...], ...]
    agree: bool

    @property
    def sure(self) -> tuple[bool, int]:
        """Whether the boards agree, and how many more letters are certain than doubtful."""
        rows = [row for board in self.boards for row in board]
        return self.agree, sum(len(row.letters) - 2 * len(row.unsure_letters) for row in rows)

    @property
    def doubtful(self) -> bool:
        """Whether there is any doubt."""
        return any(row.doubtful for board in self.boards for row in board)


def decide(
    grids: Sequence[Sighting], read: Sequence[list[SeenTurn]], spelling: Spelling
) -> Decision | None:
    """Return what the boards of a picture say, None if it shows no game.

    ``read`` has the marked rows of each grid, with words by the list that fits them.
    """
    examples = _examples(grids, read)
    usable = [
        (grid, board)
        for grid, board in zip(grids, read, strict=True)
        if board and not any(board is x for x in examples)
    ]
    if not usable:
        return None
    meaning, unsure, cost = meaning_of([board for _, board in usable], spelling)
    boards = [board for grid, board in usable if _is_game(grid, board, meaning)]
    if not boards or cost >= _STRANGE:
        return None
    whole = len(boards) in _COUNTS and not any(grid.cut for grid, _ in usable)
    rows = [_written(board, meaning, unsure, spelling) for board in boards]
    agree = whole and len(boards) == len(usable) and _agree(boards, meaning)
    if not agree:
        rows = [[row.in_doubt() for row in board] for board in rows]
    return Decision(tuple(map(tuple, rows)), agree)


def _agree(boards: Sequence[list[SeenTurn]], meaning: Meaning) -> bool:
    """Return whether boards have the same guesses, up to the one that solved each of them."""
    longest = max(boards, key=len)
    for board in boards:
        won = all(mark == Mark.CORRECT for mark in board[-1].marks(meaning))
        words = [turn.reading.letters for turn in board]
        if words != [turn.reading.letters for turn in longest[: len(board)]]:
            return False
        if len(board) < len(longest) and not won:
            return False
    return True


def read_words(
    boards: Sequence[list[Row]], spelling: Spelling, model: Model
) -> list[list[SeenTurn]]:
    """Read the words. The boards of a game have the same guess in the same row.

    A row that is partly hidden on one board is read on the others.
    """
    cells = [cell for board in boards for row in board for cell in row.cells]
    case = model.case_of([cell.scores for cell in cells if cell.scores is not None])

    def scores(cell: Cell) -> Ints:
        if cell.scores is None:
            return np.zeros(len(spelling.symbols), np.int64)
        found = spelling.letter_scores(cell.scores, case, model.nat)
        return found if cell.clear else found // 4

    scored = [[np.array([scores(cell) for cell in row.cells]) for row in board] for board in boards]
    seen = {row.nth for board in boards for row in board if not row.hidden}
    turns: dict[int, list[Ints]] = {}
    for board, tables in zip(boards, scored, strict=True):
        for row, table in zip(board, tables, strict=True):
            if not row.hidden or row.nth not in seen:
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


def _is_game(grid: Sighting, board: Sequence[SeenTurn], meaning: Meaning) -> bool:
    """Return whether the rows of a grid can be those of a game.

    Words that can be read are on the list, or there are several rows of enough letters whose marks
    fit each other. Without an empty row below, both must hold: it may be a logo.
    """
    rows = [(turn.reading.letters, turn.marks(meaning)) for turn in board]
    clear = [x for x in board if len(x.reading.doubtful | x.row.hidden) * 2 < len(x.row.cells)]
    listed = sum(turn.reading.listed for turn in clear)
    words = listed > 0 and listed * 2 >= len(board)
    if words and any(is_unused(row) for row in grid.rows):
        return True
    letters = [letter for turn in board for letter in turn.reading.letters]
    varied = len({mark for turn in board for mark in turn.marks(meaning)}) > 1
    coloured = any(turn.row.coloured for turn in board)
    if not (coloured and varied and len(letters) >= _ENOUGH_LETTERS and consistent(rows)):
        return False
    repeated = len(letters) - len(set(letters))
    keyboard = repeated <= len(letters) // 12  # one key in a dozen may be misread
    return words or (len(board) > 1 and not keyboard and len(clear) * 2 >= len(board))


def meaning_of(
    boards: Sequence[list[SeenTurn]], spelling: Spelling
) -> tuple[Meaning, set[int], int]:
    """Return the mark of each group of colours, the groups in doubt, and what the colours cost."""
    groups = {group for board in boards for turn in board for group in turn.row.groups}
    costs: list[tuple[int, Meaning, int]] = []
    for cost, meaning in meanings(groups):
        if costs and cost >= min(known for known, _, _ in costs) + SURE:
            break  # the others cost more, whatever the boards add
        total = cost + sum(_board_cost(board, meaning, spelling) for board in boards)
        costs.append((total, meaning, cost))
    costs.sort(key=lambda x: x[0])
    least, best, of_colours = costs[0]
    near = [meaning for cost, meaning, _ in costs[1:] if cost < least + SURE]
    unsure = {group for group in best for meaning in near if meaning[group] != best[group]}
    return best, unsure, of_colours


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
        unclear |= {i for i, mark in enumerate(marks) if mark is None}
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
