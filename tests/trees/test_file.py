"""Tree files: round trips, and damaged files."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.trees.grown import STUBBORN, TINY, grown, lexicons

from salet.belief.lists import load
from salet.errors import TreeFileError
from salet.lab.bench import grow_tree
from salet.puzzle.rules import Rules
from salet.trees.file import read_tree, tree_json


@given(lexicons(), st.sampled_from(["entropy", "first"]), st.sampled_from(list(Rules)))
def test_a_tree_file_round_trips(tmp_path_factory, lexicon, name, rules):
    path = tmp_path_factory.mktemp("trees") / "tree.json"
    tree = grown(lexicon, name, rules)
    path.write_text(tree_json(tree), encoding="utf-8")
    back = read_tree(str(path), lexicon)
    assert back == tree
    assert back.info == tree.info
    assert list(back.games()) == list(tree.games())


def test_a_tree_with_answers_never_found_comes_back_from_its_file(tmp_path):
    tree = grow_tree(STUBBORN, TINY).about(strategy="stubborn")
    path = tmp_path / "tree.json"
    path.write_text(tree_json(tree), encoding="utf-8")
    assert read_tree(str(path), TINY) == tree


def damaged(change):
    data = json.loads(tree_json(grown()))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is not JSON"),
        (tree_json(grown())[:500], "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("\udcff", "UTF-8"),
        ("[]", "decision tree"),
        ("{}", "decision tree"),
        (damaged(lambda data: data.update(version=9)), "has version 9"),
        (damaged(lambda data: data.update(digest="no")), "digest no"),
        (damaged(lambda data: data.pop("leaf")), "leaf is missing"),
        (damaged(lambda data: data.update(rules="soft")), "rules.* 'soft'"),
        (damaged(lambda data: data.update(exact=1)), "exact is 1"),
        (damaged(lambda data: data.update(total=7)), "claims total 7"),
        (damaged(lambda data: data["parent"].__setitem__(2, "x")), "'x' at place 2"),
        (damaged(lambda data: data["depth"].__setitem__(2, 10**30)), "too large"),
        (damaged(lambda data: data["guess"].__setitem__(1, "zzzzz")), "ZZZZZ"),
        (damaged(lambda data: data["answers"].__setitem__(1, "climb")), "of tiny"),
        (damaged(lambda data: data["guess"].pop()), "differ in length"),
        (damaged(lambda data: data["pattern"].reverse()), "pattern|start"),
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
    for file in (path, tmp_path / "none.json"):
        with pytest.raises(TreeFileError):
            read_tree(str(file))
    tree = grown(load("original"), "first", Rules.HARD)
    path.write_text(tree_json(tree))
    assert read_tree(str(path)) == tree
