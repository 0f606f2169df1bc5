"""Letters that match: five points for a letter in its place, one for a letter elsewhere."""

from __future__ import annotations

import numpy as np

from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.strategies.base import strategy
from salet.strategies.scans import classic, letter_counts, only, over_places, scan_of
from salet.words.ranking import Merits

THRESHOLDS = (3, 3, 3, 3, 3, 3)


@strategy("letter-match", patience=8, one_board=True)
@classic()
def letter_match(position: Position, thresholds: tuple[int, ...] = THRESHOLDS) -> Merits:
    """Letters that match the candidates, five for a place, one for elsewhere.

    Count letters instead of candidates: a letter in the same place as in a candidate scores five
    points, in another place one point. While there are many candidates any word may be played, and
    letters already placed score nothing; below a threshold the best candidate is played. Entry k of
    the thresholds is for the guess after k guesses; entry 0 is never used.

    Merit: −Σ over letters (4 · candidates with it at this place + candidates with it anywhere); 0
    for words with a repeated letter

    Example: solve cigar --strategy letter-match --list original
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
    candidates = position.candidate_indices
    merit = -np.where(no_repeat[candidates], over_places(points, codes[candidates]), 0)
    return Merits(only(position, candidates, merit), order=scan.release)
