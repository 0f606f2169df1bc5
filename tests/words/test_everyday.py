"""How well words are known: the data, the border, and lists without a value."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from salet.belief.lists import load
from salet.words.book import look_up
from salet.words.datafiles import DATA, manifest, read_data, words_of
from salet.words.everyday import BORDER, FILE, everyday_words, familiarity


def test_every_word_that_the_game_takes_has_a_value() -> None:
    lines = read_data(FILE).splitlines()
    assert [line.split()[0] for line in lines] == list(words_of("allowed-2022.txt"))
    assert all(familiarity(line.split()[0]) == int(line.split()[1]) for line in lines[::97])
    entry = manifest()["files"][FILE]
    text = Path(DATA, FILE).read_bytes()
    assert entry["count"] == len(lines)
    assert entry["sha256"] == sha256(text).hexdigest()
    assert entry["source"]
    assert entry["licence"]
    assert json.dumps(entry)


def test_everyday_words_are_some_thousands_and_have_all_the_old_answers() -> None:
    everyday = everyday_words(load("nyt-2022").guesses)
    assert 4000 <= len(everyday) <= 6000
    insults = set(load("nyt-2022").answer_words) - everyday
    assert len(insults) <= 3  # words that nobody should be told to play
    assert all(familiarity(word) == 0 for word in insults)


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("crane", True), ("trace", True), ("paint", True), ("donut", True), ("ovals", True),
        ("salet", False), ("tarse", False), ("glift", False), ("guimp", False), ("tholi", False),
        ("texas", False), ("roate", False), ("aahed", False),
    ],
)  # fmt: skip
def test_words_that_people_know(word: str, known: bool) -> None:
    assert (familiarity(word) >= BORDER) is known


@pytest.mark.parametrize("name", ["original", "daily", "nyt-2022", "nyt-2023", "original-all"])
def test_the_book_knows_the_same_words(name: str) -> None:
    lexicon = load(name)
    everyday = everyday_words(lexicon.guesses)
    rows = look_up(lexicon, "expected-turns")
    assert rows
    assert all(row.everyday == (row.guess in everyday) for row in rows)


def test_where_nothing_is_known_every_word_is_everyday() -> None:
    words = ("casa", "mesa", "ñame")
    assert everyday_words(words) == set(words)
    assert everyday_words(("crane", "glift")) == {"crane"}
    assert everyday_words(("crane", "glift", "xyzzy")) == {"crane", "glift", "xyzzy"}


def test_english_words_of_other_lengths_are_everyday_where_the_lists_say_so() -> None:
    assert everyday_words(("cortile", "gardens", "walking")) == {"gardens", "walking"}
    known = everyday_words(load("en-7").guesses)
    assert set(load("en-7").answer_words) < known < set(load("en-7").guesses)
    assert everyday_words(load("es-7").guesses) == set(load("es-7").guesses)
