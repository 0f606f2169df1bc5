"""Traps (words that differ in one letter), compared with a slow search."""

from __future__ import annotations

import random
from functools import cache

import pytest
from tests import oracle

from salet.advice.traps import CHANCE, FEWEST, TURNS, Trap, find_trap
from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import say
from salet.search.endgame import WIN_FIRST
from salet.share.turns import parse_turns
from salet.value.chances import Likely
from salet.value.value import end_game
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


def buckets(guess, words):
    result = {}
    for word in words:
        result.setdefault(oracle.feedback(guess, word), []).append(word)
    return result


def word_by_word(belief, words, left):
    """Return (chance, guesses) if the likeliest word that fits is played every time."""
    if not words or not left:
        return 0.0, 4 * sum(belief[w] for w in words)
    words = sorted(words, key=lambda w: (-belief[w], w))
    result, turns = belief[words[0]], sum(belief[w] for w in words)
    for part in buckets(words[0], words[1:]).values():
        more, spent = word_by_word(belief, part, left - 1)
        result, turns = result + more, turns + spent
    return result, turns


def best_chance(belief, guesses, words, left, first=None):
    """Return the highest chance to find the word, by trying all guesses."""

    @cache
    def best(inside, left):
        if not inside or not left:
            return 0.0
        if len(inside) == 1:
            return belief[next(iter(inside))]
        return max(after(guess, inside, left) for guess in guesses)

    def after(guess, inside, left):
        total = 0.0
        for marks, part in buckets(guess, inside).items():
            if set(marks) == {"g"}:
                total += belief[guess]
            elif len(part) < len(inside) or left > 1:
                total += best(frozenset(part), left - 1)
        return total

    if first is not None:
        return after(first, frozenset(words), left)
    return best(frozenset(words), left)


def position_of(lexicon, turns, rules=Rules.NORMAL, limit=6):
    return Position.of(lexicon, parse_turns(lexicon, turns), rules, limit=limit)


TRAPS = [
    (["salet:bgbby", "crony:ybbbb"], "_atch", 0),
    (["salet:bbbbb", "crony:bbygb", "sound:bgggg"], "_ound", 0),
    (["crane:bbbbb", "sight:bgggg"], "_ight", 0),
    (["share:gbggg"], "s_are", 1),
]


@pytest.mark.parametrize(("turns", "shape", "place"), TRAPS)
def test_a_trap_has_the_numbers_of_slow_play(turns, shape, place):
    position = position_of(ORIGINAL, turns)
    trap = find_trap(position)
    assert trap is not None
    assert (trap.shape, trap.place) == (shape, place)
    pairs = [tuple(turn.split(":")) for turn in turns]
    left = oracle.candidates(ORIGINAL.answer_words, pairs)
    family = [w for w in left if w[:place] + "_" + w[place + 1 :] == shape]
    assert [word for word, _ in trap.words] == family
    assert trap.probability == pytest.approx(len(family) / len(left))
    belief = dict.fromkeys(left, 1 / len(left))
    chance, guesses = word_by_word(belief, left, 6 - len(turns))
    assert trap.without_probe == pytest.approx(chance)
    assert trap.turns_without == pytest.approx(guesses)
    assert trap.probe in ORIGINAL
    assert trap.with_probe > chance + CHANCE or trap.turns_with <= guesses - TURNS


@pytest.mark.parametrize("seed", range(12))
def test_the_chances_are_those_of_best_play_on_small_lists(seed):
    """The chance with the probe equals perfect play after it, and no guess is better."""
    draw = random.Random(seed)
    family = [x + "ight" for x in draw.sample("abcdefghjklmnop", draw.randint(5, 8))]
    others = draw.sample(["crumb", "flown", "badge", "clamp", "jumpy", "folks", "nymph"], 5)
    answers = family + others[:1]
    weights = [draw.choice([1, 1, 2, 5]) for _ in answers]
    lexicon = Lexicon.of(family + others, answers, weights)
    limit = draw.choice([3, 4])
    position = Position.start(lexicon, limit=limit)
    belief = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
    guesses = lexicon.guesses
    likely = Likely(position)
    assert len(likely) == len(answers)
    assert likely.word_by_word() == pytest.approx(word_by_word(belief, answers, limit))
    columns, heavy = likely.columns, likely.weights
    game = end_game(position, columns, heavy, limit, WIN_FIRST)
    exact = 1 - game.rest(tuple(range(len(likely))), limit)[1]
    assert exact == pytest.approx(best_chance(belief, guesses, answers, limit), abs=1e-6)
    for guess in guesses:
        result, _ = likely.after(lexicon.index(guess))
        slow = best_chance(belief, guesses, answers, limit, guess)
        assert result == pytest.approx(slow, abs=1e-6)
    trap = find_trap(position)
    if trap is not None and trap.probe is not None:
        slow = best_chance(belief, guesses, answers, limit, trap.probe)
        assert trap.with_probe == pytest.approx(slow, abs=1e-6)
        assert trap.with_probe == pytest.approx(exact, abs=1e-6)
        assert trap.with_probe >= trap.without_probe


