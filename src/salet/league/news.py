"""What is worth saying about a league below its table, as keys and values of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from salet.league.games import LeagueGame
from salet.league.table import lately, table
from salet.puzzle.sentences import say

FEWEST = 3  # players of a day that is called hard or easy
GAINED = 5  # games in the last 30 days, and before them
_YEAR, _MONTH = 365, 30


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence: its key below ``league.``, and the values of its places."""

    key: str
    values: dict[str, Any]

    def __str__(self) -> str:
        return say(f"league.{self.key}", **self.values)


def facts(
    games: Sequence[LeagueGame], answer_of: Callable[[LeagueGame], str | None]
) -> tuple[Fact, ...]:
    """Return the facts about the games of one game; ``answer_of`` names the answer of a puzzle."""
    by_puzzle: dict[int, list[LeagueGame]] = {}
    for one in games:
        by_puzzle.setdefault(one.number, []).append(one)
    means = {number: fmean(one.guesses for one in members) for number, members in by_puzzle.items()}
    full = [number for number in sorted(means) if len(by_puzzle[number]) >= FEWEST]
    found = []
    if len(full) > 1:
        for key, choose in (("hardest", max), ("easiest", min)):
            number = choose(full, key=lambda each: means[each])
            members = by_puzzle[number]
            found.append(_day_fact(key, members, means[number], answer_of(members[0])))
    found += [*_game_of_the_year(games, by_puzzle, means), *_gained(games)]
    return tuple(found)


def _day_fact(key: str, members: Sequence[LeagueGame], mean: float, answer: str | None) -> Fact:
    values = {"number": members[0].number, "mean": mean, "players": len(members)}
    if answer is None:
        return Fact(key, values)
    return Fact(f"{key}-answer", {**values, "answer": answer.upper()})


def _game_of_the_year(
    games: Sequence[LeagueGame], by_puzzle: dict[int, list[LeagueGame]], means: dict[int, float]
) -> Iterable[Fact]:
    """Yield the game of the last year that was the furthest below the mean of its day."""
    rated = [
        (means[one.number] - one.guesses, one)
        for one in lately(games, _YEAR) or games
        if one.solved and len(by_puzzle[one.number]) >= FEWEST
    ]
    if rated:
        better, best = max(rated, key=lambda pair: (pair[0], pair[1].number))
        yield Fact(
            "year",
            {
                "player": best.player, "number": best.number, "count": best.guesses,
                "mean": better + best.guesses,
            },
        )  # fmt: skip


def _gained(games: Sequence[LeagueGame]) -> Iterable[Fact]:
    """Yield who gained most against the day in the last 30 days."""
    late = lately(games, _MONTH)
    recent = set(late)
    earlier = [one for one in games if one not in recent]
    before = {row.player: row for row in table(earlier)}
    gains = []
    for row in table(late):
        old = before.get(row.player)
        if old is None or min(row.games, old.games) < GAINED:
            continue
        if old.against_day is not None and row.against_day is not None:
            gains.append((old.against_day - row.against_day, row.player))
    if gains and (gain := max(gains))[0] > 0:
        yield Fact("gained", {"player": gain[1], "gain": gain[0]})
