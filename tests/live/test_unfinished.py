"""The unfinished game: kept for one day and one list."""

from __future__ import annotations

from datetime import date

import pytest


@pytest.mark.parametrize("text", ["", "{", "[]", '{"day": 3}', "\x00", "[" * 100_000])
def test_a_damaged_file_of_the_unfinished_game_is_no_obstacle(warm_home, text):
    from salet.live import unfinished

    unfinished.game_file().write_text(text)
    assert unfinished.kept("daily", date(2026, 1, 1)) is None


def test_an_unfinished_game_is_of_one_day_and_one_list(warm_home):
    from salet.live import unfinished

    game = unfinished.Unfinished("2026-01-01", "daily", "hard", "win", 6, ("crane:bbygb",))
    unfinished.keep(game)
    assert unfinished.kept("daily", date(2026, 1, 1)) == game
    assert unfinished.kept("daily", date(2026, 1, 2)) is None
    assert unfinished.kept("original", date(2026, 1, 1)) is None
    unfinished.forget()
    assert unfinished.kept("daily", date(2026, 1, 1)) is None
