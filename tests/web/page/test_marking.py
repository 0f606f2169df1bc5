"""Marks that are filled in, and those that the player gives, in a browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser import (
    Tabs,
    alarm,
    appear,
    box,
    feedback_of,
    has_marks,
    has_turns,
    reload,
    settled,
    tile,
    type_word,
)

TURNS = "slate:byyyb,tonal:gbbgg"
BEGUN = f"#/play?list=original&turns={TURNS}"
KEYS = """keys => [...keys].forEach(key => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', {key, bubbles: true})))"""


def test_all_colours_from_the_left_are_the_marks_of_the_row(tabs: Tabs) -> None:
    page = tabs.advise(BEGUN)
    type_word(page, "tubal")
    settled(page)
    expect(page.locator(".stage > .todo")).to_contain_text("Only U and B are open")
    expect(page.locator(".tile.filled")).to_have_count(3)
    expect(tile(page, 2, 0)).to_have_attribute("aria-label", re.compile("^T, green.*filled in$"))
    expect(tile(page, 2, 0)).to_be_focused()  # the first tile, though it is filled in
    has_turns(page, f"{TURNS},tubal:.....")
    page.evaluate(KEYS, "31133")  # without a pause
    has_marks(page, 2, "gbbgg")
    has_turns(page, f"{TURNS},tubal:gbbgg")
    settled(page)
    expect(page.locator(".typed .cell.full, .tile.filled")).to_have_count(0)  # no letter is typed
    for _ in "31133":
        page.keyboard.press("Control+z")
    has_turns(page, f"{TURNS},tubal:.....")
    page.keyboard.press("2")
    expect(alarm(page)).to_contain_text("T (letter 1), green")
    alarm(page).get_by_role("button", name="Row 2 is wrong: correct it").click()
    expect(tile(page, 1, 0)).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("Enter")  # the rest of that row is right
    has_turns(page, "slate:byyyb,tonal:ybbgg,tubal:y....")
    expect(tile(page, 2, 1)).to_be_focused()


def test_a_game_is_solved_by_what_the_player_says(tabs: Tabs) -> None:
    page = tabs.advise(BEGUN, width=390, height=844, touch=True)
    type_word(page, "tidal")
    settled(page)
    for column in (1, 1, 2):
        tile(page, 2, column).tap()
    has_turns(page, f"{TURNS},tidal:ggygg")  # some time after the last tap
    tile(page, 2, 2).tap()
    expect(alarm(page)).to_contain_text("Solved?")
    expect(page.locator(".mark-key")).to_have_count(3)
    reload(page)  # nothing was recorded
    has_turns(page, f"{TURNS},tidal:.gg..")
    settled(page)
    page.get_by_role("button", name="Done").tap()
    alarm(page).get_by_role("button", name="Yes, solved").tap()
    appear(page, ".ending.won")
    has_turns(page, f"{TURNS},tidal:ggggg")


def test_a_question_about_marks_is_answered_by_keys(tabs: Tabs) -> None:
    page = tabs.advise(BEGUN)
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
    has_turns(page, f"{TURNS},tidal:.gg..")  # its marks stay
    page.keyboard.press("Enter")
    expect(solved).to_be_focused()
    page.keyboard.press("Enter")
    appear(page, ".ending.won")
    has_turns(page, f"{TURNS},tidal:ggggg")


def test_filled_in_tiles_differ_with_shapes_too(tabs: Tabs) -> None:
    page = tabs.advise("#/play?list=original&turns=slate:bbybg,crony:gbyyb")
    page.evaluate("document.documentElement.dataset.skin = 'shapes'")
    type_word(page, "carve")
    appear(page, ".tile.filled", 5)
    ink = "tile => getComputedStyle(tile).color"
    assert tile(page, 2, 2).evaluate(ink) == tile(page, 1, 1).evaluate(ink)  # grey is not bolder
    above = """tile => parseFloat(getComputedStyle(tile, '::before').bottom)
      > tile.clientHeight - tile.querySelector('.sign').offsetTop"""
    assert tile(page, 2, 0).evaluate(above)  # the dot is not behind the sign


def test_what_is_open_is_read_on_a_low_screen(tabs: Tabs) -> None:
    turns = "slate:byyyb,crony:bbbbb,tonal:gbbgg"
    page = tabs.advise(f"#/play?list=original&turns={turns}", width=320, height=568, touch=True)
    type_word(page, "tubal")
    appear(page, ".tile.filled", 3)
    todo, drawer = page.locator(".stage > .todo"), page.locator(".drawer")
    assert box(todo)["y"] + box(todo)["height"] <= box(drawer)["y"]


def test_rows_that_are_picked_fast_are_all_taken(tabs: Tabs) -> None:
    answers = ("fight", "might", "light", "right")
    turns = "night:bgggg,bgggg,bgggg,bgggg"
    where = f"#/play?boards=4&list=original&turns={turns}"
    page = tabs.advise(where, width=390, height=844, touch=True)
    type_word(page, "tight")
    settled(page)
    appear(page, ".pick")
    rows = [feedback_of("tight", answer) for answer in answers]
    page.evaluate(
        """rows => rows.forEach((row, board) => document
          .querySelector(`[data-key="pick-${board}-${row}"]`)
          .dispatchEvent(new MouseEvent('click', {bubbles: true, detail: board + 1})))""",
        rows,
    )
    has_turns(page, f"{turns};tight:{','.join(rows)}")
