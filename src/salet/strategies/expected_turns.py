"""Expected turns: the guess with the least value. The best strategy that is still fast."""

from __future__ import annotations

from salet.position.position import Position
from salet.strategies.base import strategy
from salet.value.value import Rows
from salet.value.valuer import Valuer


@strategy("expected-turns", finishes=True, by_turns=True)
def expected_turns(position: Position) -> Rows:
    """Fewest turns still needed, two guesses ahead.

    Estimate how many turns are still needed. The most promising guesses are examined two guesses
    deep: for each feedback the best next guess is found, and the turns after it are estimated.
    Small positions are solved exactly. Under hard rules, where a bad guess restricts all later
    ones, a narrow search goes to the end of the game.

    Merit: 1 + Σ over buckets of (estimated turns that the bucket still takes) · P(bucket)

    Example: suggest crane:bbygb --list original --strategy expected-turns --words any --top 3 -v

    Note: This is the default strategy for players. On very long lists promising guesses are
    selected by a sample of candidates, then compared over all candidates. On several boards the
    turns of all boards are estimated, also two guesses ahead. An answer that is not found within
    the limit counts as four guesses more than the limit.
    """
    return Valuer(position).rows
