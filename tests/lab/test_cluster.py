"""Work on a dask cluster: the same result as locally, even if workers die."""

from __future__ import annotations

import gc
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from tests.conftest import Outcome
from tests.patience import RUN_TIME

from salet.belief.lists import load
from salet.errors import MissingExtra
from salet.lab.executors import bind, cluster
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

pytestmark = [pytest.mark.extra("cluster"), pytest.mark.later("the cluster")]

SCRIPT = """
import contextlib, io, json, pathlib, subprocess, sys, time

from distributed.client import FutureCancelledError
from distributed.comm import CommClosedError

from salet.belief.lists import load
from salet.cli import main as command
from salet.errors import CouldNotError, StrategyError
from salet.lab.bench import evaluate
from salet.lab.executors import bind, cluster
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.proofworkers import ProofWorkers, opener_totals
from salet.search.proving import prove
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")
FILE = pathlib.Path("scheduler.json")
running = []


def main():
    lexicon = slice_of(60, 48)
    here = list(prove(searcher(lexicon, Rules.NORMAL).engine, threads=1))
    scheduler = start("scheduler", "--port", "0")
    first = start_worker()
    while not (FILE.exists() and FILE.read_text().endswith("}")):
        time.sleep(0.05)
    address = json.loads(FILE.read_text())["address"]
    with cluster(address) as (executor, threads):
        a_worker_dies(first, here, proof(lexicon, executor, threads))
        laboratory(address, executor)
    cancelled = FutureCancelledError("f-1", "scheduler-connection-lost")
    for lost in (CommClosedError("in <TCP>: reset"), cancelled):
        try:
            with cluster(address):
                raise lost
        except CouldNotError as error:
            assert "connection to its scheduler was lost" in error.message
    try:
        with cluster(address) as (executor, threads):
            for nth, _ in enumerate(proof(slice_of(20, 24), executor, threads)):
                if nth == 5:
                    scheduler.kill()
    except CouldNotError as error:
        print(error)
    bench = ("bench", "first", "--list", "small.txt")
    assert output_of(*bench, "--cluster", "local", "-j", "1") == output_of(*bench)
    print("the same on this machine")


def start(what, *args):
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard",
         "--scheduler-file", str(FILE), *args],
        stderr=subprocess.DEVNULL,
    )
    running.append(process)
    return process


def start_worker():
    return start("worker", "--nthreads", "1", "--no-nanny")


def slice_of(guesses, answers):
    answers = ORIGINAL.answer_words[::answers]
    return Lexicon.of({*ORIGINAL.guesses[::guesses], *answers}, answers, name="slice")


def proof(lexicon, executor, threads):
    totals = bind(executor, opener_totals, lexicon, Rules.NORMAL, 6)
    workers = ProofWorkers(executor, threads, totals)
    return prove(searcher(lexicon, Rules.NORMAL).engine, workers=workers)


def a_worker_dies(worker, here, records):
    there = []
    for record in records:
        there.append(record)
        if len(there) == 5:  # the only worker dies in the middle, and another joins late
            worker.kill()
            start_worker()

    def least(records):
        return min((r.value, r.opener) for r in records if r.kind == "exact")

    assert least(there) == least(here)
    assert {r.opener for r in there} == {r.opener for r in here}
    print("the same")


def laboratory(address, executor):
    small = Lexicon.of(ORIGINAL.answer_words[::40], name="small")
    idea = pathlib.Path("idea.py")
    idea.write_text("def idea(position):\\n    return position.statistics.largest\\n")
    own = find_strategy(str(idea))
    there, here = evaluate(own, small, executor=executor), find_strategy("largest-bucket")
    assert list(there.tree.games()) == list(evaluate(here, small).tree.games())
    gone = find_strategy(str(idea.rename("gone.py")))
    pathlib.Path("gone.py").unlink()  # as on a machine that does not have it
    try:
        evaluate(gone, small, executor=executor)
    except StrategyError as error:
        assert "a worker cannot use the strategy: there is no file" in error.message, error
        assert "same place on every machine" in error.fix
    else:
        raise AssertionError("a strategy that is not there")
    pathlib.Path("small.txt").write_text("\\n".join(small.answer_words))
    for line in (
        "bench --list small.txt --boards 2 --games 3",
        "backtest --from 2022-01-01 --to 2022-01-03 --strategy first --opener crane --alone",
    ):
        assert output_of(*line.split(), "--cluster", address) == output_of(*line.split()), line
    proof = pathlib.Path("proof.jsonl")
    prove = ("prove", "--list", "small.txt", "-o", str(proof))
    here = output_of(*prove)
    proof.write_text("".join(proof.read_text().splitlines(True)[:20]))  # it goes on elsewhere
    there = output_of(*prove, "--cluster", address)
    assert there["exact"]
    assert (there["opener"], there["total"]) == (here["opener"], here["total"])
    assert there["ruled_out_by_bound"] + there["searched"] == there["openers"] == 58


def output_of(*args):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
        command([*args, "--json"])
    return {k: v for k, v in json.loads(out.getvalue()).items() if "seconds" not in k}


try:
    main()
finally:
    for process in running:
        process.kill()
        process.wait()
"""


@pytest.mark.extra("lab")
def test_a_proof_survives_lost_workers_and_schedulers(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True, text=True, timeout=3 * RUN_TIME, check=False, cwd=tmp_path,
    )  # fmt: skip
    failed = "the cluster failed: the connection to its scheduler was lost"
    assert done.returncode == 0, (done.stdout, done.stderr[-3000:])
    first, error, last = done.stdout.splitlines()
    assert (first, last) == ("the same", "the same on this machine")
    assert error.startswith(failed)


@pytest.mark.extra("lab")
@pytest.mark.parametrize("command", ["prove", "bench", "compare first", "backtest"])
def test_an_invalid_address_is_one_sentence(
    salet_here: Callable[..., Outcome], command: str
) -> None:
    done = salet_here(*command.split(), "--cluster", "no [/x] address", "--json")
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert "no [/x] address" in data["message"]
    assert data["fix"]
    gc.collect()  # a client that failed, collected in the thread of the next one, would stop both


def test_lists_are_pickled_by_name_and_strategies_by_place() -> None:
    lexicon, strategy = load("original"), find_strategy("entropy").using(opener="crane")
    with ProcessPoolExecutor(1) as unused:
        function = bind(unused, _arguments, strategy, lexicon)
        other = bind(unused, _arguments, strategy, Lexicon.of(lexicon.answer_words))
    there = pickle.loads(pickle.dumps(function))
    assert len(pickle.dumps(function)) < 500 < len(pickle.dumps(other))
    assert there(1) == (strategy, lexicon, 1)
    assert there(2)[1] is lexicon


def _arguments(*arguments: object) -> tuple[object, ...]:
    return arguments


def test_without_dask_the_message_has_the_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match="cluster") as refused, cluster("local"):
        pass
    assert ".[cluster]" in refused.value.fix
