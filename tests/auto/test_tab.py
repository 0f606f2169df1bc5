"""A tab of a real browser: what is on its page, keys and clicks, and pages that do not answer."""

from __future__ import annotations

import asyncio

import pytest
from tests.patience import wait_until

from salet.auto import PageError

pytestmark = pytest.mark.later("real pages of auto")


@pytest.fixture
def tab(browser, pages):
    opened = browser.tab()
    opened.open(f"{pages}controls.html", 30)
    yield opened
    opened.close()


def said(tab) -> list[str]:
    """Return what the page has noticed so far."""
    return tab.run(tab.page.title()).split()


def test_buttons_texts_and_fields_are_found_and_clicked(tab):
    wait_until(lambda: len(tab.places("play")) == 2)  # the frame loads later
    for place in [*tab.places("play"), *tab.places("×|✕"), *tab.places("skip")]:
        tab.click(place)
    assert said(tab) == ["framed", "Play", "×", "text"]
    assert tab.places("pla") == tab.places("play", any_case=False) == []
    assert len(tab.fields()) == 1


def test_keys_of_any_language_are_pressed(tab):
    tab.press("a")
    tab.press("ı")
    tab.press("Enter")
    assert said(tab) == ["a", "ı", "Enter"]
    tab.click(tab.fields()[0])
    tab.press("ñ")
    assert tab.run(tab.page.input_value("#word")) == "ñ"


def test_the_viewport_grows_with_the_page(tab):
    before = tab.picture()
    assert before == tab.picture()
    tab.enlarge(2000)
    assert tab.page.viewport_size["height"] == 2000
    assert tab.picture() != before


def test_questions_of_the_page_are_answered(tab):
    assert tab.run(tab.page.evaluate("alert('over') ?? confirm('again?')")) is False
    tab.run(tab.page.evaluate("open('unrelated.html')"))
    wait_until(lambda: len(tab.page.context.pages) == 1)


def test_a_pending_request_is_noticed(tab):
    answer = asyncio.Event()

    async def hold(route):
        await answer.wait()
        await route.fulfill(body="yes")

    async def release():
        answer.set()

    tab.run(tab.page.route("**/dictionary", hold))
    assert not tab.is_asking
    tab.run(tab.page.evaluate("void fetch('dictionary')"))
    wait_until(lambda: tab.is_asking)
    tab.run(release())
    wait_until(lambda: not tab.is_asking)


def test_a_page_that_never_answers_is_abandoned(tab):
    with pytest.raises(PageError) as caught:
        tab.run(tab.page.evaluate("new Promise(() => {})"), 0.1)
    assert caught.value.code == "hangs"
    tab.deadline = 0.0
    for call in (tab.picture, lambda: tab.wait(1)):
        with pytest.raises(PageError) as caught:
            call()
        assert caught.value.code == "too-long"


def test_a_closed_page_is_reported(tab):
    tab.run(tab.page.close())
    for call in (tab.picture, lambda: tab.wait(1)):
        with pytest.raises(PageError) as caught:
            call()
        assert caught.value.code == "page-closed"


def test_a_page_that_is_not_there_is_reported(tab, pages):
    for address in (f"{pages}nothing.html", "http://localhost:9"):
        with pytest.raises(PageError) as caught:
            tab.open(address, 30)
        assert caught.value.code == "not-opened"
