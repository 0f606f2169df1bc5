"""Several boards on the page: whole games by touch on a phone, in sequence, against the server."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, Route, expect

from salet.belief.lists import load
from salet.host.hosts import friend_code
from salet.journal.files import read_games_file
from tests.web.browser import MARKS, Tabs, told, turns_of

FOUR = ("crane", "moist", "sloth", "pound")
MANY = [*FOUR, *load("original").answer_words[7::80]][:32]
MARK = """([wanted, names]) => {
  let taps = 0;
  const tap = (tile) => { tile.click(); taps += 1; };
  for (const [board, marks] of wanted) {
    const card = () => document.querySelector(`.bcard[data-board="${board}"]`);
    const pick = card().querySelector(`[data-pick="${marks}"]`);
    if (pick) { if (pick.getAttribute("aria-pressed") === "false") tap(pick); continue; }
    [...marks].forEach((sign, column) => {
      const tile = () => card().querySelector(`.tile[data-column="${column}"]`);
      const right = () => tile().getAttribute("aria-label").includes(`, ${names[sign]}`);
      while (!right()) tap(tile());
    });
  }
  return taps;
}"""


def idle(page: Page) -> None:
    """Wait until there is advice, or nothing to advise."""
    page.locator('.bside[aria-busy="false"]').wait_for(state="attached")


def card(page: Page, board: int) -> Locator:
    """The card of a board, counted from 0."""
    return page.locator(f'.bcard[data-board="{board}"]')


def mark(page: Page, guess: str, answers: Sequence[str]) -> int:
    """Mark the boards that are shown as these answers do, with as few taps as there are."""
    shown = page.locator(".bcards .bcard").evaluate_all("all => all.map(c => +c.dataset.board)")
    wanted = {board: told(guess, answers[board]) for board in shown}
    return int(page.evaluate(MARK, [list(wanted.items()), MARKS]))


def through(page: Page, guess: str, answers: Sequence[str]) -> int:
    """Mark all boards, four at a time, to the end; how many taps that took."""
    taps = 0
    while page.locator(".bfoot .strong").count():
        assert page.locator(".bcards .bcard").count() <= 4
        taps += mark(page, guess, answers) + 1
        before = page.locator(".bfoot").inner_text()
        page.locator(".bfoot .strong").tap()
        expect(page.locator(".bfoot")).not_to_have_text(before, use_inner_text=True)
        idle(page)
    return taps


def offered(page: Page) -> str:
    """The best guess that is shown."""
    idle(page)
    label = page.locator('[data-key="go"]').get_attribute("aria-label") or ""
    return label.removeprefix("Play ").lower()


def test_four_boards_played_elsewhere_by_touch_to_the_end(tabs: Tabs) -> None:
    page = tabs.open("#/play", width=360, height=640, touch=True)
    page.get_by_role("link", name="Boards").tap()
    page.get_by_role("button", name="4", exact=True).tap()
    page.get_by_role("button", name="Help me with a game").tap()
    card(page, 3).wait_for()
    for letter in "stare":
        page.locator(f'.key[data-letter="{letter}"]').tap()
    page.locator('.key[data-letter="enter"]').tap()
    expect(page.locator(".bfoot")).to_contain_text("STARE", ignore_case=True)
    shown = page.locator(".bcard").evaluate_all(
        "all => all.map(c => c.getBoundingClientRect()).every(b => b.top >= 0 && b.bottom <= innerHeight)"  # noqa: E501
    )
    assert shown  # four boards at a time, tiles and all
    tile = card(page, 0).locator('.tile[data-column="2"]')
    other = card(page, 1).locator(".tile").first.element_handle()
    tile.tap()  # grey, yellow, green
    tile.tap()
    expect(tile).to_have_attribute("aria-label", "board 1, letter 3, A, green")
    assert other.evaluate("tile => tile.isConnected")  # what is not concerned stays as it is
    mark(page, "stare", FOUR)
    marked = ",".join(told("stare", word) for word in FOUR)
    expect(page).to_have_url(re.compile(f"now=stare:{marked}$"))
    page.reload()  # marks that were tapped are still there
    expect(page.locator(".bfoot .strong")).to_have_text("Done")
    assert mark(page, "stare", FOUR) == 0
    page.locator(".bfoot .strong").tap()
    assert turns_of(page) == f"stare:{marked}"
    page.get_by_role("button", name="Undo").tap()  # back to the marks, nothing is lost
    expect(page.locator(".bfoot .strong")).to_have_text("Done")
    assert mark(page, "stare", FOUR) == 0
    page.locator(".bfoot .strong").tap()
    page.get_by_role("button", name="Type another word").tap()
    page.keyboard.type("stare")
    page.keyboard.press("Enter")
    expect(page.locator(".question")).to_contain_text("STARE helps no board.")
    page.get_by_role("button", name="Another word").tap()
    for _ in range(9):
        guess = offered(page)
        page.locator('[data-key="go"]').tap()
        expect(page).to_have_url(re.compile(f"[=;]{guess}:"))  # to be marked, or marked already
        through(page, guess, FOUR)
        if page.locator(".ending").count():
            break
    expect(page.locator(".ending.won")).to_contain_text("All 4 in")
    expect(page.locator(".dot.solved")).to_have_count(4)
    page.get_by_role("button", name="Copy to share").tap()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("salet 4 boards ")
    assert "🟩" * 5 in shared
    expect(page.locator(".ending .meter")).to_have_count(2)
    page.get_by_role("button", name="See each guess").tap()
    expect(page.locator("dialog[open] .each li").first).to_contain_text("stare")
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Keep in my games").tap()
    played = turns_of(page)
    page.goto(f"{tabs.server.address}#/games")
    page.locator(".empty-state").wait_for()  # my record is of one board
    page.get_by_text("several boards").tap()
    (game,) = json.loads(page.evaluate("localStorage.getItem('salet.games')"))
    (read,) = read_games_file(json.dumps({"games": [game]}))  # the journal reads it too
    assert (read.boards, read.answer, read.solved) == (4, ",".join(FOUR), True)
    page.get_by_role("link", name=re.compile("^Review 4 boards")).tap()
    expect(page.locator(".ending.won .meter")).to_have_count(2)
    assert turns_of(page) == played


def test_thirty_two_boards_are_gone_through_four_at_a_time(tabs: Tabs) -> None:
    begun = [
        f"{guess}:{','.join(told(guess, word) for word in MANY)}" for guess in ("trace", "lions")
    ]
    where = f"#/boards?boards=32&turns={';'.join(begun)}"
    page = tabs.open(where, width=390, height=844, touch=True)
    for guess in ("dumpy", "crane"):
        idle(page)
        page.locator(".bentry .cells").tap()
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
        page.locator(".bfoot .strong").wait_for()
        asked = page.locator(".dot.asked").count()
        taps = through(page, guess, MANY)
        assert taps < 5 * asked + 9, (guess, taps)  # no more than a tap a tile
    assert asked < 16  # with so much known most boards need no tap at all
    expect(page.locator(".dot.solved")).to_have_count(1)
    counts = page.locator(".bcard .bleft").all_inner_texts()
    first = [text for text in counts if "certain" in text]
    assert first == counts[: len(first)] != []  # those that need attention come first
    page.locator(".bcard").first.locator(".bword").wait_for()
    order = page.locator(".bcard").evaluate_all("all => all.map(c => +c.dataset.board)")
    assert 0 not in order  # the board that is solved has moved away
    last = page.locator(f'.dot[data-key="dot-{order[-1]}"]')
    last.tap()  # the strip leads to any of them
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text(f"Board {order[-1] + 1}")
    expect(sheet.locator(".btiles")).to_have_count(4)
    sheet.locator(".chip").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_in_sequence_the_next_board_shows_its_earlier_rows(tabs: Tabs) -> None:
    page = tabs.open("#/boards?boards=2&sequence=1", width=390, height=844, touch=True)
    expect(card(page, 1)).to_contain_text("waits")
    answers = ("crane", "moist")
    for guess in ("stare", "crane"):
        idle(page)
        page.locator(".bentry .cells").tap()
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
        expect(page.locator(".bcard")).to_have_count(1)
        if guess == "stare":
            through(page, guess, answers)
            assert turns_of(page) == "stare:bbgyg,?"
    mark(page, "crane", answers)
    page.locator(".bfoot .strong").tap()
    expect(page.locator(".bfoot")).to_contain_text("on board 2: it shows its earlier rows now")
    mark(page, "stare", answers)
    page.locator(".bfoot .strong").tap()
    expect(page.locator(".bfoot")).to_contain_text("crane on board 2")
    through(page, "crane", answers)
    assert turns_of(page) == "stare:bbgyg,yybbb;crane:ggggg,bbbbb"
    expect(page.locator(".dot.solved")).to_have_count(1)
    idle(page)
    expect(card(page, 1).locator(".bleft")).to_contain_text("left")
    page.evaluate("localStorage.setItem('salet.help', '0')")  # who wants hints alone gets hints
    held: list[Route] = []
    page.route("**/api/lists*", lambda route: held.append(route))
    with page.expect_request("**/api/lists*"):
        page.reload()
    page.get_by_role("button", name="Hint").tap()  # before the page knows what its list is like
    held[0].continue_()
    expect(card(page, 1).locator(".bleft")).to_contain_text("left")
    expect(page.locator('[data-key="go"]')).to_be_disabled()
    page.get_by_role("button", name="Another hint").tap()
    expect(page.locator('[data-key="go"]')).to_have_text("Play it")


def test_a_game_by_keys_pasted_lines_and_what_is_wrong_with_them(tabs: Tabs) -> None:
    page = tabs.open("#/boards?boards=2&list=original")
    idle(page)
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    page.locator(".bfoot .strong").wait_for()
    page.keyboard.type("1121113111")  # ten tiles, from board to board
    page.keyboard.press("Enter")
    idle(page)
    assert turns_of(page) == "salet:bbybb,bgbbb"
    expect(card(page, 0).locator(".bleft")).to_contain_text("left")
    page.go_back()
    expect(page.locator(".mini")).to_have_count(0)
    page.keyboard.press("Control+z")  # undo knows where the way back came from
    expect(page.locator(".mini")).to_have_count(2)
    idle(page)
    page.get_by_role("button", name="Choices").click()
    page.get_by_label("List").select_option("es-6")
    expect(page.locator(".bentry .cell")).to_have_count(6)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    expect(page.locator(".bentry .cell")).to_have_count(5)
    assert turns_of(page) == "salet:bbybb,bgbbb"
    page.get_by_role("button", name="Choices").click()
    text = page.get_by_label("The game as text")
    expect(text).to_have_value("salet:bbybb,bgbbb")
    for wrong, why in (
        (
            "salet:bbybb,bgbbb\ncrony:bbbbb",
            "Turn 2, CRONY, has 1 feedback, and the game has 2 boards",
        ),
        ("salet:ggggg,ggggg", "the boards of a game have different answers"),
        ("salet:ggggg,bbbbb\ncrony:bbbbb,bbbbb", "board 1: this board was solved before"),
    ):
        text.fill(wrong)
        page.get_by_role("button", name="Use this text").click()
        expect(page.locator("dialog[open] [role=alert]")).to_contain_text(why)
    text.fill("SALET bbybb,bgbbb\nsalet:bbybb,bbbbb")
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator("dialog[open] [role=alert]")).to_contain_text("Board 2")
    page.keyboard.press("Escape")
    page.goto(f"{tabs.server.address}#/review")
    page.get_by_label("Guesses, or the text you shared").fill(
        "salet:bbybb,bgbbb\ncrony:bbbbb,bbbbb"
    )
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator('[data-key="to-boards"]')).to_have_attribute(
        "href", "#/boards?boards=2&turns=salet:bbybb,bgbbb;crony:bbbbb,bbbbb"
    )
    page.goto(
        f"{tabs.server.address}#/boards?boards=2&list=original&turns=salet:bbybb,bgbbb;salet:bbybb,bbbbb"
    )
    alarm = page.locator(".question")
    expect(alarm).to_contain_text("Look at board 2")
    expect(card(page, 1)).to_have_class(re.compile("bad"))
    alarm.get_by_role("button", name=re.compile("^Board 2: A green in SALET")).click()
    idle(page)
    expect(alarm).to_have_count(0)
    assert turns_of(page) == "salet:bbybb,bgbbb;salet:bbybb,bgbbb"
    page.keyboard.press("Control+z")
    alarm.wait_for()
    alarm.get_by_role("button", name="Look at board 2").click()
    page.get_by_label("row 2, letter 2, A, grey").click()  # yellow
    page.get_by_label("row 2, letter 2, A, yellow").click()
    page.get_by_label("row 2, letter 2, A, green").wait_for()
    page.keyboard.press("Escape")
    expect(alarm).to_have_count(0)


def test_a_game_against_the_server_with_a_hint_and_the_end(tabs: Tabs) -> None:
    code = friend_code(" ".join(FOUR), 3)
    page = tabs.open(f"#/boards/play?boards=4&code={code}", width=390, height=844, touch=True)
    page.get_by_role("button", name="Hint").wait_for()

    def play(word: str) -> None:
        page.locator(".bentry .cells").tap()
        page.keyboard.type(word)
        page.keyboard.press("Enter")

    play("zzzzz")
    expect(page.locator(".refusal")).to_contain_text("ZZZZZ is not in the word list")
    for _ in range(5):
        page.keyboard.press("Backspace")
    play("stare")
    expect(card(page, 0).locator(".mini")).to_have_attribute(
        "aria-label", "S grey, T grey, A green, R yellow, E green"
    )
    expect(page.locator(".bleft").first).to_have_text("")  # nothing is told unasked
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".bleft").first).to_contain_text("left")
    page.get_by_role("button", name="Another hint").tap()
    expect(page.locator('[data-key="go"]')).to_have_text("Play it")
    page.reload()  # the game goes on
    expect(card(page, 0).locator(".mini")).to_have_count(1)
    play("crane")
    play("moist")  # typed ahead
    for word in FOUR:
        if word not in FOUR[:2]:
            play(word)
        page.locator(f'.dot.solved[data-key="dot-{FOUR.index(word)}"]').wait_for()
    expect(page.locator(".ending.won")).to_contain_text("All 4 in 5")
    page.get_by_role("link", name="In my games").wait_for()
    page.get_by_role("button", name="Another game").tap()
    expect(page.locator(".dot.solved")).to_have_count(0)
    assert code not in page.url
    page.get_by_role("button", name="Give up").tap()
    expect(page.locator(".ending.lost")).to_contain_text("The words were")


def test_a_button_that_is_drawn_anew_under_a_finger_hears_the_tap_once(tabs: Tabs) -> None:
    page = tabs.open()
    held: list[Route] = []
    page.route("**/api/boards/suggest", lambda route: held.append(route))
    game = "#/boards?boards=2&turns=crane:bbygb,ybbbb;moist:bbbbg,bbybb"
    with page.expect_request("**/api/boards/suggest"):
        page.goto(tabs.server.address + game)
    again = page.get_by_role("button", name="Start again")
    again.hover()
    page.mouse.down()
    drawn = again.element_handle()
    held[-1].continue_()
    idle(page)
    assert not drawn.evaluate("button => button.isConnected")
    page.mouse.up()
    expect(page.locator(".today")).to_contain_text("guess 1/7")
    page.get_by_role("button", name="Undo").click()  # one step back: it was heard once
    assert turns_of(page) == "crane:bbygb,ybbbb;moist:bbbbg,bbybb"
