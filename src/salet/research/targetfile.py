"""The table of targets, kept in a file that a kill does not harm.

It is text, one JSON object a line, and only ever appended to::

    {"salet": "0.1.0", "list": "original", "digest": "…", "guesses": 12972, "answers": 2315}
    {"length": 4, "openings": [0, 16], "games": [["aesir", "yauld", …]], "seconds": 3.1}
    {"target": "mummy", "length": 5, "width": 4, "games": […], "none": false, "seconds": 412.0}

Every game is played against the host before it is written, and again when it is read. A line that
cannot be read is passed over: its work is done again. One run at a time holds the file.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from salet import __version__
from salet.errors import CouldNotError, StorageError, why
from salet.host.adversary import Adversary
from salet.host.games import marked
from salet.position.position import Position
from salet.research.targets import AT_ONCE, LONGEST, WIDTHS, Finding, Unit, ground_of, look
from salet.store import data_dir, hold, json_line, parsed_line
from salet.words.lexicon import Lexicon

IN_FLIGHT = 8  # units that wait at an executor, so that few are lost by a stop


@dataclass(frozen=True, slots=True)
class Target:
    """An answer as a target: the shortest game known, and how many guesses it takes at least."""

    word: str
    at_least: int
    guesses: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether no game is shorter, proven."""
        return len(self.guesses) == self.at_least

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "target": self.word,
            "length": len(self.guesses) or None,
            "at_least": self.at_least,
            "exact": self.exact,
            "guesses": list(self.guesses),
        }


@dataclass(frozen=True, slots=True)
class Table:
    """All targets of a list, by the alphabet, as far as they are known."""

    targets: tuple[Target, ...]
    openings: int
    opened: int
    seconds: float

    @property
    def proven(self) -> int:
        """How many targets have a game that is proven shortest."""
        return sum(target.exact for target in self.targets)

    @property
    def counts(self) -> dict[int, int]:
        """How many targets take so many guesses, among those that are proven."""
        return dict(sorted(Counter(len(t.guesses) for t in self.targets if t.exact).items()))


