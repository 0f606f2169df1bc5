"""Proofs of the best opener, kept in a result file (see ``resultfile``) with one row per opener::

    {"opener": "aahed", "kind": "bound", "value": 8123, "step": "sieve", "seconds": 12.3, …}
    …
    {"result": {"opener": "salet", "total": 7920, …}, …}

``bound`` says that the opener's total is at least ``value``, ``exact`` that it is ``value``. If no
opener finds every answer, a row also has the number of answers ``lost`` (for a bound: at least),
and ``value`` counts each of them as more than any total.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.proofworkers import ProofWorkers
from salet.search.proving import Record, check_provable, prove
from salet.search.resultfile import ResultFile, seconds_of
from salet.search.task import penalty_of
from salet.store import data_dir
from salet.words.lexicon import Lexicon

SHOW_SECONDS = 0.25  # between two calls of ``show``
_STEPS = {"bound": ("scout", "sieve", "search"), "exact": ("scout", "search")}


@dataclass(frozen=True, slots=True)
class Proof:
    """The state of a proof: while openers are ``left``, the best one may change."""

    opener: str | None
    total: int | None  # None if the best opener loses answers
    losses: int | None  # the fewest answers lost
    openers: int
    ruled_out_by_bound: int
    searched: int
    seconds: float

    @property
    def left(self) -> int:
        """The number of openers that are not settled yet."""
        return self.openers - self.ruled_out_by_bound - self.searched

    def as_dict(self) -> dict[str, Any]:
        """Return the state as JSON data."""
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
        self.file = ResultFile(
            path or data_dir() / "proofs" / name,
            question={
                "results": "proof", "digest": lexicon.digest, "rules": rules.value,
                "within": within,
            },
            about={
                "list": lexicon.name, "guesses": len(lexicon.guesses),
                "answers": len(lexicon.answers),
            },
            accept=self._accept,
        )  # fmt: skip
        self.records: dict[int, Record] = {}  # by opener
        self.seconds = 0.0
        self._penalty = penalty_of(len(lexicon.answers))

    def state(self) -> Proof:
        """Return the state of the proof."""
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
        workers: ProofWorkers | None = None,
    ) -> Proof:
        """Continue until everything is proven, on threads of this process or with ``workers``.

        ``show`` is called now and then with the state. ``fresh`` starts over.
        """
        with self.file.held(fresh):
            self._drop_loose_bounds()
            if self.state().left:
                self._prove_rest(threads, show, workers)
        return self.state()

    def _accept(self, row: dict[str, Any]) -> None:
        """Add a row of the file. Raise ``ValueError`` if it cannot be true."""
        if "result" in row:  # a summary of the other rows
            return
        opener, kind, value, step = (row.get(key) for key in ("opener", "kind", "value", "step"))
        if not isinstance(opener, str) or opener not in self.lexicon:
            raise ValueError("the opener is not a word of the list")
        if kind not in ("bound", "exact") or step not in _STEPS[kind]:
            raise ValueError("there is no such kind of row")
        if type(value) is not int:
            raise ValueError("the value is not an integer")
        seconds = seconds_of(row)
        answers = len(self.lexicon.answers)
        lost, total = divmod(value, self._penalty)
        if value < 2 * answers - 1 or row.get("lost", 0) != lost:
            raise ValueError("no opener has such a low value")
        if kind == "exact" and (lost > answers or total > answers * self.within):
            raise ValueError("no opener has such a high value")
        index = self.lexicon.index(opener)
        if index not in self.records or kind == "exact":
            self.records[index] = Record(index, kind, value, step)
        self.seconds = max(self.seconds, seconds)

    def _drop_loose_bounds(self) -> None:
        """Forget bounds that are below the best total: they do not rule out their openers.

        This happens if the row of the best opener was lost or skipped.
        """
        exact = [record.value for record in self.records.values() if record.kind == "exact"]
        needed = min(exact, default=math.inf)
        if exact and needed >= self._penalty:  # only the number of lost answers is compared
            needed -= needed % self._penalty
        self.records = {
            opener: record
            for opener, record in self.records.items()
            if record.kind == "exact" or record.value >= needed
        }

    def _prove_rest(
        self, threads: int, show: Callable[[Proof], None] | None, workers: ProofWorkers | None
    ) -> None:
        """Settle the other openers and append a row for each."""
        engine = searcher(self.lexicon, self.rules).engine
        before, began, shown = self.seconds, time.perf_counter(), 0.0
        known = tuple(self.records.values())
        for record in prove(
            engine, left=self.within, threads=threads, records=known, workers=workers
        ):
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
            self.file.append(row)
            if show is not None and self.seconds - shown > SHOW_SECONDS:
                shown = self.seconds
                show(self.state())
        self.seconds = before + time.perf_counter() - began
        self.file.append({"result": self.state().as_dict()})
