"""Proofs on a part of a real list: threads, resuming, stopping."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

import numpy as np
import pytest
from tests.patience import RUN_TIME
from tests.required import posix

from salet.belief.lists import load, named
from salet.errors import CouldNotError
from salet.lab.openers import rank_exactly
from salet.puzzle.rules import Rules
from salet.search.engine import Engine, new_workspace
from salet.search.openersearch import OpenerSearch
from salet.search.play import EFFORT
from salet.search.positions import searcher
from salet.search.prooffile import Proof, ProofFile
from salet.search.proofworkers import ProofWorkers, opener_totals, threads_for
from salet.search.proving import Record, _Best, prove
from salet.search.resultfile import checksum
from salet.search.solve import solve
from salet.search.task import Task
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup

pytestmark = pytest.mark.extra("lab")

Run = Callable[..., CompletedProcess[str]]


def slice_of_original() -> Lexicon:
    original = load("original")
    answers = original.answer_words[::24]
    return Lexicon.of({*original.guesses[::30], *answers}, answers, name="slice")


@pytest.fixture(scope="module", params=[Rules.NORMAL, Rules.HARD], ids=str)
def rules(request: pytest.FixtureRequest) -> Rules:
    return request.param


@pytest.fixture(scope="module")
def engine(rules: Rules) -> Engine:
    return searcher(slice_of_original(), rules).engine


def best(records: list[Record]) -> tuple[int, int]:
    return min((r.value, r.opener) for r in records if r.kind == "exact")


def test_the_best_so_far_loses_if_its_total_has_a_penalty(engine: Engine) -> None:
    best = _Best(engine, top=1)
    assert not best.losing  # nothing is known yet
    best.offer(3, engine.penalty)
    assert best.losing
    best.offer(5, engine.penalty - 1)
    assert not best.losing


def test_threads_and_any_executor_agree_with_solve(engine: Engine, rules: Rules) -> None:
    """Units of work can be pickled and are complete."""
    verdict = solve(engine)
    with ThreadPoolExecutor(2) as pool:
        totals = pickle.loads(pickle.dumps(partial(opener_totals, slice_of_original(), rules, 6)))
        pooled = prove(engine, workers=ProofWorkers(pool, lambda: 2, totals))
        for run in (prove(engine, threads=1), prove(engine, threads=2), pooled):
            records = list(run)
            assert {r.opener for r in records} == set(range(engine.matrix.shape[0]))
            assert best(records)[0] == verdict.total
            assert all(r.value >= verdict.total for r in records)


def test_rounds_of_limited_effort_are_correct() -> None:
    """Under hard rules a large node is searched in rounds, but its separate buckets are not."""
    answers = [w for w in load("original").answer_words if w[-1] in "yr" or w[1] in "ao"]
    lexicon = Lexicon.of(answers, answers, name="alike")
    engine = searcher(lexicon, Rules.HARD).engine
    openers = OpenerSearch(engine, 6)
    long = 0
    opener, work = lexicon.index("mummy"), new_workspace(engine)
    truth = len(answers)
    for pattern, size in enumerate(np.bincount(engine.matrix[opener])[:-1]):
        if size:
            verdict = solve(engine, Task(turns=[(opener, pattern)], left=5), work=work)
            assert verdict.total
            truth += verdict.total
            long += verdict.nodes > EFFORT // (2000 + size * size)
    for limit in (truth - 9, truth, truth + 1, truth + 50):
        result = openers.totals([opener], [limit])[0]
        assert result == truth if truth < limit else limit <= result <= truth
    assert long


@pytest.mark.parametrize("done", [1, 40, 300])
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
    exact = sorted((r.value, r.opener) for r in records if r.kind == "exact")
    assert all(r.value >= exact[4][0] for r in records if r.kind == "bound")
    for total, opener in exact[:3]:
        assert solve(engine, Task(first=opener)).total == total


def test_openers_ranked_by_exact_totals() -> None:
    lexicon = slice_of_original()
    rows = rank_exactly(Setup(lexicon), top=4)
    totals = [row.total for row in rows]
    assert totals == sorted(totals)
    search = searcher(lexicon, Rules.NORMAL).engine
    for row in rows:
        assert solve(search, Task(first=lexicon.index(row.guess))).total == row.total


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Proof, str]:
    """Return a finished proof and the text of its file."""
    proof = proof_file(tmp_path_factory.mktemp("proof"))
    return proof.run(2), proof.file.path.read_text()


def proof_file(folder: Path, text: str | None = None, within: int = 6) -> ProofFile:
    """Return a proof file of this text, or a new one."""
    path = folder / "proof.jsonl"
    if text is not None:
        path.write_text(text)
    return ProofFile(slice_of_original(), Rules.NORMAL, within, path)


def test_a_proof_file_survives_a_kill(finished: tuple[Proof, str], tmp_path: Path) -> None:
    lexicon, (whole, text) = slice_of_original(), finished
    assert (whole.left, whole.openers) == (0, len(lexicon.guesses))
    lines = text.splitlines()
    head = json.loads(lines[0])
    assert (head["digest"], head["rules"]) == (lexicon.digest, "normal")
    assert json.loads(lines[-1])["result"]["total"] == whole.total
    killed = proof_file(tmp_path, "\n".join(lines[:200]) + '\n{"opener": "aba')
    assert killed.run(2).total == whole.total
    seen = [json.loads(line) for line in killed.file.path.read_text().splitlines()]
    openers = [row["opener"] for row in seen if "kind" in row]
    assert sorted(openers) == sorted(lexicon.guesses)
    assert proof_file(tmp_path).run(2).total == whole.total


def counted(proof: Proof) -> tuple[str | None, int | None, int, int]:
    return proof.opener, proof.total, proof.left, proof.ruled_out_by_bound + proof.searched


def test_duplicate_lines_count_once(finished: tuple[Proof, str], tmp_path: Path) -> None:
    proof, text = finished
    head, *lines = text.splitlines()
    doubled = "\n".join([head, *lines[:-1], *lines[:-1]]) + "\n"
    assert counted(proof_file(tmp_path, doubled).run(2)) == counted(proof)


def changed(text: str, nth: int, **values: object) -> str:
    """Return the text of a proof file with one row changed and a valid checksum."""
    lines = text.splitlines()
    row = {**json.loads(lines[nth]), **values}
    del row["check"]
    proof = proof_file(Path("unused"))
    lines[nth] = json.dumps({**row, "check": checksum(proof.file.question, row)})
    return "\n".join(lines) + "\n"


def test_implausible_rows_are_skipped_and_their_openers_proven_again(
    finished: tuple[Proof, str], tmp_path: Path
) -> None:
    proof, text = finished
    wrong: list[tuple[str, object]] = [
        ("value", "8"), ("value", None), ("value", [1]), ("value", 2.5), ("value", True),
        ("value", -5), ("value", 12), ("kind", 3), ("kind", "guess"), ("step", {}),
        ("step", "guess"), ("opener", 7), ("opener", ["salet"]), ("opener", "zzzzz"),
        ("seconds", "x"), ("seconds", float("inf")), ("seconds", -1), ("lost", 3),
    ]  # fmt: skip
    for nth, (key, value) in enumerate(wrong, 5):
        text = changed(text, nth, **{key: value})
        again = proof_file(tmp_path, text)
        again.file.read()
        assert again.file.skipped == nth - 4, (key, value)
    assert counted(proof_file(tmp_path, text).run(2)) == counted(proof)


@pytest.mark.parametrize("total", [97 * 6 + 1, 97 * 2 - 2])
def test_impossible_totals_are_refused(
    finished: tuple[Proof, str], tmp_path: Path, total: int
) -> None:
    proof, text = finished
    rows = [json.loads(line) for line in text.splitlines()]
    nth = next(n for n, row in enumerate(rows) if row.get("opener") == proof.opener)
    again = proof_file(tmp_path, changed(text, nth, value=total))
    assert counted(again.run(2)) == counted(proof)


def test_bounds_below_the_best_total_prove_nothing(
    finished: tuple[Proof, str], tmp_path: Path
) -> None:
    """Without the row of the best opener, the file has another best opener."""
    proof, text = finished
    assert proof.total is not None
    rows = [json.loads(line) for line in text.splitlines()[1:-1]]
    bound = next(n for n, row in enumerate(rows, 1) if row["kind"] == "bound")
    again = proof_file(tmp_path, changed(text, bound, value=proof.total - 1))
    assert counted(again.run(2)) == counted(proof)
    assert again.records[slice_of_original().index(rows[bound - 1]["opener"])].value >= proof.total


def test_the_fewest_losses_are_proven_and_resumed(tmp_path: Path) -> None:
    file = proof_file(tmp_path, within=2)
    whole = file.run(2)
    assert (whole.left, whole.total) == (0, None)
    engine = searcher(slice_of_original(), Rules.NORMAL).engine
    assert whole.losses == solve(engine, Task(left=2)).losses
    head, *lines = file.file.path.read_text().splitlines()
    rows = [json.loads(line) for line in lines[:-1]]
    assert all(row["lost"] >= whole.losses for row in rows)
    bounds = [line for line in lines[:-1] if json.loads(line)["kind"] == "bound"]
    for kept in (lines[:150], bounds):  # stopped with only bounds, which prove nothing
        again = proof_file(tmp_path, "\n".join([head, *kept]) + "\n", within=2).run(2)
        assert (again.left, again.losses) == (0, whole.losses)


def test_threads_are_bounded_by_cores_and_work() -> None:
    assert threads_for(12_972, 256) <= (os.cpu_count() or 1)
    assert threads_for(20, 256) == 1
    assert threads_for(12_972, 1) == 1


def test_a_worker_with_another_list_says_so() -> None:
    with pytest.raises(CouldNotError, match="another version"):
        named("original", "0" * 16)


@pytest.fixture
def words(word_file: Callable[..., str]) -> str:
    """The path of a list of 58 words."""
    return word_file(list(load("original").answer_words[::40]))


def test_prove_reports_skipped_rows_and_starts_over(
    salet_here: Run, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "p.jsonl"
    prove = ("prove", "--list", words, "-o", str(path))
    first = json.loads(salet_here(*prove, "--json").stdout)
    assert first["skipped"] == 0
    lines = path.read_text().splitlines()
    lines[3] = lines[3].replace('"value": ', '"value": 1')
    path.write_text("\n".join([*lines[:-1], '{"opener": "cra']))
    done = salet_here(*prove, "--json")
    again = json.loads(done.stdout)
    assert (again["opener"], again["total"], again["exact"], again["skipped"]) == (
        first["opener"], first["total"], True, 2,
    )  # fmt: skip
    assert "2 rows" in done.stderr
    path.write_bytes(b"\xff\xfe garbage")
    refused = salet_here(*prove)
    assert refused.returncode == 1
    assert str(path) in refused.stderr
    assert "start fresh" in refused.stderr
    done = salet_here(*prove, "--fresh")
    assert "proven" in done.stdout
    assert not done.stderr


def test_prove_on_the_command_line(salet_here: Run, words: str, tmp_path: Path) -> None:
    done = salet_here("prove", "--list", words, "-o", str(tmp_path / "p.jsonl"), "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["ruled_out_by_bound"] + data["searched"] == data["openers"] == 58
    exact = json.loads(salet_here("exact", "--list", words, "--json").stdout)
    assert (exact["guess"], exact["total"]) == (data["opener"], data["total"])
    few = ("--list", words, "--within", "2", "--json")
    lost = json.loads(salet_here("prove", *few, "-o", str(tmp_path / "two.jsonl")).stdout)
    best = json.loads(salet_here("exact", *few).stdout)
    assert (lost["total"], lost["losses"], lost["exact"]) == (None, best["losses"], True)
    assert 0 < lost["losses"] < 58
    output = salet_here("prove", *few[:-1], "-o", str(tmp_path / "two.jsonl")).stdout
    assert f"{58 - lost['losses']} of 58" in output


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


@posix
def test_an_interrupted_search_returns_the_best_so_far() -> None:
    command = [sys.executable, "-c", CTRL_C]
    done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_TIME, check=False)
    assert done.returncode == 130, done.stderr
    data = json.loads(done.stdout)
    assert data["exact"] is False
    assert data["guess"] is not None
