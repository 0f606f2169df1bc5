"""Errors in Play: impossible marks, unknown words, rules, a lost server."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.web.browser import Tabs, alarm, has_turns, marks_of, settled, tile


def quiet(page: Page) -> None:
    """Let the second pass after which errors are shown."""
    page.clock.run_for(1100)


def test_wrong_marks_are_reported_after_a_second_or_with_the_next_word(tabs: Tabs) -> None:
    page = tabs.open(clock=True)
    page.keyboard.type("title")
    page.keyboard.press("Enter")
    with page.expect_response("**/api/suggest"):
        page.keyboard.type("12223")
        page.clock.run_for(200)
    page.clock.run_for(400)
    expect(alarm(page)).to_have_count(0)
    quiet(page)
    expect(alarm(page)).to_contain_text("cannot be")
    page.get_by_role("button", name="Start again").click()
    page.keyboard.type("title")
    page.keyboard.press("Enter")
    page.keyboard.type("12223")
    expect(alarm(page)).to_have_count(0)
    page.keyboard.type("m")
    expect(alarm(page)).to_contain_text("cannot be")


def test_wrong_marks_are_shown_on_the_tile_and_repaired_by_a_tap(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=title:byyyg")
    alarm(page).wait_for()
    assert "cannot be" in (tile(page, 0, 0).get_attribute("aria-label") or "")
    expect(tile(page, 0, 0).locator(".sign")).to_have_text("!")
    assert "cannot be" not in (tile(page, 0, 1).get_attribute("aria-label") or "")
    page.get_by_role("button", name="Use these marks").press("Enter")
    assert marks_of(page, 0) == "yybyg"
    expect(tile(page, 0, 0)).to_be_focused()
    settled(page)
    expect(alarm(page)).to_have_count(0)
    expect(page.locator(".count")).to_contain_text("likely word")
    contradictory = "crane:bbygb,moist:bbbbg,haunt:gbggg"
    page.goto(f"{tabs.server.address}#/play?turns={contradictory}")
    alarm(page).wait_for()
    assert "cannot be" in (tile(page, 2, 1).get_attribute("aria-label") or "")
    page.get_by_role("button", name="Row 3: A → green").click()
    assert marks_of(page, 2) == "ggggg"
    page.locator(".ending.won").wait_for()
    # a win is compared with earlier turns
    page.goto(f"{tabs.server.address}#/play?turns=crane:bbygb,moist:ggggg")
    tile(page, 1, 0).wait_for()
    expect(alarm(page)).to_contain_text("No word fits")
    expect(page.locator(".ending")).to_have_count(0)


def test_without_an_engine_of_its_own_the_page_waits_for_the_server(tabs: Tabs) -> None:
    tabs.line_may_break = True
    context = tabs.context()
    context.route("**/data/**", lambda route: route.abort("connectionrefused"))
    page = tabs.open("#/play?turns=crane:bbygb", context)
    settled(page)
    before = page.locator(".count strong").inner_text()
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_contain_text("The server is not answering")
    tile(page, 1, 4).click()
    tile(page, 1, 4).click()
    has_turns(page, "crane:bbygb,moist:....g")
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="next"]')).to_have_text("Looking…")
    page.unroute("**/api/**")
    expect(page.locator("#line")).to_be_hidden()
    settled(page)
    has_turns(page, "crane:bbygb,moist:bbbbg")
    expect(page.locator(".count strong")).not_to_have_text(before)


def test_the_page_continues_without_the_server(tabs: Tabs) -> None:
    tabs.line_may_break = True
    page = tabs.open("#/play?list=original&turns=crane:bbygb")
    settled(page)
    other = page.locator(".word-line").get_attribute("data-guess")
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    notice = page.locator("#line")
    expect(notice).to_contain_text("The page carries on without it")
    box, main = notice.bounding_box(), page.locator("main").bounding_box()
    assert box
    assert main
    assert box["height"] < 60
    assert box["y"] + box["height"] <= main["y"]  # it is above the game and covers nothing
    tile(page, 1, 4).click()
    tile(page, 1, 4).click()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator(".count strong")).to_have_text("6")
    page.goto(f"{tabs.server.address}#/play?list=original&turns=crane:bbygb")
    settled(page)
    assert page.locator(".word-line").get_attribute("data-guess") == other
    with page.expect_response("**/api/lists"):  # this game continues without it
        page.unroute("**/api/**")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    settled(page)
    expect(notice).to_be_visible()
    assert not [url for url in asked if "/api/suggest" in url]
    with page.expect_response("**/api/suggest"):  # the next game uses the server
        page.get_by_role("button", name="Start again").click()
    expect(notice).to_be_hidden()


def test_a_busy_server_is_waited_for(tabs: Tabs) -> None:
    page = tabs.open("#/play")
    settled(page)
    busy = [True]

    def answer(route: Route) -> None:
        if busy:
            busy.pop()
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"error": "busy"})
        else:
            route.continue_()

    page.route("**/api/suggest", answer)
    page.keyboard.type("sloth")
    page.keyboard.press("Enter")
    page.keyboard.type("12111")
    expect(page.locator("#line")).to_contain_text("The server is busy")  # the page waits for it
    settled(page)
    expect(page.locator("#line")).to_be_hidden()


def test_an_error_is_shown_and_not_cached(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    held: list[Route] = []
    page.route("**/api/suggest", lambda route: held.append(route))
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("hard", exact=True).click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".thinking")).to_contain_text("Thinking")
    fault = {"error": "fault", "message": "Something is wrong with salet itself", "fix": "Report"}
    held[-1].fulfill(status=500, json=fault)
    expect(alarm(page)).to_contain_text("Something is wrong with salet itself")
    page.unroute("**/api/suggest")
    alarm(page).get_by_role("button", name="Use the usual settings").click()
    settled(page)
    page.locator(".playit").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("hard", exact=True).click()  # requested again: the error was not cached
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".helper")).to_have_attribute("aria-busy", "false")
    page.locator(".playit").wait_for()
