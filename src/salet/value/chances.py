"""The likely candidates of a position, and the chance to win if they are played word by word."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import MAX_CANDIDATES, WIN_FIRST
from salet.value.value import end_game
from salet.value.values import counted, values
from salet.words.constants import PAST_LIMIT
from salet.words.everyday import everyday_words

_CLEARLY = 0.01  # how much more likely to win a safer word is
_NEARLY = 0.001  # an everyday word may be less safe than the safest word by this
MOST_LIKELY = 80  # likely candidates: among more, no safer word is looked for
_MOST = 400  # candidates: the same with three guesses left
_TRIED = 4  # everyday words, and as many of all, whose chance is computed with three guesses left


class Safer(NamedTuple):
    """A word that wins more often than another guess, and the chances to win with either.

    ``is_slower`` says that it takes more guesses on average, although lost games count as many.
    """

    word: str
    chance: float
    instead_of: float
    is_slower: bool


def safer_word(position: Position, guess: str, never: Collection[str] = ()) -> Safer | None:
    """Return a word that is clearly more likely to win than a guess, with at most three guesses.

    None if there is none. With three guesses left, the chances of a few promising words are
    computed, with fewer those of all. Words in ``never`` and insults are left out.

    >>> turns = ["crane:ybybb", "match:bgggg", "latch:bgggg", "patch:bgggg"]
    >>> safer_word(Position.of("original", turns), "batch")[:2]
    ('bawdy', 1.0)
    """
    lexicon, left = position.lexicon, position.guesses_left
    if not 1 <= left <= 3 or position.likely > MOST_LIKELY or guess not in lexicon:
        return None
    allowed = position.legal & ~position.offensive
    allowed[[lexicon.index(word) for word in never if word in lexicon]] = False
    yours = lexicon.index(guess)
    chances = _chances_of_three if left == 3 else _chances_of_all
    win = chances(position, yours, allowed)
    safest = max((chance for g, chance in win.items() if allowed[g]), default=0.0)
    if safest < win[yours] + _CLEARLY:
        return None
    words, everyday = lexicon.guesses, everyday_words(lexicon.guesses)
    near = [g for g, chance in win.items() if allowed[g] and chance > safest - _NEARLY]
    near = [g for g in near if words[g] in everyday] or near
    best = min(near, key=lambda g: (-win[g], -position.hits[g], g))
    own, other = values(position, [words[best], guess])
    return Safer(words[best], win[best], win[yours], own.turns > other.turns + 1e-9)


def _chances_of_all(position: Position, yours: int, allowed: NDArray[np.bool_]) -> dict[int, float]:
    """Return the chance to win with each guess, if at most two guesses are left."""
    win = counted(position)[1].round(9)  # a sure win is exactly 1
    return dict(enumerate(win.tolist()))


def _chances_of_three(
    position: Position, yours: int, allowed: NDArray[np.bool_]
) -> dict[int, float]:
    """Return the chance to win with your guess and a few others, if three guesses are left.

    Only your own chance is returned if it is high, or if there are too many candidates.
    """
    if position.count > _MOST:
        return {yours: 1.0}
    win = {yours: chance_of_three(position, yours)}
    if win[yours] <= 1 - _CLEARLY:
        words, everyday = position.lexicon.guesses, everyday_words(position.lexicon.guesses)
        rough = Likely(position).least_win_chance().round(9)
        order = [g for g in np.argsort(-rough, kind="stable").tolist() if allowed[g]]
        known = [g for g in order if words[g] in everyday]
        for guess in (*known[:_TRIED], *order[:_TRIED]):
            win[guess] = chance_of_three(position, guess)
    return win


def chance_of_three(position: Position, guess: int) -> float:
    """Return the chance to win with a guess and the best play after it, if three guesses are left.

    Two candidates are found for sure with the two guesses after it. Of more, each feedback of the
    next guess leads to its heaviest candidate.
    """
    board = position.board
    weight = dict(zip(board.columns.tolist(), board.weights.tolist(), strict=True))
    won = float(position.hits[guess])
    for _, child in position.children(guess):
        mass = sum(weight[column] for column in child.board.columns.tolist())
        sure = child.count <= 2 or _splits_itself(child)
        won += mass if sure else mass * float(counted(child)[1][child.legal].max())
    return round(won, 9)


def _splits_itself(position: Position) -> bool:
    """Return whether some candidate gives each candidate a feedback of its own."""
    columns = position.board.columns
    table = np.sort(position.matrix.block(columns, position.matrix.answers[columns]), axis=1)
    return bool((table[:, 1:] != table[:, :-1]).all(axis=1).any())


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
            return 0.0, PAST_LIMIT * mass
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
                more_turns = self._best_play(places, PAST_LIMIT)[0]
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
