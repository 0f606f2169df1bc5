"""Rank the guesses by another goal than the mean: fewest in the worst case, or the surest win.

The goal ``worst`` asks for the fewest guesses in the worst case, ``win`` for the highest chance
within the guesses left; then, among equals, for the fewest on average. Both are worked out over the
likely candidates, so that nothing is called proven while there are unlikely ones.

Small positions are solved with NumPy alone, larger ones by the compiled search, within about a
second. Before the first guess, and while very many words are likely, neither can be told in the
time: there the ranking is that of the mean, and the note says so.

A guess has a cost, ``SURE`` times the weight that is lost plus the turns (see ``chances``),
for any number of guesses that the game may still give.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

import numpy as np

from salet.advice.goals import NOT_YET, TOO_MANY, GoalCost
from salet.advice.thinking import think
from salet.errors import InputError
from salet.numbers.loopcache import loops_at_hand
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import MAX_CANDIDATES
from salet.search.positions import searcher
from salet.strategies import DEFAULT
from salet.strategies.base import Strategy
from salet.value.chances import SURE, Likely, chance_of, sure_game
from salet.value.values import counted
from salet.words.ranking import Merits, Ranking, Suggestion

SEARCHED = 400  # likely candidates: with more of them a search takes too long
SECONDS = 1.0  # for the search of a position: what is not valued then stays unknown
ONE_QUESTION = 0.4  # seconds: a longer one is answered with the best found so far
ENDLESS = 14  # guesses: as good as no limit
_TRIED = 12  # guesses valued beside the best
_SLACK = 3  # a guess may need so many more in the worst case than the best, to be valued
_SAME = 1e-6


def rank(position: Position, goal: str, top: int = 10) -> tuple[Ranking, GoalCost]:
    """The best guesses by a goal, and what it costs.

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
    if goal == "worst":
        found = _worst(position, costs, usual, top)
        if found is not None:
            return found
    ranking, choice = _win(position, costs, usual, top)
    if goal == "worst":
        many = position.guesses_left
        choice = replace(
            choice, goal="win", note=f"No play wins for sure within the {many} guesses left."
        )
    return ranking, choice


def _last_chance(position: Position, usual: Ranking, top: int) -> tuple[Ranking, GoalCost]:
    """One guess left, or two: the chance to win with each guess, counted out."""
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


class _Costs(Protocol):
    """What play costs from a position with so many guesses, and after one guess there.

    ``exact`` says that everything answered so far is proven.
    """

    exact: bool

    def best(self, left: int, *, sure: bool = False) -> tuple[float, list[int]]:
        """The least cost, and guesses that have it; ``sure`` asks only for a certain win."""
        ...

    def of(self, guess: int, left: int, *, sure: bool = False) -> float | None:
        """What a guess costs; None when the time is up."""
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
    """By the exact end game, NumPy alone."""

    def __init__(self, position: Position) -> None:
        likely = Likely(position)
        self.exact = True
        self._game = sure_game(position, likely.columns, likely.weights, max(1, len(likely)))

    def best(self, left: int, *, sure: bool = False) -> tuple[float, list[int]]:
        game = self._game
        game.left = left
        least = game.value()
        near = np.flatnonzero(game.bounds() <= least + _SAME).tolist()
        kinds = [kind for kind in near if game.cost(kind) <= least + _SAME]
        return least, np.flatnonzero(np.isin(game.kind, kinds)).tolist()

    def of(self, guess: int, left: int, *, sure: bool = False) -> float | None:
        self._game.left = left
        return self._game.cost(int(self._game.kind[guess]))


class _Searched:
    """By the compiled search, over the likely candidates as a list of their own."""

    def __init__(self, position: Position) -> None:
        self._position = position.among_likely()
        self._search = searcher(self._position.lexicon, position.rules)
        self._weight = int(self._search.engine.weights[self._position.board.columns].sum())
        self._ends = time.monotonic() + SECONDS
        self.exact = True

    def best(self, left: int, *, sure: bool = False) -> tuple[float, list[int]]:
        cost, guess, exact = self._ask(left, None, sure)
        self.exact &= exact
        return cost, [] if guess is None else [guess]

    def of(self, guess: int, left: int, *, sure: bool = False) -> float | None:
        if time.monotonic() > self._ends:
            return None
        cost, found, exact = self._ask(left, guess, sure)
        return cost if found is not None or exact else None

    def _ask(self, left: int, first: int | None, sure: bool) -> tuple[float, int | None, bool]:
        limited = replace(self._position, limit=len(self._position.turns) + left)
        verdict = self._search.ask(
            limited, first=first, ties="candidate", sure=sure, seconds=ONE_QUESTION
        )
        if verdict.total is None:
            return SURE, None, verdict.exact
        spent = verdict.total + left * verdict.losses
        cost = (spent + SURE * verdict.losses) / self._weight
        return cost, verdict.guess, verdict.exact


