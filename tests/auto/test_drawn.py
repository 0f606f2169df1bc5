"""Whole games on drawn pages, without a browser: what is seen, what is typed, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.auto.conftest import QUICK
from tests.auto.drawn import Page, check_won
from tests.pictures.drawing import SKINS, Skin

from salet.auto import Limits, PageError, PageGame, play_page
from salet.belief.lists import load
from salet.words.alphabet import named
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.later("drawn pages of auto")
ANSWERS = ["crane", "moist", "proxy", "abbey", "watch", "sissy", "erode", "elder", "civic", "apple"]
# Few words need few guesses, which test a page as well as more would.
SOME = Lexicon.of([*ANSWERS, "roate", "salet", "boric", "lucky"], ANSWERS)
SIX = Lexicon.of(["planet", "stream", "bridge", "castle", "garden", "winter", "orange", "silver"])
TURKISH = Lexicon.of(
    ["sıcak", "balık", "yılan", "inanç", "isyan", "ıslak", "ihmal", "kılıç", "kırık"],
    alphabet=named("tr"),
)
STRANGE = Skin.of("ffffff d0d0d0 f48fb1 8e24aa ffffff aaaaaa 000000 000000")
FAINT = Skin.of("ffffff ffffff dddd33 33aa33 ffffff aaaaaa 000000 000000")

WON = {
    "tiles turn slowly": Page("elder", skin=SKINS["dark"], step=0.4),
    "marks come late": Page("watch", lag=1.2),
    "a message over the row": Page("crane", toast=True),
    "colours that nobody expects": Page("watch", skin=STRANGE),
    "absent letters look as typed ones": Page("civic", skin=FAINT),
    "newest row first": Page("erode", newest_first=True),
    "keys of the screen": Page("abbey", typing="keys"),
    "tiles that are clicked": Page("apple", typing="tiles", enter="Check"),
    "a field": Page("watch", typing="field"),
    "a field, marks late": Page("proxy", typing="field", lag=1.7),
    "what covers the board is closed": Page("proxy", covers="Reject all|Close|Play"),
    "a refused word stays": Page("moist", refuse="roate"),
    "a refused row flashes": Page("moist", refuse="roate", flash=True),
    "a game that was begun": Page("moist", played="salet boric"),
    "six letters": Page("garden"),
    "keys of another language": Page("ıslak", typing="keys", alphabet=named("tr")),
    "a refused word on two boards": Page("crane moist", refuse="roate"),
    "boards marked one after the other": Page("crane moist", step=0.08, stagger=0.5),
    "boards without a gap": Page("crane moist proxy", glued=True),
    "boards begun": Page("crane moist proxy abbey", across=4, played="crane proxy"),
    "boards in sequence": Page("crane moist", sequence=True, rows=12),
}
# page, code of the error, turns so far, options of the game
ENDED = {
    "marks contradict each other": (Page("crane", marks="contradictory"), "contradiction", 1),
    "nothing is marked": (Page("moist", marks="none"), "unmarked", 2),
    "a row does not stand still": (Page("moist", marks="restless"), "unsettled", 0),
    "another length": (Page("garden"), "other-length", 0),
    "no board": (Page("moist", leaves=0), "no-board", 0),
    "no board, but a field": (Page("moist", leaves=0, typing="field"), "no-board", 0),
    "the board goes away": (Page("moist", leaves=2), "left", 1),
    "lost before": (Page("moist", played="salet boric lucky", rows=3), "already-over", 3),
    "two boards won before": (Page("crane moist", played="crane moist"), "already-over", 2),
    "one board of two": (Page("crane"), "other-boards", 0, {"boards": 2}),
    "two boards of one": (Page("crane moist"), "other-boards", 0, {"boards": 1}),
    "two boards of three": (Page("crane moist"), "other-boards", 0, {"boards": 3}),
    "a long game": (Page("moist", marks="restless"), "too-long", 0, {"limits": Limits(game=3)}),
}


def play(drawn, page: Page, lexicon: Lexicon = SOME, **options) -> PageGame:
    drawn(page)
    if len(page.answers.split()[0]) == 6 and lexicon is SOME:
        lexicon = SIX
    if page.alphabet == named("tr"):
        lexicon = TURKISH
    strategy = "bits-and-hits" if page.sequence else QUICK
    return play_page("http://drawn", list=lexicon, strategy=strategy, **options)


@pytest.mark.parametrize("name", WON)
def test_the_game_is_won_and_every_mark_was_read_right(drawn, name):
    page = WON[name]
    game = play(drawn, page, opener="roate" if page.refuse else "")
    answers = page.answers.split()
    check_won(game, *answers)
    assert not game.lost
    assert game.refused == tuple(page.refuse.split())
    if page.typing != "field":
        assert game.limit == (page.rows or len(answers) + 5)
    assert [turn.guess for turn in game.turns][: len(page.played.split())] == page.played.split()


@pytest.mark.parametrize("name", ENDED)
def test_impossible_games_are_reported(drawn, own_home, name):
    page, code, turns, *more = ENDED[name]
    options = {"opener": "roate", "limits": Limits(row=4)} | (more[0] if more else {})
    lexicon = load("original") if code == "other-length" else SOME
    with pytest.raises(PageError) as caught:
        play(drawn, page, lexicon, **options)
    assert caught.value.code == code
    assert len(caught.value.turns) >= turns
    picture = Path(caught.value.screenshot)
    assert picture.parent == own_home / "auto"
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_page_that_closes_ends_the_game(drawn):
    tabs = drawn(Page("moist"))
    with pytest.raises(PageError) as caught:
        play_page(
            "http://drawn", list=SOME, strategy=QUICK, opener="roate",
            on_move=lambda move: tabs[0].close(),
        )  # fmt: skip
    assert caught.value.code == "page-closed"
    assert [turn.guess for turn in caught.value.turns] == ["roate"]


def test_several_boards_as_json(drawn):
    game = play(drawn, Page("crane moist proxy"))
    data = json.loads(json.dumps(game.as_dict()))
    assert data["answer"] == ["crane", "moist", "proxy"]
    assert (data["boards"], data["solved"], data["lost"]) == (3, True, False)
    assert (data["certain"], data["refused"]) == (True, [])
    guesses = [each["guess"] for each in data["guesses"]]
    assert data["turns"] == [guesses.index(answer) + 1 for answer in data["answer"]]
    assert data["guesses"][-1]["candidates"] == [None, None, None]
    assert [len(each["feedback"]) for each in data["guesses"]] == [3] * len(guesses)
    assert data["share"].startswith(f"salet 3 boards {len(guesses)}/8")
