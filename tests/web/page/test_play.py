"""Whole games in Play in a browser, on one board and on several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from salet.belief.lists import load
from tests.web.browser import (
    Tabs,
    alarm,
    appear,
    best,
    card,
    feedback_of,
    has_marks,
    has_turns,
    hint,
    is_as_wide,
    judged,
    mark_by_keys,
    reload,
    resize,
    settled,
    tap_word,
    tile,
    type_word,
)  # fmt: skip

ANSWER = "moist"


def test_a_game_by_keyboard_as_in_the_game(tabs: Tabs) -> None:
    page = tabs.open()
    for row, guess in enumerate((best(page), ANSWER)):
        page.keyboard.type(f"{guess}x")  # an extra letter is ignored
        expect(page.locator(".typed .cell.full")).to_have_count(5)  # it waits for Enter
        page.keyboard.press("Backspace")
        page.keyboard.type(guess[-1])
        page.keyboard.press("Enter")
        mark_by_keys(page, row, feedback_of(guess, ANSWER))
    judged(page, ".ending.won")
    page.keyboard.press("Tab")
    reached = set()
    for _ in range(30):  # every control of the view is reached by Tab
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
        page.keyboard.press("Tab")
    assert {"Start again", "Copy to share", "Remove", "See each guess"} <= reached
    kept = "JSON.parse(localStorage.getItem('salet.games')).length"
    page.wait_for_function(f"{kept} === 1")  # today's game is kept by itself
    page.get_by_role("button", name="Remove").click()
    page.wait_for_function(f"{kept} === 0")
    reload(page)
    page.get_by_role("button", name="Keep in my games").wait_for()
    assert page.evaluate(kept) == 0  # and not again if it was removed


def test_keys_on_the_board(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbbbb,moist:bbbbb")
    stops = page.locator(".stage [tabindex='0'], .stage input, .keys [tabindex='0']")
    expect(stops).to_have_count(2)  # the tiles together, and the open row
    tile(page, 0, 0).focus()
    page.keyboard.type("23")
    has_marks(page, 0, "ygbbb")
    page.keyboard.press("Space")
    has_marks(page, 0, "ygybb")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Row 3: type the word you played")).to_be_focused()


def test_undo_and_double_clicks(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb")
    page.locator(".playit").dblclick()
    settled(page)
    has_turns(page, re.compile("crane:bbygb,[^,]+"))  # one row
    tabs.advise("#/play?turns=crane:bbygb", page)
    # a button that is rebuilt between press and release would miss the tap
    same = page.get_by_role("button", name="Undo", exact=True).element_handle()
    advised = page.locator(".playit").element_handle()
    page.keyboard.type("moist")
    expect(page.locator(".typed .cell.full")).to_have_count(5)
    assert advised.evaluate("button => button.isConnected")  # letters change nothing of the advice
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    has_turns(page, "crane:bbygb,moist:bbbbb")
    settled(page)
    assert not advised.evaluate("button => button.isConnected")
    same.click()
    has_turns(page, "crane:bbygb,moist:.....")
    same.click()
    has_turns(page, "crane:bbygb")
    for letter, colour in {"c": "grey", "a": "yellow", "n": "green"}.items():
        key = page.locator(f'.key[data-letter="{letter}"]')
        expect(key).to_have_attribute("aria-label", f"{letter.upper()}, {colour}")
    expect(page.locator('.key[data-letter="z"]')).to_have_attribute("aria-label", "Z")


def test_a_question_about_marks_is_answered_by_keys(tabs: Tabs) -> None:
    turns = "slate:byyyb,tonal:gbbgg"
    page = tabs.advise(f"#/play?list=original&turns={turns}")
    type_word(page, "tidal")
    settled(page)
    for column in (1, 2):
        tile(page, 2, column).focus()
        page.keyboard.press("3")
    solved = alarm(page).get_by_role("button", name="Yes, solved")
    solved.wait_for()
    expect(solved).not_to_be_focused()  # whoever types on goes on
    page.keyboard.press("Enter")
    expect(solved).to_be_focused()
    page.keyboard.press("Escape")
    expect(alarm(page)).to_have_count(0)
    has_turns(page, f"{turns},tidal:.gg..")  # its marks stay
    page.keyboard.press("Enter")
    expect(solved).to_be_focused()
    page.keyboard.press("Enter")
    appear(page, ".ending.won")
    has_turns(page, f"{turns},tidal:ggggg")


def test_a_row_is_selected_or_marked_by_one_tap(tabs: Tabs) -> None:
    turns = "salet:bbbbg,night:bgggg"
    page = tabs.advise(f"#/play?list=original&turns={turns}", width=360, height=640, touch=True)
    type_word(page, "fight")
    picks = page.locator(".marking-foot .pick:not(.quiet)")
    expect(picks).to_have_count(2)  # either solved, or only the first letter is wrong
    has_turns(page, f"{turns},fight:.....")  # what is filled in is not said
    resize(page, 430, 932)  # no letter of a choice is cut off
    assert picks.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
    resize(page, 360, 640)
    expect(page.locator(".best")).to_have_count(0)  # no advice for half a row
    page.locator('[data-pick="bgggg"]').tap()
    appear(page, ".playit")
    has_turns(page, f"{turns},fight:bgggg")
    tabs.advise("#/play?list=original", page)
    type_word(page, "crane")
    page.get_by_role("button", name="Solved").tap()
    appear(page, ".ending.won")
    has_turns(page, "crane:ggggg")
    turns = "cloud:bygbb,troll:bbggb,aioli:bbggb"
    resize(page, 320, 568)
    tabs.advise(f"#/play?turns={turns}", page)
    page.locator(".playit").tap()  # a nearly certain word: the bright button says solved
    foot = page.locator(".marking-foot")
    expect(foot.locator(".pick.win")).to_have_count(1)
    expect(foot.locator(".picks.sure")).to_have_count(1)
    expect(page.locator(".keys .strong")).to_have_count(0)
    refused = foot.get_by_role("button", name="Not accepted?")
    expect(refused).to_be_in_viewport(ratio=1)  # beside several pictures, too
    refused.press("Enter")
    has_turns(page, turns)
    page.get_by_role("button", name="Undo", exact=True).tap()  # the row is there again at once
    has_turns(page, re.compile(f"{turns},.*"))
    settled(page)


FOUR = ("crane", "moist", "sloth", "pound")
MANY = [*FOUR, *load("original").answer_words[7::80]][:32]
MARK = """(rows) => {
  let taps = 0;
  const find = (key) => document.querySelector(key);
  for (let here = find(".boards .here"); here; here = find(".boards .here")) {
    const { board, column } = here.dataset;
    const pick = find(`[data-key="pick-${board}-${rows[board]}"]`);
    (pick ?? find(`[data-mark-key="${"byg".indexOf(rows[board][column])}"]`)).click();
    taps += 1;
  }
  return taps;
}"""


def mark(page: Page, guess: str, answers: Sequence[str]) -> int:
    """Mark all boards, which ends the turn, with as few taps as possible; return their number."""
    rows = [feedback_of(guess, answer) for answer in answers]
    taps = int(page.evaluate(MARK, rows)) if page.locator(".marking-foot").count() else 0
    expect(page.locator(".marking-foot")).to_have_count(0)
    settled(page)
    return taps


def test_four_boards_are_marked_by_touch(tabs: Tabs) -> None:
    page = tabs.open("#/play", width=360, height=640, touch=True)
    page.locator('[data-key="many"]').tap()
    page.get_by_role("button", name="4 boards").tap()
    page.get_by_role("button", name="Done").tap()
    card(page, 3).wait_for()
    tap_word(page, "stare")
    appear(page, ".marking-foot")
    settled(page)
    shown = page.locator(".board.small, .keys").evaluate_all(
        "all => all.map(c => c.getBoundingClientRect())"
        ".every(b => b.top >= 0 && b.bottom <= innerHeight)"
    )
    assert shown  # four boards at a time, tiles and all, and the keyboard
    tapped = page.locator('[data-key="tile-0-0-2"]')
    other = card(page, 1).locator(".tile").first.element_handle()
    tapped.tap()  # yellow, green, grey
    expect(tapped).to_have_attribute("aria-label", "A, yellow, board 1, letter 3")
    tapped.tap()
    expect(tapped).to_have_attribute("aria-label", "A, green, board 1, letter 3")
    assert other.evaluate("tile => tile.isConnected")  # other tiles do not change
    reload(page)  # tapped marks are kept, and the keys go on with the first tile that has none
    expect(page.locator('[data-key="next"]')).to_have_text("Rest of board 1: grey")
    page.locator('[data-mark-key="0"]').tap()
    expect(page.locator('[data-key="tile-0-0-0"]')).to_have_class(re.compile("absent"))
    settled(page)
    mark(page, "stare", FOUR)
    has_turns(page, "stare:" + ",".join(feedback_of("stare", word) for word in FOUR))


def test_thirty_two_boards_are_marked_a_screen_at_a_time(tabs: Tabs) -> None:
    begun = [
        f"{guess}:{','.join(feedback_of(guess, word) for word in MANY)}"
        for guess in ("trace", "lions")
    ]
    where = f"#/play?boards=32&list=nyt-2023&turns={';'.join(begun)}"
    page = tabs.open(where, width=390, height=844, touch=True)
    for guess in ("dumpy", "crane"):
        settled(page)
        type_word(page, guess)
        appear(page, '[data-key="next"]')
        settled(page)  # what is certain is not asked
        asked = page.locator(".dot.asked").count()
        expect(page.locator(".board.small")).to_have_count(32)  # each stays in its place
        taps = mark(page, guess, MANY)
        assert taps < 7 * asked, (guess, taps)  # little more than one tap per tile
    assert asked < 16  # most boards need no tap
    expect(page.locator(".dot.solved")).to_have_count(1)
    places = page.locator(".board.small").evaluate_all("all => all.map(c => +c.dataset.board)")
    assert places == list(range(32))  # in fixed places
    appear(page, ".card-word.sure")
    resize(page, 320, 568)  # the smallest phone has room for all keys, and the numbers scroll
    expect(page.locator(".keys")).to_be_in_viewport(ratio=1)
    last = page.locator('.dot[data-key="dot-31"]')
    expect(last).not_to_be_in_viewport()
    last.tap()  # the strip opens any of them
    expect(page.locator('.boards [data-board="31"] .mini').first).to_be_in_viewport()
    resize(page, 390, 844)
    page.get_by_role("button", name="32: board in full").tap()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("Board 32")
    expect(sheet.locator(".row")).to_have_count(4)
    sheet.locator(".chip").first.wait_for()
    assert is_as_wide(page, 390)


def test_several_boards_with_a_turn_edited_and_another_number(tabs: Tabs) -> None:
    page = tabs.advise("#/play?boards=2&list=original&turns=salet:bbybb,bgbbb")
    expect(card(page, 0).locator(".card-left")).to_contain_text("left")
    page.get_by_role("button", name="2: board in full", exact=True).click()
    page.get_by_role("button", name="Edit the word of row 1").click()
    type_word(page, "sales")
    expect(page.locator('[data-key="next"]')).to_have_text("Done: rest grey")
    page.keyboard.press("Enter")
    has_turns(page, "sales:bbybb,bgbbb")  # the new letter was not marked: grey
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    has_turns(page, "salet:bbybb,bgbbb")
    page.locator('[data-key="many"]').click()
    page.get_by_label("Another number of boards").select_option("3")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".board.small")).to_have_count(3)
    has_turns(page, "")
    page.locator('[data-key="many"]').click()
    page.locator('[data-key="many-2"]').click()  # the other game is kept
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".mini[role]")).to_have_count(2)


def test_errors_hints_and_why_on_several_boards(tabs: Tabs) -> None:
    turns = "salet:bbybb,bgbbb;salet:bbybb,bbbbb"
    page = tabs.open(f"#/play?boards=2&list=original&turns={turns}")
    expect(alarm(page)).to_contain_text(re.compile("No word fits board 2.*Is it this tile"))
    expect(card(page, 1)).to_have_class(re.compile("bad"))
    alarm(page).get_by_role("button", name=re.compile("^Board 2: A → green in SALET")).click()
    settled(page)
    expect(alarm(page)).to_have_count(0)
    has_turns(page, "salet:bbybb,bgbbb;salet:bbybb,bgbbb")
    turns = "salet:" + ",".join(feedback_of("salet", word) for word in FOUR)
    tabs.go(page, f"#/play?boards=4&list=original&turns={turns}")
    expect(page.locator(".board.small")).to_have_count(4)
    settled(page)
    page.get_by_role("button", name="Why").click()
    expect(page.locator("#why-helping .splits details")).to_have_count(4)
    page.keyboard.press("Escape")
    for step in range(4):
        hint(page, step)
        expect(page.locator(".best, .card-word, .cell.offered")).to_have_count(0)
