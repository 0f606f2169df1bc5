"""The live helper in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, Route, expect

from tests.web.browser import Tabs, best, mark_by, marks_of, settled, tile, told, turns_of

if TYPE_CHECKING:
    from tests.web.conftest import Server

ANSWER = "moist"


def test_a_game_by_clicks(tabs: Tabs) -> None:
    page = tabs.open()
    for row in range(6):
        guess = best(page)
        page.locator(".bigword").click()
        mark_by(lambda place: place.click(), page, row, told(guess, ANSWER))
        if guess == ANSWER:
            break
    ending = page.locator(".ending.won")
    expect(ending).to_contain_text("The answer was MOIST", ignore_case=True)
    expect(page.locator(".open")).to_have_count(0)
    shared = ending.locator(".share").inner_text()
    assert shared.startswith(f"salet {row + 1}/6")
    assert shared.endswith("🟩" * 5)
    ending.get_by_role("button", name="Copy").click()
    expect(ending.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == shared
    link = ending.get_by_role("link", name="Review this game").get_attribute("href") or ""
    assert link.startswith("#/review?turns=")
    assert f"answer={ANSWER}" in link


def test_a_game_by_keyboard_alone(tabs: Tabs) -> None:
    page = tabs.open()
    for _ in range(6):
        guess = best(page)
        page.keyboard.type(guess)
        page.keyboard.type(told(guess, ANSWER).translate(str.maketrans("byg", "012")))
        if guess == ANSWER:
            break
    expect(page.locator(".ending.won")).to_be_visible()
    page.keyboard.press("Tab")
    reached = set()
    for _ in range(30):  # every control of the view is reached by Tab, and shows it
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
        page.keyboard.press("Tab")
    assert {"Undo", "Start again", "Copy", "Review this game"} <= reached


def test_keys_on_the_board(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbbbb,moist:bbbbb")
    settled(page)
    focused = "document.activeElement.dataset.row + document.activeElement.dataset.column"
    tile(page, 0, 0).focus()
    moves = {"ArrowRight": "01", "ArrowDown": "11", "End": "14", "ArrowUp": "04", "Home": "00"}
    for key, place in moves.items():
        page.keyboard.press(key)
        assert page.evaluate(focused) == place, key
    page.keyboard.type("y2")
    assert marks_of(page, 0) == "ygbbb"
    page.keyboard.press("Space")
    assert marks_of(page, 0) == "ygybb"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Row 3: type the word you played")).to_be_focused()
    page.keyboard.press("Backspace")  # an empty row: the turn above goes
    assert turns_of(page) == "crane:ygybb"
    page.keyboard.type("MOI")
    page.keyboard.press("Backspace")
    page.keyboard.type("unt")
    assert turns_of(page) == "crane:ygybb,mount:bbbbb"


def test_a_game_by_touch_on_a_small_phone(tabs: Tabs) -> None:
    page = tabs.open("", width=360, touch=True)
    for row in range(6):
        guess = best(page)
        page.locator(f'.suggestions [data-key="play-{guess}"]').tap()
        mark_by(lambda place: place.tap(), page, row, told(guess, ANSWER))
        if guess == ANSWER:
            break
    expect(page.locator(".ending.won")).to_be_visible()
    small = page.evaluate(SMALL_TARGETS)
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# Controls smaller than a finger; links inside a sentence are text.
SMALL_TARGETS = """() => [...document.querySelectorAll('button, select, a, input, summary')]
  .filter(e => e.checkVisibility() && !e.closest('.hidden, .skip'))
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 && box.width > 1)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


