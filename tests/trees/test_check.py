"""Every error in a tree is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests import oracle
from tests.trees.grown import STUBBORN, TINY, WORDS, comes_through, grown

from salet.errors import TreeError
from salet.lab.bench import evaluate, grow_tree
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.trees.tree import DecisionTree
from salet.words.lexicon import Lexicon


def changed(tree: DecisionTree, name: str, place: int, value: int) -> DecisionTree:
    array = getattr(tree, name).copy()
    array[place] = value
    return replace(tree, **{name: array})


@pytest.mark.parametrize("name", ["parent", "pattern", "depth", "answers", "leaf"])
@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_every_changed_number_is_found(name, rules):
    tree = grown(rules=rules)
    array = getattr(tree, name)
    for place, value in enumerate(array.tolist()):
        for other in {*range(-3, len(tree) + 2), 3**5 - 1, 3**5, 10**6, value + 1} - {value}:
            with pytest.raises(TreeError):
                changed(tree, name, place, other).validate()


def test_a_changed_guess_is_accepted_only_with_the_same_split():
    tree = grown(Lexicon.of([*WORDS, "wlmpx", "wlmpz"], WORDS))
    words, sound = tree.lexicon.guesses, 0
    for node, guess in enumerate(tree.guess.tolist()):
        below = [a for a, game in tree.games() if comes_through(tree, game, node)]
        for other in {*range(-2, len(words) + 2)} - {guess}:
            same = 0 <= other < len(words) and all(
                oracle.feedback(words[other], a) == oracle.feedback(words[guess], a) for a in below
            )
            sound += same
            broken = changed(tree, "guess", node, other)
            if same:
                broken.validate()
            else:
                with pytest.raises(TreeError):
                    broken.validate()
    assert sound


@pytest.mark.parametrize("name", ["guess", "parent", "pattern", "depth", "answers", "leaf"])
def test_rows_of_the_wrong_shape_are_refused(name):
    tree = grown()
    array = getattr(tree, name)
    for other in (array[:-1], array[:0], array.astype(float), array.reshape(1, -1)):
        with pytest.raises(TreeError):
            replace(tree, **{name: other}).validate()


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ({"total": 1}, "total 1"),
        ({"losses": 3}, "losses 3"),
        ({"digest": "0" * 16}, "built for tiny"),
        ({"limit": 1}, "losses 0"),
        ({"rules": Rules.HARD}, "catch:bgggg balmy is not legal under hard rules"),
        ({"rules": Rules.ULTRA_HARD}, "under ultra-hard rules"),
    ],
)
def test_claims_must_be_true(claim, message):
    tree = grown(name="entropy")
    with pytest.raises(TreeError, match=message):
        replace(tree, info=replace(tree.info, **claim)).validate()


def test_a_tree_without_claims_can_be_checked():
    tree = grow_tree(find_strategy("entropy").using(opener="catch"), TINY)
    tree.validate(limit=tree.worst)
    with pytest.raises(TreeError):
        tree.validate(limit=tree.worst - 1)
    with pytest.raises(TreeError, match="under hard rules"):
        tree.validate(Rules.HARD)


def test_a_tree_for_some_answers_is_incomplete():
    result = evaluate(find_strategy("entropy"), TINY, against=Lexicon.of(WORDS[1:], name="some"))
    with pytest.raises(TreeError):
        result.tree.validate()


def test_answers_may_be_given_up_only_when_the_game_is_over():
    tree = grow_tree(STUBBORN, TINY).about(strategy="stubborn")
    tree.validate()
    assert tree.counts == {}
    assert tree.total == 0
    assert tree.losses() == len(WORDS)
    assert tree.below()[0][0] == len(WORDS)
    with pytest.raises(TreeError, match="is never found"):
        tree.validate(limit=6)
    with pytest.raises(TreeError):
        replace(tree, info=replace(tree.info, limit=60)).validate()
