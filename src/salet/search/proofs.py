"""Proofs of the best opener, kept in a file that a kill does not harm.

A proof file is text, one JSON object a line, and only ever appended to::

    {"salet": "0.1.0", "list": "original", "digest": "…", "rules": "normal", "within": 6, …}
    {"opener": "aahed", "kind": "bound", "value": 8123, "step": "sieve", "seconds": 12.3}
    …                                          one line for each opener, as soon as it is settled
    {"result": {"opener": "salet", "total": 7920, …}}

``bound`` says that the opener's total is at least ``value``, ``exact`` that it is ``value``. A last
line that was cut short is passed over. A run that finds such a file goes on where it ended.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from salet import __version__
from salet.errors import CouldNotError, InputError, StorageError, why
from salet.puzzle.rules import Rules
from salet.search.api import MOST_LEFT
from salet.search.positions import searcher
from salet.search.proof import Record, prove
from salet.store import data_dir, decoded, read_bytes
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Proof:
    """How far a proof is: ``left`` openers are still open, and the best one may yet change."""

    opener: str | None
    total: int | None
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
            "openers": self.openers,
            "ruled_out_by_bound": self.ruled_out_by_bound,
            "searched": self.searched,
            "left": self.left,
            "seconds": self.seconds,
        }


class ProofFile:
    """The proof of one list under one set of rules, in one file."""

    def __init__(self, lexicon: Lexicon, rules: Rules, within: int, path: Path | None = None):
        if not lexicon.uniform:
            raise InputError(
                "a proof needs a list whose answers are all alike", "Leave the weights out."
            )
        if within > MOST_LEFT:
            raise InputError(
                f"a search looks at most {MOST_LEFT} guesses ahead, not {within}",
                f"Use --within {MOST_LEFT} or less.",
            )
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
        self.records: list[Record] = []
        self.seconds = 0.0
        self.done = False

    def read(self) -> None:
        """Take over what the file already proves."""
        try:
            raw = read_bytes(self.path)
        except FileNotFoundError:
            return
        except OSError as error:
            raise StorageError(
                f"{self.path} cannot be read: {why(error)}", "Use --fresh."
            ) from None
        lines = decoded(raw, str(self.path), StorageError).split("\n")
        rows = [row for row in map(_parsed, lines) if row is not None]
        if not rows:
            return
        mine = {key: self.head[key] for key in ("digest", "rules", "within")}
        if {key: rows[0].get(key) for key in mine} != mine:
            raise CouldNotError(
                f"{self.path} is a proof about something else", "Name another file with --output."
            )
        for row in rows[1:]:
            if "result" in row:
                self.done = True
            elif {"opener", "kind", "value", "step"} <= row.keys() and row[
                "opener"
            ] in self.lexicon:
                opener = self.lexicon.index(row["opener"])
                self.records.append(Record(opener, row["kind"], row["value"], row["step"]))
                self.seconds = max(self.seconds, float(row.get("seconds", 0.0)))

    def state(self) -> Proof:
        """How far the proof is."""
        exact = [r for r in self.records if r.kind == "exact"]
        answers = set(self.lexicon.answers)
        best = min(exact, key=lambda r: (r.value, r.opener not in answers, r.opener), default=None)
        sieved = sum(r.step == "sieve" for r in self.records)
        return Proof(
            opener=None if best is None else self.lexicon.guesses[best.opener],
            total=None if best is None else best.value,
            openers=len(self.lexicon.guesses),
            ruled_out_by_bound=sieved,
            searched=len(self.records) - sieved,
            seconds=self.seconds,
        )

    def run(
        self,
        threads: int,
        show: Callable[[Proof], None] | None = None,
        fresh: bool = False,
    ) -> Proof:
        """Go on until everything is proven; ``show`` is told now and then."""
        if not fresh:
            self.read()
        if self.done:
            return self.state()
        engine = searcher(self.lexicon, self.rules).engine
        before, began, shown = self.seconds, time.perf_counter(), 0.0
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(
                "w" if fresh or not self.records else "a", encoding="utf-8"
            ) as file:
                file.write("" if self.records else json.dumps(self.head) + "\n")
                if self.records:
                    file.write("\n")  # a line that was cut short ends here
                known = tuple(self.records)
                found = prove(engine, left=self.within, threads=threads, records=known)
                for record in found:
                    self.records.append(record)
                    self.seconds = before + time.perf_counter() - began
                    file.write(self._line(record))
                    if self.seconds - shown > 0.25:
                        shown = self.seconds
                        file.flush()
                        os.fsync(file.fileno())
                        if show is not None:
                            show(self.state())
                self.seconds = before + time.perf_counter() - began
                state = self.state()
                if not state.left:
                    self.done = True
                    file.write(json.dumps({"result": state.as_dict()}) + "\n")
        except OSError as error:
            reason = why(error)
            raise StorageError(
                f"{self.path} could not be written: {reason}",
                "Name another file with --output, or set SALET_HOME.",
            ) from None
        return state

    def _line(self, record: Record) -> str:
        row = {
            "opener": self.lexicon.guesses[record.opener],
            "kind": record.kind,
            "value": record.value,
            "step": record.step,
            "seconds": round(self.seconds, 2),
        }
        return json.dumps(row) + "\n"


def _parsed(line: str) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None
