"""The file of unfinished games."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, replace

import pytest

from salet.live import unfinished
from salet.live.unfinished import MAX_GAMES, Unfinished

GAME = Unfinished("play", "daily", 1, "2026-01-01", False, "hard", 6, ("crane:bbygb",))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"day": 3}', "\x00", '{"games": 3}', "[" * 100_000]
)
def test_a_damaged_file_is_renamed_before_the_next_game_is_saved(warm_home, text):
    for number in (1, 2):
        unfinished.game_file().write_text(text)
        assert unfinished.saved_games() == ()
        renamed = unfinished.keep(GAME)
        assert renamed == warm_home / f"unfinished-damaged-{number}.json"
        assert renamed.read_text() == text
        assert unfinished.saved_games() == (GAME,)
    assert unfinished.keep(GAME) is None


def test_rows_and_fields_of_another_version_are_kept(warm_home):
    other = replace(GAME, list_name="original")
    rows = [3, {"turns": 1}, {**asdict(GAME), "colour": "red"}, {**asdict(GAME), "boards": "two"}]
    unfinished.game_file().write_text(json.dumps({"games": rows, "version": 9}))
    assert unfinished.saved_games() == (GAME,)
    unfinished.keep(other)
    unfinished.keep(later := replace(GAME, rules="normal"))
    saved = json.loads(unfinished.game_file().read_text())
    assert saved["version"] == 9
    assert saved["games"][0] == json.loads(json.dumps({**asdict(later), "colour": "red"}))
    assert all(row in saved["games"] for row in (3, {"turns": 1}))
    assert unfinished.saved_games() == (later, other)


def test_two_processes_lose_no_game(warm_home):
    code = (
        "import sys; from salet.live.unfinished import Unfinished, keep\n"
        "for n in range(8):\n"
        "    keep(Unfinished('play', sys.argv[1] + str(n), 1, '', False, 'hard', 6, ('a:b',)))"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, name]) for name in ("a", "b")]
    assert [process.wait() for process in running] == [0, 0]
    assert len(unfinished.saved_games()) == 16


def test_text_that_utf_8_cannot_encode_is_kept(warm_home):
    unfinished.game_file().write_text(
        json.dumps({"games": [{**asdict(GAME), "about": "\ud800", "list_name": "original"}]})
    )
    unfinished.keep(GAME)
    assert [game.about for game in unfinished.saved_games()] == ["", "\ud800"]


def test_every_puzzle_has_one_unfinished_game(warm_home):
    other = replace(GAME, list_name="original", day="", boards=4)
    unfinished.keep(GAME)
    unfinished.keep(other)
    later = replace(GAME, turns=("crane:bbygb", "moist:bbbbg"), rules="normal")
    unfinished.keep(later)
    assert unfinished.saved_games() == (later, other)
    unfinished.forget(GAME)
    assert unfinished.saved_games() == (other,)
    unfinished.forget(other)
    assert not unfinished.game_file().exists()


def test_only_the_latest_games_are_kept(warm_home):
    for day in range(MAX_GAMES + 5):
        unfinished.keep(replace(GAME, day=f"2026-01-{day:02}"))
    assert len(unfinished.saved_games()) == MAX_GAMES
    assert unfinished.saved_games()[0].day == f"2026-01-{MAX_GAMES + 4:02}"
