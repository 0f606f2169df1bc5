"""Games in Play continue after a reload, in two tabs, by history buttons and by links."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser import Tabs, alarm, appear, has_turns, marks_of, settled, tile, type_word


def test_today_s_game_survives_links(tabs: Tabs) -> None:
    page = tabs.open()
    type_word(page, "crane")
    page.keyboard.type("11231")
    page.reload()
    settled(page)
    assert marks_of(page, 0) == "bbygb"
    other = tabs.open("#/play?turns=moist:bbbbg", context=page.context)
    settled(other)
    other.goto(tabs.server.address)  # without the address
    settled(other)
    has_turns(other, "crane:bbygb")
    other.evaluate(
        "localStorage.setItem('salet.today', JSON.stringify({day: '2020-01-01', address: '#/play?turns=crane:bbbbb'}))"  # noqa: E501
    )
    other.goto(tabs.server.address)
    other.locator(".open").wait_for()
    has_turns(other, "")


def test_two_tabs_are_one_game(tabs: Tabs) -> None:
    one = tabs.open()
    type_word(one, "crane")
    two = tabs.open("", context=one.context)
    has_turns(two, "crane:.....")
    tile(two, 0, 3).click()
    expect(tile(one, 0, 3)).to_have_attribute("aria-label", "N, yellow, row 1, letter 4")
    has_turns(one, "crane:...y.")


def test_two_games_in_two_tabs_are_both_kept(tabs: Tabs) -> None:
    one = tabs.open()
    settled(one)
    type_word(one, "crane")
    one.keyboard.type("11231")
    two = tabs.open("#/play?list=original", context=one.context)
    settled(two)
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
    two.reload()
    waiting.click()
    expect(tile(two, 0, 3)).to_have_attribute("aria-label", "N, green, row 1, letter 4")
    tabs.go(two, "#/play?list=nowhere&turns=crane:bbygb")
    alarm(two).get_by_role("button", name="Go to today's puzzle").click()
    two.locator(".playit").wait_for()
    has_turns(two, "crane:bbygb")
    assert "list=" not in two.url


def test_back_and_forward(tabs: Tabs) -> None:
    page = tabs.open()
    for word, marks in (("crane", "11231"), ("moist", "11113")):
        type_word(page, word)
        page.keyboard.type(marks)
    settled(page)
    page.go_back()
    expect(tile(page, 1, 0)).to_have_count(0)
    has_turns(page, "crane:bbygb")
    page.go_back()
    expect(tile(page, 0, 0)).to_have_count(0)
    page.go_forward()
    page.go_forward()
    expect(tile(page, 1, 4)).to_have_attribute("aria-label", "T, green, row 2, letter 5")


def test_play_opens_todays_game_after_a_reload_elsewhere(tabs: Tabs) -> None:
    page = tabs.open("#/play?boards=2")
    type_word(page, "crane")
    page.wait_for_url("**crane**")
    page.get_by_role("link", name="Practice", exact=True).click()
    appear(page, ".lobby")
    page.reload()
    appear(page, ".lobby")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".board-card")).to_have_count(2)
    page.wait_for_url("**#/play**crane**")
