"""Several boards on a phone: every board is seen, marked and corrected where it is tapped."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import Tabs, alarm, feedback_of, hold, release, settled, turns_of

FOUR = ("pilot", "berry", "ocean", "might")
EIGHT = (*FOUR, "crane", "sloth", "pound", "haunt")
PHONE: dict[str, Any] = {"width": 390, "height": 664, "touch": True}
SCROLLED = "document.querySelector('.cards').scrollTop"


def address(answers: tuple[str, ...], *guesses: str) -> str:
    """Return the address of a game with these answers after these guesses."""
    turns = [
        f"{guess}:"
        + ",".join("-" if word in guesses[:nth] else feedback_of(guess, word) for word in answers)
        for nth, guess in enumerate(guesses)
    ]
    return f"#/play?boards={len(answers)}&turns={';'.join(turns)}"


def card(page: Page, board: int) -> Locator:
    """Return the card of a board, counted from 0."""
    return page.locator(f'.board-card[data-board="{board}"]')


def typed(page: Page, word: str) -> None:
    """Type a word, and wait until it can be marked."""
    settled(page)
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    page.locator(".marking-foot").wait_for()


def test_done_comes_after_every_board_was_in_view(tabs: Tabs) -> None:
    page = tabs.open(address(EIGHT, "saner", "moult"), **PHONE)
    typed(page, "child")
    page.locator("button.tile.known").first.wait_for()  # the possible marks are known
    following = page.locator('[data-key="next"]')
    expect(following).to_have_text("Next boards")
    expect(card(page, 7).locator(".tiles")).not_to_be_in_viewport()
    following.tap()
    expect(card(page, 4).locator(".tiles")).to_be_in_viewport(ratio=0.9)
    assert turns_of(page).count(".") > 0  # nothing is grey that was not seen
    page.evaluate(f"{SCROLLED} = 9999")  # by hand, too
    expect(card(page, 7).locator(".tiles")).to_be_in_viewport(ratio=0.9)
    expect(following).to_have_text("Done")
    scrolled = page.evaluate(SCROLLED)
    assert scrolled > 100
    card(page, 7).locator("button.tile:not(.known)").first.tap()
    expect(card(page, 7).locator("button.tile.present, button.tile.correct")).not_to_have_count(0)
    assert page.evaluate(SCROLLED) == scrolled  # a mark does not scroll
    hold(page, "suggest")
    following.tap()
    expect(page).not_to_have_url(re.compile("marking=1"))
    assert "." not in turns_of(page)
    expect(card(page, 0)).to_be_in_viewport(ratio=0.9)  # the first board again
    page.evaluate(f"{SCROLLED} = 60")
    release(page)
    settled(page)
    assert page.evaluate(SCROLLED) == 60  # the advice does not scroll


def test_possible_marks_that_come_late_leave_the_player_where_he_is(tabs: Tabs) -> None:
    page = tabs.open(address(EIGHT, "saner", "moult"), **PHONE)
    settled(page)
    hold(page, "marks")
    typed(page, "child")  # the tiles are shown without them
    tapped = card(page, 7).locator("button.tile").nth(1)
    tapped.tap()
    expect(tapped).to_be_focused()
    following = page.locator('[data-key="next"]')
    while following.inner_text() != "Done":
        following.tap()
    tapped.tap()
    following.tap()
    expect(following).to_have_text("Looking…")
    tapped.tap()  # Done waits no longer
    expect(following).to_have_text("Done")
    release(page)
    expect(card(page, 7).locator("button.tile.known")).not_to_have_count(0)
    expect(tapped).to_be_focused()
    expect(tapped).to_be_in_viewport(ratio=1)


def test_the_last_board_shows_its_rows_to_pick_above_the_sheet(tabs: Tabs) -> None:
    answers = ("flute", "crisp", "mangy", "oddly")
    guesses = ("caret", "lions", "godly", "tulle", "crisp", "flute", "oddly")
    where = address(answers, *guesses) + "&list=nyt-2023"
    page = tabs.open(where, width=360, height=640, touch=True)
    typed(page, "mangy")
    expect(card(page, 2).locator(".pick")).to_have_count(2)
    expect(card(page, 2).locator(".pick.win")).to_have_text("Solved")
    sheet = page.locator(".drawer").bounding_box()
    box = card(page, 2).locator(".picks").bounding_box()
    assert sheet is not None
    assert box is not None
    assert box["y"] + box["height"] <= sheet["y"]


def test_a_corrected_mark_counts_at_once(tabs: Tabs) -> None:
    where = address(FOUR, "saner", "moult", "might")
    first, board, rest = where.partition(f"moult:{feedback_of('moult', 'pilot')},")
    wrong = first + board + "bybbb" + rest[5:]
    assert wrong != where
    page = tabs.open(wrong, **PHONE)
    typed(page, "pilot")
    following = page.locator('[data-key="next"]')
    expect(following).to_have_text("Done")
    following.tap()
    note = page.locator(".warning")
    expect(note).to_contain_text("Board 2: O is in the word. Is it yellow or green?")
    expect(note).to_contain_text("Or is an earlier mark wrong? Tap 2.")
    card(page, 1).locator(".mini").nth(1).tap()  # a tap on the rows opens the board
    page.get_by_label("O, yellow, row 2, letter 2").tap()
    page.get_by_label("O, green, row 2, letter 2").tap()
    page.get_by_label("O, grey, row 2, letter 2").wait_for()
    page.keyboard.press("Escape")
    settled(page)
    expect(card(page, 1).locator("[data-pick] .present:nth-child(4)")).to_have_count(0)
    expect(following).to_have_text("Done")
    following.tap()
    expect(page).not_to_have_url(re.compile("marking=1"))
    assert turns_of(page).split(";")[3].split(",")[1] == "bbbbb"


def test_solved_boards_fold_and_the_editor_keeps_its_size(tabs: Tabs) -> None:
    page = tabs.open(address(FOUR, "saner", "moult", "might", "pilot"), **PHONE)
    settled(page)
    for board in (0, 3):
        box = card(page, board).bounding_box()
        assert box is not None
        assert box["height"] < 40, board
        expect(card(page, board)).to_contain_text(re.compile("PILOT|MIGHT"))
    number = page.get_by_role("button", name="2: board in full")
    assert number.evaluate("one => getComputedStyle(one).borderTopStyle") == "solid"
    number.tap()
    tile = page.get_by_label("P, grey, row 4, letter 1")
    before = tile.bounding_box()
    tile.tap()
    page.get_by_label("P, yellow, row 4, letter 1").wait_for()
    settled(page)
    assert page.get_by_label("P, yellow, row 4, letter 1").bounding_box() == before


def test_open_boards_take_the_room_of_solved_ones(tabs: Tabs) -> None:
    pair = ("berry", "merry")
    page = tabs.open(address(("plank", "gusty", *pair), "plank", "gusty", "slate"), **PHONE)
    settled(page)
    tile = card(page, 2).locator(".mini .tile").first.bounding_box()
    assert tile is not None
    assert tile["height"] > 24
    where = address((*pair, "plank", "gusty"), "slate", "prong", "gusty", "plank", "force")
    page.goto(f"{tabs.server.address}{where}&list=nyt-2023")
    settled(page)
    words = card(page, 0).locator(".card-words")
    expect(words).to_be_in_viewport(ratio=1)
    words.get_by_role("button", name="All words of board 1").tap()
    expect(page.get_by_role("dialog").locator(".count")).to_have_text("4 words left")
    expect(card(page, 0).locator(".card-left")).to_have_text("4 left")


def test_the_board_to_mark_is_in_view(tabs: Tabs) -> None:
    answers = ("plank", "gusty", "berry", "ochre")
    page = tabs.open(f"{address(answers, 'slate', 'prong', 'gusty')}&list=nyt-2023", **PHONE)
    typed(page, "plank")
    expect(card(page, 2).locator(".pick").last).to_be_in_viewport(ratio=1)


def test_advice_is_about_the_word_that_it_names(tabs: Tabs) -> None:
    page = tabs.open(address(FOUR, "saner", "moult"), **PHONE)
    settled(page)
    suggestion = page.locator(".pull").inner_text().split()[0]
    page.keyboard.type("dingo")
    expect(page.locator(".pull")).to_contain_text(suggestion, ignore_case=True)
    expect(page.locator(".card-words").first).to_be_visible()
    wrong = "salet:bbybb,bgbbb;salet:bbybb,bbbbb"
    page.goto(f"{tabs.server.address}#/play?boards=2&list=original&turns={wrong}")
    expect(alarm(page)).to_contain_text("No word fits board 2")
    expect(page.locator(".card-words")).to_have_count(0)  # no word is left


def test_four_boards_have_the_words_of_such_games(tabs: Tabs) -> None:
    page = tabs.open("#/play", **PHONE)
    settled(page)
    page.locator('[data-key="many"]').tap()
    page.get_by_role("button", name="4 Quordle: 4 boards").tap()
    expect(page.locator("#boards")).to_contain_text("any word, usual ones are likelier")
    for boards in (4, 1, 4, 1, 4):  # a number that was left, too
        page.locator(f'[data-key="many-{boards}"]').tap()
        pressed = page.locator('#boards .chip[aria-pressed="true"]')
        expect(pressed).to_have_attribute("data-key", f"many-{boards}")
        expect(page.locator('[data-key="many"]')).to_contain_text(str(boards))
    page.get_by_role("button", name="Done").tap()
    expect(page).to_have_url(re.compile("boards=4$"))
    # PHAGE is a word, but not a usual one
    turns = "salet:bybyb,bbbbb;ghoul:ygbbb,bbyyb;humid:ybbbb,byybb"
    page.goto(f"{tabs.server.address}#/play?boards=2&list=nyt-2023&turns={turns}")
    alarm(page).get_by_role("button", name=re.compile("^Use all words: ")).tap()
    settled(page)
    expect(alarm(page)).to_have_count(0)
    assert "list" not in page.url
    expect(card(page, 0).locator(".card-left")).to_have_text("certain")


def test_a_suggestion_and_its_button_fit_beside_the_boards_of_a_tablet(tabs: Tabs) -> None:
    page = tabs.open("#/play?boards=4", width=768, height=1024)
    settled(page)
    box = page.locator("[data-key=go]").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 768
