"""Everyday words first: which guess leads if a rare one is hardly better.

Guesses that cost at most ``PRICE`` more than the best one are *nearly as good*. The best everyday
word among them leads. The best of all comes next, so that players see what it would save. The other
everyday words that are nearly as good follow, then the rare ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from salet.errors import InputError
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.strategies import outline
from salet.words.book import look_up
from salet.words.everyday import LEADING, OPENER, familiarity, offensive_words
from salet.words.lexicon import Lexicon, bundled
from salet.words.ranking import Ranking, Suggestion
from salet.words.settings import WORDS

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy

PRICE = 0.10  # guesses that a word which is nearly as good costs more than the best, at most
IDLE = 0.75  # guesses: a word that cannot be an answer and costs this much is not suggested
LOOKED_AT = 200  # rows of a ranking in which an everyday word is searched


def check_words(words: str) -> str:
    """Return the choice of words; raise if there is no such choice."""
    if words not in WORDS:
        raise InputError(f"there are no words {words!r}", f"Choose {' or '.join(WORDS)}.")
    return words


def nearly_as_good(row: Suggestion, best: Suggestion) -> bool:
    """Return whether a row costs little more than the best one; True if that is not known."""
    if row.expected_turns is None or best.expected_turns is None:
        return True
    return row.expected_turns - best.expected_turns <= PRICE + 1e-9


def cost_of(row: Suggestion, best: Suggestion, *, by_turns: bool) -> float:
    """Return how many more guesses a row costs than the best one.

    With ``by_turns`` merits are numbers of guesses. Otherwise only rows of the same merit are
    compared, and the cost of the others is infinite.
    """
    if by_turns:
        known = row.expected_turns is not None or best.expected_turns is None
        return row.merit - best.merit if known else float("inf")
    if abs(row.merit - best.merit) > 1e-9:
        return float("inf")
    if row.expected_turns is None or best.expected_turns is None:
        return 0.0
    return row.expected_turns - best.expected_turns


def leading(lexicon: Lexicon, *, opening: bool = False) -> int:
    """Return the familiarity that a leading word should have; only the daily words have one."""
    if lexicon.name.partition(":")[0] not in bundled():
        return 0
    return OPENER if opening else LEADING


def everyday_first(ranking: Ranking, top: int, *, by_turns: bool, least: int = 0) -> Ranking:
    """Return the ranking led by an everyday word, if one is nearly as good as the best.

    It has at least the familiarity ``least``, if such a word is nearly as good.
    Words that are equally good are ordered by how well they are known. Guesses that only cost a
    turn are left out.
    """
    ranking = without_idle(ranking, by_turns=by_turns)
    if not ranking:
        return ranking
    best = ranking.best
    costs = {row.guess: cost_of(row, best, by_turns=by_turns) for row in ranking}
    near = [row for row in ranking if row.everyday and costs[row.guess] <= PRICE + 1e-9]
    near.sort(
        key=lambda row: (round(costs[row.guess], 6), not row.candidate, -familiarity(row.guess))
    )
    near = [row for row in near if familiarity(row.guess) >= least] or near
    first = near[:1]
    saves = first and costs[first[0].guess] > 1e-6
    rare = [best] if saves and not best.everyday else []
    ahead = [*first, *rare, *near[1:]] or [best]
    others = [row for row in ranking if row not in ahead]
    rows = (*ahead, *others)[:top]
    exact = ranking.exact and costs[rows[0].guess] <= 1e-9  # proven best, not proven to be near
    return replace(ranking, suggestions=rows, exact=exact)


def without_idle(ranking: Ranking, *, by_turns: bool) -> Ranking:
    """Return the ranking without guesses that cannot be an answer and cost nearly a whole turn.

    When one word is nearly certain, such a guess only wastes a turn.
    """
    if not by_turns or not ranking or ranking.best.expected_turns is None:
        return ranking
    dear = ranking.best.expected_turns + IDLE

    def is_idle(row: Suggestion) -> bool:
        # A guess that cannot be an answer takes at least two turns.
        turns = 2.0 if row.expected_turns is None else row.expected_turns
        return not row.candidate and not row.boards and turns >= dear

    return replace(ranking, suggestions=tuple(row for row in ranking if not is_idle(row)))


def led_by(
    ranking: Ranking,
    top: int,
    everyday: bool,
    *,
    by_turns: bool,
    certain: bool = False,
    least: int = 0,
) -> tuple[Ranking, float | None]:
    """Return the top of a ranking, led by an everyday word if wanted, and its price.

    If a word is ``certain`` on one of several boards, only idle guesses are left out.
    """
    if not everyday or not ranking:
        return replace(ranking, suggestions=ranking.suggestions[:top]), 0.0
    best = ranking.best
    if certain:
        led = without_idle(ranking, by_turns=by_turns)
        led = replace(led, suggestions=led.suggestions[:top])
    else:
        led = everyday_first(ranking, top, by_turns=by_turns, least=least)
    known = led.best is best or best.expected_turns is not None or not by_turns
    # None where the book knows the words and not what they take under these rules.
    return led, max(0.0, cost_of(led.best, best, by_turns=by_turns)) if known else None


def everyday_opener(
    lexicon: Lexicon,
    strategy: str,
    rules: Rules = Rules.NORMAL,
    limit: int = LIMIT,
    boards: int = 1,
) -> str | None:
    """Return the everyday opener of the book, or None if the book has none.

    >>> from salet.words.lexicon import closed
    >>> everyday_opener(closed("original"), "expected-turns")
    'crate'
    """
    ranking = look_up(lexicon, strategy, rules, top=1, limit=limit, boards=boards)
    if ranking is None:
        return None
    ranking = ranking.without(offensive_words(lexicon.guesses), len(ranking)) or ranking
    by_turns, least = outline(strategy).by_turns, leading(lexicon, opening=True)
    return everyday_first(ranking, 1, by_turns=by_turns, least=least).best.guess


def knowing(strategy: Strategy) -> Strategy:
    """Return the strategy, changed to play everyday words that are nearly as good as the best."""
    inner = strategy.using(everyday=True) if "everyday" in strategy.options else strategy

    def played(position: Position) -> str:
        offensive = offensive_words(position.lexicon.guesses)
        ranking = inner.rank(position, LOOKED_AT)
        by_turns = inner.traits.by_turns
        margin = PRICE if by_turns else 0.0
        ranking = ranking.without(offensive, LOOKED_AT, margin) or ranking
        least = leading(position.lexicon)
        return everyday_first(ranking, 1, by_turns=by_turns, least=least).best.guess

    traits = replace(strategy.traits, pick=None)
    return replace(strategy, function=played, traits=traits, options={}, source=(knowing, strategy))
