"""The end of a game, its review, the names that players read, and what a tap must not lose."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from tests.web.browser import (
    PHONE,
    Tabs,
    appear,
    box,
    feedback_of,
    has_turns,
    hold,
    is_as_wide,
    release,
    resize,
    settled,
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


def kept_guesses(page: Page) -> list[list[str]]:
    """The guesses of each kept game."""
    kept = json.loads(page.evaluate("localStorage.getItem('salet.games')") or "[]")
    return [one["guesses"] for one in kept]


def test_the_ending_has_one_primary_action_and_a_preview(tabs: Tabs) -> None:
    page = tabs.open(f"#/play?turns={game('moist', 'crane', 'sloth', 'moist')}", width=320)
    strong = page.locator(".ending .strong")
    preview = page.locator(".share")
    expect(preview).to_contain_text("salet 3/6")
    expect(preview.locator(".mini")).to_have_count(3)
    expect(preview.locator(".tile.correct")).to_have_count(5)
    expect(strong).to_have_text(["Keep in my games"])
    places = page.locator(".next > *")
    before = [box(each)["y"] for each in places.all()]
    strong.click()
    expect(strong).to_have_text(["See each guess"])
    expect(strong).to_be_focused()
    expect(page.get_by_role("button", name="Kept ✓")).to_be_disabled()
    assert [box(each)["y"] for each in places.all()] == before  # nothing slides under the finger
    first, second = ["crane", "sloth", "moist"], ["salet", "corny", "moist"]
    tabs.go(page, f"#/play?turns={game('moist', *second)}")
    strong.get_by_text("Replace today's game").click()  # one game a day: the earlier one goes
    assert kept_guesses(page) == [second]
    page.get_by_role("button", name="Keep the earlier one").click()
    assert kept_guesses(page) == [first]
    expect(strong).to_have_text(["Replace today's game in my games"])
    tabs.go(page, f"#/play?boards=4&turns={';'.join(TURNS_OF_FOUR)}")
    boards = page.locator(".share-boards > span")
    expect(boards.locator("small")).to_have_text(["3", "1", "2", "4"])
    for board, rows in zip(boards.all(), (3, 1, 2, 4), strict=True):
        expect(board.locator(".mini")).to_have_count(rows)  # none after it was solved
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
    enter("moggy")
    keep.get_by_text("Keep in my games").tap()
    expect(keep).to_have_text("Kept ✓")
    enter("foggy")
    keep.get_by_text("Replace today's game").tap()
    kept = json.loads(page.evaluate("localStorage.getItem('salet.games')"))
    assert [one["answer"] for one in kept] == ["foggy"]


def test_a_row_of_an_ended_game_is_edited_by_touch(tabs: Tabs) -> None:
    page = tabs.open(**PHONE)
    strong = page.locator(".ending .strong")
    hold(page, "review")
    words = ("fuzzy", "mamma", "crane", "igloo", "thins", "moist")
    rows = game("moist", *words)
    tabs.go(page, f"#/play?turns={rows}")
    before = box(strong)
    release(page)
    appear(page, ".share")
    assert box(strong) == before  # the buttons stay where they are
    assert before["y"] + before["height"] < 664
    page.get_by_role("button", name="Edit the word of row 2").tap()
    key = page.locator(".key[data-letter=erase]")
    expect(key).to_be_in_viewport()
    expect(page.locator(".todo")).to_have_text("Type the word again. ⌫ leaves it as it was.")
    assert (
        page.locator(".cell.next").evaluate("cell => getComputedStyle(cell).justifyItems")
        == "center"
    )
    key.tap()
    expect(key).to_be_hidden()
    has_turns(page, rows)


def test_reviews_in_words(tabs: Tabs) -> None:
    page = tabs.open("#/review", width=390, height=664)
    hold(page, "review")
    tabs.go(page, "#/review?turns=crane,sloth,moist&answer=moist")
    expect(page.get_by_text("Looking at each guess…")).to_be_in_viewport()
    expect(page.locator(".review textarea")).to_be_hidden()  # the form does not hide it
    release(page)
    appear(page, ".versus")
    turns = game("caulk", "stare", "label", "cavil", "caulk")
    tabs.go(page, f"#/review?turns={turns}")
    captions = page.locator(".reviewed figcaption")
    expect(captions).to_have_count(4)
    expect(captions.nth(2)).to_have_text("Likely words: 4 → 2.")  # not the same words
    expect(page.locator(".reviewed > li").nth(2)).to_contain_text("two long shots became likely")
    expect(captions.nth(3)).to_have_text(re.compile(r"^\d+ likely words? → found\.$"))
    expect(page.locator(".versus", has_text="At worst")).to_have_count(0)  # of what was likely then
    expect(page.locator(".summary .meter").first).to_contain_text("of 99")
    tabs.go(page, f"#/review?turns={turns.rpartition(',')[0]}&answer=caulk")
    expect(page.locator(".verdict-result")).to_have_text("Not finished: 3 guesses of 6")
    turns = game("watch", "crane", "match", "latch", "patch", "hatch", "batch")
    tabs.go(page, f"#/review?turns={turns}&answer=watch")
    tables = page.locator(".versus")
    expect(tables).to_have_count(6)
    expect(tables.nth(4).locator("thead th").nth(1)).to_have_text("To go")
    expect(tables.nth(5).locator("thead th")).to_have_text(["Guess", "Can be it"])
    expect(tables.nth(5).locator("td")).to_have_text([re.compile(r"^\d+\s%$")] * 2)
    turns = game("moist", "salet", "point", "moist")
    verdict = page.locator(".summary .verdict")
    card = page.locator(".review-card")
    tabs.go(page, f"#/review?turns={turns}&answer=moist")
    expect(tables).to_have_count(3)
    praise = verdict.inner_text().split(". ")[0]
    assert praise in unquote(card.get_attribute("src") or "")
    for more, said in (("hints=2", "With 2 hints."), ("hints=1&given-up=1", "With 1 hint.")):
        tabs.go(page, f"#/review?turns={turns}&answer=moist&{more}")  # it gets no praise
        expect(page.locator(".summary")).to_contain_text(said)
        expect(verdict).to_have_text(re.compile("^(Best play|Three guesses)"))
        assert praise not in unquote(card.get_attribute("src") or "")


def test_reviews_on_a_phone(tabs: Tabs) -> None:
    where = "#/review?list=original&text=arise%20cloth%20funky%20buddy&answer=buddy"
    page = tabs.open(where, **PHONE)  # with the column "At worst"
    tables = page.locator(".versus")
    expect(tables).to_have_count(4)
    wide = (
        "tables => tables.map(e => e.offsetWidth - e.parentElement.querySelector('p').offsetWidth)"
    )
    for width in (430, 320):
        resize(page, width, 664)
        assert max(tables.evaluate_all(wide)) <= 0
    page.locator("summary", has_text="Review another game").tap()
    page.get_by_label("Guesses, or the text").fill("slate tunic lingo vinyl")
    page.get_by_role("button", name="Review", exact=True).tap()
    rows = page.locator(".reviewed > li")
    expect(rows.last).to_contain_text("vinyl", ignore_case=True)
    expect(page.locator("h1")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    expect(page.locator("figcaption", has_text="the arrow points to yours")).to_have_count(1)
    resize(page, 390, 664)
    tabs.go(page, f"#/review?turns={SIX_OF_FOUR}")
    expect(rows).to_have_count(6)
    expect(rows.nth(0).locator(".meter").first).to_contain_text("opener")
    expect(page.locator(".summary .path")).to_contain_text("Our suggestions:")
    for row in rows.all():
        assert row.inner_text().lower().count("solved board") <= 1
        bars, name = box(row.locator(".meters")), box(row.locator(".turn-head > b"))
        assert bars["y"] >= name["y"] + name["height"]  # below the word, on every card
        for each in row.locator(".each-board > span").all():
            number, shown = box(each.locator("small")), box(each.locator(".mini"))
            assert number["x"] + number["width"] < shown["x"]
            assert number["y"] < shown["y"] + shown["height"] / 2 < number["y"] + number["height"]
            assert shown["y"] >= bars["y"] + bars["height"] + 8
            assert shown["x"] + shown["width"] <= 390
    tabs.go(page, f"#/play?turns={game('haunt', 'crane')}")
    settled(page)
    page.locator(".handle").tap()
    page.get_by_role("button", name="Why").tap()
    few = page.locator(".few:visible")
    for width in (390, 320):
        resize(page, width, 664)
        assert few.evaluate("e => e.parentElement.scrollWidth - e.parentElement.clientWidth") <= 0


def test_the_smallest_phone_has_every_view_in_reach_of_a_thumb(tabs: Tabs) -> None:
    page = tabs.open("#/play?list=en-8", width=320, height=568, touch=True)
    for length in (8, 11):  # long words, too
        tabs.go(page, f"#/play?list=en-{length}")
        expect(page.locator(".typed .cell")).to_have_count(length)
        settled(page)
        assert is_as_wide(page, 320)
        for cell in (page.locator(".typed .cell").last, page.locator(".bigword span").last):
            expect(cell).to_be_in_viewport(ratio=1)
    for name in ("Games", "Practice", "Review", "Lab", "Play"):
        link = page.locator("header nav").get_by_role("link", name=name, exact=True)
        place = box(link)
        assert min(place["width"], place["height"]) >= 44
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 320
        link.tap()
        expect(page.locator("header [aria-current]")).to_have_text(name)
    page.get_by_role("button", name="Settings").tap()
    expect(page.locator("#settings")).to_be_visible()
