"""The nodes of a decision tree as arrays, with totals and paths.

::

    node      0      1      2      3   ...
    guess   salet  courd  nymph  ...        index into the guesses of the lexicon
    parent   -1      0      1               the node before, always a smaller number
    pattern  -1      0      0               the feedback that leads here from the parent
    depth     1      2      3               which guess of the game this is
    leaf    [answers]: the node whose guess is that answer; -2 - node if it is never found,
            with the last node of its game

Games share positions, so a deterministic strategy is called once for each node instead of once for
each guess of each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class TreeInfo:
    """The list, rules and strategy of a tree, and its claims.

    ``exact`` claims that no tree has a lower total; ``limit`` is the number of guesses of a game.
    ``validate`` checks ``total`` and ``losses`` unless they are None.
    """

    list_name: str = ""
    digest: str = ""
    rules: Rules = Rules.NORMAL
    strategy: str = ""
    exact: bool = False
    limit: int = LIMIT
    total: int | None = None
    losses: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """The arrays drawn above; ``answers`` are the answers covered, as columns of the lexicon."""

    lexicon: Lexicon
    guess: NDArray[np.int64]
    parent: NDArray[np.int64]
    pattern: NDArray[np.int64]
    depth: NDArray[np.int64]
    answers: NDArray[np.int64]
    leaf: NDArray[np.int64]
    info: TreeInfo = TreeInfo()

    def __len__(self) -> int:
        return len(self.guess)

    @property
    def opener(self) -> str:
        """The first guess."""
        return self.lexicon.guesses[int(self.guess[0])]

    @property
    def turns(self) -> NDArray[np.int64]:
        """The number of guesses for each answer, [answers]; 0 if it is never found."""
        if not len(self.depth):
            return np.zeros(len(self.leaf), dtype=np.int64)
        return np.where(self.leaf >= 0, self.depth[np.maximum(self.leaf, 0)], 0)

    @property
    def counts(self) -> dict[int, int]:
        """The number of answers found in each number of guesses, without those never found."""
        taken = self.turns
        return dict(sorted(Counter(taken[taken > 0].tolist()).items()))

    @property
    def total(self) -> int:
        """The sum of guesses over the answers that are found."""
        return int(self.turns.sum())

    @property
    def mean(self) -> float:
        """The mean guesses of the answers that are found, all answers alike."""
        return self.total / max(1, int((self.leaf >= 0).sum()))

    @property
    def weighted_mean(self) -> float | None:
        """The same mean weighted by the belief of the list; None if all answers are alike."""
        weights = np.array(self.lexicon.weights)[self.answers][self.leaf >= 0]
        if self.lexicon.uniform or not len(weights):
            return None
        return float(np.average(self.turns[self.leaf >= 0], weights=weights))

    @property
    def worst(self) -> int:
        """The greatest number of guesses."""
        return int(self.turns.max(initial=0))

    def losses(self, limit: int | None = None) -> int:
        """Return the number of answers that are not found within the limit of a game."""
        taken = self.turns
        return int(((taken > (limit or self.info.limit)) | (taken == 0)).sum())

    def below(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Return for each node the number of answers below it, how many of them are found, and
        their total guesses from this node on, [nodes] each."""
        size, solved, total = (np.zeros(len(self), dtype=np.int64) for _ in range(3))
        at = np.where(self.leaf >= 0, self.leaf, -self.leaf - 2)
        np.add.at(size, at, 1)
        np.add.at(solved, self.leaf[self.leaf >= 0], 1)
        total += solved
        for node in range(len(self) - 1, 0, -1):
            parent = self.parent[node]
            size[parent] += size[node]
            solved[parent] += solved[node]
            total[parent] += total[node] + solved[node]
        return size, solved, total

    def children(self) -> list[list[int]]:
        """Return the children of each node by ascending pattern."""
        follow: list[list[int]] = [[] for _ in range(len(self))]
        for node in np.argsort(self.pattern, kind="stable").tolist():
            if self.parent[node] >= 0:
                follow[self.parent[node]].append(node)
        return follow

    def preorder(self, root: int = 0, children: list[list[int]] | None = None) -> Iterator[int]:
        """Yield a node and all nodes below it in preorder, by ascending pattern.

        ``children`` is the result of ``children()``, if the caller has it.
        """
        children = children or self.children()
        waiting = [root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(children[node])

    def path(self, node: int) -> str:
        """Return the turns before a node and its guess: ``salet:bbbbb courd:bybbb nymph``."""
        text = self.lexicon.guesses[int(self.guess[node])]
        while self.parent[node] >= 0:
            feedback = Feedback(int(self.pattern[node]), self.lexicon.length)
            node = int(self.parent[node])
            text = f"{self.lexicon.guesses[int(self.guess[node])]}:{feedback} {text}"
        return text

    def game(self, nth: int) -> tuple[int, ...]:
        """Return the guesses of the game against ``answers[nth]``, even if it is never found."""
        node = int(self.leaf[nth])
        if node < 0:
            node = -node - 2
        path: list[int] = []
        while node >= 0:
            path.append(int(self.guess[node]))
            node = int(self.parent[node])
        return tuple(reversed(path))

    def games(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield every answer, alphabetically, with the guesses of its game."""
        words = self.lexicon.guesses
        for nth, column in enumerate(self.answers.tolist()):
            yield words[self.lexicon.answers[column]], tuple(words[g] for g in self.game(nth))
