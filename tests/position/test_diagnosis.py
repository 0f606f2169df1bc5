"""Contradictions: the turns in conflict, and the smallest repair."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.sentences import shows

from salet.belief.lists import load
from salet.errors import Contradiction, CouldNotError
from salet.position.diagnosis import LAST, diagnose
from salet.position.position import Position
from salet.puzzle.notation import parse_turns
from salet.puzzle.sentences import say
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


@cache
def small() -> Lexicon:
    draw = random.Random(9)
    words = sorted({"".join(draw.choices("abcdef", k=4)) for _ in range(120)})
    return Lexicon.of(words, words[::2], name="small")


@st.composite
def wrong_games(draw):
    """Draw turns whose marks may come from different answers."""
    turns = draw(
        st.lists(
            st.tuples(st.sampled_from(small().guesses), st.sampled_from(small().guesses)),
            min_size=1,
            max_size=4,
        )
    )
    return [(guess, oracle.feedback(guess, answer)) for guess, answer in turns]


def diagnosis_of(pairs, lexicon=None):
    lexicon = lexicon or small()
    turns = parse_turns(lexicon, [f"{guess}:{marks}" for guess, marks in pairs])
    return diagnose(lexicon, turns)


@given(wrong_games())
def test_if_no_answer_fits_other_words_or_a_minimal_contradiction_are_named(pairs):
    diagnosis = diagnosis_of(pairs)
    assert (diagnosis is None) == bool(oracle.candidates(small().answer_words, pairs))
    if diagnosis is None:
        return
    assert list(diagnosis.outside) == oracle.candidates(small().guesses, pairs)
    if diagnosis.outside:
        return
    chosen = [pairs[nth] for nth in diagnosis.conflict]
    assert not oracle.candidates(small().guesses, chosen)
    for fewer in combinations(pairs, len(chosen) - 1):
        assert len(fewer) == 0 or oracle.candidates(small().guesses, fewer)


@given(wrong_games())
def test_repairs_are_the_smallest_and_say_how_many_candidates_they_leave(pairs):
    diagnosis = diagnosis_of(pairs)
    if diagnosis is None:
        return
    changes = oracle.fewest_changes(small().answer_words, pairs)
    fewest = min(changes.values())
    assert diagnosis.repairs
    covered = set()
    for repair in diagnosis.repairs:
        mended = list(pairs)
        tiles = 0
        for nth, feedback in repair.changes:
            tiles += oracle.distance(mended[nth][1], feedback.letters)
            mended[nth] = (mended[nth][0], feedback.letters)
        left = oracle.candidates(small().answer_words, mended)
        assert tiles == fewest or {*left} & greens(pairs)
        assert repair.count == len(left) > 0
        assert list(repair.examples) == left[: len(repair.examples)]
        covered.update(left)
    assert covered >= {word for word, number in changes.items() if number == fewest}
    ranks = [
        (
            not any(set(pairs[nth][1]) == {"g"} for nth, _ in repair.changes),
            repair.count * (LAST if [nth for nth, _ in repair.changes] == [len(pairs) - 1] else 1),
        )
        for repair in diagnosis.repairs
    ]
    assert ranks == sorted(ranks, reverse=True)


def greens(pairs):
    """Return the words of rows that are all green."""
    return {guess for guess, marks in pairs if set(marks) == {"g"}}


def test_a_row_of_all_green_is_the_last_to_be_doubted():
    diagnosis = diagnosis_of([("crane", "bbbbb"), ("slate", "bbbbb"), ("aging", "ggggg")], ORIGINAL)
    first = diagnosis.repairs[0]
    assert [nth for nth, _ in first.changes] == [0, 1]
    assert first.examples == ("aging",)


def test_two_turns_that_contradict_each_other_are_named():
    diagnosis = diagnosis_of([("crane", "bbygb"), ("moist", "bbbbg"), ("crane", "bbybb")], ORIGINAL)
    assert diagnosis.conflict == (0, 2)
    assert "1 (crane:bbygb)" in diagnosis.message
    assert "3 (crane:bbybb)" in diagnosis.message
    assert "both" in diagnosis.message


def test_one_wrong_tile_is_found_and_the_repair_offered_with_its_count():
    pairs = [("crane", "bbygb"), ("aging", "bbbbb")]
    diagnosis = diagnosis_of(pairs, ORIGINAL)
    best = diagnosis.repairs[0]
    (nth, feedback), *_ = best.changes
    assert f"{pairs[nth][0]}:{feedback}" in diagnosis.fix
    assert f"leaves {best.count} word" in diagnosis.fix
    assert len(diagnosis.repairs) > len(diagnosis.offers) == 3
    turns = parse_turns(ORIGINAL, [f"{guess}:{marks}" for guess, marks in pairs])
    repaired = diagnosis.repaired(best, turns)
    assert repaired[nth].feedback == feedback
    assert Position.of("original", repaired).count == best.count


def test_an_answer_outside_the_list_is_not_called_a_contradiction():
    diagnosis = diagnosis_of([("aahed", "ggggg")], ORIGINAL)
    assert diagnosis.outside == ("aahed",)
    assert diagnosis.message == say("error.outside", list="original", words=["aahed"])
    todays = Position.of("daily", ["qqqqq:gbgbg"]).diagnosis.message
    assert shows(todays, "error.one-wrong", list=say("error.todays-list"))


def test_a_single_turn_that_no_word_fits():
    diagnosis = diagnosis_of([("qqqqq", "gbgbg")], ORIGINAL)
    assert diagnosis.conflict == (0,)
    assert "turn 1" in diagnosis.message


def test_the_error_is_a_contradiction():
    diagnosis = diagnosis_of([("crane", "ggggg"), ("slate", "ggggg")], ORIGINAL)
    error = diagnosis.error()
    assert isinstance(error, Contradiction)
    assert isinstance(error, CouldNotError)
    assert error.message == diagnosis.message
    assert error.fix == diagnosis.fix
    assert "\n" not in diagnosis.message


def test_candidates_left_need_no_diagnosis():
    start = Position.start(ORIGINAL)
    assert start.diagnosis is None
    assert start.after("crane", "bbygb").diagnosis is None
    assert diagnose(ORIGINAL, ()) is None
    with pytest.raises(Contradiction):
        raise start.after("crane", "ggggg").after("slate", "ggggg").diagnosis.error()


def test_repairs_and_their_words_are_likeliest_first():
    words, weights = ["bhoot", "bhuts", "boots", "shoot", "moist"], [1, 1, 50, 40, 8]
    lexicon = Lexicon.of(words, words, weights, name="weighted")
    diagnosis = diagnosis_of([("boots", "gbbbb"), ("boots", "gybbb")], lexicon)
    weight = dict(zip(words, weights, strict=True))
    totals = []
    for repair in diagnosis.repairs:
        likely = [weight[word] for word in repair.examples]
        assert likely == sorted(likely, reverse=True)
        totals.append(sum(likely))
    assert totals == sorted(totals, reverse=True)
    assert len(totals) > 1


@pytest.mark.parametrize(
    ("guesses", "conflict"),
    [(["axx", "bxx", "cxx", "xxx"], (0, 1, 2)), (["axx", "xxx", "bxx", "cxx"], (0, 2, 3)),
     (["xxx", "pxx", "axx"], (1,))],
)  # fmt: skip
def test_no_turn_is_named_that_the_contradiction_does_not_need(guesses, conflict):
    few = Lexicon.of(["ppa", "ppb", "ppc"])
    diagnosis = diagnosis_of([(guess, "bbb") for guess in guesses], few)
    assert diagnosis.conflict == conflict


def test_the_likeliest_word_of_a_repair_is_named_first():
    few = Lexicon.of(["ppa", "ppb", "ppc"], ["ppa", "ppb", "ppc"], [1, 4, 2], name="few")
    diagnosis = diagnosis_of([("pxx", "bbb")], few)
    assert [repair.examples for repair in diagnosis.repairs] == [("ppb", "ppc", "ppa")]


@pytest.mark.parametrize("marks", ["bbbbb", "gggbg", "ybbbb"])
def test_a_wrong_mark_of_the_only_word_left_is_repaired_to_all_green(marks):
    turns = ["cloud:bbbbb", "niche:yybbb", "aunty:ybgbb"]
    alone = Position.of("original", [*turns, f"mania:{marks}"]).diagnosis
    assert "mania:ggggg" in alone.offers[0]
    several = Position.of(
        "original", ["cloud:bbbbb,ggggg", "niche:yybbb,-", "aunty:ybgbb,-", f"mania:{marks},-"]
    )
    assert "mania:ggggg" in several.diagnosis.offers[0]


@pytest.mark.parametrize(("weight", "is_first"), [(3, True), (2, False)])
def test_a_word_that_is_likelier_than_all_others_is_repaired_to_all_green(weight, is_first):
    few = Lexicon.of(["ppa", "ppb", "ppc", "pqq"], ["ppa", "ppb", "ppc"], [weight, 1, 1])
    turns = [("pqq", "gbb"), ("ppa", "bbb")]
    assert ("ppa:ggg" in diagnosis_of(turns, few).offers[0]) == is_first


def test_another_word_than_the_only_one_left_is_not_repaired_to_all_green():
    turns = ["cloud:bbbbb", "niche:yybbb", "aunty:ybgbb", "speak:bbbbb"]
    offers = Position.of("original", turns).diagnosis.offers
    assert not any("speak:ggggg" in offer for offer in offers)


def test_an_offensive_word_that_is_no_answer_is_tried_last():
    diagnosis = Position.of("original", ["loopy:bgggg", "goopy:bgggg"]).diagnosis
    assert diagnosis.outside == ("roopy", "woopy", "poopy")
