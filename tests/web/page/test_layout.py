"""The layout of the page: in every state, at every size, nothing is covered or cut off."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from salet.host.hosts import friend_code
from tests.thorough import few
from tests.web.browser import (
    PHONE,
    Tabs,
    appear,
    box,
    has_marks,
    hint,
    hold,
    is_as_wide,
    release,
    resize,
    settled,
    tile,
)  # fmt: skip

PHONES = ((320, 568), (390, 664), (430, 932), (740, 360))  # one of each layout
ZOOMED = ((195, 332), (180, 332), (427, 267), (320, 256))  # phones at 200 %, desks at 400 %


class State(NamedTuple):
    """A state of the page: how it is reached, what shows it, and the rows that are drawn.

    Without an address it follows the state before it. In ``typed`` a line break is Enter.
    """

    name: str
    address: str = ""
    typed: str = ""
    shows: str = '.helper[aria-busy="false"]'
    rows: int | None = None


def friend(words: str) -> str:
    """Return the address of a friend's game."""
    return f"#/practice/friend?code={friend_code(words, 3)}&boards={len(words.split())}"


OPEN = "slate:byyyb,crony:bbbbb,tonal:gbbgg"
FOUR_PLAYED = "#/play?turns=slate:bbbbb,curio:bybby,bound:bgggg,mound:bgggg"

# Those that ``test_smoke`` tries.
USUAL = (
    State("first", "#/play", shows=".welcome", rows=1),
    State("typing", typed="cra", rows=1),
    State("marking", typed="ne\n", shows=".marking-foot", rows=1),
    State("advice", typed="11231", rows=2),
    State("six rows", FOUR_PLAYED, "pound\n13333", rows=6),
    State("error", "#/play?turns=crane:bbygb,moist:ggggb", shows=".question", rows=3),
    State("four advised", "#/play?boards=4&turns=crane:bbygb,ybbbb,bbbbb,bgbbb"),
)
ONE = (
    State("five rows", FOUR_PLAYED, rows=5),
    State("filled in", f"#/play?list=original&turns={OPEN}", "tubal\n", ".tile.filled", rows=4),
    State("illegal", "#/play?rules=hard&turns=taser:bbybb", "cloud\n", ".question", rows=2),
    State("hosted", friend("tonal"), shows=".rail", rows=1),
    State("not a word", typed="crxne\n", shows=".warning", rows=1),
)
SEVERAL = (
    State("four", "#/play?boards=4", shows=".several"),
    State("four typed", typed="crane"),
    State("four marked", typed="\n", shows=".marking-foot"),
    State("four hosted", friend("canal taker dirty steal"), shows='[data-key="step-0"]'),
    State("four not a word", typed="crxne\n", shows=".warning"),
)
# What is wrong: rows that something covers, a drawer over the board or the keys, a button over the
# text beside it, and controls that are outside of the window or below a note.
FAULTS = """(width) => {
  const seen = (what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility());
  const at = (e) => e.getBoundingClientRect();
  const faults = [];
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollWidth > width) faults.push("scrolls sideways");
  if (scrollHeight > innerHeight) faults.push("scrolls down");
  const rows = seen(".board .tiles, .typed .cells");
  if (!document.querySelector(".several"))
    for (const row of rows) {
      const {left, right, top, bottom} = at(row);
      const isCovered = [left + 3, right - 3].some((x) => [top + 3, bottom - 3].some((y) =>
        !document.elementFromPoint(x, y)?.closest(".rows")));
      if (isCovered) faults.push(`row covered: ${row.textContent}`);
    }
  const [drawer] = seen(".drawer").map(at);
  const [keys] = seen(".keys").map(at);
  const [todo] = seen(".stage > .todo").map(at);
  if (drawer && todo && drawer.top < todo.bottom - 1 && drawer.left < todo.right)
    faults.push("drawer over what to do");
  const board = at(seen(".several .boards")[0] ?? rows.at(-1));
  if (drawer && drawer.top < board.bottom - 1 && drawer.left < board.right)
    faults.push("drawer over the board");
  if (board.height <= 25) faults.push("no board");
  if (drawer && drawer.height <= 40) faults.push("no drawer");
  if (drawer && drawer.bottom > (keys?.top ?? innerHeight) + 1) faults.push("drawer over the keys");
  for (const line of seen(".hints li, .rail, .welcome, .best .line")) {
    const {left, right, top, bottom} = at(line);
    for (const button of seen(".drawer .button").filter((e) => !line.contains(e))) {
      const over = at(button);
      const isBeside = over.right <= left || over.left >= right;
      if (!isBeside && over.top < bottom - 1 && over.bottom > top + 1)
        faults.push(`text covered: ${line.className || line.textContent}`);
    }
  }
  const controls = ".keys button, .marking-foot p button, .playit, [data-key=go], [data-key=next]";
  for (const part of seen(`${controls}, [data-key=step-0], .typed .cell, .entry .cell`)) {
    const {left, right, top, bottom} = at(part);
    const name = part.dataset.key ?? part.className;
    if (part.closest(".drawer") && top < drawer.top) continue; // the drawer is scrolled
    const end = part.matches(".drawer .playit") ? drawer.bottom : innerHeight;
    if (left < 0 || right > width + 1 || bottom > end + 1) faults.push(`cut: ${name}`);
    const over = [top + 3, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y));
    if (over.some((e) => !e || (e.closest(".warning, .today") && !part.contains(e))))
      faults.push(`covered: ${name}`);
  }
  return faults;
}"""
STYLE = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""
SWIPE = """([from, to]) => {
  const handle = document.querySelector('.handle');
  for (const [type, clientY] of [['touchstart', from], ['touchend', to]]) {
    const touch = new Touch({ identifier: 1, target: handle, clientY });
    const changed = { changedTouches: [touch], cancelable: true, bubbles: true };
    handle.dispatchEvent(new TouchEvent(type, changed));
  }
}"""


