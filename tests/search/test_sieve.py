"""The sieve of a proof, compared with its bound computed guess by guess."""

from __future__ import annotations

import numpy as np
import pytest
from tests import search_oracle as oracle
from tests.thorough import few

from salet.belief.lists import load
from salet.search.engine import new_engine, new_workspace, place, root_frame
from salet.search.play import appraise
from salet.search.sieve import SIEVE_FROM, sieved, stamps_of

pytestmark = pytest.mark.extra("lab")

FAR = 1 << 40


def bound(allowed: list[str], answers: list[str], rules: str, opener: str) -> int:
    """Return a lower bound: for each bucket the best one-ply bound of a legal guess."""
    buckets: dict[int, list[str]] = {}
    for answer in answers:
        buckets.setdefault(oracle.pattern(opener, answer), []).append(answer)
    total = len(answers)
    for seen, bucket in buckets.items():
        if len(bucket) < 3:
            total += 2 * len(bucket) - 1 if bucket != [opener] else 0
            continue
        total += min(
            3 * len(bucket) - len({oracle.pattern(g, a) for a in bucket}) - (g in bucket)
            for g in allowed
            if oracle.is_legal(rules, ((opener, seen),), g)
        )
    return total


@pytest.mark.parametrize("rules", ["normal", "hard", "ultra-hard"])
def test_the_sieve_is_the_best_bound_of_any_second_guess(rules: str) -> None:
    original = load("original")
    answers = list(original.answer_words[::25])
    allowed = sorted({*original.guesses[::60], *answers})
    matrix = np.array([[oracle.pattern(g, a) for a in answers] for g in allowed], np.uint8)
    engine = new_engine(matrix, [allowed.index(a) for a in answers], words=allowed, rules=rules)
    position, work = place(engine), new_workspace(engine, bits=12)
    frame, yields = root_frame(engine, work, position, merge=False)
    _, bounds = appraise(frame, yields, np.int64(1) << 60)
    stamps = stamps_of(engine, frame)
    picks = np.arange(0, frame.guesses.size, few(15, 7))
    limits = np.full(picks.size, FAR)
    truth = [bound(allowed, answers, rules, allowed[frame.guesses[pick]]) for pick in picks]
    for large in (3, 12, SIEVE_FROM):
        work.facts[:] = 0
        result = sieved(
            work, frame, stamps, picks, bounds, limits, 6, position.constraint, large,
        )  # fmt: skip
        assert result.tolist() == truth
    work.facts[:] = 0
    limits[:] = np.median(truth)
    cut = sieved(work, frame, stamps, picks, bounds, limits, 6, position.constraint, 3)
    assert (cut <= truth).all()
    assert ((cut < limits) == (truth < limits)).all()


def test_the_tables_of_stamps_are_right() -> None:
    """Compare the tables of stamps with slow counting."""
    original = load("original")
    answers = list(original.answer_words[::40])
    allowed = sorted({*original.guesses[::200], *answers})
    matrix = np.array([[oracle.pattern(g, a) for a in answers] for g in allowed], np.uint8)
    engine = new_engine(matrix, [allowed.index(a) for a in answers])
    frame, _ = root_frame(engine, new_workspace(engine, bits=4), place(engine), merge=False)
    stamps = stamps_of(engine, frame)
    shown = matrix[frame.guesses]
    digits = shown[:, :, None] // 3 ** np.arange(4, -1, -1) % 3  # [guesses, answers, places]
    for g in range(0, shown.shape[0], 9):
        for place_, stamp in enumerate(stamps.of[g]):
            if stamp:
                assert (stamps.marks[:, stamp] == 1 << digits[g, :, place_]).all()
        for without in (0, 1, 6, 21, 31):
            kept = digits[g][:, [i for i in range(5) if not without >> i & 1]]
            assert stamps.held[g, without] == len(set(map(tuple, kept.tolist())))
        for stamp in range(0, stamps.marks.shape[1], 11):
            for mark in range(3):
                same = (stamps.marks[:, stamp] >> mark & 1).astype(bool)
                assert stamps.reach[3 * stamp + mark, g] == len(set(shown[g, same].tolist()))
                assert stamps.sizes[3 * stamp + mark] == same.sum()
