"""Games of strategies against the adversary."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.cli.output import one_object

from salet.belief.lists import load
from salet.host.adversary import Adversary
from salet.host.games import play_out
from salet.lab.adversarial import adversary_games

ORIGINAL = load("original")
NAMES = ["letter-match", "entropy", "first"]


def test_the_longest_game_comes_first_on_any_executor():
    rows = adversary_games(NAMES, ORIGINAL)
    assert [(row.strategy, len(row.game.moves)) for row in rows] == [
        ("letter-match", 6),
        ("entropy", 5),
        ("first", 5),
    ]
    with ThreadPoolExecutor(2) as threads:
        assert [row.game for row in adversary_games(NAMES, ORIGINAL, executor=threads)] == [
            row.game for row in rows
        ]
    game = rows[0].game
    assert game.answer == game.moves[-1].turn.guess
    assert game == play_out(Adversary(), "letter-match", ORIGINAL)


def test_bench_plays_one_strategy_against_the_adversary(salet_here):
    data = one_object(
        salet_here("bench", "--host", "adversary", "-s", "entropy", "--json", "--hard").stdout
    )
    assert data["host"] == "adversary"
    (row,) = data["rows"]
    assert row["strategy"] == "entropy"
    assert row["length"] == len(row["guesses"])
    assert row["guesses"][-1]["feedback"] == "ggggg"
    done = salet_here("bench", "--host", "adversary", "--against", "original")
    assert done.returncode == 2
    assert "only one game against the adversary" in done.stderr
