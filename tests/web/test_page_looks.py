"""What the page is like to look at and to listen to: shapes, motion, colours, words, weight."""

from __future__ import annotations

import gzip
from pathlib import Path

from playwright.sync_api import expect

import salet.web
from tests.web.browser import Tabs, settled, tile

STATIC = Path(salet.web.__file__).parent / "static"
SHAPE = """tile => {
  const style = getComputedStyle(tile);
  return [style.borderTopStyle, style.borderTopLeftRadius];
}"""


def test_marks_are_told_apart_without_colour(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:byggb")
    absent, present, correct = (tile(page, 0, column) for column in (0, 1, 2))
    signs = [one.locator(".sign").inner_text() for one in (absent, present, correct)]
    assert signs == ["–", "○", "●"]
    style, corner = zip(*(one.evaluate(SHAPE) for one in (absent, present, correct)), strict=True)
    assert style == ("dashed", "solid", "solid")
    assert corner[1] == "50%"
    assert corner[2] != "50%"


def test_tiles_say_where_and_what_they_are(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:byggb")
    labels = page.locator(".board .tile").evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
    )
    assert labels[:3] == [
        "row 1, letter 1, C, absent", "row 1, letter 2, R, present", "row 1, letter 3, A, correct"
    ]  # fmt: skip
    expect(page.get_by_role("group", name="row 1: crane")).to_be_visible()


def test_changes_are_said_aloud(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    live = page.locator("#live")
    expect(live).to_contain_text("109 candidates, 22 likely. Best guess:")
    tile(page, 0, 0).click()
    expect(live).not_to_contain_text("109 candidates")


def test_motion_only_for_those_who_like_it(tabs: Tabs) -> None:
    won = "#/play?turns=haunt:ggggg"
    moving = "found => found.filter(tile => tile.getAnimations().length > 0 || getComputedStyle(tile).animationName !== 'none' || parseFloat(getComputedStyle(tile).transitionDuration) > 0).length"  # noqa: E501
    lively = tabs.open(won)
    expect(lively.locator(".row.found")).to_be_visible()
    assert lively.locator("*").evaluate_all(moving) > 0
    still = tabs.open(won, still=True)
    expect(still.locator(".row.found")).to_be_visible()
    assert still.locator("*").evaluate_all(moving) == 0


def test_light_and_dark_by_the_system_and_by_the_button(tabs: Tabs) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    light, dark = tabs.open(scheme="light"), tabs.open(scheme="dark")
    assert light.evaluate(paper) != dark.evaluate(paper)
    light.get_by_role("button", name="Use dark colours").click()
    assert light.evaluate(paper) == dark.evaluate(paper)
    light.reload()
    assert light.evaluate(paper) == dark.evaluate(paper)
    light.get_by_role("button", name="Use light colours").click()
    light.emulate_media(color_scheme="dark")  # back to what the system says
    assert light.evaluate(paper) == dark.evaluate(paper)


def test_no_style_or_script_is_refused_by_the_policy(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    expect(page.locator(".buckets li").first).to_be_visible()
    assert page.locator("[onclick]").count() == 0
    wide = page.locator(".bar i").first.evaluate("bar => bar.getBoundingClientRect().width")
    assert wide > 20  # its width is set by a script: the policy allows that way alone


def test_nothing_moves_when_suggestions_arrive(tabs: Tabs) -> None:
    page = tabs.open()
    settled(page)
    page.evaluate("""() => {
      window.moved = 0;
      new PerformanceObserver(list => {
        const alone = list.getEntries().filter(shift => !shift.hadRecentInput);
        for (const shift of alone) window.moved += shift.value;
      }).observe({type: 'layout-shift', buffered: true});
    }""")
    page.keyboard.type("crane")
    settled(page)
    expect(page.locator(".of-buckets h2")).to_contain_text("After")
    assert page.evaluate("window.moved") < 0.05


def test_the_page_is_light() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files)
    assert total < 150_000
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < 50_000
    for path in files:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path.name
        assert "https://" not in text, path.name
        assert "innerHTML" not in text, path.name
