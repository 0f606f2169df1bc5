"""Perfect play: the guess that is proven to need the fewest turns."""

from __future__ import annotations

import numpy as np

from salet.position.position import Position
from salet.search.positions import best_guess, valued_guesses
from salet.strategies.base import strategy
from salet.words.ranking import Merits

ALTERNATIVES = 12


def _pick(position: Position, everyday: bool, seconds: float | None) -> int | None:
    return best_guess(position, ties="outsider", seconds=seconds)


@strategy("optimal", finishes=True, by_turns=True, proves=True, one_board=True, pick=_pick)
def optimal(position: Position, everyday: bool = False, seconds: float | None = None) -> Merits:
    """Perfect play, proven: fewest turns still needed.

    Perfect play: every guess is searched to the end of the game, with proof that no other needs
    fewer turns on average. It needs more than the six guesses of a game only if that cannot be
    avoided. Positions after one good guess take a fraction of a second; the first guess of a list
    takes a minute or more, so name an opener or use the book. The option `seconds` limits the time;
    the result says if that was too short for a proof.

    Merit: the exact expected number of turns

    Example: suggest salet:bbbbb --list original --strategy optimal --words any --top 3 -v

    Note: Of equally good guesses, a ranking puts a candidate first; a bench plays one that is not a
    candidate, which finds fewer answers early and fewer late. With `everyday` the best everyday
    words are valued too.
    """
    merits = valued_guesses(position, ALTERNATIVES, everyday=everyday, seconds=seconds)
    return merits._replace(methods=np.full(len(merits.merit), "searched"))
