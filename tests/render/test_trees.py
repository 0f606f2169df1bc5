"""Trees as lines, as indented text and as a graph."""

from __future__ import annotations

import pytest
from tests import oracle
from tests.trees.grown import STUBBORN, TINY, WORDS, grown, plain_games

from salet.lab.bench import grow_tree
from salet.render.tree_page import page_data, tree_page
from salet.render.tree_picture import tree_picture
from salet.render.trees import tree_lines, tree_text


@pytest.fixture(scope="module")
def tree():
    return grown()


def test_lines_give_every_game_in_the_notation_of_turns(tree):
    result = {}
    for line in tree_lines(tree).splitlines():
        if line.startswith("#"):
            continue
        answer, taken, *turns = line.split(" ")
        assert int(taken) == len(turns)
        result[answer] = [tuple(turn.split(":")) for turn in turns]
    assert result == plain_games(tree)
    assert list(result) == sorted(result)


def test_the_indented_text_gives_every_game(tree):
    games, above = [], ""
    for line in tree_text(tree).splitlines():
        if line.startswith("#"):
            continue
        blank = len(line) - len(line.lstrip())
        above = above[:blank] + line.lstrip()
        cells = above.split()
        games.append(list(zip(cells[::2], cells[1::2], strict=True)))
    assert {game[-1][0]: game for game in games} == plain_games(tree)
    patterns = [[oracle.pattern(marks) for _, marks in game] for game in games]
    assert patterns == sorted(patterns)


def test_answers_never_found_are_named_in_the_text():
    lost = grow_tree(STUBBORN, TINY).about(strategy="stubborn")
    assert tree_lines(lost).count(" never ") == 10
    assert all(f"never: {word}" in tree_text(lost) for word in WORDS)
    assert "never: 10" in tree_picture(lost)
    data = page_data(lost)
    assert [word for word, _ in data["givenUp"]] == WORDS
    assert "10 lost" in tree_page(lost)
