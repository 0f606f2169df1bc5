"""Hints are true for the candidates."""

from __future__ import annotations

import re
from math import nextafter

import pytest
from tests import oracle
from tests.advice.test_reasons import weighted
from tests.sentences import shows

from salet.advice.advise import advise
from salet.advice.policy import AS_ANSWER, nearly_as_good
from salet.advice.reasons import rare_sentence
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.host.puzzles import adversary_puzzle
from salet.live.hints import STEPS, hints, hints_without_chances
from salet.position.position import Position
from salet.puzzle.sentences import say
from salet.words.lexicon import Lexicon

# The chance from which a plan says so.
CHANCES = {
    "probe-only": -1, "probe": 0, "go": AS_ANSWER, "go-likely": nextafter(0.5, 1),
    "go-certain": 0.9, "go-only": 1 - 1e-9,
}  # fmt: skip


def number(text):
    """Return the chance in a sentence, and its rounding error."""
    result = re.search(r"(\d+)(\.\d)? %", text)
    assert result is not None, text
    value = float(result[0].rstrip(" %"))
    return value / 100, 0.0005 if result[2] else 0.0051


@pytest.mark.parametrize("seed", range(25))
def test_every_hint_is_true(seed):
    lexicon, turns = weighted(seed)
    advice = advise(Position.of(lexicon, turns), Taste("any"))
    belief = dict(advice.candidates)
    fitting = oracle.candidates(lexicon.answer_words, [tuple(turn.split(":")) for turn in turns])
    assert set(belief) == set(fitting)
    count, letter, plan, three, best = steps = hints(advice)
    assert len(steps) == STEPS

    data = [int(x.replace(",", "")) for x in re.findall(r"\d[\d,]*\d|\d", count)]
    rest = len(belief) - advice.likely
    assert shows(count, "hint.left-likely" if rest else "hint.left")
    assert data == [advice.likely, *([rest] if rest else [])]

    sign = re.search(r"\b([A-Z])\b", letter)[1].lower()
    place = re.search(r"letter (\d+)", letter, re.IGNORECASE)
    where = int(place[1]) - 1 if place else None
    chance = sum(
        p for word, p in belief.items() if (sign in word if where is None else word[where] == sign)
    )
    if chance > 1 - 1e-9:
        assert "chance" not in letter
    elif "over" not in letter:
        value, off = number(letter)
        assert value == pytest.approx(chance, abs=off)

    word = advice.ranking.best.guess
    (least,) = [chance for key, chance in CHANCES.items() if plan == say(f"hint.{key}")]
    assert belief.get(word, -1) >= least
    assert (word in belief) == (least >= 0)

    words = re.findall(r"\b[A-Z]{5}\b", three)
    assert words == sorted(words)
    others = [row for row in advice.ranking[1:3] if nearly_as_good(row, advice.ranking.best)]
    assert word.upper() in words if words else len(belief) == 1 or not others
    assert best.startswith(f"Play {word.upper()}. ")
    for early in (count, letter, plan):
        assert word.upper() not in early.split()


@pytest.mark.parametrize("boards", [2, 4])
def test_hints_on_several_boards_are_true_and_come_in_steps(boards):
    answers = ["crane", "moist", "sonic", "pound"][:boards]
    for guesses in ((), ("salet",), ("salet", "courd"), ("salet", "courd", "nymph")):
        turns = [oracle.written(guess, *answers) for guess in guesses]
        advice = advise(Position.of("original", turns, boards=boards), Taste("any"))
        advised = hints(advice)
        assert len(advised) == STEPS
        counts, look, plan, letter, best = advised
        likely = [board.likely for board in advice.boards]
        numbers = [int(n.replace(",", "")) for n in re.findall(r"has ([\d,]+)", counts)]
        assert numbers == (likely if turns else likely[:1])
        if turns:
            board = int(re.search(r"Look at board (\d)", look)[1]) - 1
            assert likely[board] == min(likely)
            assert ("solves board" not in plan) or str(board + 1) in plan
            named = re.match(rf"On board {board + 1}, (?:the|letter) .*?\b([A-Z])\b", letter)
            assert named is not None, letter
            sign = named[1].lower()
            assert any(sign in word for word, _ in advice.boards[board].words)
        word = advice.ranking.best.guess
        chances = [dict(b.words).get(word, 0.0) for b in advice.boards]
        assert plan.startswith("Go for it") == (max(chances) >= AS_ANSWER)
        assert best.startswith(f"Play {word.upper()}. ")
        assert not any(word.upper() in early.split() for early in advised[:4])


