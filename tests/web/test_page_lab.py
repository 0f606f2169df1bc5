"""Review and laboratory in a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
from playwright.sync_api import expect

from tests.patience import PATIENCE
from tests.web.browser import Tabs, settled

PASTED = "Wordle 2,999 3/6\n\n⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩"
PASTE = """text => {
  const clipboard = new DataTransfer();
  clipboard.setData('text', text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent('paste', {clipboardData: clipboard, bubbles: true, cancelable: true}));
}"""


def test_a_game_is_reviewed(tabs: Tabs, tmp_path: Path) -> None:
    page = tabs.open("#/review")
    page.get_by_label("Guesses, or the text you shared").fill("crane sloth moist")
    page.get_by_role("button", name="Review", exact=True).click()
    turns = page.locator(".reviewed > li")
    expect(turns).to_have_count(3)
    expected = httpx.post(
        tabs.server.address + "api/review",
        json={"guesses": ["crane", "sloth", "moist"]},
        timeout=PATIENCE,
    ).json()
    for row, turn in zip(turns.all(), expected["turns"], strict=True):
        text = row.inner_text()
        assert str(turn["skill"]) in text
        assert str(turn["luck"]) in text
        assert turn["sentences"][0] in text
        expect(row.locator(".mini")).to_have_attribute(
            "aria-label", re.compile("^[A-Z] (grey|yellow|green)")
        )
    expect(page.locator(".summary")).to_contain_text(f"{expected['skill']}")
    assert [w.lower() for w in page.locator(".path b").all_inner_texts()] == expected["best_play"]
    for name, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save {name}").click()
        path = tmp_path / f"card.{name}"
        download.value.save_as(path)
        assert start in path.read_bytes()[:200]
        assert download.value.suggested_filename == f"salet-moist.{name.lower()}"
    copy = page.get_by_role("button", name="Copy to share")
    wide = (copy.bounding_box() or {})["width"]
    copy.click()
    copied = page.get_by_role("button", name="Copied")
    copied.wait_for()
    assert (copied.bounding_box() or {})["width"] > wide - 0.1  # it moves no other button
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared == expected["text"]
    assert "moist" not in shared.lower()  # the answer stays a secret
    page.reload()  # the game is in the address
    expect(turns).to_have_count(3)
    page.goto(f"{tabs.server.address}#/review?text=hello%20you")  # text without a game is refused
    page.locator(".refused").wait_for()
    assert "Traceback" not in page.locator(".refused").inner_text()
    expect(page.get_by_label("Guesses, or the text you shared")).to_have_value("hello you")
    page.goto(
        f"{tabs.server.address}#/review?text=⬛⬛🟨🟩⬛%0A🟩🟩🟩🟩🟩"
    )  # the answer is asked for
    expect(page.locator(".refused")).to_contain_text("The text has only squares")
    expect(page.locator(".refused")).to_contain_text("Type the answer in the field “Answer”.")
    expect(page.get_by_label("Answer")).to_be_focused()


def test_share_text_pasted_anywhere_opens_the_review(tabs: Tabs) -> None:
    page = tabs.open("#/play?turns=crane:bbygb")
    settled(page)
    page.evaluate(PASTE, PASTED)
    expect(page).to_have_url(re.compile("#/review"))
    expect(page.get_by_label("Guesses, or the text you shared")).to_have_value(PASTED)
    answer = page.get_by_label("Answer, if it is not above")
    expect(answer).to_be_focused()  # squares alone do not contain it
    answer.fill("moist")
    answer.press("Enter")
    expect(page.locator(".reviewed > li")).to_have_count(3)
    first = page.locator(".reviewed > li").first
    expect(first).to_contain_text("words give these squares")
    assert " %" not in (first.text_content() or "")  # no line ends before the sign
    page.go_back()
    page.go_back()  # the game is still there
    page.locator(".board .tile").first.wait_for()
    page.locator("input.word").focus()
    page.evaluate(PASTE, "crane sloth moist")
    expect(page).to_have_url(re.compile("#/review"))
    page.go_back()
    page.locator("input.word").focus()
    page.evaluate(PASTE, "just some words that are no game")
    assert "#/play" in page.url


def test_the_line_under_a_tab_is_as_wide_as_its_word(tabs: Tabs) -> None:
    page = tabs.open("#/lab/compare", width=430, height=932, touch=True)
    inset = "(tab) => [getComputedStyle(tab).paddingLeft, getComputedStyle(tab, '::after').left]"
    word, line = page.locator(".tabs [aria-current]").evaluate(inset)
    assert word == line


def test_strategies_side_by_side(tabs: Tabs) -> None:
    page = tabs.open("#/lab/compare?strategies=first,letter-position")
    page.get_by_role("button", name="Run").click()
    page.locator("progress").wait_for()
    expect(page.get_by_role("button", name="Run")).to_be_disabled()
    expect(page.locator(".charts figure")).to_have_count(2)
    expect(page.locator("progress")).to_have_count(0)
    rows = page.locator(".numbers tbody tr")
    golden = json.loads(
        (Path(__file__).parents[1] / "strategies" / "golden" / "totals.json").read_text()
    )
    assert "first" in json.dumps(golden)
    for row in rows.all():
        cells = row.locator("td").all_inner_texts()
        total, mean = int(cells[4].replace(",", "")), float(cells[0])
        assert abs(total / 2315 - mean) < 0.01  # nearly all answers are solved
    label = page.locator(".distribution").first.get_attribute("aria-label") or ""
    counted = sum(int(n.replace(",", "")) for n in re.findall(r": ([\d,]+?)(?:, |$)", label))
    assert counted == 2315
    expect(page.get_by_role("button", name="Run")).to_be_enabled()


def test_a_bench_can_be_stopped(tabs: Tabs) -> None:
    page = tabs.open("#/lab/compare?strategies=expected-turns&list=original-all")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".going")).to_contain_text("12,972")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".progress")).to_contain_text("Stopped")
    expect(page.get_by_role("button", name="Run")).to_be_enabled()
    page.get_by_role("button", name="Remove expected turns").click()  # another can start at once
    page.get_by_label("Add a strategy").select_option("first")
    page.get_by_label("Which game").select_option("original")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".charts figure")).to_have_count(1)


def test_choices_and_results_are_kept(tabs: Tabs) -> None:
    page = tabs.open("#/lab/compare")
    for name in ("expected size", "entropy", "largest bucket"):
        page.get_by_role("button", name=f"Remove {name}").click()
    page.get_by_label("Add a strategy").select_option("first")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".charts figure")).to_have_count(1)
    page.get_by_role("link", name="Strategies").click()
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name="Lab", exact=True).click()
    page.get_by_role("link", name="Compare", exact=True).click()
    expect(page.locator(".charts figure")).to_have_count(1)
    expect(page.locator(".picked a")).to_have_text(["first"])


def test_openers_are_sorted_and_all_of_them_searched(tabs: Tabs) -> None:
    page = tabs.open("#/lab/openers")
    first = page.locator(".sortable tbody tr").first
    expect(first).to_contain_text("SALET", ignore_case=True)
    expect(page.locator("th[aria-sort=ascending]")).to_have_text("Guesses")
    page.get_by_role("button", name="Words left").click()
    expect(first).to_contain_text("ROATE", ignore_case=True)
    page.get_by_role("button", name="Show more of the best 400").wait_for()
    covered = """() => {
      const words = [...document.querySelectorAll(".scatter .word:not(.tip)")];
      const dots = [...document.querySelectorAll(".scatter .marked")];
      const boxes = words.map((word) => word.getBoundingClientRect());
      return boxes.filter((box) => dots.some((dot) => {
        const { left, right, top, bottom } = dot.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })).length;
    }"""
    assert page.evaluate(covered) == 0  # no name lies over a dot that another one names
    page.get_by_role("button", name="Bits").click()
    expect(first).to_contain_text("SOARE", ignore_case=True)
    expect(page.locator("th[aria-sort=descending]")).to_have_text("Bits")
    page.get_by_label("Search").fill("adieu")  # far from the best
    expect(first).to_contain_text("ADIEU", ignore_case=True)
    rank = int(first.locator("td").first.inner_text().replace(",", ""))
    assert rank > 1000
    expect(page.locator(".scatter .marked")).to_have_count(1)
    page.get_by_label("Search").fill("s.l.t")
    expect(page.get_by_role("status").first).to_contain_text("fit")
    expect(first.locator("th")).to_have_text(re.compile("^s.l.t$", re.IGNORECASE))
    page.get_by_label("Search").fill("")
    expect(first).to_contain_text("SOARE", ignore_case=True)
    page.locator(".scatter .dot").first.dispatch_event("click")
    expect(page.get_by_label("Search")).not_to_have_value("")


def test_perfect_play_to_click_through_and_a_strategy_s_page(tabs: Tabs) -> None:
    page = tabs.open("#/lab/tree")
    expect(page.locator(".bigtext")).to_have_text("salet")
    ways = page.locator(".node h2")
    expect(ways).to_contain_text("and the next guess for each")
    page.locator("a.branch").first.click()
    expect(page.locator(".bigtext")).to_have_text("courd")
    expect(page.locator(".branch .next").first).to_be_empty()
    expect(ways).to_have_text("72 ways the marks can come")
    expect(page).to_have_url(re.compile("turns=salet:bbbbb"))
    page.locator("a.branch").first.click()
    expect(page.locator(".way li")).to_have_count(3)
    page.go_back()
    expect(page.locator(".bigtext")).to_have_text("courd")
    page.get_by_role("link", name="Start", exact=True).click()
    expect(page.locator(".bigtext")).to_have_text("salet")
    page.goto(f"{tabs.server.address}#/lab/strategy/entropy")
    about = page.locator("article")
    expect(about).to_contain_text("Entropy", ignore_case=True)
    expect(about).to_contain_text("information")
    about.get_by_role("link", name="Play with it").click()
    expect(page).to_have_url(re.compile("strategy=entropy"))
