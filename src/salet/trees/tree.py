"""DecisionTree: the guess after every feedback. ``nodes`` has a drawing of its arrays."""

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

Step = int | Feedback | Turn | tuple[str, Feedback | str]
ARRAYS = ("guess", "parent", "pattern", "depth", "answers", "leaf")


@dataclass(frozen=True, slots=True, eq=False)
class DecisionTree(Nodes):
    """All games of a strategy against a set of answers.

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
        """Return the tree with ``info`` about its list, settings and totals."""
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

    def walk(self, turns: Iterable[Step]) -> int:
        """Return the node after these turns; a turn may be only a pattern or a feedback."""
        node = 0
        for turn in turns:
            word = self.lexicon.guesses[int(self.guess[node])]
            guess, feedback = self._parse(turn)
            if guess is not None and self.lexicon.word(guess) != word:
                raise TreeError(
                    f"the tree plays {self.path(node)}, not {guess.upper()}",
                    "Give the turns of a game that was played by this tree.",
                )
            if feedback.is_win:
                raise TreeError(f"the game is over after {self.path(node)}:{feedback}")
            children = np.flatnonzero((self.parent == node) & (self.pattern == feedback.pattern))
            if not len(children):
                raise TreeError(
                    f"the tree has no answer after {self.path(node)}:{feedback}",
                    "Check the marks; the answer may not be on the list of the tree.",
                )
            node = int(children[0])
        return node

    def next_guess(self, turns: Iterable[Step] = ()) -> str:
        """Return the guess of the tree after these turns."""
        return self.lexicon.guesses[int(self.guess[self.walk(turns)])]

    def _parse(self, step: Step) -> tuple[str | None, Feedback]:
        if isinstance(step, Turn):
            return step.guess, step.feedback
        if isinstance(step, Feedback):
            return None, step
        if isinstance(step, tuple):
            guess, marks = step
            if isinstance(marks, str):
                marks = Feedback.parse(marks, length=self.lexicon.length)
            return guess, marks
        return None, Feedback(int(step), self.lexicon.length)

    def validate(self, rules: Rules | None = None, limit: int | None = None) -> None:
        """Replay every game with the reference implementation. Raise ``TreeError`` for a fault.

        This checks the arrays, that each answer of the list leads to its leaf, that an answer leads
        to every node, that every guess is legal, that an answer is given up only after the last
        guess of a game, and the claims of ``info``. ``rules`` default to those of ``info``; with
        ``limit`` every answer must be found within it.
        """
        check_tree(self, rules or self.info.rules, limit)
