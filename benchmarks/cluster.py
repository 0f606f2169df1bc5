"""The same work in this process and on a local dask cluster of one and two workers.

Also writes docs/results/cluster.md: times, efficiency, units of work and bytes transferred (without
the few hundred bytes that dask adds to each unit).
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.perfect import markdown
from benchmarks.timing import Row, machine, show
from salet import __version__
from salet.belief.lists import load
from salet.lab.bench import evaluate
from salet.lab.executors import bind, cluster
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.proofworkers import ProofWorkers, opener_totals
from salet.search.proving import prove
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

FILE = Path(__file__).parent.parent / "docs" / "results" / "cluster.md"
WORKERS = (1, 2)


class Counting(Executor):
    """An executor that counts units of work and bytes."""

    def __init__(self, inner: Executor) -> None:
        self.inner = inner
        self.units = self.sent = self.back = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a unit of work."""
        self.units += 1
        self.sent += len(pickle.dumps((fn, args, kwargs)))
        future = self.inner.submit(fn, *args, **kwargs)
        future.add_done_callback(self._count_result)
        return future

    def _count_result(self, future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            self.back += len(pickle.dumps(future.result()))


def proof(executor: Executor | None, threads: Callable[[], int]) -> None:
    """Prove the best opener of `original`, without an executor on one thread."""
    lexicon = load("original")
    engine = searcher(lexicon, Rules.NORMAL).engine
    workers = None
    if executor is not None:
        totals = bind(executor, opener_totals, lexicon, Rules.NORMAL, 6)
        workers = ProofWorkers(executor, threads, totals)
    for _ in prove(engine, threads=1, workers=workers):
        pass


def bench(executor: Executor | None, threads: Callable[[], int]) -> None:
    """Play the default strategy against every answer of `original`."""
    evaluate(find_strategy("expected-turns"), load("original"), executor=executor)


JOBS: dict[str, Callable[[Executor | None, Callable[[], int]], None]] = {
    "prove --list original": proof,
    "bench": bench,
}


def rows() -> Iterator[Row]:
    """Measure and write the page."""
    small = Lexicon.of(load("original").answer_words[::40])
    list(prove(searcher(small, Rules.NORMAL).engine, threads=1))  # loads the compiled code
    bench(None, lambda: 1)
    lines = []
    for name, job in JOBS.items():
        started = time.perf_counter()
        job(None, lambda: 1)
        alone = time.perf_counter() - started
        lines.append([f"`{name}`", "one thread here", show(alone), "", "", "", ""])
        yield Row(f"{name}, here", alone)
        for count in WORKERS:
            with cluster("local", count) as (executor, threads):
                bench(executor, threads)  # lets the workers load what they need
                counted = Counting(executor)
                started = time.perf_counter()
                job(counted, threads)
                spent = time.perf_counter() - started
            lines.append(
                [
                    f"`{name}`", f"{count}", show(spent), f"{alone / spent / count:.0%}",
                    f"{counted.units:,}", f"{counted.sent:,}", f"{counted.back:,}",
                ]
            )  # fmt: skip
            yield Row(f"{name}, cluster of {count}", spent, "one thread here", alone)
    blocks = [
        "# On a cluster",
        "<!-- Written by python -m benchmarks cluster. -->",
        f"Measured on {date.today().isoformat()} with salet {__version__} on {machine()}, nothing "
        f"else running; list `original` {load('original').digest}. Workers are processes of one "
        "thread, already started. Efficiency is the time of one thread here, divided by the time "
        "of the cluster times its workers. [Many machines](../scale.md) describes the units.",
        markdown(
            ["work", "workers", "time", "efficiency", "units", "bytes sent", "bytes back"], lines
        ),
    ]
    FILE.write_text("\n\n".join(blocks) + "\n", "utf-8")
