"""axe-core finds no serious fault on any view, light and dark, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.npm import packages
from tests.web.browser import Tabs

AXE = "axe-core@4.13.0"
BOARDS = "salet:bbybb,bgbbb,ybbbb,bbbbg"
GREY = "bbbbb,bbbbb,bbbbb,bbbbb"
WON = "crane:bbygb,tying:ybbgb,haunt:ggggg"
# What to open, and what must be there before axe looks.
VIEWS = {
    "first visit": ("", ".playit"),
    "in play": ("#/play?turns=crane:bbygb&list=original", ".chips .chip"),
    "impossible": ("#/play?turns=title:byyyg", ".question .fix"),
    "found": (f"#/play?turns={WON}", ".ending .meter"),
    "review": ("#/review?guesses=crane,sloth,moist", ".review-card"),
    "no review": ("#/review?text=nonsense%20here%20now", ".refused"),
    "games": ("#/games", ".empty-state"),
    "practice": ("#/practice", ".month .known"),
    "in practice": ("#/practice/day?day=2021-06-19", ".hosted .hints"),
    "no practice": ("#/practice/friend?code=nonsense", ".hosted .question"),
    "boards": ("#/boards", ".setup-boards .pair"),
    "on boards": (f"#/boards?boards=4&turns={BOARDS}", ".bside .chip"),
    "marking boards": (f"#/boards?boards=4&turns={BOARDS}&now=haunt:{GREY}", ".bfoot .strong"),
    "wrong on boards": (f"#/boards?boards=4&turns={BOARDS};salet:{GREY}", ".question .fix"),
    "compare": ("#/lab/compare", ".setup .button"),
    "openers": ("#/lab/openers", ".scatter"),
    "tree": ("#/lab/tree?turns=salet:bbbbb", ".branches li"),
    "strategy": ("#/lab/strategy/entropy", "article .title"),
}


@pytest.fixture(scope="module")
def axe() -> str:
    """The text of axe-core's script."""
    (folder,) = packages(AXE)
    return (folder / "axe.min.js").read_text(encoding="utf-8")


def faults(page: Page, *rules: str) -> list[dict[str, Any]]:
    """What axe calls serious or critical, with the elements concerned; all rules, or some."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    # The points of the scatter plot are part of one picture, and a thousand.
    found = page.evaluate("options => axe.run({exclude: ['circle.dot']}, options)", options)
    return [
        {"rule": one["id"], "where": [node["html"][:160] for node in one["nodes"][:5]]}
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("name", VIEWS)
def test_no_serious_fault(tabs: Tabs, axe: str, name: str) -> None:
    where, there = VIEWS[name]
    page = tabs.open(where)
    expect(page.locator(there).first).to_be_visible()
    page.evaluate(axe)  # not a script element: the page's own policy would refuse it
    assert faults(page) == []
    page.set_viewport_size({"width": 360, "height": 800})
    page.emulate_media(color_scheme="dark")
    assert faults(page) == [], "on a phone, dark"
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("sheet", ["Choices", "Why"])
def test_no_serious_fault_on_a_sheet(tabs: Tabs, axe: str, sheet: str) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    expect(page.locator(".chips .chip").first).to_be_visible()
    page.get_by_role("button", name=sheet).click()
    expect(page.locator("dialog[open] .inside > *").nth(1)).to_be_visible()
    page.evaluate(axe)
    assert faults(page) == []
    for skin in ("contrast", "shapes"):  # nothing but the colours changes
        page.evaluate("skin => { document.documentElement.dataset.skin = skin; }", skin)
        assert faults(page, "color-contrast") == [], skin


def test_axe_would_find_a_fault(tabs: Tabs, axe: str) -> None:
    page = tabs.open("#/lab/strategy/entropy")
    expect(page.locator("article .title")).to_be_visible()
    page.evaluate(axe)
    page.locator("article p").first.evaluate("text => { text.style.color = '#ddd'; }")
    page.locator("#settings-button").evaluate("button => button.removeAttribute('aria-label')")
    page.locator("#settings-button").evaluate("button => button.removeAttribute('title')")
    assert {fault["rule"] for fault in faults(page)} == {"color-contrast", "button-name"}