def test_under_hard_rules_some_traps_have_no_probe():
    position = position_of(ORIGINAL, ["crane:bbbbb", "sight:bgggg"], Rules.HARD)
    trap = find_trap(position)
    assert trap is not None
    assert trap.probe is None
    assert trap.with_probe == trap.without_probe < 1


def test_a_probe_under_hard_rules_is_legal():
    turns = ["salet:bbbbb", "crony:bbygb"]
    trap = find_trap(position_of(load("nyt-2023"), turns, Rules.HARD))
    assert trap is not None
    if trap.probe is not None:
        assert oracle.is_hard_legal([tuple(t.split(":")) for t in turns], trap.probe)


@pytest.mark.parametrize(
    "turns",
    [
        [],
        ["salet:bbbbb"],
        ["crane:bbbbb", "toils:bbybb"],
        ["crane:ggggg"],
    ],
)
def test_no_warning_without_a_trap(turns):
    assert find_trap(position_of(ORIGINAL, turns)) is None


def test_no_warning_without_a_choice():
    turns = ["salet:bgbby", "crony:ybbbb"]
    assert find_trap(position_of(ORIGINAL, turns, limit=3)) is None  # one guess left
    assert find_trap(position_of(ORIGINAL, turns, limit=2)) is None


def test_an_unlikely_family_is_not_a_trap():
    family = ["bight", "dight", "fight", "might"]
    weights = [1, 1, 1, 1, 90]
    lexicon = Lexicon.of([*family, "jolly", "badfm"], [*family, "jolly"], weights)
    assert find_trap(Position.start(lexicon, limit=3)) is None
    even = Lexicon.of([*family, "jolly", "badfm"], [*family, "jolly"])
    trap = find_trap(Position.start(even, limit=3))
    assert trap is not None
    assert len(trap.words) == FEWEST
    assert trap.probe == "badfm"
    assert trap.with_probe == 1
    assert trap.without_probe == pytest.approx(4 / 5)  # three guesses, and JOLLY is separated


def test_the_suggested_word_is_the_probe_when_it_is_as_good():
    position = position_of(ORIGINAL, ["salet:bgbby", "crony:ybbbb"])
    usual, other = find_trap(position), find_trap(position, "whomp")
    assert usual is not None
    assert other is not None
    assert other.probe == "whomp"
    assert other.with_probe == usual.with_probe


def test_a_trap_is_named_with_its_probe_and_both_chances():
    turns = parse_turns(ORIGINAL, ["salet:bgbby", "crony:ybbbb"])
    trap = find_trap(Position.of(ORIGINAL, turns))
    output = trap.sentence
    named = "batch, hatch, match, patch, watch"
    assert output == say(
        "trap.splits-wins", shape="_ATCH", named=named, name=trap.probe.upper(), won="100 %",
        lonely="80 %",
    )  # fmt: skip
    hard = parse_turns(ORIGINAL, ["crane:bbbbb", "sight:bgggg"])
    output = find_trap(Position.of(ORIGINAL, hard, Rules.HARD)).sentence
    assert "No legal word" in output
    slow = Trap("s_are", 1, (("scare", 0.5), ("snare", 0.5)), "actin", 1.0, 1.0, 2.0, 2.5)
    assert "saves 0.5 guesses" in slow.sentence


def test_a_word_of_the_trap_is_not_said_to_split_it():
    turns = ["crane:ybybb", "match:bgggg"]
    trap = find_trap(Position.of("daily", turns), "hatch")
    assert trap.probe == "hatch"
    way = "Play HATCH, then a word that splits the others: 100 % to win"
    assert way in trap.sentence
    assert "splits them" not in trap.sentence
