"""Compile the loops that helping a player needs: ``python -m salet.advice.preparing BYTES``.

A front end for players starts this in the background when it needs a loop that is not compiled yet:
see ``salet.numbers.loopcache``.
"""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from dataclasses import replace

from salet.advice.computed import advise_at
from salet.belief.lists import load
from salet.numbers.loopcache import LOCK, cache_folder, is_prepared, mark_prepared
from salet.numbers.matrix import matrix_of
from salet.numbers.partition import statistics
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.store import locked
from salet.words.lexicon import DAILY, Lexicon

NICE = 19
LISTS = {1: DAILY, 2: "en-6", 4: "en-11"}  # by the bytes of a pattern
LIKELY = (60, 300)  # words left: the search numbers few feedbacks and many by different types


def prepare(pattern_bytes: int) -> None:
    """Compile the loops for patterns of so many bytes, unless that is done already.

    A fault counts as done: the question that needs the loop shows what is wrong.
    """
    folder = cache_folder()
    if folder is None:
        return
    lexicon = load(LISTS[pattern_bytes])
    space = lexicon.win + 1
    with locked(folder / LOCK):
        if not is_prepared(space):
            with suppress(Exception):
                _ask(lexicon)
                _ask(replace(lexicon, weights=(1 / len(lexicon.answers),) * len(lexicon.answers)))
            mark_prepared(space)


def _ask(lexicon: Lexicon) -> None:
    """Ask what players of a list ask: hard rules, several boards, each goal."""
    for rules in Rules:
        few, many = (_position(lexicon, rules, likely) for likely in LIKELY)
        advise_at(many)
        for goal in ("mean", "worst", "win"):
            advise_at(few, goal=goal)
    columns = few.board.columns
    for weights in (None, few.board.weights):
        statistics(matrix_of(lexicon, compiled=True), columns, weights)
    start = Position.start(lexicon, boards=2)
    (one,), (other,) = few.turns, many.turns
    advise_at(start)
    advise_at(start.followed(Turn(one.guess, (one.feedback, other.feedback), one.letters)))


def _position(lexicon: Lexicon, rules: Rules, likely: int) -> Position:
    """Return a position after one guess with about that many likely candidates."""
    start = Position.start(lexicon, rules)
    found = [position for _, position in start.children(lexicon.answers[0])]
    return min(found, key=lambda position: abs(position.likely - likely))


if __name__ == "__main__":
    logging.getLogger("salet").setLevel(logging.ERROR)
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICE)
    prepare(int(sys.argv[1]))
