"""Rank the guesses by a goal other than the mean: fewest in the worst case, or the surest win.

The goal ``worst`` minimises the guesses in the worst case, ``win`` maximises the chance to win
within the guesses left. Ties go to the fewest guesses on average. Only likely candidates are
considered, so nothing is called proven if there are unlikely ones.

Small positions are solved with NumPy alone, larger ones by the compiled search, with a budget of
nodes. Before the first guess, and while very many words are likely, that is too little: the ranking
is then that of the mean, and the note says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol

import numpy as np

from salet.advice.goals import NOT_YET, TOO_MANY, GoalCost
from salet.advice.thinking import think
from salet.errors import InputError
from salet.numbers.loopcache import loops_at_hand
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import MAX_CANDIDATES, WIN_FIRST
from salet.search.positions import searcher
from salet.search.solve import Verdict
from salet.strategies import DEFAULT
from salet.strategies.base import Strategy
from salet.value.chances import Likely
from salet.value.value import end_game
from salet.value.values import counted
from salet.words.ranking import Merits, Ranking, Suggestion

SEARCHED = 400  # likely candidates: with more of them a search takes too long
NODES = 40_000  # of the search of a position: what is not valued by then stays unknown
QUESTION_NODES = 15_000  # of one question: a longer one is answered with the best found so far
UNLIMITED = 14  # guesses: as good as no limit
_TRIED = 12  # guesses valued beside the best
_SLACK = 3  # guesses more than the best needs in the worst case, for a guess to be valued
_SAME = 1e-6


def rank(position: Position, goal: str, top: int = 10) -> tuple[Ranking, GoalCost]:
    """Return the best guesses by a goal, and what the goal costs.

    >>> from salet.belief.lists import load
    >>> from salet.position.position import Position
    >>> start = Position.start(load("original"))
    >>> ranking, choice = rank(start.after("salet", "bgbby").after("crony", "ybbbb"), "win", 3)
    >>> ranking.best.win_chance, choice.sentence
    (1.0, 'Chance to win 100 %, the same as with the best guess on average.')
    """
    usual = think(DEFAULT, position, max(top, 40))
    if position.guesses_left <= 0:
        note = "No guess is left within the limit; ranked by the mean."
        return replace(usual, suggestions=usual.suggestions[:top]), GoalCost(goal, note=note)
    if goal == "win" and position.guesses_left <= 2:
        return _last_chance(position, usual, top)
    costs = _costs(position)
    if isinstance(costs, str):
        return replace(usual, suggestions=usual.suggestions[:top]), GoalCost(goal, note=costs)
    if goal == "win":
        return _win(position, costs, usual, top)
    by_worst = _worst(position, costs, usual, top)
    if by_worst is not None:
        return by_worst
    ranking, choice = _win(position, costs, usual, top)
    note = f"No play wins for sure within the {position.guesses_left} guesses left."
    return ranking, replace(choice, goal="win", note=note)


def _last_chance(position: Position, usual: Ranking, top: int) -> tuple[Ranking, GoalCost]:
    """Return the ranking by the chance to win with one or two guesses left."""
    turns, win, exact = counted(position)
    order = np.lexsort((np.arange(len(win)), turns, -np.round(win, 12)))
    order = order[position.legal[order]]
    mean = position.lexicon.index(usual.best.guess)
    facts = {g: (None, float(win[g]), float(turns[g])) for g in order[: max(top, 40)].tolist()}
    facts[mean] = (None, float(win[mean]), float(turns[mean]))
    by_chance = sorted(facts, key=lambda g: (-round(float(win[g]), 12), float(turns[g]), g))
    best = by_chance[0]
    cost = GoalCost(
        "win", usual.best.guess, float(win[best]), float(win[mean]),
        max(0.0, float(turns[best] - turns[mean])),
    )  # fmt: skip
    return _ranking(position, usual, by_chance, facts, top, exact), cost


# ----------------------------------------------------------------------------------------- costs


class Cost(NamedTuple):
    """What play costs: the chance to lose comes first, then the expected turns.

    A lost game counts the guesses left. ``turns`` is the mean over the likely candidates.
    """

    lost: float
    turns: float

    @property
    def rounded(self) -> tuple[float, float]:
        """The same for comparing, without rounding errors."""
        return round(self.lost, 9), round(self.turns, 6)

    @property
    def win(self) -> float:
        """The chance to win."""
        return max(0.0, 1 - self.lost)


class _Costs(Protocol):
    """The costs of play at a position, for any number of guesses left.

    ``exact`` says that every cost returned so far is proven.
    """

    exact: bool

    def best(self, left: int, *, sure: bool = False) -> tuple[Cost | None, list[int]]:
        """Return the least cost and guesses that have it; None if none was found.

        With ``sure``, only play that wins for sure is considered.
        """
        ...

    def of(self, guess: int, left: int, *, sure: bool = False) -> Cost | None:
        """Return the cost of a guess; None if it was not found within the budget."""
        ...


def _costs(position: Position) -> _Costs | str:
    """Return what computes the costs, or a note that says why nothing can."""
    if position.rules is Rules.NORMAL and position.likely <= MAX_CANDIDATES:
        return _Small(position)
    if not position.turns or position.likely > SEARCHED:
        return TOO_MANY
    if not loops_at_hand(position.lexicon.win + 1):
        return NOT_YET
    try:
        return _Searched(position)
    except InputError:  # a list that the search cannot hold
        return TOO_MANY


class _Small:
    """Costs by the exact end game, with NumPy only."""

    def __init__(self, position: Position) -> None:
        likely = Likely(position)
        self.exact = True
        self._game = end_game(position, likely.columns, likely.weights, len(likely), WIN_FIRST)

    def best(self, left: int, *, sure: bool = False) -> tuple[Cost | None, list[int]]:
        game = self._game
        game.left = left
        least = game.value()
        near = np.flatnonzero(game.bounds() <= least + _SAME).tolist()
        kinds = [kind for kind in near if game.cost(kind) <= least + _SAME]
        cost = Cost(*game.loss_and_turns(kinds[0]))
        return cost, np.flatnonzero(np.isin(game.kind, kinds)).tolist()

    def of(self, guess: int, left: int, *, sure: bool = False) -> Cost | None:
        self._game.left = left
        return Cost(*self._game.loss_and_turns(int(self._game.kind[guess])))


class _Searched:
    """Costs by the compiled search, over the likely candidates as a list of their own."""

    def __init__(self, position: Position) -> None:
        self._position = position.among_likely()
        self._search = searcher(self._position.lexicon, position.rules)
        self._weight = int(self._search.engine.weights[self._position.board.columns].sum())
        self._nodes = NODES
        self.exact = True

    def best(self, left: int, *, sure: bool = False) -> tuple[Cost | None, list[int]]:
        verdict = self._ask(left, None, sure)
        self.exact &= verdict.exact
        return self._cost(verdict, left), [] if verdict.guess is None else [verdict.guess]

    def of(self, guess: int, left: int, *, sure: bool = False) -> Cost | None:
        return self._cost(self._ask(left, guess, sure), left) if self._nodes > 0 else None

    def _ask(self, left: int, first: int | None, sure: bool) -> Verdict:
        limited = replace(self._position, limit=len(self._position.turns) + left)
        verdict = self._search.ask(
            limited, first=first, ties="candidate", sure=sure, nodes=QUESTION_NODES
        )
        self._nodes -= verdict.nodes
        return verdict

    def _cost(self, verdict: Verdict, left: int) -> Cost | None:
        if verdict.total is None:
            return None
        turns = verdict.total + left * verdict.losses
        return Cost(verdict.losses / self._weight, turns / self._weight)


# -------------------------------------------------------------------------------------- rankings


def _pool(position: Position, usual: Ranking, best: list[int]) -> list[int]:
    """Return the guesses to value: the best, candidates first, then usual and everyday ones."""
    index = position.lexicon.index
    ranked = [index(s.guess) for s in usual]
    picks = [g for g in ranked if g in set(best)]
    picks += [g for g in best if position.is_candidate[g]]
    everyday = [index(s.guess) for s in usual if s.everyday]
    sources = (picks, best, ranked, everyday)
    return list(dict.fromkeys(guess for source in sources for guess in source[:_TRIED]))


def _places(position: Position, usual: Ranking) -> Callable[[int], int]:
    """Return a function from a guess to its place in the usual ranking, which breaks ties.

    The usual ranking considers unlikely candidates too.
    """
    places = {position.lexicon.index(s.guess): nth for nth, s in enumerate(usual)}
    return lambda guess: places.get(guess, len(places))


def _worst(
    position: Position, costs: _Costs, usual: Ranking, top: int
) -> tuple[Ranking, GoalCost] | None:
    """Rank by the fewest guesses in the worst case; return None if the limit is too low."""
    for least in range(1, min(position.guesses_left, UNLIMITED) + 1):
        cost, best = costs.best(least, sure=True)
        if best and cost is not None and not cost.lost:
            break
    else:
        return None
    mean = position.lexicon.index(usual.best.guess)
    by_mean, turns = _worst_of(costs, mean, least)
    rows: dict[int, tuple[int, float]] = {best[0]: (least, cost.turns)}
    for guess in _pool(position, usual, best):
        for left in range(least, min(UNLIMITED, least + _SLACK) + 1):
            cost = costs.of(guess, left, sure=True)
            if cost is not None and not cost.lost:
                rows[guess] = (left, cost.turns)
                break
    place = _places(position, usual)
    order = sorted(rows, key=lambda g: (rows[g][0], round(rows[g][1], 6), place(g), g))
    choice = GoalCost("worst", usual.best.guess, least, by_mean)
    if turns is not None:
        choice = replace(choice, extra=max(0.0, rows[order[0]][1] - turns))
    facts = {g: (left, None, turns) for g, (left, turns) in rows.items()}
    exact = costs.exact and position.likely == position.count
    return _ranking(position, usual, order, facts, top, exact), choice


def _worst_of(costs: _Costs, guess: int, least: int) -> tuple[float | None, float | None]:
    """Return the worst case of a guess if the rest is played for the mean, and that mean."""
    unlimited = costs.of(guess, UNLIMITED)
    if unlimited is None or unlimited.lost:
        return None, None
    for left in range(least, UNLIMITED):
        cost = costs.of(guess, left, sure=True)
        if cost is not None and not cost.lost and cost.turns <= unlimited.turns + _SAME:
            return left, unlimited.turns
    return None, unlimited.turns


def _win(position: Position, costs: _Costs, usual: Ranking, top: int) -> tuple[Ranking, GoalCost]:
    """Rank by the highest chance to win within the guesses left."""
    left = min(position.guesses_left, UNLIMITED)
    cost, best = costs.best(left)
    mean = position.lexicon.index(usual.best.guess)
    rows = {best[0]: cost} if best and cost is not None else {}
    for guess in [mean, *_pool(position, usual, best)]:
        if (cost := costs.of(guess, left)) is not None:
            rows[guess] = cost
    if not rows:  # the budget was spent before anything was valued
        return replace(usual, suggestions=usual.suggestions[:top]), GoalCost("win", note=TOO_MANY)
    place = _places(position, usual)
    order = sorted(rows, key=lambda g: (rows[g].rounded, place(g), g))
    first = rows[order[0]]
    choice = GoalCost("win", usual.best.guess, first.win)
    if mean in rows:
        choice = replace(choice, by_mean=rows[mean].win)
        by_goal = costs.of(order[0], UNLIMITED) if first.lost else first
        by_mean = costs.of(mean, UNLIMITED)
        if by_goal is not None and by_mean is not None:
            choice = replace(choice, extra=max(0.0, by_goal.turns - by_mean.turns))
    facts = {g: (None, c.win, None if c.lost else c.turns) for g, c in rows.items()}
    exact = costs.exact and position.likely == position.count
    return _ranking(position, usual, order, facts, top, exact), choice


def _ranking(
    position: Position,
    usual: Ranking,
    order: list[int],
    facts: Mapping[int, tuple[int | None, float | None, float | None]],
    top: int,
    exact: bool,
) -> Ranking:
    """Return the valued guesses in order, then the usual ones.

    The merit is the worst case or the chance to lose. Guesses that were not valued have the merit
    of the last valued one plus 1.
    """
    size = len(position.lexicon.guesses)
    merit, places = np.full(size, np.inf), np.zeros(size)
    for place, guess in enumerate(order):
        worst, chance, _ = facts[guess]
        merit[guess] = worst if worst is not None else 1 - (chance or 0.0)
        places[guess] = place
    last = merit[order].max()
    for place, row in enumerate(usual):
        guess = position.lexicon.index(row.guess)
        if guess not in facts:
            merit[guess], places[guess] = last + 1, place
    by_merit = Strategy(DEFAULT, lambda _: Merits(merit, order=places, exact=exact))
    rows: list[Suggestion] = []
    for row in by_merit.rank(position, top):
        worst, chance, turns = facts.get(position.lexicon.index(row.guess), (None, None, None))
        proven = exact and not (worst is chance is None)
        rows.append(
            replace(row, expected_turns=turns, worst=worst, win_chance=chance, exact=proven)
        )
    return replace(usual, suggestions=tuple(rows), exact=exact)