def reach(tabs: Tabs, page: Page, state: State) -> None:
    """Bring the page into a state."""
    if state.address:
        tabs.go(page, "#/lab/strategy/entropy")
        appear(page, "body[data-view=lab]")  # the state before it is gone
        tabs.go(page, state.address)
        settled(page)
    for key in state.typed:
        page.keyboard.press("Enter" if key == "\n" else key)
    appear(page, state.shows)


def faults(page: Page, state: str) -> list[tuple[str, int, str]]:
    """Return what is wrong on every phone."""
    found = []
    for width, height in PHONES:
        resize(page, width, height)
        found += [(state, width, fault) for fault in page.evaluate(FAULTS, width)]
    return found


def fit(tabs: Tabs, states: tuple[State, ...]) -> None:
    """Check that every state fits every size."""
    page = tabs.open("#/lab/strategy/entropy", **PHONE)
    found = []
    for state in states:
        resize(page, 390, 664)
        reach(tabs, page, state)
        if state.rows:
            rows = page.locator(".board .tiles, .typed .cells").filter(visible=True)
            expect(rows).to_have_count(state.rows)
        found += faults(page, state.name)
        for width, height in ZOOMED:
            resize(page, width, height)
            if not is_as_wide(page, width):
                found.append((state.name, width, "scrolls sideways"))
    assert found == []


@pytest.mark.parametrize("states", [ONE, SEVERAL], ids=["one board", "several"])
def test_every_state_fits_every_size(tabs: Tabs, states: tuple[State, ...]) -> None:
    fit(tabs, states)


