"""The search, compared with the oracle on small random lists."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests import search_oracle as oracle
from tests.thorough import few

from salet.belief.lists import load
from salet.numbers.compiled import jit
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.search.bucketbounds import first_bound, split_by, third_bound
from salet.search.engine import new_engine, new_workspace, place, root_frame
from salet.search.play import appraise
from salet.search.proving import prove
from salet.search.solve import solve
from salet.search.task import Effort, Task
from salet.trees.perfect import value
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.extra("lab")

RULES = ["normal", "hard", "ultra-hard"]


@st.composite
def worlds(draw):  # type: ignore[no-untyped-def]
    length = draw(st.integers(2, 5))
    letters = draw(st.sampled_from(["ab", "abc", "abcde", "abcdefgh"]))
    word = st.text(letters, min_size=length, max_size=length)
    most = draw(st.sampled_from([6, 13, 24]))
    allowed = sorted(draw(st.sets(word, min_size=1, max_size=most)))
    answers = sorted(draw(st.sets(st.sampled_from(allowed), min_size=1, max_size=2 * most // 3)))
    weights = draw(
        st.one_of(
            st.none(),
            st.lists(
                st.sampled_from([1, 1, 2, 3, 5, 9, 40]),
                min_size=len(answers),
                max_size=len(answers),
            ),
        )
    )
    return allowed, answers, weights, draw(st.sampled_from(RULES)), draw(st.integers(1, 6))


def engine_of(allowed, answers, weights, rules):  # type: ignore[no-untyped-def]
    length = len(allowed[0])
    kind = np.uint8 if length <= 5 else np.uint16 if length <= 10 else np.uint32
    matrix = np.array([[oracle.pattern(g, a) for a in answers] for g in allowed], kind)
    return new_engine(
        matrix, [allowed.index(a) for a in answers], words=allowed, weights=weights, rules=rules
    )


COMMON = settings(suppress_health_check=list(HealthCheck))


@COMMON
@given(worlds())
def test_solve(world):  # type: ignore[no-untyped-def]
    allowed, answers, weights, rules, left = world
    mass = dict(zip(answers, weights or [1] * len(answers), strict=True))
    (losses, total), guess = oracle.best_play(allowed, mass, rules, left)
    engine = engine_of(allowed, answers, weights, rules)
    verdict = solve(engine, Task(left=left))
    assert verdict.exact
    other = solve(engine, Task(left=left, ties="outsider"))
    assert (other.losses, other.total) == (losses, total)
    bound = solve(engine, Task(left=left), Effort(width=2))
    assert (bound.losses, bound.total or 0) >= (losses, total)
    assert (verdict.losses, verdict.total) == (losses, total)
    assert verdict.guess is not None
    assert allowed[verdict.guess] == guess


@COMMON
@given(worlds(), st.data())
def test_first(world, data):  # type: ignore[no-untyped-def]
    allowed, answers, weights, rules, left = world
    mass = dict(zip(answers, weights or [1] * len(answers), strict=True))
    first = data.draw(st.sampled_from(allowed))
    value, _ = oracle.best_play(allowed, mass, rules, left, first)
    verdict = solve(
        engine_of(allowed, answers, weights, rules), Task(left=left, first=allowed.index(first))
    )
    assert (verdict.losses, verdict.total) == value


@COMMON
@given(worlds(), st.data())
def test_after_a_turn(world, data):  # type: ignore[no-untyped-def]
    allowed, answers, weights, rules, left = world
    mass = dict(zip(answers, weights or [1] * len(answers), strict=True))
    made, answer = data.draw(st.sampled_from(allowed)), data.draw(st.sampled_from(answers))
    seen = oracle.pattern(made, answer)
    rest = {a: w for a, w in mass.items() if oracle.pattern(made, a) == seen}
    value, guess = oracle.best_play(allowed, rest, rules, left, turns=((made, seen),))
    verdict = solve(
        engine_of(allowed, answers, weights, rules),
        Task(turns=[(allowed.index(made), seen)], left=left),
    )
    assert (verdict.losses, verdict.total) == value
    assert verdict.guess is not None
    assert allowed[verdict.guess] == guess


@pytest.mark.parametrize("rules", ["hard", "ultra-hard"])
@pytest.mark.parametrize("length", few([3, 5], [3, 5, 11]))  # 11 letters compile anew
def test_more_letters_than_thirty_two_and_every_length(rules, length):  # type: ignore[no-untyped-def]
    """Most words share a few letters, which come last in the alphabet; other words have many."""
    rng = np.random.default_rng(length)
    letters = [chr(0x430 + i) for i in range(36)]
    few = {"".join(rng.choice(letters[-2:], length)) for _ in range(9)}
    various = {"".join(letters[i : i + length]) for i in range(0, 37 - length, length)}
    mixed = {word[:-1] + letters[-1] for word in sorted(various)[:3]}
    allowed, answers = sorted(few | various | mixed), sorted(few | mixed)
    assert len({x for word in allowed for x in word}) > 32
    made, answer = answers[0], answers[-1]
    seen = oracle.pattern(made, answer)
    engine = engine_of(allowed, answers, None, rules)
    rest = {a: 1 for a in answers if oracle.pattern(made, a) == seen}
    assert len(rest) > 1
    for turns, mass in (((), dict.fromkeys(answers, 1)), (((made, seen),), rest)):
        best, guess = oracle.best_play(allowed, mass, rules, 3, turns=turns)
        verdict = solve(engine, Task(turns=[(allowed.index(g), p) for g, p in turns], left=3))
        assert (verdict.losses, verdict.total) == best
        assert verdict.guess is not None
        assert allowed[verdict.guess] == guess
    lexicon = Lexicon.of(allowed, answers)
    outcome = value(Position.of(lexicon, [(made, Feedback(seen, length))], rules, limit=4))
    assert (outcome.losses, outcome.total) == (best[0], None if best[0] else best[1])


@COMMON
@given(worlds())
def test_value_of_a_position(world):  # type: ignore[no-untyped-def]
    """The public interface, compared with all trees."""
    allowed, answers, _, rules, left = world
    assume(len(allowed[0]) >= 3)
    mass = dict.fromkeys(answers, 1)
    position = Position.start(Lexicon.of(allowed, answers), Rules(rules), limit=left)
    (losses, total), _ = oracle.best_play(allowed, mass, rules, left)
    outcome = value(position)
    assert outcome.exact
    assert outcome.losses == losses
    assert outcome.winnable == (losses == 0)
    assert outcome.total == (None if losses else total)
    assert sum(outcome.counts.values()) == len(answers)
    assert outcome.worst == max(outcome.counts)
    assert sum(k * n for k, n in outcome.counts.items() if k <= left) == total


@COMMON
@given(worlds())
def test_prove(world):  # type: ignore[no-untyped-def]
    allowed, answers, weights, rules, left = world
    mass = dict(zip(answers, weights or [1] * len(answers), strict=True))
    (losses, total), guess = oracle.best_play(allowed, mass, rules, left)
    engine = engine_of(allowed, answers, weights, rules)
    records = list(prove(engine, left=left, threads=1))
    assert sorted(r.opener for r in records) == list(range(len(allowed)))
    best = min(
        (r.value, allowed[r.opener] not in mass, r.opener) for r in records if r.kind == "exact"
    )
    if losses:
        assert best[0] // engine.penalty == losses
    else:
        assert (best[0], allowed[best[2]]) == (total, guess)
    for r in records:
        lost, real = oracle.best_play(allowed, mass, rules, left, allowed[r.opener])[0]
        truth = lost * (engine.penalty + left - 1) + real
        assert r.value == truth if r.kind == "exact" else r.value <= truth
        assert r.value >= (losses * engine.penalty if losses else total)
    if losses:
        assert all(r.kind == "bound" for r in prove(engine, left=left, threads=1, sure=True))


@jit
def raised(work, frame, pick, bound, left, constraint, missing):  # type: ignore[no-untyped-def]
    every = np.arange(frame.weights.size).astype(np.int32)
    split = split_by(work, frame, pick, every, left, constraint)
    total, todo = first_bound(work, frame, split, bound, np.int64(1) << 60)
    for i in range(todo):
        low = split.buckets[i].low
        total += max(low, third_bound(work, frame, split, i, low + missing)) - low
    return total


@pytest.mark.parametrize("rules", RULES)
def test_a_third_bound_is_never_too_high(rules):  # type: ignore[no-untyped-def]
    """The program takes one at large nodes alone; here at small ones, where the truth is at
    hand."""
    words = list(load("original").answer_words[::20])
    engine = engine_of(words, words, None, rules)
    work, position = new_workspace(engine, bits=12), place(engine)
    frame, yields = root_frame(engine, work, position, merge=False)
    _, bounds = appraise(frame, yields, np.int64(1) << 60)
    gained = 0
    for pick in range(5, frame.guesses.size, 30):
        verdict = solve(engine, Task(left=6, first=int(frame.guesses[pick])))
        truth = verdict.total + 6 * verdict.losses * engine.penalty
        shallow = raised(work, frame, pick, bounds[pick], 6, position.constraint, 0)
        for missing in (1, 2, 5, 40):
            work.facts[:] = 0
            bound = raised(work, frame, pick, bounds[pick], 6, position.constraint, missing)
            assert bound <= truth
            gained += bound - shallow
    assert gained


@COMMON
@given(worlds(), st.data())
def test_search_with_a_time_limit(world, data):  # type: ignore[no-untyped-def]
    """Exact if there is time; if it is cut short, valid bounds."""
    allowed, answers, weights, rules, left = world
    mass = dict(zip(answers, weights or [1] * len(answers), strict=True))
    first = data.draw(st.sampled_from(allowed))
    truth = oracle.best_play(allowed, mass, rules, left, first)[0]
    engine = engine_of(allowed, answers, weights, rules)
    few = sorted(data.draw(st.lists(st.integers(0, 200), min_size=2, max_size=2)))
    guess = allowed.index(first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("salet.search.solve.RAMP_FROM", 1)
        patch.setattr("salet.search.solve.RAMP", data.draw(st.sampled_from([(1, 1), (2, 8, 32)])))
        whole = solve(engine, Task(left=left, first=guess), Effort(nodes=1 << 40))
        short, longer = (
            solve(engine, Task(left=left, first=guess), Effort(nodes=nodes)) for nodes in few
        )
    assert whole.exact
    assert (whole.losses, whole.total) == truth
    for cut in (short, longer):
        if cut.total is not None:
            assert (cut.losses, cut.total) >= truth
        assert cut.lower <= truth[0] * engine.penalty + truth[1]
        if cut.exact:
            assert (cut.losses, cut.total) == truth
    if not longer.exact:
        assert short.lower <= longer.lower
    if short.total is not None:
        assert (longer.losses, longer.total) <= (short.losses, short.total)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("left", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_deeper(rules, weighted, left, seed):  # type: ignore[no-untyped-def]
    """Hard lists: few letters and many answers, so that bounds alone are not enough."""
    rng = np.random.default_rng(seed)
    letters, length = [("ab", 5), ("abc", 4), ("abcd", 3)][seed % 3]
    allowed = sorted({"".join(rng.choice(list(letters), length)) for _ in range(40)})[:20]
    answers = sorted(rng.choice(allowed, min(15, len(allowed)), replace=False).tolist())
    weights = rng.choice([1, 1, 2, 3, 7, 30], len(answers)).tolist() if weighted else None
    mass = dict(zip(answers, weights or [1] * len(answers), strict=True))
    value, guess = oracle.best_play(allowed, mass, rules, left)
    verdict = solve(engine_of(allowed, answers, weights, rules), Task(left=left))
    assert ((verdict.losses, verdict.total), allowed[verdict.guess]) == (value, guess)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("length", few([3, 6], [3, 6, 11]))
def test_lengths(rules, length):  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(length)
    count = 16 if length == 3 else 24  # short words give little information
    allowed = sorted({"".join(rng.choice(list("abcdef"), length)) for _ in range(count)})
    answers = allowed[::3]
    mass = dict.fromkeys(answers, 1)
    value, guess = oracle.best_play(allowed, mass, rules, 6)
    verdict = solve(engine_of(allowed, answers, None, rules), Task(left=6))
    assert ((verdict.losses, verdict.total), allowed[verdict.guess]) == (value, guess)


def test_patterns_of_long_words_need_more_than_a_byte():  # type: ignore[no-untyped-def]
    """The first word tells all others apart, half of them by a pattern that is 256 more than one of
    the other half; the others have two buckets and themselves."""
    n = 200
    matrix = np.tile(np.arange(n, dtype=np.uint16) % 2, (n, 1))
    matrix[0] = np.arange(n) % (n // 2) + 256 * (np.arange(n) >= n // 2)
    np.fill_diagonal(matrix, 728)
    engine = new_engine(matrix, np.arange(n), length=6)
    best, second = solve(engine), solve(engine, Task(first=1))
    assert (best.guess, best.total) == (0, 2 * n - 1)
    assert second.total == 1 + (n - 1) + 2 * (n - 1) - 1


def test_a_heavy_member_is_not_taken_at_its_bound():  # type: ignore[no-untyped-def]
    """hhh first would cost 48 if its bucket {xxa, xxb, xxc} had a member that splits it: none does.

    xab splits {hhh, xxa, xxb, xxc} perfectly, but at 2W = 86: a perfect split must not make the
    bound of 48 pass for exact.
    """
    allowed = ["hhh", "xab", "xxa", "xxb", "xxc", "zzz"]
    answers = ["hhh", "xxa", "xxb", "xxc", "zzz"]
    weights = [40, 1, 1, 1, 1]
    mass = dict(zip(answers, weights, strict=True))
    for left in (3, 4, 5, 6):
        value, _ = oracle.best_play(allowed, mass, "normal", left, "zzz")
        verdict = solve(engine_of(allowed, answers, weights, "normal"), Task(left=left, first=5))
        assert (verdict.losses, verdict.total) == value
