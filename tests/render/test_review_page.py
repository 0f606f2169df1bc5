"""The page and the card of a review: valid, escaped, and without requests."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from salet.belief.lists import load
from salet.reviews.reviewing import review_game
from salet.words.lexicon import Lexicon


class Checker(HTMLParser):
    """Collects all addresses and counts open tags."""

    def __init__(self):
        super().__init__()
        self.addresses: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.addresses += [v for k, v in attrs if k in ("src", "href", "action", "data")]
        if tag not in ("meta", "rect", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag != "rect":
            assert self.open.pop() == tag


@pytest.mark.parametrize("game", [
    (["soare", "clint", "mince", "wince"], None),
    (["catch", "hatch", "match", "patch", "batch", "latch"], "watch"),
    (["crane"], None),
    (["crane:bbbbb"], None),
    (["salet", "courd", "moist", "crane"], ["crane", "moist"]),
    (["salet:bybyb,ybbbg,?", "moist:bbbbb,ggggg,?"], None),
])  # fmt: skip
def test_page_and_card_are_valid_and_make_no_requests(game):
    from salet.render.review_card import review_card
    from salet.render.review_page import review_page

    reviewed = review_game(*game, load("original"))
    page = review_page(reviewed)
    checker = Checker()
    checker.feed(page)
    assert not checker.open
    assert not checker.addresses
    assert "url(" not in page
    assert "<script" not in page
    assert "prefers-color-scheme: dark" in page
    for turn in reviewed.turns:
        for board, feedback in enumerate(turn.turn.feedbacks, 1):
            if feedback is not None:
                name = f"board {board}:" if reviewed.boards > 1 else f"{turn.guess.upper()}, marks"
                assert f'aria-label="{name} {feedback}"' in page
    card = ElementTree.fromstring(review_card(reviewed))
    assert card.get("width") == "600"
    assert 200 < int(card.get("height", "0")) <= 430  # the height depends on the game
    letters = "".join(t.text for t in card.iter("{http://www.w3.org/2000/svg}text") if t.text)
    assert "".join(turn.guess.upper() for turn in reviewed.turns) in "".join(
        x for x in letters if x.isupper()
    )


def test_markup_in_words_is_harmless():
    from salet.render.review_card import review_card
    from salet.render.review_page import review_page

    lexicon = Lexicon.of(["crane", "moist"], name="<b>&list")
    reviewed = review_game(["crane", "moist"], None, lexicon)
    ElementTree.fromstring(review_card(reviewed))
    assert "<b>&list" not in review_page(reviewed)
