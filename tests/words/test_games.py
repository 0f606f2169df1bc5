"""Games as data: each share text names its game, and each entry can be played."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.belief.lists import load
from salet.errors import InputError
from salet.puzzle.days import puzzle_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import limit_of
from salet.words.alphabet import languages
from salet.words.games import ShareHead, find_game, game_of, games, other_game

TEXTS = json.loads(Path(__file__).with_name("share_texts.json").read_text("utf-8"))


def heads(text: str) -> list[ShareHead]:
    return [head for line in text.splitlines() if (head := game_of(line))]


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case["text"].split("\n")[0])
def test_a_share_text_names_its_game(case):
    (head,) = heads(case["text"])
    assert head.game is games()[case["game"]]
    assert (head.number, head.claimed, head.limit, head.hard, list(head.ends)) == tuple(
        case[key] for key in ("number", "claimed", "limit", "hard", "ends")
    )
    assert head.limit in (None, head.game.limit)
    assert not any(map(other_game, case["text"].splitlines()))


def test_every_game_has_a_share_text():
    assert {case["game"] for case in TEXTS} == set(games())
    assert (len(TEXTS) >= 40, len(games()) >= 20) == (True, True)


@pytest.mark.parametrize(
    ("text", "title"),
    [("Connections\nPuzzle #528\n🟨🟨🟨🟨", "Connections"), ("Strands #507\n“A title”", "Strands"),
     ("nerdlegame 801 3/6", "Nerdle"), ("#Worldle #38 1/6 (100%)", "Worldle"),
     ("#waffle365 0/5", "Waffle"), ("Unlockle 381 6/6*", "Unlockle"),
     ("#Tradle #527 2/6", "Tradle"), ("#Heardle #47", "Heardle"),
     ("Daily Rescue Octordle #501", "Octordle Rescue"),
     ("🇫🇷 TUSMO (@tusmo_xyz) Suite de mots #395", "Tusmo (suite de mots)"),
     ("#Worldle #1,021 (07.11.2024) 2/6 (87%)", "Worldle"), ("Framed #12\n🎥 🟥 🟩", "Framed"),
     ("Bandle #512 3/6\n⬛⬛🟩⬜⬜⬜", "Bandle"),
     ("[28.01.22, 10:53:53] Ann: Connections\nPuzzle #528", "Connections"),
     ("13.6.2018 klo 21.25.15 - Ann: Connections", "Connections")],
)  # fmt: skip
def test_a_game_that_is_none_of_ours_is_named(text, title):
    assert not heads(text)
    assert [x for x in map(other_game, text.splitlines()) if x] == [title]


@pytest.mark.parametrize(
    "line",
    ["Wordle", "Wordle 4/6", "I love Wordle 12 times", "Foodle 12 3/6", "Nordle 12 3/6", "12 3/6",
     "Wordle Italiano 12 3/6", "Wordle 🇩🇪 12 3/6", "Wordle (CAT) #12 3/6", "Wordle 2 #12 3/6",
     "Anti-Wordle 12 3/6", "Wordle+ 12 3/6",
     "crane bbygb", "Daily #12 was hard", "my Daily Quordle"],
)  # fmt: skip
def test_a_line_without_a_known_game(line):
    assert game_of(line) is None


@given(st.integers(0, 9999), st.sampled_from([",", ".", "\u00a0", "\u202f", "’", ""]))
def test_thousands_are_read_in_every_form(number, mark):
    text = f"{number:,}".replace(",", mark)
    head = game_of(f"hello, Wordle {text} 3/6* https://example.org")
    assert head is not None
    assert (head.number, head.claimed, head.hard) == (number, 3, True)
    assert (head.before, head.after) == ("hello, ", " https://example.org")


@given(st.text(max_size=60))
def test_any_text_is_read_without_an_error(text):
    assert game_of(text) is None or other_game(text) is None


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_an_entry_can_be_played(game):
    assert game.language in languages()
    assert game.rules is Rules.NORMAL
    assert game.limit >= limit_of(game.boards)
    assert game.sequence == (game.limit > limit_of(game.boards))
    assert len(set(game.signs)) == 3
    assert find_game(game.title.upper()) is find_game(game.name) is game
    if game.list is not None:
        lexicon = load(game.list, length=None if game.list == "daily" else game.length)
        assert lexicon.length == (game.length or 5)
        assert (lexicon.alphabet.code or "en") == game.language


def test_days_are_known_where_the_first_one_is():
    assert find_game("wordle").day(1500) == puzzle_day(1500)
    assert find_game("woerdl").day(298) == date(2022, 4, 13)
    assert find_game("quordle").day(25) == date(2022, 2, 18)
    assert find_game("octordle").day(1447) == date(2026, 1, 10)
    assert find_game("lemot").day(1) == date(2022, 1, 10)
    assert find_game("6mal5").day(699) == date(2023, 1, 1)
    assert find_game("termo").day(81) is None
    assert find_game("wordle").day(10**9) is None
    for game in games().values():
        assert game.first_day is None or game.day(7) == game.first_day + timedelta(days=7)


def test_a_game_has_no_puzzle_before_its_first_day_and_after_today():
    quordle = find_game("quordle")
    assert quordle.number_on("2022-01-24") == 0
    for day in ("2022-01-23", "2099-01-01"):
        with pytest.raises(InputError):
            quordle.number_on(day)


@pytest.mark.parametrize("name", ["quordle", "termo"])
def test_a_number_that_no_puzzle_has_is_refused(name):
    assert find_game(name).number_on("#1,234") == 1234
    with pytest.raises(InputError):
        find_game(name).number_on("12345678901")


def test_an_unknown_game_is_refused():
    with pytest.raises(InputError) as caught:
        find_game("quarto")
    assert "quarteto" in caught.value.fix
