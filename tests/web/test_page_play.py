"""The live helper in a real browser: typing, marking, advice, and how a fault is mended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from salet.belief.lists import load
from salet.puzzle.scoring import feedback
from salet.words.alphabet import named
from salet.words.lexicon import Lexicon
from salet.words.own import drop_list, keep_list
from tests.web.browser import Tabs, best, mark_by, marks_of, settled, tile, told, turns_of

ANSWER = "moist"
BEGUN = f"#/play?turns=stoic:{told('stoic', ANSWER)}"
PASTE = """text => {
  const clipboard = new DataTransfer();
  clipboard.setData('text', text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent('paste', {clipboardData: clipboard, bubbles: true, cancelable: true}));
}"""
NOTHING_TO_SCROLL = """() => [document.documentElement.scrollHeight <= innerHeight,
  document.documentElement.scrollWidth <= innerWidth,
  ...['.board', '.playit', '.chips .chip', '.keys'].map((what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  })]"""


def alarm(page: Page):
    """The card with what is wrong, or a question."""
    return page.locator(".question")


def quiet(page: Page) -> None:
    """Let the quiet second pass."""
    page.clock.run_for(1100)


def test_a_game_by_clicks(tabs: Tabs) -> None:
    page = tabs.open(BEGUN)
    for row in range(1, 6):
        guess = best(page)
        page.get_by_role("button", name=f"Play {guess.upper()}", exact=True).click()
        mark_by(lambda place: place.click(), page, row, told(guess, ANSWER))
        settled(page)
        if guess == ANSWER:
            break
    ending = page.locator(".ending.won")
    expect(ending).to_contain_text("The answer was MOIST", ignore_case=True)
    expect(page.locator(".open")).to_have_count(0)
    expect(ending.locator(".meter")).to_have_count(2)
    ending.get_by_role("button", name="Copy to share").click()
    ending.get_by_role("button", name="Copied").wait_for()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith(f"salet {row + 1}/6")
    assert shared.endswith("🟩" * 5)
    link = ending.get_by_role("link", name="See each guess").get_attribute("href") or ""
    assert link.startswith("#/review?turns=")
    assert f"answer={ANSWER}" in link


def test_a_game_by_keyboard_as_in_the_game(tabs: Tabs) -> None:
    page = tabs.open()
    for _ in range(6):
        guess = best(page)
        page.keyboard.type(f"{guess}x")  # a letter too many does nothing
        assert guess not in turns_of(page)  # it waits for Enter
        page.keyboard.press("Backspace")
        page.keyboard.type(guess[-1])
        page.keyboard.press("Enter")
        page.keyboard.type(told(guess, ANSWER).translate(str.maketrans("byg", "123")))
        settled(page)
        if guess == ANSWER:
            break
    expect(page.locator(".ending.won .meter")).to_have_count(2)  # it has been reviewed
    page.keyboard.press("Tab")
    reached = set()
    for _ in range(30):  # every control of the view is reached by Tab
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
        page.keyboard.press("Tab")
    assert {"Start again", "Copy to share", "Keep in my games", "See each guess"} <= reached


def test_the_line_below_the_open_row_and_letters_that_start_the_next_word(tabs: Tabs) -> None:
    page = tabs.open()
    line = page.locator(".todo")
    expect(line).to_have_text("Type the word you played.")
    page.keyboard.type("cran")
    expect(line).to_have_text("One more letter.")
    page.keyboard.type("e")
    expect(line).to_contain_text("Enter")
    page.keyboard.press("Enter")
    expect(line).to_contain_text("1 grey, 2 yellow, 3 green")
    page.keyboard.press("Enter")
    expect(line).to_have_text("Type the next word you played.")
    page.get_by_role("button", name="Start again").click()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    assert turns_of(page) == "crane:bbbbb"
    page.keyboard.type("buggy")  # once these were marks
    page.keyboard.press("Enter")
    assert turns_of(page) == "crane:bbbbb,buggy:bbbbb"
    page.keyboard.press("Backspace")  # takes one letter, not the word
    assert turns_of(page) == "crane:bbbbb"
    expect(page.locator(".typed .cell.full")).to_have_text(["B", "U", "G", "G"])
    page.keyboard.type("e")
    expect(page.locator(".todo")).to_contain_text("Enter")


def test_keys_on_the_board(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbbbb,moist:bbbbb")
    settled(page)
    stops = page.locator(".board [tabindex='0'], .board input, .keys [tabindex='0']")
    expect(stops).to_have_count(2)  # the tiles together, and the open row
    focused = "document.activeElement.dataset.row + document.activeElement.dataset.column"
    tile(page, 0, 0).focus()
    moves = {"ArrowRight": "01", "ArrowDown": "11", "End": "14", "ArrowUp": "04", "Home": "00"}
    for key, place in moves.items():
        page.keyboard.press(key)
        assert page.evaluate(focused) == place, key
    page.keyboard.type("23")
    assert marks_of(page, 0) == "ygbbb"
    page.keyboard.press("Space")
    assert marks_of(page, 0) == "ygybb"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Row 3: type the word you played")).to_be_focused()
    page.keyboard.press("Control+z")
    assert marks_of(page, 0) == "ygbbb"


def test_a_game_by_touch_on_a_small_phone(tabs: Tabs) -> None:
    page = tabs.open(BEGUN, width=360, height=740, touch=True)
    for row in range(1, 6):
        guess = best(page)
        for letter in guess:
            page.locator(f'.key[data-letter="{letter}"]').tap()
        page.locator('.key[data-letter="enter"]').tap()
        mark_by(lambda place: place.tap(), page, row, told(guess, ANSWER))
        settled(page)
        if guess == ANSWER:
            break
    page.locator(".ending.won").wait_for()
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# Controls smaller than a finger.
SMALL_TARGETS = """() => [...document.querySelectorAll('button, select, a, input, summary')]
  .filter(e => e.checkVisibility() && !e.closest('.hidden, .skip') && !e.matches('.word'))
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([html, box]) => box.height < (html.includes('tile') ? 33.5 : 43.5) && box.width > 1)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


