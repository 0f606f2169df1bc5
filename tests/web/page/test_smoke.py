"""What ``make test`` tries of the page in a browser: a little of everything that a player does.

The other files of this folder try the rest, in ``make test-all``.
"""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

from playwright.sync_api import Page, expect

from salet.journal.files import games_json, read_games_file
from tests.journal.made import game as made
from tests.patience import wait_until
from tests.thorough import few
from tests.web.browser import (
    Tabs,
    alarm,
    appear,
    best,
    copied,
    feedback_of,
    has_marks,
    has_turns,
    hint,
    hold,
    is_as_wide,
    judged,
    mark_by_taps,
    paste,
    release,
    settled,
    tap_word,
    tile,
    type_word,
)  # fmt: skip
from tests.web.conftest import SiteServer
from tests.web.page.test_axe import ALIKE, WIDTH, faults, hide, load_axe
from tests.web.page.test_layout import USUAL, fit
from tests.web.page.test_offline import CACHED, READY, play

ANSWER = "moist"
BEGUN = f"#/play?turns=stoic:{feedback_of('stoic', ANSWER)}"
FOUR = ("crane", "moist", "sloth", "pound")
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
IDS = re.compile(r"\b(original(-all)?|nyt-\d+|[a-z]{2}-\d+)\b")
SEEN = """() => [...document.querySelectorAll("main, option")].map((part) => {
  const copy = part.cloneNode(true);
  copy.querySelectorAll("code").forEach((code) => code.remove());
  return copy.textContent;
}).join(" ")"""
# Controls smaller than a finger.
SMALL_TARGETS = """() => [...document.querySelectorAll('button, select, a, input, summary')]
  .filter(e => e.checkVisibility() && !e.closest('.hidden, .skip') && !e.matches('.word'))
  .map(e => [e.outerHTML, e.type == 'checkbox' ? e.closest('label') : e])
  .map(([html, e]) => [html.slice(0, 80), e.getBoundingClientRect()])
  .filter(([html, box]) => box.height < (html.includes('tile') ? 33.5 : 43.5) && box.width > 1)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


def test_the_introduction_appears_once_and_pasted_turns_fill_the_board(tabs: Tabs) -> None:
    page = tabs.open()
    expect(page.locator(".welcome")).to_contain_text("Type the word you played")
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".aside")).to_have_text("This is an example. Clear it")
    has_marks(page, 0, "bbygb")
    has_turns(page, "")  # it is not the player's game
    page.get_by_role("button", name="Clear it").click()
    expect(page.locator(".welcome")).to_contain_text("your best next guess")
    expect(page.locator(".board .tile, .aside")).to_have_count(0)
    type_word(page, "crane")
    has_turns(page, "crane:.....")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".welcome")).to_have_count(0)
    expect(page.locator(".aside")).to_have_text("The board is empty. Undo")
    page.keyboard.type("m")
    expect(page.locator(".aside")).to_have_count(0)  # a new word begins
    page.keyboard.press("Backspace")
    settled(page)
    paste(page, "CRANE bbygb / AGENT ybbgb")
    tile(page, 1, 0).wait_for()
    has_turns(page, "crane:bbygb,agent:ybbgb")
    paste(page, "moist bbbbg")  # it asks before replacing another game
    alarm(page).get_by_role("button", name="Put it on the board").click()
    has_turns(page, "moist:bbbbg")


def test_a_game_by_touch_on_one_small_screen(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb", width=360, height=740, touch=True)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("button", name="Start again").tap()
    page.keyboard.type("crane")
    page.locator(".typed .cell").nth(3).tap()  # a whole word can be marked without Enter
    has_turns(page, "crane:...y.")
    page.get_by_role("button", name="Done").tap()
    has_turns(page, "crane:bbbyb")
    tabs.advise(BEGUN, page)
    for row in range(1, 6):
        guess = best(page)
        page.get_by_role("button", name=f"I'll play this: {guess.upper()}").wait_for()
        tap_word(page, guess)
        mark_by_taps(page, row, feedback_of(guess, ANSWER))
        settled(page)
        if guess == ANSWER:
            break
    ending = page.locator(".ending.won")
    judged(page, ".ending.won")
    assert page.evaluate(SMALL_TARGETS) == []
    assert is_as_wide(page, 360)
    expect(page.locator(".open")).to_have_count(0)
    shared = copied(ending.get_by_role("button", name="Copy to share"))
    assert re.match(rf"Wordle [\d,]+ {row + 1}/6\n", shared)
    assert shared.endswith("🟩" * 5)
    link = ending.get_by_role("link", name="See each guess").get_attribute("href") or ""
    assert link.startswith("#/review?turns=")
    assert f"answer={ANSWER}" in link


def test_four_boards_by_keyboard_to_the_end(tabs: Tabs) -> None:
    page = tabs.advise("#/play?boards=4")
    label = page.locator('[data-key="go"]').get_attribute("aria-label") or ""
    advised = label.rpartition(": ")[2].lower()
    for guess in (advised, *FOUR):
        type_word(page, guess)
        appear(page, ".marking-foot")
        settled(page)  # the possible marks are known
        mark_boards_by_keys(page, [feedback_of(guess, answer) for answer in FOUR])
    expect(page.locator(".ending.won")).to_contain_text("All 4 in 5")
    expect(page.locator(".dot.solved")).to_have_count(4)
    judged(page)
    shared = copied(page.get_by_role("button", name="Copy to share"))
    assert shared.startswith("salet 4 boards ")
    assert "🟩" * 5 in shared
    page.get_by_role("button", name="Keep in my games").click()
    page.locator('[data-key="kept"]').wait_for()
    tabs.go(page, "#/games")
    expect(page.get_by_label("several boards")).to_be_checked()  # where the game is
    (game,) = json.loads(page.evaluate("localStorage.getItem('salet.games')"))
    (read,) = read_games_file(json.dumps({"games": [game]}))  # the journal reads it too
    assert (read.boards, read.answer, read.solved) == (4, ",".join(FOUR), True)
    page.get_by_role("link", name=re.compile("^Review 4 boards")).click()
    expect(page.locator(".walk-row").first).to_contain_text(advised)
    judged(page, ".summary")


def mark_boards_by_keys(page: Page, rows: list[str]) -> None:
    """Press the key of each tile that is to mark, which ends the turn."""
    here = "() => ({...document.querySelector('.boards .here')?.dataset})"
    for _ in range(5 * len(rows)):
        place = page.evaluate(here)
        if not place:
            break
        mark = rows[int(place["board"])][int(place["column"])]
        page.keyboard.press(str("byg".index(mark) + 1))
    expect(page.locator(".marking-foot")).to_have_count(0)


def test_a_pasted_game_is_reviewed_row_by_row(tabs: Tabs) -> None:
    page = tabs.advise(width=390, height=664)
    paste(page, "crane sloth moist")
    expect(page).to_have_url(re.compile("#/review"))
    rows = page.locator(".walk-row")
    expect(rows).to_have_count(3)
    hold(page, "review")
    tabs.go(page, "#/review?turns=crane,sloth,moist&answer=moist&day=2022-02-02")
    expect(page.locator(".waiting")).to_be_in_viewport()
    expect(page.locator(".review textarea")).to_have_count(0)  # the entrance does not hide it
    release(page)
    expect(rows).to_have_count(3)
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("[data-grade]")).to_have_count(3)
    heading = page.locator(".row-panel h2")
    for row in (1, 2, 2):  # it ends at the last row
        page.keyboard.press("ArrowDown")
        expect(rows.nth(row)).to_have_attribute("aria-current", "true")
    expect(heading).to_contain_text("MOIST")
    rows.first.click()
    expect(heading).to_contain_text("CRANE")
    expect(page.locator(".path").first).to_contain_text("CRANE", ignore_case=True)  # own opener
    expect(page.locator('[data-key="plain"]')).not_to_be_checked()
    tabs.go(page, "#/review?turns=crane,sloth,moist&answer=moist")  # without a day
    expect(page.locator('[data-key="plain"]')).to_be_checked()
    rows.last.click()
    expect(page.locator(".note").first).to_contain_text("2 February 2022")
    expect(rows.nth(2).locator("[data-grade]")).to_have_attribute("data-grade", "best")


def test_a_friend_s_link_by_touch_on_a_phone(tabs: Tabs) -> None:
    maker = tabs.open("#/practice")
    field = maker.locator('[data-key="friend-word"]')
    field.fill("zzzzz")
    maker.get_by_role("button", name="Make a link").click()
    expect(maker.locator(".made")).to_contain_text("ZZZZZ")
    field.fill("Moist")
    expect(maker.locator(".made")).to_be_empty()
    maker.get_by_role("button", name="Make a link").click()
    link = copied(maker.get_by_role("button", name="Copy link"), "Link copied")
    assert link.startswith(tabs.server.address)
    assert "moist" not in link.lower()
    where = link.removeprefix(tabs.server.address) + "&rules=hard"
    page = tabs.open(where, width=360, height=640, touch=True)
    expect(page.locator(".today")).to_contain_text("A friend's word")
    appear(page, ".rail")
    tap_word(page, "stool")
    has_marks(page, 0, feedback_of("stool", "moist"))
    tap_word(page, "crane")
    expect(page.locator(".warning")).to_have_text("Must contain S.")  # as in the game
    for _ in "crane":
        page.locator('.key[data-letter="erase"]').tap()
    hint(page, 0)
    tap_word(page, "moist")
    ended = page.locator(".ending h2")
    expect(ended).to_have_text("Found in 2.")  # no praise for a word with a hint
    judged(page)
    (game,) = json.loads(page.evaluate("localStorage.getItem('salet.games')"))
    facts = [game[name] for name in ("practice", "day", "answer", "rules")]
    assert facts == [True, None, "moist", "hard"]
    (read,) = read_games_file(json.dumps({"games": [game]}))
    assert read.practice  # the journal also marks it as practice
    page.evaluate("navigator.clipboard.writeText('')")
    assert copied(page.get_by_role("button", name="Send it to a friend"), "Link copied") == link
    page.locator('[data-key="kept"]').tap()
    expect(page.get_by_label("practice")).to_be_checked()
    expect(page.locator(".kept li")).to_have_count(1)
    page.get_by_text("my record").tap()  # practice is not included
    appear(page, ".empty-state")


def test_games_are_imported_from_a_file_of_the_journal(tabs: Tabs, tmp_path: Path) -> None:
    at = "2022-02-02T10:00:00"
    game = made("moist", "crane", "sloth", "moist", day=date(2022, 2, 2), finished_at=at)
    path = tmp_path / "games.json"
    path.write_text(games_json([game]))
    page = tabs.open("#/games")
    page.get_by_label("A file of games").set_input_files(path)
    expect(page.locator(".kept li")).to_have_count(1)
    expect(page.locator(".kept")).to_contain_text("No. 228")
    page.get_by_role("link", name="Review moist").click()
    appear(page, ".walk-row", 3)


def test_usual_states_fit_every_size(tabs: Tabs) -> None:
    fit(tabs, USUAL)


def test_no_serious_fault(tabs: Tabs) -> None:
    """Each view on a dark phone or a light desktop, and on both in ``make test-all``."""
    page = tabs.open()
    load_axe(page)
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


def test_without_a_network_after_the_first_visit(tabs: Tabs) -> None:
    tabs.server = SiteServer(tabs.server.read)  # it is stopped
    page = tabs.open("#/play?list=es-5", tabs.context(worker=True))
    page.evaluate(READY)
    for words in ("words-es-5", "words-en5"):
        wait_until(lambda words=words: page.evaluate(CACHED, words))
    tabs.line_may_break = True
    tabs.server.stop()
    tabs.go(page, "#/play")
    page.reload()
    first = best(page)
    play(page, first, "moist")
    assert best(page) != first
    play(page, "moist", "moist")
    judged(page, ".ending.won")
    page.reload()
    expect(page.locator(".ending.won")).to_be_visible()
    tabs.go(page, "#/play?list=es-5")
    page.locator(".ending").wait_for(state="detached")
    first = best(page)
    play(page, first, "mundo")
    expect(page.locator(".word-line")).not_to_have_attribute("data-guess", first)
