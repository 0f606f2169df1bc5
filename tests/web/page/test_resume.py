"""The history buttons of a browser, in Play."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser import Tabs, appear, has_turns, mark_by_keys, settled, tile, type_word


def test_back_leaves_the_game_or_closes_what_is_open_over_it(tabs: Tabs) -> None:
    page = tabs.open("#/games")
    appear(page, ".empty-state")
    page.locator("header").get_by_role("link", name="Play", exact=True).click()
    for row, (word, marks) in enumerate((("crane", "bbygb"), ("moist", "bbbbg"))):
        settled(page)
        type_word(page, word)
        mark_by_keys(page, row, marks)
    settled(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("any word, also rare", exact=True).click()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    has_turns(page, "crane:bbygb,moist:bbbbg")
    expect(page).to_have_url(re.compile("words=any"))  # what was changed in the sheet stays
    settled(page)
    page.get_by_role("button", name="Why").click()
    appear(page, "#why-helping .groups")
    page.go_back()
    expect(page.locator("#why-helping")).to_have_count(0)
    has_turns(page, "crane:bbygb,moist:bbbbg")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.wait_for_function("() => !history.state?.layer")  # its step goes a moment later
    page.go_back()  # one step, however many guesses there were
    appear(page, ".games")
    page.go_forward()
    has_turns(page, "crane:bbygb,moist:bbbbg")
    expect(tile(page, 1, 4)).to_have_attribute("aria-label", "T, green, row 2, letter 5")
