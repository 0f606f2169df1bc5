"""Unfinished games in the user's database."""

from __future__ import annotations

from dataclasses import replace

import pytest

from salet.live import unfinished
from salet.live.unfinished import MAX_GAMES, Unfinished
from salet.words.database import change

GAME = Unfinished("play", "daily", 1, "2026-01-01", False, "hard", 6, ("crane:bbygb",))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", '{"day": 3}', "\x00", "[" * 100_000, '{"turns": ["a:b"], "options": 3}'],
)
def test_a_row_that_cannot_be_read_is_left_out(own_home, text):
    unfinished.keep(GAME)
    change(lambda kept: kept.execute("INSERT INTO unfinished VALUES (9, 'odd', ?)", (text,)))
    assert unfinished.saved_games() == (GAME,)


def test_text_that_utf_8_cannot_encode_is_kept(own_home):
    odd = replace(GAME, about="\ud800", list_name="original")
    unfinished.keep(odd)
    assert unfinished.saved_games() == (odd,)


def test_every_puzzle_has_one_unfinished_game(own_home):
    other = replace(GAME, list_name="original", day="", boards=4)
    unfinished.keep(GAME)
    unfinished.keep(other)
    later = replace(GAME, turns=("crane:bbygb", "moist:bbbbg"), rules="normal")
    unfinished.keep(later)
    assert unfinished.saved_games() == (later, other)
    unfinished.forget(GAME)
    assert unfinished.saved_games() == (other,)
    unfinished.forget(other)
    assert unfinished.saved_games() == ()
    unfinished.forget(other)


def test_only_the_latest_games_are_kept(own_home):
    for day in range(MAX_GAMES + 5):
        unfinished.keep(replace(GAME, day=f"2026-01-{day:02}"))
    assert len(unfinished.saved_games()) == MAX_GAMES
    assert unfinished.saved_games()[0].day == f"2026-01-{MAX_GAMES + 4:02}"
