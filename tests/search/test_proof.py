"""Proofs on a slice of a real list: threads, resuming, stopping."""

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
from salet.lab.openers import rank_exactly
from salet.puzzle.rules import Rules
from salet.search.engine import Engine
from salet.search.positions import searcher
from salet.search.prooffile import ProofFile
from salet.search.proving import Record, prove
from salet.search.solve import solve
from salet.words.lexicon import Lexicon

Run = Callable[..., CompletedProcess[str]]


def slice_of_original() -> Lexicon:
    original = load("original")
    answers = original.answer_words[::12]
    return Lexicon.of({*original.guesses[::9], *answers}, answers, name="slice")


@pytest.fixture(scope="module", params=[Rules.NORMAL, Rules.HARD], ids=str)
def engine(request: pytest.FixtureRequest) -> Engine:
    return searcher(slice_of_original(), request.param).engine


def best(records: list[Record]) -> tuple[int, int]:
    return min((r.value, r.opener) for r in records if r.kind == "exact")


def test_threads_and_solve_agree(engine: Engine) -> None:
    one = list(prove(engine, threads=1))
    two = list(prove(engine, threads=2))
    verdict = solve(engine)
    assert {r.opener for r in one} == {r.opener for r in two} == set(range(engine.matrix.shape[0]))
    assert best(one)[0] == best(two)[0] == verdict.total
    assert all(r.value >= verdict.total for r in one + two)


@pytest.mark.parametrize("done", [1, 40, 900])
def test_resume(engine: Engine, done: int) -> None:
    run = prove(engine, threads=2)
    kept = [next(run) for _ in range(done)]
    run.close()
    rest = list(prove(engine, threads=2, records=kept))
    assert not {r.opener for r in kept} & {r.opener for r in rest}
    assert {r.opener for r in kept + rest} == set(range(engine.matrix.shape[0]))
    assert best(kept + rest)[0] == solve(engine).total


def test_the_best_few_are_the_best_few(engine: Engine) -> None:
    records = list(prove(engine, threads=2, top=5))
    exact = sorted(r.value for r in records if r.kind == "exact")[:5]
    assert len(exact) == 5
    for record in records:
        if record.kind == "bound":
            assert record.value >= exact[-1]
    openers = [r.opener for r in records if r.kind == "exact"][:3]
    for opener in openers:
        assert solve(engine, first=opener).total in [r.value for r in records if r.opener == opener]


def test_openers_ranked_by_exact_totals() -> None:
    lexicon = slice_of_original()
    rows = rank_exactly(lexicon, top=4)
    totals = [row.total for row in rows]
    assert totals == sorted(totals)
    search = searcher(lexicon, Rules.NORMAL).engine
    for row in rows:
        assert solve(search, first=lexicon.index(row.guess)).total == row.total


def test_a_proof_file_survives_a_kill(tmp_path: Path) -> None:
    lexicon = slice_of_original()
    path = tmp_path / "proof.jsonl"
    whole = ProofFile(lexicon, Rules.NORMAL, 6, path).run(2)
    assert (whole.left, whole.openers) == (0, len(lexicon.guesses))
    lines = path.read_text().splitlines()
    head = json.loads(lines[0])
    assert head["digest"] == lexicon.digest
    assert head["rules"] == "normal"
    assert json.loads(lines[-1])["result"]["total"] == whole.total
    path.write_text("\n".join(lines[:400]) + '\n{"opener": "aba')  # killed while writing
    again = ProofFile(lexicon, Rules.NORMAL, 6, path)
    assert again.run(2).total == whole.total
    seen = [json.loads(line) for line in path.read_text().splitlines() if line.endswith("}")]
    openers = [row["opener"] for row in seen if "kind" in row]
    assert sorted(openers) == sorted(lexicon.guesses)
    finished = ProofFile(lexicon, Rules.NORMAL, 6, path).run(2)
    assert finished.total == whole.total


def test_a_proof_of_something_else_is_refused(tmp_path: Path) -> None:
    from salet.errors import CouldNotError

    lexicon = slice_of_original()
    path = tmp_path / "proof.jsonl"
    ProofFile(lexicon, Rules.NORMAL, 6, path).run(2)
    with pytest.raises(CouldNotError, match="something else"):
        ProofFile(lexicon, Rules.HARD, 6, path).run(2)


def test_prove_on_the_command_line(salet: Run, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(load("original").answer_words[::40]) + "\n")
    done = salet("prove", "--list", str(words), "-o", str(tmp_path / "p.jsonl"), "--json")
    assert done.returncode == 0, done.stderr
    plain = json.loads(done.stdout)
    assert plain.keys() >= {
        "opener", "total", "openers", "ruled_out_by_bound", "searched", "seconds",
    }  # fmt: skip
    assert plain["ruled_out_by_bound"] + plain["searched"] == plain["openers"] == 58
    exact = json.loads(salet("exact", "--list", str(words), "--json").stdout)
    assert (exact["guess"], exact["total"]) == (plain["opener"], plain["total"])
    assert exact.keys() >= {
        "guess", "total", "mean", "worst", "counts", "exact", "winnable", "losses", "bound",
        "nodes", "seconds",
    }  # fmt: skip


CTRL_C = """
import os, signal, threading, time
from salet.search import solve

choose = solve.choose

def look(work):
    while work.meter["nodes"][0] < 10:
        time.sleep(0.02)
    os.kill(os.getpid(), signal.SIGINT)

def watched(work, *args, **options):
    solve.choose = choose
    threading.Thread(target=look, args=(work,), daemon=True).start()
    return choose(work, *args, **options)

solve.choose = watched
from salet.cli import main
main(["exact", "--json"])
"""


def test_an_interrupt_ends_a_search_with_the_best_so_far() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 130, done.stderr
    plain = json.loads(done.stdout)
    assert plain["exact"] is False
    assert plain["guess"] is not None
