"""The table of targets, kept in a result file (see ``resultfile``) with one row per unit of work::

    {"length": 4, "openings": [0, 16], "games": [["aesir", "yauld", …]], "seconds": 3.1, …}
    {"length": 5, "target": "mummy", "width": 4, "none": false, "games": […], "seconds": 412.0, …}

Every game is played against the adversary before it is written, and again when it is read.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from salet.errors import InputError, SaletError
from salet.host.adversary import Adversary
from salet.host.games import marked
from salet.position.position import Position
from salet.research.targets import (
    LONGEST,
    UNIT_OPENINGS,
    WIDTHS,
    Finding,
    WorkUnit,
    run_unit,
    target_tables,
)
from salet.search.resultfile import ResultFile, seconds_of
from salet.store import data_dir
from salet.words.lexicon import Lexicon

MAX_QUEUED = 8  # units submitted to an executor at a time: few are lost when the run is stopped
SHOW_SECONDS = 0.5  # between two calls of ``show``


@dataclass(frozen=True, slots=True)
class Target:
    """An answer as a target: the shortest known game, and a lower bound on its guesses."""

    word: str
    at_least: int
    guesses: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether it is proven that no game is shorter."""
        return len(self.guesses) == self.at_least

    def as_dict(self) -> dict[str, Any]:
        """Return the target as JSON data."""
        return {
            "target": self.word,
            "length": len(self.guesses) or None,
            "at_least": self.at_least,
            "exact": self.exact,
            "guesses": list(self.guesses),
        }


@dataclass(frozen=True, slots=True)
class TargetTable:
    """All targets of a list in alphabetical order, as far as they are known.

    ``opened`` of ``openings`` different sets that an opener leaves were searched for games of four.
    """

    targets: tuple[Target, ...]
    openings: int
    opened: int
    seconds: float

    @property
    def proven(self) -> int:
        """The number of targets with a game that is proven to be shortest."""
        return sum(target.exact for target in self.targets)

    @property
    def counts(self) -> dict[int, int]:
        """The number of proven targets by the length of their shortest games."""
        return dict(sorted(Counter(len(t.guesses) for t in self.targets if t.exact).items()))


