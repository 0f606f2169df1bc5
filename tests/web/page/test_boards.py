"""Several boards on a phone: every board is seen, marked and corrected where it is tapped."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser import (
    PHONE,
    Tabs,
    appear,
    box,
    card,
    feedback_of,
    has_turns,
    hold,
    release,
    resize,
    settled,
    type_word,
)  # fmt: skip

FOUR = ("pilot", "berry", "ocean", "might")
EIGHT = (*FOUR, "crane", "sloth", "pound", "haunt")
SCROLLED = "document.querySelector('.boards').scrollTop"


def address(answers: tuple[str, ...], *guesses: str) -> str:
    """Return the address of a game with these answers after these guesses."""
    turns = [
        f"{guess}:"
        + ",".join("-" if word in guesses[:nth] else feedback_of(guess, word) for word in answers)
        for nth, guess in enumerate(guesses)
    ]
    return f"#/play?boards={len(answers)}&turns={';'.join(turns)}"


def typed(page: Page, word: str) -> None:
    """Type a word, and wait until it can be marked."""
    settled(page)
    type_word(page, word)
    appear(page, ".marking-foot")


def test_no_board_is_made_grey_that_was_not_reached(tabs: Tabs) -> None:
    page = tabs.open(address(EIGHT, "saner", "moult"), **PHONE)
    typed(page, "child")
    appear(page, "button.tile.filled")  # the possible marks are known
    shown = [page.locator(f".tiles button.tile{kind}").first for kind in (".filled", ".unset")]
    assert box(shown[0])["height"] == box(shown[1])["height"]
    following = page.locator('[data-key="next"]')
    first = page.locator(".dot.asked").first.inner_text()
    expect(following).to_have_text(f"Rest of board {first}: grey")
    expect(card(page, 7).locator(".tiles")).not_to_be_in_viewport()
    following.tap()
    expect(following).not_to_have_text(f"Rest of board {first}: grey")
    shown = page.locator(".row.marking .tiles")  # the next board that was not touched
    expect(shown).to_be_in_viewport(ratio=0.9)
    has_turns(page, re.compile(r".*\..*"))
    page.evaluate(f"{SCROLLED} = 9999")  # by hand, too
    expect(card(page, 7).locator(".tiles")).to_be_in_viewport(ratio=0.9)
    scrolled = page.evaluate(SCROLLED)
    assert scrolled > 100
    card(page, 7).locator("button.tile:not(.filled)").first.tap()
    expect(card(page, 7).locator("button.tile.present, button.tile.correct")).not_to_have_count(0)
    expect(following).to_have_text("Rest of board 8: grey")
    assert page.evaluate(SCROLLED) == scrolled  # a mark does not scroll
    hold(page, "suggest")
    page.get_by_role("button", name="Other boards: rest grey").tap()
    expect(page.locator(".marking-foot")).to_have_count(0)
    has_turns(page, re.compile("[^.]+"))
    expect(card(page, 0)).to_be_in_viewport(ratio=0.9)  # the first board again
    page.evaluate(f"{SCROLLED} = 60")
    release(page)
    settled(page)
    assert page.evaluate(SCROLLED) == 60  # the advice does not scroll


def test_cards_have_room_for_open_boards_and_the_one_to_mark(tabs: Tabs) -> None:
    page = tabs.advise(address(FOUR, "saner", "moult", "might", "pilot"), **PHONE)
    for board in (0, 3):  # solved ones fold
        assert box(card(page, board))["height"] < 40, board
        expect(card(page, board)).to_contain_text(re.compile("PILOT|MIGHT"))
    page.get_by_role("button", name="2: board in full").tap()
    tile = page.get_by_label("P, grey, row 4, letter 1")
    before = box(tile)
    tile.tap()
    page.get_by_label("P, yellow, row 4, letter 1").wait_for()
    settled(page)
    assert box(page.get_by_label("P, yellow, row 4, letter 1")) == before
    page.keyboard.press("Escape")
    pair = ("berry", "merry")
    tabs.go(page, address(("plank", "gusty", *pair), "plank", "gusty", "slate"))
    expect(card(page, 1)).to_contain_text("GUSTY")
    settled(page)
    assert box(card(page, 2).locator(".mini .tile").first)["height"] > 24
    where = address((*pair, "plank", "gusty"), "slate", "prong", "gusty", "plank", "force")
    tabs.go(page, f"{where}&list=nyt-2023")
    expect(card(page, 3)).to_contain_text("GUSTY")
    settled(page)
    words = card(page, 0).locator(".card-words")
    expect(words).to_be_in_viewport(ratio=1)
    words.get_by_role("button", name="All words of board 1").tap()
    expect(page.get_by_role("dialog").locator(".count")).to_have_text("4 words left")
    expect(card(page, 0).locator(".card-left")).to_have_text("4 left")
    page.keyboard.press("Escape")
    answers = ("plank", "gusty", "berry", "ochre")
    tabs.advise(f"{address(answers, 'slate', 'prong', 'gusty')}&list=nyt-2023", page)
    typed(page, "plank")
    expect(page.locator(".pick").first).to_be_in_viewport(ratio=1)
    answers = ("flute", "crisp", "mangy", "oddly")
    guesses = ("caret", "lions", "godly", "tulle", "crisp", "flute", "oddly")
    resize(page, 360, 640)
    tabs.go(page, address(answers, *guesses) + "&list=nyt-2023")
    expect(card(page, 1)).to_contain_text("CRISP")
    typed(page, "mangy")
    expect(page.locator(".pick.win")).to_have_text("Solved")
    expect(page.locator(".pick:not(.win, .quiet)")).to_have_count(1)
    page.locator(".pick.win").tap()  # one tap ends the turn
    appear(page, ".ending")


def test_advice_is_about_the_word_that_it_names(tabs: Tabs) -> None:
    page = tabs.advise(address(FOUR, "saner", "moult"), **PHONE)
    resize(page, 768, 1024)  # a tablet shows its button beside the boards
    button = box(page.locator("[data-key=go]"))
    assert button["x"] + button["width"] <= 768
    resize(page, 390, 664)
    suggestion = page.locator(".line").inner_text().split()[0]
    page.keyboard.type("dingo")
    expect(page.locator(".line")).to_contain_text(suggestion, ignore_case=True)
    expect(page.locator(".card-words").first).to_be_visible()


def test_four_boards_have_the_words_of_such_games(tabs: Tabs) -> None:
    page = tabs.open("#/play", **PHONE)
    page.locator('[data-key="many"]').tap()
    page.get_by_role("button", name="4 Quordle: 4 boards").tap()
    expect(page.locator("#boards")).to_contain_text("any word, usual ones are likelier")
    for boards in (1, 4, 1, 4):  # a number that was left, too
        page.locator(f'[data-key="many-{boards}"]').tap()
        pressed = page.locator('#boards .chip[aria-pressed="true"]')
        expect(pressed).to_have_attribute("data-key", f"many-{boards}")
        expect(page.locator('[data-key="many"]')).to_contain_text(str(boards))
    page.get_by_role("button", name="Done").tap()
    expect(page).to_have_url(re.compile("boards=4$"))
