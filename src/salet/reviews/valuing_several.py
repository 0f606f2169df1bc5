"""The value of a guess while several boards are open: an estimate for all of them together.

It is the estimate that ``expected-turns`` plays by. A board with n words is taken to need what that
strategy takes it to need, and nothing once it is solved. For luck the boards are taken to be
independent: the distribution of the sum of what they need is a product of Fourier transforms.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from salet.position.board import Board
from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.reviews.guess_value import TOP, GuessValue, Outcome
from salet.value.boards import turns_with, worths

GRID = 1000  # steps per guess in which what the boards need is counted

Floats = NDArray[np.float64]
_Needs = tuple[Floats, Floats]  # what a board may need after a guess, with the chances


def value_guesses(position: Position, words: Sequence[str]) -> tuple[GuessValue, ...]:
    """Return the value of each of these words; exact when every open board is certain.

    A word that the list does not have is estimated one guess ahead, and so are the others then.
    """
    lexicon = position.lexicon
    if all(word in lexicon for word in words):
        indices = np.array([lexicon.index(word) for word in words])
        turns, method = turns_with(position, indices)
        found = turns.tolist()
    else:
        table = _table(position)
        method = "estimated"
        found = [
            1 + sum(float(needs @ chances) for needs, chances in _needs(position, word, table))
            for word in words
        ]
    exact = len(position.certain) == len(position.open)
    return tuple(
        GuessValue(word, value, (), method, exact) for word, value in zip(words, found, strict=True)
    )


def outcome(position: Position, turn: Turn, following: Position) -> Outcome:
    """Return what the marks of a guess brought on the boards that showed them."""
    table = _table(position, following)
    shown = [board for board in position.open if turn.feedbacks[board] is not None]
    left = {board: max(1, following.boards[board].likely) for board in shown}
    came = [0.0 if board in turn.won else float(table[left[board]]) for board in shown]
    parts = _needs(position, turn.guess, table, shown)
    means = [float(needs @ chances) for needs, chances in parts]
    variance = sum(
        float(((needs - mean) ** 2) @ chances)
        for (needs, chances), mean in zip(parts, means, strict=True)
    )
    luck = _luck(_sums(parts), sum(round(needed * GRID) for needed in came))
    return Outcome(luck, sum(means) - sum(came), variance**0.5)


def _table(*positions: Position) -> Floats:
    """Return what a board needs by its number of words, with the first position's open boards."""
    most = max(board.likely for position in positions for board in position.playing)
    return np.asarray(worths(most)[len(positions[0].open)])


def _needs(
    position: Position, guess: str, table: Floats, boards: Sequence[int] | None = None
) -> list[_Needs]:
    """Return what each board may need after a guess: the open boards, or some of them."""
    chosen = position.open if boards is None else boards
    return [_needs_of(position.boards[board], guess, table) for board in chosen]


def _needs_of(board: Board, guess: str, table: Floats) -> _Needs:
    kept = board.by_weight[: board.likely]
    row = board.matrix.row(guess)[board.columns[kept]]
    patterns, number = np.unique(row, return_inverse=True)
    weights = board.weights[kept]
    chances = np.bincount(number, weights) / weights.sum()
    needs = np.where(patterns == board.lexicon.win, 0.0, table[np.bincount(number)])
    return np.asarray(needs), np.asarray(chances)


def _sums(parts: Sequence[_Needs]) -> Floats:
    """Return the chance of each sum of what the boards need, in steps of the grid."""
    steps = [np.rint(needs * GRID).astype(np.int64) for needs, _ in parts]
    size = 1 + sum(int(step.max()) for step in steps)
    whole = np.ones(size // 2 + 1, dtype=complex)
    for step, (_, chances) in zip(steps, parts, strict=True):
        whole *= np.fft.rfft(np.bincount(step, chances, minlength=size))
    return np.asarray(np.maximum(np.fft.irfft(whole, size), 0.0))


def _luck(chances: Floats, came: int) -> int:
    """Return where the sum that came stands among all that could, as ``luck_of`` defines it."""
    if came >= len(chances):
        return 0
    worse, better = float(chances[came + 1 :].sum()), float(chances[:came].sum())
    rank = round(worse - better, 9)
    if rank > 0:
        luckiest = int(np.flatnonzero(chances > 1e-12)[0])
        rank /= max(float(chances[luckiest + 1 :].sum()), rank)
    return round(TOP * (1 + rank) / 2)
