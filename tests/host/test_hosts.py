"""Hosts: fixed words, random words, past days, codes."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sentences import failing

from salet.belief.pastanswers import shipped
from salet.errors import InputError, WordError
from salet.host.hosts import friend_code, friend_word, random_words, words_of_day
from salet.words.lexicon import Lexicon


def test_random_words_follow_the_belief():
    lexicon = Lexicon.of(["crane", "moist", "slate"], weights=[8, 1, 1])
    chance = random.Random(1)
    drawn = Counter(random_words(lexicon, chance).answers[0] for _ in range(1000))
    assert drawn["crane"] > 700
    assert set(drawn) == {"crane", "moist", "slate"}
    some = {random_words(lexicon, chance, ("moist", "slate")).answers[0] for _ in range(50)}
    assert some == {"moist", "slate"}
    with pytest.raises(InputError):
        random_words(lexicon, chance, ("zzzzz",))


def test_a_past_day():
    assert words_of_day(shipped(), date(2021, 6, 19)).answers == ("cigar",)
    with failing("day-unknown"):
        words_of_day(shipped().before(date(2022, 11, 7)), date(2022, 11, 7))
    with failing("day-future"):
        words_of_day(shipped(), date.today() + timedelta(days=2))
    with failing("day-open"):
        words_of_day(shipped(), date.today())
    with pytest.raises(InputError):
        words_of_day(shipped(), date(2020, 1, 1))


@given(st.text(st.characters(categories=["Ll"]), min_size=1, max_size=11), st.integers(0, 255))
def test_a_code_hides_its_word(word, salt):
    code = friend_code(word, salt)
    assert friend_word(f" {code.upper()} ") == word
    assert word not in code or len(word) < 4


def test_a_code_is_that_of_the_page():
    assert friend_code("crane slate", 255) == "77ccnacm33b7afttbzlzdfi"


@pytest.mark.parametrize("code", ["", "moist", "baweavkt6ylqq", "ädl", "1" * 40, "aaweavkt6ylq"])
def test_an_invalid_code_is_refused(code):
    with pytest.raises(WordError, match="not a friend"):
        friend_word(code)
