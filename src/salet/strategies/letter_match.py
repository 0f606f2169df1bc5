"""Letters that match: five points for a letter in its place, one for a letter elsewhere."""

from __future__ import annotations

import numpy as np

from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.strategies.base import strategy
from salet.strategies.scans import letter_counts, only, over_places, scan_of
from salet.words.ranking import Merits

THRESHOLDS = (3, 3, 3, 3, 3, 3)


@strategy(
    "letter-match",
    summary="letters that match the candidates, five for a place, one for elsewhere",
    marks="collapsed",
    limit=8,
    options={"thresholds": THRESHOLDS},
)
def letter_match(position: Position, thresholds: tuple[int, ...]) -> Merits:
    """Search with any word while there are many candidates, then go for the best candidate.

    ``thresholds[k]`` is for the guess after k guesses: with fewer candidates than that, the guess
    is a candidate. Words with a repeated letter count nothing, and while searching neither do
    letters that have been correct before.
    """
    scan = scan_of(position.lexicon)
    placed, anywhere = letter_counts(position)
    points = 4 * placed + anywhere
    codes = position.matrix.guess_codes
    no_repeat = scan.distinct == codes.shape[1]
    played = len(position.turns)
    threshold = thresholds[played] if 0 < played < len(thresholds) else 0 if played == 0 else np.inf
    if position.count >= threshold:
        searching = points.copy()
        for turn in position.turns:
            for place, mark in enumerate(turn.feedback):
                if mark == Mark.CORRECT:
                    code = position.lexicon.alphabet.symbols.index(turn.letters[place])
                    searching[:, code] = 0
        merit = -np.where(no_repeat, over_places(searching, codes), 0)
        if merit.min() < 0:
            return Merits(merit, order=scan.others_first)
    mine = position.candidate_indices
    going = -np.where(no_repeat[mine], over_places(points, codes[mine]), 0)
    return Merits(only(position, mine, going), order=scan.release)
