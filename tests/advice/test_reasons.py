"""The numbers in the reason for a guess."""

from __future__ import annotations

import random
import re

import pytest
from tests import oracle
from tests.sentences import shows

from salet.advice.advise import advise
from salet.advice.reasons import (
    certain_sentence,
    doubt_sentence,
    may_run_out,
    rare_sentence,
    reason,
    turns_sentence,
)
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.sentences import say
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


@pytest.mark.parametrize(
    ("answers", "key"),
    [(["pupal"], "doubt.rare"), (["crane"], None), (["crane", "pupal"], "doubt.rare-on")],
)
def test_colours_that_only_a_rare_word_fits_are_doubted(answers, key):
    turns = [oracle.written(word, *answers) for word in ("slate", "plump")]
    lexicon = Lexicon.of(["crane", "slate", "plump", "pupal", "moist"])
    said = doubt_sentence(advise(Position.of(lexicon, turns)))
    assert said == (say(key, word="PUPAL", board=2) if key else "")
    assert doubt_sentence(advise(Position.start(Lexicon.of(["pupal"])))) == ""


def weighted(seed):
    """Return a list with a long tail of unlikely words, and turns of a game on it."""
    draw = random.Random(seed)
    words = sorted(draw.sample(ORIGINAL.answer_words, 200))
    weights = [draw.choice([0.01, 0.5, 1, 4]) for _ in words]
    lexicon = Lexicon.of(words, words, weights)
    answer = draw.choice(words)
    guesses = draw.sample(words, draw.randint(0, 2))
    return lexicon, [oracle.written(guess, answer) for guess in guesses if guess != answer]


@pytest.mark.parametrize(
    ("turns", "key"),
    [
        (["salet:bybyb,ybbbg", "cromb:ggbbb,bbyyb"], "certain.any-time"),
        (["salet:bybyb,ybbbg"], None),
        (["irony:ybbbg,bgbbb", "crimp:ybybb,ygbbb"], "certain.first"),
    ],
)
def test_a_certain_word_is_played_first_only_where_its_marks_can_help(turns, key):
    position = Position.of(ORIGINAL, turns)
    said = certain_sentence(advise(position))
    assert shows(said, key) if key else said == ""
    if key is not None:
        word = position.boards[position.certain[0]].candidates[0][0]
        others = [b.candidates for b in position.playing if b.count > 1]
        splits = [{oracle.feedback(word, other) for other, _ in board} for board in others]
        assert (max(map(len, splits)) > 1) == key.startswith("certain.first")


@pytest.mark.parametrize("seed", range(25))
def test_the_numbers_of_a_reason_are_counted(seed):
    lexicon, turns = weighted(seed)
    advice = advise(Position.of(lexicon, turns), Taste("any"))
    for row in list(advice.ranking)[:3]:
        text = reason(advice, row)
        result = re.match(r"It leaves ([\d.,]+) of ([\d,]+) words on average, ([\d,]+)", text)
        if advice.likely == 1 and row.probability < 0.5:
            likely = advice.candidates[0][0].upper()
            assert text == say("reason.other", word=likely)
            continue
        if result is None:
            assert row.candidate
            keys = ("reason.likely", "reason.only", "reason.of-two")
            assert any(shows(text, key) for key in keys)
            continue
        words, chances = zip(*advice.candidates[: advice.likely], strict=True)
        assert int(result[2].replace(",", "")) == len(words)
        weights = [chance / sum(chances) for chance in chances]
        counted = oracle.one_ply(row.guess, words, weights)
        shown, within = float(result[1].replace(",", "")), 0.051 if "." in result[1] else 0.51
        assert shown == pytest.approx(counted["expected_size"], abs=within)
        assert int(result[3].replace(",", "")) == counted["largest"]


def test_reasons_at_the_end_of_a_game():
    one = advise(Position.start(Lexicon.of(["crane", "slate"], ["crane"])))
    assert reason(one) == say("reason.only")
    two = Lexicon.of(["crane", "slate"], weights=[9, 1])
    assert reason(advise(Position.start(two))) == say("reason.likely", chance=0.9)
    last, short = (advise(Position.of(ORIGINAL, ["crane:bbygb"], limit=n)) for n in (2, 3))
    assert [turns_sentence(each) for each in (one, last)] == ["", ""]
    assert turns_sentence(short) == say("turns.run-out")
    assert [may_run_out(each) for each in (one, last, short)] == [False, False, True]
    lost = advise(Position.start(ORIGINAL, boards=2, limit=1))
    assert may_run_out(lost)
    assert turns_sentence(lost) == say("turns.run-out")
    turns = ["crane:bbbbb", "sight:bgggg"]
    assert "last guess" in reason(advise(Position.of(ORIGINAL, turns, limit=3)))


def test_rare_words_are_not_mentioned_without_values():
    taste = Taste(strategy=find_strategy("entropy"))
    advice = advise(Position.of(ORIGINAL, ["crane:bbygb"]), taste)
    assert not advice.best.everyday
    assert rare_sentence(advice) == ""


def test_a_rare_word_that_is_the_only_one_left_is_named_once():
    advice = advise(Position.of("daily", ["crane:bbbbb", "slimy:bbbbb", "dough:bbbbb"]))
    assert advice.best.guess == "pfftt"
    assert rare_sentence(advice) == ""
    assert doubt_sentence(advice) == say("doubt.rare", word="PFFTT")


def test_no_everyday_word_is_compared_if_the_nearest_contradicts_the_marks():
    advice = advise(Position.of("es-5", ["abofo:ybybb", "sonda:bgbyy"]))
    assert advice.best.guess == "modal"
    delta, rodar = (advice.value(word).turns for word in ("delta", "rodar"))
    assert delta < rodar  # only RODAR fits
    assert rare_sentence(advice) == say("rare.best", name="MODAL")


def test_an_everyday_word_that_takes_no_more_guesses_as_shown_is_not_compared():
    turns = ["cohog:bgbbb", "loses:bgbbb"]
    advice = advise(Position.of(ORIGINAL, turns, "hard", limit=5))
    assert not advice.best.everyday
    assert rare_sentence(advice) == say("rare.best", name=advice.best.guess.upper())


def test_what_a_rare_word_saves_is_the_difference_of_what_is_shown():
    advice = advise(Position.of(ORIGINAL, ["perdy:bybyb"], limit=3))
    assert f"{advice.best.expected_turns:.2f} {advice.ranking[1].expected_turns:.2f}" == "3.80 3.71"
    assert rare_sentence(advice) == say("rare.saves", name="AINEE", saves=0.09)


@pytest.mark.parametrize(
    ("turn", "key", "name"),
    [("stare:ggbbb", "rare.saves-known", "PINKO"), ("adieu:bbgbb", "rare.saves", "GLOST")],
)
def test_every_second_word_with_a_lower_number_is_explained(turn, key, name):
    advice = advise(Position.of(ORIGINAL, [turn]))
    first, second = (round(row.expected_turns, 2) for row in advice.leaders[:2])
    assert first > second
    assert rare_sentence(advice) == say(key, name=name, saves=round(first - second, 2))


def test_a_saving_that_no_number_shows_is_not_mentioned():
    advice = advise(Position.of(ORIGINAL, ["raise:ybbby"]))
    assert 0 < advice.price < 0.005
    assert rare_sentence(advice) == ""


def test_a_sequence_counts_the_words_of_the_board_that_is_shown():
    advice = advise(Position.of(ORIGINAL, ["crane:bbygb,?,?,?"]))
    likely = advice.boards[0].likely
    assert shows(reason(advice), "reason.leaves-board", words=likely, board=1)
