"""Proofs of the best opener, kept in a file that a kill does not harm.

A proof file is text, one JSON object a line, and only ever appended to::

    {"salet": "0.1.0", "list": "original", "digest": "…", "rules": "normal", "within": 6, …}
    {"opener": "aahed", "kind": "bound", "value": 8123, "step": "sieve", "seconds": 12.3}
    …                                          one line for each opener, as soon as it is settled
    {"result": {"opener": "salet", "total": 7920, …}}

``bound`` says that the opener's total is at least ``value``, ``exact`` that it is ``value``. Where
no opener finds every answer, a line also says how many answers are ``lost``, or at least lost, and
``value`` counts each of them as more than any total. A line that was cut short or damaged is passed
over: its opener is proven again. A run that finds such a file goes on where it ended; one run at a
time holds it.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from salet import __version__
from salet.errors import CouldNotError, StorageError, why
from salet.puzzle.rules import Rules
from salet.search.crew import Crew
from salet.search.engine import penalty_of
from salet.search.positions import searcher
from salet.search.proving import Record, check_provable, prove
from salet.store import data_dir, hold, json_line, parsed_line
from salet.words.lexicon import Lexicon

_KINDS, _STEPS = ("bound", "exact"), ("scout", "sieve", "search")


@dataclass(frozen=True, slots=True)
class Proof:
    """How far a proof is: ``left`` openers are still open, and the best one may yet change."""

    opener: str | None
    total: int | None  # None where the best opener loses answers
    losses: int | None  # the fewest answers lost
    openers: int
    ruled_out_by_bound: int
    searched: int
    seconds: float

    @property
    def left(self) -> int:
        """How many openers are still open."""
        return self.openers - self.ruled_out_by_bound - self.searched

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "opener": self.opener,
            "total": self.total,
            "losses": self.losses,
            "openers": self.openers,
            "ruled_out_by_bound": self.ruled_out_by_bound,
            "searched": self.searched,
            "left": self.left,
            "seconds": self.seconds,
        }


class ProofFile:
    """The proof of one list under one set of rules, in one file."""

    def __init__(self, lexicon: Lexicon, rules: Rules, within: int, path: Path | None = None):
        check_provable(lexicon, within)
        self.lexicon = lexicon
        self.rules = rules
        self.within = within
        name = f"{lexicon.digest}-{rules}-{within}.jsonl"
        self.path = path or data_dir() / "proofs" / name
        self.head = {
            "salet": __version__,
            "list": lexicon.name,
            "digest": lexicon.digest,
            "rules": rules.value,
            "within": within,
            "guesses": len(lexicon.guesses),
            "answers": len(lexicon.answers),
        }
        self.records: dict[int, Record] = {}  # by opener
        self.seconds = 0.0
        self._penalty = penalty_of(len(lexicon.answers))

    def state(self) -> Proof:
        """How far the proof is."""
        records = self.records.values()
        exact = [r for r in records if r.kind == "exact"]
        answers = set(self.lexicon.answers)
        best = min(exact, key=lambda r: (r.value, r.opener not in answers, r.opener), default=None)
        sieved = sum(r.step == "sieve" for r in records)
        return Proof(
            opener=None if best is None else self.lexicon.guesses[best.opener],
            total=None if best is None or best.value >= self._penalty else best.value,
            losses=None if best is None else best.value // self._penalty,
            openers=len(self.lexicon.guesses),
            ruled_out_by_bound=sieved,
            searched=len(records) - sieved,
            seconds=self.seconds,
        )

    def run(
        self,
        threads: int,
        show: Callable[[Proof], None] | None = None,
        fresh: bool = False,
        crew: Crew | None = None,
    ) -> Proof:
        """Go on until everything is proven, on threads here or with a crew; ``show`` is told now
        and then. ``fresh`` begins anew."""
        try:
            if self.path.exists() and not self.path.is_file():
                raise self._no_proof()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b") as file:
                hold(file, f"another run is writing {self.path}")
                self._take_over(file, fresh)
                if self.state().left:
                    self._go_on(file, threads, show, crew)
        except OSError as error:
            raise StorageError(
                f"{self.path} could not be written: {why(error)}",
                "Name another file with --output, or set SALET_HOME.",
            ) from None
        return self.state()

    def _no_proof(self) -> CouldNotError:
        return CouldNotError(
            f"{self.path} is not a proof file, and it is left as it is",
            "Name another file with --output.",
        )

    def _take_over(self, file: IO[bytes], fresh: bool) -> None:
        """Read what the file already proves, or with ``fresh`` empty it; write the first line of a
        new one."""
        file.seek(0)
        first, *rows = [parsed_line(line) for line in file] or [self.head]
        if not self.head.keys() <= first.keys():
            raise self._no_proof()
        if fresh:
            file.truncate(0)
        if not file.tell() or fresh:
            file.write(json_line(self.head))
            return
        if any(first[key] != self.head[key] for key in ("digest", "rules", "within")):
            raise CouldNotError(
                f"{self.path} is a proof about something else", "Name another file with --output."
            )
        for row in rows:
            self._take(row)
        if all(record.kind == "bound" for record in self.records.values()):
            self.records.clear()  # bounds without a best one: better than nothing is no proof
        file.write(b"\n")  # a line that was cut short ends here

    def _take(self, row: dict[str, Any]) -> None:
        """Take over one line; one that says nothing that we understand is proven again."""
        opener, kind, value, step = (row.get(key) for key in ("opener", "kind", "value", "step"))
        if type(value) is not int or kind not in _KINDS or step not in _STEPS:
            return
        if not isinstance(opener, str) or opener not in self.lexicon:
            return
        index = self.lexicon.index(opener)
        if index not in self.records or kind == "exact":
            self.records[index] = Record(index, kind, value, step)
        seconds = row.get("seconds")
        if isinstance(seconds, int | float) and math.isfinite(seconds):
            self.seconds = max(self.seconds, float(seconds))

    def _go_on(
        self,
        file: IO[bytes],
        threads: int,
        show: Callable[[Proof], None] | None,
        crew: Crew | None,
    ) -> None:
        """Prove the rest, and write each line as it comes."""
        engine = searcher(self.lexicon, self.rules).engine
        before, began, shown = self.seconds, time.perf_counter(), 0.0
        known = tuple(self.records.values())
        for record in prove(engine, left=self.within, threads=threads, records=known, crew=crew):
            self.records[record.opener] = record
            self.seconds = before + time.perf_counter() - began
            row = {
                "opener": self.lexicon.guesses[record.opener],
                "kind": record.kind,
                "value": record.value,
                "step": record.step,
                "seconds": round(self.seconds, 2),
            }
            if record.value >= self._penalty:
                row["lost"] = record.value // self._penalty
            file.write(json_line(row))
            if self.seconds - shown > 0.25:
                shown = self.seconds
                file.flush()
                os.fsync(file.fileno())
                if show is not None:
                    show(self.state())
        self.seconds = before + time.perf_counter() - began
        file.write(json_line({"result": self.state().as_dict()}))
