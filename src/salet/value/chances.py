"""The likely candidates of a position, and the chance to win if they are played word by word."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import LATE, MAX_CANDIDATES, WIN_FIRST
from salet.value.value import end_game
from salet.value.values import counted
from salet.words.everyday import everyday_words

_CLEARLY = 0.01  # how much more likely to win a safer word is
_NEARLY = 0.001  # an everyday word may be less safe than the safest word by this
MOST_LIKELY = 80  # candidates: among more, no safer word is looked for


class Safer(NamedTuple):
    """A word that wins more often than another guess, and the chances to win with either.

    ``is_slower`` says that it takes more guesses on average, although lost games count as many.
    """

    word: str
    chance: float
    instead_of: float
    is_slower: bool


def safer_word(position: Position, guess: str, never: Collection[str] = ()) -> Safer | None:
    """Return a word that is clearly more likely to win than a guess, with two guesses left.

    None if there is none, or with another number of guesses left: then the chances of all words
    are not known. Words in ``never`` and insults are left out.

    >>> turns = ["crane:ybybb", "match:bgggg", "latch:bgggg", "patch:bgggg"]
    >>> safer_word(Position.of("original", turns), "batch")[:2]
    ('bawdy', 1.0)
    """
    lexicon = position.lexicon
    if position.guesses_left != 2 or position.likely > MOST_LIKELY or guess not in lexicon:
        return None
    turns, win, _ = counted(position)
    win = win.round(9)  # a sure win is exactly 1
    unwanted = [lexicon.index(word) for word in never if word in lexicon]
    allowed = position.legal & ~position.refused
    allowed[unwanted] = False
    yours = lexicon.index(guess)
    safest = np.max(win, where=allowed, initial=0.0)
    if safest < win[yours] + _CLEARLY:
        return None
    words, everyday = lexicon.guesses, everyday_words(lexicon.guesses)
    near = np.flatnonzero(allowed & (win > safest - _NEARLY)).tolist()
    best = min(near, key=lambda g: (words[g] not in everyday, -float(win[g]), turns[g], g))
    return Safer(
        words[best], float(win[best]), float(win[yours]), bool(turns[best] > turns[yours] + 1e-9)
    )


class Likely:
    """The likely candidates of a one-board position, heaviest first.

    ``columns``, ``weights`` and ``indices`` are [candidates]. The weights sum to 1. ``left`` is the
    number of guesses left, ``table`` the pattern of each candidate played against each other one.
    """

    def __init__(self, position: Position) -> None:
        order = position.board.by_weight[: position.likely]
        self.position = position
        self.columns = position.board.columns[order]
        self.weights = position.weights[order] / position.weights[order].sum()
        self.indices = position.matrix.answers[self.columns]
        self.left = max(0, position.guesses_left)
        self.table = position.matrix.block(self.columns, self.indices)  # [guess, answer]

    def __len__(self) -> int:
        return len(self.columns)

    def words(self) -> tuple[tuple[str, float], ...]:
        """Return the words with their probability."""
        guesses = self.position.lexicon.guesses
        return tuple(
            (guesses[i], float(w)) for i, w in zip(self.indices.tolist(), self.weights, strict=True)
        )

    def word_by_word(
        self, places: NDArray[np.int64] | None = None, left: int | None = None
    ) -> tuple[float, float]:
        """Play the likeliest word that still fits, again and again.

        Return the weight of the candidates that are found within the guesses left, and the sum of
        weight times guesses. A lost candidate counts the guesses left and four more.
        """
        places = np.arange(len(self)) if places is None else places
        left = self.left if left is None else left
        mass = float(self.weights[places].sum())
        if not left or not len(places):
            return 0.0, LATE * mass
        guess, rest = places[0], places[1:]
        won, turns = float(self.weights[guess]), mass
        patterns = self.table[guess, rest]
        for pattern in np.unique(patterns):
            more_won, more_turns = self.word_by_word(rest[patterns == pattern], left - 1)
            won, turns = won + more_won, turns + more_turns
        return won, turns

    def after(self, guess: int) -> tuple[float, float]:
        """Return the chance to win and the expected guesses after a guess, which counts too.

        Each bucket is then played word by word. If that may lose, a small bucket is played
        perfectly instead, but not under hard rules, where only playing word by word is sure to
        be legal.
        """
        row = self.position.matrix.block(self.columns, np.array([guess]))[0]
        won, turns = 0.0, 1.0
        for pattern in np.unique(row):
            places = np.flatnonzero(row == pattern)
            mass = float(self.weights[places].sum())
            if pattern == self.position.lexicon.win:
                won += mass
                continue
            more_won, more_turns = self.word_by_word(places, self.left - 1)
            normal = self.position.rules is Rules.NORMAL
            if more_won < mass - 1e-9 and normal and 2 < len(places) <= MAX_CANDIDATES:
                more_won = mass - self._best_play(places, WIN_FIRST)[1]
                more_turns = self._best_play(places, LATE)[0]
            won, turns = won + more_won, turns + more_turns
        return round(won, 9), turns

    def _best_play(self, places: NDArray[np.int64], loss: float) -> tuple[float, float]:
        """Return what the best play after the guess costs, and the weight that it loses."""
        columns, weights = self.columns[places], self.weights[places]
        game = end_game(self.position, columns, weights, self.left - 1, loss)
        return game.rest(tuple(range(len(places))), self.left - 1)

    def least_win_chance(self) -> NDArray[np.float64]:
        """Return a lower bound of the chance to win after each guess, [guesses].

        Played word by word, at least the heaviest of each bucket are found, one for each guess.
        """
        block = self.position.matrix.block(self.columns)
        won = np.zeros(len(block))
        for place, weight in enumerate(self.weights.tolist()):
            before = (block[:, :place] == block[:, place : place + 1]).sum(axis=1, dtype=np.uint8)
            won += weight * (before < self.left - 1)
        return won
