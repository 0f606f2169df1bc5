"""Practice on the page: whole games against a host, by keyboard and by touch."""

from __future__ import annotations

import re
from datetime import timedelta

from playwright.sync_api import expect

from salet.host.hosts import friend_code
from salet.puzzle.days import today
from salet.puzzle.sentences import say
from tests.web.browser import (
    PHONE,
    Tabs,
    alarm,
    appear,
    box,
    copied,
    hint,
    hold,
    judged,
    release,
    reload,
    resize,
    tile,
    type_word,
)  # fmt: skip

CODE = friend_code("moist", 7)


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


def test_a_past_day_is_played_and_in_the_calendar(tabs: Tabs) -> None:
    page = tabs.open("#/practice")
    month = page.locator("select[name=month]")
    month.select_option("2021-06")
    day = page.get_by_role("link", name="19 June 2021, number 0, not played yet")
    expect(page.get_by_role("link", name="18 June 2021")).to_have_count(0)
    day.click()
    expect(page.locator(".today")).to_contain_text("No. 0, 19 June 2021")
    appear(page, ".rail")
    type_word(page, "crane")
    expect(page.locator(".row .tiles")).to_have_count(1)
    page.get_by_role("link", name="Leave this game").click()
    month.select_option("2021-06")
    page.get_by_role("link", name="19 June 2021, number 0, begun").wait_for()
    page.get_by_role("link", name="Go on").click()
    expect(page.locator(".row .tiles")).to_have_count(1)
    type_word(page, "cigar")
    judged(page)
    assert "0 2/6" in copied(page.locator('[data-key="copy-share"]'))
    page.get_by_role("link", name="Leave this game").click()
    month.select_option("2021-06")
    won = page.get_by_role("link", name="19 June 2021, number 0, won in 2")
    expect(won).to_have_class(re.compile("won"))
    page.get_by_role("link", name="20 June 2021, number 1, not played yet").click()
    page.get_by_role("button", name="Give up").click()
    alarm(page).get_by_role("button", name="Give up").click()
    appear(page, ".ending")
    page.get_by_role("link", name="Leave this game").click()
    month.select_option("2021-06")
    page.get_by_role("link", name="20 June 2021, number 1, lost").wait_for()
    expect(page.locator(".legend").first).to_have_text(re.compile("^2 of 1,[0-9]+ days played"))
    tabs.go(page, "#/games")
    page.get_by_role("button", name="Remove").click()
    tabs.go(page, "#/practice")
    month.select_option("2021-06")
    page.get_by_role("link", name="19 June 2021, number 0, not played yet").wait_for()
    later = str(today() + timedelta(days=30))
    tabs.go(page, f"#/practice/day?day={later}")
    expect(page.locator(".question")).to_contain_text(later)
    page.get_by_role("link", name="Back to practice").click()
    page.get_by_role("heading", name="Past days").wait_for()


def test_the_lobby_is_drawn_at_once_and_explains_itself(tabs: Tabs) -> None:
    page = tabs.open("#/review", **PHONE)
    hold(page, "days")
    page.get_by_role("link", name="Practice").tap()
    page.get_by_label("Boards").select_option("4")
    expect(page.locator(".way-in", has_text="The adversary")).to_contain_text("on one board")
    play = page.get_by_role("button", name="Play 4 random words")
    before = box(play)
    release(page)
    appear(page, ".month")
    assert box(play) == before
    begun = [{"where": "#/practice/adversary", "guesses": ["crane"], "helped": 0, "over": False}]
    tabs.go(page, "#/practice?boards=4&list=nyt-2022")
    page.evaluate("begun => localStorage.setItem('salet.practice', JSON.stringify(begun))", begun)
    reload(page)
    expect(page.locator(".lobby .strong")).to_have_text(["Go on"])  # the one next step
    words = page.get_by_label("Words as in")
    expect(words.locator("option").first).to_have_text("Today's puzzle")
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
    expect(page.locator(".legend .day")).to_have_text(["3", "X", "…"])


def test_the_adversary_is_pinned_down(tabs: Tabs) -> None:
    page = tabs.open("#/practice?list=original")
    page.get_by_role("button", name="Play the adversary").click()
    left = page.locator(".count")
    expect(left).to_have_text("2,315 words left")
    for word, count in (("agile", "263 words"), ("snort", "14 words"), ("dumpy", "1 word")):
        type_word(page, word)
        expect(left).to_have_text(f"{count} left")
    page.locator('[data-key="step-1"]').click()
    expect(page.locator(".hints li")).to_have_count(1)  # the count is above
    expect(page.locator(".hints li")).to_contain_text("K")
    type_word(page, "chuck")
    expect(page.locator(".ending")).to_contain_text("Pinned down in 4")
    expect(page.locator(".ending .verdict")).to_contain_text("so there is no luck")
    appear(page, ".ending .meter", 1)
    page.locator('[data-key="kept"]').click()
    expect(page.locator(".kept li")).to_contain_text("the adversary")
    page.get_by_role("link", name="Review chuck").click()
    expect(page.locator(".summary")).to_contain_text("With 2 hints.")
    expect(page.locator(".summary .verdict")).to_contain_text("so there is no luck")
    expect(page.locator(".meter.luck")).to_have_count(0)


def test_practice_takes_the_choices_of_play_and_several_words(tabs: Tabs) -> None:
    page = tabs.open("#/play?list=es-6&rules=hard")
    appear(page, '.key[data-letter="ñ"]')
    page.get_by_role("link", name="Practice").click()
    expect(page.get_by_label("Words as in")).to_have_value("es-6")
    expect(page.get_by_label("Rules")).to_have_value("hard")
    page.get_by_role("button", name="Play a random word").click()
    appear(page, '.key[data-letter="ñ"]')
    expect(page.locator(".typed .cell")).to_have_count(6)
    expect(page).to_have_url(re.compile("list=es-6"))
    page.get_by_role("link", name="Leave this game").click()
    page.locator('[name="practice-boards"]').select_option("3")
    page.get_by_role("button", name="Play 3 random words").click()
    expect(page.locator(".board.small")).to_have_count(3)
    tabs.go(page, "#/practice")
    reload(page)
    expect(page.locator('[name="practice-boards"]')).to_have_value("3")  # the last choice


def test_an_invalid_link_is_explained(tabs: Tabs) -> None:
    page = tabs.open("#/practice/friend?code=nonsense")
    expect(page.locator(".question")).to_contain_text(say("error.no-code", code="nonsense"))
    page.get_by_role("link", name="Back to practice").click()
    field = page.get_by_label("A friend's link or code")
    field.fill(CODE)
    page.locator("form", has=field).get_by_role("button").click()
    expect(page.locator(".today")).to_contain_text("A friend's word")
    appear(page, ".rail")
    expect(page).to_have_url(re.compile(re.escape(CODE)))
    page.get_by_role("link", name="Leave this game").click()
    field.click()
    page.keyboard.type("other")  # instead of the last code
    expect(field).to_have_value("other")
    resize(page, 195, 400)
    tabs.go(page, f"#/practice/friend?code={friend_code('tonal', 3)}")
    page.get_by_role("button", name="Give up").click()  # before the first guess
    expect(alarm(page).get_by_role("button", name="Give up")).to_be_in_viewport()
    alarm(page).get_by_role("button", name="Give up").click()
    expect(page.locator(".ending")).to_contain_text("The word was tonal", ignore_case=True)
    expect(page.locator(".todo")).to_be_hidden()


FOUR = ("crane", "moist", "sloth", "pound")


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