def test_targets_are_large_enough_in_the_middle_of_a_game(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb", width=360, touch=True)
    settled(page)
    assert [row for row in page.evaluate(SMALL_TARGETS) if "range" not in row] == []


def test_typing_on_a_phone_uses_its_own_keyboard(tabs: Tabs) -> None:
    page = tabs.open("", width=360, touch=True)
    settled(page)
    page.locator(".typed").tap()
    expect(page.locator("input.word")).to_be_focused()
    page.keyboard.insert_text("crane")
    assert turns_of(page) == "crane:bbbbb"
    expect(tile(page, 0, 0)).to_be_focused()  # so that the keyboard goes away


def test_impossible_marks_are_shown_on_the_tile_and_mended_by_a_tap(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=title:byyyg")
    settled_or_refused(page)
    assert "cannot be" in (tile(page, 0, 0).get_attribute("aria-label") or "")
    expect(tile(page, 0, 0).locator(".sign")).to_have_text("!")
    assert "cannot be" not in (tile(page, 0, 1).get_attribute("aria-label") or "")
    page.get_by_role("button", name="Use these marks").press("Enter")
    assert marks_of(page, 0) == "yybyg"
    expect(tile(page, 0, 0)).to_be_focused()
    settled(page)
    expect(page.locator(".issue:not(.none)")).to_have_count(0)
    expect(page.locator(".count")).to_contain_text("candidate")


def settled_or_refused(page: Page) -> None:
    expect(page.locator(".issue:not(.none)")).to_be_visible()


def test_contradictory_turns_are_mended_by_a_tap(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb,moist:bbbbg,haunt:gbggg")
    settled_or_refused(page)
    assert "cannot be" in (tile(page, 2, 1).get_attribute("aria-label") or "")
    page.get_by_role("button", name="Row 3: A correct").click()
    assert marks_of(page, 2) == "ggggg"
    expect(page.locator(".ending.won")).to_be_visible()


def test_undo_takes_back_every_step(tabs: Tabs) -> None:
    page = tabs.open()
    page.keyboard.type("crane")
    page.keyboard.type("bbygb")
    settled(page)
    before = page.locator(".count strong").inner_text()
    page.keyboard.type("moist")
    tile(page, 0, 0).click()
    assert turns_of(page) == "crane:ybygb,moist:bbbbb"
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    assert turns_of(page) == "crane:bbygb,moist:bbbbb"
    undo.click()
    assert turns_of(page) == "crane:bbygb"
    settled(page)
    expect(page.locator(".count strong")).to_have_text(before)
    undo.click()
    undo.click()
    assert turns_of(page) == "crane:bbbbb"
    undo.click()
    assert turns_of(page) == ""
    expect(undo).to_be_disabled()


def test_any_earlier_turn_can_be_edited(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb,moist:bbbbb")
    settled(page)
    page.get_by_role("button", name="Edit the word of row 1").click()
    page.keyboard.type("crank")
    assert turns_of(page) == "crank:bbygb,moist:bbbbb"
    expect(tile(page, 0, 0)).to_be_focused()
    tile(page, 0, 4).click()
    assert turns_of(page) == "crank:bbygy,moist:bbbbb"
    page.get_by_role("button", name="Edit the word of row 2").click()
    page.keyboard.press("Escape")  # leaves it as it was
    assert turns_of(page) == "crank:bbygy,moist:bbbbb"
    page.get_by_role("button", name="Edit the word of row 1").click()
    page.get_by_role("button", name="Remove row 1").click()
    assert turns_of(page) == "moist:bbbbb"
    page.get_by_role("button", name="Edit the word of row 1").press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Remove row 1")).to_be_focused()
    page.keyboard.press("Enter")
    assert turns_of(page) == ""


def test_what_is_known_is_marked_already(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    page.keyboard.type("agent")
    assert marks_of(page, 1) == "ybbgb"


def test_start_again(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb&rules=hard&strategy=entropy")
    page.get_by_role("button", name="Start again").click()
    assert turns_of(page) == ""
    expect(page.get_by_label("Rules")).to_have_value("hard")
    page.get_by_role("button", name="Undo").click()
    assert turns_of(page) == "crane:bbygb"


def test_today_s_game_survives(tabs: Tabs) -> None:
    page = tabs.open()
    page.keyboard.type("crane")
    page.keyboard.type("bbygb")
    page.reload()
    settled(page)
    assert marks_of(page, 0) == "bbygb"
    again = tabs.open("", context=page.context)  # without the address
    settled(again)
    assert turns_of(again) == "crane:bbygb"
    again.evaluate(
        "localStorage.setItem('salet.today', JSON.stringify({day: '2020-1-1', address: '#/play?turns=crane:bbbbb'}))"  # noqa: E501
    )
    tomorrow = tabs.open("", context=page.context)
    assert turns_of(tomorrow) == ""


def test_back_and_forward(tabs: Tabs) -> None:
    page = tabs.open()
    for word, marks in (("crane", "bbygb"), ("moist", "bbbbg")):
        page.keyboard.type(word)
        page.keyboard.type(marks)
    settled(page)
    page.go_back()
    expect(tile(page, 1, 0)).to_have_count(0)
    assert turns_of(page) == "crane:bbygb"
    assert marks_of(page, 0) == "bbygb"
    page.go_back()
    expect(tile(page, 0, 0)).to_have_count(0)
    page.go_forward()
    page.go_forward()
    expect(tile(page, 1, 4)).to_have_attribute("aria-label", "row 2, letter 5, T, correct")


def test_a_link_shows_the_same_position_elsewhere(tabs: Tabs) -> None:
    page = tabs.open()
    page.get_by_label("List").select_option("original")
    page.get_by_label("Strategy").select_option("entropy")
    page.locator("body").press("c")
    page.keyboard.type("rane")
    page.keyboard.type("bbygb")
    settled(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = tabs.open(link.removeprefix(tabs.server.address))
    settled(other)
    assert best(other) == best(page)
    expect(other.get_by_label("List")).to_have_value("original")
    assert marks_of(other, 0) == "bbygb"
    count = page.locator(".count strong").inner_text()
    expect(other.locator(".count strong")).to_have_text(count)


def test_hard_rules_name_the_turn_that_broke_them(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb,moist:bbbbg&strategy=expected-size&list=original")
    settled(page)
    page.get_by_label("Rules").select_option("hard")
    issue = page.locator(".row.bad .issue")
    expect(issue).to_contain_text("fourth letter must be N")
    issue.get_by_role("button", name="Play by normal rules").click()
    settled(page)
    expect(page.locator(".suggestions tbody tr").first).to_be_visible()
    page.get_by_label("Rules").select_option("hard")
    page.locator(".row.bad").get_by_role("button", name="Remove this turn").click()
    settled(page)
    for word in page.locator(".suggestions .guess").all_inner_texts():
        assert word.split()[0][3].lower() == "n"
        assert "a" in word.lower()


def test_buckets_follow_the_pointer_and_the_focus(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb&list=original")
    settled(page)
    rows = page.locator(".suggestions tbody tr")
    words = [
        text.split()[0].lower() for text in page.locator(".suggestions .guess").all_inner_texts()
    ]
    heading = page.locator(".of-buckets h2")
    expect(heading).to_have_text(f"After {words[0]}")
    rows.nth(3).locator("td").first.hover()
    expect(heading).to_have_text(f"After {words[3]}")
    page.locator(f'[data-key="play-{words[5]}"]').focus()
    expect(heading).to_have_text(f"After {words[5]}")
    counts = page.locator(".buckets .many").evaluate_all(
        "found => found.map(one => parseInt(one.firstChild.textContent.replace(',', '')))"
    )
    page.get_by_role("button", name="more bucket").click()
    all_counts = page.locator(".buckets .many").evaluate_all(
        "found => found.map(one => parseInt(one.firstChild.textContent.replace(',', '')))"
    )
    assert all_counts[: len(counts)] == counts
    assert sum(all_counts) == int(page.locator(".count strong").inner_text())


def test_hints_in_steps_are_remembered(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    slider = page.get_by_label("How much help")
    slider.fill("0")
    expect(page.locator(".suggestions, .bigword")).to_have_count(0)
    expect(page.locator(".details")).to_be_hidden()
    expect(page.locator(".hints li")).to_have_count(1)
    page.reload()
    settled(page)
    expect(page.get_by_label("How much help")).to_have_value("0")
    expect(page.locator(".suggestions")).to_have_count(0)
    page.get_by_role("button", name="Tell me more").click()
    expect(page.locator(".hints li")).to_have_count(2)
    page.get_by_label("How much help").fill("5")
    expect(page.locator(".suggestions")).to_be_visible()


def test_a_first_visit_explains_itself_once(tabs: Tabs) -> None:
    page = tabs.open()
    expect(page.locator(".welcome")).to_contain_text("Type the word you played")
    page.get_by_role("button", name="Try this example").click()
    assert turns_of(page) == "crane:bbygb"
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".welcome")).to_be_empty()


def test_a_lost_game_says_what_was_left(tabs: Tabs) -> None:
    words = ("jaunt", "daunt", "vaunt", "gaunt", "taunt", "saunt")
    turns = ",".join(f"{word}:{told(word, 'haunt')}" for word in words)
    page = tabs.open(f"#/play?turns={turns}")
    settled(page)
    ending = page.locator(".ending.lost")
    expect(ending).to_contain_text("Out of guesses")
    expect(ending).to_contain_text("haunt")
    expect(ending.locator(".share")).to_contain_text("salet X/6")
    expect(page.locator(".open")).to_have_count(0)


def test_a_word_of_no_list_is_taken_with_a_note(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=zzzzz:bbbbb&list=original&strategy=entropy")
    settled(page)
    expect(page.locator(".note")).to_contain_text("ZZZZZ")


def test_an_address_that_is_no_game_opens_what_it_can(tabs: Tabs) -> None:
    page = tabs.open()
    for turns in ("crane:bbyg", "cr<b>:bbb", "%E0%A4%A", "crane:bbygb,,x", "🟩:g"):
        page.goto("about:blank")
        page.goto(f"{tabs.server.address}#/play?turns={turns}&list=../../etc&rules=none&goal=1")
        settled(page)
        expect(page.locator(".suggestions")).to_be_visible()


def test_the_server_goes_and_comes_back(tabs: Tabs, server: Server) -> None:
    tabs.line_may_break = True
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    server.stop()
    try:
        page.keyboard.type("moist")
        expect(page.locator("#line")).to_contain_text("The server does not answer")
        tile(page, 1, 4).click()
        tile(page, 1, 4).click()
        assert turns_of(page) == "crane:bbygb,moist:bbbbg"
    finally:
        server.start()
    expect(page.locator("#line")).to_be_hidden()
    settled(page)
    assert turns_of(page) == "crane:bbygb,moist:bbbbg"
    expect(page.locator(".count strong")).not_to_have_text("109")


def test_a_busy_server_is_waited_for(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    busy = [True]

    def answer(route: Route) -> None:
        if busy:
            busy.pop()
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"error": "busy"})
        else:
            route.continue_()

    page.route("**/api/suggest", answer)
    page.keyboard.type("moist")
    expect(page.locator("#line")).to_contain_text("The server is busy")
    settled(page)
    expect(page.locator("#line")).to_be_hidden()
    expect(page.locator(".suggestions")).to_be_visible()


def test_a_slow_answer_is_announced_and_a_refusal_told(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    held: list[Route] = []
    page.route("**/api/suggest", lambda route: held.append(route))
    page.get_by_label("Rules").select_option("hard")
    expect(page.locator(".thinking")).to_contain_text("Thinking")
    failure = {"error": "too-long", "message": "It took too long", "fix": "Ask for less."}
    held[-1].fulfill(status=503, json=failure)
    expect(page.locator(".refused")).to_contain_text("It took too long. Ask for less.")
    page.unroute("**/api/suggest")
    page.get_by_label("Rules").select_option("normal")
    settled(page)
    expect(page.locator(".suggestions")).to_be_visible()


def test_a_link_does_not_replace_today_s_game(tabs: Tabs) -> None:
    page = tabs.open()
    page.keyboard.type("crane")
    page.keyboard.type("bbygb")
    other = tabs.open("#/play?turns=moist:bbbbg", context=page.context)
    settled(other)
    again = tabs.open("", context=page.context)
    settled(again)
    assert turns_of(again) == "crane:bbygb"
