"""Reviews at a terminal."""

from __future__ import annotations

import pytest
from rich.console import Console

from salet.belief.lists import load
from salet.render.review import columns_of, games_view, review_view
from salet.reviews.reviewing import review_game
from salet.reviews.summary import summary_of

GAMES = [["crane", "sloth", "moist"], ["salet", "slate"], ["fuzzy:bbbbb"]]
SEVERAL = ["salet:bybyb,ybbbg", "moist:bbbbb,ggggg", "crane:ggggg,-"]


def shown(view, width):
    console = Console(width=width, no_color=True)
    with console.capture() as got:
        console.print(view)
    return got.get().splitlines()


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("verbose", [False, True])
@pytest.mark.parametrize("game", [*GAMES, SEVERAL])
def test_every_line_fits_and_the_arrow_is_right_below_its_bar(game, width, verbose):
    reviewed = review_game(game, None, load("original"))
    lines = shown(review_view(reviewed, verbose=verbose), width)
    assert max(map(len, lines)) <= width
    arrows = [nth for nth, line in enumerate(lines) if "▲" in line]
    assert len(arrows) == sum(len(turn.buckets) > 1 for turn in reviewed.turns)
    for nth, turn in zip(arrows, reviewed.turns, strict=False):
        _, yours = columns_of(turn, min(48, width - 2))
        assert lines[nth].index("▲") == 2 + yours
        bars = lines[nth - 1].split("  ")[1]
        assert set(bars) <= set("▁▂▃▄▅▆▇█")


def test_many_games_fit_a_narrow_terminal():
    reviews = [review_game(game, None, load("original")) for game in [*GAMES[:2], SEVERAL] * 3]
    for width in (40, 80):
        lines = shown(games_view(reviews, summary_of(reviews), width), width)
        assert max(map(len, lines)) <= width
        assert not any("…" in line for line in lines)


def test_the_last_guess_has_a_chance_instead_of_guesses_to_go():
    guesses = ["crane", "match", "latch", "patch", "hatch", "batch"]
    reviewed = review_game(guesses, "watch", load("original"))
    for verbose in (False, True):
        last = "\n".join(shown(review_view(reviewed, verbose=verbose), 80)).rpartition("[H]")[2]
        assert "% to be it" in last
        assert "guesses to go" not in last


def test_the_wording_is_for_players():
    reviewed = review_game(["crane", "sloth", "moist"], None, load("original"))
    text = "\n".join(shown(review_view(reviewed), 80))
    assert "guesses to go" in text
    for word in ("bucket", "expected size", "largest", "bits", "belief"):
        assert word not in text
