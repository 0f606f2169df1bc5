"""Marks that are filled in, and those that the player gives, in a browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser import (
    Tabs,
    alarm,
    appear,
    has_turns,
    settled,
    tile,
    type_word,
)

TURNS = "slate:byyyb,tonal:gbbgg"
BEGUN = f"#/play?list=original&turns={TURNS}"


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
    expect(tile(page, 2, 0)).to_have_attribute(
        "aria-label", re.compile("^C, right place.*filled in$")
    )
    ink = "tile => getComputedStyle(tile).color"
    assert tile(page, 2, 2).evaluate(ink) == tile(page, 1, 1).evaluate(ink)  # grey is not bolder
    above = """tile => parseFloat(getComputedStyle(tile, '::before').bottom)
      > tile.clientHeight - tile.querySelector('.sign').offsetTop"""
    assert tile(page, 2, 0).evaluate(above)  # the dot is not behind the sign
