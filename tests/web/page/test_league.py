"""The league of a chat, in a browser: files are dropped and chosen, and kept."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path

from playwright.sync_api import Page, expect

from salet.belief.pastanswers import shipped
from salet.puzzle.scoring import feedback
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


def test_a_zip_becomes_a_league_that_is_kept(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open("#/league")
    appear(page, ".chooser")
    drop(page, "Family.txt", chat().encode())
    names = page.locator(".league tbody th")
    expect(names).to_have_text(["Ana", "דנה", "Ben 🦊"])
    path = tmp_path / "Family.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("WhatsApp Chat with Family.txt", chat(20))
    page.locator(".league input[type=file]").set_input_files(path)
    games = page.locator(".league tbody tr td:nth-child(3)")
    expect(games).to_have_text(["20"] * 3)  # it has replaced the earlier export
    page.locator("[data-key=judge]").click()
    expect(page.locator("[data-key=sort-skill]")).to_have_count(1)
    reload(page)
    expect(games).to_have_text(["20"] * 3)
