"""Best play by enumeration: every guess, every feedback, to the end of the game.

Slow and obvious, for lists of about 30 words. Nothing of salet is imported here. What can still be
is a set of games; a game is the tuple of the answers of its open boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from math import prod

from tests import oracle

LIST = """
abide bound catch crane dwelt fight found gloom heavy hound jumpy light match might moist
mound night olive point power proxy quiet skirt slate tower trait viola waste watch wound
"""
WORDS = LIST.split()
BELIEF = {word: (1, 20, 2, 5, 1, 9, 3)[place % 7] for place, word in enumerate(WORDS)}
PAST_LIMIT = 4  # guesses past the limit that a lost game counts

Games = frozenset[tuple[str, ...]]
Legal = tuple[frozenset[str], ...]

IS_LEGAL = {
    "normal": lambda turn, word: True,
    "hard": lambda turn, word: oracle.is_hard_legal([turn], word),
    "ultra-hard": lambda turn, word: oracle.is_ultra_hard_legal([turn], word),
}


class BestPlay:
    """The value of guesses on a list: the expected guesses still needed if play is perfect.

    ``weights`` are the belief in each answer. The answers of one game differ. A game that is not
    solved within the limit counts as limit + 4 guesses. A guess must be legal on some open board.
    """

    def __init__(
        self, guesses: Sequence[str], weights: Mapping[str, float], rules: str = "normal"
    ) -> None:
        self.guesses, self.weights, self.is_legal = guesses, weights, IS_LEGAL[rules]
        self.feedback = cache(oracle.feedback)
        self.narrowed = cache(self._narrowed)
        self.least = cache(self._least)

    def value(
        self, guess: str, boards: Sequence[Iterable[str]], left: int, turns: Sequence = ()
    ) -> float:
        """Return the value of a guess at a position.

        ``boards`` are the candidates of the open boards, ``left`` the number of guesses left,
        ``turns`` pairs of a guess and its marks on each open board.
        """
        games = frozenset(game for game in product(*boards) if len(set(game)) == len(game))
        legal = (frozenset(self.guesses),) * len(boards)
        for played, marks in turns:
            legal = tuple(map(self.narrowed, legal, [played] * len(boards), marks))
        return self.cost(games, legal, left, guess) / self.mass(games)

    def mass(self, games: Games) -> float:
        """Return the weight of these games."""
        return sum(prod(self.weights[word] for word in game) for game in games)

    def cost(self, games: Games, legal: Legal, left: int, guess: str) -> float:
        """Return the sum of weight times guesses for games that go on with this guess."""
        following: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for game in games:
            marks = tuple(self.feedback(guess, answer) for answer in game)
            following.setdefault(marks, []).append(game)
        total = self.mass(games)  # the guess itself
        for marks, cell in following.items():
            is_open = [set(mark) != {"g"} for mark in marks]
            rest = frozenset(
                tuple(word for word, still in zip(game, is_open, strict=True) if still)
                for game in cell
            )
            after = tuple(
                self.narrowed(words, guess, mark)
                for words, mark, still in zip(legal, marks, is_open, strict=True)
                if still
            )
            solved = 1.0 if all(is_open) else self.weights[guess]
            total += solved * self.least(rest, after, left - 1)
        return total

    def _least(self, games: Games, legal: Legal, left: int) -> float:
        """Return the cost of the best guess."""
        if not legal:
            return 0.0  # no board is open
        if left < len(legal):
            return (left + PAST_LIMIT) * self.mass(games)
        words = frozenset.union(*legal)
        return min(self.cost(games, legal, left, word) for word in self.guesses if word in words)

    def _narrowed(self, words: frozenset[str], guess: str, marks: str) -> frozenset[str]:
        """Return the words that stay legal on a board after a guess."""
        return frozenset(word for word in words if self.is_legal((guess, marks), word))


@cache
def best_play(rules: str, weighted: bool) -> BestPlay:
    """Return best play on the 30 words."""
    return BestPlay(WORDS, BELIEF if weighted else dict.fromkeys(WORDS, 1), rules)


def word_by_word(
    guess: str, boards: Sequence[Mapping[str, float]], left: int
) -> tuple[float, float]:
    """Return the guesses and the chance to win if boards are played word by word after a guess.

    ``boards`` have the belief in each word. The words that share the feedback of the answer are
    tried one after the other, the heaviest first. The boards are independent; weight that is
    missing on a board is lost.
    """
    turns = win = 0.0
    for game in product(*boards):
        chance, used = prod(words[word] for words, word in zip(boards, game, strict=True)), 1
        for words, answer in zip(boards, game, strict=True):
            marks = oracle.feedback(guess, answer)
            alike = [word for word in words if oracle.feedback(guess, word) == marks]
            alike.sort(key=lambda word: -words[word])
            used += 0 if answer == guess else 1 + alike.index(answer)
        win += chance * (used <= left)
        turns += chance * used * (used <= left)
    return turns + (1 - win) * (left + PAST_LIMIT), win
