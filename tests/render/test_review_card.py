"""The card of a review: valid, escaped, with every guess."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from tests.reviewing import review_game

from salet.belief.lists import load
from salet.render.review_card import review_card
from salet.words.lexicon import Lexicon


@pytest.mark.parametrize("game", [
    (["soare", "clint", "mince", "wince"], None),
    (["catch", "hatch", "match", "patch", "batch", "latch"], "watch"),
    (["crane"], None),
    (["crane:bbbbb"], None),
    (["salet", "courd", "moist", "crane"], ["crane", "moist"]),
    (["salet:bybyb,ybbbg,?", "moist:bbbbb,ggggg,?"], None),
])  # fmt: skip
def test_a_card_is_valid_and_has_every_guess(game):
    reviewed = review_game(*game, load("original"))
    card = ElementTree.fromstring(review_card(reviewed))
    assert card.get("width") == "600"
    assert 200 < int(card.get("height", "0")) <= 430  # the height depends on the game
    letters = "".join(t.text for t in card.iter("{http://www.w3.org/2000/svg}text") if t.text)
    assert "".join(turn.guess.upper() for turn in reviewed.turns) in "".join(
        x for x in letters if x.isupper()
    )


def test_markup_in_words_is_harmless():
    lexicon = Lexicon.of(["crane", "moist"], name="<b>&list")
    reviewed = review_game(["crane", "moist"], None, lexicon)
    ElementTree.fromstring(review_card(reviewed))
