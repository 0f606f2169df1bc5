"""Unfinished games in the user's database."""

from __future__ import annotations

from dataclasses import replace

import pytest

from salet.errors import NotFound
from salet.live import unfinished
from salet.live.unfinished import MAX_GAMES, Unfinished
from salet.words.database import change

GAME = Unfinished("play", "daily", 1, "2026-01-01", False, "hard", 6, ("crane:bbygb",))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", '{"day": 3}', "\x00", "[" * 100_000, '{"turns": ["a:b"], "options": 3}'],
)
def test_a_row_that_cannot_be_read_is_left_out(own_home, text):
    saved = unfinished.keep(GAME)
    change(lambda kept: kept.execute("INSERT INTO unfinished VALUES (9, 'odd', ?)", (text,)))
    assert unfinished.saved_games() == (saved,)


def test_text_that_utf_8_cannot_encode_is_kept(own_home):
    odd = replace(GAME, about="\ud800", list_name="original")
    saved = unfinished.keep(odd)
    assert unfinished.saved_games() == (saved,)


def ids():
    return [game.id for game in unfinished.saved_games()]


def test_games_of_one_puzzle_stay_apart_and_a_changed_one_is_the_latest(own_home):
    first, second = unfinished.keep(GAME), unfinished.keep(GAME)
    assert ids() == [second.id, first.id]
    later = replace(GAME, turns=("crane:bbygb", "moist:bbbbg"), rules="normal")
    first = unfinished.keep(later, first)
    assert unfinished.saved_games() == (first, second)
    assert (first.turns, ids()) == (later.turns, [first.id, second.id])
    unfinished.forget(first)
    assert unfinished.saved_games() == (second,)
    with pytest.raises(NotFound):
        unfinished.saved_game(first.id)
    assert unfinished.keep(GAME).id > second.id  # a number never names another game


def test_what_another_process_has_changed_is_not_lost(own_home):
    saved = unfinished.keep(GAME)
    theirs = unfinished.keep(replace(GAME, turns=("slate:bbbbb",)), saved)
    ours = unfinished.keep(replace(GAME, turns=("audio:bbbbb",)), saved)
    assert unfinished.saved_games() == (ours, theirs)
    unfinished.forget(saved)
    assert unfinished.saved_games() == (ours, theirs)


def test_only_the_latest_games_are_kept(own_home):
    for number in range(MAX_GAMES + 5):
        unfinished.keep(replace(GAME, number=number))
    assert len(unfinished.saved_games()) == MAX_GAMES
    assert unfinished.saved_games()[0].number == MAX_GAMES + 4
