"""The end of a game, its review, the names that players read, and what a tap must not lose."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import Tabs, best, feedback_of, settled, turns_of

IDS = re.compile(r"\b(daily|original(-all)?|nyt-\d+|[a-z]{2}-\d+)\b")


def game(answer: str, *guesses: str) -> str:
    """The turns of a game, as an address has them."""
    return ",".join(f"{guess}:{feedback_of(guess, answer)}" for guess in guesses)


def kept_guesses(page: Page) -> list[list[str]]:
    """The guesses of each kept game."""
    kept = json.loads(page.evaluate("localStorage.getItem('salet.games')") or "[]")
    return [one["guesses"] for one in kept]


def to_go(table: Locator) -> dict[str, str]:
    """The guesses to go of each word in a table."""
    names = [name.lower() for name in table.locator("thead th").all_inner_texts()]
    column = table.locator(f"tbody td:nth-child({names.index('to go') + 1})")
    words = [word.split()[0].lower() for word in table.locator("tbody th").all_inner_texts()]
    return dict(zip(words, column.all_inner_texts(), strict=True))


def test_the_ending_has_one_primary_action_and_a_preview(tabs: Tabs) -> None:
    page = tabs.open(f"#/play?turns={game('moist', 'crane', 'sloth', 'moist')}", width=320)
    strong = page.locator(".ending .strong")
    preview = page.locator(".share")
    expect(preview).to_contain_text("salet 3/6")
    expect(preview.locator(".mini")).to_have_count(3)
    expect(preview.locator(".tile.correct")).to_have_count(5)
    expect(strong).to_have_text(["Keep in my games"])
    strong.click()
    expect(strong).to_have_text(["See each guess"])
    expect(strong).to_be_focused()
    first, second = ["crane", "sloth", "moist"], ["salet", "corny", "moist"]
    page.goto(f"{tabs.server.address}#/play?turns={game('moist', *second)}")
    strong.get_by_text("Replace today's game").click()  # one game a day: the earlier one goes
    assert kept_guesses(page) == [second]
    page.get_by_role("button", name="Put it back").click()
    assert kept_guesses(page) == [first]
    expect(strong).to_have_text(["Replace today's game in my games"])


def test_the_review_shows_the_values_that_play_showed(tabs: Tabs) -> None:
    page = tabs.open(f"#/play?turns={game('haunt', 'crane')}")
    first = best(page)
    page.get_by_role("button", name="Why").click()
    page.locator("summary", has_text="All numbers").click()
    shown = to_go(page.locator(".numbers"))
    other = next(word for word, value in shown.items() if word != first and value != "–")
    for guess in (first, other):
        page.goto(f"{tabs.server.address}#/play?turns={game('haunt', 'crane', guess, 'haunt')}")
        expect(page.locator(".ending .meter b")).to_have_count(2)
        scores = page.locator(".ending .meter b").all_inner_texts()
        page.get_by_role("link", name="See each guess").click()
        expect(page.locator(".summary .meter b")).to_have_text(scores)
        page.locator(".review-card").wait_for()
        values = to_go(page.locator(".reviewed > li").nth(1).locator(".versus"))
        assert values[guess] == shown[guess]
        assert values.get(first, shown[first]) == shown[first]
        assert len(values) == (1 if guess == first else 2)


def test_lists_have_the_names_that_players_use(tabs: Tabs) -> None:
    context = tabs.context(360, 640)
    kept = {
        "list": "fr-6:p.....", "rules": "normal", "limit": 6, "guesses": ["panier"],
        "feedbacks": ["gggggg"], "answer": "panier", "solved": True, "helped": True,
        "day": None, "number": None, "finished_at": "2026-11-10T10:00:00",
    }  # fmt: skip
    page = tabs.open("#/games", context)
    page.evaluate("game => localStorage.setItem('salet.games', JSON.stringify([game]))", kept)
    page.reload()
    expect(page.locator(".kept")).to_contain_text("Français · 6 · starts with P")
    for where, there in (
        ("#/games", ".kept"),
        ("#/review?list=fr-6:p.....", "option"),
        ("#/review?text=crane%20sloth%20moist", ".review-card"),
        ("#/lab/compare", "option"),
        ("#/lab/openers?list=es-5", ".sortable"),
    ):
        page.goto(tabs.server.address + where)
        page.locator(there).first.wait_for(state="attached")
        card = page.evaluate(
            "decodeURIComponent(document.querySelector('.review-card')?.src ?? '')"
        )
        output = [
            page.locator("main").inner_text(),
            *page.locator("option").all_inner_texts(),
            card,
        ]
        assert not IDS.search(" ".join(output)), (where, IDS.search(" ".join(output)))
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_openers_are_in_the_order_of_the_column_that_is_named(tabs: Tabs) -> None:
    page = tabs.open("#/lab/openers?list=es-5")
    expect(page.locator("th[aria-sort]")).to_have_text("Guesses")
    means = page.locator("tbody td:nth-child(3)").all_inner_texts()
    known = [float(text) for text in means if text != "work out"]
    assert 1 < len(known) <= len(means) == 25
    assert known == sorted(known)
    assert set(means[len(known) :]) <= {"work out"}  # unknown ones follow
    page.goto(f"{tabs.server.address}#/lab/openers?list=es-5:t....")  # no average is known
    expect(page.locator("th[aria-sort]")).to_have_text("Words left")
    left = [float(text) for text in page.locator("tbody td:nth-child(4)").all_inner_texts()]
    assert left == sorted(left)


def test_undo_after_another_list_comes_back_to_the_first(tabs: Tabs) -> None:
    page = tabs.open(f"#/play?turns={game('moist', 'crane')}")
    settled(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Which game").select_option(label="Español · 5")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".today")).to_contain_text("Español · 5")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".today")).to_contain_text("Today's puzzle")
    assert turns_of(page) == game("moist", "crane")
    assert "list=" not in page.url


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
