"""Trees as indented text."""

from __future__ import annotations

from tests import oracle
from tests.trees.grown import STUBBORN, TINY, WORDS, grown, plain_games

from salet.cli.tree import tree_text
from salet.lab.bench import grow_tree
from salet.render.tree_picture import tree_picture


def test_the_indented_text_gives_every_game():
    tree, games, above = grown(), [], ""
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
    assert all(f"never: {word}" in tree_text(lost) for word in WORDS)
    assert "never: 10" in tree_picture(lost)