# -------------------------------------------------------------------------------------- rankings


def _is_sure(cost: float) -> bool:
    return cost < 100  # turns only: a loss of one in ten million costs as much


def _pool(position: Position, usual: Ranking, best: list[int]) -> list[int]:
    """The guesses to value: the best ones that are also likely, the usual and the everyday ones."""
    index = position.lexicon.index
    ranked = [index(s.guess) for s in usual]
    known = set(best)
    picks = [g for g in ranked if g in known]
    mine = set(position.candidate_indices.tolist())
    picks += [g for g in best if g in mine]
    everyday = [index(s.guess) for s in usual if s.everyday]
    tried = (picks, best, ranked, everyday)
    return list(dict.fromkeys(guess for some in tried for guess in some[:_TRIED]))


def _places(position: Position, usual: Ranking) -> Callable[[int], int]:
    """The place of a guess in the usual ranking, which knows the unlikely candidates too."""
    places = {position.lexicon.index(s.guess): nth for nth, s in enumerate(usual)}
    return lambda guess: places.get(guess, len(places))


def _worst(
    position: Position, costs: _Costs, usual: Ranking, top: int
) -> tuple[Ranking, GoalCost] | None:
    """By the fewest guesses in the worst case; None when that is more than there are left."""
    most = min(position.guesses_left, ENDLESS)
    for least in range(1, most + 1):
        cost, best = costs.best(least, sure=True)
        if best and _is_sure(cost):
            break
    else:
        return None
    mean = position.lexicon.index(usual.best.guess)
    theirs, turns = _worst_of(costs, mean, least)
    rows: dict[int, tuple[int, float]] = {best[0]: (least, cost)}
    for guess in _pool(position, usual, best):
        for left in range(least, min(ENDLESS, least + _SLACK) + 1):
            found = costs.of(guess, left, sure=True)
            if found is not None and _is_sure(found):
                rows[guess] = (left, found)
                break
    place = _places(position, usual)
    order = sorted(rows, key=lambda g: (rows[g][0], round(rows[g][1], 6), place(g), g))
    choice = GoalCost("worst", usual.best.guess, least, theirs)
    if turns is not None:
        choice = replace(choice, extra=max(0.0, rows[order[0]][1] - turns))
    facts = {g: (left, None, turns) for g, (left, turns) in rows.items()}
    exact = costs.exact and position.likely == position.count
    return _ranking(position, usual, order, facts, top, exact), choice


def _worst_of(costs: _Costs, guess: int, least: int) -> tuple[float | None, float | None]:
    """The worst case of a guess when the rest is played for the mean, and its mean."""
    free = costs.of(guess, ENDLESS)
    if free is None or not _is_sure(free):
        return None, None
    for left in range(least, ENDLESS):
        found = costs.of(guess, left, sure=True)
        if found is None:
            return None, free
        if found <= free + _SAME:
            return left, free
    return None, free


def _win(position: Position, costs: _Costs, usual: Ranking, top: int) -> tuple[Ranking, GoalCost]:
    """By the highest chance to win within the guesses left."""
    left = min(position.guesses_left, ENDLESS)
    cost, best = costs.best(left)
    mean = position.lexicon.index(usual.best.guess)
    rows = {best[0]: cost} if best else {}
    if (found := costs.of(mean, left)) is not None:
        rows[mean] = found
    for guess in _pool(position, usual, best):
        found = costs.of(guess, left)
        if found is not None:
            rows[guess] = found
    if not rows:  # the time was up before anything was valued
        return replace(usual, suggestions=usual.suggestions[:top]), GoalCost("win", note=TOO_MANY)
    place = _places(position, usual)
    order = sorted(rows, key=lambda g: (round(rows[g], 6), place(g), g))
    choice = GoalCost("win", usual.best.guess, chance_of(rows[order[0]]))
    if mean in rows:
        choice = replace(choice, theirs=chance_of(rows[mean]))
        sure = _is_sure(rows[order[0]])
        mine = rows[order[0]] if sure else costs.of(order[0], ENDLESS)
        theirs = costs.of(mean, ENDLESS)
        if mine is not None and theirs is not None:
            choice = replace(choice, extra=max(0.0, mine - theirs))
    facts = {
        g: (None, chance_of(cost), cost if _is_sure(cost) else None) for g, cost in rows.items()
    }
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
    """The valued guesses in order, then the usual ones; merit is the worst case, or the chance
    to lose, and for those that were not valued one more than the last."""
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
    plain = Strategy(DEFAULT, lambda _: Merits(merit, order=places, exact=exact))
    found: list[Suggestion] = []
    for row in plain.rank(position, top):
        worst, chance, turns = facts.get(position.lexicon.index(row.guess), (None, None, None))
        proven = exact and not (worst is chance is None)
        found.append(
            replace(row, expected_turns=turns, worst=worst, win_chance=chance, exact=proven)
        )
    return replace(usual, suggestions=tuple(found), exact=exact)
