"""Compile the loops that helping a player needs: ``python -m salet.advice.preparing BYTES``.

A front end for players starts this in the background when it needs a loop that is not compiled yet:
see ``salet.numbers.loopcache``.
"""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress

from salet.advice.advice import Question
from salet.advice.computed import compute
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
UNIFORM = 5  # every fifth word of these is enough where all answers are alike
LIKELY = 60  # words left where the questions are asked


def prepare(pattern_bytes: int) -> None:
    """Compile the loops for patterns of this many bytes, unless that is done already.

    A failure counts as done: the question that needs the loop shows what is wrong.
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
                _ask(uniform(lexicon))
            mark_prepared(space)


def _ask(lexicon: Lexicon) -> None:
    """Ask what players of a list ask: hard rules, several boards."""
    for rules in Rules:
        position = position_in(lexicon, rules)
        compute(Question.at(position))
    for weights in (None, position.weights):
        statistics(matrix_of(lexicon, compiled=True), position.board.columns, weights)
    several = Position.start(lexicon, boards=2)
    (turn,) = position.turns
    compute(Question.at(several))
    again = Turn(turn.guess, (turn.feedback, turn.feedback), turn.letters)
    compute(Question.at(several.followed(again)))


def position_in(lexicon: Lexicon, rules: Rules) -> Position:
    """Return the position after one guess whose likely candidates are nearest to ``LIKELY``."""
    start = Position.start(lexicon, rules)
    children = [position for _, position in start.children(lexicon.answers[0])]
    return min(children, key=lambda position: abs(position.likely - LIKELY))


def uniform(lexicon: Lexicon) -> Lexicon:
    """Return a part of a list on which all answers are alike."""
    return Lexicon.of(lexicon.answer_words[::UNIFORM])


if __name__ == "__main__":
    logging.getLogger("salet").setLevel(logging.ERROR)
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICE)
    prepare(int(sys.argv[1]))
