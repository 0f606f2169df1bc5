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

from salet.auto import GenericSite, PageError, PageGame, play_page
from salet.auto.guesser import GuessOptions
from salet.auto.nyt import NytSite
from salet.auto.recorder import Recorder
from salet.auto.runner import Runner, RunOptions
from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
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

# page: (query, answer, what the marks are read from)
WON = {
    "classes slow": ("lag=1200", "watch", "attributes"),
    "contrast": ("", "proxy", "colours"),
    "labels": ("", "abbey", "labels"),
    "field": ("", "watch", "colours"),
    "fixed_field": ("", "unite", "labels"),
    "shadow": ("", "elder", "attributes"),
    "flip": ("", "crane", "colours"),
    "states": ("", "sissy", "attributes"),
    "inputs still": ("still=1", "apple", "colours"),
    "frame": ("", "proxy", "attributes"),
    "svg": ("", "watch", "colours"),
    "overlays": ("", "proxy", "colours"),
    "start": ("refuse=roate", "erode", "colours"),
    "faint": ("", "civic", "colours"),
    "typed": ("", "watch", "attributes"),
    "newest wobbling": ("wobble=1", "there", "colours"),
    "ink": ("", "moist", "colours"),
    "text": ("", "chase", "labels"),
    "strange": ("", "watch", "colours"),
    "numbers": ("", "moist", "attributes"),
    "painted": ("", "crane", "colours"),
    "hard": ("", "moist", "labels"),
    "six": ("", "garden", "attributes"),
    "turkish": ("", "ıslak", "attributes"),
    # words that the page refuses, with a message and without one
    "classes refused": ("refuse=roate,crane", "apple", "attributes"),
    "silent": ("refuse=roate", "moist", "colours"),
    # games that are already started
    "classes resumed": ("played=salet,boric", "moist", "attributes"),
    "table resumed": ("played=salet", "erode", "colours"),
    "daily resumed": ("played=salet,boric", "moist", "labels"),
}
# Two or three guesses are enough with few words, and they test a page as well as four.
_WORDS = {*load("original").answer_words[::60], *(won[1] for won in WON.values())}
_WORDS -= {"garden", "ıslak"}
SOME = Lexicon.of([*_WORDS, "roate", "salet", "boric", "lucky"], _WORDS)
# page: (query, code of the error, part of the message, turns so far)
ENDED = {
    "wrong": ("", "contradiction", "contradict each other", 2),
    "restless": ("", "unsettled", "did not settle", 0),
    "six with words of five": ("", "other-length", "6 columns", 0),
    "unrelated": ("", "no-board", "no board of 5 columns", 0),
    "canvas": ("", "no-board", "canvas", 0),
    "closes": ("leave=1", "left", "another address", 1),
    "closes hanging": ("hang=1", "hangs", "has not answered", 1),
    "classes won": ("played=salet,moist&answer=moist", "already-over", "won with MOIST", 2),
    "table lost": ("played=salet,boric,lucky&rows=3", "already-over", "lost", 3),
}
# page: the time limit that is reached, in seconds
SHORT = {
    "typed": {"board": 2},
    "six with words of five": {"board": 2},
    "unrelated": {"board": 2, "row": 2},
    "canvas": {"board": 2},
    "restless": {"row": 3},
}


@pytest.fixture(scope="module")
def played(pages, browser, executor) -> dict[str, Callable[[], PageGame]]:
    """Start every game of the tables above."""

    def play(name: str, query: str) -> PageGame:
        page = name.split()[0]
        opener = "roate" if name in ENDED or "refuse" in query else ""
        return play_page(
            f"{pages}{page}.html?{query}", browser=browser, list=LISTS.get(name, SOME),
            site="nyt" if page == "daily" else None, strategy=QUICK, opener=opener,
            limits=replace(LIMITS, **SHORT.get(name, {})),
        )  # fmt: skip

    jobs = {}
    for name, (query, *_) in ENDED.items():
        jobs[name] = executor.submit(play, name, query)
    for name, (query, answer, _) in WON.items():
        jobs[name] = executor.submit(play, name, f"{query}&answer={quote(answer)}")
    return {name: lambda job=job: job.result() for name, job in jobs.items()}


