"""Statistics of a journal: wins and losses, streaks, trends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from salet.journal.played import PlayedGame
from salet.words.records import fields

SPANS = (14, 90)  # days


@dataclass(frozen=True, slots=True)
class Figures:
    """Statistics of some games; ``mean`` is the mean guesses of won games, None without any."""

    games: int
    wins: int
    mean: float | None

    @property
    def win_rate(self) -> float | None:
        """The share of games won, None without any games."""
        return self.wins / self.games if self.games else None

    @classmethod
    def of(cls, games: Iterable[PlayedGame]) -> Figures:
        """Return the statistics of these games."""
        games = list(games)
        lengths = [game.guess_count for game in games if game.solved]
        return cls(len(games), len(lengths), sum(lengths) / len(lengths) if lengths else None)

    def as_dict(self) -> dict[str, Any]:
        """Return the data for JSON."""
        return fields(self, "games wins mean win_rate")


@dataclass(frozen=True, slots=True)
class Trend:
    """The last ``days`` days up to today, and the same number of days before them."""

    days: int
    now: Figures
    before: Figures

    def as_dict(self) -> dict[str, Any]:
        """Return the data for JSON."""
        return {"days": self.days, **self.now.as_dict(), **fields(self, "before")}


@dataclass(frozen=True, slots=True)
class Record:
    """The games of one game; ``counts[n]`` is the number won in n guesses.

    ``game`` is None for games of several boards without a name.
    """

    game: str | None
    boards: int
    figures: Figures
    counts: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        """Return the data for JSON."""
        losses = self.figures.games - self.figures.wins
        more = {"losses": losses, "counts": self.counts}
        return {**fields(self, "game boards"), **self.figures.as_dict(), **more}


@dataclass(frozen=True, slots=True)
class Summary:
    """Statistics of a journal: of one game, and of all others in ``others``.

    ``mean`` is over won games only. ``counts[n]`` is the number of games won in n guesses. Streaks
    are wins on consecutive puzzle days; the current streak may end yesterday. If no game has a
    day, streaks are consecutive wins.
    """

    games: int
    wins: int
    losses: int
    mean: float | None
    counts: dict[str, int]
    current_streak: int
    longest_streak: int
    streaks_in_days: bool
    helped: int
    trends: tuple[Trend, ...]
    others: tuple[Record, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``salet journal --json``."""
        rate = self.wins / self.games if self.games else None
        more = fields(self, "counts current_streak longest_streak helped trends others")
        return {**fields(self, "games wins losses mean"), "win_rate": rate, **more}


def summary(games: Sequence[PlayedGame], today: date, game: str | None = None) -> Summary:
    """Return the statistics of a game, and of the others, in the order in which they were played.

    Without a game these are the daily puzzle and all games of one board without a name.

    >>> from salet.journal.played import turns_of
    >>> game = PlayedGame(turns_of(["crane", "aging"], ["bbygb", "ggggg"]), number=1715)
    >>> result = summary([game], date(2026, 3, 1))
    >>> result.wins, result.mean, result.current_streak
    (1, 2.0, 1)
    """
    by_game: dict[tuple[str | None, int], list[PlayedGame]] = {}
    for one in games:
        own = one.game == game if game else one.is_daily or (one.game, one.boards) == (None, 1)
        by_game.setdefault((None, 0) if own else (one.game, one.boards), []).append(one)
    games = by_game.pop((None, 0), [])
    figures = Figures.of(games)
    lengths = Counter(game.guess_count for game in games if game.solved)
    longest = max([6, *(game.limit for game in games)])
    dated = any(game.day is not None for game in games)
    current, best = _day_streaks(games, today) if dated else _game_streaks(games)
    return Summary(
        games=figures.games,
        wins=figures.wins,
        losses=figures.games - figures.wins,
        mean=figures.mean,
        counts={str(n): lengths[n] for n in range(1, longest + 1)},
        current_streak=current,
        longest_streak=best,
        streaks_in_days=dated,
        helped=sum(game.helped for game in games),
        trends=tuple(_trend(games, days, today) for days in SPANS),
        others=tuple(
            _record(name, boards, by_game[name, boards])
            for name, boards in sorted(by_game, key=lambda key: (key[0] or "", key[1]))
        ),
    )


def _record(name: str | None, boards: int, games: Sequence[PlayedGame]) -> Record:
    lengths = Counter(game.guess_count for game in games if game.solved)
    return Record(name, boards, Figures.of(games), {str(n): lengths[n] for n in sorted(lengths)})


def _day_streaks(games: Sequence[PlayedGame], today: date) -> tuple[int, int]:
    """Return the current and the longest number of consecutive days with a won puzzle."""
    won = {game.day.toordinal() for game in games if game.day is not None and game.solved}
    lost = {game.day.toordinal() for game in games if game.day is not None} - won
    best = run = 0
    runs: dict[int, int] = {}  # the length of the streak that ends on each day
    for day in sorted(won):
        run = run + 1 if day - 1 in won else 1
        runs[day] = run
        best = max(best, run)
    # Tomorrow's puzzle may have been played in an earlier time zone. A streak that ends yesterday
    # still counts: today's puzzle may not have been played yet.
    now = today.toordinal()
    for day in (now + 1, now, now - 1):
        if day in runs:
            return runs[day], best
        if day in lost:
            break
    return 0, best


def _game_streaks(games: Sequence[PlayedGame]) -> tuple[int, int]:
    """Return the current and the longest number of consecutive wins."""
    best = run = 0
    for game in games:
        run = run + 1 if game.solved else 0
        best = max(best, run)
    return run, best


def _trend(games: Sequence[PlayedGame], days: int, today: date) -> Trend:
    end = today + timedelta(days=1)
    middle, start = end - timedelta(days=days), end - timedelta(days=2 * days)
    return Trend(
        days,
        Figures.of(game for game in games if middle <= game.played_on < end),
        Figures.of(game for game in games if start <= game.played_on < middle),
    )
