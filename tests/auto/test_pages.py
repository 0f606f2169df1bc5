"""Whole games on our own pages, each built in a different way.

All games run concurrently, since most of their time is waiting; each test looks at one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.auto.conftest import LIMITS, QUICK
from tests.thorough import few

from salet.auto import PageError, PageGame, play_page
from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback
from salet.words.alphabet import named
from salet.words.lexicon import Lexicon

LISTS = {
    "hard": "original",
    "six": Lexicon.of(
        ["planet", "stream", "bridge", "castle", "garden", "winter", "orange", "silver"]
    ),
    "turkish": Lexicon.of(
        ["sıcak", "balık", "yılan", "inanç", "isyan", "ıslak", "ihmal", "kılıç", "kırık"],
        alphabet=named("tr"),
    ),
}

# what to ask a page for, and its answer
WON = {
    "canvas turning slowly": ("step=400", "watch"),
    "classes slow": ("lag=1200", "watch"),
    "contrast": ("", "proxy"),
    "field": ("", "watch"),
    "fixed_field": ("", "unite"),
    "shadow": ("", "elder"),
    "flip": ("", "crane"),
    "states": ("", "sissy"),
    "inputs still": ("still=1", "apple"),
    "frame": ("", "proxy"),
    "svg": ("", "watch"),
    "overlays": ("", "proxy"),
    "start": ("refuse=roate", "erode"),
    "faint": ("", "civic"),
    "typed": ("", "watch"),
    "newest wobbling": ("wobble=1", "there"),
    "strange": ("", "watch"),
    "painted": ("", "crane"),
    "hard": ("", "moist"),
    "six": ("", "garden"),
    "turkish": ("", "ıslak"),
    # words that the page refuses, with a message and without one
    "classes refused": ("refuse=roate,crane", "apple"),
    "silent": ("refuse=roate", "moist"),
    # games that are already started
    "classes resumed": ("played=salet,boric", "moist"),
    "table resumed": ("played=salet", "erode"),
    "daily resumed": ("played=salet,boric", "moist"),
}
# Two or three guesses are enough with few words, and they test a page as well as four.
_WORDS = {*load("original").answer_words[::60], *(won[1] for won in WON.values())}
_WORDS -= {"garden", "ıslak"}
SOME = Lexicon.of([*_WORDS, "roate", "salet", "boric", "lucky"], _WORDS)
# Pages that differ in what can be seen; with SALET_THOROUGH=1 those that only differ inside, too.
_USUAL = (
    "canvas turning slowly", "classes slow", "contrast", "field", "frame", "overlays",
    "newest wobbling", "hard", "turkish", "classes refused", "silent", "classes resumed",
)  # fmt: skip
WON = few({name: WON[name] for name in _USUAL}, WON)
# page: (query, code of the error, turns so far)
ENDED = {
    "wrong": ("", "contradiction", 1),
    "never": ("", "unmarked", 2),
    "restless": ("", "unsettled", 0),
    "six with words of five": ("", "other-length", 0),
    "unrelated": ("", "no-board", 0),
    "ink": ("", "no-board", 0),  # letters without tiles
    "text": ("", "no-board", 0),  # words and squares in a list
    "closes": ("leave=1", "left", 1),
    "closes hanging": ("hang=1", "hangs", 1),
    "classes won": ("played=salet,moist&answer=moist", "already-over", 2),
    "table lost": ("played=salet,boric,lucky&rows=3", "already-over", 3),
}
# page: the time limit that is reached, in seconds
SHORT = {
    "unrelated": {"board": 2, "typing": 1},
    "six with words of five": {"board": 2},
    "ink": {"board": 2, "typing": 1},
    "text": {"board": 2, "typing": 1},
    "typed": {"board": 2},
    "field": {"board": 2},
    "restless": {"row": 6},
}


@pytest.fixture(scope="module")
def played(pages, browser, executor) -> dict[str, Callable[[], PageGame]]:
    """Start every game of the tables above."""

    def play(name: str, query: str) -> PageGame:
        page = name.split()[0]
        opener = "roate" if name in ENDED or "refuse" in query else ""
        return play_page(
            f"{pages}{page}.html?{query}", browser=browser, list=LISTS.get(name, SOME),
            strategy=QUICK, opener=opener, limits=replace(LIMITS, **SHORT.get(name, {})),
        )  # fmt: skip

    jobs = {}
    for name, (query, *_) in ENDED.items():
        jobs[name] = executor.submit(play, name, query)
    for name, (query, answer) in WON.items():
        jobs[name] = executor.submit(play, name, f"{query}&answer={quote(answer)}")
    return {name: lambda job=job: job.result() for name, job in jobs.items()}


@pytest.mark.parametrize("name", WON)
def test_the_game_is_won_and_every_mark_was_read_right(played, name):
    _, answer = WON[name]
    game = played[name]()
    assert game.solved
    assert not game.lost
    assert game.answer == answer
    for turn in game.turns:
        assert turn.feedback == feedback(tuple(turn.guess), tuple(answer)), turn
    assert [move.candidates for move in game.moves][-1] == (1,)


@pytest.mark.parametrize("name", ENDED)
def test_impossible_games_are_reported(played, name):
    _, kind, turns = ENDED[name]
    with pytest.raises(PageError) as caught:
        played[name]()
    error = caught.value
    assert error.code == kind
    assert len(error.turns) >= turns
    if kind != "hangs":
        assert Path(error.screenshot).read_bytes().startswith(b"\x89PNG")


def test_refused_words_are_not_played_again(played):
    game = played["classes refused"]()
    assert {"roate", "crane"} <= set(game.refused)
    assert not set(game.refused) & {turn.guess for turn in game.turns}


def test_turns_of_a_resumed_game_count(played):
    assert [turn.guess for turn in played["classes resumed"]().turns[:2]] == ["salet", "boric"]


def test_a_page_that_closes_ends_the_game(pages, prepared):
    tabs = []
    with pytest.raises(PageError) as caught:
        play_page(
            f"{pages}classes.html?answer=moist", browser=prepared(tabs.append), list=SOME,
            limits=LIMITS, strategy=QUICK, opener="roate",
            on_move=lambda move: tabs[0].run(tabs[0].page.close()),
        )  # fmt: skip
    assert caught.value.code == "page-closed"
    assert [turn.guess for turn in caught.value.turns] == ["roate"]


def test_the_time_of_a_game_is_limited(pages, browser):
    with pytest.raises(PageError) as caught:
        play_page(
            f"{pages}restless.html", browser=browser, list=SOME, opener="roate", strategy=QUICK,
            limits=replace(LIMITS, game=10),
        )  # fmt: skip
    assert caught.value.code == "too-long"


def test_a_dry_run_types_nothing(pages, prepared):
    keys = []

    def watch(tab):
        tab.press = keys.append

    game = play_page(
        f"{pages}classes.html?played=salet&answer=moist", browser=prepared(watch), list="original",
        dry_run=True, limits=LIMITS, words="any",
    )  # fmt: skip
    assert game.suggestion == "boric"
    assert game.turns[0].feedback == Feedback.parse("ybbbg")
    assert not game.solved
    assert set(keys) <= {"Escape"}
