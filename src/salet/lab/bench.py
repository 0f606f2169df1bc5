"""A strategy against every answer, in the time of a few games."""

from __future__ import annotations

import statistics as numbers
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.errors import ListError
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import LIMIT, Rules
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.tree.grow import Branch, Progress, TreeBuilder, column_of
from salet.tree.tree import DecisionTree
from salet.words.lexicon import Lexicon

SHARES = 32  # parts of the work for several workers


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Evaluation:
    """How a strategy did against every answer of a list.

    ``counts`` is how many answers took how many guesses, past the limit too; ``lost`` are the
    answers that took more, ``unsolved`` those never found. Total, mean and standard deviation
    (sample) are over the answers that were found.
    """

    strategy: str
    list_name: str
    rules: Rules
    opener: str
    counts: dict[int, int]
    lost: tuple[str, ...]
    unsolved: tuple[str, ...]
    worst_answers: tuple[str, ...]
    std: float
    seconds: float
    tree: DecisionTree

    def __repr__(self) -> str:
        return (
            f"Evaluation({self.strategy!r} on {self.list_name!r}: mean {self.mean:.4f}, "
            f"worst {self.worst}, losses {self.losses}, counts {self.counts})"
        )

    @property
    def games(self) -> int:
        """How many answers were played against."""
        return sum(self.counts.values()) + len(self.unsolved)

    @property
    def total(self) -> int:
        """All guesses of the games that ended."""
        return sum(turns * many for turns, many in self.counts.items())

    @property
    def mean(self) -> float:
        """Guesses a game, over the games that ended."""
        return self.total / max(1, sum(self.counts.values()))

    @property
    def losses(self) -> int:
        """Answers that took more guesses than the game gives, or were never found."""
        return len(self.lost) + len(self.unsolved)

    @property
    def worst(self) -> int:
        """The most guesses that a game took."""
        return max(self.counts, default=0)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "strategy": self.strategy,
            "list": self.list_name,
            "rules": self.rules.value,
            "opener": self.opener,
            "games": self.games,
            "total": self.total,
            "mean": self.mean,
            "std": self.std,
            "worst": self.worst,
            "losses": self.losses,
            "unsolved": len(self.unsolved),
            "counts": {str(k): v for k, v in sorted(self.counts.items())},
            "seconds": self.seconds,
            "lost_answers": [*self.lost, *self.unsolved],
            "worst_answers": list(self.worst_answers),
        }


def evaluate(
    strategy: Strategy,
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    *,
    against: Lexicon | None = None,
    limit: int = LIMIT,
    executor: Executor | None = None,
    progress: Progress | None = None,
    label: str | None = None,
) -> Evaluation:
    """Play a strategy against every answer of the list, or of the list ``against``.

    With an ``executor`` (of threads, processes or a cluster) the work is shared among its workers.

    >>> from salet.strategies import find_strategy
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> evaluate(find_strategy("first"), tiny).counts
    {1: 1, 2: 2}
    """
    played = None if against is None else _columns(lexicon, against)
    started = time.perf_counter()
    tree = grow_tree(
        strategy, lexicon, rules, played, limit=limit, executor=executor, progress=progress
    )
    seconds = time.perf_counter() - started
    return _evaluation(label or strategy.name, rules, limit, tree, seconds)


def bench(
    strategy: str | Strategy = DEFAULT,
    *,
    list: str | Lexicon = "original",
    rules: Rules | str = Rules.NORMAL,
    opener: str | None = None,
    within: int = LIMIT,
) -> Evaluation:
    """A strategy against every answer of a list; both may be named.

    >>> bench("bucket-count").mean < 3.44
    True
    """
    lexicon = load(list)
    chosen = find_strategy(strategy)
    if opener is not None:
        lexicon.index(opener)
        chosen = chosen.using(opener=opener)
    return evaluate(chosen, lexicon, Rules(rules), limit=within)


