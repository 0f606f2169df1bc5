"""Practice puzzles: random, of a past day, by a friend's code, against the adversary."""

from __future__ import annotations

import random
from datetime import date

import pytest
from tests.sentences import failing

from salet.belief.lists import load
from salet.errors import WordError
from salet.host.hosts import friend_code
from salet.host.puzzles import adversary_puzzle, friend_puzzle, past_puzzle, random_puzzle
from salet.position.buckets import buckets_of
from salet.position.position import Position
from salet.words.everyday import everyday_words
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


def test_a_friend_s_word_or_its_code_give_the_same_puzzle():
    puzzle = friend_puzzle(ORIGINAL, " Moist ")
    assert puzzle.answers == ("moist",)
    assert friend_puzzle(ORIGINAL, puzzle.code).answers == ("moist",)
    assert "moist" not in puzzle.about


def test_words_of_several_boards_have_one_code():
    puzzle = friend_puzzle(ORIGINAL, "moist, CRANE slate")
    assert puzzle.answers == ("moist", "crane", "slate")
    assert friend_puzzle(ORIGINAL, puzzle.code).answers == puzzle.answers
    with pytest.raises(WordError, match="the same"):
        friend_puzzle(ORIGINAL, "moist moist")


@pytest.mark.parametrize(
    ("text", "key"),
    [("qqqqq", "unlisted"), (friend_code("qqqqq"), "code-word"), ("aaweavkt6ylqx", "no-code"),
     ("", "no-code")],
)  # fmt: skip
def test_an_unlisted_word_of_a_friend_is_refused_and_not_shown(text, key):
    with failing(key):
        friend_puzzle(ORIGINAL, text)


def test_a_past_day_has_its_list_and_the_adversary_no_word():
    puzzle = past_puzzle(date(2021, 6, 19))
    assert (puzzle.answers, puzzle.lexicon.name) == (("cigar",), "daily")
    assert puzzle.day == date(2021, 6, 19)
    assert puzzle.about.endswith("19 June 2021")
    hidden = adversary_puzzle(ORIGINAL)
    assert (hidden.answers, hidden.code) == ((), None)


def test_random_words_may_be_everyday_words():
    chance, every = random.Random(3), load("original-all")
    everyday = everyday_words(every.guesses)
    drawn = [random_puzzle(every, chance, everyday=True).answers[0] for _ in range(40)]
    assert set(drawn) <= everyday
    assert not {random_puzzle(every, chance).answers[0] for _ in range(40)} <= everyday


def test_the_words_of_several_boards_differ():
    tiny = Lexicon.of(["crane", "moist", "slate"], weights=[98, 1, 1])
    assert set(random_puzzle(tiny, random.Random(1), boards=3).answers) == set(tiny.answer_words)
    with failing("few-answers"):
        random_puzzle(tiny, random.Random(1), boards=4)


def test_the_adversary_leaves_the_most_of_the_words_that_are_shown():
    puzzle = adversary_puzzle(load("daily"))
    position = Position.start(puzzle.lexicon)
    assert puzzle.lexicon.uniform
    for guess in ("crane", "moist", "bulgy"):
        sizes = [bucket.count for bucket in buckets_of(position.board, guess)]
        position = puzzle.host.play(position, guess)
        assert position.count == position.likely == max(sizes)


def test_no_editor_picks_a_random_word_a_friend_s_or_the_adversary_s():
    daily, curated = load("daily"), load("nyt-2023")
    puzzles = [random_puzzle(daily, random.Random(7), boards=n) for n in (1, 2)]
    puzzles += [friend_puzzle(daily, "moist"), friend_puzzle(daily, "moist crane")]
    for puzzle in (*puzzles, adversary_puzzle(daily)):
        assert puzzle.lexicon == curated
        assert puzzle.lexicon.uniform
    assert friend_puzzle(load("daily", known="m...."), "moist").lexicon.name == "nyt-2023:m...."


def test_a_friend_may_choose_any_allowed_word():
    puzzle = friend_puzzle(load("daily"), "aahed")
    assert puzzle.lexicon.uniform
    assert puzzle.lexicon.answer_words == load("daily").guesses
    assert load(puzzle.lexicon.name) == puzzle.lexicon
    shown = friend_puzzle(load("original", known="a...."), "aahed").lexicon
    assert shown.name == "original:a....*"
    assert load(shown.name) == shown
    assert shown.answer_words == shown.guesses == load("original", known="a....").guesses
