"""Whole games in a real browser: one from npm, and one in a frame."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.auto.conftest import LIMITS, QUICK
from tests.auto.drawn import check_won

from salet.auto import play_page
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.later("real pages of auto")
KNOWN = ["vital", "laity", "raise", "kebab", "badly", "ebony", "brake", "enter", "board", "bread"]
FEW = Lexicon.of([*KNOWN, "roate"], KNOWN)


@pytest.fixture
def play(browser):
    """Return a function that plays a page."""
    options = {"browser": browser, "limits": LIMITS, "list": FEW, "strategy": QUICK}
    return lambda address, **more: play_page(address, **{**options, **more})


def test_a_react_game_is_won(play, react_game, serve):
    # The number decides which answer the game takes; it does not know ROATE.
    game = play(f"{serve(react_game)}?chance=0.1", opener="roate")
    check_won(game, "kebab")
    assert "roate" in game.refused


def test_a_field_in_a_frame(play, pages):
    limits = replace(LIMITS, board=0)  # it shows no board at first
    check_won(play(f"{pages}frame.html?answer=brake", limits=limits, opener="board"), "brake")
