"""The table of a league: a pure function of the games of one game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby
from statistics import fmean
from typing import Any

from salet.league.games import LeagueGame
from salet.words.records import fields

MISSED = ("skip", "7", "last")
PERIODS = ("week", "month", "year")


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and the number of games that it rests on."""

    mean: float
    games: int

    def as_dict(self) -> dict[str, Any]:
        """Return the data for JSON."""
        return fields(self, "mean games")


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row.

    ``mean`` counts a lost game as limit + 1 guesses. ``against_day`` is the mean difference from
    the group's mean of the same puzzle, over puzzles that two or more played; None without any.
    ``won`` are such puzzles that nobody solved in fewer guesses. ``counts`` are the games by
    guesses, X for lost ones. ``streak`` and ``current_streak`` are solved puzzles in a row.
    """

    rank: int
    player: str
    games: int
    mean: float
    against_day: float | None
    won: int
    counts: Mapping[str, int]
    streak: int
    current_streak: int
    luck: Mean | None = None
    skill: Mean | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the data for JSON."""
        names = "rank player games mean against_day won counts streak current_streak luck skill"
        return fields(self, names)


def table(games: Sequence[LeagueGame], missed: str = "skip", min_games: int = 1) -> tuple[Row, ...]:
    """Return the rows of players, best first; those who are equally good share a rank.

    A puzzle that a player missed after the first one is skipped, or counts as lost (``7``), or as
    one guess more than the worst of that puzzle (``last``), for the mean and against the day.
    """
    limit = max((one.limit for one in games), default=0)
    scores = _scores(games, missed, limit + 1)
    puzzles = {one.number for one in games}
    means = {number: fmean(scores[number].values()) for number in puzzles}
    rows = []
    for player in sorted({one.player for one in games}):
        own = [one for one in games if one.player == player]
        if len(own) < min_games:
            continue
        played = [number for number in puzzles if player in scores[number]]
        shared = [number for number in played if len(scores[number]) > 1]
        differences = [scores[number][player] - means[number] for number in shared]
        best = [one for one in own if one.solved and one.number in shared]
        streak, current = _streaks(own, max(puzzles))
        rows.append(
            Row(
                0, player, len(own), fmean(scores[number][player] for number in played),
                fmean(differences) if differences else None,
                sum(one.guesses == min(scores[one.number].values()) for one in best),
                _counts(own, limit), streak, current,
            )
        )  # fmt: skip
    return _ranked(rows)


def _scores(games: Iterable[LeagueGame], missed: str, lost: int) -> dict[int, dict[str, int]]:
    """Return the guesses of each player by puzzle, with those of missed puzzles if they count."""
    scores: dict[int, dict[str, int]] = {}
    first: dict[str, int] = {}
    for one in games:
        scores.setdefault(one.number, {})[one.player] = one.guesses
        first[one.player] = min(first.get(one.player, one.number), one.number)
    if missed != "skip":
        for number, of_day in scores.items():
            guesses = lost if missed == "7" else max(of_day.values()) + 1
            absent = [name for name in first if name not in of_day and first[name] < number]
            of_day.update(dict.fromkeys(absent, guesses))
    return scores


def _counts(games: Iterable[LeagueGame], limit: int) -> dict[str, int]:
    counts = {str(n): 0 for n in range(1, limit + 1)} | {"X": 0}
    for one in games:
        counts[str(one.guesses) if one.solved else "X"] += 1
    return counts


def _streaks(games: Iterable[LeagueGame], last: int) -> tuple[int, int]:
    """Return the longest and the current number of solved puzzles in a row.

    The current one may end with the puzzle before the last: the last may not be played yet.
    """
    solved = {one.number: one.solved for one in games}
    longest = run = 0
    for number in sorted(solved):
        before = run if solved.get(number - 1) else 0
        run = before + 1 if solved[number] else 0
        longest = max(longest, run)
    return longest, run if max(solved) >= last - 1 else 0


def _ranked(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows in order: against the day, those without it last by their mean."""

    def merit(row: Row) -> tuple[bool, float]:
        value = row.mean if row.against_day is None else row.against_day
        return row.against_day is None, round(value, 9)

    ranked: list[Row] = []
    for nth, row in enumerate(sorted(rows, key=lambda row: (*merit(row), -row.games)), 1):
        tie = bool(ranked) and merit(ranked[-1]) == merit(row)
        ranked.append(replace(row, rank=ranked[-1].rank if tie else nth))
    return tuple(ranked)


def within(games: Iterable[LeagueGame], first: date | None, last: date | None) -> list[LeagueGame]:
    """Return the games of the days from ``first`` to ``last``, both inclusive."""
    if first is None and last is None:
        return list(games)
    low, high = first or date.min, last or date.max
    return [one for one in games if one.day is not None and low <= one.day <= high]


def period_of(day: date, by: str) -> str:
    """Return the name of the period of a day.

    >>> [period_of(date(2025, 12, 30), by) for by in PERIODS]
    ['2026-W01', '2025-12', '2025']
    """
    if by == "week":
        year, week, _ = day.isocalendar()
        return f"{year}-W{week:02}"
    return f"{day:%Y-%m}" if by == "month" else f"{day:%Y}"


def periods(games: Iterable[LeagueGame], by: str) -> list[tuple[str, list[LeagueGame]]]:
    """Return the games of each period, in order."""
    dated = sorted((one for one in games if one.day), key=lambda one: one.day or date.min)
    grouped = groupby(dated, key=lambda one: period_of(one.day or date.min, by))
    return [(name, list(members)) for name, members in grouped]


def days_of(games: Iterable[LeagueGame]) -> tuple[date | None, date | None]:
    """Return the first and the last day of games."""
    days = [one.day for one in games if one.day is not None]
    return (min(days), max(days)) if days else (None, None)


def lately(games: Iterable[LeagueGame], days: int) -> list[LeagueGame]:
    """Return the games of the last days, counted back from the last game."""
    games = list(games)
    _, last = days_of(games)
    return [] if last is None else within(games, last - timedelta(days=days - 1), last)
