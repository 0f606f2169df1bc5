"""Games by their names: chosen first, played to their own share text, and kept apart."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from salet.puzzle.scoring import feedback
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn
from salet.share.write import share_text
from tests.web.browser import Tabs, copied, has_turns, mark_by_keys, paste, settled, type_word


def choose(page: Page, option: str, known: str = "") -> None:
    """Choose a game or a list in Play, and the letters that it shows at the start."""
    page.locator('[data-key="many"]').click()
    page.locator("select[name=list]").select_option(option)
    if known:
        page.locator("dialog [name=known]").fill(known)
        page.locator("dialog [name=known]").blur()
    page.keyboard.press("Escape")


def played(answers: tuple[str, ...], guesses: tuple[str, ...]) -> list[Turn]:
    """The turns of a game; a board that is solved shows nothing more."""
    return [
        Turn(
            guess,
            tuple(None if word in guesses[:nth] else feedback(guess, word) for word in answers),
        )
        for nth, guess in enumerate(guesses)
    ]


@pytest.mark.parametrize(
    ("name", "known", "answers", "guesses"),
    [
        ("termo", "", ("abril",), ("serao", "trila", "abril")),
        (
            "quarteto", "", ("abril", "acaso", "achar", "acido"),
            ("acido", "acaso", "achar", "abril"),
        ),
        ("sutom", "a.....", ("absent",), ("abolir", "absent")),
    ],
)  # fmt: skip
def test_a_named_game_ends_with_its_own_share_text(
    tabs: Tabs, name: str, known: str, answers: tuple[str, ...], guesses: tuple[str, ...]
) -> None:
    page = tabs.open()
    choose(page, f"game {name}", known)
    expect(page.locator('[data-key="many"] b')).to_have_text(name.capitalize())
    settled(page)
    turns = played(answers, guesses)
    texts = [str(turn).replace("?", "-") for turn in turns]
    if len(answers) == 1:
        for nth, text in enumerate(texts):
            guess, _, marks = text.partition(":")
            type_word(page, guess)
            mark_by_keys(page, nth, marks)
    else:
        paste(page, "\n".join(texts[:-1]).replace(":", " "))
        has_turns(page, ";".join(texts[:-1]))
        settled(page)
        type_word(page, guesses[-1])
        for _ in guesses[-1]:
            page.keyboard.press("3")
    has_turns(page, (";" if len(answers) > 1 else ",").join(texts))
    shared = copied(page.locator('[data-key="copy-share"]'))
    assert shared.startswith(share_text(turns, game=name))
    page.locator('[data-key="keep-now"], [data-key="keep"]').first.click()
    page.locator('[data-key="kept"]').click()
    expect(page).to_have_url(re.compile(f"#/games\\?game={name}$"))
    expect(page.locator(f'[data-key="which-{name}"]')).to_be_checked()
    expect(page.locator("ol.kept > li")).to_have_count(1)
    tabs.go(page, "#/games?record=1")
    expect(page.locator("ol.kept > li")).to_have_count(0)


def test_an_address_that_only_names_a_game_has_its_words(tabs: Tabs) -> None:
    page = tabs.advise("#/play?game=quarteto")
    expect(page.locator('[data-key="many"] b')).to_have_text("Quarteto")
    expect(page.locator(".board.small")).to_have_count(4)
    expect(page).to_have_url(re.compile("list=pt-5"))
    tabs.advise("#/play?game=termo&rules=hard", page)
    expect(page).to_have_url(re.compile("rules=hard"))
    type_word(page, "serao")  # no word of the English list
    has_turns(page, "serao:.....")
    tabs.go(page, "#/review?game=termo&text=serao%20abril")
    expect(page.locator(".walk-row")).to_have_count(2)
    expect(page).to_have_url(re.compile("list=pt-5"))
    tabs.go(page, "#/play?game=wordle")
    expect(page).to_have_url(re.compile("#/play$"))  # today's puzzle
    left_out = say("records.address", n=1, parts=["game=nogame"])
    for where in ("#/review?game=nogame", "#/play?game=nogame", "#/play?game=nogame&list=pt-5"):
        tabs.go(page, where)
        expect(page.locator(".warning:not([hidden])")).to_have_text([left_out])


def test_with_an_unknown_game_the_puzzle_is_that_of_today(tabs: Tabs) -> None:
    page = tabs.advise("#/play?game=nogame")
    expect(page).to_have_url(re.compile("#/play$"))
    expect(page.locator('[data-key="many"] b')).to_have_text("Today's puzzle")
    for nth, (guess, marks) in enumerate([("slate", "bbgbg"), ("crane", "ggggg")]):
        type_word(page, guess)
        mark_by_keys(page, nth, marks)
    assert re.match(r"Wordle [\d,]+ 2/6", copied(page.locator('[data-key="copy-share"]')))
    (kept,) = page.evaluate("Object.keys(JSON.parse(localStorage['salet.play']).games)")
    assert kept == "1,daily"


def test_an_address_with_other_boards_or_words_is_not_the_game(tabs: Tabs) -> None:
    page = tabs.advise("#/play?game=quordle&boards=abc")
    expect(page.locator(".board.small")).to_have_count(4)
    expect(page.locator('[data-key="many"] b')).to_have_text("Quordle")
    left_out = say("records.address", n=1, parts=["boards=abc"])
    expect(page.locator(".warning:not([hidden])")).to_have_text([left_out])
    tabs.go(page, "#/review?game=quordle&rules=none")
    expect(page.locator(".warning:not([hidden])")).to_contain_text("rules=none")
    where = "#/play?game=quordle&list=original&boards=1&turns=crane:ggggg"
    page = tabs.open(where)  # before the games are known
    page.locator('[data-key="keep-now"], [data-key="keep"]').first.click()
    (kept,) = page.evaluate("JSON.parse(localStorage['salet.games'])")
    assert (kept.get("game"), kept["number"], kept["limit"]) == (None, None, 6)


def test_an_address_that_says_nothing_else_is_the_game(tabs: Tabs) -> None:
    page = tabs.advise("#/play?game=termo&list=pt&sequence=1")
    expect(page.locator('[data-key="many"] b')).to_have_text("Termo")
    expect(page).to_have_url(re.compile("list=pt-5&game=termo$"))


def test_games_of_one_list_are_kept_apart(tabs: Tabs) -> None:
    page = tabs.open()
    choose(page, "game termo")
    settled(page)
    type_word(page, "serao")
    mark_by_keys(page, 0, "bbybb")
    choose(page, "game letreco")
    has_turns(page, "")
    choose(page, "game termo")
    has_turns(page, "serao:bbybb")
    choose(page, "pt-5")  # the list alone is no game
    has_turns(page, "serao:bbybb")
    assert "game=" not in page.url


def test_a_game_has_its_limit_and_the_page_begins_with_it(tabs: Tabs) -> None:
    page = tabs.open()
    choose(page, "game octordle-sequence")
    expect(page.locator(".board.small")).to_have_count(8)
    for part in ("within=15", "sequence=1"):
        expect(page).to_have_url(re.compile(part))
    page = tabs.open()  # another visit
    expect(page.locator('[data-key="many"] b')).to_have_text("Octordle Sequence")
    choose(page, "game wordle")
    expect(page.locator(".board.small")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("within"))


@pytest.mark.parametrize(("language", "where"), [("pt-BR", "game=termo"), ("de-DE", "list=de-5")])
def test_a_first_visit_offers_the_game_of_its_language(
    tabs: Tabs, language: str, where: str
) -> None:
    script = f"Object.defineProperty(navigator, 'language', {{get: () => '{language}'}})"
    page = tabs.open(script=script)
    offer = page.locator('[data-key="offer"]')
    offer.click()
    page.wait_for_function("part => location.hash.includes(part)", arg=where)
    offer.click()  # back to the daily puzzle
    page.wait_for_function("part => !location.hash.includes(part)", arg=where)