def test_one_screen_is_enough_and_targets_are_large(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb", width=360, height=740, touch=True)
    settled(page)
    assert page.evaluate(SMALL_TARGETS) == []
    for width, height in ((360, 740), (360, 640), (320, 568), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(NOTHING_TO_SCROLL) == [True] * 6, (width, height)
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Start again").tap()
    # a whole word can be marked without Enter
    for letter in "crane":
        page.locator(f'.key[data-letter="{letter}"]').tap()
    page.locator(".typed .cell").nth(3).tap()
    assert turns_of(page) == "crane:bbbyb"


def test_marks_entered_tile_by_tile_raise_no_alarm(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbbbb", clock=True)
    settled(page)
    page.keyboard.type("joist")
    page.keyboard.press("Enter")
    for column in range(1, 5):
        for _ in range(2):  # on the way there are marks that cannot be, and that fit no word
            tile(page, 1, column).click()
            page.clock.run_for(500)
            expect(alarm(page)).to_have_count(0)
    assert marks_of(page, 1) == "bgggg"
    quiet(page)
    settled(page)
    expect(alarm(page)).to_have_count(0)
    expect(page.locator(".count")).to_contain_text("left")
    page.get_by_role("button", name="Start again").click()
    settled(page)
    page.clock.run_for(25 * 3600 * 1000)
    with page.expect_request("**/api/suggest"):  # answers of a day end with it
        page.get_by_role("button", name="Undo").click()


def test_wrong_marks_are_told_after_a_quiet_second_or_when_the_next_word_begins(tabs: Tabs) -> None:
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


def test_wrong_marks_are_shown_on_the_tile_and_mended_by_a_tap(tabs: Tabs) -> None:
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
    expect(page.locator(".count")).to_contain_text("left")
    contradictory = "crane:bbygb,moist:bbbbg,haunt:gbggg"
    page.goto(f"{tabs.server.address}#/play?turns={contradictory}")
    alarm(page).wait_for()
    assert "cannot be" in (tile(page, 2, 1).get_attribute("aria-label") or "")
    page.get_by_role("button", name="Row 3: A green").click()
    assert marks_of(page, 2) == "ggggg"
    page.locator(".ending.won").wait_for()
    # a win is held against the turns before it
    for row, turns in enumerate(("zzzzz:ggggg", "crane:bbygb,moist:ggggg")):
        page.goto(f"{tabs.server.address}#/play?turns={turns}")
        tile(page, row, 0).wait_for()
        expect(alarm(page)).to_contain_text("No word fits")
        expect(page.locator(".ending")).to_have_count(0)


def test_undo_stays_under_the_finger_while_advice_comes(tabs: Tabs) -> None:
    """A button that is made anew between press and release does not hear the tap."""
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    undo = page.get_by_role("button", name="Undo").element_handle()
    advised = page.locator(".playit").element_handle()
    page.keyboard.type("moist")
    assert advised.evaluate("button => button.isConnected")  # letters change nothing of the advice
    page.keyboard.press("Enter")
    settled(page)
    assert not advised.evaluate("button => button.isConnected")
    undo.click()
    assert turns_of(page) == "crane:bbygb"
    page.keyboard.type("agent")  # what is known is marked already, and shown on the keys
    page.keyboard.press("Enter")
    assert marks_of(page, 1) == "ybbgb"
    for letter, colour in {"c": "grey", "a": "yellow", "n": "green"}.items():
        key = page.locator(f'.key[data-letter="{letter}"]')
        expect(key).to_have_attribute("aria-label", f"{letter.upper()}, {colour}")
    expect(page.locator('.key[data-letter="z"]')).to_have_attribute("aria-label", "Z")


def test_undo_takes_back_every_step_also_after_a_reload(tabs: Tabs) -> None:
    page = tabs.open()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.keyboard.type("11231")
    settled(page)
    before = page.locator(".count strong").inner_text()
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    tile(page, 0, 0).click()
    assert turns_of(page) == "crane:ybygb,moist:bbbbb"
    page.reload()
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    assert turns_of(page) == "crane:bbygb,moist:bbbbb"
    page.keyboard.press("Control+z")
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
    page.keyboard.press("Enter")
    assert turns_of(page) == "crank:bbygb,moist:bbbbb"
    tile(page, 0, 4).click()
    assert turns_of(page) == "crank:bbygy,moist:bbbbb"
    page.get_by_role("button", name="Edit the word of row 2").click()
    page.keyboard.press("Escape")  # leaves it as it was
    assert turns_of(page) == "crank:bbygy,moist:bbbbb"
    page.get_by_role("button", name="Edit the word of row 1").click()
    page.get_by_role("button", name="Remove row 1").click()
    assert turns_of(page) == "moist:bbbbb"


def test_a_word_of_no_list_is_asked_about_and_taken_when_one_stands_by_it(
    tabs: Tabs,
) -> None:
    page = tabs.open("#/play?turns=crnae:bbbbb")
    expect(alarm(page)).to_contain_text("CRNAE is on no list")
    alarm(page).get_by_role("button", name="CRANE", exact=True).click()
    assert turns_of(page) == "crane:bbbbb"
    settled(page)
    expect(alarm(page)).to_have_count(0)
    page.goto(f"{tabs.server.address}#/play?turns=zzzzz:bbbbb&list=original&strategy=entropy")
    alarm(page).get_by_role("button", name="Keep ZZZZZ").click()
    settled(page)
    assert turns_of(page) == "zzzzz:bbbbb"
    page.locator(".playit").wait_for()


def test_today_s_game_survives_and_no_link_replaces_it(tabs: Tabs) -> None:
    page = tabs.open()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.keyboard.type("11231")
    page.reload()
    settled(page)
    assert marks_of(page, 0) == "bbygb"
    other = tabs.open("#/play?turns=moist:bbbbg", context=page.context)
    settled(other)
    other.goto(tabs.server.address)  # without the address
    settled(other)
    assert turns_of(other) == "crane:bbygb"
    other.evaluate(
        "localStorage.setItem('salet.today', JSON.stringify({day: '2020-01-01', address: '#/play?turns=crane:bbbbb'}))"  # noqa: E501
    )
    other.goto(tabs.server.address)
    other.locator(".open").wait_for()
    assert turns_of(other) == ""


def test_two_tabs_are_one_game(tabs: Tabs) -> None:
    one = tabs.open()
    one.keyboard.type("crane")
    one.keyboard.press("Enter")
    two = tabs.open("", context=one.context)
    assert turns_of(two) == "crane:bbbbb"
    tile(two, 0, 3).click()
    expect(tile(one, 0, 3)).to_have_attribute("aria-label", "row 1, letter 4, N, yellow")
    assert turns_of(one) == "crane:bbbyb"


def test_back_and_forward(tabs: Tabs) -> None:
    page = tabs.open()
    for word, marks in (("crane", "11231"), ("moist", "11113")):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        page.keyboard.type(marks)
    settled(page)
    page.go_back()
    expect(tile(page, 1, 0)).to_have_count(0)
    assert turns_of(page) == "crane:bbygb"
    page.go_back()
    expect(tile(page, 0, 0)).to_have_count(0)
    page.go_forward()
    page.go_forward()
    expect(tile(page, 1, 4)).to_have_attribute("aria-label", "row 2, letter 5, T, green")


def test_a_link_shows_the_same_position_elsewhere(tabs: Tabs) -> None:
    page = tabs.open()
    settled(page)
    page.get_by_role("button", name="Choices").click()
    page.get_by_label("List").select_option("original")
    page.get_by_label("Strategy").select_option("entropy")
    expect(page.get_by_label("Goal")).to_be_disabled()  # and says why
    expect(page.locator("#settings")).to_contain_text("has a goal of its own")
    page.get_by_role("button", name="Close", exact=True).click()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.keyboard.type("11231")
    settled(page)
    page.get_by_role("button", name="Choices").click()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = tabs.open(link.removeprefix(tabs.server.address))
    settled(other)
    assert best(other) == best(page)
    assert marks_of(other, 0) == "bbygb"
    count = page.locator(".count strong").inner_text()
    expect(other.locator(".count strong")).to_have_text(count)


def test_hard_rules_name_the_turn_that_broke_them_and_stay_in_a_new_game(
    tabs: Tabs,
) -> None:
    page = tabs.open("#/play?turns=crane:bbygb,moist:bbbbg&strategy=expected-size&list=original")
    settled(page)
    page.get_by_role("button", name="Choices").click()
    page.get_by_text("hard", exact=True).click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(alarm(page)).to_contain_text("fourth letter must be N")
    alarm(page).get_by_role("button", name="Play by normal rules").click()
    settled(page)
    assert "rules" not in page.url
    page.locator(".playit").wait_for()
    page.goto(f"{tabs.server.address}#/play?turns=crane:bbygb&rules=hard&strategy=entropy")
    expect(tile(page, 1, 0)).to_have_count(0)
    page.get_by_role("button", name="Start again").click()
    assert turns_of(page) == ""
    assert "rules=hard" in page.url
    page.get_by_role("button", name="Undo").click()
    assert turns_of(page) == "crane:bbygb"


def test_why_shows_the_groups_that_a_word_makes(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb&list=original")
    settled(page)
    left = int(page.locator(".count strong").inner_text())
    page.get_by_role("button", name="Why").click()
    sheet = page.locator("#why")
    groups = sheet.locator(".groups li")
    groups.first.wait_for()
    said = re.search(r"the (\d+) words left into (\d+) groups", sheet.inner_text())
    assert said is not None
    assert int(said[1]) == left
    assert groups.count() == min(12, int(said[2]))
    assert page.locator("[onclick]").count() == 0
    wide = sheet.locator(".bar i").first.evaluate("bar => bar.getBoundingClientRect().width")
    assert wide > 20  # its width is set by a script: the page's policy allows that way alone
    sheet.locator("summary").click()
    expect(sheet.locator(".numbers tbody tr")).to_have_count(10)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.type("cr")  # the keys are the board's again
    expect(page.locator(".typed .cell.full")).to_have_count(2)


def test_hints_in_steps_are_remembered(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    page.get_by_role("button", name="Choices").click()
    page.get_by_label("How much help").fill("0")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".best, .chips, .option")).to_have_count(0)
    expect(page.locator(".hints li")).to_have_count(1)
    page.reload()
    settled(page)
    expect(page.locator(".best")).to_have_count(0)
    page.get_by_role("button", name="Tell me more").click()
    expect(page.locator(".hints li")).to_have_count(2)
    page.get_by_role("button", name="Everything").click()
    page.locator(".best").wait_for()


def test_a_first_visit_explains_itself_once_and_pasted_turns_fill_the_board(tabs: Tabs) -> None:
    page = tabs.open()
    expect(page.locator(".welcome")).to_contain_text("Type the word you played")
    page.get_by_role("button", name="Show me an example").click()
    assert turns_of(page) == "crane:bbygb"
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".welcome")).to_have_count(0)
    settled(page)
    page.evaluate(PASTE, "CRANE bbygb / AGENT ybbgb")
    tile(page, 1, 0).wait_for()
    assert turns_of(page) == "crane:bbygb,agent:ybbgb"
    page.evaluate(PASTE, "moist bbbbg")  # over another game it is asked
    alarm(page).get_by_role("button", name="Put it on the board").click()
    assert turns_of(page) == "moist:bbbbg"


def test_a_lost_game_asks_for_the_answer(tabs: Tabs) -> None:
    words = ("jaunt", "daunt", "vaunt", "gaunt", "taunt", "saunt")
    turns = ",".join(f"{word}:{told(word, 'haunt')}" for word in words)
    page = tabs.open(f"#/play?turns={turns}")
    ending = page.locator(".ending.lost")
    expect(ending).to_contain_text("Out of guesses")
    ending.get_by_role("button", name="haunt").click()
    expect(ending.locator(".share")).to_contain_text("salet X/6")
    expect(page.locator(".open")).to_have_count(0)


def test_an_address_that_is_no_game_opens_what_it_can(tabs: Tabs) -> None:
    odd = ("cr<b>:bbb", "%E0%A4%A", "crane:bbygb,,x")
    links = [f"#/play?turns={turns}&list=../../etc&rules=none&goal=1" for turns in odd]
    page = tabs.open(links[1])
    for link in links:
        page.goto(tabs.server.address + link)
        settled(page)
        page.locator(".playit").wait_for()


def test_the_server_goes_or_is_busy_and_comes_back(tabs: Tabs) -> None:
    tabs.line_may_break = True
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    before = page.locator(".count strong").inner_text()
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_contain_text("The server does not answer")
    tile(page, 1, 4).click()
    tile(page, 1, 4).click()
    assert turns_of(page) == "crane:bbygb,moist:bbbbg"
    expect(page.locator(".helper")).to_have_class(re.compile("stale"))  # there, but dimmed
    page.unroute("**/api/**")
    expect(page.locator("#line")).to_be_hidden()
    settled(page)
    assert turns_of(page) == "crane:bbygb,moist:bbbbg"
    expect(page.locator(".count strong")).not_to_have_text(before)
    page.get_by_role("button", name="Start again").click()
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
    expect(page.locator("#line")).to_contain_text("The server is busy")  # it is waited for
    settled(page)
    expect(page.locator("#line")).to_be_hidden()


def test_a_refusal_is_told_and_not_kept(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    held: list[Route] = []
    page.route("**/api/suggest", lambda route: held.append(route))
    page.get_by_role("button", name="Choices").click()
    page.get_by_text("hard", exact=True).click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".thinking")).to_contain_text("Thinking")
    fault = {"error": "fault", "message": "Something is wrong with salet itself", "fix": "Report"}
    held[-1].fulfill(status=500, json=fault)
    expect(alarm(page)).to_contain_text("Something is wrong with salet itself")
    page.unroute("**/api/suggest")
    alarm(page).get_by_role("button", name="Use the usual choices").click()
    settled(page)
    page.locator(".playit").wait_for()
    page.get_by_role("button", name="Choices").click()
    page.get_by_text("hard", exact=True).click()  # asked again: the fault has not been kept
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".helper")).to_have_attribute("aria-busy", "false")
    page.locator(".playit").wait_for()


