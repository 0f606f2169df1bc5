"""The end of a game, its review, the names that players read, and what a tap must not lose."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from tests.web.browser import Tabs, feedback_of, has_turns, hold, release, settled

TURNS_OF_FOUR = (
    "crane:bbygb,ggggg,bbbbb,gbbbb",
    "moist:bbgbb,-,ggggg,bbybb",
    "aging:ggggg,-,-,bbybb",
    "cubic:-,-,-,ggggg",
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
    before = [box["y"] for box in (each.bounding_box() for each in places.all()) if box]
    strong.click()
    expect(strong).to_have_text(["See each guess"])
    expect(strong).to_be_focused()
    expect(page.get_by_role("button", name="Kept ✓")).to_be_disabled()
    after = [box["y"] for box in (each.bounding_box() for each in places.all()) if box]
    assert after == before  # nothing slides under the finger
    first, second = ["crane", "sloth", "moist"], ["salet", "corny", "moist"]
    page.goto(f"{tabs.server.address}#/play?turns={game('moist', *second)}")
    strong.get_by_text("Replace today's game").click()  # one game a day: the earlier one goes
    assert kept_guesses(page) == [second]
    page.get_by_role("button", name="Keep the earlier one").click()
    assert kept_guesses(page) == [first]
    expect(strong).to_have_text(["Replace today's game in my games"])


def test_the_answer_of_a_lost_game_is_checked_and_can_be_corrected(tabs: Tabs) -> None:
    rows = game("foggy", "crane", "pudgy", "goose", "giddy", "doggy", "boggy")
    page = tabs.open(f"#/play?turns={rows}", width=390, height=664, touch=True)
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


def test_a_game_with_hints_gets_no_praise(tabs: Tabs) -> None:
    turns = game("moist", "salet", "point", "moist")
    page = tabs.open(f"#/review?turns={turns}&answer=moist")
    verdict = page.locator(".summary .verdict")
    card = page.locator(".review-card")
    praise = verdict.inner_text().split(". ")[0]
    assert praise in unquote(card.get_attribute("src") or "")
    for more in ("hints=1", "hints=0&given-up=1"):
        page.goto(f"{tabs.server.address}#/review?turns={turns}&answer=moist&{more}")
        expect(verdict).to_have_text(re.compile("^(Best play|Three guesses)"))
        assert praise not in unquote(card.get_attribute("src") or "")


def test_a_row_of_an_ended_game_is_edited_by_touch(tabs: Tabs) -> None:
    rows = game("moist", "crane", "sloth", "moist")
    page = tabs.open(f"#/play?turns={rows}", width=390, height=664, touch=True)
    page.locator(".ending").wait_for()
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


def test_the_buttons_of_the_ending_stay_where_they_are(tabs: Tabs) -> None:
    page = tabs.open(width=390, height=664, touch=True)
    strong = page.locator(".ending .strong")
    hold(page, "review")
    words = ("fuzzy", "mamma", "crane", "igloo", "thins", "moist")
    page.goto(f"{tabs.server.address}#/play?turns={game('moist', *words)}")
    before = strong.bounding_box()
    release(page)
    page.locator(".share").wait_for()
    after = strong.bounding_box()
    assert after is not None
    assert before == after
    assert after["y"] + after["height"] < 664


def test_the_next_review_begins_at_the_top_without_the_last_answer(tabs: Tabs) -> None:
    address = "#/review?text=crane%20sloth%20moist&answer=moist"
    page = tabs.open(address, width=390, height=664, touch=True)
    page.locator("summary", has_text="Review another game").tap()
    page.get_by_label("Guesses, or the text").fill("slate tunic lingo vinyl")
    page.get_by_role("button", name="Review", exact=True).tap()
    expect(page.locator(".reviewed > li")).to_have_count(4)
    expect(page.locator("h1")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    expect(page.locator("figcaption", has_text="the arrow points to yours")).to_have_count(1)


def test_tables_fit_the_cards_of_a_phone(tabs: Tabs) -> None:
    address = (
        "#/review?list=original&text=arise%20cloth%20funky%20buddy"  # with the column "At worst"
    )
    page = tabs.open(address, width=390, height=664, touch=True)
    tables = page.locator(".versus")
    expect(tables).to_have_count(4)
    room = "e => e.parentElement.scrollWidth - e.parentElement.clientWidth"
    wide = (
        "tables => tables.map(e => e.offsetWidth - e.parentElement.querySelector('p').offsetWidth)"
    )
    for width in (430, 390, 320):
        page.set_viewport_size({"width": width, "height": 664})
        assert max(tables.evaluate_all(wide)) <= 0
    page.goto(f"{tabs.server.address}#/play?turns={game('haunt', 'crane')}")
    settled(page)
    page.locator(".handle").tap()
    page.get_by_role("button", name="Why").tap()
    few = page.locator(".few:visible")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 664})
        assert few.evaluate(room) <= 0


def test_the_preview_of_several_boards_needs_no_font_and_is_not_cut_off(tabs: Tabs) -> None:
    turns = ";".join(TURNS_OF_FOUR)
    page = tabs.open(f"#/play?boards=4&turns={turns}")
    boards = page.locator(".share-boards > span")
    expect(boards.locator("small")).to_have_text(["3", "1", "2", "4"])
    for board, rows in zip(boards.all(), (3, 1, 2, 4), strict=True):
        expect(board.locator(".mini")).to_have_count(rows)  # none after it was solved
    for width, height in ((1280, 800), (768, 1024), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        room = page.locator(".drawer").evaluate("e => [e.scrollHeight, e.clientHeight]")
        assert room[0] <= room[1] + 1
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_review_counts_likely_words_in_words(tabs: Tabs) -> None:
    turns = game("caulk", "stare", "label", "cavil", "caulk")
    page = tabs.open(f"#/review?turns={turns}", width=390, height=664)
    captions = page.locator(".reviewed figcaption")
    expect(captions.nth(2)).to_have_text("Likely words: 4 → 2.")  # not the same words
    expect(page.locator(".reviewed > li").nth(2)).to_contain_text("two long shots became likely")
    expect(captions.nth(3)).to_have_text(re.compile(r"^\d+ likely words? → found\.$"))
    expect(page.locator(".versus", has_text="At worst")).to_have_count(0)  # of what was likely then
    expect(page.locator(".summary .meter").first).to_contain_text("of 99")
    page.goto(f"{tabs.server.address}#/review?turns={turns.rpartition(',')[0]}&answer=caulk")
    expect(page.locator(".verdict-result")).to_have_text("Not finished: 3 guesses of 6")


def test_a_review_has_the_chance_of_the_last_guess_instead_of_guesses_to_go(tabs: Tabs) -> None:
    turns = game("watch", "crane", "match", "latch", "patch", "hatch", "batch")
    page = tabs.open(f"#/review?turns={turns}&answer=watch", width=390, height=664)
    tables = page.locator(".versus")
    expect(tables).to_have_count(6)
    expect(tables.nth(4).locator("thead th").nth(1)).to_have_text("To go")
    expect(tables.nth(5).locator("thead th")).to_have_text(["Guess", "Can be it"])
    expect(tables.nth(5).locator("td")).to_have_text([re.compile(r"^\d+\s%$")] * 2)


def test_the_form_does_not_hide_that_a_review_takes_a_while(tabs: Tabs) -> None:
    page = tabs.open("#/review", width=390, height=664)
    hold(page, "review")
    page.evaluate("location.hash = '#/review?turns=crane,sloth,moist&answer=moist'")
    expect(page.get_by_text("Looking at each guess…")).to_be_in_viewport()
    expect(page.locator(".review textarea")).to_be_hidden()


def test_a_review_of_several_boards_on_a_phone(tabs: Tabs) -> None:
    turns = (
        "saner:bbbbb,bbbyy,byyyb,bbbbb;moult:bybyg,bbbbb,bybbb,gbbbg;might:bgbbg,bbbbb,bbbbb,ggggg;"
        "pilot:ggggg,bbbbb,bbbyb,-;ocean:-,bbybb,ggggg,-;berry:-,ggggg,-,-"
    )
    page = tabs.open(f"#/review?turns={turns}", width=390, height=664, touch=True)
    rows = page.locator(".reviewed > li")
    expect(rows).to_have_count(6)
    expect(rows.nth(0).locator(".meter").first).to_contain_text("opener")
    expect(page.locator(".summary .path")).to_contain_text("Our suggestions:")
    for row in rows.all():
        assert row.inner_text().lower().count("solved board") <= 1
        bars = row.locator(".meters").bounding_box()
        name = row.locator(".turn-head > b").bounding_box()
        assert bars is not None
        assert name is not None
        assert bars["y"] >= name["y"] + name["height"]  # below the word, on every card
        for each in row.locator(".each-board > span").all():
            number, tiles = each.locator("small").bounding_box(), each.locator(".mini")
            shown = tiles.bounding_box()
            assert number is not None
            assert shown is not None
            assert number["x"] + number["width"] < shown["x"]
            assert number["y"] < shown["y"] + shown["height"] / 2 < number["y"] + number["height"]
            assert shown["y"] >= bars["y"] + bars["height"] + 8
            assert shown["x"] + shown["width"] <= 390


def test_play_opens_todays_game_after_a_reload_elsewhere(tabs: Tabs) -> None:
    page = tabs.open("#/play?boards=2")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.wait_for_url("**crane**")
    page.get_by_role("link", name="Practice", exact=True).click()
    page.locator(".lobby").wait_for()
    page.reload()
    page.locator(".lobby").wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator(".board-card")).to_have_count(2)
    page.wait_for_url("**#/play**crane**")


def test_every_view_is_in_reach_of_a_thumb_on_the_smallest_phone(tabs: Tabs) -> None:
    page = tabs.open("#/games", width=320, height=568, touch=True)
    for name in ("Play", "Practice", "Review", "Games", "Lab"):
        link = page.locator("header nav").get_by_role("link", name=name, exact=True)
        box = link.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        link.tap()
        expect(page.locator("header [aria-current]")).to_have_text(name)
    page.get_by_role("button", name="Settings").tap()
    expect(page.locator("#settings")).to_be_visible()
