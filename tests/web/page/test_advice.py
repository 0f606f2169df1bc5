"""Advice on the page: why, hints, everyday words, other languages, the player's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from salet.belief.lists import load
from salet.puzzle.scoring import feedback
from salet.words.alphabet import named
from salet.words.lexicon import Lexicon
from salet.words.own import drop_list, keep_list
from tests.thorough import few
from tests.web.browser import (
    PHONE,
    Tabs,
    alarm,
    appear,
    best,
    has_turns,
    hint,
    is_as_wide,
    reload,
    resize,
    settled,
    tap_word,
    type_word,
)  # fmt: skip


def test_why_shows_the_groups_that_a_word_makes_and_the_words_left(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=crane:bbygb&list=original")
    for width, height in ((768, 1024), (1024, 700), (1280, 800)):
        resize(page, width, height)
        expect(page.locator(".chips .chip").first).to_be_in_viewport(ratio=1)
    options = page.locator(".option")
    expect(options).to_have_count(2)
    expect(options.last).to_contain_text("Go for it")
    likeliest = page.locator(".chips .chip").first.inner_text().split()[0]
    expect(options.last).to_contain_text(likeliest, ignore_case=True)
    expect(page.locator(".few tbody tr")).not_to_have_count(0)
    options.last.click()
    has_turns(page, re.compile(f"crane:bbygb,{likeliest}:.*"))
    page.keyboard.press("Control+z")
    settled(page)
    left = int(page.locator(".words .count").inner_text().split()[0])
    known = best(page)
    page.get_by_role("button", name="Why").click()
    sheet = page.locator("#why-helping")
    groups = sheet.locator(".groups li")
    groups.first.wait_for()
    output = re.search(r"the (\d+) words left into (\d+) groups", sheet.inner_text())
    assert output is not None
    assert int(output[1]) == left
    assert groups.count() == min(12, int(output[2]))
    wide = sheet.locator(".bar i").first.evaluate("bar => bar.getBoundingClientRect().width")
    assert wide > 8  # its width is set by a script, as the page's policy requires
    sheet.locator("summary").click()
    expect(sheet.locator(".numbers tbody tr")).to_have_count(10)
    marks = groups.first.locator(".got").get_attribute("data-key").removeprefix("got-")
    groups.first.locator(".got").click()  # "I got this": the word and its row
    has_turns(page, f"crane:bbygb,{known}:{marks}")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    settled(page)
    expect(sheet).to_be_hidden()
    page.keyboard.type("cr")  # the keys type into the board again
    expect(page.locator(".typed .cell.full")).to_have_count(2)
    tabs.go(page, "#/play?turns=crane:bbygb")
    page.get_by_role("button", name="long shots").click()
    expect(page.locator(".words .count")).to_contain_text("likely words")
    expect(page.locator(".detail h3")).to_contain_text("long shots")
    page.locator(".detail .chips").last.locator(".chip").first.click()
    expect(page.locator('.board [data-row="1"]')).to_have_count(5)


def test_what_a_phone_says_in_one_line(tabs: Tabs) -> None:
    turns = "cloud:bygbb,troll:bbggb,aioli:bbggb,whole:bbggb"
    page = tabs.open(f"#/play?turns={turns}", width=320, height=568, touch=True)
    expect(page.locator(".doubt")).to_contain_text("Only unlikely words are left.")
    expect(page.locator(".playit")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Row 4: W → green").tap()
    expect(page.locator('[data-key="tile-3-0-0"]')).to_be_focused()
    has_turns(page, turns.replace("whole:b", "whole:g"))
    expect(page.locator(".doubt")).to_have_count(0)
    resize(page, 390, 664)
    line = page.locator(".line")
    for where, text in (
        ("boards=2&list=nyt-2023&turns=caret:bbbbb,bbbby", "leaves about [0-9]+ words a board"),
        ("turns=crane:bbygb", "Leaves about [0-9]+ of [0-9]+ words"),
        ("turns=match:bgggg,latch:bgggg", "_ATCH"),
    ):
        tabs.go(page, f"#/play?{where}")
        expect(line).to_contain_text(re.compile(text))


def test_hints_come_first_and_the_chosen_step_is_remembered(tabs: Tabs) -> None:
    new = "localStorage.getItem('salet.seen') || localStorage.setItem('salet.help', 'null')"
    page = tabs.advise("#/play", **PHONE, script=new)  # a new player
    expect(page.locator(".rail [aria-current]")).to_have_attribute("data-key", "step-0")
    expect(page.locator(".hints li")).to_have_count(1)
    expect(page.locator(".best, .chips, .option")).to_have_count(0)
    type_word(page, "crane")
    page.keyboard.type("11231")
    settled(page)
    for step in range(1, 4):
        hint(page, step)
    reload(page)
    settled(page)
    expect(page.locator(".hints li")).to_have_count(4)
    hint(page, 0)
    page.locator('[data-key="all-help"]').tap()
    appear(page, ".best .playit")
    reload(page)
    appear(page, ".best .playit")


TURKISH = ["kılıç", "kırık", "sıcak", "balık", "yılan", "çilek", "inanç", "isyan", "ıslak", "ihmal"]
CROATIAN = ["ljeto", "njiva", "džepa", "nježan", "ljuta", "konja"]  # of four letters, except one
GERMAN = ["Größe", "Grüße", "Bäcker", "Bürger", "Müller", "Kürzel"]  # as in a dictionary
GAMES = [  # list, alphabet, tapped words; the last is the answer
    ("ru-5", "ru", ("салон", "книга")),
    ("deutsch", "de", ("bäcker", "grösse")),
    ("turkce", "tr", ("isyan", "ıslak")),
    ("hrvatski", "hr", ("njiva", "ljeto")),
    ("pl-5", "pl", ("łatka", "żółty")),
    ("tr-5", "tr", ("kalem", "ısrar")),
    ("hu-5", "hu", ("lakos", "őrült")),
]


@pytest.fixture
def kept_lists(tmp_path: Path) -> Iterator[None]:
    """Add a dictionary, a list with two kinds of i, and one with letters of two characters."""
    dictionary = tmp_path / "german"
    dictionary.write_text("\n".join(GERMAN), "utf-8")
    croatian = named("hr")
    four = [word for word in CROATIAN if croatian.length(word) == 4]
    keep_list("deutsch", load(str(dictionary), alphabet="de", length=6), "de")
    keep_list("turkce", Lexicon.of(TURKISH, alphabet=named("tr")), "tr")
    keep_list("hrvatski", Lexicon.of(four, alphabet=croatian), "hr")
    yield
    for name in ("deutsch", "turkce", "hrvatski"):
        drop_list(name)


def test_other_languages_by_their_own_keyboards(tabs: Tabs, kept_lists: None) -> None:
    page = tabs.open("#/lab/strategy/entropy", width=360, height=740, touch=True)
    for name, code, (first, answer) in few(GAMES[:4], GAMES):
        alphabet = named(code)
        letters = alphabet.letters(answer)
        marks = feedback(alphabet.letters(first), letters).letters
        tabs.go(page, f"#/play?list={name}&turns={first}:{marks}")
        for row, word in enumerate((first, answer)):
            if row:
                tap_word(page, letters)
            shown = [alphabet.upper(letter) for letter in alphabet.letters(word)]
            there = page.locator(f'.board [data-row="{row}"] .letter')
            expect(there).to_have_text(shown, use_inner_text=True)
            settled(page)
            if not row:
                big = page.locator(".bigword").first.inner_text()
                assert "".join(big.split()) == alphabet.upper(best(page))
        page.keyboard.type("3" * len(letters))
        has_turns(page, re.compile(f".*{answer}:{'g' * len(letters)}"))
        expect(page.locator(".key.correct")).to_have_count(len(set(letters)))
        assert is_as_wide(page, 360)
    tabs.go(page, "#/play?list=turkce&turns=isyan:ybbyb")
    expect(alarm(page)).to_contain_text("Row 1: İ → grey")
    tabs.go(page, "#/play?list=fr-6")
    expect(page.locator(".typed .cell")).to_have_count(6)
    settled(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Letters that your game shows at the start").fill("P.....")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".word-line")).to_have_attribute("data-guess", re.compile("^p"))
    assert "list=fr-6:p....." in page.url
    reload(page)
    expect(page.locator(".word-line")).to_have_attribute("data-guess", re.compile("^p"))


def test_a_player_s_own_words(tabs: Tabs) -> None:
    """The player's own opener, and unwanted words, set and reset."""
    page = tabs.open("#/play?turns=crane:bbygb")
    refused = best(page)
    line = page.locator(".word-line")
    page.get_by_role("button", name=f"Never suggest {refused.upper()}").click()
    expect(line).not_to_have_attribute("data-guess", refused)
    expect(page.locator(f'.chip[data-key="word-{refused}"]')).to_have_count(0)
    page.keyboard.type("m")
    page.locator(".aside").get_by_role("button", name="Undo").click()
    expect(line).to_have_attribute("data-guess", refused)
    has_turns(page, "crane:bbygb")
    page.get_by_role("button", name=f"Never suggest {refused.upper()}").click()
    reload(page)
    settled(page)
    assert best(page) != refused
    second = best(page)  # entered, and then refused by the game
    page.locator(".playit").click()
    page.get_by_role("button", name=f"Never suggest {second.upper()}").click()
    has_turns(page, "crane:bbygb")
    assert best(page) not in (refused, second)
    page.get_by_role("button", name="Settings").click()
    chips = page.locator("#settings .chip")
    expect(chips).to_have_count(2)
    page.get_by_label("Words that my game does not accept").fill("Trace, slate")
    page.keyboard.press("Enter")
    expect(chips).to_have_count(4)
    for word in (refused, second):
        page.get_by_role("button", name=f"Suggest {word.upper()} again", exact=True).click()
    expect(chips).to_have_text(["slate✕", "trace✕"])
    page.get_by_label("My opener").fill("adieu")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert best(page) == refused
    page.get_by_role("button", name="Start again").click()
    assert best(page) == "adieu"
    expect(page.locator(".best h2")).to_have_text("Your opener")
    assert {"slate", "trace"}.isdisjoint(page.locator(".helper").inner_text().lower().split())
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("My opener").fill("adeiu")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".aside")).to_contain_text("adeiu", ignore_case=True)
