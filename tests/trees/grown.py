"""Trees for the tests, grown by strategies."""

from __future__ import annotations

from hypothesis import strategies as st
from tests import oracle

from salet.lab.bench import grow_tree
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon

WORDS = ["batch", "catch", "crane", "hatch", "latch", "match", "moist", "patch", "slate", "watch"]
TINY = Lexicon.of([*WORDS, "balmy", "climb", "phlox"], WORDS, name="tiny")
STUBBORN = Strategy("stubborn", lambda position: position.lexicon.guesses[0])


def grown(lexicon=TINY, name="entropy", rules=Rules.NORMAL, limit=6):
    """Return a tree; its opener is CATCH if the list has it, so that games are not too short."""
    tree = grow_tree(find_strategy(name).using(opener="catch"), lexicon, rules, limit=limit)
    return tree.about(strategy=name, rules=rules, limit=limit)


@st.composite
def lexicons(draw):
    length = draw(st.integers(3, 4))
    word = st.text("abcd", min_size=length, max_size=length)
    guesses = draw(st.lists(word, min_size=1, max_size=14, unique=True))
    count = draw(st.integers(1, len(guesses)))
    return Lexicon.of(guesses, guesses[:count])


def comes_through(tree, guesses, node):
    """Return whether a game reaches a node, by its guesses and marks."""
    patterns = []
    while tree.parent[node] >= 0:
        patterns.insert(0, int(tree.pattern[node]))
        node = tree.parent[node]
    shown = [oracle.pattern(oracle.feedback(guess, guesses[-1])) for guess in guesses[:-1]]
    return len(patterns) <= len(shown) and shown[: len(patterns)] == patterns


def plain_games(tree):
    """Yield every answer with the turns of its game, marked by the oracle."""
    return {
        answer: [(guess, oracle.feedback(guess, answer)) for guess in guesses]
        for answer, guesses in tree.games()
    }
