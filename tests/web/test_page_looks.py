"""Shapes, motion, colours, announcements and size of the page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

import salet.web
from tests.web.browser import Tabs, settled, tile

STATIC = Path(salet.web.__file__).parent / "static"
SHAPE = """tile => {
  const style = getComputedStyle(tile);
  return [style.borderTopStyle, style.borderTopLeftRadius];
}"""


def test_marks_differ_without_colour(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:byggb")
    tiles = [tile(page, 0, column) for column in (0, 1, 2)]
    assert [one.locator(".sign").inner_text() for one in tiles] == ["–", "○", "●"]
    filled = [one.evaluate("tile => getComputedStyle(tile).backgroundColor") for one in tiles]
    assert len(set(filled)) == 3
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("shapes", exact=True).click()
    style, corner = zip(*(one.evaluate(SHAPE) for one in tiles), strict=True)
    assert style == ("dashed", "solid", "solid")
    assert corner[1] == "50%"
    assert corner[2] != "50%"
    page.get_by_text("orange and blue", exact=True).click()
    assert filled != [
        one.evaluate("tile => getComputedStyle(tile).backgroundColor") for one in tiles
    ]
    page.reload()  # it is stored
    assert page.evaluate("document.documentElement.dataset.skin") == "contrast"


# The lowest contrast of a letter or sign with its tile or key.
CONTRAST = """() => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((x) => (x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const places = '.tile:not(.unset), .key:is(.absent, .present, .correct)';
  return Math.min(...[...document.querySelectorAll(places)].flatMap((place) =>
    [place, ...place.querySelectorAll('.sign')].map((text) => {
      const { color, opacity } = getComputedStyle(text);
      const [a, b] = [light(color), light(getComputedStyle(place).backgroundColor)];
      return opacity * (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    })));
}"""


def test_letters_and_signs_of_marks_have_contrast(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:byggb")
    settled(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for skin in ("", "contrast"):
            page.evaluate("skin => { document.documentElement.dataset.skin = skin }", skin)
            assert page.evaluate(CONTRAST) >= 4.5, (scheme, skin)


def test_marks_differ_in_forced_colours_and_in_words(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:byggb", forced=True)
    borders = [tile(page, 0, column).evaluate(SHAPE)[0] for column in (0, 1, 2)]
    assert borders == ["dashed", "double", "solid"]
    labels = page.locator(".board .tile").evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
    )
    assert labels[:3] == [
        "C, grey, row 1, letter 1", "R, yellow, row 1, letter 2", "A, green, row 1, letter 3"
    ]  # fmt: skip
    page.get_by_role("group", name="row 1: crane").wait_for()


def test_changes_are_announced(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    live = page.locator("#live")
    count = page.locator(".count strong").inner_text()
    expect(live).to_contain_text(f"{count} likely words. Best guess:")
    tile(page, 0, 0).click()
    expect(live).not_to_contain_text(f"{count} likely words")


def test_reduced_motion_is_respected(tabs: Tabs) -> None:
    won = "#/play?turns=haunt:ggggg"
    moving = "found => found.filter(tile => tile.getAnimations().length > 0 || getComputedStyle(tile).animationName !== 'none' || parseFloat(getComputedStyle(tile).transitionDuration) > 0).length"  # noqa: E501
    page = tabs.open(won, context=tabs.context(still=False))
    page.locator(".row.found").wait_for()
    assert page.locator("*").evaluate_all(moving) > 0
    page.evaluate("Promise.allSettled(document.getAnimations().map(begun => begun.finished))")
    page.emulate_media(reduced_motion="reduce")
    page.goto(tabs.server.address + "#/play")  # without a reload: a loading page may learn it late
    page.locator(".row.found").wait_for(state="detached")
    page.goto(tabs.server.address + won)
    page.locator(".row.found").wait_for()
    assert page.locator("*").evaluate_all(moving) == 0


def test_light_and_dark_by_the_system_and_by_the_button(tabs: Tabs) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    page = tabs.open()
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(paper)
    assert light != dark
    page.emulate_media(color_scheme="light")
    assert page.evaluate(paper) == light
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("dark", exact=True).click()
    assert page.evaluate(paper) == dark
    page.reload()
    assert page.evaluate(paper) == dark
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("as the system", exact=True).click()
    assert page.evaluate(paper) == light


def test_no_layout_shift_when_suggestions_arrive(tabs: Tabs) -> None:
    for wanted in ({"width": 1280}, {"width": 360, "height": 740, "touch": True}):
        page = tabs.open("#/play?turns=slate:bbbbb", **wanted)
        settled(page)
        page.evaluate("""() => {
          window.moved = 0;
          const count = (entries) => {
            const seen = ({node}) => !node?.closest?.('footer'); // it is below the word list
            const alone = entries.filter(
              shift => !shift.hadRecentInput && shift.sources.some(seen));
            for (const shift of alone) window.moved += shift.value;
          };
          const observer = new PerformanceObserver(list => count(list.getEntries()));
          observer.observe({type: 'layout-shift'});
          window.movedNow = () => { count(observer.takeRecords()); return window.moved; };
        }""")
        page.keyboard.type("crony")
        page.keyboard.press("Enter")
        page.keyboard.type("12111")
        settled(page)
        page.keyboard.type("br")
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        assert page.evaluate("window.movedNow()") == 0


def test_the_files_of_the_page_load_nothing_from_elsewhere() -> None:
    for path in STATIC.rglob("*.*"):
        if path.suffix == ".png":
            continue
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path.name
        assert "https://" not in text, path.name
        assert "innerHTML" not in text, path.name


def test_at_twice_the_size_nothing_is_cut_off(tabs: Tabs) -> None:
    page = tabs.open("#/lab/strategy", width=320, height=512)  # a window of 640 at 200 %
    for where, there in (
        ("#/play?turns=crane:bbygb", ".word-line"),
        ("#/review?text=crane%20sloth%20moist", ".versus >> nth=2"),
        ("#/games", ".empty-state"),
        ("#/practice", ".month"),
        ("#/practice/adversary", ".hosted .count"),
        ("#/play?boards=8&turns=salet:" + ",".join(["bbybb", "bgbbb"] * 4), ".several .pull"),
    ):
        page.goto(tabs.server.address + where)
        page.locator(there).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, where


def test_a_desk_at_four_times_the_size_scrolls_in_one_column(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb", width=427, height=267)
    settled(page)
    for width, height in ((427, 267), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".keys")).to_be_hidden()
        rows, drawer = (page.locator(part).bounding_box() for part in (".rows", ".drawer"))
        assert rows is not None
        assert drawer is not None
        assert rows["width"] > 150
        assert drawer["y"] >= rows["y"] + rows["height"]
        assert page.evaluate("document.documentElement.scrollWidth") == width
