"""Grow trees, with one call of the strategy for each node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.strategies.base import Strategy
from salet.trees.tree import DecisionTree
from salet.words.lexicon import Lexicon

Progress = Callable[[int], None]  # called with the number of answers, or days, just done


@dataclass(slots=True)
class Branch:
    """Nodes in the order of growth; lists that are cheap to pickle.

    An answer that is never found has the leaf ``-2 - node``, where node is the last one of its
    game.
    """

    guess: list[int] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    pattern: list[int] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    leaf: dict[int, int] = field(default_factory=dict)

    def add(self, guess: int, parent: int, pattern: int, depth: int) -> int:
        """Add a node, and return its number."""
        self.guess.append(guess)
        self.parent.append(parent)
        self.pattern.append(pattern)
        self.depth.append(depth)
        return len(self.guess) - 1

    def absorb(self, other: Branch, parent: int) -> None:
        """Add the nodes of another branch below ``parent``."""
        shift = len(self.guess)
        self.guess += other.guess
        self.parent += [p + shift if p >= 0 else parent for p in other.parent]
        self.pattern += other.pattern
        self.depth += other.depth
        for column, node in other.leaf.items():
            self.leaf[column] = node + shift if node >= 0 else node - shift

    def finish(self, lexicon: Lexicon) -> DecisionTree:
        """Return the branch as a tree."""
        answers = np.array(sorted(self.leaf), dtype=np.int64)
        return DecisionTree(
            lexicon,
            np.array(self.guess, dtype=np.int64),
            np.array(self.parent, dtype=np.int64),
            pattern=np.array(self.pattern, dtype=np.int64),
            depth=np.array(self.depth, dtype=np.int64),
            answers=answers,
            leaf=np.array([self.leaf[column] for column in answers.tolist()], dtype=np.int64),
        )


@dataclass(slots=True)
class TreeBuilder:
    """Grows branches, with one call of the strategy for each node."""

    strategy: Strategy
    progress: Progress | None = None

    def grow(
        self,
        position: Position,
        answers: NDArray[np.bool_] | None = None,
        pattern: int = -1,
        first: int | None = None,
    ) -> Branch:
        """Return the branch of a position; ``first`` is its first guess if that is known.

        ``answers``, [answers], selects the columns to play against; None means all candidates.
        """
        branch = Branch()
        waiting = [(position, -1, pattern)]
        patience = self.strategy.traits.patience
        while waiting:
            position, parent, edge = waiting.pop()
            guess = self.strategy.choose(position) if first is None else first
            node = branch.add(guess, parent, edge, len(position.turns) + 1)
            first = None
            done = 0
            solved_column = column_of(position, guess, answers)
            if solved_column is not None:
                branch.leaf[solved_column] = node
                done += 1
            over = solved_column is not None and position.count == 1
            for child_pattern, child in () if over else position.children(guess):
                played = (
                    child.board.columns
                    if answers is None
                    else child.board.columns[answers[child.board.columns]]
                )
                if not len(played):
                    continue
                if len(child.turns) >= patience:
                    branch.leaf.update(dict.fromkeys(played.tolist(), -2 - node))
                    done += len(played)
                else:
                    waiting.append((child, node, child_pattern))
            if self.progress is not None and done:
                self.progress(done)
        return branch


def column_of(position: Position, guess: int, answers: NDArray[np.bool_] | None) -> int | None:
    """Return the column of a guess if it is a candidate that is played against, else None."""
    place = int(np.searchsorted(position.candidate_indices, guess))
    if place >= position.count or position.candidate_indices[place] != guess:
        return None
    column = int(position.board.columns[place])
    return column if answers is None or answers[column] else None