def test_everyday_words_lead_unless_any_word_is_wanted(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    known = best(page)
    page.get_by_role("button", name="Choices").click()
    page.get_by_text("any, the best", exact=True).click()
    page.get_by_role("button", name="Close", exact=True).click()
    settled(page)
    assert "words=any" in page.url
    rare = best(page)
    answers = []
    for words in ("everyday", "any"):
        body = {"turns": ["crane:bbygb"], "words": words}
        told = page.request.post(f"{tabs.server.address}api/suggest", data=body).json()
        answers.append(told["suggestions"][0]["guess"])
    assert [known, rare] == answers
    page.goto(tabs.server.address)  # the choice is kept
    settled(page)
    page.get_by_role("button", name="Choices").click()
    expect(page.get_by_label("any, the best")).to_be_checked()


TURKISH = ["kılıç", "kırık", "sıcak", "balık", "yılan", "çilek", "inanç", "isyan", "ıslak", "ihmal"]
CROATIAN = ["ljeto", "njiva", "džepa", "nježan", "ljuta", "konja"]  # of four letters, but for one


GERMAN = ["Größe", "Grüße", "Bäcker", "Bürger", "Müller", "Kürzel"]  # as a dictionary has them
GAMES = [  # the list, its alphabet, what is tapped; the last is the answer
    ("pl-5", "pl", ("łatka", "żółty")),
    ("deutsch", "de", ("bäcker", "grösse")),
    ("turkce", "tr", ("isyan", "ıslak")),
    ("hrvatski", "hr", ("njiva", "ljeto")),
]


@pytest.fixture
def kept_lists(tmp_path: Path) -> Iterator[None]:
    """Lists of the player's own: from a dictionary, with two i, with letters of two signs."""
    dictionary = tmp_path / "german"
    dictionary.write_text("\n".join(GERMAN), "utf-8")
    croatian = named("hr")
    four = [word for word in CROATIAN if croatian.length(word) == 4]
    keep_list("deutsch", load(str(dictionary), alphabet="de", length=6), "de")
    keep_list("turkce", Lexicon.of(TURKISH, alphabet=named("tr")), "tr")
    keep_list("hrvatski", Lexicon.of(four, alphabet=croatian), "hr")
    yield
    for name in ("deutsch", "turkce", "hrvatski"):
        drop_list(name)


def test_other_languages_by_their_own_keyboards(tabs: Tabs, kept_lists: None) -> None:
    page = tabs.open("#/lab/strategy/entropy", width=360, height=740, touch=True)
    for name, code, (first, answer) in GAMES:
        alphabet = named(code)
        letters = alphabet.letters(answer)
        marks = feedback(alphabet.letters(first), letters).letters
        page.goto(f"{tabs.server.address}#/play?list={name}&turns={first}:{marks}")
        for row, word in enumerate((first, answer)):
            if row:
                tapped(page, *letters)
            shown = [alphabet.upper(letter) for letter in alphabet.letters(word)]
            there = page.locator(f'.board [data-row="{row}"] .letter')
            expect(there).to_have_text(shown, use_inner_text=True)
            settled(page)
            if not row:
                big = page.locator(".bigword").first.inner_text()
                assert "".join(big.split()) == alphabet.upper(best(page))
        page.keyboard.type("3" * len(letters))
        assert turns_of(page).endswith(f"{answer}:{'g' * len(letters)}")
        expect(page.locator(".key.correct")).to_have_count(len(set(letters)))
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto(f"{tabs.server.address}#/play?list=turkce&turns=isyan:ybbyb")
    expect(alarm(page)).to_contain_text("Row 1: İ grey")


def test_letters_that_the_game_shows(tabs: Tabs) -> None:
    page = tabs.open("#/play?list=fr-6")
    settled(page)
    page.get_by_role("button", name="Choices").click()
    page.get_by_label("Letters that your game shows at the start").fill("P.....")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".word-line")).to_have_attribute("data-guess", re.compile("^p"))
    assert "list=fr-6:p....." in page.url
    page.reload()
    expect(page.locator(".word-line")).to_have_attribute("data-guess", re.compile("^p"))


