"""My games: files that a browser saves and opens, and its storage when that is full."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from salet.journal.files import read_games_file
from tests.web.browser import Tabs, feedback_of, judged

WON = ",".join(f"{word}:{feedback_of(word, 'moist')}" for word in ("crane", "sloth", "moist"))


def test_a_game_is_kept_exported_and_imported(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open(f"#/play?turns={WON}")
    page.get_by_role("button", name="Keep in my games").click()
    page.locator('[data-key="kept"]').click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    path = tmp_path / "games.json"
    download.value.save_as(path)
    (game,) = read_games_file(path.read_text())  # the journal reads it
    assert (game.answer, len(game.guesses), game.solved) == ("moist", 3, True)
    page.get_by_role("button", name=re.compile("^Remove moist")).click()
    page.get_by_label("A file of games").set_input_files(path)
    expect(page.locator(".kept li")).to_have_count(1)


FULL = """() => {
  for (let size = 1 << 22, nth = 0; size >= 1; size >>= 1)
    try { for (;;) localStorage.setItem(`filler ${nth++}`, "x".repeat(size)); } catch { continue; }
}"""


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
