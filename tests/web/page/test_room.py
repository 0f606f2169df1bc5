"""A phone has room for all rows of the game, whatever is said below them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from salet.host.hosts import friend_code
from tests.web.browser import (
    PHONE,
    Tabs,
    appear,
    box,
    hold,
    is_as_wide,
    marks_of,
    resize,
    settled,
    tile,
    type_word,
)  # fmt: skip

SIZES = ((320, 568), (390, 664), (430, 932))  # one of each layout
# The rows that are drawn, and those that something else covers.
ROWS = """() => {
  const rows = [...document.querySelectorAll('.board .tiles, .typed .cells, .ahead .empty')]
    .filter(row => row.checkVisibility());
  const covered = rows.filter(row => {
    const box = row.getBoundingClientRect();
    return [box.left + 3, box.right - 3].some(x => [box.top + 3, box.bottom - 3].some(y =>
      !document.elementFromPoint(x, y)?.closest('.rows')));
  });
  return [rows.length, covered.length];
}"""


def check_rows(page: Page, state: str) -> None:
    """Check that six rows are drawn and that nothing is painted over them."""
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate(ROWS) == [6, 0], (state, width)
        assert is_as_wide(page, width)
    resize(page, 390, 664)


def test_all_rows_are_drawn_in_every_state(tabs: Tabs) -> None:
    page = tabs.open("#/play", **PHONE)
    appear(page, ".welcome")
    check_rows(page, "first")
    page.keyboard.type("cra")
    check_rows(page, "typing")
    type_word(page, "ne")
    appear(page, ".marking-foot")
    expect(page.locator(".todo")).to_have_text("Tap the colour of each letter, left to right.")
    expect(page.locator(".todo")).to_be_visible()
    check_rows(page, "marking")
    page.keyboard.type("11231")
    settled(page)
    check_rows(page, "advice")
    tile(page, 0, 0).tap()  # a mark is corrected
    settled(page)
    expect(page.locator(".todo")).to_be_visible()
    check_rows(page, "corrected")
    page.locator(".pull").tap()
    check_rows(page, "pulled up")
    tabs.go(page, "#/play?turns=crane:bbygb,moist:ggggb")
    appear(page, ".question")
    check_rows(page, "error")


def test_a_tap_never_marks_a_tile_that_moved_under_the_finger(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb,moist:ggggb", **PHONE)
    appear(page, ".question")
    small = box(tile(page, 1, 4))
    tile(page, 1, 4).tap()
    assert marks_of(page, 1) == "ggggy"
    assert box(tile(page, 1, 4)) == small
    tabs.go(page, "#/play?turns=crane:bbygb")
    settled(page)
    page.locator(".pull").tap()
    last = tile(page, 0, 4)
    before = box(last)
    page.touchscreen.tap(before["x"] + 9, before["y"] + 9)  # beside the drawer: it closes
    expect(page.locator(".drawer.up")).to_have_count(0)
    assert box(last)["width"] > before["width"] + 5
    assert marks_of(page, 0) == "bbygb"


def test_hints_leave_all_rows(tabs: Tabs) -> None:
    where = f"#/practice/friend?code={friend_code('tonal', 3)}"
    page = tabs.open(where, **PHONE)
    page.get_by_role("button", name="Hint").wait_for()
    expect(page.locator(".todo")).to_have_text("Type a word, then press Enter.")
    check_rows(page, "begun")
    resize(page, 390, 664)
    for hints in range(1, 6):
        page.locator('[data-key="hint"]').tap()
        expect(page.locator(".hints li")).to_have_count(hints)
        check_newest_hint(page)
    type_word(page, "qwqwq")
    expect(page.locator(".warning")).to_be_visible()
    check_newest_hint(page)
    check_rows(page, "hints")


def check_newest_hint(page: Page) -> None:
    """Check that the newest hint is whole, and that earlier ones are hidden only without room."""
    newest, over, free, blank = page.locator(".hints ol").evaluate("""list => {
      const box = (name) => list.closest(".play").querySelector(name).getBoundingClientRect();
      const [shown, last] = [list, list.lastChild].map((part) => part.getBoundingClientRect());
      return [last.top >= shown.top && last.bottom <= shown.bottom + 1,
        list.scrollTop, box(".drawer").top - box(".stage").bottom, shown.bottom - last.bottom];
    }""")
    assert newest
    assert blank < 2
    assert over == 0 or free < 8


# The controls that a note, the keys or the bar on top covers.
COVERED = """() => [...document.querySelectorAll(
    ".typed .cell, .entry .cell, [data-key=go], [data-key=hint]")]
  .filter((part) => part.checkVisibility())
  .filter((part) => {
    const { left, width, top, bottom } = part.getBoundingClientRect();
    return [top + 3, bottom - 3].some((y) => {
      const there = document.elementFromPoint(left + width / 2, y);
      return !there || there.closest(".warning, .keys, .today");
    });
  }).map((part) => part.className)"""


def test_a_refused_word_covers_nothing(tabs: Tabs) -> None:
    page = tabs.open("#/review", **PHONE)
    for words in ("tonal", "canal taker dirty steal"):
        code = friend_code(words, 3)
        tabs.go(page, f"#/practice/friend?code={code}&boards={len(words.split())}")
        appear(page, ".typed .cell, .entry .cell")
        appear(page, '[data-key="hint"]')
        type_word(page, "crxne")
        expect(page.locator(".warning")).to_be_visible()
        for width, height in SIZES:
            resize(page, width, height)
            assert page.evaluate(COVERED) == [], width
        tabs.go(page, "#/review")
        page.locator('[data-key="hint"]').wait_for(state="detached")


def check_width(page: Page) -> None:
    """Check that small phones at twice the size need no scrolling sideways."""
    settled(page)
    for width in (195, 180):
        resize(page, width, 332)
        assert is_as_wide(page, width)


def test_a_phone_at_twice_the_size_does_not_scroll_sideways(tabs: Tabs) -> None:
    page = tabs.open("#/lab/strategy/entropy", width=195, height=332, touch=True)
    for boards in (1, 4):
        turns = "crane:" + ",".join(["bbygb", "ybbbb", "bbbbb", "bgbbb"][:boards])
        for where in (f"#/play?boards={boards}", f"#/play?boards={boards}&turns={turns}"):
            tabs.go(page, where)
            appear(page, ".playit, .several")
            check_width(page)
        type_word(page, "moist")
        appear(page, ".marking-foot")
        check_width(page)


def test_all_buttons_to_mark_a_word_are_visible_on_every_phone(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb", **PHONE)
    settled(page)
    page.locator(".playit").tap()
    appear(page, ".marking-foot")
    for width, height in SIZES:
        resize(page, width, height)
        # in one step: the buttons are made anew when the possible marks are known
        top, boxes = page.evaluate("""() => [
          innerHeight,
          [...document.querySelectorAll(".marking-foot button, .keys button")].map(button => {
            const {left, right, bottom} = button.getBoundingClientRect();
            return [button.textContent, left, right, bottom];
          }),
        ]""")
        assert {name.split(":")[0] for name, *_ in boxes} == {
            "Not accepted?", "Solved", "grey", "yellow", "green", "Edit word", "Done",
        }  # fmt: skip
        for name, left, right, bottom in boxes:
            assert 0 <= left < right <= width, name
            assert bottom <= top, name
    tabs.go(page, "#/play?rules=hard&turns=taser:bbybb")
    expect(page.locator(".today .rules")).to_have_text("hard")
    expect(page.locator(".today .rules")).to_be_visible()
    settled(page)
    type_word(page, "cloud")  # it breaks the rules: no marks are asked
    appear(page, ".question")
    expect(page.locator(".todo")).to_have_text("")
    resize(page, 390, 664)
    tabs.go(page, "#/play?boards=4")
    settled(page)
    page.keyboard.type("cr")
    expect(page.locator(".open-row")).to_have_text(["CR"] * 4)
    for _ in "cr":
        page.keyboard.press("Backspace")
    page.locator('[data-key="go"]').tap()
    lower = page.locator('.board-card[data-board="3"] button.tile').last
    expect(page.locator(".marking-foot")).to_contain_text("Not accepted?")
    before = box(lower)  # no board moves at the first mark
    page.locator('.board-card[data-board="0"] button.tile').first.tap()
    expect(page.locator('.board-card[data-board="0"] button.tile.present')).to_have_count(1)
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
