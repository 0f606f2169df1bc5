"""Compile the loops that `make test` uses, so that no test waits for it: ``python -m tests.warm``.

The compiled code is kept where the tests look for it; if it is there already, this takes seconds.
"""

from __future__ import annotations

import logging
import sys

import conftest  # before everything that imports salet: it sets SALET_HOME

# isort: split
from salet.belief.lists import load
from salet.host.shortestgame import shortest_game
from salet.lab.bench import bench, evaluate
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.proving import prove
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

WORDS = load("original").answer_words[::60]


def search() -> None:
    """Compile the search: all rules, with and without weights, two word lengths, and a proof."""
    for words in (WORDS, [f"{word}s" for word in WORDS]):
        for weights in (None, [1 + n % 3 for n, _ in enumerate(words)]):
            lexicon = Lexicon.of(words, weights=weights)
            for rules in Rules:
                searcher(lexicon, rules).ask(Position.start(lexicon, rules))
    engine = searcher(Lexicon.of(WORDS), Rules.NORMAL).engine
    list(prove(engine, threads=1))


def rest() -> None:
    """Compile the other loops."""
    bench("entropy", boards=2, games=1)
    for lexicon in (load("original"), Lexicon.of(WORDS, weights=range(1, len(WORDS) + 1))):
        evaluate(find_strategy("entropy"), lexicon)
    shortest_game(Position.start(Lexicon.of(WORDS)))


if __name__ == "__main__":
    logging.getLogger("salet").setLevel(logging.ERROR)
    search()
    rest()
    conftest.pytest_unconfigure()
    if not any(conftest.COMPILED.rglob("*.nbc")):
        sys.exit(f"{conftest.COMPILED} has no compiled loops: was salet imported before conftest?")
