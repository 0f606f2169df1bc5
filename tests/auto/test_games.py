"""Whole games on pages from npm."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.auto.conftest import LIMITS, QUICK

from salet.auto import PageError, play_page
from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback
from salet.words.lexicon import Lexicon

# Each of these is another answer of the game, one with repeated letters, and a first guess for it:
# the game does not know ROATE. ITALY is a name that no word list has. (Two of the answers do not
# have five letters and can never be found.)
CHANCES = {0.1: ("kebab", "roate"), 0.52: ("italy", "vital")}
KNOWN = ["vital", "laity", "raise", "kebab", "badly", "ebony", "brake", "enter", "board", "bread"]
FEW = Lexicon.of([*KNOWN, "roate"], KNOWN)


@pytest.fixture(scope="module")
def react_games(react_game, serve, browser, executor):
    address = serve(react_game)

    def play(chance: float):
        return play_page(
            f"{address}?chance={chance}", browser=browser, limits=LIMITS, list=FEW,
            strategy=QUICK, opener=CHANCES[chance][1],
        )  # fmt: skip

    return {chance: executor.submit(play, chance) for chance in CHANCES}


def test_a_react_game_is_won(react_games):
    game = react_games[0.1].result()
    assert game.solved, game.turns
    assert game.answer == "kebab"
    assert not game.lost


def test_a_game_whose_answer_is_on_no_list_ends_with_a_message(react_games):
    with pytest.raises(PageError) as caught:
        react_games[0.52].result()
    assert caught.value.code == "contradiction"
    assert "--list" in caught.value.fix


# ------------------------------------------------------- a page that marks repeated letters wrongly


@pytest.fixture(scope="module")
def plain_words(plain_game):
    """Return the answers of the page, in its order."""
    script = (plain_game / "index.js").read_text("utf-8")
    return re.findall(r'"(\w{5})"', re.search(r"const words = \[(.*?)\]", script)[1])


def marked_by_the_page(guess: str, answer: str) -> Feedback:
    """Return marks in which every copy of a letter in the answer is at least present."""
    return Feedback.of(2 if answer[i] == x else int(x in answer) for i, x in enumerate(guess))


def preparation(number: int, refuses: tuple[str, ...] = ()):
    """Return a function that sets the answer in a new tab and replaces the page's dictionary."""

    async def dictionary(route):
        word = route.request.url.rsplit("/", 1)[-1]
        await route.fulfill(
            status=404 if word in refuses else 200,
            headers={"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*"},
            content_type="application/json",
            body=json.dumps({"word": word}),
        )

    async def nothing(route):
        await route.fulfill(status=200, content_type="text/css", body="")

    def prepare(tab):
        tab.run(tab.page.context.route("https://wordsapiv1.p.rapidapi.com/**", dictionary))
        tab.run(tab.page.context.route("https://cdnjs.cloudflare.com/**", nothing))
        tab.run(tab.page.add_init_script(f"localStorage.setItem('rand', {number})"))

    return prepare


@pytest.fixture(scope="module")
def plain_games(plain_game, plain_words, serve, prepared, executor):
    address = serve(plain_game) + "index.html"

    def play(answer: str, *refuses: str):
        return play_page(
            address,
            browser=prepared(preparation(plain_words.index(answer), refuses)),
            list=FEW if refuses else "original",
            opener="roate",
            limits=LIMITS,
            strategy=QUICK,
            words="any",
        )

    cases = [("enter", "roate"), ("taste",)]
    return {case[0]: executor.submit(play, *case) for case in cases}


def test_the_plain_game_is_won_if_its_marks_are_consistent(plain_games):
    game = plain_games["enter"].result()
    assert game.solved
    assert game.answer == "enter"
    assert game.refused == ("roate",)  # by a dictionary elsewhere
    assert all(turn.feedback == marked_by_the_page(turn.guess, "enter") for turn in game.turns)


def test_contradictory_marks_are_reported(plain_games):
    with pytest.raises(PageError) as caught:
        plain_games["taste"].result()
    error = caught.value
    assert error.code == "contradiction"
    assert all(turn.feedback == marked_by_the_page(turn.guess, "taste") for turn in error.turns)
    words = [tuple(word) for word in load("original").guesses]
    assert not any(all(feedback(t.letters, w) == t.feedback for t in error.turns) for w in words)
    assert Path(error.screenshot).is_file()
