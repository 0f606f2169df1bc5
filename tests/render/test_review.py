"""Reviews at a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from rich.console import Console
from tests.reviewing import review_game

from salet.belief.daily import daily_on
from salet.belief.lists import load
from salet.render.review import columns_of, fewer_words, games_view, review_view
from salet.reviews.summary import summary_of

GAMES = [("crane", "sloth", "moist"), ("salet", "slate"), ("fuzzy:bbbbb",)]
SEVERAL = ("salet:bybyb,ybbbg", "moist:bbbbb,ggggg", "crane:ggggg,-")


@cache
def reviewed(*game, answer=None):
    return review_game(game, answer, load("original"))


def shown(view, width):
    console = Console(width=width, no_color=True)
    with console.capture() as got:
        console.print(view)
    return got.get().splitlines()


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("verbose", [False, True])
@pytest.mark.parametrize("game", [*GAMES, SEVERAL])
def test_every_line_fits_and_the_arrow_is_right_below_its_bar(game, width, verbose):
    review = reviewed(*game)
    lines = shown(review_view(review, verbose=verbose), width)
    assert max(map(len, lines)) <= width
    arrows = [nth for nth, line in enumerate(lines) if "▲" in line]
    assert len(arrows) == sum(turn.boards == 1 < len(turn.buckets[0]) for turn in review.turns)
    for nth, turn in zip(arrows, review.turns, strict=False):
        _, yours = columns_of(turn, min(48, width - 2))
        assert lines[nth].index("▲") == 2 + yours
        bars = lines[nth - 1].split("  ")[1]
        assert set(bars) <= set("▁▂▃▄▅▆▇█")


def test_a_chart_has_a_bar_for_each_group_that_it_counts():
    game = review_game(["crane", "sloth", "moist"], None, daily_on(date(2026, 11, 1)))
    text = "\n".join(shown(review_view(game), 120))
    charts = re.findall(r"^  ([▁▂▃▄▅▆▇█]+)  (\d+) groups(?: in (\d+) bars)?,", text, re.MULTILINE)
    assert len(charts) == 3
    for (bars, groups, merged), turn in zip(charts, game.turns, strict=True):
        assert int(groups) == sum(bucket.likely > 0 for bucket in turn.buckets[0])
        assert len(bars) == min(48, int(groups)) == int(merged or groups)
    assert [bool(merged) for *_, merged in charts] == [True, True, False]


def test_one_word_on_each_board_is_one_word():
    game = reviewed("crane", "slate", "moist", answer=("slate", "moist"))
    two = replace(game.turns[1], certain=(1, 2), in_question=(), likely_before=(1, 1))
    assert fewer_words(two).startswith("1 word on each board ")
    assert fewer_words(replace(two, likely_before=(3, 3))).startswith("3 words on each board ")


def test_a_long_shot_that_came_has_no_bar():
    game = review_game(["crane:bbbbb", "sloth:ybyyb"], "moist", daily_on(date(2026, 11, 1)))
    turn = game.turns[1]
    unlikely = next(b for b in turn.buckets[0] if not b.likely)
    turn = replace(turn, turn=replace(turn.turn, feedbacks=(unlikely.feedback,)))
    assert columns_of(turn, 48)[1] is None
    text = "\n".join(shown(review_view(replace(game, turns=(turn,))), 120))
    assert "▲" not in text
    assert f"{unlikely.feedback} came" in text


def test_many_games_fit_a_narrow_terminal():
    reviews = [reviewed(*game) for game in [*GAMES[:2], SEVERAL] * 3]
    for width in (40, 80):
        lines = shown(games_view(reviews, summary_of(reviews), width), width)
        assert max(map(len, lines)) <= width
        assert not any("…" in line for line in lines)


def test_the_last_guess_has_a_chance_instead_of_guesses_to_go():
    review = reviewed("crane", "match", "latch", "patch", "hatch", "batch", answer="watch")
    for verbose in (False, True):
        last = "\n".join(shown(review_view(review, verbose=verbose), 80)).rpartition("[H]")[2]
        assert "% to be it" in last
        assert "guesses to go" not in last


def test_the_wording_is_for_players():
    text = "\n".join(shown(review_view(reviewed("crane", "sloth", "moist")), 80))
    assert "guesses to go" in text
    for word in ("bucket", "expected size", "largest", "bits", "belief"):
        assert word not in text
