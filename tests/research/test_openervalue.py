"""Search bucket by bucket: lower and upper bounds, also with interruptions."""

from __future__ import annotations

import numpy as np
import pytest
from scripts.research.openervalue import HUNTS, BucketSearch, bounds_of

from salet.belief.lists import load
from salet.puzzle.rules import Rules
from salet.search.engine import Engine, after, new_workspace, place
from salet.search.positions import searcher
from salet.search.solve import solve
from salet.search.task import Node, Task
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.extra("lab")


def bucket_of(guess: str, pattern: int) -> tuple[Engine, Node]:
    original = load("original")
    engine = searcher(original, Rules.NORMAL).engine
    first = original.index(guess)
    words = np.flatnonzero(engine.matrix[first] == pattern).astype(np.int32)
    return engine, after(engine, place(engine), first, words)


def test_hunting_finds_a_sure_win_that_other_guesses_miss() -> None:
    engine, node = bucket_of("clint", 6)
    work = new_workspace(engine, bits=16)
    part = BucketSearch(engine, work, node, left=3)
    part.search(work, 2, most=2)
    assert not part.won
    part.hunt(work)
    assert part.won
    assert not part.exact
    for _ in HUNTS:  # the last one in full: it may rule out all guesses but the best
        part.hunt(work)
    part.approach(work)
    assert part.exact
    assert part.upper == solve(engine, Task(node=node, left=3)).total == 129


@pytest.mark.parametrize(("guess", "pattern", "left"), [("clint", 6, 3), ("adieu", 28, 3)])
def test_bounds_are_kept_between_rounds(guess: str, pattern: int, left: int) -> None:
    engine, node = bucket_of(guess, pattern)
    truth = solve(engine, Task(node=node, left=left)).total or 0
    work = new_workspace(engine, bits=16)
    part = BucketSearch(engine, work, node, left)
    turns = 0
    while not part.exact:
        before = part.lower, part.upper
        work.meter["budget"] = work.meter["nodes"] + (8 << turns)
        (part.approach, part.hunt)[turns % 2](work)
        work.meter["aborted"] = 0
        turns += 1
        assert before[0] <= part.lower <= truth <= part.upper <= before[1]
    assert part.upper == truth
    assert turns > 2


@pytest.mark.parametrize("rules", list(Rules))
def test_the_bounds_of_an_opener_meet_at_its_total(rules: Rules) -> None:
    words = load("original").answer_words[::12]
    lexicon = Lexicon.of(words)
    engine = searcher(lexicon, rules).engine
    total = solve(engine, Task(first=7)).total
    assert bounds_of(engine, new_workspace(engine, bits=16), 7) == (total, total)
