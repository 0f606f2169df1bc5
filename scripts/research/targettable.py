"""Find a shortest game against the adversary for every answer of a list.

    python -m scripts.research.targettable original

writes src/salet/data/results/targets-original.csv, in about ten minutes of one core: games of three
guesses first, then a game of five for each word, then all games of four, and longer ones if needed.
"""

from __future__ import annotations

import argparse
import csv
import os
from collections.abc import Iterator
from concurrent.futures import Executor

from salet.belief.lists import load
from salet.host.adversary import Adversary
from salet.host.games import marked
from salet.lab.executors import process_pool
from salet.lab.results import TARGETS, Target
from salet.position.position import Position
from salet.words.datafiles import DATA
from salet.words.lexicon import Lexicon
from scripts.research.targets import (
    LONGEST,
    UNIT_OPENINGS,
    WIDTHS,
    Finding,
    WorkUnit,
    run_unit,
    target_tables,
)

_LONGER = range(max(UNIT_OPENINGS) + 1, LONGEST + 1)  # lengths searched toward each target


class TargetTable:
    """The targets of a list of equally likely answers, under normal rules."""

    def __init__(self, lexicon: Lexicon):
        words = lexicon.answer_words
        self.lexicon = lexicon
        self._openings = len(target_tables(lexicon).openings)
        self._games: dict[str, tuple[str, ...]] = {}
        if len(words) == 1:
            self._games[words[0]] = words
        self._no_game: set[tuple[str, int]] = set()  # targets without a game of a length
        self._opened = dict.fromkeys(UNIT_OPENINGS, 0)  # openings searched, by length of the games

    @property
    def targets(self) -> list[Target]:
        """All answers in alphabetical order, as far as they are known."""
        words = self.lexicon.answer_words
        return [Target(w, self._at_least(w), self._games.get(w, ())) for w in words]

    def run(self, executor: Executor | None = None) -> list[Target]:
        """Search until every target is proven, or has no game of up to ``LONGEST`` guesses."""
        for stage in self._stages():
            units = [unit for unit in stage if self._is_wanted(unit)]
            settled = self._settled()
            if executor is None:
                findings: Iterator[Finding] = (
                    run_unit(self.lexicon, unit, self._settled())
                    for unit in units
                    if self._is_wanted(unit)
                )
            else:
                futures = [executor.submit(run_unit, self.lexicon, u, settled) for u in units]
                findings = (future.result() for future in futures)
            for finding in findings:
                self._accept(finding)
        return self.targets

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

    def _accept(self, finding: Finding) -> None:
        """Take over what a unit found. Every game is played against the adversary."""
        unit = finding.unit
        for game in finding.games:
            words = tuple(self.lexicon.guesses[guess] for guess in game)
            if len(words) < len(self._games.get(words[-1], words + words)):
                position = Position.start(self.lexicon)
                for word in words:
                    position = marked(Adversary(), position, word)
                assert position.turns[-1].feedback.is_win, words
                self._games[words[-1]] = words
        if finding.none:
            self._no_game.add((self.lexicon.answer_words[unit.target], unit.length))
        if unit.openings is not None:
            self._opened[unit.length] += unit.openings[1] - unit.openings[0]

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
        """Return whether a unit may find something new."""
        if unit.openings is not None:
            return True
        word = self.lexicon.answer_words[unit.target]
        known = self._games.get(word)
        return (known is None or len(known) > unit.length) and unit.length >= self._at_least(word)

    def _settled(self) -> frozenset[int]:
        """Return the columns of the targets whose game is as short as it can be."""
        return frozenset(nth for nth, target in enumerate(self.targets) if target.exact)


def main() -> None:
    """Search the list named on the command line, and write its table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with process_pool(asked.jobs) as executor:
        targets = TargetTable(load(asked.list)).run(executor)
    with open(os.path.join(DATA, TARGETS.format(asked.list)), "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["target", "at_least", "game"])
        for target in targets:
            writer.writerow([target.word, target.at_least, " ".join(target.guesses)])


if __name__ == "__main__":
    main()