def test_faults_of_the_layout_are_found(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb", **PHONE)
    for style, fault in (
        (".drawer { translate: 0 -150px }", "drawer over the board"),
        (".stage > .todo { translate: 0 5rem }", "drawer over what to do"),
        (".keys { translate: 0 30px }", "cut: "),
        (".keys { width: 500px }", "cut: "),
        (".drawer { position: fixed; inset: 0 }", "row covered: "),
        (".playit { translate: 0 3rem }", "text covered: "),
    ):
        page.evaluate(STYLE, style)
        found = page.evaluate(FAULTS, 390)
        assert any(each.startswith(fault) for each in found), (style, found)
    page.evaluate(STYLE, "")
    assert page.evaluate(FAULTS, 390) == []


def test_the_drawer_of_a_phone_covers_neither_board_nor_keys(tabs: Tabs) -> None:
    page = tabs.open("#/lab/strategy/entropy", width=360, height=640, touch=True)
    for boards in few((1, 4), (1, 4, 32)):
        turns = "crane:" + ",".join(["bbygb", "ybbbb"] * 16)[: 6 * boards - 1]
        tabs.advise(f"#/play?list=original&boards={boards}&turns={turns}", page)
        drawer = page.locator(".drawer")
        page.locator(".handle").tap()
        expect(drawer).to_have_class(re.compile(r"\bhigh\b"))
        expect(page.locator(".keys")).to_be_hidden()
        page.evaluate(SWIPE, [200, 195])  # not far enough
        expect(drawer).to_have_class(re.compile(r"\bhigh\b"))
        page.evaluate(SWIPE, [200, 400])
        expect(drawer).not_to_have_class(re.compile(r"\bhigh\b"))
        page.evaluate(SWIPE, [200, 400])
        expect(drawer).to_have_class(re.compile(r"\blow\b"))
        assert faults(page, "low") == []
        resize(page, 360, 640)
        expect(page.locator(".playit, [data-key=go]")).to_be_in_viewport(ratio=1)
        page.evaluate(SWIPE, [400, 200])
        expect(drawer).not_to_have_class(re.compile(r"\blow\b"))
        page.locator('[data-key="why"]').tap()
        appear(page, "#why-helping summary")
        expect(page.locator(".keys")).to_be_hidden()
        page.go_back()
        expect(page.locator("#why-helping")).to_be_hidden()


def test_a_tap_never_marks_a_tile_that_moved_under_the_finger(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb,moist:ggggb", **PHONE)
    appear(page, ".question")
    small = box(tile(page, 1, 4))
    hold(page, "suggest")  # with the advice the rows grow
    tile(page, 1, 4).tap()
    has_marks(page, 1, "ggggy")
    assert box(tile(page, 1, 4)) == small
    release(page)
    tabs.advise("#/play?turns=crane:bbygb", page)
    high = box(page.locator(".board .rows"))["height"]
    page.locator(".edit").tap()
    appear(page, ".editing")
    assert box(page.locator(".board .rows"))["height"] == high  # while a word is edited, too
    page.keyboard.press("Escape")
    page.locator(".handle").tap()
    expect(page.locator(".drawer.high")).to_have_count(1)
    last = tile(page, 0, 4)
    before = box(last)
    page.touchscreen.tap(before["x"] + 9, before["y"] + 9)  # beside the drawer: it closes
    expect(page.locator(".drawer.high")).to_have_count(0)
    assert box(last)["width"] > before["width"] + 5
    has_marks(page, 0, "bbygb")
    tabs.advise(FOUR_PLAYED, page)
    page.locator(".handle").tap()
    expect(page.locator(".drawer.high")).to_have_count(1)
    expect(page.locator(".board .tiles")).to_have_count(4)
    for row in page.locator(".board .tiles").all():  # all rows are seen above it
        expect(row).to_be_in_viewport(ratio=1)
    assert is_as_wide(page, 390)


def test_the_buttons_to_mark_a_word(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb", **PHONE)
    page.locator(".playit").tap()
    appear(page, ".marking-foot")
    settled(page)
    names = page.locator(".marking-foot p button, .keys button").all_text_contents()
    assert {name.split(":")[0] for name in names} == {
        "Not accepted?", "grey", "yellow", "green", "Edit word", "Done",
    }  # fmt: skip
    tabs.advise("#/play?boards=4", page)
    page.locator('[data-key="go"]').tap()
    lower = page.locator('.boards [data-board="3"] button.tile').last
    expect(page.locator(".marking-foot")).to_contain_text("Not accepted?")
    settled(page)
    before = box(lower)  # no board moves at the first mark
    page.locator('.boards [data-board="0"] button.tile').first.tap()
    expect(page.locator('.boards [data-board="0"] button.tile.present')).to_have_count(1)
    assert box(lower) == before


def test_thinking_covers_no_word_of_the_welcome(tabs: Tabs) -> None:
    page = tabs.open("#/games", **PHONE)
    hold(page, "suggest")
    tabs.go(page, "#/play?list=original")  # today's first word is there at once
    appear(page, ".thinking")
    bottom, top = page.evaluate("""() => [".welcome", ".thinking"]
      .map((part) => document.querySelector(part).getBoundingClientRect())
      .flatMap(({ top, bottom }, i) => (i ? top : bottom))""")
    assert bottom <= top


def test_the_button_to_the_best_word_stays_in_sight(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb", width=375, height=667, touch=True)
    for turns in ("crane:bbygb", "salet:bbybb,bgbbb,ybbbb,bbbbg"):
        tabs.advise(f"#/play?boards={turns.count(',') + 1}&turns={turns}", page)
        for width, height in ((375, 667), (390, 844)):
            resize(page, width, height)
            for step in range(4):
                expect(hint(page, step)).to_be_in_viewport(ratio=1)
                expect(page.locator(".reveal")).to_be_in_viewport(ratio=1)
        assert faults(page, "hints") == []
        resize(page, 375, 667)
        page.locator('[data-key="step-4"]').tap()


def test_on_its_side_a_phone_shows_the_boards_beside_the_reasons(tabs: Tabs) -> None:
    page = tabs.open("#/play", width=844, height=390, touch=True)
    for boards in (1, 4):
        turns = "crane:" + ",".join(["bbygb", "ybbbb"] * 2)[: 6 * boards - 1]
        tabs.advise(f"#/play?boards={boards}&turns={turns}", page)
        page.locator('[data-key="why"]').tap()
        appear(page, "#why-helping")
        expect(page.locator(".keys")).to_be_hidden()
        expect(page.locator(".board").first).to_be_in_viewport(ratio=1)
        assert box(page.locator(".board .tile").first)["width"] > 20
        page.go_back()
