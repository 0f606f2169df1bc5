"""Whole games in a real browser: one from npm, several boards on a canvas, and one in a frame."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.auto.conftest import LIMITS, QUICK

from salet.auto import play_page
from salet.puzzle.scoring import feedback
from salet.words.lexicon import Lexicon

KNOWN = ["vital", "laity", "raise", "kebab", "badly", "ebony", "brake", "enter", "board", "bread"]
FEW = Lexicon.of([*KNOWN, "roate"], KNOWN)


@pytest.fixture
def play(browser):
    """Return a function that plays a page."""

    def start(address: str, limits=LIMITS, **options):
        return play_page(
            address, browser=browser, limits=limits, list=FEW, strategy=QUICK, **options
        )

    return start


def check(game, *answers: str) -> None:
    """Compare every mark with the rules."""
    assert game.solved, game.turns
    assert game.answers == answers
    for nth, turn in enumerate(game.turns):
        before = [each.guess for each in game.turns[:nth]]
        for answer, result in zip(answers, turn.feedbacks, strict=True):
            right = feedback(tuple(turn.guess), tuple(answer))
            assert result == (None if answer in before else right), (turn.guess, answer)


def test_a_react_game_is_won(play, react_game, serve):
    # The number decides which answer the game takes; it does not know ROATE.
    game = play(f"{serve(react_game)}?chance=0.1", opener="roate")
    check(game, "kebab")
    assert "roate" in game.refused


def test_boards_whose_tiles_turn_one_by_one(play, pages):
    check(play(f"{pages}canvas.html?answers=enter,badly&step=60"), "enter", "badly")


def test_a_field_in_a_frame(play, pages):
    limits = replace(LIMITS, board=0)  # it shows no board at first
    check(play(f"{pages}frame.html?answer=brake", limits, opener="board"), "brake")
