"""The sieve that counts losses, compared with the true losses."""

from __future__ import annotations

from functools import cache
from random import Random
from string import ascii_lowercase

import numpy as np
import pytest

from salet.puzzle.rules import Rules
from salet.search import losses
from salet.search.engine import Engine
from salet.search.losses import LossSieve, counts_losses
from salet.search.positions import searcher
from salet.search.proving import prove
from salet.words.lexicon import Lexicon


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


@pytest.mark.parametrize("seed", [1, 2])
def test_the_sieve_counts_losses(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = biting(seed)
    truly = truths(engine)
    assert max(truly) > min(truly) > 0
    sieve = LossSieve(engine)
    for opener, lost in enumerate(truly):
        for goal in (1, lost, lost + 3):
            assert sieve.bound(opener, goal) == min(goal, lost)

    records = list(prove(engine, left=4, threads=2))
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


def test_uncountable_buckets_are_left_to_the_search() -> None:
    engine = biting(1)
    assert counts_losses(engine, 4)
    assert not counts_losses(engine, 3)
    hard = searcher(Lexicon.of(["abcde", "edcba"], ["abcde"], name="two"), Rules.HARD).engine
    assert not counts_losses(hard, 4)
    weighted = Engine(*(getattr(engine, name) for name in engine.__slots__))
    object.__setattr__(weighted, "weights", np.full_like(engine.weights, 2))
    assert not counts_losses(weighted, 4)
