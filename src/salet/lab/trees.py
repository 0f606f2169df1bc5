"""``tree``: the decision tree of a strategy or of perfect play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from salet.belief.lists import load
from salet.lab.bench import grow_tree
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.strategies import PERFECT, find_strategy, outline
from salet.strategies.base import Strategy
from salet.trees.perfect import optimal_tree
from salet.trees.tree import DecisionTree
from salet.words.lexicon import Lexicon


def tree(
    strategy: str | Strategy = PERFECT,
    *,
    list: str | Lexicon = "original",
    rules: Rules | str = Rules.NORMAL,
    opener: str | None = None,
    limit: int = LIMIT,
    progress: Callable[[int], None] | None = None,
) -> DecisionTree:
    """Return the decision tree of a strategy, after checking every game in it.

    The default is perfect play. ``progress`` is called with the number of newly finished games.

    >>> entropy = tree("entropy", list="original", opener="salet")
    >>> entropy.opener, entropy.total
    ('salet', 7946)
    """
    lexicon, rules = load(list), Rules(rules)
    word = None if opener is None else lexicon.allowed(opener)
    if outline(strategy).proves:
        grown = optimal_tree(lexicon, rules, opener=word, limit=limit)
    else:
        chosen = find_strategy(strategy)
        patience = max(chosen.traits.patience, limit)
        chosen = replace(chosen, traits=replace(chosen.traits, patience=patience))
        if word is not None:
            chosen = chosen.using(opener=word)
        grown = grow_tree(chosen, lexicon, rules, limit=limit, progress=progress)
        grown = grown.about(strategy=chosen.name, rules=rules, limit=limit)
    grown.validate()
    return grown
