"""Decision trees: totals against an oracle, walking, validation that misses nothing, files."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle

from salet.belief.lists import load
from salet.errors import TreeError, TreeFileError
from salet.lab.bench import evaluate, grow_tree
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, Turn
from salet.strategies import find_strategy
from salet.strategies.base import Strategy
from salet.tree.file import read_tree, tree_json
from salet.tree.tree import DecisionTree
from salet.words.lexicon import Lexicon

WORDS = ["batch", "catch", "crane", "hatch", "latch", "match", "moist", "patch", "slate", "watch"]
TINY = Lexicon.of([*WORDS, "balmy", "climb", "phlox"], WORDS, name="tiny")
STUBBORN = Strategy("stubborn", "always the same", lambda position: position.lexicon.guesses[0])


def grown(lexicon=TINY, name="entropy", rules=Rules.NORMAL, limit=6):
    """A tree; where the list has CATCH it is the opener, so that the game is not over at once."""
    tree = grow_tree(find_strategy(name).using(opener="catch"), lexicon, rules, limit=limit)
    return tree.about(strategy=name, rules=rules, limit=limit)


def legal(rules, turns, guess):
    if rules is Rules.NORMAL:
        return True
    return (oracle.is_hard_legal if rules is Rules.HARD else oracle.is_ultra_hard_legal)(
        turns, guess
    )


@st.composite
def lexicons(draw):
    length = draw(st.integers(3, 4))
    word = st.text("abcd", min_size=length, max_size=length)
    guesses = draw(st.lists(word, min_size=1, max_size=14, unique=True))
    many = draw(st.integers(1, len(guesses)))
    return Lexicon.of(guesses, guesses[:many])


@given(
    lexicons(),
    st.sampled_from(["entropy", "first", "expected-size-candidates"]),
    st.sampled_from(list(Rules)),
)
def test_a_tree_is_what_its_games_say(lexicon, name, rules):
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


@given(lexicons(), st.sampled_from(["entropy", "first"]), st.sampled_from(list(Rules)))
def test_the_nodes_are_enough_to_know_the_tree(lexicon, name, rules):
    tree = grown(lexicon, name, rules)
    built = DecisionTree.from_nodes(lexicon, tree.guess, tree.parent, tree.pattern, tree.info)
    assert built == tree
    stubborn = grow_tree(STUBBORN, lexicon)
    assert DecisionTree.from_nodes(lexicon, stubborn.guess, stubborn.parent, stubborn.pattern) == (
        stubborn
    )


@given(lexicons(), st.sampled_from(["entropy", "first"]))
def test_what_lies_below_a_node_equals_the_oracle(lexicon, name):
    tree = grown(lexicon, name)
    size, found, total = tree.below()
    for node in range(len(tree)):
        through = [
            (guesses, depth)
            for _, guesses in tree.games()
            for depth in [int(tree.depth[node])]
            if comes_through(tree, guesses, node)
        ]
        assert size[node] == found[node] == len(through)
        assert total[node] == sum(len(guesses) - depth + 1 for guesses, depth in through)
    assert total[0] == tree.total


def comes_through(tree, guesses, node):
    """Whether a game comes to a node, told by its guesses and the marks on the way."""
    at = 0
    for nth, guess in enumerate(guesses):
        if at == node:
            return True
        marks = oracle.feedback(guess, guesses[-1])
        if nth + 1 < len(guesses):
            at = tree.walk([*feedbacks(tree, at), Feedback.parse(marks)])
    return False


def feedbacks(tree, node):
    told = []
    while tree.parent[node] >= 0:
        told.append(int(tree.pattern[node]))
        node = int(tree.parent[node])
    return reversed(told)


def test_the_tree_of_a_strategy_on_the_original_list_is_sound():
    tree = grown(load("original"), "entropy")
    tree.validate()
    assert len(tree.answers) == 2315
    assert sum(tree.counts.values()) == 2315
    assert sum(turns * many for turns, many in tree.counts.items()) == tree.total
    children = tree.children()
    assert sorted(tree.preorder()) == list(range(len(tree)))
    assert sum(map(len, children)) == len(tree) - 1


@pytest.mark.parametrize(
    "turns",
    [
        [("crane", "bbbbb")],
        [("CRANE", Feedback.parse("bbbbb"))],
        [Turn("crane", Feedback.parse("bbbbb"))],
        [Feedback.parse("bbbbb")],
        [0],
        [np.int64(0)],
    ],
)
def test_a_turn_may_be_told_in_many_ways(turns):
    tree = grown(Lexicon.of(["crane", "slate", "moist"]))
    assert tree.opener == tree.next_guess() == "crane"
    assert tree.next_guess(turns) == "moist"
    assert tree.path(tree.walk(turns)) == "crane:bbbbb moist"


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        ([("slate", "bbbbb")], "the tree plays crane, not SLATE"),
        ([("crane", "bbbbb"), ("slate", "bbbbb")], "the tree plays crane:bbbbb moist, not SLATE"),
        ([("crane", "yyyyy")], "knows no answer for crane:yyyyy"),
        ([("crane", "ggggg")], "the game is over after crane:ggggg"),
    ],
)
def test_turns_that_the_tree_does_not_know_are_refused(turns, message):
    tree = grown(Lexicon.of(["crane", "slate", "moist"]))
    with pytest.raises(TreeError, match=message):
        tree.walk(turns)


def changed(tree: DecisionTree, name: str, place: int, value: int) -> DecisionTree:
    array = getattr(tree, name).copy()
    array[place] = value
    return replace(tree, **{name: array})


@pytest.mark.parametrize("name", ["parent", "pattern", "depth", "answers", "leaf"])
@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_no_change_of_any_number_goes_unseen(name, rules):
    tree = grown(rules=rules)
    array = getattr(tree, name)
    for place, value in enumerate(array.tolist()):
        for other in {*range(-3, len(tree) + 2), 3**5 - 1, 3**5, 10**6, value + 1} - {value}:
            with pytest.raises(TreeError, match="the tree is wrong: "):
                changed(tree, name, place, other).validate()


def test_another_guess_is_only_taken_when_it_splits_the_answers_as_the_old_one_did():
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
        with pytest.raises(TreeError, match="the tree is wrong: "):
            replace(tree, **{name: other}).validate()


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ({"total": 1}, "claims total 1, and its games give"),
        ({"losses": 3}, "claims losses 3, and its games give 0"),
        ({"digest": "0" * 16}, "built for tiny"),
        ({"limit": 1}, "claims losses 0, and its games give"),
        ({"rules": Rules.ULTRA_HARD}, "not legal under ultra-hard rules"),
    ],
)
def test_claims_must_be_true(claim, message):
    tree = grown(name="entropy")
    with pytest.raises(TreeError, match=message):
        replace(tree, info=replace(tree.info, **claim)).validate()


def test_a_tree_that_claims_nothing_may_still_be_checked():
    tree = grow_tree(find_strategy("entropy"), TINY)
    tree.validate()
    tree.validate(limit=tree.worst)
    with pytest.raises(TreeError, match=r"takes \d guesses, and a game has"):
        tree.validate(limit=tree.worst - 1)


def test_an_illegal_guess_is_named_with_its_path():
    tree = grown(load("original"), "entropy")
    with pytest.raises(TreeError, match=r"^the tree is wrong: \w{5}:[byg]{5} .* under hard rules:"):
        tree.validate(Rules.HARD)


def test_a_tree_for_some_answers_is_not_whole():
    result = evaluate(find_strategy("entropy"), TINY, against=Lexicon.of(WORDS[1:], name="some"))
    with pytest.raises(TreeError, match="covers 9 of the 10 answers of tiny; batch is missing"):
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
    with pytest.raises(TreeError, match="is given up after balmy:"):
        replace(tree, info=replace(tree.info, limit=60)).validate()


@given(lexicons(), st.sampled_from(["entropy", "first"]), st.sampled_from(list(Rules)))
def test_a_file_gives_back_the_same_tree(tmp_path_factory, lexicon, name, rules):
    path = tmp_path_factory.mktemp("trees") / "tree.json"
    tree = grown(lexicon, name, rules)
    path.write_text(tree_json(tree), encoding="utf-8")
    back = read_tree(str(path), lexicon)
    assert back == tree
    assert back.info == tree.info
    assert list(back.games()) == list(tree.games())


def test_trees_differ_when_anything_does():
    tree = grown()
    assert tree == grown()
    assert tree != grown(name="first")
    assert tree != replace(tree, info=replace(tree.info, exact=True))
    assert tree != "tree"
    assert repr(tree).startswith("DecisionTree('tiny', 10 answers, ")


def test_a_tree_with_answers_never_found_comes_back_from_its_file(tmp_path):
    tree = grow_tree(STUBBORN, TINY).about(strategy="stubborn")
    path = tmp_path / "tree.json"
    path.write_text(tree_json(tree), encoding="utf-8")
    assert read_tree(str(path), TINY) == tree


def damaged(change):
    plain = json.loads(tree_json(grown()))
    change(plain)
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is not JSON"),
        (tree_json(grown())[:500], "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("\udcff", "is not JSON"),
        ("[]", "is not a decision tree of salet"),
        ("{}", "is not a decision tree of salet"),
        (damaged(lambda plain: plain.update(version=9)), "has version 9"),
        (damaged(lambda plain: plain.update(digest="no")), "digest no, and tiny here has"),
        (damaged(lambda plain: plain.pop("leaf")), "leaf is missing"),
        (damaged(lambda plain: plain.update(rules="soft")), "rules.* 'soft'"),
        (damaged(lambda plain: plain.update(exact=1)), "exact is 1"),
        (damaged(lambda plain: plain.update(total=7)), "claims total 7"),
        (damaged(lambda plain: plain["parent"].__setitem__(2, "x")), "parent has 'x' at place 2"),
        (damaged(lambda plain: plain["depth"].__setitem__(2, 10**30)), "too large"),
        (damaged(lambda plain: plain["guess"].__setitem__(1, "zzzzz")), "ZZZZZ is not in"),
        (damaged(lambda plain: plain["answers"].__setitem__(1, "climb")), "not an answer of tiny"),
        (damaged(lambda plain: plain["guess"].pop()), "entries for"),
        (damaged(lambda plain: plain["pattern"].reverse()), "not the start of a game"),
    ],
)
def test_a_damaged_file_is_refused_with_what_is_wrong(tmp_path, content, message):
    path = tmp_path / "tree.json"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(TreeFileError, match=message):
        read_tree(str(path), TINY)


def test_a_file_knows_its_list(tmp_path):
    path = tmp_path / "tree.json"
    path.write_text(tree_json(grown()))
    with pytest.raises(TreeFileError, match="'tiny', which is not one of ours"):
        read_tree(str(path))
    with pytest.raises(TreeFileError, match="could not be read"):
        read_tree(str(tmp_path / "none.json"))
    tree = grown(load("original"), "entropy", Rules.HARD)
    path.write_text(tree_json(tree))
    assert read_tree(str(path)) == tree
