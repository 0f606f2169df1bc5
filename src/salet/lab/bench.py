"""A strategy against every answer, in the time of a few games."""

from __future__ import annotations

import time
from concurrent.futures import Executor

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.errors import ListError
from salet.lab.evaluation import Evaluation
from salet.lab.executors import done_by
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import LIMIT, Rules
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.tree.grow import Branch, Progress, TreeBuilder, column_of
from salet.tree.tree import DecisionTree
from salet.words.lexicon import Lexicon

SHARES = 32  # parts of the work for several workers
_MANY = 1_000_000  # cells from which the compiled loops spare more time than it takes to load them


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

    Where that list has a belief, a game weighs as much as its answer is likely. With an
    ``executor`` (of threads, processes or a cluster) the work is shared among its workers.

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
    belief = _belief(against or lexicon, tree)
    return Evaluation(label or strategy.name, tree, rules, limit, seconds, belief)


def _belief(lexicon: Lexicon, tree: DecisionTree) -> NDArray[np.float64] | None:
    """The belief in each answer of a tree, [answers], where a list has one."""
    if lexicon.uniform:
        return None
    chance = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
    words = tree.lexicon.answer_words
    return np.array([chance[words[column]] for column in tree.answers.tolist()])


def bench(
    strategy: str | Strategy = DEFAULT,
    *,
    list: str | Lexicon = "original",
    rules: Rules | str = Rules.NORMAL,
    opener: str | None = None,
    within: int = LIMIT,
    executor: Executor | None = None,
) -> Evaluation:
    """A strategy against every answer of a list; both may be named. See ``evaluate``.

    >>> bench("bucket-count").mean < 3.44
    True
    """
    lexicon = load(list)
    chosen = find_strategy(strategy)
    if opener is not None:
        lexicon.index(opener)
        chosen = chosen.using(opener=opener)
    return evaluate(chosen, lexicon, Rules(rules), limit=within, executor=executor)


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
    grown: dict[int, Branch] = {}
    if progress is not None:
        progress(len(tree.leaf))
    for _, share in done_by(executor, _grow_share, given, _shares(children)):
        grown.update(share)
        if progress is not None:
            progress(sum(len(branch.leaf) for branch in share.values()))
    for told in sorted(grown, reverse=True):  # as one process alone comes to them
        tree.absorb(grown[told], node)
    return tree.finish(lexicon)


def _root(strategy: Strategy, lexicon: Lexicon, rules: Rules, limit: int) -> Position:
    cells = len(lexicon.guesses) * len(lexicon.answers)
    matrix = matrix_of(lexicon, compiled=cells >= _MANY or not lexicon.uniform)
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
