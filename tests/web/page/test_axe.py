"""axe-core finds no serious problem on a sheet; ``test_smoke`` runs it on the views."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.npm import AXE, packages
from tests.pictures.drawing import Game
from tests.web.browser import Tabs, appear
from tests.web.page.test_pictures import choose, png

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
SKIN = "skin => { document.documentElement.dataset.skin = skin ?? ''; }"


def load_axe(page: Page) -> None:
    """Load axe-core by the debugger: the page's policy forbids a script element."""
    (folder,) = packages(AXE)
    page.evaluate((folder / "axe.min.js").read_text(encoding="utf-8"))


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


def test_no_serious_fault_on_a_sheet(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    load_axe(page)
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


def test_no_serious_fault_on_the_game_of_a_picture(tabs: Tabs) -> None:
    page = tabs.open(width=360)
    load_axe(page)
    choose(page, png(Game(("crane", "moist"), ("moist", "sloth")), message="Splendid"))
    appear(page, "#picture .doubtful")
    hide(page, BEHIND)
    page.get_by_role("button", name="Edit the word of row 2").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], scheme
    assert page.evaluate(WIDTH) == 360