@pytest.mark.parametrize("name", WON)
def test_the_game_is_won_and_every_mark_was_read_right(played, name):
    _, answer, how = WON[name]
    game = played[name]()
    assert game.solved
    assert not game.lost
    assert game.answer == answer
    assert game.how == how
    for turn in game.turns:
        assert turn.feedback == feedback(tuple(turn.guess), tuple(answer)), turn
    assert [move.candidates for move in game.moves][-1] == (1,)


@pytest.mark.parametrize("name", ENDED)
def test_impossible_games_are_reported(played, name):
    _, kind, output, turns = ENDED[name]
    with pytest.raises(PageError) as caught:
        played[name]()
    error = caught.value
    assert error.code == kind
    assert output in str(error)
    assert len(error.turns) >= turns
    if kind != "hangs":
        assert Path(error.screenshot).is_file()
        assert Path(error.screenshot).read_bytes().startswith(b"\x89PNG")


def test_confidence_is_lower_on_strange_pages(played):
    for name in ("labels", "daily resumed", "classes resumed"):
        assert played[name]().confidence > 0.95
    assert played["strange"]().confidence < 0.6


def test_refused_words_are_not_played_again(played):
    game = played["classes refused"]()
    assert {"roate", "crane"} <= set(game.refused)
    assert not set(game.refused) & {turn.guess for turn in game.turns}


def test_turns_of_a_resumed_game_count(played):
    assert [turn.guess for turn in played["classes resumed"]().turns[:2]] == ["salet", "boric"]


def test_the_requested_adapter_is_used(played):
    assert played["daily resumed"]().site == "nyt"
    assert played["classes slow"]().site == "generic"


def test_a_page_that_closes_ends_the_game(pages, browser):
    tabs = []

    def make(tab, length, fit_of, limits, slow):
        tabs.append(tab)
        return GenericSite(tab, length, fit_of, limits, slow=slow)

    with pytest.raises(PageError) as caught:
        play_page(
            f"{pages}classes.html?answer=moist", browser=browser, list=SOME, site=make,
            limits=LIMITS, strategy=QUICK, opener="roate",
            on_move=lambda move: tabs[0].run(tabs[0].page.close()),
        )  # fmt: skip
    assert caught.value.code == "page-closed"
    assert [turn.guess for turn in caught.value.turns] == ["roate"]


def test_a_dry_run_types_nothing(pages, browser):
    texts = []

    class Watched(GenericSite):
        def would_type(self):
            texts.append(self.tab.evaluate("document.body.innerText"))

    game = play_page(
        f"{pages}classes.html?played=salet&answer=moist", browser=browser, list="original",
        dry_run=True, limits=LIMITS, words="any",
        site=lambda tab, length, fit_of, limits, slow: Watched(tab, length, fit_of, limits),
    )  # fmt: skip
    assert game.suggestion == "boric"
    assert game.turns[0].feedback == Feedback.parse("ybbbg")
    assert not game.solved
    assert "b" not in texts[0].replace("Five letters", "").lower()


def test_the_daily_page_works_with_the_keys_of_the_screen_alone(pages, browser):
    game = play_page(
        f"{pages}daily.html?answer=watch&deaf=1", browser=browser, list=SOME, site="nyt",
        limits=LIMITS, strategy=QUICK,
    )  # fmt: skip
    assert game.solved


def test_other_pages_use_the_generic_adapter(pages, browser):
    notes = []
    makers = [
        lambda tab, length, fit_of, limits, slow: NytSite(tab, length, fit_of, limits),
        lambda tab, length, fit_of, limits, slow: GenericSite(tab, length, fit_of, limits),
    ]
    tab = browser.tab()
    try:
        guesses = GuessOptions(SOME, Rules.NORMAL, QUICK)
        options = RunOptions(guesses, replace(LIMITS, board=3), on_note=notes.append)
        address = f"{pages}classes.html?answer=proxy"
        (game,) = Runner(tab, address, makers, options, Recorder(None)).games(1)
    finally:
        tab.close()
    assert game.solved
    assert game.site == "generic"
    assert "nyt finds no board" in notes[0]