def tapped(page: Page, *letters: str) -> None:
    """A word on the page's own keyboard."""
    for letter in letters if len(letters) > 1 else letters[0]:
        page.locator(f'.key[data-letter="{letter}"]').tap()
    page.locator('.key[data-letter="enter"]').tap()


def test_a_player_s_own_words(tabs: Tabs) -> None:
    """An opener of one's own, words that the game refused or nobody wants, and back again."""
    page = tabs.open("#/play?turns=crane:bbygb")
    refused = best(page)
    page.get_by_role("button", name=f"The game refused {refused.upper()}").click()
    expect(page.locator(".aside")).to_contain_text("put away for good")
    expect(page.locator(".word-line")).not_to_have_attribute("data-guess", refused)
    page.reload()
    settled(page)
    assert best(page) != refused
    second = best(page)  # taken, and then the game says no
    page.locator(".playit").click()
    page.get_by_role("button", name="Put it away").click()
    assert turns_of(page) == "crane:bbygb"
    assert best(page) not in (refused, second)
    page.get_by_role("button", name="Choices").click()
    chips = page.locator("#settings .chip")
    expect(chips).to_have_count(2)
    page.get_by_label("Words never to suggest").fill("Trace, slate")
    page.keyboard.press("Enter")
    expect(chips).to_have_count(4)
    for word in (refused, second):
        page.get_by_role("button", name=f"Bring back {word.upper()}").click()
    expect(chips).to_have_text(["slate✕", "trace✕"])
    page.get_by_label("My opener").fill("adieu")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert best(page) == refused
    page.get_by_role("button", name="Start again").click()
    assert best(page) == "adieu"
    expect(page.locator(".best h2")).to_have_text("Your opener")
    page.get_by_role("button", name="Choices").click()
    page.get_by_label("How much help").fill("0")
    expect(page.locator(".helper .note")).to_have_text("Your opener: adieu")
    page.get_by_label("How much help").fill("5")
    page.keyboard.press("Escape")
    assert {"slate", "trace"}.isdisjoint(page.locator(".helper").inner_text().lower().split())
    page.get_by_role("button", name="Choices").click()
    page.get_by_label("My opener").fill("adeiu")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".aside")).to_contain_text("is not a word of this list")


