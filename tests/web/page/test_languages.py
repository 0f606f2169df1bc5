"""The page in other languages: no English is left, and nothing is wider than a small phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from salet.puzzle.sentences import languages_of_texts, sentences
from tests.web.browser import Tabs, appear, box, is_as_wide, settled
from tests.web.page.test_league import chat, drop

VIEWS = {
    "#/play?turns=crane:bbygb": ".best",
    "#/play?turns=crane:bbygb,sloth:ggggb": '[data-key="fix-0"]',
    "#/play?boards=4": ".board",
    "#/practice": ".month",
    "#/review?text=crane sloth moist": ".walk-row",
    "#/games": ".empty-state",
    "#/league": ".chooser",
}
# A first visit by a player whose browser has this language.
FIRST = """localStorage.setItem("salet.help", 0);
  Object.defineProperty(navigator, "language", {{get: () => "{0}"}});
  Object.defineProperty(navigator, "languages", {{get: () => ["{0}"]}});"""
# The texts that are shown, and the names that a screen reader says.
SHOWN = """() => {
  const texts = [...document.querySelectorAll("body *")]
    .filter((element) => element.offsetParent && !element.closest("[lang=en], code"))
    .flatMap((element) => [
      element.getAttribute("aria-label"),
      element.getAttribute("title"),
      element.getAttribute("placeholder"),
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.data),
    ]);
  return texts.filter(Boolean).map((text) => text.trim().replaceAll("\\u00a0", " "));
}"""


def words_of(language: str) -> set[str]:
    """Return the words of all texts, without the places in braces."""
    forms: list[str] = []
    for text in sentences(language).values():
        forms += [text] if isinstance(text, str) else text.values()
    return {word for form in forms for word in words(re.sub(r"\{.*?\}", "", form))}


def words(text: str) -> set[str]:
    """Return the words of a text that have at least three letters."""
    return set(re.findall(r"[^\W\d_]{3,}", text.lower()))


def seen(page: Page) -> set[str]:
    """Return the words that are shown, without commands and guesses, which are capitals."""
    shown = [re.sub(r"\b[A-Z]{4,}\b", "", text) for text in page.evaluate(SHOWN)]
    return {word for text in shown for word in words(text)}


@pytest.mark.parametrize("language", languages_of_texts())
def test_a_first_visit_is_in_its_language_and_not_too_wide(tabs: Tabs, language: str) -> None:
    page = tabs.open("#/play", width=320, height=568, script=FIRST.format(language))
    expect(page.locator("html")).to_have_attribute("lang", language)
    settled(page)
    expect(page.locator('[data-key="offer"]')).to_have_count(int(language != "en"))
    button, keys = page.locator('[data-key="all-help"]'), box(page.locator(".keys"))
    assert box(button)["y"] + box(button)["height"] <= keys["y"]
    button.click()
    english = words_of("en") - words_of(language)  # the words that no text of the language has
    for address, part in VIEWS.items():
        page.evaluate(f"location.hash = {json.dumps(address)}")
        appear(page, part)
        if address.startswith("#/play"):
            settled(page)
        left = english & seen(page)
        assert not left, (address, left)
        assert is_as_wide(page, 320), address
    drop(page, "Familia.txt", chat().encode())
    appear(page, ".league tbody")
    assert not english & seen(page)
    page.evaluate("location.hash = '#/play?turns=crane:bbygb'")
    page.locator(".edit").click()
    assert is_as_wide(page, 320)
    page.locator("#settings-button").click()
    appear(page, "dialog[open]")
    assert not english & seen(page)


def test_words_in_sentences_keep_their_language(tabs: Tabs) -> None:
    script = "localStorage.setItem('salet.language', '\"de\"')"
    page = tabs.open("#/review?text=crane sloth moist", script=script)
    expect(page.locator(".said [lang=en]").first).to_have_text("CRANE")
    page.evaluate("location.hash = '#/play?turns=crane:bbygb'")
    page.locator('[data-key="why"]').click()
    expect(page.locator(".groups .some [lang=en]").first).to_be_visible()
