"""The belief: what is learned from invented histories, and invariants."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.belief.editor import NEW, OLD, START, made_up
from tests.thorough import few

from salet.belief.daily import daily
from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.mixture import (
    AGES,
    AVOID,
    DEFAULT_DAYS,
    KINDS,
    MEMORIES,
    NAME_COUNT,
    NAMES,
    SHARES,
    TWICE,
    Habits,
    Learner,
    age_of,
    avoided,
    counts,
    frequency,
    kind_of,
    known_on,
    mixture,
)
from salet.belief.pastanswers import shipped
from salet.puzzle.days import EDITOR_DAY
from salet.words.datafiles import manifest, words_of

ALLOWED = words_of("allowed-2022.txt")


def habits_after(history: History) -> Habits:
    assert history.last is not None
    return known_on(history, history.last + timedelta(days=1))[1]


def share(habits: Habits, kind: str) -> float:
    return habits.shares[KINDS.index(kind)]


# ------------------------------------------------------------------------------------- any belief


@given(st.integers(0, 1890), st.integers(0, 400))
@settings(max_examples=few(5, 15), deadline=None)
def test_every_word_keeps_weight_and_they_sum_to_one(known: int, later: int) -> None:
    history = History(shipped().days[:known])
    lexicon = daily(history, date(2021, 6, 19) + timedelta(days=known + later))
    assert sum(lexicon.weights) == pytest.approx(1.0, abs=1e-9)
    assert min(lexicon.weights) > 0
    assert lexicon.guesses == ALLOWED
    assert not lexicon.uniform


def test_kinds_hold_their_shares() -> None:
    used, habits = known_on(made_up(300, lambda nth: "unused"), START + timedelta(days=300))
    weights = mixture(ALLOWED, used, habits)
    oldest = age_of(len(used) - 1)  # repeats with a greater age have no word
    missing = share(habits, "repeat") * sum(habits.ages[oldest + 1 :])
    for kind, expected in zip(KINDS, habits.shares, strict=True):
        total = sum(
            w for word, w in zip(ALLOWED, weights, strict=True) if kind_of(word, used) == kind
        )
        if kind == "repeat":
            expected *= sum(habits.ages[: oldest + 1])
        assert total == pytest.approx(expected / (1 - missing), rel=1e-9)


def test_only_earlier_days_count() -> None:
    history = made_up(60, lambda nth: "unused")
    day = START + timedelta(days=40)
    assert known_on(history, day) == known_on(history.before(day), day)
    assert daily(history, day).digest == daily(history.before(day), day).digest
    assert daily(history, day).digest != daily(history, day + timedelta(days=1)).digest


def test_learning_day_by_day_is_learning_at_once() -> None:
    days, since = few((50, 25), (120, 60))
    history = made_up(days, lambda nth: "repeat" if nth > since and nth % 9 == 0 else "unused")
    learner = Learner()
    for day, word in history.days:
        used, habits = known_on(history, day)
        if day != START:
            assert learner.used == used
            assert learner.habits() == habits
        learner.see(day, word)


def test_learners_equal_slow_counting() -> None:
    """The oracle counts all days again for each memory, and recomputes trust from the start."""
    kinds = [KINDS.index("repeat" if n % 7 == 6 else "unused") for n in range(50)]

    def shares(memory: float, day: int, known: list[int]) -> list[float]:
        seen = [
            sum(0.5 ** ((day - then) / memory) for then, kind in enumerate(known) if kind == each)
            for each in range(4)
        ]
        return [(seen[k] + DEFAULT_DAYS * SHARES[k]) / (sum(seen) + DEFAULT_DAYS) for k in range(4)]

    trust = [1 / 3] * 3
    for day, kind in enumerate(kinds):
        if day:
            trust = [0.99 * t + 0.01 / 3 for t in trust]
        # A day has full weight on the next day, so it has faded by one day.
        values = [shares(memory, day, kinds[:day])[kind] for memory in MEMORIES]
        trust = [t * value for t, value in zip(trust, values, strict=True)]
        trust = [t / sum(trust) for t in trust]
    history = made_up(50, lambda nth: "repeat" if nth % 7 == 6 else "unused")
    # After the last day a memory has not faded yet.
    columns = zip(*(shares(memory, 49, kinds) for memory in MEMORIES), strict=True)
    expected = [sum(t * x for t, x in zip(trust, column, strict=True)) for column in columns]
    assert habits_after(history).shares == pytest.approx(expected, rel=1e-9)


# ------------------------------------------------------------------------------- habits picked up


@pytest.mark.parametrize(
    ("kind", "every", "least", "most"), [("repeat", 10, 0.05, 0.15), ("new", 3, 0.15, 0.4)]
)
def test_another_habit_is_learned_within_thirty_days(
    kind: str, every: int, least: float, most: float
) -> None:
    before = made_up(600, lambda nth: "unused")
    after = made_up(630, lambda nth: kind if nth >= 600 and nth % every == every - 1 else "unused")
    assert share(habits_after(before), kind) < 0.01
    assert least < share(habits_after(after), kind) < most


def test_a_habit_that_ends_is_forgotten() -> None:
    history = made_up(900, lambda nth: "repeat" if 500 <= nth < 600 and nth % 5 == 0 else "unused")
    at_its_height = known_on(history, START + timedelta(days=600))[1]
    assert share(at_its_height, "repeat") > 0.12
    assert share(habits_after(history), "repeat") < 0.02


def test_the_ages_of_repeats_are_learned() -> None:
    history = made_up(700, lambda nth: "repeat" if nth >= 500 and nth % 10 == 9 else "unused")
    used, habits = known_on(history, START + timedelta(days=700))
    assert AGES[0] < 0.2 < 0.8 < habits.ages[0]  # made_up takes them from the oldest fifty
    weights = dict(zip(ALLOWED, mixture(ALLOWED, used, habits), strict=True))
    oldest, youngest = used[:100], used[-100:]
    assert sum(weights[w] for w in oldest) > 5 * sum(weights[w] for w in youngest)


def test_the_pull_of_common_words_is_learned() -> None:
    common = sorted(OLD, key=lambda word: -counts().get(word, 0))
    days = [START + timedelta(days=n) for n in range(100)]
    liked = habits_after(History(tuple(zip(days, common, strict=False)))).pull
    disliked = habits_after(History(tuple(zip(days, reversed(common), strict=False)))).pull
    assert disliked < 0.05 < 0.3 < liked


def test_learned_habits_hold_until_later_days_are_known() -> None:
    history = made_up(300, lambda nth: "new" if nth % 2 else "unused")
    assert known_on(history, date.max) == known_on(history, START + timedelta(days=300))


def test_without_any_day_the_defaults_hold() -> None:
    assert known_on(History(), START) == ((), Habits())
    assert sum(SHARES) == pytest.approx(1)
    assert sum(AGES) == pytest.approx(1)


def test_all_words_used_is_no_crash() -> None:
    every = [*OLD, *NEW]
    history = History(tuple((START + timedelta(days=n), word) for n, word in enumerate(every)))
    lexicon = daily(history, START + timedelta(days=len(every)))
    assert sum(lexicon.weights) == pytest.approx(1.0)


# ------------------------------------------------------------------------------ the other beliefs


def test_frequency() -> None:
    by_count = dict(zip(ALLOWED, frequency(ALLOWED), strict=True))
    assert sum(by_count.values()) == pytest.approx(1.0)
    assert min(by_count.values()) > 0
    assert by_count["about"] / by_count["cigar"] == pytest.approx(
        (counts()["about"] + 1) / (counts()["cigar"] + 1)
    )


def test_words_that_are_mostly_names_are_not_among_the_first() -> None:
    lexicon = daily(shipped(), date(2026, 11, 18))
    ranked = sorted(lexicon.guesses, key=lambda word: -lexicon.weights[lexicon.index(word)])
    names = set(words_of(NAMES))
    assert {"china", "trump", "ralph", "roger"} <= names
    assert not names & set(ranked[:100])
    assert max(counts()[name] for name in names) == NAME_COUNT


def test_the_shipped_belief_has_the_digest_of_the_manifest() -> None:
    lexicon = daily(shipped(), date.max)
    assert lexicon.digest == manifest()["lists"]["daily"]["digest"]
    assert load("daily").guesses == lexicon.guesses


def test_the_default_shares_are_those_of_the_days_up_to_2024() -> None:
    """Constants must not be fitted to later days, which are for evaluation."""
    past = shipped().before(date(2025, 1, 1))
    seen = [kind_of(word, past.before(day).words) for day, word in past.between(EDITOR_DAY).days]
    expected = [(seen.count(kind) + 0.5) / (len(seen) + 2) for kind in KINDS]
    assert pytest.approx(expected, abs=1e-4) == SHARES


def test_learning_is_the_same_in_every_process() -> None:
    script = (
        "from datetime import date; from salet.belief.pastanswers import shipped\n"
        "from salet.belief.mixture import known_on\n"
        "print(repr(known_on(shipped(), date(2022, 11, 7))[1]))"
    )
    output = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in "12"
    }  # fmt: skip
    assert len(output) == 1


def test_a_word_that_may_offend_weighs_less_than_its_peers() -> None:
    words = ("crack", "crank", "boobs", "books")
    belief = dict(zip(words, mixture(words, (), Habits(pull=0.0)), strict=True))
    assert {"crack", "boobs"} <= avoided()
    assert belief["crack"] / belief["crank"] == pytest.approx(AVOID * TWICE)
    assert belief["boobs"] / belief["books"] == pytest.approx(AVOID)
