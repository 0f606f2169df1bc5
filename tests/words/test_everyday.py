"""Familiarity: the data, the border of everyday words, and lists without data."""

from __future__ import annotations

import pytest

from salet.belief.lists import load
from salet.position.position import Position
from salet.words.datafiles import bundled_languages, language_blocks, read_data, words_of
from salet.words.everyday import (
    EVERYDAY,
    FILE,
    ZIPF_ANSWER,
    ZIPF_EVERYDAY,
    everyday_words,
    familiarity,
    offensive_in,
)
from salet.words.lexicon import belief_weight, language_rows


def test_every_word_that_the_game_takes_has_a_value() -> None:
    lines = read_data(FILE).splitlines()
    assert [line.split()[0] for line in lines] == list(words_of("allowed-2022.txt"))
    assert all(familiarity(line.split()[0]) == int(line.split()[1]) for line in lines[::97])


def test_everyday_words_are_some_thousands_and_have_all_the_old_answers() -> None:
    everyday = everyday_words(load("nyt-2022").guesses)
    assert 4000 <= len(everyday) <= 6000
    others = set(load("nyt-2022").answer_words) - everyday
    assert others == offensive_in("en").intersection(load("nyt-2022").answer_words)
    assert len(others) < 50


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("crane", True), ("trace", True), ("paint", True), ("donut", True), ("canes", True),
        ("salet", False), ("tarse", False), ("glift", False), ("guimp", False), ("tholi", False),
        ("texas", False), ("roate", False), ("aahed", False), ("direr", False),
    ],
)  # fmt: skip
def test_words_that_people_know(word: str, known: bool) -> None:
    assert (familiarity(word) >= EVERYDAY) is known


def test_without_data_every_word_is_everyday() -> None:
    words = ("casa", "mesa", "qñqñ")
    assert everyday_words(words) == set(words)
    assert everyday_words((*words, "pene", "shit")) == {*words, "pene"}
    assert everyday_words(("crane", "glift")) == {"crane"}
    assert everyday_words(("crane", "glift", "xyzzy")) == {"crane", "glift", "xyzzy"}


def test_english_words_of_other_lengths_are_everyday_where_the_lists_say_so() -> None:
    assert everyday_words(("cortile", "gardens", "walking")) == {"gardens", "walking"}
    assert everyday_words(("perro", "nadar", "meato")) == {"perro", "nadar"}


@pytest.mark.parametrize("name", [row["name"] for row in language_rows()])
def test_answers_and_everyday_words_have_the_zipf_values_that_they_need(name: str) -> None:
    code, _, length = name.partition("-")
    answers, known, _ = language_blocks(code, int(length))
    assert min(answers.values()) >= ZIPF_ANSWER == 250
    lexicon = load(name)
    assert lexicon.answer_words == tuple(sorted(answers))
    everyday = everyday_words(lexicon.guesses)
    values = answers | known
    assert all(values[word] >= ZIPF_EVERYDAY == 300 for word in everyday)
    enough = {word for word, value in values.items() if value >= 300}
    assert enough - everyday == enough & offensive_in(code)
    assert len(enough) == bundled_languages()[code]["lengths"][length]["everyday"]
    assert len(everyday) > 300


@pytest.mark.parametrize("name", ["es-5", "fr-6", "nl-7", "pl-4", "en-8"])
def test_likelier_words_are_commoner_and_shown_first(name: str) -> None:
    code, _, length = name.partition("-")
    answers, _, _ = language_blocks(code, int(length))
    lexicon = load(name)
    values = map(answers.__getitem__, lexicon.answer_words)
    by_value = sorted(zip(values, lexicon.weights, strict=True))
    weights = [weight for _, weight in by_value]
    assert weights == sorted(weights)
    assert weights[0] < weights[-1] < 4 * weights[0]
    shown = [answers[word] for word, _ in Position.start(lexicon).candidates]
    assert [belief_weight(value) for value in shown] == sorted(
        map(belief_weight, shown), reverse=True
    )
