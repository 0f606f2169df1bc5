"""Games submitted for a review."""

from __future__ import annotations

from salet.belief.lists import load


def test_a_game_of_a_day_is_judged_by_the_belief_of_that_day(own_home):
    from dataclasses import replace
    from datetime import date

    from salet.reviews.submitted import from_words, review_submitted

    daily = load("daily")
    game = from_words(["crane", "cigar"], daily)
    now = review_submitted(game, daily).turns[1]
    # On the first day no word had been used; now cigar would be a repeat.
    then = review_submitted(replace(game, day=date(2021, 6, 19)), daily).turns[1]
    assert then.chance > now.chance