def test_boards_that_show_nothing_yet_are_not_counted():
    counts, *_ = hints(advise(Position.of("original", ["crane:bbygb,?,?"])))
    assert counts == "Words left: board 1 has 20."


def test_a_long_shot_is_not_a_good_word():
    words = ["hoick", "shock"]
    advice = advise(Position.start(Lexicon.of(words, words, [1, 999])))
    assert hints(advice)[:4] == (
        say("hint.left-likely", n=1, rest=say("count.long-shots", n=1)),
        say("hint.there-is", letter="O"),
        say("hint.go-certain"),
        say("hint.good-begins", letter="S"),
    )
    alike = Position.start(Lexicon.of(words, words, [1, 1]))
    assert hints(advise(alike, Taste("any")))[2] == say("hint.go")
    advice = advise(Position.start(Lexicon.of(words[1:], words[1:])))
    assert hints(advice)[1:3] == (say("hint.there-is", letter="S"), say("hint.go-only"))


@pytest.mark.parametrize(
    ("turns", "key", "letter"),
    [
        (["agile:bbbbb", "snort:bbbbb", "dumpy:bybbb"], "hint.good-begins", "C"),
        (["shirk:ggggb", "shire:ggggb"], "hint.good-letter", "T"),
        (["shout:ggbbg", "quirt:bbggg"], "hint.good-known", ""),
    ],
)
def test_a_green_letter_is_no_hint(turns, key, letter):
    shown = hints(advise(Position.of("original", turns), Taste("any")))[3]
    assert shown == say(key, letter=letter, place=5)


@pytest.mark.parametrize("turns", [[], ["crane:bbbbb"], ["crane:bbbbb", "moist:bgbbb"]])
def test_hints_against_the_adversary_tell_no_chances(turns):
    lexicon = adversary_puzzle(load("daily")).lexicon
    advice = advise(Position.of(lexicon, turns), Taste("any"))
    shown = hints_without_chances(advice)
    assert len(shown) == 5
    assert not [hint for hint in shown if "%" in hint or "likely" in hint or "chance" in hint]
    tried = {letter for turn in advice.turns for letter in turn.guess}
    said = shown[1].replace(",", "")
    letter, count, words = re.match(r"(\w) is in (\d+) of the (\d+) words", said).groups()
    found = {
        other: sum(other in word for word, _ in advice.candidates)
        for other in set("abcdefghijklmnopqrstuvwxyz") - tried
    }
    assert int(words) == len(advice.candidates)
    assert int(count) == found[letter.lower()] == max(found.values())


@pytest.mark.parametrize("turn", ["slate:bbbyb", "crane:bbybb", "stare:ybbbb"])
def test_good_words_are_words_that_players_know(turn):
    advice = advise(Position.of("nyt-2022", [turn]), Taste(top=6))
    first, *others = advice.ranking
    assert first.everyday
    assert not all(row.everyday for row in others[:3])
    named = hints(advice)[3]
    assert not [row.guess for row in others if not row.everyday and row.guess.upper() in named]


@pytest.mark.parametrize("turns", [["crane:bbygb"], ["slate:bybbb"], ["salet:bybyb,ybbbg"]])
def test_hints_do_not_depend_on_the_number_of_rows(turns):
    position = Position.of("original", turns)
    shown = [advise(position, Taste(top=top)) for top in (1, 3, 40)]
    assert len({(hints(advice), rare_sentence(advice)) for advice in shown}) == 1
    assert [len(advice.ranking) for advice in shown[:2]] == [1, 3]
