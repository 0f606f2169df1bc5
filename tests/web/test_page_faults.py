"""Errors in Play: impossible marks, unknown words, rules, a failed load."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.web.browser import Tabs, alarm, hold, marks_of, release, settled, tile


def quiet(page: Page) -> None:
    """Let the second pass after which errors are shown."""
    page.clock.run_for(1100)


def test_wrong_marks_are_reported_after_a_second_or_with_the_next_word(tabs: Tabs) -> None:
    page = tabs.open(clock=True)
    page.keyboard.type("title")
    page.keyboard.press("Enter")
    page.keyboard.type("12223")
    page.clock.run_for(600)
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


def test_a_part_that_does_not_load_is_named_with_a_way_on(tabs: Tabs) -> None:
    tabs.line_may_break = True
    context = tabs.context(keep=False)
    context.route("**/data/words-*", lambda route: route.abort("connectionrefused"))
    page = tabs.open("#/play?turns=crane:bbygb", context)
    expect(alarm(page)).to_contain_text("not on your device and could not be loaded")
    expect(page.locator(".todo")).to_have_text("")
    context.unroute("**/data/words-*")
    alarm(page).get_by_role("button", name="Ask again").click()
    settled(page)
    page.locator(".playit").wait_for()
    context.route("**/tree.js", lambda route: route.abort("connectionrefused"))
    page.goto(f"{tabs.server.address}#/lab/tree")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.get_by_role("button", name="Try again").wait_for()


def test_an_answer_that_arrives_while_a_view_loads_does_not_take_the_player_back(
    tabs: Tabs,
) -> None:
    context = tabs.context(keep=False)
    page = tabs.open("#/play?turns=crane:bbygb", context)
    settled(page)
    hold(page, "suggest")
    tile(page, 0, 0).click()
    loading: list[Route] = []
    context.route("**/games.js", lambda route: loading.append(route))
    with page.expect_request("**/games.js"):
        page.get_by_role("link", name="Games", exact=True).click()
    release(page)
    settled(page)
    loading[0].continue_()
    page.locator(".empty-state").wait_for()
    assert page.evaluate("location.hash").startswith("#/games")


def test_a_fault_of_the_engine_is_shown(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    page.evaluate("""() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        if (message.name !== "suggest") return send.call(this, message);
        Worker.prototype.postMessage = send;
        const failure = { error: "fault", message: "Something is wrong", fix: "Report it" };
        this.onmessage({ data: { id: message.id, failure } });
      };
    }""")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("hard", exact=True).click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(alarm(page)).to_contain_text("Something is wrong")
    alarm(page).get_by_role("button", name="Use the usual settings").click()
    settled(page)
    page.locator(".playit").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("hard", exact=True).click()  # asked again: the error was not cached
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".helper")).to_have_attribute("aria-busy", "false")
    page.locator(".playit").wait_for()


def test_names_of_every_object_are_no_views_and_no_lists(tabs: Tabs) -> None:
    page = tabs.open()
    for name in ("__proto__", "constructor", "toString"):
        for where in (f"#/{name}", f"#/lab/{name}", f"#/practice/{name}", f"#/play?list={name}"):
            page.goto(tabs.server.address)
            page.goto(tabs.server.address + where)
            expect(page.locator("main h1")).to_have_count(1)
            expect(page.locator("main")).not_to_contain_text("native code")