def _columns(lexicon: Lexicon, against: Lexicon) -> NDArray[np.bool_]:
    """Which answers of the lexicon are answers of the other list."""
    played = np.zeros(len(lexicon.answers), dtype=bool)
    for word in against.answer_words:
        column = lexicon.answer_column(word)
        if column is None:
            raise ListError(
                f"{word.upper()}, an answer of {against.name}, is not an answer of {lexicon.name}",
                "Play on a list that has all the answers, for example --list original-all.",
            )
        played[column] = True
    return played


def grow_tree(
    strategy: Strategy,
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    played: NDArray[np.bool_] | None = None,
    *,
    limit: int = LIMIT,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> DecisionTree:
    """The decision tree of a strategy over all answers, or over those ``played``.

    It is the same, node by node, wherever the work is done.
    """
    root = _root(strategy, lexicon, rules, limit)
    if executor is None:
        return TreeBuilder(strategy, progress).grow(root, played).finish(lexicon)
    opener = strategy.choose(root)
    tree = Branch()
    node = tree.add(opener, -1, -1, 1)
    column = column_of(root, opener, played)
    if column is not None:
        tree.leaf[column] = node
    children = [(child.count, told) for told, child in root.children(opener)]
    given = (strategy, lexicon, rules, limit, played, opener)
    running = [executor.submit(_grow_share, *given, share) for share in _shares(children)]
    grown: dict[int, Branch] = {}
    if progress is not None:
        progress(len(tree.leaf))
    try:
        for done in as_completed(running):
            share = done.result()
            grown.update(share)
            if progress is not None:
                progress(sum(len(branch.leaf) for branch in share.values()))
    finally:
        for each in running:
            each.cancel()
    for told in sorted(grown, reverse=True):  # as one process alone comes to them
        tree.absorb(grown[told], node)
    return tree.finish(lexicon)


def _root(strategy: Strategy, lexicon: Lexicon, rules: Rules, limit: int) -> Position:
    matrix = matrix_of(lexicon, compiled=True)
    matrix.full()
    root = Position.start(lexicon, rules, limit=limit, matrix=matrix)
    if strategy.marks == "collapsed":
        root.collapsed.matrix.full()
    return root


def _shares(children: list[tuple[int, int]]) -> list[list[int]]:
    """The patterns dealt out so that the shares hold about as many candidates each."""
    shares: list[tuple[int, list[int]]] = [(0, []) for _ in range(SHARES)]
    for size, told in sorted(children, reverse=True):
        shares.sort(key=lambda share: share[0])
        shares[0] = (shares[0][0] + size, [*shares[0][1], told])
    return [share for _, share in shares if share]


def _grow_share(
    strategy: Strategy,
    lexicon: Lexicon,
    rules: Rules,
    limit: int,
    played: NDArray[np.bool_] | None,
    opener: int,
    share: list[int],
) -> dict[int, Branch]:
    """What lies below some of the feedbacks of the opener, wherever this runs."""
    root = _root(strategy, lexicon, rules, limit)
    builder = TreeBuilder(strategy)
    return {
        told: builder.grow(child, played, told)
        for told, child in root.children(opener)
        if told in share and (played is None or played[child.columns].any())
    }


def _evaluation(
    label: str, rules: Rules, limit: int, tree: DecisionTree, seconds: float
) -> Evaluation:
    turns = tree.turns
    found = turns > 0
    words = tree.lexicon.answer_words
    names = [words[column] for column in tree.answers.tolist()]
    counts = Counter(turns[found].tolist())
    worst = max(counts, default=0)
    pick: Callable[[NDArray[np.bool_]], tuple[str, ...]] = lambda mask: tuple(  # noqa: E731
        name for name, chosen in zip(names, mask.tolist(), strict=True) if chosen
    )
    return Evaluation(
        strategy=label,
        list_name=tree.lexicon.name,
        rules=rules,
        opener=tree.lexicon.guesses[int(tree.guess[0])],
        counts=dict(sorted(counts.items())),
        lost=pick(turns > limit),
        unsolved=pick(~found),
        worst_answers=pick(found & (turns == worst)),
        std=numbers.stdev(turns[found].tolist()) if found.sum() > 1 else 0.0,
        seconds=seconds,
        tree=tree,
    )
