"""Practice on the page: whole games against a host, by keyboard and by touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from salet.host.hosts import friend_code
from tests.web.browser import (
    PHONE,
    Tabs,
    alarm,
    appear,
    box,
    hint,
    hold,
    judged,
    release,
    reload,
    resize,
    tile,
    type_word,
)  # fmt: skip


def test_a_random_game_by_keyboard_with_its_review(tabs: Tabs) -> None:
    page = tabs.open("#/practice?list=original")
    page.evaluate("Math.random = () => 0.25")
    page.get_by_role("button", name="Play a random word").click()
    expect(page.locator(".today")).to_contain_text("A random word")
    type_word(page, "crane")
    tile(page, 0, 4).wait_for()
    type_word(page, "zzzzz")  # not a word: no guess is used
    expect(page.locator(".warning")).to_contain_text("ZZZZZ")
    expect(page.locator(".typed .cell.full")).to_have_count(5)
    for _ in range(6):  # a row that is marked stays
        page.keyboard.press("Backspace")
    page.locator('.key[data-letter="s"]').click()
    page.keyboard.press("Enter")  # not the key that was clicked
    expect(page.locator(".warning")).to_have_text("Not enough letters.")
    expect(page.locator(".typed .cell.full")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator(".warning")).to_be_hidden()
    expect(page.locator(".row .tiles")).to_have_count(1)
    for step in range(2):
        hint(page, step)
    page.keyboard.type("mo")
    reload(page)  # the game continues, and so does the word
    expect(page.locator(".row .tiles")).to_have_count(1)
    expect(page.locator(".typed .cell.full")).to_have_count(2)
    before = " ".join([page.url, page.evaluate("JSON.stringify({...localStorage})")])
    page.get_by_role("button", name="Give up").click()
    expect(alarm(page)).to_contain_text("You will see the word.")
    alarm(page).get_by_role("button", name="Go on playing").click()  # one tap does not end the game
    expect(alarm(page)).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    alarm(page).get_by_role("button", name="Give up").click()
    for text in ("Given up", "is not kept.", "With 2 hints.", "works only on this machine."):
        expect(page.locator(".ending")).to_contain_text(text)
    judged(page)
    answer = page.locator(".ending b.caps").inner_text().lower()
    assert "crane" in before
    assert answer not in before.lower()  # it was not visible there
    assert (
        page.evaluate("localStorage.getItem('salet.games') ?? '[]'") == "[]"
    )  # only finished games are kept
    page.get_by_role("link", name="See each guess").click()
    expect(page.locator("h1")).to_have_text("Given up after 1 guess")
    expect(page.locator(".summary")).to_contain_text("With 2 hints.")


FOUR = ("crane", "moist", "sloth", "pound")


def test_the_lobby_is_drawn_at_once_and_cuts_no_choice(tabs: Tabs) -> None:
    page = tabs.open("#/review", **PHONE)
    hold(page, "days")
    page.get_by_role("link", name="Practice").tap()
    page.get_by_label("Boards").select_option("4")
    play = page.get_by_role("button", name="Play 4 random words")
    before = box(play)
    release(page)
    appear(page, ".month")
    assert box(play) == before
    tabs.go(page, "#/practice?boards=4&list=nyt-2022")
    expect(page.locator(".lobby .pair")).to_contain_text("2,309 answers of the daily puzzle in")
    cut = """[...document.querySelectorAll(".lobby select")].filter((select) => {
      const paint = document.createElement("canvas").getContext("2d");
      const style = getComputedStyle(select);
      paint.font = style.font;
      const [left, right] = [style.paddingLeft, style.paddingRight].map(parseFloat);
      const text = select.selectedOptions[0].textContent;
      return paint.measureText(text).width > select.clientWidth - left - right;
    }).map(({ name }) => name)"""
    assert page.evaluate(cut) == []


def test_several_boards_with_a_hint_and_the_end(tabs: Tabs) -> None:
    code = friend_code(" ".join(FOUR), 3)
    where = f"#/practice/word?boards=4&code={code}"
    page = tabs.open(where, width=768, height=1024, touch=True)
    page.locator('[data-key="step-0"]').wait_for()
    cards, keys = box(page.locator(".boards")), box(page.locator(".keys"))
    assert cards["x"] + cards["width"] < keys["x"]  # side by side on a tablet
    assert page.locator(".entry").evaluate("entry => entry.scrollWidth <= entry.clientWidth")
    resize(page, 390, 844)
    type_word(page, "stare")
    first = page.locator('.boards [data-board="0"] .mini[role]')
    expect(first).to_have_attribute("aria-label", "S: grey, T: grey, A: green, R: yellow, E: green")
    expect(page.locator(".card-left").first).to_have_text("")  # shown only on request
    for step in range(2):
        hint(page, step)
    expect(page.locator(".card-left").first).to_contain_text("left")
    reload(page)  # the game continues
    expect(first).to_have_count(1)
    type_word(page, "crane")
    type_word(page, "moist")  # typed ahead
    for word in FOUR:
        if word not in FOUR[:2]:
            type_word(page, word)
        page.locator(f'.board.small.solved[data-board="{FOUR.index(word)}"]').wait_for()
    expect(page.locator(".ending.won")).to_contain_text("All 4 in 5")
    page.locator('[data-key="kept"]').wait_for()
    page.get_by_role("button", name="Another game").tap()
    expect(page.locator(".dot.solved")).to_have_count(0)
    expect(page).not_to_have_url(re.compile(re.escape(code)))
    page.get_by_role("button", name="Give up").tap()
    alarm(page).get_by_role("button", name="Give up").tap()
    expect(page.locator(".ending.lost")).to_contain_text("Board 4:")
