"""DecisionTree: what to play after every feedback; its arrays are drawn in ``nodes``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from salet.errors import TreeError
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn
from salet.trees.check import check_tree
from salet.trees.nodes import Nodes, TreeInfo

Told = int | Feedback | Turn | tuple[str, Feedback | str]
ARRAYS = ("guess", "parent", "pattern", "depth", "answers", "leaf")


@dataclass(frozen=True, slots=True, eq=False)
class DecisionTree(Nodes):
    """A strategy written out over a set of answers; ``nodes`` draws its arrays.

    >>> from salet.lab.bench import grow_tree
    >>> from salet.strategies import find_strategy
    >>> from salet.words.lexicon import Lexicon
    >>> tree = grow_tree(find_strategy("entropy"), Lexicon.of(["crane", "slate", "moist"]))
    >>> tree.counts, tree.total, tree.worst
    ({1: 1, 2: 2}, 5, 2)
    >>> tree.next_guess([("crane", "bbbbb")])
    'moist'
    """

    def __repr__(self) -> str:
        return (
            f"DecisionTree({self.lexicon.name!r}, {len(self.answers):,} answers, "
            f"{len(self):,} nodes, total {self.total:,})"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DecisionTree):
            return NotImplemented
        return (
            self.info == other.info
            and self.lexicon.digest == other.lexicon.digest
            and all(np.array_equal(getattr(self, name), getattr(other, name)) for name in ARRAYS)
        )

    __hash__ = None  # type: ignore[assignment]

    def about(
        self, *, strategy: str, rules: Rules = Rules.NORMAL, exact: bool = False, limit: int = LIMIT
    ) -> DecisionTree:
        """The same tree with its list, its setting and its totals written on it."""
        name, digest = self.lexicon.name, self.lexicon.digest
        losses = self.losses(limit)
        info = TreeInfo(
            name,
            digest,
            rules,
            strategy=strategy,
            exact=exact,
            limit=limit,
            total=self.total,
            losses=losses,
        )
        return replace(self, info=info)

    def walk(self, turns: Iterable[Told]) -> int:
        """The node after these turns of a game; a turn may be its pattern or feedback alone."""
        node = 0
        for told in turns:
            word = self.lexicon.guesses[int(self.guess[node])]
            guess, feedback = self._told(told)
            if guess is not None and self.lexicon.word(guess) != word:
                raise TreeError(
                    f"the tree plays {self.path(node)}, not {guess.upper()}",
                    "Give the turns of a game that was played by this tree.",
                )
            if feedback.is_win:
                raise TreeError(f"the game is over after {self.path(node)}:{feedback}")
            found = np.flatnonzero((self.parent == node) & (self.pattern == feedback.pattern))
            if not len(found):
                raise TreeError(
                    f"the tree knows no answer for {self.path(node)}:{feedback}",
                    "Check the marks; the answer may be outside the list of the tree.",
                )
            node = int(found[0])
        return node

    def next_guess(self, turns: Iterable[Told] = ()) -> str:
        """What the tree plays after these turns."""
        return self.lexicon.guesses[int(self.guess[self.walk(turns)])]

    def _told(self, told: Told) -> tuple[str | None, Feedback]:
        if isinstance(told, Turn):
            return told.guess, told.feedback
        if isinstance(told, Feedback):
            return None, told
        if isinstance(told, tuple):
            guess, marks = told
            if isinstance(marks, str):
                marks = Feedback.parse(marks, length=self.lexicon.length)
            return guess, marks
        return None, Feedback(int(told), self.lexicon.length)

    def validate(self, rules: Rules | None = None, limit: int | None = None) -> None:
        """Play every game again by the reference rule; ``TreeError`` when the tree is not sound.

        Checked are the arrays, that each answer of the list is reached once and where the tree
        says, that every node is reached by an answer, that every guess is legal, that an answer
        is given up only when the game's guesses are used, and what ``info`` claims. ``rules``
        are those of ``info`` unless given; with ``limit`` every answer must be found within it.
        """
        check_tree(self, rules or self.info.rules, limit)
