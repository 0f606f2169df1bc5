"""Trees, compared with their own games and the oracle."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.trees.grown import comes_through, grown, lexicons

from salet.errors import TreeError
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon


def legal(rules, turns, guess):
    legal = {Rules.HARD: oracle.is_hard_legal, Rules.ULTRA_HARD: oracle.is_ultra_hard_legal}
    return rules is Rules.NORMAL or legal[rules](turns, guess)


@given(
    lexicons(),
    st.sampled_from(["entropy", "first", "expected-size-candidates"]),
    st.sampled_from(list(Rules)),
)
def test_a_tree_equals_its_games(lexicon, name, rules):
    tree = grown(lexicon, name, rules)
    tree.validate()
    lengths = []
    for answer, guesses in tree.games():
        turns = []
        for guess in guesses:
            assert legal(rules, turns, guess)
            assert tree.next_guess(turns) == guess
            turns.append((guess, oracle.feedback(guess, answer)))
        assert guesses[-1] == answer
        assert answer not in guesses[:-1]
        lengths.append(len(guesses))
    assert [answer for answer, _ in tree.games()] == list(lexicon.answer_words)
    assert tree.counts == dict(sorted(Counter(lengths).items()))
    assert tree.total == sum(lengths)
    assert tree.mean == pytest.approx(sum(lengths) / len(lengths))
    assert tree.worst == max(lengths)
    for limit in range(1, 8):
        assert tree.losses(limit) == sum(length > limit for length in lengths)


@given(lexicons(), st.sampled_from(["entropy", "first"]))
def test_subtrees_equal_the_oracle(lexicon, name):
    tree = grown(lexicon, name)
    size, result, total = tree.below()
    for node in range(len(tree)):
        through = [guesses for _, guesses in tree.games() if comes_through(tree, guesses, node)]
        assert size[node] == result[node] == len(through)
        assert total[node] == sum(len(guesses) - int(tree.depth[node]) + 1 for guesses in through)
    assert total[0] == tree.total
    assert sorted(tree.preorder()) == list(range(len(tree)))
    assert sum(map(len, tree.children())) == len(tree) - 1


def test_turns_may_have_any_notation():
    tree = grown(Lexicon.of(["crane", "slate", "moist"]))
    assert tree.opener == tree.next_guess() == "crane"
    marks = Feedback.parse("bbbbb")
    for turn in (
        ("crane", "bbbbb"), ("CRANE", marks), Turn("crane", (marks,)), marks, 0, np.int64(0),
    ):  # fmt: skip
        assert tree.next_guess([turn]) == "moist"
        assert tree.path(tree.walk([turn])) == "crane:bbbbb moist"


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        ([("slate", "bbbbb")], "crane, not SLATE"),
        ([("crane", "bbbbb"), ("slate", "bbbbb")], "moist, not SLATE"),
        ([("crane", "yyyyy")], "crane:yyyyy"),
        ([("crane", "ggggg")], "crane:ggggg"),
    ],
)
def test_turns_not_in_the_tree_are_refused(turns, message):
    tree = grown(Lexicon.of(["crane", "slate", "moist"]))
    with pytest.raises(TreeError, match=message):
        tree.walk(turns)


def test_trees_with_any_difference_are_unequal():
    tree = grown()
    assert tree == grown()
    assert tree != grown(name="first")
    assert tree != replace(tree, info=replace(tree.info, exact=True))
    assert tree != "tree"
    assert repr(tree).startswith("DecisionTree('tiny', 10 answers, ")
