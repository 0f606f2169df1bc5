"""Skill and luck of a game in a sentence."""

from __future__ import annotations

import pytest

from salet.puzzle.sentences import say
from salet.reviews.verdict import together
from salet.value.skill import FAIR, GOOD


@pytest.mark.parametrize(("luck", "kind"), [(75, "kind-"), (74, ""), (26, ""), (25, "unkind-")])
@pytest.mark.parametrize(
    ("skill", "rank"), [(GOOD, "fine"), (GOOD - 1, "fair"), (FAIR, "fair"), (FAIR - 1, "poor")]
)
def test_a_quarter_of_all_games_is_lucky_and_one_unlucky(skill, rank, luck, kind):
    assert together(skill, luck, solved=True) == say(f"together.{kind}{rank}")
    is_sad = (rank, kind) == ("fine", "unkind-")
    lost = say("together.unkind-lost" if is_sad else f"together.{kind}{rank}")
    assert together(skill, luck, solved=False) == lost
