"""Values are right: compared with best play by enumeration, on 30 words and within every limit."""

from __future__ import annotations

import numpy as np
import pytest
from tests import oracle
from tests.value_oracle import BELIEF, WORDS, best_play

from salet.position.position import Position
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon

RULES = ("normal", "hard", "ultra-hard")
NEAR = 1e-6
ONE_BOARD = (NEAR, NEAR, NEAR, 0.16, 0.08, 0.08)  # by the guesses left: how wrong a value may be
TWO_BOARDS = (NEAR, NEAR, NEAR, 1.0, 0.25, 0.25)  # with two guesses to spare no limit counts
LONG_SHOTS = 0.03  # three guesses left under a belief: long shots are estimated
REGRET = 0.04  # how much worse than the best guess the one with the least value may be


def check(rules, weighted, left, within, turns=(), boards=1):
    """Compare the values of legal guesses with those of best play.

    ``within`` is the largest difference of a value that is not called exact.
    """
    lexicon = Lexicon.of(WORDS, WORDS, list(BELIEF.values()) if weighted else None)
    position = Position.start(lexicon, rules, boards=boards, limit=left + len(turns))
    for guess, marks in turns:
        position = position.after(guess, *marks)
    legal = [word for word in WORDS if position.legal[lexicon.index(word)]]
    legal = legal[:: 1 + len(legal) // 10]  # about ten of them
    candidates = [[word for word, _ in board.candidates] for board in position.playing]
    play = best_play(rules, weighted)
    right = np.array([play.value(word, candidates, left, turns) for word in legal])
    found = Valuer(position).values(legal)
    turns_left, exact = np.array([v.turns for v in found]), [v.exact for v in found]
    wrong = np.abs(turns_left - right)
    assert wrong[exact].max(initial=0) <= NEAR
    assert wrong.max() <= within
    assert right[turns_left.argmin()] - right.min() <= REGRET


def turn(guess, *answers):
    return guess, [oracle.feedback(guess, answer) for answer in answers]


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("turns", [[], [turn("slate", "watch")], [turn("found", "watch")]])
def test_one_board(rules, weighted, turns):
    for left, within in enumerate(ONE_BOARD, 1):
        long_shots = LONG_SHOTS if weighted and left == 3 else 0.0
        check(rules, weighted, left, max(within, long_shots), turns)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    "turns", [[turn("moist", "watch", "hound")], [turn("found", "night", "mound")]]
)
def test_two_boards(rules, weighted, turns):
    for left, within in enumerate(TWO_BOARDS, 1):
        check(rules, weighted, left, within, turns, boards=2)


def test_two_boards_with_the_same_candidates():
    for left in range(2, 7):
        check("normal", False, left, 0.26, [turn("slate", "watch", "match")], boards=2)
