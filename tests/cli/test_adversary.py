"""The command ``salet adversary``."""

from __future__ import annotations

import re

import pytest
from tests.sentences import shows

from salet.live.unfinished import saved_games


@pytest.mark.extra("lab")
def test_a_shortest_game(salet_here, as_json):
    data = as_json("adversary", "--solve")
    assert (data["length"], data["exact"]) == (4, True)
    assert as_json("adversary", *data["guesses"])["answer"] == data["guesses"][-1]
    data = as_json("adversary", "AGILE", "--target", "chuck")
    assert data["guesses"][0] == "agile"
    assert (data["length"], data["guesses"][-1]) == (4, "chuck")
    assert "proven" in salet_here("adversary", "agile", "--solve").stdout


def test_a_game_from_piped_lines(piped, warm_home):
    done = piped("adversary", input="agile\nzzzzz\n\nsnort\ndumpy\nchuck\nmoist\n")
    assert done.returncode == 0
    assert shows(done.stderr, "error.unlisted", word="ZZZZZ")
    assert "salet 4/" in done.stdout
    assert "M" not in done.stdout.partition("Saved as practice.")[2]


def test_the_table_of_targets_says_how_many_take_four_guesses(salet_here):
    assert "330 words" in salet_here("adversary", "--table").stdout


def test_asked_rules_are_those_of_the_game(typed, warm_home):
    typed("salet adversary", "agile", "quit")
    typed("salet adversary --hard", "snort", "dumpy", "quit")
    assert [(game.rules, len(game.turns)) for game in saved_games()] == [("hard", 3)]
    typed("salet adversary", "normal", "crane", "quit")  # without the U
    typed("salet adversary --hard", "moist", "quit")
    kept = [(game.rules, len(game.turns)) for game in saved_games()]
    assert kept == [("hard", 1), ("normal", 4)]


def test_a_game_uses_the_settings_and_keeps_its_file_of_words(typed, warm_home, word_file):
    path = word_file(["crane", "moist", "slate", "pound"])
    warm_home.joinpath("settings.json").write_text('{"colours": "contrast", "words": "any"}')
    shown, _ = typed(f"salet adversary --list {path}", "settings", "crane", "quit")
    assert re.search(r"words +any", shown)
    assert re.search(r"colours +contrast", shown)
    (game,) = saved_games()
    command = re.search("salet practice .*", shown.partition("saved")[2])[0]
    assert path in game.list_options
    assert "Continuing after 1 guess" in typed(command, "quit")[0]
    assert "Continuing after 1 guess" in typed(f"salet adversary --list {path}", "quit")[0]
    assert saved_games() == (game,)
