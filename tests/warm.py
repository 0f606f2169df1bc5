"""Compile the loops that the tests use, once, before several processes share the tests.

    python -m tests.warm

The code goes where the tests look for it; when it is there already, this takes a second.
"""

from __future__ import annotations

import gc
import logging
import shutil
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import conftest  # before salet: it makes the home where the tests look
from salet.advice.advise import advise
from salet.belief.lists import load
from salet.lab.bench import bench, evaluate
from salet.numbers import compiled
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.research.shortestgame import shortest_game
from salet.research.targetfile import TargetFile
from salet.search.positions import searcher
from salet.search.proving import prove
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon
from tests.homes import COMPILED

WORDS = load("original").answer_words[::60]


def search() -> None:
    """The search, with all rules and with weights, of words of five letters and of longer ones,
    and a proof."""
    for words in (WORDS, [f"{word}s" for word in WORDS]):
        for weights in (None, [1 + n % 3 for n, _ in enumerate(words)]):
            lexicon = Lexicon.of(words, weights=weights)
            for rules in Rules:
                searcher(lexicon, rules).ask(Position.start(lexicon, rules))
    for left in (4, 6):
        list(prove(searcher(Lexicon.of(WORDS), Rules.NORMAL).engine, left=left, threads=1))
    advise(load("original"), goal="worst", limit=9)


def rest() -> None:
    """A little of everything else."""
    bench(boards=2, games=1)
    for lexicon in (load("original"), Lexicon.of(WORDS, weights=range(1, len(WORDS) + 1))):
        evaluate(find_strategy("entropy"), lexicon)
    shortest_game(Position.start(Lexicon.of(WORDS)))
    with TemporaryDirectory() as folder:
        TargetFile(Lexicon.of([f"aa{x}" for x in "bcdef"]), Path(folder, "targets.jsonl")).run()


def warm() -> None:
    """Compile what the tests use: the search, and beside it the rest."""
    gc.disable()  # a compiler makes many small things, and looking for waste takes a tenth
    with ProcessPoolExecutor(2) as pool:
        for part in [pool.submit(search), pool.submit(rest)]:
            part.result()


if __name__ == "__main__":
    logging.getLogger("salet").setLevel(logging.ERROR)
    warm()
    for old in Path(COMPILED).iterdir():
        if old != compiled.FOLDER.resolve():
            shutil.rmtree(old, ignore_errors=True)
    conftest.pytest_unconfigure()
