"""The end of a game, its review, the names that players read, and what a tap must not lose."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.web.browser import (
    PHONE,
    Tabs,
    appear,
    box,
    copied,
    feedback_of,
    has_turns,
    hold,
    is_as_wide,
    judged,
    release,
    resize,
    settled,
    tap_word,
)  # fmt: skip

TURNS_OF_FOUR = (
    "crane:bbygb,ggggg,bbbbb,gbbbb",
    "moist:bbgbb,-,ggggg,bbybb",
    "aging:ggggg,-,-,bbybb",
    "cubic:-,-,-,ggggg",
)
SIX_OF_FOUR = (
    "saner:bbbbb,bbbyy,byyyb,bbbbb;moult:bybyg,bbbbb,bybbb,gbbbg;might:bgbbg,bbbbb,bbbbb,ggggg;"
    "pilot:ggggg,bbbbb,bbbyb,-;ocean:-,bbybb,ggggg,-;berry:-,ggggg,-,-"
)


def game(answer: str, *guesses: str) -> str:
    """The turns of a game, as an address has them."""
    return ",".join(f"{guess}:{feedback_of(guess, answer)}" for guess in guesses)


def has_kept(page: Page, field: str, wanted: list[object]) -> None:
    """Wait until the kept games have these values of a field."""
    page.wait_for_function(
        """([field, wanted]) => wanted === JSON.stringify(
          JSON.parse(localStorage.getItem('salet.games') ?? '[]').map((game) => game[field]))""",
        arg=[field, json.dumps(wanted, separators=(",", ":"))],
    )


def test_the_ending_has_one_primary_action(tabs: Tabs) -> None:
    page = tabs.open(f"#/play?turns={game('moist', 'crane', 'sloth', 'moist')}", width=320)
    strong = page.locator(".ending .strong")
    assert copied(page.locator('[data-key="copy-share"]')).startswith("salet 3/6\n")
    expect(strong).to_have_text(["Keep in my games"])
    strong.click()
    expect(strong).to_have_text(["See each guess"])
    expect(strong).to_be_focused()
    expect(page.locator('[data-key="kept"]')).to_have_count(1)
    first, second = ["crane", "sloth", "moist"], ["salet", "corny", "moist"]
    tabs.go(page, f"#/play?turns={game('moist', *second)}")
    strong.get_by_text("Replace today's game").click()  # one game a day: the earlier one goes
    has_kept(page, "guesses", [second])
    page.get_by_role("button", name="Keep the earlier one").click()
    has_kept(page, "guesses", [first])
    expect(strong).to_have_text(["Replace today's game in my games"])
    tabs.go(page, f"#/play?boards=4&turns={';'.join(TURNS_OF_FOUR)}")
    expect(page.locator(".board.small")).to_have_count(4)  # not the ending before
    judged(page)
    for width, height in ((1280, 800), (768, 1024), (320, 568)):
        resize(page, width, height)
        room = page.locator(".drawer").evaluate("e => [e.scrollHeight, e.clientHeight]")
        assert room[0] <= room[1] + 1
        assert is_as_wide(page, width)


def test_the_answer_of_a_lost_game_is_checked_and_can_be_corrected(tabs: Tabs) -> None:
    rows = game("foggy", "crane", "pudgy", "goose", "giddy", "doggy", "boggy")
    page = tabs.open(f"#/play?turns={rows}", **PHONE)
    expect(page.locator("#live")).to_have_text("Out of guesses.")
    field = page.get_by_label("What was the answer?")
    keep = page.locator(".next [data-key=keep]")

    def enter(word: str) -> None:
        field.fill(word)
        page.get_by_role("button", name="Review", exact=True).tap()

    for word, wrong in (
        ("stone", "STONE does not fit row 1."),
        ("zoggy", "ZOGGY is not in the word list."),
    ):
        enter(word)
        expect(page.get_by_role("alert").filter(has_text=wrong)).to_be_in_viewport()
        expect(field).to_have_value(word)
        expect(page.locator(".next .button")).to_have_count(0)  # nothing to keep, nothing to see
    enter("foggy")
    keep.get_by_text("Keep in my games").tap()
    has_kept(page, "answer", ["foggy"])


def test_a_row_of_an_ended_game_is_edited_by_touch(tabs: Tabs) -> None:
    page = tabs.open(**PHONE)
    strong = page.locator(".ending .strong")
    hold(page, "review")
    words = ("fuzzy", "mamma", "crane", "igloo", "thins", "moist")
    rows = game("moist", *words)
    tabs.go(page, f"#/play?turns={rows}")
    appear(page, ".ending .strong")
    before = box(strong)
    release(page)
    judged(page)
    assert box(strong) == before  # the buttons stay where they are
    assert before["y"] + before["height"] < 664
    page.get_by_role("button", name="Edit the word of row 2").tap()
    key = page.locator(".key[data-letter=erase]")
    expect(key).to_be_in_viewport()
    key.tap()
    expect(key).to_be_hidden()
    has_turns(page, rows)


def test_best_play_takes_the_place_of_a_loose_guess_and_back(tabs: Tabs) -> None:
    turns = game("watch", "crane", "match", "latch", "patch", "hatch", "batch")
    page = tabs.open(f"#/review?list=original&turns={turns}&answer=watch", **PHONE)
    rows = page.locator(".walk-row")
    expect(rows).to_have_count(6)
    loose = page.locator('.walk-row:has([data-grade="blunder"])').first
    loose.tap()
    page.locator('[data-key="branch"]').tap()
    expect(page.locator(".ghost").last).to_contain_text("WATCH")
    expect(rows).not_to_have_count(6)
    page.locator('[data-key="branch"]').tap()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(rows).to_have_count(6)


def test_a_review_stays_where_best_play_is_not_known(tabs: Tabs) -> None:
    page = tabs.open("#/review?text=vivid%20covid&list=original")  # COVID is no answer of the list
    rows = page.locator(".walk-row")
    expect(rows).to_have_count(2)
    tabs.go(page, "#/review?text=crane%20slimy%20covid&list=original")
    expect(rows).to_have_count(3)
    rows.last.click()
    page.locator('[data-key="branch"]').wait_for()
    page.evaluate("""() => {
      const send = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        if (message.name !== "branch") return send.call(this, message);
        const failure = { error: "input", message: "Nothing fits", fix: "Look elsewhere" };
        this.onmessage({ data: { id: message.id, failure } });
      };
    }""")
    page.locator('[data-key="branch"]').click()
    expect(page.locator(".row-panel [role=alert]")).to_contain_text("Nothing fits. Look elsewhere.")
    expect(rows).to_have_count(3)
    rows.first.click()
    expect(page.locator(".row-panel [role=alert]")).to_have_count(0)


def test_the_entrance_of_a_review_is_a_board(tabs: Tabs) -> None:
    page = tabs.open("#/review", **PHONE)
    appear(page, ".entrance .keys")
    for word in ("slate", "tunic", "lingo"):
        tap_word(page, word)
    expect(page.locator(".entrance .cell:not(.full)")).to_have_count(5)  # the next row
    page.keyboard.type("vinyl")
    expect(page.locator(".entrance .cell.full")).to_have_count(20)
    page.locator('[data-key="review"]').tap()
    expect(page.locator(".walk-row")).to_have_count(4)
    page.locator('[data-key="another"]').tap()
    appear(page, ".entrance .keys")


def test_reviews_on_a_phone(tabs: Tabs) -> None:
    page = tabs.open(f"#/review?turns={SIX_OF_FOUR}", **PHONE)
    rows = page.locator(".walk-row")
    expect(rows).to_have_count(6)
    for width in (430, 390, 320):
        resize(page, width, 664)
        assert is_as_wide(page, width)
        for row in rows.all():
            row.tap()
            expect(row).to_have_attribute("aria-current", "true")
            assert is_as_wide(page, width)
    expect(page.locator(".each-board .mini").first).to_be_visible()
    turns = game("moist", "salet", "point", "moist")
    card = page.locator(".review-card")
    tabs.go(page, f"#/review?turns={turns}&answer=moist")
    expect(rows).to_have_count(3)
    expect(card).to_have_count(1)
    expect(card).not_to_have_attribute("src", re.compile("MOIST"))  # today's has no letters
    page.locator('[data-key="plain"]').tap()
    expect(card).to_have_attribute("src", re.compile("MOIST"))
    tabs.go(page, f"#/review?turns={turns.rpartition(',')[0]}&answer=moist")
    expect(page.locator("h1")).to_contain_text("2 guesses of 6")


def test_the_smallest_phone_has_every_view_in_reach_of_a_thumb(tabs: Tabs) -> None:
    page = tabs.open("#/play?list=en-8", width=320, height=568, touch=True)
    for length in (8, 11):  # long words, too
        tabs.go(page, f"#/play?list=en-{length}")
        expect(page.locator(".typed .cell")).to_have_count(length)
        settled(page)
        assert is_as_wide(page, 320)
        for cell in (page.locator(".typed .cell").last, page.locator(".bigword span").last):
            expect(cell).to_be_in_viewport(ratio=1)
    turns = "imagination:bbbbbybbbbb,ybbbbbbbbbb"
    tabs.go(page, f"#/play?boards=2&list=en-11&turns={turns}")
    page.locator('[data-key="look-0"]').tap()
    expect(page.locator(".sheet .tile")).to_have_count(11)
    assert page.locator(".sheet[open]").evaluate("(e) => e.scrollWidth - e.clientWidth") == 0
    page.keyboard.press("Escape")
    for name in ("Games", "Practice", "Review", "Lab", "Play"):
        link = page.locator("header nav").get_by_role("link", name=name, exact=True)
        link.tap()
        expect(page.locator("header [aria-current]")).to_have_text(name)
    page.get_by_role("button", name="Settings").tap()
    expect(page.locator("#settings")).to_be_visible()
