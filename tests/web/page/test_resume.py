"""Games in Play continue after a reload, in two tabs, by history buttons and by links."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser import (
    Tabs,
    alarm,
    appear,
    has_marks,
    has_turns,
    mark_by_keys,
    reload,
    settled,
    tile,
    type_word,
)  # fmt: skip


def test_today_s_game_survives_links(tabs: Tabs) -> None:
    page = tabs.open()
    type_word(page, "crane")
    mark_by_keys(page, 0, "bbygb")
    reload(page)
    has_marks(page, 0, "bbygb")
    other = tabs.advise("#/play?turns=moist:bbbbg", context=page.context)
    other.goto(tabs.server.address)  # without the address
    settled(other)
    has_turns(other, "crane:bbygb")
    other.evaluate(
        """localStorage.setItem('salet.play', JSON.stringify({latest: '1,daily', games: {
          '1,daily': {day: '2020-01-01', address: '#/play?turns=crane:bbbbb'}}}))"""
    )
    other.goto(tabs.server.address)
    other.locator(".open").wait_for()
    has_turns(other, "")


def test_a_fuller_game_is_not_replaced_by_a_shorter_one_of_another_tab(tabs: Tabs) -> None:
    one = tabs.open()
    two = tabs.open("", context=one.context)  # both begin with the empty day
    type_word(one, "crane")
    mark_by_keys(one, 0, "bbygb")
    type_word(two, "moist")
    has_turns(two, "moist:.....")
    two.goto(tabs.server.address)
    has_turns(two, "crane:bbygb")
    one.get_by_role("button", name="Undo", exact=True).click()  # the tab that plays it may
    has_turns(one, "crane:bbyg.")
    two.goto(tabs.server.address)
    has_turns(two, "crane:bbyg.")


def test_two_games_in_two_tabs_are_both_kept(tabs: Tabs) -> None:
    one = tabs.advise()
    type_word(one, "crane")
    mark_by_keys(one, 0, "bbygb")
    two = tabs.advise("#/play?list=original", context=one.context)
    type_word(two, "moist")
    has_turns(two, "moist:.....")
    two.get_by_role("button", name="Start again").click()
    has_turns(one, "crane:bbygb")
    waiting = two.get_by_role("link", name="Go on with it")
    two.locator(".aside").get_by_role("button", name="Undo").wait_for()  # a tap replaces nothing
    tabs.go(two, "#/play")
    waiting.wait_for()
    one.keyboard.type("m")  # not a move yet, as an answer of the engine is none
    expect(one.locator(".typed .cell.full")).to_have_count(1)
    reload(two)
    waiting.click()
    expect(tile(two, 0, 3)).to_have_attribute("aria-label", "N, green, row 1, letter 4")
    tabs.go(two, "#/play?list=nowhere&turns=crane:bbygb")
    alarm(two).get_by_role("button", name="Go to today's puzzle").click()
    two.locator(".playit").wait_for()
    has_turns(two, "crane:bbygb")
    expect(two).not_to_have_url(re.compile("list="))


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


def test_play_opens_todays_game_after_a_reload_elsewhere(tabs: Tabs) -> None:
    page = tabs.open("#/play?boards=2")
    type_word(page, "crane")
    page.wait_for_url("**crane**")
    page.get_by_role("link", name="Practice", exact=True).click()
    appear(page, ".lobby")
    reload(page)
    appear(page, ".lobby")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".board.small")).to_have_count(2)
    page.wait_for_url("**#/play**crane**")
