"""My games, resuming, and the page without its server."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

from playwright.sync_api import Page, expect

from salet.journal.files import games_json, read_games_file
from salet.puzzle.sentences import say
from tests.journal.made import game as made
from tests.web.browser import PHONE, Tabs, appear, feedback_of, judged, reload, settled

WON = ",".join(f"{word}:{feedback_of(word, 'moist')}" for word in ("crane", "sloth", "moist"))


def test_a_game_is_kept_exported_and_imported(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open(f"#/play?turns={WON}")
    judged(page)
    page.get_by_role("button", name="Keep in my games").click()
    expect(page.locator(".next .strong")).to_have_text("See each guess")
    page.locator('[data-key="kept"]').click()
    facts = page.locator(".facts")
    expect(facts).to_contain_text("100 %")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    path = tmp_path / "games.json"
    download.value.save_as(path)
    (game,) = read_games_file(path.read_text())  # the journal reads it
    assert (game.answer, len(game.guesses), game.solved) == ("moist", 3, True)
    assert game.number is not None
    page.get_by_role("button", name=re.compile("^Remove moist")).click()
    appear(page, ".empty-state")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".kept li")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Remove moist")).click()
    appear(page, ".empty-state")
    page.get_by_label("A file of games").set_input_files(path)
    expect(page.locator(".kept li")).to_have_count(1)
    note = page.locator(".games .note")
    bad = tmp_path / "bad.json"
    bad.write_text('{"games": [{"guesses": 3}]}')
    page.get_by_label("A file of games").set_input_files(bad)
    row = say("records.row", row=1)
    unread = say("records.left-out-file", n=1, entries=[row])
    expect(note).to_have_text(f"{say('games.wrong-file')} {unread}")
    expect(page.locator(".kept li")).to_have_count(1)
    rows = json.loads(path.read_text())["games"]
    bad.write_text(json.dumps({"games": [LISTLESS, *rows]}))  # what can be read is taken
    page.get_by_label("A file of games").set_input_files(bad)
    entries = [named("CRANE", "2026-01-01")]
    expect(note).to_contain_text(say("records.left-out-file", n=1, entries=entries))
    expect(page.locator(".kept li")).to_have_count(1)
    words, at = ("crane", "sloth", "moist"), "2026-02-28T10:00:00"
    other = made("moist", *words, day=date(2026, 2, 28), finished_at=at)
    path.write_text(games_json([other]))  # in the journal's format
    page.get_by_label("A file of games").set_input_files(path)
    expect(page.locator(".kept li")).to_have_count(2)
    expect(page.locator(".kept")).to_contain_text("No. 1,715")
    page.get_by_role("link", name="Review moist").first.click()
    appear(page, ".walk-row", 3)


LISTLESS = {
    "guesses": ["crane"],
    "feedbacks": ["bbbbb"],
    "solved": False,
    "finished_at": "2026-01-01",
}


def named(name: str, day: str) -> str:
    """Return how a row is named that cannot be read."""
    return say("records.named", name=name, day=day)


def left_out(*rows: str) -> str:
    """Return what is said of kept rows that cannot be read."""
    return say("records.left-out", n=len(rows), entries=list(rows))


def put(page: Page, name: str, value: object) -> None:
    """Store a value of the page."""
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, json.dumps(value)])


def test_one_bad_row_breaks_no_view(tabs: Tabs) -> None:
    page = tabs.open("#/games")
    page.locator(".empty-state").wait_for()
    game = json.loads(games_json([made("moist", "crane", "moist", finished_at="2026-02-28T10:00")]))
    (row,) = game["games"]
    put(page, "salet.games", [row, {**row, "answer": 7}, LISTLESS])
    reload(page)
    expect(page.locator(".kept li")).to_have_count(1)
    warning = page.locator(".warning:not([hidden])")
    rows = [named("CRANE MOIST", "2026-02-28"), named("CRANE", "2026-01-01")]
    expect(warning).to_have_text(f"{left_out(*rows)} Remove")
    page.get_by_role("button", name=re.compile("^Remove moist")).click()
    appear(page, ".empty-state")
    kept = "JSON.parse(localStorage.getItem('salet.games'))"
    assert len(page.evaluate(kept)) == 2
    warning.get_by_role("button", name="Remove").click()
    expect(warning).to_have_count(0)
    assert page.evaluate(kept) == []
    undo = page.get_by_role("status").filter(has_text=say("records.removed", n=2))
    undo.get_by_role("button", name="Undo").click()
    expect(warning).to_have_text(f"{left_out(*rows)} Remove")
    assert len(page.evaluate(kept)) == 2

    number = say("records.row", row=2)
    shared = {
        "player": "Ana", "game": "wordle", "number": 1351, "day": "2025-03-01", "guesses": 3,
        "limit": 6, "rows": [], "hard": False,
    }  # fmt: skip
    family = {"name": "Family", "games": [shared, {"player": 3}]}
    put(page, "salet.chats", [family, {"games": []}])
    tabs.go(page, "#/league")
    expect(page.locator(".league tbody th")).to_have_text(["Ana"])
    odd = say("records.left-out-chat", n=1, entries=[number])
    expect(warning).to_have_text([f"{left_out(number)} Remove", f"{odd} Remove"])
    chats = "JSON.parse(localStorage.getItem('salet.chats'))"
    remove, undo = (page.get_by_role("button", name=name) for name in ("Remove", "Undo"))
    remove.last.click()
    expect(undo).to_be_focused()
    assert page.evaluate(chats) == [{"games": []}, {**family, "games": [shared]}]
    remove.click()
    expect(warning).to_have_count(0)
    assert page.evaluate(chats) == [{**family, "games": [shared]}]
    undo.last.click()
    undo.click()
    expect(warning).to_have_count(2)
    assert page.evaluate(chats) == [{"games": []}, {**family, "games": [{"player": 3}, shared]}]

    put(page, "salet.practice", [{"where": "#/practice/adversary", "guesses": [None]}, 3])
    tabs.go(page, "#/practice")
    expect(warning).to_have_text([f"{left_out(say('records.row', row=1), number)} Remove"])
    appear(page, ".calendar")
    remove.click()
    expect(warning).to_have_count(0)
    assert page.evaluate("localStorage.getItem('salet.practice')") == "[]"
    tabs.go(page, "#/practice/adversary")  # begins anew
    appear(page, ".rail")

    put(page, "salet.play", {"latest": "x", "games": {"x": {"day": None, "address": "https://x"}}})
    put(page, "salet.home", "#/nowhere")
    put(page, "salet.never", ["crane", 5])
    put(page, "salet.opener", {})
    tabs.go(page, "#/play?within=0")
    reload(page)
    settled(page)
    expect(warning).to_have_text([say("records.address", n=1, parts=["within=0"])])
    page.keyboard.type("a")  # it is not lost
    expect(page.locator(".typed")).to_contain_text("a", ignore_case=True)
    page.locator('[data-key="restart"]').click()
    tabs.go(page, "#/play?turns=crane:bbbbb,xx:bb")
    expect(warning).to_have_text([say("records.address", n=1, parts=["xx:bb"])])
    page.locator('[data-key="restart"]').click()
    tabs.go(page, "#/games")
    appear(page, ".empty-state")
    tabs.go(page, "#/review?text=crane%20moist&day=9999-99-99")
    expect(page.locator(".walk-row")).to_have_count(2)
    expect(warning).to_have_text([say("records.address", n=1, parts=["day=9999-99-99"])])


def test_what_cannot_be_read_in_play_is_named_once_and_removed_in_the_settings(tabs: Tabs) -> None:
    page = tabs.open("#/games")
    odd = {"day": None, "address": "https://x"}
    put(page, "salet.play", {"latest": "x", "games": {"x": odd}})
    put(page, "salet.never", ["crane", 5])
    warning = page.locator(".warning:not([hidden])")
    tabs.advise("#/play", page)
    expect(warning).to_have_text([left_out(say("records.row", row=1))])
    reload(page)
    settled(page)
    expect(warning).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    rows = [say("records.row", row=2), say("records.row", row=1)]
    expect(warning).to_have_text([f"{left_out(row)} Remove" for row in rows])
    for _ in rows:
        page.get_by_role("button", name="Remove", exact=True).first.click()
    expect(warning).to_have_count(0)
    kept = "JSON.parse(localStorage.getItem('salet.play')).unread"
    assert page.evaluate(kept) == []
    assert page.evaluate("localStorage.getItem('salet.never')") == '["crane"]'
    page.get_by_role("dialog").get_by_role("button", name="Undo").last.click()
    assert page.evaluate(kept) == [["x", odd]]


def store(page: Page, games: list[dict[str, object]]) -> None:
    """Open My games with these games."""
    page.evaluate("games => localStorage.setItem('salet.games', JSON.stringify(games))", games)
    reload(page)


def test_games_open_on_the_kind_that_was_played_last(tabs: Tabs) -> None:
    one = {
        "list": "daily", "rules": "normal", "limit": 7, "guesses": ["crane", "moist"],
        "feedbacks": ["ggggg,bbbbb", "-,ggggg"], "answer": "crane,moist", "solved": True,
        "helped": True, "day": None, "number": None, "finished_at": "2026-11-10T10:00:00",
    }  # fmt: skip
    later = {**one, "finished_at": "2026-11-11T10:00:00", "guesses": ["crane", "hoist"]}
    record = {
        **one, "feedbacks": ["bbbbb", "ggggg"], "answer": "moist", "day": "2026-11-09",
        "finished_at": "2026-11-09T10:00:00",
    }  # fmt: skip
    page = tabs.open("#/games", **PHONE)
    practised = {**record, "day": None, "practice": True, "finished_at": "2026-11-12T10:00:00"}
    spanish = {**record, "list": "es-5", "day": None}
    judged = [{**game, "skill": 60, "luck": 40} for game in (record, spanish)]
    store(page, [*judged, one, later, practised])  # practice is kept unasked
    expect(page.get_by_label("several boards (2)")).to_be_checked()
    expect(page.locator(".kept li").first).to_contain_text("11 Nov")  # the newest first
    page.get_by_text("my record (2)").tap()
    expect(page.locator(".kept li")).to_have_count(2)
    expect(page.locator(".games")).to_contain_text("streaks count only the puzzle of each day")
    expect(page.locator(".trend path")).to_have_count(4)  # two lines, and the two of the legend
    page.locator('[data-key="list-es-5"]').tap()
    expect(page.locator(".kept li")).to_have_count(1)
    expect(page.locator(".filters small")).to_have_text(["2.00", "2.00", "2.00"])
    tabs.go(page, "#/games?practice=1")  # a link may ask for another kind
    expect(page.get_by_label("practice (1)")).to_be_checked()
    words = ["crane", "sloth", "fuzzy", "igloo", "thins", "joist", "moist"]
    marks = [feedback_of(word, "moist") for word in words]
    won = {**practised, "list": "original", "guesses": words, "feedbacks": marks}
    lost = {"solved": False, "limit": 6, "guesses": words[:6], "feedbacks": marks[:6]}
    more = [{**won, **lost, "list": name} for name in ("daily", "original")]
    hard = {**won, "rules": "hard", "limit": 6, "guesses": ["moist"], "feedbacks": ["ggggg"]}
    store(page, [hard, *more, won, {**won, "list": "nyt-2023"}])
    for name in ("", "daily", "original"):  # not a puzzle of 2023
        expect(page.locator(f'.filters [data-key="list-{name}"]')).to_have_count(1)
    expect(page.locator(".filters [data-key]")).to_have_count(3)
    store(page, [hard, *more, won])
    chart = page.locator(".distribution")
    expect(chart).to_have_attribute(
        "aria-label", "Games by guesses. 1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 1, X: 2"
    )
    expect(chart.locator("rect")).not_to_have_count(0)
    tops = chart.locator("rect").evaluate_all("bars => bars.map(bar => bar.y.baseVal.value)")
    assert min(tops) > 0  # inside the card
    expect(page.locator(".kept li > div > b")).to_have_text(["7/7", "X/6", "X/6", "1/6*"])
    page.get_by_role("link", name="Review moist").first.click()
    expect(page.locator(".walk-row")).to_have_count(7)


FULL = """() => {
  for (let size = 1 << 22, nth = 0; size >= 1; size >>= 1)
    try { for (;;) localStorage.setItem(`filler ${nth++}`, "x".repeat(size)); } catch { continue; }
}"""


def test_a_full_storage_is_reported(tabs: Tabs) -> None:
    page = tabs.open(f"#/play?turns={WON}")
    judged(page)
    page.evaluate(FULL)
    page.get_by_role("button", name="Keep in my games").click()
    expect(page.locator(".ending")).to_contain_text("stores nothing")
    expect(page.locator(".quiet-actions [role=status]")).to_have_count(1)
    assert page.evaluate("localStorage.getItem('salet.games')") is None


def test_damaged_games_are_put_aside_even_if_the_storage_is_full(tabs: Tabs) -> None:
    page = tabs.open(f"#/play?turns={WON}")
    judged(page)  # that is kept, too
    page.get_by_role("button", name="Keep in my games").click()
    page.locator('[data-key="kept"]').wait_for()
    damaged = '[{"guesses": ["crane", "moist"], "feedbacks": ["bbbbb", "gg'
    page.evaluate(
        "text => { localStorage.clear(); localStorage.setItem('salet.games', text); }", damaged
    )
    page.evaluate(FULL)
    tabs.go(page, f"#/play?turns={WON}")
    judged(page)
    expect(page.locator(".ending")).to_contain_text("could not be read")
    page.get_by_role("button", name="Keep in my games").click()
    page.locator('[data-key="kept"]').click()
    expect(page.locator(".kept li")).to_have_count(1)
    expect(page.locator(".games")).to_contain_text("could not be read")
    assert page.evaluate("localStorage.getItem('salet.lost1')") == damaged
