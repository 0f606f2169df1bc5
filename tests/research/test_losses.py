"""The sieve that counts losses, compared with the true losses."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from string import ascii_lowercase

import pytest
from scripts.research import losses
from scripts.research.losses import CountingSearch, LossSieve
from tests.thorough import few

from salet.puzzle.rules import Rules
from salet.search.engine import Engine
from salet.search.positions import searcher
from salet.search.proofworkers import ProofWorkers
from salet.search.proving import prove
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.extra("lab")


def biting(seed: int) -> Engine:
    """Return a list of families of words that differ in one letter: four guesses are too few."""
    rng = Random(seed)
    answers = [
        letter + rest
        for rest in ("ight", "ound", "atch")
        for letter in rng.sample(ascii_lowercase, 14)
    ]
    helpers = {"".join(rng.sample(ascii_lowercase, 5)) for _ in range(24)}
    lexicon = Lexicon.of({*answers, *helpers}, answers, name="biting")
    return searcher(lexicon, Rules.NORMAL).engine


def truths(engine: Engine) -> list[int]:
    """Return the losses of every opener, by trying everything."""
    rows = engine.matrix.tolist()

    @cache
    def lost(part: tuple[int, ...], left: int) -> int:
        if len(part) == 1 or left == 1:
            return len(part) - 1
        if left == 2:
            return len(part) - max(len({row[answer] for answer in part}) for row in rows)
        return min(after(row, part, left) for row in rows)

    def after(row: list[int], part: tuple[int, ...], left: int) -> int:
        buckets: dict[int, list[int]] = {}
        for answer in part:
            buckets.setdefault(row[answer], []).append(answer)
        return sum(lost(tuple(bucket), left - 1) for bucket in buckets.values())

    return [after(row, tuple(range(len(engine.answers))), 4) for row in rows]


@pytest.mark.parametrize("seed", few([2], [1, 2]))
def test_the_sieve_counts_losses(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = biting(seed)
    truly = truths(engine)
    assert max(truly) > min(truly) > 0
    sieve = LossSieve(engine)
    for opener, lost in enumerate(truly):
        for goal in (1, lost, lost + 3):
            assert sieve.bound(opener, goal) == min(goal, lost)

    with ThreadPoolExecutor(2) as pool:
        totals = CountingSearch(engine).totals
        workers = ProofWorkers(pool, lambda: 2, totals, counts_losses=True)
        records = list(prove(engine, left=4, workers=workers))
    best = min(record.value for record in records if record.kind == "exact")
    assert best // engine.penalty == min(truly)
    assert sorted(record.opener for record in records) == list(range(len(truly)))
    assert "sieve" in {record.step for record in records}
    for record in records:
        assert min(truly) <= record.value // engine.penalty <= truly[record.opener]

    monkeypatch.setattr(losses, "SEARCHED_AT_ONCE", 9)  # large buckets in pieces
    sieve = LossSieve(engine)
    pieces = [sieve.bound(opener, 100) for opener in range(len(truly))]
    assert all(some <= lost for some, lost in zip(pieces, truly, strict=True))
    assert max(pieces) > 0