class TargetFile:
    """The table of targets of one list under normal rules, in one file."""

    def __init__(self, lexicon: Lexicon, path: Path | None = None):
        if not lexicon.uniform:
            raise InputError(
                f"the table needs equally likely answers, which {lexicon.name} does not have",
                "Choose a closed list, such as original.",
            )
        self.lexicon = lexicon
        self.file = ResultFile(
            path or data_dir() / "proofs" / f"{lexicon.digest}-targets.jsonl",
            question={"results": "targets", "digest": lexicon.digest},
            about={
                "list": lexicon.name, "guesses": len(lexicon.guesses),
                "answers": len(lexicon.answers),
            },
            accept=self._accept,
        )  # fmt: skip
        self.seconds = 0.0
        words = lexicon.answer_words
        self._games: dict[str, tuple[str, ...]] = (
            {word: (word,) for word in words} if len(words) == 1 else {}
        )
        self._no_game: set[tuple[str, int]] = set()  # targets without a game of a length
        self._done: set[WorkUnit] = set()
        self._opened = dict.fromkeys(UNIT_OPENINGS, 0)  # openings searched, by length of the games
        self._start = Position.start(lexicon)

    def table(self) -> TargetTable:
        """Return the table as far as it is known."""
        words = self.lexicon.answer_words
        targets = tuple(Target(w, self._at_least(w), self._games.get(w, ())) for w in words)
        return TargetTable(targets, self._openings, self._opened[4], self.seconds)

    @property
    def _openings(self) -> int:
        return len(target_tables(self.lexicon).openings)

    def _at_least(self, word: str) -> int:
        """Return the proven lower bound on the guesses that a target needs."""
        length = len(self._games.get(word, ()))
        least = 1 if len(self.lexicon.answers) == 1 else 2
        for searched in UNIT_OPENINGS:
            if self._opened[searched] < self._openings:
                return least
            if 0 < length <= searched:
                return length
            least = searched + 1
        while (word, least) in self._no_game:
            least += 1
        return least

    def run(
        self,
        executor: Executor | None = None,
        show: Callable[[TargetTable], None] | None = None,
        fresh: bool = False,
    ) -> TargetTable:
        """Continue until every target is proven, in this process or with an executor.

        ``show`` is called now and then with the table. ``fresh`` starts over.
        """
        with self.file.held(fresh):
            before, began, shown = self.seconds, time.perf_counter(), 0.0
            for finding in self._findings(executor):
                self.seconds = before + time.perf_counter() - began
                row = self._row(finding)
                self._accept(row)
                self.file.append(row)
                if show is not None and self.seconds - shown > SHOW_SECONDS:
                    shown = self.seconds
                    show(self.table())
        return self.table()

    def read(self) -> TargetTable:
        """Return the table that the file holds."""
        self.file.read()
        return self.table()

    # ---------------------------------------------------------------------------------- the rows

    def _row(self, finding: Finding) -> dict[str, Any]:
        unit = finding.unit
        row: dict[str, Any] = {"length": unit.length}
        if unit.openings is not None:
            row["openings"] = list(unit.openings)
        else:
            row["target"] = self.lexicon.answer_words[unit.target]
            row |= {"width": unit.width, "none": finding.none}
        games = [[self.lexicon.guesses[guess] for guess in game] for game in finding.games]
        return row | {"games": games, "seconds": round(self.seconds, 2)}

    def _accept(self, row: dict[str, Any]) -> None:
        """Take over a row; ``ValueError`` if it cannot be true."""
        unit = self._unit(row)
        games, seconds = row.get("games"), seconds_of(row)
        if not isinstance(games, list):
            raise ValueError("there are no games")
        if unit in self._done:
            return
        for game in games:
            if not isinstance(game, list) or not 0 < len(game) <= unit.length:
                raise ValueError("a game has another length")
            self._learn(tuple(map(str, game)))
        if row.get("none") is True:
            if any(game[-1] == row["target"] for game in games):
                raise ValueError("a target has a game and has none")
            self._no_game.add((row["target"], unit.length))
        if unit.openings is not None:
            self._opened[unit.length] += unit.openings[1] - unit.openings[0]
        self._done.add(unit)
        self.seconds = max(self.seconds, seconds)

    def _unit(self, row: dict[str, Any]) -> WorkUnit:
        """Return the unit of a row; ``ValueError`` if no run has such a unit."""
        length, openings, target = row.get("length"), row.get("openings"), row.get("target")
        if type(length) is not int:
            raise ValueError("the length is not an integer")
        if target is not None:
            width = row.get("width")
            if length not in _LONGER or type(width) is not int or width not in (0, *WIDTHS):
                raise ValueError("no run searches such games")
            return WorkUnit(length, None, self._column(str(target)), width)
        for unit in self._opening_units(length) if length in UNIT_OPENINGS else ():
            if unit.openings is not None and [*unit.openings] == openings:
                return unit
        raise ValueError("no run searches such openings")

    def _column(self, word: str) -> int:
        column = self.lexicon.answer_column(word)
        if column is None:
            raise ValueError(f"{word} is not an answer")
        return column

    def _learn(self, game: tuple[str, ...]) -> None:
        """Keep a game if it is the shortest known for its last word.

        Raise ``ValueError`` if the adversary does not give in to it.
        """
        word = game[-1]
        if word in self._games and len(game) >= len(self._games[word]):
            return
        position = self._start
        try:
            for guess in game:
                self.lexicon.index(guess)
                position = marked(Adversary(), position, guess)
        except SaletError as error:
            raise ValueError(str(error)) from None
        if not position.turns[-1].feedback.is_win:
            raise ValueError(f"the adversary does not give in to {' '.join(game)}")
        self._games[word] = game

    # ---------------------------------------------------------------------------------- the work

    def _findings(self, executor: Executor | None) -> Iterator[Finding]:
        """Yield the finding of each unit as it ends."""
        for stage in self._stages():
            if executor is None:
                for unit in stage:
                    if self._is_wanted(unit):
                        yield run_unit(self.lexicon, unit, self._settled())
                continue
            running: set[Future[Finding]] = set()
            try:
                for unit in stage:
                    if not self._is_wanted(unit):
                        continue
                    if len(running) >= MAX_QUEUED:
                        done, running = wait(running, return_when=FIRST_COMPLETED)
                        yield from (future.result() for future in done)
                    running.add(executor.submit(run_unit, self.lexicon, unit, self._settled()))
                while running:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            finally:
                for future in running:
                    future.cancel()

    def _stages(self) -> Iterator[list[WorkUnit]]:
        """Yield lists of units; those of one stage may run in any order.

        A quick search toward each target comes early, so that every target soon has a game.
        """
        yield self._opening_units(3)
        for length in _LONGER:
            yield self._target_units(length, WIDTHS[0])
        yield self._opening_units(4)
        for width in (*WIDTHS[1:], 0):
            for length in _LONGER:
                yield self._target_units(length, width)

    def _opening_units(self, length: int) -> list[WorkUnit]:
        count, step = self._openings, UNIT_OPENINGS[length]
        return [
            WorkUnit(length, (first, min(first + step, count))) for first in range(0, count, step)
        ]

    def _target_units(self, length: int, width: int) -> list[WorkUnit]:
        return [
            WorkUnit(length, None, column, width) for column in range(len(self.lexicon.answers))
        ]

    def _is_wanted(self, unit: WorkUnit) -> bool:
        """Return whether a unit is not done and may find something new."""
        if unit in self._done or unit.openings is not None:
            return unit not in self._done
        game = self._games.get(self.lexicon.answer_words[unit.target])
        return game is None or len(game) > unit.length

    def _settled(self) -> frozenset[int]:
        """Return the targets whose game is as short as it can be."""
        return frozenset(
            self._column(word)
            for word, game in self._games.items()
            if len(game) <= self._at_least(word)
        )


_LONGER = range(max(UNIT_OPENINGS) + 1, LONGEST + 1)  # lengths searched toward each target
