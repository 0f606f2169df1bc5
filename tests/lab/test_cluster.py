"""Work on a dask cluster: the same result as here, whatever happens to its workers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from tests.patience import PATIENCE

from salet.belief.lists import load
from salet.errors import MissingExtra
from salet.lab.executors import cluster

Run = Callable[..., CompletedProcess[str]]

SCRIPT = """
import os, signal
from distributed import Client, LocalCluster

from salet.belief.lists import load
from salet.errors import CouldNotError
from salet.lab.executors import cluster
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.proving import crew_of, prove
from salet.words.lexicon import Lexicon


def main():
    original = load("original")
    answers = original.answer_words[::12]
    lexicon = Lexicon.of({*original.guesses[::9], *answers}, answers, name="slice")
    engine = searcher(lexicon, Rules.NORMAL).engine

    def least(records):
        return min((r.value, r.opener) for r in records if r.kind == "exact")

    here = list(prove(engine, threads=1))
    many = LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=50
    )
    with many, cluster(many.scheduler_address) as (executor, threads):
        crew = crew_of(executor, threads, lexicon, Rules.NORMAL, 6)
        there = []
        for record in prove(engine, crew=crew):
            there.append(record)
            if len(there) == 5:  # the only worker dies in the middle, and another joins late
                with Client(many.scheduler_address) as client:
                    (pid,) = client.run(os.getpid).values()
                os.kill(pid, signal.SIGKILL)
                many.scale(2)
    assert least(there) == least(here)
    assert {r.opener for r in there} == {r.opener for r in here}
    print("the same")


if __name__ == "__main__":
    main()
"""


def test_a_worker_may_die_and_another_come_late(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout == "the same\n", done.stderr[-3000:]


GONE = """
import json, pathlib, subprocess, sys, time

from salet.belief.lists import load
from salet.errors import CouldNotError
from salet.lab.executors import cluster
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.proving import crew_of, prove
from salet.words.lexicon import Lexicon

told = pathlib.Path("scheduler.json")


def started(kind, *args):
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard"]
    return subprocess.Popen([*command, "--scheduler-file", str(told), *args], stderr=-3)


scheduler = started("scheduler", "--port", "0")
while not told.exists():
    time.sleep(0.05)
worker = started("worker", "--nthreads", "1", "--no-nanny")
original = load("original")
answers = original.answer_words[::12]
lexicon = Lexicon.of({*original.guesses[::9], *answers}, answers, name="slice")
engine = searcher(lexicon, Rules.NORMAL).engine
try:
    with cluster(json.loads(told.read_text())["address"]) as (executor, threads):
        crew = crew_of(executor, threads, lexicon, Rules.NORMAL, 6)
        for nth, _ in enumerate(prove(engine, crew=crew)):
            if nth == 5:
                scheduler.kill()
except CouldNotError as error:
    print(error)
finally:
    for process in (scheduler, worker):
        process.kill()
        process.wait()
"""


def test_when_the_scheduler_goes_away_that_is_one_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", GONE],
        capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout == "the cluster gave up: its scheduler is gone\n", done.stderr[-3000:]


def test_a_proof_begun_here_goes_on_on_a_cluster(salet: Run, tmp_path: Path) -> None:
    words, proof = tmp_path / "words.txt", tmp_path / "proof.jsonl"
    words.write_text("\n".join(load("original").answer_words[::40]) + "\n")
    args = ("prove", "--list", str(words), "-o", str(proof), "--json")
    here = json.loads(salet(*args).stdout)
    lines = proof.read_text().splitlines()
    proof.write_text("\n".join(lines[:20]) + "\n")
    done = salet(*args, "--cluster", "local", "-j", "1")
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    assert (there["opener"], there["total"]) == (here["opener"], here["total"])
    assert there["exact"]
    assert there["ruled_out_by_bound"] + there["searched"] == there["openers"] == 58


def test_an_address_that_is_none_is_one_sentence(salet: Run) -> None:
    done = salet("prove", "--cluster", "no [/x] address", "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert told["message"].startswith("There is no dask cluster at no [/x] address")
    assert "--cluster local" in told["fix"]


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match="--cluster") as told, cluster("local"):
        pass
    assert "salet[cluster]" in told.value.fix