class TargetFile:
    """The table of one list in one file; normal rules."""

    def __init__(self, lexicon: Lexicon, path: Path | None = None):
        self.lexicon = lexicon
        self.path = path or data_dir() / "proofs" / f"{lexicon.digest}-targets.jsonl"
        self.head = {
            "salet": __version__, "list": lexicon.name, "digest": lexicon.digest,
            "guesses": len(lexicon.guesses), "answers": len(lexicon.answers),
        }  # fmt: skip
        self.seconds = 0.0
        words = lexicon.answer_words
        self._games: dict[str, tuple[str, ...]] = (
            {word: (word,) for word in words} if len(words) == 1 else {}
        )
        self._none: set[tuple[str, int]] = set()  # a target has no game of this length
        self._done: set[Unit] = set()
        self._opened = dict.fromkeys(AT_ONCE, 0)  # openings passed, by the length of the games
        self._start = Position.start(lexicon)

    def table(self) -> Table:
        """How far it is."""
        words = self.lexicon.answer_words
        targets = tuple(Target(w, self._at_least(w), self._games.get(w, ())) for w in words)
        return Table(targets, len(ground_of(self.lexicon).openings), self._opened[4], self.seconds)

    def _at_least(self, word: str) -> int:
        """How many guesses it takes at least, as far as that is proven."""
        length = len(self._games.get(word, ()))
        least = 1 if len(self.lexicon.answers) == 1 else 2
        for passed in AT_ONCE:
            if self._opened[passed] < len(ground_of(self.lexicon).openings):
                return least
            if 0 < length <= passed:
                return length
            least = passed + 1
        while (word, least) in self._none:
            least += 1
        return least

    def run(
        self, executor: Executor | None = None, show: Callable[[Table], None] | None = None
    ) -> Table:
        """Go on until every target is proven, here or by the workers of an executor."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path, "ab+") as file:
                hold(file, f"another run is at work on {self.path}")
                self._take_over(file)
                self._go_on(file, executor, show)
        except OSError as error:
            raise StorageError(
                f"{self.path} could not be written: {why(error)}",
                "Name another file with --output, or set SALET_HOME.",
            ) from None
        return self.table()

    def read(self) -> Table:
        """What the file has."""
        try:
            with open(self.path, "rb") as file:
                self._read(file)
        except OSError:
            pass
        return self.table()

    # ------------------------------------------------------------------------------- the file

    def _take_over(self, file: IO[bytes]) -> None:
        file.seek(0)
        if not self._read(file):
            file.write(json_line(self.head))
        else:
            file.write(b"\n")  # a line that was cut short ends here

    def _read(self, file: IO[bytes]) -> bool:
        """Take over what a file has; whether it has anything."""
        first, *rows = [parsed_line(line) for line in file] or [{}]
        if not first and not rows:
            return False
        if first.get("digest") != self.lexicon.digest:
            raise CouldNotError(
                f"{self.path} is no table of the targets of {self.lexicon.name}",
                "It is left as it is. Name another file with --output.",
            )
        for row in rows:
            try:
                self._take(row)
            except (KeyError, TypeError, ValueError, LookupError):
                continue
        return True

    def _take(self, row: dict[str, Any]) -> None:
        first, last = row.get("openings") or (0, 0)
        target = self._column(row["target"]) if "target" in row else -1
        run = (int(first), int(last)) if last else None
        unit = Unit(int(row["length"]), run, target, int(row.get("width", 0)))
        if unit in self._done:
            return
        for game in row["games"]:
            self._learn(tuple(map(str, game)))
        if row.get("none") is True:
            self._none.add((row["target"], unit.length))
        if run:
            self._opened[unit.length] += run[1] - run[0]
        self._done.add(unit)
        self.seconds = max(self.seconds, float(row["seconds"]))

    def _column(self, word: str) -> int:
        column = self.lexicon.answer_column(word)
        if column is None:
            raise ValueError(word)
        return column

    def _learn(self, game: tuple[str, ...]) -> None:
        """Take a game if it is the shortest known for its last word, and the host gives in."""
        word = game[-1]
        if len(game) >= len(self._games.get(word, range(99))):
            return
        position = self._start
        for guess in game:
            self.lexicon.index(guess)
            position = marked(Adversary(), position, guess)
        if not position.turns[-1].feedback.is_win:
            raise ValueError(f"the host does not give in to {' '.join(game)}")
        self._games[word] = game

    # ------------------------------------------------------------------------------- the work

    def _go_on(
        self,
        file: IO[bytes],
        executor: Executor | None,
        show: Callable[[Table], None] | None,
    ) -> None:
        before, began, shown = self.seconds, time.perf_counter(), 0.0
        for finding in self._findings(executor):
            self.seconds = before + time.perf_counter() - began
            games = [[self.lexicon.guesses[g] for g in line] for line in finding.lines]
            row: dict[str, Any] = {"length": finding.unit.length}
            if finding.unit.openings is not None:
                row["openings"] = finding.unit.openings
            else:
                row["target"] = self.lexicon.answer_words[finding.unit.target]
                row |= {"width": finding.unit.width, "none": finding.none}
            row |= {"games": games, "seconds": round(self.seconds, 2)}
            self._take(row)
            file.write(json_line(row))
            file.flush()
            os.fsync(file.fileno())
            if show is not None and self.seconds - shown > 0.5:
                shown = self.seconds
                show(self.table())

    def _findings(self, executor: Executor | None) -> Iterator[Finding]:
        """What the units find, as they end."""
        for stage in self._stages():
            if executor is None:
                for unit in stage:
                    if self._is_wanted(unit):
                        yield look(self.lexicon, unit, self._settled())
                continue
            running: set[Future[Finding]] = set()
            try:
                for unit in stage:
                    if not self._is_wanted(unit):
                        continue
                    if len(running) >= IN_FLIGHT:
                        done, running = wait(running, return_when=FIRST_COMPLETED)
                        yield from (one.result() for one in done)
                    running.add(executor.submit(look, self.lexicon, unit, self._settled()))
                while running:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (one.result() for one in done)
            finally:
                for one in running:
                    one.cancel()

    def _stages(self) -> Iterator[list[Unit]]:
        """Units of work, those of a stage in any order.

        A first quick search toward each target comes early, so that every one soon has a game.
        """
        every = range(len(self.lexicon.answers))

        def openings(length: int) -> list[Unit]:
            many, step = len(ground_of(self.lexicon).openings), AT_ONCE[length]
            return [Unit(length, (n, min(n + step, many))) for n in range(0, many, step)]

        def toward(length: int, width: int) -> list[Unit]:
            return [Unit(length, None, column, width) for column in every]

        lengths = range(max(AT_ONCE) + 1, LONGEST + 1)
        yield openings(3)
        for length in lengths:
            yield toward(length, WIDTHS[0])
        yield openings(4)
        for width in WIDTHS[1:]:
            for length in lengths:
                yield toward(length, width)
        for length in lengths:
            yield toward(length, 0)

    def _is_wanted(self, unit: Unit) -> bool:
        """Whether a unit is not done and can still tell something."""
        if unit in self._done or unit.openings is not None:
            return unit not in self._done
        word = self.lexicon.answer_words[unit.target]
        return len(self._games.get(word, range(99))) > unit.length

    def _settled(self) -> frozenset[int]:
        """The targets of which no more is wanted: those with a game as short as it may be."""
        return frozenset(
            self._column(word)
            for word, game in self._games.items()
            if len(game) <= self._at_least(word)
        )
