"""Reviews are those of the golden file that the page is held against, too."""

from __future__ import annotations

import json

import pytest
from scripts.make_positions import lexicon_of
from scripts.make_reviews import REVIEWS, kept
from tests.reviewing import review_game
from tests.thorough import few

GOLDEN = json.loads(REVIEWS.read_text("utf-8"))
ONE = [row for row in GOLDEN if isinstance(row["game"]["answer"], str)]
TWO = [row for row in GOLDEN if len(row["game"]["answer"]) == 2]


@pytest.mark.parametrize("row", few([*ONE[::4], *TWO], GOLDEN), ids=lambda row: str(row["game"]))
def test_a_review_is_the_golden_one(row):
    game = row["game"]
    review = review_game(
        game["guesses"],
        game["answer"],
        lexicon_of(game["list"], game.get("day")),
        game["rules"],
        sequence=game.get("sequence", False),
        never=game.get("never", ()),
    )
    said = json.loads(json.dumps(kept(review)))
    for turn in row["review"]["turns"]:
        for name, value in turn.items():
            turn[name] = pytest.approx(value, abs=1e-6) if isinstance(value, float) else value
    assert said == row["review"]
