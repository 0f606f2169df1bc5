"""The figures of one game and of several."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from math import erf

import pytest
from tests.reviewing import review_game

from salet.belief.lists import load
from salet.reviews.reviewed import game_luck, game_skill
from salet.reviews.summary import summary_of


def test_json_is_plain_and_has_the_contract():
    reviewed = review_game(["crane", "sloth", "moist"], "moist", load("original"))
    data = json.loads(json.dumps(reviewed.as_dict()))
    assert {
        "turns", "skill", "luck", "guesses", "best_play_guesses", "best_play",
    } <= data.keys()  # fmt: skip
    for turn in data["turns"]:
        assert {
            "guess", "feedback", "candidates_before", "candidates_after", "expected_size",
            "largest", "best", "best_expected_size", "best_largest", "expected_turns",
            "best_expected_turns", "skill", "luck",
        } <= turn.keys()  # fmt: skip
        assert sum(b["probability"] for b in turn["buckets"]) == pytest.approx(1)
        assert sum(b["count"] for b in turn["buckets"]) == turn["candidates_before"]
        assert max(b["count"] for b in turn["buckets"]) == turn["largest"]
        later = sum(b["probability"] * b["expected_turns"] for b in turn["buckets"])
        assert turn["expected_turns"] == pytest.approx(1 + later, abs=0.01)


def test_game_skill_and_luck_by_hand():
    base = review_game(["soare", "clint", "mince", "wince"], None, load("original"))
    # wince was the only word left; all others count, as in what was given away.
    counted = [turn.skill for turn in base.turns[:3]]
    assert game_skill(base.turns) == base.skill == round(sum(counted) / 3)
    assert base.given_away == pytest.approx(sum(turn.given_away for turn in base.turns))
    deviations = base.lucky / sum(t.spread**2 for t in base.turns) ** 0.5
    assert base.luck == game_luck(base.turns, base.lucky)
    assert base.luck == round(100 * (1 + erf(deviations / 2**0.5)) / 2)
    for proven in (0, 1):  # the opener is never proven
        turns = [replace(turn, exact=nth > proven) for nth, turn in enumerate(base.turns)]
        assert replace(base, turns=tuple(turns)).exact is (proven == 0)
    alone = review_game(["crane"], None, load("original"))
    assert alone.skill == alone.turns[0].skill
    assert alone.luck == 99


def test_a_game_with_an_unknown_guess_has_neither_skill_nor_luck():
    turns = review_game(["soare", "clint", "mince", "wince"], None, load("original")).turns
    for nth in range(len(turns)):
        some = [replace(turn, is_unknown=at == nth) for at, turn in enumerate(turns)]
        assert game_skill(some) is None
        assert game_luck(some, 0.0) is None


@pytest.mark.parametrize("guesses", ["cloud troll knoll", "slate tunic lingo vinyl", "crane moist"])
def test_the_displayed_numbers_add_up_to_the_guesses(guesses):
    game = review_game(guesses.split(), never=["aioli", "whole"])
    shown = re.fullmatch(
        r"On average best play takes about (.+) guesses: you gave away (.+), the opener included\. "
        r"(Good luck saved|Bad luck cost) (.+)\.",
        " ".join(game.verdict[-2:]),
    )
    mean, given, luck = float(shown[1]), float(shown[2]), float(shown[4])
    signed = luck if shown[3].startswith("Good") else -luck
    assert round(mean + given - signed, 2) == game.guesses
    assert game.best_play_mean + game.given_away - game.lucky == pytest.approx(game.guesses)
    assert (game.luck > 50) is (signed > 0)


def test_many_games_together():
    lexicon = load("original")
    games = [review_game([first, "moist"], None, lexicon) for first in ("crane", "fuzzy")] * 4
    data = summary_of(games)
    assert (data["games"], data["wins"], data["losses"], data["mean"]) == (8, 8, 0, 2.0)
    assert [row["games"] for row in data["trends"]] == [7, 1]
    worst = max((turn for g in games for turn in g.turns), key=lambda turn: turn.given_away)
    assert data["costliest"]["guess"] == worst.guess == "fuzzy"
    assert data["skill"] == pytest.approx(sum(g.skill for g in games) / 8)


def test_means_are_over_games_with_the_same_number_of_boards():
    lexicon = load("original")
    one = review_game(["crane", "moist"], None, lexicon)
    two = review_game(["crane", "sloth", "moist"], ("crane", "moist"), lexicon)
    data = summary_of([one, two, one])
    assert (data["games"], data["mean"]) == (2, 2.0)
    assert [(row["boards"], row["games"], row["mean"]) for row in data["boards"]] == [(2, 1, 3.0)]
    only = summary_of([two])
    assert (only["games"], only["mean"], only["boards"]) == (1, 3.0, [])
