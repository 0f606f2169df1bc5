"""What the coach says is true of the candidates."""

from __future__ import annotations

import random
import re

import pytest
from tests import oracle

from salet.advice.advise import advise
from salet.advice.goals import percent
from salet.advice.traps import Trap, find_trap
from salet.belief.lists import load
from salet.live.coach import STEPS, hints, reason, review_line, trap_sentence, turns_sentence
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.words.lexicon import Lexicon
from salet.words.turns import parse_turns

ORIGINAL = load("original")
ORDINALS = ["first", "second", "third", "fourth", "fifth"]


def weighted(seed):
    """Two hundred words with a long tail of unlikely ones, and turns of a game on them."""
    draw = random.Random(seed)
    words = sorted(draw.sample(ORIGINAL.answer_words, 200))
    weights = [draw.choice([0.01, 0.5, 1, 4]) for _ in words]
    lexicon = Lexicon.of(words, words, weights)
    answer = draw.choice(words)
    turns = []
    for guess in draw.sample(words, draw.randint(0, 2)):
        if guess != answer:
            turns.append(f"{guess}:{oracle.feedback(guess, answer)}")
    return lexicon, turns


def number(text):
    """The chance that a sentence names, with what its digits may be off by."""
    found = re.search(r"(\d+)(\.\d)? %", text)
    assert found is not None, text
    value = float(found[0].rstrip(" %"))
    return value / 100, 0.0005 if found[2] else 0.0051


@pytest.mark.parametrize("seed", range(25))
def test_every_hint_is_true(seed):
    lexicon, turns = weighted(seed)
    advice = advise(lexicon, parse_turns(lexicon, turns))
    belief = dict(advice.candidates)
    fitting = oracle.candidates(lexicon.answer_words, [tuple(turn.split(":")) for turn in turns])
    assert set(belief) == set(fitting)
    steps = hints(advice)
    assert [hint.step for hint in steps] == list(range(1, STEPS + 1))
    count, letter, plan, three, best = steps

    told = [int(x.replace(",", "")) for x in re.findall(r"\d[\d,]*\d|\d", count.text)]
    if len(belief) == 1:
        assert count.text == "One word is left."
    elif advice.likely == len(belief):
        assert told == [len(belief)]
    else:
        assert told[-1] == len(belief)
        assert advice.likely in told or advice.likely == 1

    where = letter.place
    chance = sum(
        p
        for word, p in belief.items()
        if (letter.letter in word if where is None else word[where] == letter.letter)
    )
    assert letter.chance == pytest.approx(chance, abs=1e-6)
    assert letter.letter.upper() in letter.text
    if where is not None:
        assert ORDINALS[where] in letter.text
    if chance > 1 - 1e-9:
        assert "all that is left" in letter.text
    elif "over" not in letter.text:
        value, off = number(letter.text)
        assert value == pytest.approx(chance, abs=off)

    word = advice.ranking.best.guess
    if plan.text.startswith("Go for it"):
        assert word in belief
    if "cannot be the answer" in plan.text:
        assert word not in belief
    if "more likely than not" in plan.text:
        assert belief[word] >= 0.5

    assert list(three.words) == sorted(three.words)
    if three.words:
        assert word in three.words
        assert all(w.upper() in three.text for w in three.words)
    else:
        assert len(belief) == 1
    assert best.words == (word,)
    assert word.upper() in best.text
    for early in (count, letter, plan):
        assert word.upper() not in early.text.split()


@pytest.mark.parametrize("seed", range(25))
def test_the_numbers_of_a_reason_are_counted(seed):
    lexicon, turns = weighted(seed)
    advice = advise(lexicon, parse_turns(lexicon, turns))
    for row in list(advice.ranking)[:3]:
        said = reason(advice, row)
        found = re.match(
            r"it leaves ([\d.,]+) of ([\d,]+) (likely )?words on average, ([\d,]+)", said
        )
        if found is None:
            assert row.candidate
            assert "answer with" in said or "only word" in said or "two words" in said
            continue
        words = advice.candidates[: advice.likely] if found[3] else advice.candidates
        assert int(found[2].replace(",", "")) == len(words)
        sizes, mass = {}, {}
        for word, chance in words:
            marks = oracle.feedback(row.guess, word)
            sizes[marks] = sizes.get(marks, 0) + 1
            mass[marks] = mass.get(marks, 0.0) + chance
        mean = sum(mass[m] * sizes[m] for m in sizes) / sum(mass.values())
        shown = float(found[1].replace(",", ""))
        assert shown == pytest.approx(mean, abs=0.051 if "." in found[1] else 0.51)
        assert int(found[4].replace(",", "")) == max(sizes.values())


def test_reasons_at_the_end_of_a_game():
    one = Lexicon.of(["crane", "slate"], ["crane"])
    assert reason(advise(one)) == "the only word left"
    two = Lexicon.of(["crane", "slate"], weights=[9, 1])
    assert reason(advise(two)) == "it is the answer with 90 %"
    assert turns_sentence(advise(one).ranking.best) == ""
    turns = parse_turns(ORIGINAL, ["crane:bbbbb", "sight:bgggg"])
    assert "last guess" in reason(advise(ORIGINAL, turns, limit=3))


def test_a_trap_is_named_with_its_probe_and_both_chances():
    turns = parse_turns(ORIGINAL, ["salet:bgbby", "crony:ybbbb"])
    trap = find_trap(Position.of(ORIGINAL, turns))
    said = trap_sentence(trap)
    assert said.startswith("A trap: _ATCH (batch, hatch, match, patch, watch).")
    assert trap.probe.upper() in said
    assert "100 % to win, 80 % without it" in said
    hard = parse_turns(ORIGINAL, ["crane:bbbbb", "sight:bgggg"])
    said = trap_sentence(find_trap(Position.of(ORIGINAL, hard, Rules.HARD)))
    assert "No legal word" in said
    slow = Trap("s_are", 1, (("scare", 0.5), ("snare", 0.5)), "actin", 1.0, 1.0, 2.0, 2.5)
    assert "saves 0.5 guesses" in trap_sentence(slow)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0, "0 %"), (1, "100 %"), (0.5, "50 %"), (0.96, "96.0 %"), (0.99999, "over 99.9 %")],
)
def test_only_what_is_certain_is_0_or_100_percent(chance, shown):
    assert percent(chance) == shown


def test_a_finished_game_has_a_line():
    turns = parse_turns(ORIGINAL, ["soare:bbbbg", "clint:ybyyb", "mince:bgggg", "wince:ggggg"])
    assert "Skill" in review_line(turns, ORIGINAL)
    wrong = parse_turns(ORIGINAL, ["crane:ggggg", "slate:ggggg"])
    assert review_line(wrong, ORIGINAL) == ""
