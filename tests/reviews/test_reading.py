"""Reviews of games that were read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.journal.made import TODAY, game

from salet.belief.lists import load
from salet.errors import FeedbackError
from salet.journal.files import games_csv
from salet.reviews.reading import games_in, review_read
from salet.share.read import read_words


def test_a_game_of_a_day_is_judged_by_the_belief_of_that_day(own_home):
    daily = load("daily")
    game = read_words(["crane", "cigar"], daily)
    now = review_read(game, daily).turns[1]
    # On the first day no word had been used; now cigar would be a repeat.
    then = review_read(replace(game, number=0), daily).turns[1]
    assert then.numbers.chance > now.numbers.chance


def test_marks_are_compared_with_the_answer_of_the_day(own_home):
    daily = load("daily")
    lost = read_words(["crane:bbbbb"] * 6, daily)
    assert review_read(lost, daily).answers == (None,)
    with pytest.raises(FeedbackError) as raised:
        review_read(replace(lost, number=0), daily)  # it was CIGAR
    assert raised.value.turn == 0


def test_an_exported_file_is_read_as_its_games():
    exported = games_csv([game("moist", "crane", "moist", day=TODAY)])
    games, faults = games_in(exported, load("original"))
    assert ([one.answers for one in games], list(faults)) == ([("moist",)], [])
