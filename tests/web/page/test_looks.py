"""Shapes, motion, colours, announcements and size of the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser import (
    Tabs,
    appear,
    box,
    next_frame,
    reload,
    resize,
    settled,
    tile,
    type_word,
)  # fmt: skip

SHAPE = """tile => {
  const style = getComputedStyle(tile);
  return [style.borderTopStyle, style.borderTopLeftRadius];
}"""
FILL = "tiles => tiles.map(tile => getComputedStyle(tile).backgroundColor)"
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


def test_marks_differ_without_colour_and_have_contrast(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:byggb")
    row = page.locator(".board .tile")
    tiles = [tile(page, 0, column) for column in (0, 1, 2)]
    assert [one.locator(".sign").inner_text() for one in tiles] == ["–", "○", "●"]
    filled = row.evaluate_all(FILL)
    assert len(set(filled)) == 3
    page.get_by_role("group", name="row 1: crane").wait_for()
    page.emulate_media(forced_colors="active")
    assert [one.evaluate(SHAPE)[0] for one in tiles] == ["dashed", "double", "solid"]
    page.emulate_media(forced_colors="none")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for skin in ("", "contrast"):
            page.evaluate("skin => { document.documentElement.dataset.skin = skin }", skin)
            assert page.evaluate(CONTRAST) >= 4.5, (scheme, skin)
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("shapes", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-skin", "shapes")
    style, corner = zip(*(one.evaluate(SHAPE) for one in tiles), strict=True)
    assert style == ("dashed", "solid", "solid")
    assert corner[1] == "50%"
    assert corner[2] != "50%"
    page.get_by_text("orange and blue", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-skin", "contrast")
    assert filled != row.evaluate_all(FILL)
    reload(page)  # it is stored
    expect(page.locator("html")).to_have_attribute("data-skin", "contrast")


MOVES = """wanted => wanted === [...document.querySelectorAll("*")].some((one) =>
  one.getAnimations().length > 0
  || getComputedStyle(one).animationName !== "none"
  || parseFloat(getComputedStyle(one).transitionDuration) > 0)"""


def test_light_and_dark_and_reduced_motion(tabs: Tabs) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    won = "#/play?turns=haunt:ggggg"
    page = tabs.open(won)  # in a profile that reduces motion
    found = page.locator(".row.found")
    found.wait_for()
    # A new page may be styled for a moment before its browser knows of reduced motion.
    page.wait_for_function(MOVES, arg=False)
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(paper)
    assert light != dark
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(paper) == dark
    reload(page)
    assert page.evaluate(paper) == dark
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("as the system", exact=True).first.click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    assert page.evaluate(paper) == light
    page.keyboard.press("Escape")
    page.emulate_media(reduced_motion="no-preference")
    tabs.go(page, "#/play")
    found.wait_for(state="detached")
    tabs.go(page, won)
    found.wait_for()
    page.wait_for_function(MOVES, arg=True)


def test_filled_in_tiles_differ_with_shapes_too(tabs: Tabs) -> None:
    page = tabs.advise("#/play?list=original&turns=slate:bbybg,crony:gbyyb")
    page.evaluate("document.documentElement.dataset.skin = 'shapes'")
    type_word(page, "carve")
    appear(page, ".tile.filled", 5)
    expect(tile(page, 2, 0)).to_have_attribute(
        "aria-label", re.compile("^C, right place.*filled in$")
    )
    ink = "tile => getComputedStyle(tile).color"
    assert tile(page, 2, 2).evaluate(ink) == tile(page, 1, 1).evaluate(ink)  # grey is not bolder
    above = """tile => parseFloat(getComputedStyle(tile, '::before').bottom)
      > tile.clientHeight - tile.querySelector('.sign').offsetTop"""
    assert tile(page, 2, 0).evaluate(above)  # the dot is not behind the sign


def test_suggestions_shift_nothing(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb")
    for width, height in ((1280, 800), (360, 740)):
        resize(page, width, height)
        tabs.advise("#/play?turns=slate:bbbbb", page)
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
        type_word(page, "crony")
        page.keyboard.type("12111")
        settled(page)
        page.keyboard.type("br")
        next_frame(page)
        assert page.evaluate("window.movedNow()") == 0


def test_a_desk_at_400_percent_scrolls_in_one_column(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb")
    for width, height in ((427, 267), (320, 256)):
        resize(page, width, height)
        expect(page.locator(".keys")).to_be_hidden()
        rows, drawer = box(page.locator(".rows")), box(page.locator(".drawer"))
        assert rows["width"] > 150
        assert drawer["y"] >= rows["y"] + rows["height"]
