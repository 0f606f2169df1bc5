"""The search, compared with the oracle on small random lists."""

from __future__ import annotations

from typing import NamedTuple

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


class World(NamedTuple):
    """A list of words, and how it is played."""

    allowed: list[str]
    answers: list[str]
    weights: list[int] | None = None
    rules: str = "normal"
    left: int = 6

    @property
    def mass(self):
        return dict(zip(self.answers, self.weights or [1] * len(self.answers), strict=True))

    def engine(self):
        length = len(self.allowed[0])
        kind = np.uint8 if length <= 5 else np.uint16 if length <= 10 else np.uint32
        words, answers = self.allowed, self.answers
        matrix = np.array([[oracle.pattern(g, a) for a in answers] for g in words], kind)
        places = [words.index(a) for a in answers]
        return new_engine(matrix, places, words=words, weights=self.weights, rules=self.rules)

    def truth(self, first=None):
        """Return ((losses, total), guess) of the oracle."""
        return oracle.best_play(self.allowed, self.mass, self.rules, self.left, first)

    def found(self, verdict):
        """Return a verdict in the same form."""
        assert verdict.guess is not None
        return (verdict.losses, verdict.total), self.allowed[verdict.guess]


@st.composite
def worlds(draw):
    length = draw(st.integers(2, 5))
    letters = draw(st.sampled_from(["ab", "abc", "abcde", "abcdefgh"]))
    word = st.text(letters, min_size=length, max_size=length)
    most = draw(st.sampled_from([6, 13, 24]))
    allowed = sorted(draw(st.sets(word, min_size=1, max_size=most)))
    answers = sorted(draw(st.sets(st.sampled_from(allowed), min_size=1, max_size=2 * most // 3)))
    weight, count = st.sampled_from([1, 1, 2, 3, 5, 9, 40]), len(answers)
    weights = draw(st.none() | st.lists(weight, min_size=count, max_size=count))
    return World(allowed, answers, weights, draw(st.sampled_from(RULES)), draw(st.integers(1, 6)))


COMMON = settings(suppress_health_check=list(HealthCheck))


@COMMON
@given(worlds())
def test_solve(world):
    value, guess = world.truth()
    engine = world.engine()
    verdict = solve(engine, Task(left=world.left))
    assert verdict.exact
    assert world.found(verdict) == (value, guess)
    other = solve(engine, Task(left=world.left, ties="outsider"))
    assert (other.losses, other.total) == value
    bound = solve(engine, Task(left=world.left), Effort(width=2))
    assert (bound.losses, bound.total or 0) >= value


@COMMON
@given(worlds(), st.data())
def test_after_a_turn(world, data):
    allowed, answers, _, rules, left = world
    made, answer = data.draw(st.sampled_from(allowed)), data.draw(st.sampled_from(answers))
    seen = oracle.pattern(made, answer)
    rest = {a: w for a, w in world.mass.items() if oracle.pattern(made, a) == seen}
    verdict = solve(world.engine(), Task(turns=[(allowed.index(made), seen)], left=left))
    best = oracle.best_play(allowed, rest, rules, left, turns=((made, seen),))
    assert world.found(verdict) == best


@pytest.mark.parametrize("rules", ["hard", "ultra-hard"])
@pytest.mark.parametrize("length", few([3, 5], [3, 5, 11]))  # 11 letters compile anew
def test_more_letters_than_thirty_two_and_every_length(rules, length):
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
    world = World(allowed, answers, None, rules, 3)
    rest = {a: 1 for a in answers if oracle.pattern(made, a) == seen}
    assert len(rest) > 1
    for turns, mass in (((), world.mass), (((made, seen),), rest)):
        best = oracle.best_play(allowed, mass, rules, 3, turns=turns)
        task = Task(turns=[(allowed.index(g), p) for g, p in turns], left=3)
        assert world.found(solve(world.engine(), task)) == best
    (losses, total), _ = best
    lexicon = Lexicon.of(allowed, answers)
    outcome = value(Position.of(lexicon, [(made, Feedback(seen, length))], rules, limit=4))
    assert (outcome.losses, outcome.total) == (losses, None if losses else total)


@COMMON
@given(worlds())
def test_value_of_a_position(world):
    """The public interface, compared with all trees."""
    world = world._replace(weights=None)
    allowed, answers, _, rules, left = world
    assume(len(allowed[0]) >= 3)
    position = Position.start(Lexicon.of(allowed, answers), Rules(rules), limit=left)
    (losses, total), _ = world.truth()
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
def test_prove(world):
    allowed, left, engine = world.allowed, world.left, world.engine()
    (losses, total), guess = world.truth()
    records = list(prove(engine, left=left, threads=1))
    assert sorted(r.opener for r in records) == list(range(len(allowed)))
    exact = [r for r in records if r.kind == "exact"]
    best = min((r.value, allowed[r.opener] not in world.answers, r.opener) for r in exact)
    if losses:
        assert best[0] // engine.penalty == losses
    else:
        assert (best[0], allowed[best[2]]) == (total, guess)
    for r in records:
        lost, real = world.truth(allowed[r.opener])[0]
        truth = lost * (engine.penalty + left - 1) + real
        assert r.value == truth if r.kind == "exact" else r.value <= truth
        assert r.value >= (losses * engine.penalty if losses else total)
    if losses:
        assert all(r.kind == "bound" for r in prove(engine, left=left, threads=1, sure=True))


@jit
def raised(work, frame, pick, bound, left, constraint, missing):
    every = np.arange(frame.weights.size).astype(np.int32)
    split = split_by(work, frame, pick, every, left, constraint)
    total, todo = first_bound(work, frame, split, bound, np.int64(1) << 60)
    for i in range(todo):
        low = split.buckets[i].low
        total += max(low, third_bound(work, frame, split, i, low + missing)) - low
    return total


@pytest.mark.parametrize("rules", RULES)
def test_a_third_bound_is_never_too_high(rules):
    """The program takes one at large nodes alone; here at small ones, whose truth is at hand."""
    words = list(load("original").answer_words[::20])
    engine = World(words, words, None, rules).engine()
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
def test_a_first_guess_with_and_without_a_time_limit(world, data):
    """Exact if there is time; if it is cut short, valid bounds."""
    first, engine = data.draw(st.sampled_from(world.allowed)), world.engine()
    truth, _ = world.truth(first)
    few = sorted(data.draw(st.lists(st.integers(0, 200), min_size=2, max_size=2)))
    task = Task(left=world.left, first=world.allowed.index(first))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("salet.search.solve.RAMP_FROM", 1)
        patch.setattr("salet.search.solve.RAMP", data.draw(st.sampled_from([(1, 1), (2, 8, 32)])))
        whole = solve(engine, task, Effort(nodes=1 << 40))
        short, longer = (solve(engine, task, Effort(nodes=nodes)) for nodes in few)
    assert whole.exact
    for verdict in (whole, solve(engine, task)):
        assert (verdict.losses, verdict.total) == truth
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
def test_deeper(rules, weighted, left, seed):
    """Hard lists: few letters and many answers, so that bounds alone are not enough."""
    rng = np.random.default_rng(seed)
    letters, length = [("ab", 5), ("abc", 4), ("abcd", 3)][seed % 3]
    allowed = sorted({"".join(rng.choice(list(letters), length)) for _ in range(40)})[:20]
    answers = sorted(rng.choice(allowed, min(15, len(allowed)), replace=False).tolist())
    weights = rng.choice([1, 1, 2, 3, 7, 30], len(answers)).tolist() if weighted else None
    world = World(allowed, answers, weights, rules, left)
    assert world.found(solve(world.engine(), Task(left=left))) == world.truth()


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("length", few([6], [6, 11]))  # ``worlds`` are shorter
def test_lengths(rules, length):
    rng = np.random.default_rng(length)
    allowed = sorted({"".join(rng.choice(list("abcdef"), length)) for _ in range(24)})
    world = World(allowed, allowed[::3], None, rules)
    assert world.found(solve(world.engine(), Task(left=6))) == world.truth()


def test_patterns_of_long_words_need_more_than_a_byte():
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


def test_a_heavy_member_is_not_taken_at_its_bound():
    """hhh first would cost 48 if its bucket {xxa, xxb, xxc} had a member that splits it: none does.

    xab splits {hhh, xxa, xxb, xxc} perfectly, but at 2W = 86: a perfect split must not make the
    bound of 48 pass for exact.
    """
    allowed = ["hhh", "xab", "xxa", "xxb", "xxc", "zzz"]
    answers = ["hhh", "xxa", "xxb", "xxc", "zzz"]
    for left in (3, 4, 5, 6):
        world = World(allowed, answers, [40, 1, 1, 1, 1], left=left)
        verdict = solve(world.engine(), Task(left=left, first=5))
        assert (verdict.losses, verdict.total) == world.truth("zzz")[0]
