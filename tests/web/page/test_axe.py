"""axe-core finds no serious problem on any view, and no list has its internal name there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.npm import AXE, packages
from tests.pictures.drawing import Game
from tests.thorough import few
from tests.web.browser import Tabs, appear
from tests.web.page.test_pictures import choose, png

BOARDS = "salet:bbybb,bgbbb,ybbbb,bbbbg"
GREY = "bbbbb,bbbbb,bbbbb,bbbbb"
UNMARKED = ".....,.....,.....,....."
WON = "crane:bbygb,tying:ybbgb,haunt:ggggg"
# The address, and the selector to wait for, which the previous view lacks.
VIEWS = {
    "first visit": ("", ".playit"),
    "games": ("#/games", ".empty-state"),
    "in play": ("#/play?turns=crane:bbygb&list=original", ".chips .chip"),
    "review": ("#/review?guesses=crane,sloth,moist", ".review-card"),
    "impossible": ("#/play?turns=title:byyyg", ".question .fix"),
    "practice": ("#/practice", ".month .known"),
    "found": (f"#/play?turns={WON}", ".ending .meter"),
    "in practice": ("#/practice/day?day=2021-06-19", ".hosted .rail"),
    "no practice": ("#/practice/friend?code=nonsense", ".hosted .question"),
    "on boards": (f"#/play?boards=4&turns={BOARDS}", ".several .best"),
    "strategies": ("#/lab/strategy", ".numbers .distribution"),
    "marking boards": (f"#/play?boards=4&turns={BOARDS};haunt:{UNMARKED}", "[data-key=next]"),
    "openers": ("#/lab/openers", ".sortable"),
    "wrong on boards": (f"#/play?boards=4&turns={BOARDS};salet:{GREY}", ".question .fix"),
    "league": ("#/league", ".chooser"),
    "tree": ("#/lab/tree?turns=salet:bbbbb", ".branches li"),
    "no review": ("#/review?text=nonsense%20here%20now", ".failed"),
    "strategy": ("#/lab/strategy/entropy", "article .title"),
}
# Of lists, tables, boards and keys that look alike the first show what there is to see. What is
# hidden costs axe no time.
ALIKE = (
    "tbody tr:nth-child(n + 4)", "li:nth-child(n + 4)",
    ".key:nth-child(n + 4):not(.absent, .present, .correct, :last-child)",
    ".board.small:nth-child(n + 3):not(.bad)", "span.day ~ span.day ~ span.day",
    ".charts figure:nth-child(n + 4)",
)  # fmt: skip
BEHIND = "body > :not(dialog)"
HIDE = """hidden => {
  window.fewer = new CSSStyleSheet();
  fewer.replaceSync(`${hidden} { display: none !important }`);
  document.adoptedStyleSheets = [fewer];
}"""
WIDTH = """() => {
  fewer.disabled = true;
  const width = document.documentElement.scrollWidth;
  fewer.disabled = false;
  return width;
}"""
IDS = re.compile(r"\b(original(-all)?|nyt-\d+|[a-z]{2}-\d+)\b")
SEEN = """() => [...document.querySelectorAll("main, option")].map((part) => {
  const copy = part.cloneNode(true);
  copy.querySelectorAll("code").forEach((code) => code.remove());
  return copy.textContent;
}).join(" ")"""
SKIN = "skin => { document.documentElement.dataset.skin = skin ?? ''; }"


@pytest.fixture(scope="module")
def axe() -> str:
    """Return the text of axe-core's script."""
    (folder,) = packages(AXE)
    return (folder / "axe.min.js").read_text(encoding="utf-8")


def hide(page: Page, *hidden: str) -> None:
    """Hide elements of these kinds until the next page or call."""
    page.evaluate(HIDE, ", ".join(hidden))


def faults(page: Page, *rules: str) -> list[dict[str, Any]]:
    """Return the serious and critical problems with their elements, by all rules or some."""
    named = {"label-content-name-mismatch": {"enabled": True}}  # off by default
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": named}
    if rules:
        options["runOnly"] = list(rules)
    output = page.evaluate("options => axe.run(options)", options)
    return [
        {"rule": one["id"], "where": [node["html"][:160] for node in one["nodes"][:5]]}
        for one in output["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def test_no_serious_fault(tabs: Tabs, axe: str) -> None:
    """Each view on a dark phone or a light desktop, and on both with SALET_THOROUGH=1."""
    page = tabs.open()
    page.evaluate(axe)  # not a script element, which the page's policy forbids
    hide(page, *ALIKE)
    phone = False
    for name, (where, there) in VIEWS.items():
        page.evaluate("where => { location.hash = where; }", where)  # axe stays loaded
        page.locator(there).first.wait_for()
        expect(page.locator("[aria-busy='true']")).to_have_count(0)
        found = IDS.search(page.evaluate(SEEN))
        assert found is None, (name, found)
        for _ in range(few(1, 2)):
            phone = not phone
            page.set_viewport_size({"width": 360 if phone else 1280, "height": 800})
            page.emulate_media(color_scheme="dark" if phone else "light")
            assert faults(page) == [], f"{name}, {'on a phone, dark' if phone else 'light'}"
            assert page.evaluate(WIDTH) == (360 if phone else 1280), name
    page.emulate_media(color_scheme="light")
    page.locator("article p").first.evaluate("text => { text.style.color = '#ddd'; }")
    page.locator("#settings-button").evaluate(
        "button => ['aria-label', 'title'].forEach((name) => button.removeAttribute(name))"
    )
    assert {fault["rule"] for fault in faults(page)} == {"color-contrast", "button-name"}


def test_no_serious_fault_on_a_sheet(tabs: Tabs, axe: str) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    page.evaluate(axe)
    usual = page.locator("html").get_attribute("data-skin")
    appear(page, ".chips .chip")
    for sheet, hidden in (("Settings", (BEHIND,)), ("Why", ())):
        page.evaluate(SKIN, usual)
        page.get_by_role("button", name=sheet).click()
        page.locator(":is(dialog[open], .explaining) .inside > *").nth(1).wait_for()
        hide(page, *ALIKE, *hidden)
        assert faults(page) == [], sheet
        for skin in ("contrast", "shapes"):  # only the colours change
            page.evaluate(SKIN, skin)
            assert faults(page, "color-contrast") == [], (sheet, skin)
        hide(page, *ALIKE)
        page.keyboard.press("Escape")


def test_no_serious_fault_on_the_game_of_a_picture(tabs: Tabs, axe: str) -> None:
    page = tabs.open(width=360)
    page.evaluate(axe)
    choose(page, png(Game(("crane", "moist"), ("moist", "sloth")), message="Splendid"))
    appear(page, "#picture .doubtful")
    hide(page, BEHIND)
    page.get_by_role("button", name="Edit the word of row 2").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], scheme
    assert page.evaluate(WIDTH) == 360
