"""The file of unfinished games."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from salet.live import unfinished
from salet.live.unfinished import MAX_GAMES, Unfinished

GAME = Unfinished("play", "daily", 1, "2026-01-01", False, "hard", 6, ("crane:bbygb",))


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", '{"day": 3}', "\x00", '{"games": 3}', '{"games": [3, {"turns": 1}]}',
        '{"games": [{"turns": ["crane:bbygb"]}]}', "[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_file_is_ignored(warm_home, text):
    unfinished.game_file().write_text(text)
    assert unfinished.kept() == ()
    unfinished.keep(GAME)
    assert unfinished.kept() == (GAME,)


def test_a_row_of_another_version_is_left_out(warm_home):
    unfinished.keep(GAME)
    rows = json.loads(unfinished.game_file().read_text())["games"]
    rows += [{**rows[0], "colour": "red"}, {**rows[0], "boards": "two"}]
    unfinished.game_file().write_text(json.dumps({"games": rows}))
    assert unfinished.kept() == (GAME,)


def test_every_puzzle_has_one_unfinished_game(warm_home):
    other = replace(GAME, list_name="original", day="", boards=4)
    unfinished.keep(GAME)
    unfinished.keep(other)
    later = replace(GAME, turns=("crane:bbygb", "moist:bbbbg"), rules="normal")
    unfinished.keep(later)
    assert unfinished.kept() == (later, other)
    unfinished.forget(GAME)
    assert unfinished.kept() == (other,)
    unfinished.forget(other)
    assert not unfinished.game_file().exists()


def test_only_the_latest_games_are_kept(warm_home):
    for day in range(MAX_GAMES + 5):
        unfinished.keep(replace(GAME, day=f"2026-01-{day:02}"))
    assert len(unfinished.kept()) == MAX_GAMES
    assert unfinished.kept()[0].day == f"2026-01-{MAX_GAMES + 4:02}"
