"""Reviews: the card that is saved, and what is copied."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser import Tabs, box, judged


def test_the_card_of_a_review_is_saved_and_copied(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open("#/review?text=crane%20sloth%20moist")
    judged(page, ".summary")
    with page.expect_download() as download:
        page.locator('[data-key="save"]').click()
    path = tmp_path / "card.png"
    download.value.save_as(path)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert download.value.suggested_filename == "salet.png"
    button = page.get_by_role("button", name="Copy to share")
    wide = box(button)["width"]
    button.click()
    assert box(page.get_by_role("button", name="Copied"))["width"] > wide - 0.1  # none moves
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.startswith("Wordle 228 3/6\n\n⬛⬛⬛⬛⬛\n")
    assert "moist" not in shared.lower()  # the answer stays a secret
    tabs.go(page, "#/review?text=⬛⬛🟨🟩⬛%0A🟩🟩🟩🟩🟩")  # the answer is asked for
    expect(page.locator('[data-key="answer"]')).to_be_focused()
    pasted = page.locator('[data-key="text"]')
    assert pasted.evaluate("e => e.scrollHeight <= e.clientHeight")  # no line is cut in half
