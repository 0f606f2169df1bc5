"""Traps (words that differ in one letter), compared with slow play."""

from __future__ import annotations

import pytest
from tests import oracle
from tests.value_oracle import word_by_word

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.advice.traps import CHANCE, FEWEST, TURNS, Trap, trap_in
from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import say
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


def trap_after(lexicon, turns, rules=Rules.NORMAL, limit=6):
    return trap_in(advise(Position.of(lexicon, turns, rules, limit=limit), Taste("any")))


TRAPS = [
    (["salet:bgbby", "crony:ybbbb"], "_atch", 0),
    (["salet:bbbbb", "crony:bbygb", "sound:bgggg"], "_ound", 0),
    (["crane:bbbbb", "sight:bgggg"], "_ight", 0),
    (["share:gbggg"], "s_are", 1),
]


@pytest.mark.parametrize("words", ["everyday", "any"])
@pytest.mark.parametrize(("turns", "shape", "place"), TRAPS)
def test_a_trap_has_the_numbers_of_slow_play(turns, shape, place, words):
    advice = advise(Position.of(ORIGINAL, turns), Taste(words))
    trap = trap_in(advice)
    assert (trap.shape, trap.place) == (shape, place)
    pairs = [tuple(turn.split(":")) for turn in turns]
    left = oracle.candidates(ORIGINAL.answer_words, pairs)
    family = [w for w in left if w[:place] + "_" + w[place + 1 :] == shape]
    assert [word for word, _ in trap.words] == family
    assert trap.probability == pytest.approx(len(family) / len(left))
    belief = dict.fromkeys(left, 1 / len(left))
    turns_without, chance = word_by_word(left[0], [belief], 6 - len(turns))
    assert (trap.without_probe, trap.turns_without) == pytest.approx((chance, turns_without))
    assert trap.probe == advice.best.guess
    value = advice.value(trap.probe)
    assert (trap.with_probe, trap.turns_with) == (value.win, value.turns)
    assert trap.with_probe > chance + CHANCE or trap.turns_with <= turns_without - TURNS


def test_several_boards_have_no_trap():
    assert trap_after(ORIGINAL, ["salet:bgbby,bgbby", "crony:ybbbb,ybbbb"], limit=7) is None


def test_under_hard_rules_some_traps_have_no_probe():
    trap = trap_after(ORIGINAL, ["crane:bbbbb", "sight:bgggg"], Rules.HARD)
    assert trap.probe is None
    assert trap.with_probe == trap.without_probe < 1


def test_a_probe_under_hard_rules_is_legal():
    turns = ["salet:bbbbb", "crony:bbygb"]
    trap = trap_after("nyt-2023", turns, Rules.HARD)
    assert oracle.is_hard_legal([tuple(t.split(":")) for t in turns], trap.probe)


@pytest.mark.parametrize(
    ("turns", "limit"),
    [
        ([], 6),
        (["salet:bbbbb"], 6),
        (["crane:bbbbb", "toils:bbybb"], 6),
        (["crane:ggggg"], 6),
        (["salet:bgbby", "crony:ybbbb"], 3),  # no choice: one guess left
        (["salet:bgbby", "crony:ybbbb"], 2),
    ],
)
def test_no_warning_without_a_trap(turns, limit):
    assert trap_after(ORIGINAL, turns, limit=limit) is None


def test_an_unlikely_family_is_not_a_trap():
    family = ["bight", "dight", "fight", "might"]
    guesses, turns = [*family, "jolly", "badfm"], ["zzzzz:bbbbb"]
    lexicon = Lexicon.of(guesses, [*family, "jolly"], [1, 1, 1, 1, 90])
    assert trap_after(lexicon, turns, limit=4) is None
    trap = trap_after(Lexicon.of(guesses, [*family, "jolly"]), turns, limit=4)
    assert len(trap.words) == FEWEST
    assert trap.probe == "badfm"
    assert trap.with_probe == 1
    assert trap.without_probe == pytest.approx(4 / 5)  # three guesses, and JOLLY is separated


def test_a_safer_word_is_the_way_out_where_the_advice_is_not():
    family = {"golly": 94, "molly": 25, "lolly": 10, "jolly": 1, "holly": 1, "folly": 1}
    lexicon = Lexicon.of([*family, "laugh", "jugum"], list(family), list(family.values()))
    turns = ["zzzzz:bbbbb"]
    advice = advise(Position.of(lexicon, turns, limit=3))
    assert advice.best.guess == "golly"
    trap = trap_in(advice)
    assert (trap.probe, trap.with_probe) == (advice.safer.word, advice.safer.chance)
    assert trap.with_probe > trap.without_probe + CHANCE
    advice = advise(Position.of(lexicon, turns, limit=4))  # the safer word adds too little
    assert advice.best.win < advice.safer.chance < advice.best.win + CHANCE
    assert trap_in(advice) is None


def test_a_trap_is_named_with_its_probe_and_both_chances():
    trap = trap_after(ORIGINAL, ["salet:bgbby", "crony:ybbbb"])
    named = "batch, hatch, match, patch, watch"
    assert trap.sentence == say(
        "trap.splits-wins", shape="_ATCH", named=named, name=trap.probe.upper(), won=1.0,
        lonely=trap.without_probe,
    )  # fmt: skip
    assert (
        "No legal word" in trap_after(ORIGINAL, ["crane:bbbbb", "sight:bgggg"], Rules.HARD).sentence
    )
    slow = Trap("s_are", 1, (("scare", 0.5), ("snare", 0.5)), "actin", 1.0, 1.0, 2.0, 2.5)
    assert "saves 0.5 guesses" in slow.sentence


def test_a_word_of_the_trap_is_not_said_to_split_it():
    words = (("hatch", 0.5), ("match", 0.25), ("patch", 0.25))
    trap = Trap("_atch", 0, words, "hatch", 1.0, 0.8, 2.0, 2.5)
    way = "Play HATCH, then a word that splits the others: 100 % to win"
    assert way in trap.sentence
    assert "splits them" not in trap.sentence


@pytest.mark.parametrize(("count", "has_more"), [(6, False), (7, True)])
def test_six_words_of_a_trap_are_named(count, has_more):
    words = tuple((f"{letter}atch", 1 / count) for letter in "bchlmpw"[:count])
    sentence = Trap("_atch", 0, words, "climb", 1.0, 0.8, 2.0, 2.5).sentence
    assert words[5][0] in sentence.lower()
    assert ("…" in sentence) == has_more
