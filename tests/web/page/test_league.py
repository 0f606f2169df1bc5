"""The league of a chat, in a browser: a file is dropped, read, kept and deleted."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path

from playwright.sync_api import Page, expect

from salet.belief.pastanswers import shipped
from salet.puzzle.days import puzzle_number, today
from salet.puzzle.scoring import feedback
from salet.puzzle.sentences import say
from tests.web.browser import Tabs, appear, reload
from tests.web.page.test_pictures import send

SCORES = {"Ana": "3435", "Ben 🦊": "5X45", "דנה": "4534"}
GUESSES = ("crane", "sloth")  # of the game that shows its squares


def chat(days: int = 4) -> str:
    """Return a chat of WhatsApp with a game of each player and day; one shows its squares."""
    lines = [
        f"{day + 1:02}/03/2025, 0{hour}:05 - {name}: Wordle 1,{351 + day} {scores[day % 4]}/6"
        for day in range(days)
        for hour, (name, scores) in enumerate(SCORES.items())
    ]
    answer = dict(shipped().days)[date(2025, 3, 1)]
    lines[0] += "\n\n" + "\n".join(feedback(word, answer).squares() for word in (*GUESSES, answer))
    return "\n".join(lines)


def drop(page: Page, name: str, content: bytes) -> None:
    """Drop a file on the page."""
    send(page.locator("main"), "drop", content, name)


def test_what_counts_and_who_is_the_same_player(tabs: Tabs) -> None:
    page = tabs.open("#/league")
    appear(page, ".chooser")
    drop(page, "Family.txt", chat(40).encode())
    names = page.locator(".league tbody th")
    games = page.locator(".league tbody tr td:nth-child(3)")
    expect(names).to_have_text(["Ana", "דנה", "Ben 🦊"])
    page.locator("[name=period]").select_option("2025-04")
    expect(games).to_have_text(["9"] * 3)
    page.locator("[name=period]").select_option("")
    page.locator(".league summary").click()
    page.locator("[name=to]").fill("20250-03-05")  # a slip of the fingers
    page.locator("[name=min_games]").fill("12345678")
    page.keyboard.press("Enter")
    expect(names).to_have_count(0)
    reload(page)
    page.locator(".league summary").click()
    expect(page.locator("[name=to]")).to_have_value("")
    page.locator("[name=min_games]").fill("1")
    page.locator("[name=from]").fill("2025-03-02")
    page.locator("[name=to]").fill("2025-03-05")
    expect(games).to_have_text(["4"] * 3)
    page.locator("[name=min_games]").fill("5")
    page.keyboard.press("Enter")
    page.locator("[name=missed]").select_option("last")
    expect(names).to_have_count(0)
    page.locator("[name=min_games]").fill("")
    page.keyboard.press("Enter")
    page.locator("[name=missed]").select_option("7")
    expect(names).to_have_count(3)
    names.get_by_text("Ana").click()
    page.locator("[name=same]").select_option("Ben 🦊")
    expect(names).to_have_text(["Ben 🦊", "דנה"])
    reload(page)
    expect(names).to_have_text(["Ben 🦊", "דנה"])
    drop(page, "Family.txt", chat(41).encode())  # a newer export keeps what was chosen
    expect(page.locator(".league .note")).to_contain_text("is replaced")
    expect(names).to_have_text(["Ben 🦊", "דנה"])
    names.get_by_text("Ben").click()
    page.locator("[data-key=part]").click()
    expect(names).to_have_text(["Ana", "דנה", "Ben 🦊"])
    expect(page.locator("[data-key=part]")).to_be_hidden()
    kept = page.evaluate("JSON.parse(localStorage.getItem('salet.chats'))[0].wanted")
    assert kept == {
        "from": "2025-03-02", "to": "2025-03-05", "missed": "7", "min_games": 1, "aliases": {}
    }  # fmt: skip


def test_a_chat_becomes_a_league(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open("#/games")
    page.locator("[data-key=league]").click()
    appear(page, ".chooser")
    drop(page, "talk.txt", b"hello there")
    appear(page, ".league [role=alert]")
    drop(page, "Family.txt", chat().encode())
    names = page.locator(".league tbody th")
    expect(names).to_have_text(["Ana", "דנה", "Ben 🦊"])
    counts = page.locator(".distribution title").first
    expect(counts).to_contain_text("3: 2, 4: 1, 5: 1, 6: 0, X: 0")
    expect(page.locator(".league [role=alert]")).to_have_count(0)
    page.locator("[data-key=sort-mean]").click()
    page.locator("[data-key=sort-mean]").click()  # the other way round
    expect(names).to_have_text(["Ben 🦊", "דנה", "Ana"])
    drop(page, "broken.zip", b"PK\3\4")
    appear(page, ".league [role=alert]")
    expect(names).to_have_count(3)  # what was there stays
    path = tmp_path / "Family.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("WhatsApp Chat with Family.txt", chat(20))
    page.locator(".league input[type=file]").set_input_files(path)
    cells = page.locator(".league tbody tr td:nth-child(3)")
    expect(cells).to_have_text(["20"] * 3)  # it has replaced the earlier export
    expect(page.locator("[name=chat]")).to_have_count(0)
    appear(page, ".means path")
    page.locator("[data-key=judge]").click()
    expect(page.locator("[data-key=sort-skill]")).to_have_count(1)
    expect(page.locator("[data-key=judge]")).to_have_count(0)  # one game shows squares
    reload(page)
    expect(cells).to_have_text(["20"] * 3)
    expect(page.locator("[data-key=sort-skill]")).to_have_count(1)
    page.locator("[data-key=delete]").click()
    appear(page, ".chooser")
    page.locator("[data-key=put-back]").click()
    expect(names).to_have_count(3)
    page.locator("[data-key=delete]").click()
    appear(page, ".chooser")
    reload(page)
    appear(page, ".chooser")
    assert page.evaluate("localStorage.getItem('salet.chats')") == "[]"


def test_games_whose_squares_do_not_fit_the_answer_are_named(tabs: Tabs) -> None:
    page = tabs.open("#/league")
    appear(page, ".chooser")
    drop(
        page,
        "Family.txt",
        "1/3/25, 10:00 - Ana: Wordle 1,350 2/6\n\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩".encode(),
    )
    page.locator("[data-key=judge]").click()
    expect(page.locator(".league .note")).to_have_text(say("league.no-fit", n=1))
    expect(page.locator("[data-key=judge]")).to_have_count(0)


def test_what_is_left_out_is_said_if_nothing_counts(tabs: Tabs) -> None:
    page = tabs.open("#/league")
    appear(page, ".chooser")
    drop(page, "Family.txt", b"1/3/25, 10:00 - Ana: Wordle 1,350 2/6 would be nice")
    wanted = say("error.no-league-left-out", n=1)
    expect(page.locator(".league [role=alert]")).to_contain_text(wanted, ignore_case=True)


def test_games_whose_answer_is_not_known_yet_can_be_judged_later(tabs: Tabs) -> None:
    page = tabs.open("#/league")
    appear(page, ".chooser")
    number = f"{puzzle_number(today()):,}"
    drop(page, "Family.txt", f"1/3/25, 10:00 - Ana: Wordle {number} 1/6\n\n🟩🟩🟩🟩🟩".encode())
    judge, note = page.locator("[data-key=judge]"), page.locator(".league .note")
    judge.click()
    expect(note).to_have_text(say("league.no-answers", n=1))
    expect(judge).to_have_count(1)
    assert "skill" not in page.evaluate("JSON.parse(localStorage['salet.chats'])[0].games[0]")