def test_the_settings_of_this_machine_are_where_the_page_begins(tabs: Tabs) -> None:
    page = tabs.open("#/lab/strategy/entropy")
    plain = page.request.get(f"{tabs.server.address}api/settings").json()
    mine = {"opener": "adieu", "words": "any", "colours": "contrast", "never": ["tarse"]}
    page.route("**/api/settings", lambda route: route.fulfill(json={**plain, **mine}))
    page.goto(tabs.server.address)
    assert best(page) == "adieu"
    expect(page.locator("html")).to_have_attribute("data-skin", "contrast")
    page.get_by_role("button", name="Choices").click()
    expect(page.get_by_label("any, the best")).to_be_checked()
    page.get_by_role("button", name="Bring back TARSE").click()
    page.get_by_label("My opener").fill("")
    page.keyboard.press("Enter")
    page.reload()  # what was chosen here is this browser's own from now on
    assert best(page) == "tarse"


def test_the_words_left_are_above_the_fold_and_other_ways_are_offered(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    for width, height in ((768, 1024), (1024, 700), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".chips .chip").first).to_be_in_viewport(ratio=1)
    options = page.locator(".option")
    expect(options).to_have_count(2)
    expect(options.last).to_contain_text("Go for it")
    likeliest = page.locator(".chips .chip").first.inner_text().split()[0]
    expect(options.last).to_contain_text(likeliest, ignore_case=True)
    expect(page.locator(".few tbody tr")).to_have_count(5)
    options.last.click()
    assert turns_of(page).startswith(f"crane:bbygb,{likeliest}:")


def test_a_word_is_played_once_unless_the_player_says_so(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    page.locator(".playit").dblclick()
    assert turns_of(page).count(",") == 1
    page.get_by_role("button", name="Undo").click()
    settled(page)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(alarm(page)).to_contain_text("CRANE again?")
    page.keyboard.press("Enter")  # once too often
    assert turns_of(page) == "crane:bbygb"
    alarm(page).get_by_role("button", name="No").click()
    assert turns_of(page) == "crane:bbygb"
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    alarm(page).get_by_role("button", name="Play it again").click()
    assert turns_of(page) == "crane:bbygb,crane:bbygb"
