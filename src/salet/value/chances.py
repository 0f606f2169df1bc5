"""The likely candidates of a position, and the chance to win with simple play of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import LATE, MAX_CANDIDATES, WIN_FIRST
from salet.value.value import end_game


class Likely:
    """The likely candidates of a position, heaviest first, and what play makes of them.

    ``columns`` are [candidates], ``weights`` their belief, summing to 1 without the unlikely
    ones; ``left`` the guesses that the game still gives.
    """

    def __init__(self, position: Position) -> None:
        order = position.board.by_weight[: position.likely]
        self.position = position
        self.columns = position.board.columns[order]
        self.weights = position.weights[order] / position.weights[order].sum()
        self.indices = position.matrix.answers[self.columns]
        self.left = max(0, position.guesses_left)
        self.table = position.matrix.block(self.columns, self.indices)  # [mine, mine]

    def __len__(self) -> int:
        return len(self.columns)

    def words(self) -> tuple[tuple[str, float], ...]:
        """The words with their chance."""
        guesses = self.position.lexicon.guesses
        return tuple(
            (guesses[i], float(w)) for i, w in zip(self.indices.tolist(), self.weights, strict=True)
        )

    def word_by_word(
        self, places: NDArray[np.int64] | None = None, left: int | None = None
    ) -> tuple[float, float]:
        """Play the likeliest word that still fits: the weight found, and guesses times weight.

        A candidate that is not found counts the guesses left and four more.
        """
        places = np.arange(len(self)) if places is None else places
        left = self.left if left is None else left
        mass = float(self.weights[places].sum())
        if not left or not len(places):
            return 0.0, LATE * mass
        guess, rest = places[0], places[1:]
        found, turns = float(self.weights[guess]), mass
        patterns = self.table[guess, rest]
        for pattern in np.unique(patterns):
            more, spent = self.word_by_word(rest[patterns == pattern], left - 1)
            found, turns = found + more, turns + spent
        return found, turns

    def after(self, guess: int) -> tuple[float, float]:
        """Play a guess, then the best that we know: the chance to win, and expected guesses.

        After the guess each bucket is played word by word, or perfectly where that is not sure
        to win and the bucket is small; under hard rules always word by word, which is legal.
        """
        row = self.position.matrix.block(self.columns, np.array([guess]))[0]
        found, turns = 0.0, 1.0
        for pattern in np.unique(row):
            places = np.flatnonzero(row == pattern)
            mass = float(self.weights[places].sum())
            if pattern == self.position.lexicon.win:
                found += mass
                continue
            more, spent = self.word_by_word(places, self.left - 1)
            normal = self.position.rules is Rules.NORMAL
            if more < mass - 1e-9 and normal and 2 < len(places) <= MAX_CANDIDATES:
                more = mass - self._best_play(places, WIN_FIRST)[1]
                spent = self._best_play(places, LATE)[0]
            found, turns = found + more, turns + spent
        return round(found, 9), turns

    def _best_play(self, places: NDArray[np.int64], loss: float) -> tuple[float, float]:
        """Return what the best play after the guess costs, and the weight that it loses."""
        columns, weights = self.columns[places], self.weights[places]
        game = end_game(self.position, columns, weights, self.left - 1, loss)
        return game.rest(tuple(range(len(places))), self.left - 1)

    def rough(self) -> NDArray[np.float64]:
        """What is found at least when each bucket of a guess is then played word by word,
        [guesses]: of every bucket the heaviest, as many as there are guesses."""
        block = self.position.matrix.block(self.columns)
        found = np.zeros(len(block))
        for place, weight in enumerate(self.weights.tolist()):
            before = (block[:, :place] == block[:, place : place + 1]).sum(axis=1, dtype=np.uint8)
            found += weight * (before < self.left - 1)
        return found
