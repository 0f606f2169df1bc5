"""Review and laboratory in a browser."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from salet.belief.lists import load
from salet.puzzle.sentences import say
from salet.strategies import BUILT_IN
from salet.words.everyday import offensive_words
from tests.web.browser import Tabs, appear, box, judged, paste, reload

PASTED = "Wordle 2,999 3/6\n\n⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩"


def test_a_game_is_reviewed(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open("#/review")
    page.locator('[data-key="text"]').fill("crane sloth moist")
    page.get_by_role("button", name="Review", exact=True).click()
    rows = page.locator(".walk-row")
    expect(rows).to_have_count(3)
    rows.last.click()
    expect(page.locator(".row-panel .meter")).to_have_count(2)
    page.keyboard.press("ArrowUp")
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    judged(page, ".summary")
    expect(page.locator(".path b").last).to_have_text("moist", ignore_case=True)
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
    reload(page)  # the game is in the address
    expect(rows).to_have_count(3)


def test_what_cannot_be_reviewed_is_said(tabs: Tabs) -> None:
    page = tabs.open("#/review")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".failed h2")).to_have_count(1)
    tabs.go(page, "#/review?text=hello%20you")  # text without a game is refused
    expect(page.locator('[data-key="text"]')).to_have_value("hello you")
    appear(page, ".failed")
    tabs.go(page, "#/review?text=crane%20moist&list=nolist")
    expect(page.locator(".failed h2")).to_have_text("There is no list nolist here")
    expect(page.locator(".failed p")).to_have_text(say("error.no-list-fix"))
    tabs.go(page, "#/review?text=⬛⬛🟨🟩⬛%0A🟩🟩🟩🟩🟩")  # the answer is asked for
    expect(page.locator(".failed")).to_contain_text("only squares")
    expect(page.locator('[data-key="answer"]')).to_be_focused()
    pasted = page.locator('[data-key="text"]')
    assert pasted.evaluate("e => e.scrollHeight <= e.clientHeight")  # no line is cut in half


def test_share_text_pasted_anywhere_opens_the_review(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb")
    paste(page, PASTED)
    expect(page).to_have_url(re.compile("#/review"))
    expect(page.locator('[data-key="text"]')).to_have_value(PASTED)
    answer = page.locator('[data-key="answer"]')
    expect(answer).to_be_focused()  # squares alone do not contain it
    answer.fill("moist")
    answer.press("Enter")
    appear(page, ".walk-row", 3)
    word = page.locator('.row-panel [data-key^="fill-"]').first
    name = word.inner_text().lower()
    assert " %" not in (page.locator(".row-panel").text_content() or "")  # no line ends there
    word.click()  # words that give these squares; a tap fills the row
    first = page.locator(".walk-row").first
    expect(first.locator(".mini")).to_have_attribute(
        "aria-label", re.compile(f"^{name[0].upper()}: grey")
    )
    expect(first.locator(".grade")).to_have_count(1)
    page.go_back()
    page.go_back()  # the game is still there
    appear(page, ".board .tile")
    page.locator("input.word").focus()
    paste(page, "crane sloth moist")
    expect(page).to_have_url(re.compile("#/review"))
    page.go_back()
    page.locator("input.word").focus()
    paste(page, "just some words that are no game")
    expect(page).to_have_url(re.compile("#/play"))


def test_the_laboratory(tabs: Tabs) -> None:
    page = tabs.open("#/lab/strategy")
    rows = page.locator(".numbers tbody tr")
    expect(rows.first).to_be_visible()
    expect(rows.locator(".distribution")).to_have_count(rows.count())
    assert rows.count() >= len(BUILT_IN)
    entropy = page.get_by_role("link", name="entropy", exact=True).first
    row = rows.filter(has=entropy).first
    under_normal_rules = row.text_content() or ""
    page.get_by_label("Rules").select_option("hard")
    expect(page).to_have_url(re.compile("rules=hard"))
    expect(row).not_to_have_text(under_normal_rules)  # else a click may hit another row
    expect(rows.first.locator("td").nth(3)).to_have_text("0")
    entropy.click()
    expect(page.locator("article")).to_contain_text("information")
    expect(page.locator(".charts figure")).to_have_count(2)
    expect(page.locator("article code")).to_contain_text("salet ")
    page.get_by_role("link", name="All strategies").click()
    expect(rows.first).to_be_visible()
    # first guesses
    tabs.go(page, "#/lab/openers")
    first = page.locator(".sortable tbody tr").first
    expect(first).to_contain_text("SALET", ignore_case=True)
    expect(first).to_contain_text("7,920")  # the proven total
    expect(page.locator("th[aria-sort=ascending]")).to_have_text("Average")
    page.get_by_role("button", name="Words left").click()
    expect(first).to_contain_text("ROATE", ignore_case=True)
    guesses = load("original").guesses
    decent = len({*guesses} - offensive_words(guesses))
    page.get_by_role("button", name=f"Show more of {decent:,}").wait_for()
    page.get_by_role("button", name="Bits").click()
    expect(first).to_contain_text("SOARE", ignore_case=True)
    expect(page.locator("th[aria-sort=descending]")).to_have_text("Bits")
    page.get_by_label("Search").fill("adieu")  # far from the best
    expect(first).to_contain_text("ADIEU", ignore_case=True)
    assert int(first.locator("td").first.inner_text().replace(",", "")) > 500
    page.get_by_label("Search").fill("s.l.t")
    expect(page.get_by_role("status").first).to_contain_text("fit")
    expect(first.locator("th")).to_have_text(re.compile("^s.l.t$", re.IGNORECASE))
    page.get_by_label("Search").fill("")
    expect(first).to_contain_text("SOARE", ignore_case=True)
    page.get_by_label("Which game").select_option("es-5")
    expect(page.locator("th[aria-sort]")).to_have_text("Average")
    means = page.locator("tbody td:nth-child(3)").all_inner_texts()
    known = [float(text) for text in means if text != "–"]
    assert 1 < len(known) < len(means)
    assert known == sorted(known)
    assert set(means[len(known) :]) <= {"–"}  # unknown ones follow
    # perfect play
    tabs.go(page, "#/lab/tree")
    guess, ways = page.locator(".bigtext"), page.locator(".node h2")
    expect(guess).to_have_text("salet")
    expect(page.locator(".tree")).to_contain_text("7,920 guesses for all 2,315 answers")
    page.locator("a.branch").first.click()
    expect(guess).to_have_text("courd")
    expect(ways).to_have_text("72 ways the marks can come, and the next guess for each")
    expect(page).to_have_url(re.compile("turns=salet:bbbbb"))
    page.locator("a.branch").first.click()
    expect(page.locator(".way li")).to_have_count(3)
    page.go_back()
    expect(guess).to_have_text("courd")
    page.get_by_role("link", name="Start", exact=True).click()
    expect(guess).to_have_text("salet")
    page.get_by_label("Rules").select_option("hard")
    expect(page.locator(".tree")).to_contain_text("8,122 guesses")
    page.get_by_label("Which game").select_option("nyt-2023")
    expect(page.locator(".tree")).to_contain_text("11,627 guesses")
    tabs.go(page, "#/lab/tree?turns=crane:bbbbb")  # not played by this tree
    expect(guess).to_have_text("salet")
