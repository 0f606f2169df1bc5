"""Information gain with a trap detector, and letter positions: two strategies of one original."""

from __future__ import annotations

import re
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import encode
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies.base import strategy
from salet.strategies.scans import classic, letter_counts, only, over_places, scan_of
from salet.words.ranking import Merits


def _rounded(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Round every entry to three decimals as Python does."""
    return np.array([[round(x, 3) for x in row] for row in table.tolist()])


def _standard(position: Position) -> Merits:
    """Rank candidates by the share of candidates with each letter at its place."""
    placed, _ = letter_counts(position)
    shares = _rounded(placed / position.count)
    candidates = position.candidate_indices
    likely = over_places(shares, position.matrix.guess_codes[candidates])
    return Merits(only(position, candidates, -likely), order=scan_of(position.lexicon).release)


@strategy("letter-position", opener="slate", patience=8, one_board=True)
@classic(finishes=True)
def letter_position(position: Position) -> Merits:
    """Letters frequent at their places, as shares.

    Play the candidate whose letters are the most frequent at their places: the simplest of the
    letter strategies, and one of the best of them.

    Merit: −Σ over places (share of candidates with this letter here, rounded to 3 decimals)

    Example: solve sonic --strategy letter-position --list original
    """
    return _standard(position)


@strategy(
    "information-gain",
    opener="soare",
    hard_opener="raile",
    patience=8,
    own_rules=True,
    one_board=True,
)
@classic(finishes=True)
def information_gain(position: Position) -> Merits:
    """Letters that split the candidates, with a trap detector.

    While there are many candidates, or they form a trap, play the word whose letters split them
    best, place by place; otherwise play the likeliest candidate. A trap is a set of candidates that
    agree in all but one, two or three places; its level is the number of letters per open place.

    Merit: (L − different letters) − Σ over places [p(1−p) + q(1−q) + r(1−r)], p the share of
    candidates with the letter here, q elsewhere, r nowhere, each value rounded to 3 decimals

    Example: solve watch --strategy information-gain --list original

    Note: Under hard rules it uses the filter of the original, which may differ from the rules of
    the game if a letter repeats. It gives up after eight guesses.
    """
    played = len(position.turns)
    if position.count <= 2 or (played >= 2 and trap_level(position) < 6 - played):
        return _standard(position)
    placed, anywhere = letter_counts(position)
    n = position.count
    p = placed / n
    q = (anywhere - placed) / n
    r = 1 - p - q
    gains = _rounded(p * (1 - p) + q * (1 - q) + r * (1 - r))
    scan = scan_of(position.lexicon)
    codes = position.matrix.guess_codes
    gained = over_places(gains, codes) - (codes.shape[1] - scan.distinct)
    order = scan.answers_first
    if position.rules is Rules.NORMAL:
        return Merits(-gained, order=order)
    legal = np.ones(len(codes), dtype=bool)
    for turn in position.turns:
        guess = encode(position.lexicon, [turn.guess])
        legal &= position.matrix.patterns_of(guess, codes)[0] == turn.feedback.pattern
    order = order.copy()
    order[position.candidate_indices] -= len(order)
    return Merits(np.where(legal, -gained, np.inf), order=order)


def _wildcards(length: int) -> list[tuple[int, ...]]:
    """Return the sets of open places in the order of trial: one place, two, then three."""
    places = range(length)
    ones, twos, threes = (list(combinations(places, count)) for count in (1, 2, 3))
    return [*ones, *twos, *reversed(threes)]


def trap_level(position: Position) -> float:
    """Return the number of letters per open place if the candidates share all others, else 0.

    As in the original, the candidates are joined with spaces and matched as text: a match may span
    two words, and the space counts as a letter.
    """
    lexicon = position.lexicon
    by_release = np.argsort(scan_of(lexicon).release[position.candidate_indices])
    words = [lexicon.guesses[g] for g in position.candidate_indices[by_release].tolist()]
    joined = " ".join(words)
    for wild in _wildcards(lexicon.length):
        pattern = "".join("." if i in wild else re.escape(x) for i, x in enumerate(words[0]))
        if len(re.findall(pattern, joined)) == len(words):
            fixed = {x for i, x in enumerate(words[0]) if i not in wild}
            return len(set(joined) - fixed) / len(wild)
    return 0.0
