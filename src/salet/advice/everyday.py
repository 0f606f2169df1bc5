"""Words that players know first: which guess leads when a rare one is hardly better.

Guesses that cost at most ``PRICE`` more than the best one are *nearly as good*. The best everyday
word among them leads; the best of all comes next, so that everybody sees what it would save.
Below them stand the other everyday words that are nearly as good, before rare ones.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from salet.errors import InputError
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.strategies import outline
from salet.words.book import look_up
from salet.words.everyday import familiarity, refused_words
from salet.words.lexicon import Lexicon
from salet.words.ranking import Ranking, Suggestion
from salet.words.settings import WORDS

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy

PRICE = 0.10  # guesses that a word which is nearly as good costs more than the best, at most
IDLE = 0.75  # guesses: a word that can be nothing and costs so much is no suggestion
LOOKED_AT = 200  # rows of a ranking among which an everyday word is looked for


def check_words(words: str) -> str:
    """The choice of words, or the error that says which there are."""
    if words not in WORDS:
        raise InputError(f"there are no words {words!r}", f"Choose {' or '.join(WORDS)}.")
    return words


def nearly_as_good(row: Suggestion, best: Suggestion) -> bool:
    """Return whether a row costs little more than the best one; True where that is not known."""
    if row.expected_turns is None or best.expected_turns is None:
        return True
    return row.expected_turns - best.expected_turns <= PRICE + 1e-9


def cost_of(row: Suggestion, best: Suggestion, *, by_turns: bool) -> float:
    """How many guesses a row costs more than the best one; infinite when it is worse otherwise.

    ``by_turns`` says that merits are guesses; else only rows of the same merit are compared.
    """
    if by_turns:
        known = row.expected_turns is not None or best.expected_turns is None
        return row.merit - best.merit if known else float("inf")
    if abs(row.merit - best.merit) > 1e-9:
        return float("inf")
    if row.expected_turns is None or best.expected_turns is None:
        return 0.0
    return row.expected_turns - best.expected_turns


def everyday_first(ranking: Ranking, top: int, *, by_turns: bool) -> Ranking:
    """The same ranking led by an everyday word, where one is near enough.

    Words that are equally good come in the order in which they are known; those that only cost
    a turn are left out.
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
    first = near[:1]
    rare = [best] if first and not best.everyday else []
    ahead = [*first, *rare, *near[1:]] or [best]
    others = [row for row in ranking if row not in ahead]
    rows = (*ahead, *others)[:top]
    exact = ranking.exact and costs[rows[0].guess] <= 1e-9  # proven best, not proven to be near
    return replace(ranking, suggestions=rows, exact=exact)


def without_idle(ranking: Ranking, *, by_turns: bool) -> Ranking:
    """The same ranking without guesses that can solve nothing and cost nearly a whole turn.

    Where the best one is as good as certain, no other is worth a turn that cannot be it.
    """
    if not by_turns or not ranking or ranking.best.expected_turns is None:
        return ranking
    dear = ranking.best.expected_turns + IDLE

    def is_idle(row: Suggestion) -> bool:
        # What cannot be it takes two turns at least; more is not known of rows far behind.
        turns = 2.0 if row.expected_turns is None else row.expected_turns
        return not row.candidate and not row.boards and turns >= dear

    return replace(ranking, suggestions=tuple(row for row in ranking if not is_idle(row)))


def known_first(ranking: Ranking, top: int) -> Ranking:
    """The same ranking with the words that players know in front, for rules that know no price.

    A best word that likely solves stays, and beside it no other that can solve nothing.
    """
    likely = bool(ranking) and ranking.best.probability >= 0.5
    able = [row for row in ranking if row.candidate or row.boards or not likely]
    rows = sorted(able, key=lambda row: not row.everyday and row.probability < 0.5)
    return replace(ranking, suggestions=tuple(rows[:top]))


def everyday_opener(
    lexicon: Lexicon,
    strategy: str,
    rules: Rules = Rules.NORMAL,
    limit: int = LIMIT,
    boards: int = 1,
) -> str | None:
    """Return the opener of the book that players know, or None when the book has none.

    >>> from salet.words.lexicon import closed
    >>> everyday_opener(closed("original"), "expected-turns")
    'crate'
    """
    found = look_up(lexicon, strategy, rules, top=1, limit=limit, boards=boards)
    if found is None:
        return None
    found = found.without(refused_words(lexicon.guesses), len(found)) or found
    if boards > 1:
        return next((row.guess for row in found if row.everyday), found.best.guess)
    return everyday_first(found, 1, by_turns=outline(strategy).by_turns).best.guess


def knowing(strategy: Strategy) -> Strategy:
    """The same strategy, playing everyday words where they cost next to nothing."""
    inner = strategy.using(everyday=True) if "everyday" in strategy.options else strategy

    def played(position: Position) -> str:
        refused = refused_words(position.lexicon.guesses)
        ranking = inner.rank(position, LOOKED_AT)
        ranking = ranking.without(refused, LOOKED_AT) or ranking
        return everyday_first(ranking, 1, by_turns=inner.traits.by_turns).best.guess

    traits = replace(strategy.traits, pick=None)
    return replace(strategy, function=played, traits=traits, options={}, source=(knowing, strategy))
