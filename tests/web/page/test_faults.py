"""Errors in Play: impossible marks, failed loads and faults, old browsers, no storage."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.web.browser import (
    Tabs,
    alarm,
    appear,
    has_marks,
    hold,
    judged,
    release,
    reload,
    settled,
    tile,
    type_word,
)  # fmt: skip
from tests.web.page.test_pictures import GAME, choose, png
from tests.web.test_browsers import OLDEST


def test_wrong_marks_are_shown_and_repaired(tabs: Tabs) -> None:
    page = tabs.open()
    type_word(page, "title")
    page.keyboard.type("12223")
    expect(alarm(page)).to_contain_text("cannot be")
    expect(tile(page, 0, 0)).to_have_attribute("aria-label", re.compile("cannot be"))
    expect(tile(page, 0, 0).locator(".sign")).to_have_text("!")
    expect(tile(page, 0, 1)).not_to_have_attribute("aria-label", re.compile("cannot be"))
    page.get_by_role("button", name="Use these marks").press("Enter")
    has_marks(page, 0, "yybyg")
    expect(tile(page, 0, 0)).to_be_focused()
    settled(page)
    expect(alarm(page)).to_have_count(0)
    expect(page.locator(".count")).to_contain_text("likely word")
    # a win is compared with earlier turns
    tabs.go(page, "#/play?turns=crane:bbygb,moist:ggggg")
    tile(page, 1, 0).wait_for()
    expect(alarm(page)).to_contain_text("No word fits")
    expect(page.locator(".ending")).to_have_count(0)


def test_a_part_that_does_not_load_is_named_with_a_way_on(tabs: Tabs) -> None:
    server = tabs.server
    try:
        server.lacks = lambda name: "/words-" in name
        page = tabs.open("#/play?turns=crane:bbygb", tabs.context())
        expect(alarm(page)).to_contain_text("not on your device and could not be loaded")
        expect(page.locator(".todo")).to_have_text("")
        server.lacks = lambda name: name.endswith("/tree.js")
        alarm(page).get_by_role("button", name="Ask again").click()
        appear(page, ".playit")
        tabs.go(page, "#/lab/tree")
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
        page.get_by_role("button", name="Try again").wait_for()
        tabs.go(page, "#/play")
        for part in ("/picture.js", "/pictures/read.js", "/glyphs-"):  # in the order of loading
            server.lacks = lambda name, part=part: part in name
            reload(page)
            settled(page)
            choose(page, png(GAME))
            text = re.compile("could not be loaded|not on this")
            expect(page.locator("#picture")).to_contain_text(text)
    finally:
        server.lacks = lambda name: False


def test_an_answer_that_arrives_while_a_view_loads_does_not_take_the_player_back(
    tabs: Tabs,
) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb")
    hold(page, "suggest")
    tile(page, 0, 0).click()
    loading: list[Route] = []
    page.route("**/games.js", lambda route: loading.append(route))
    with page.expect_request("**/games.js"):
        page.get_by_role("link", name="Games", exact=True).click()
    release(page)
    settled(page)
    loading[0].continue_()
    appear(page, ".empty-state")
    expect(page).to_have_url(re.compile("#/games"))


def test_a_review_is_not_announced_after_one_has_left_it(tabs: Tabs) -> None:
    page = tabs.open("#/games")
    appear(page, ".empty-state")
    hold(page, "review")
    tabs.go(page, "#/review?text=crane%20moist")
    appear(page, ".waiting")
    page.evaluate("window.left = document.querySelector('.review-view')")
    tabs.go(page, "#/games")
    appear(page, ".empty-state")
    page.clock.install()
    release(page)
    page.wait_for_function("() => window.left.querySelector('.walk-row')")
    page.clock.run_for(1000)
    assert page.locator("#live").text_content() == ""


def test_a_fault_of_the_engine_and_wrong_addresses(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb")
    page.evaluate("""() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        if (message.name !== "suggest") return send.call(this, message);
        Worker.prototype.postMessage = send;
        const failure = { error: "fault", message: "Something is wrong", fix: "Report it" };
        this.onmessage({ data: { id: message.id, failure } });
      };
    }""")
    page.locator('[data-key="many"]').click()
    page.get_by_text("hard", exact=True).click()
    page.keyboard.press("Escape")
    expect(alarm(page)).to_contain_text("Something is wrong")
    alarm(page).get_by_role("button", name="Use the usual settings").click()
    settled(page)
    appear(page, ".playit")
    page.locator('[data-key="many"]').click()
    page.get_by_text("hard", exact=True).click()  # asked again: the error was not cached
    page.keyboard.press("Escape")
    expect(page.locator(".helper")).to_have_attribute("aria-busy", "false")
    appear(page, ".playit")
    # names of every object are no views and no lists
    for where in ("#/__proto__", "#/lab/toString", "#/practice/toString", "#/play?list=__proto__"):
        tabs.go(page, "#/games")
        appear(page, ".empty-state")
        tabs.go(page, where)
        page.locator(".empty-state").wait_for(state="detached")
        expect(page.locator("main h1")).to_have_count(1)
        expect(page.locator("main")).not_to_contain_text("native code")


def test_a_browser_that_is_too_old_is_told_what_it_needs(tabs: Tabs) -> None:
    context = tabs.context()
    for lacking in (
        "window.Worker = class { constructor() { throw new Error('no modules') } };",
        "const Old = Worker; window.Worker = class { constructor(url) { return new Old(url) } };",
        "delete Array.prototype.at;",
    ):
        page = context.new_page()  # its errors are expected
        page.add_init_script(lacking)
        page.goto(tabs.server.address)
        expect(page.get_by_role("alert")).to_contain_text(f"Firefox {OLDEST['firefox']}")
        expect(page.locator("main")).to_be_hidden()


FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new Error("forbidden") } });"""


def test_without_storage_a_game_is_played_and_the_player_is_told(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb,tying:ybbgb,haunt:ggggg", script=FORBIDDEN)
    judged(page)
    expect(page.locator(".ending")).to_contain_text("stores nothing")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
