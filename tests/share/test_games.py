"""Share texts of every game: read under their own name, and written as the game writes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.sentences import failing

from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.share.game import ReadGame
from salet.share.read import read_games
from salet.share.write import share_text
from salet.words.games import games

TEXTS = json.loads(Path(__file__).parents[1].joinpath("words/share_texts.json").read_text("utf-8"))
DAILY = load("nyt-2023")


def named(case):
    return case["text"].split("\n")[0]


@pytest.mark.parametrize("case", TEXTS, ids=named)
@pytest.mark.parametrize("before", ["", "hello there, see mine:\n\n"], ids=["alone", "in a chat"])
def test_a_text_is_filed_under_its_own_game(case, before):
    (game,) = read_games(before + case["text"], DAILY)
    assert isinstance(game, ReadGame), game
    data = games()[case["game"]]
    assert (game.game, game.number) == (case["game"], case["number"])
    assert (game.boards, game.limit) == (data.boards, data.limit)
    assert game.day == data.day(case["number"])
    assert game.is_daily == (case["game"] == "wordle")
    if game.boards == 1:
        title = "puzzle" if game.is_daily else data.title
        assert game.where == f"{title} {case['number']:,}"
    assert game.rules is (Rules.HARD if case["hard"] else None)
    if data.boards == 1:
        assert game.ends == (case["claimed"],)
    others = data.language != "en" or data.length != 5
    assert (game.list_name is not None) == others


def test_several_games_in_one_text():
    text = "\n\n".join(case["text"] for case in TEXTS)
    found = read_games(f"{text}\n\nStrands #507\n“Chips”\n🔵🔵🔵🟡\n🔵🔵", DAILY)
    assert [(game.game, game.number) for game in found] == [
        (case["game"], case["number"]) for case in TEXTS
    ]


@pytest.mark.parametrize(
    "text",
    ["Connections\nPuzzle #528\n🟨🟨🟨🟨\n🟩🟩🟩🟩", "Strands #507\n“A title”\n🔵🔵🔵🟡",
     "nerdlegame 801 2/6\n⬛🟪⬛⬛⬛⬛🟪⬛\n🟩🟩🟩🟩🟩🟩🟩🟩",
     "#Worldle #38 1/6 (100%)\n🟩🟩🟩🟩🟩🎉",
     "#Worldle #1,021 (07.11.2024) 1/6 (100%)\n🟩🟩🟩🟩🟩🎉",
     "[28.01.22, 10:53:53] Ann: Connections\nPuzzle #528\n🟨🟨🟨🟨\n🟩🟩🟩🟩"],
)  # fmt: skip
def test_a_game_that_is_none_of_ours_is_refused(text):
    with failing("other-game"):
        read_games(text, DAILY)
    grid = "Wordle 1,590 2/6\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
    for both in (f"{text}\n\n{grid}", f"{grid}\n\n{text}"):
        (game,) = read_games(both, DAILY)
        assert (game.game, game.number) == ("wordle", 1590)


@pytest.mark.parametrize(
    "text",
    [f"{head} 12 2/6\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩" for head in ("Foodle", "Wordle 🇩🇪", "Wordle (CAT)")],
)
def test_an_unknown_game_is_not_the_daily_puzzle(text):
    (game,) = read_games(text, DAILY)
    assert (game.game, game.number, game.day) == (None, None, None)


def played(game, lost):
    """Return turns in which one board after the other is solved, all but the last if it is lost."""
    first, *answers = DAILY.answer_words[: game.boards + 1]
    spare = game.limit - game.boards
    position = Position.start(DAILY, boards=game.boards, limit=game.limit)
    for guess in [first] * (spare + 1) + answers[:-1] if lost else [first, *answers]:
        marks = [feedback(guess, answer) for answer in answers]
        shown = (marks[b] if b in position.open else "-" for b in range(game.boards))
        position = position.after(guess, *shown)
    return position.turns


WITH_FIVE_LETTERS = [game for game in games().values() if game.length in (5, None)]


@pytest.mark.parametrize("game", WITH_FIVE_LETTERS, ids=lambda game: game.name)
@pytest.mark.parametrize("lost", [False, True], ids=["won", "lost"])
def test_what_is_written_is_read_back(game, lost):
    turns = played(game, lost)
    for rules in (Rules.NORMAL, Rules.HARD):
        text = share_text(turns, game=game.name, number=1234, rules=rules, limit=game.limit)
        (read,) = read_games(text, DAILY)
        assert (read.game, read.number, read.solved) == (game.name, 1234, not lost)
        assert [turn.feedbacks for turn in read.turns] == [turn.feedbacks for turn in turns]
        hard = "{hard}" in game.share and rules is Rules.HARD
        assert read.rules is (Rules.HARD if hard else None)
        assert game.signs[0] in text
    assert "{" not in share_text(turns, game=game.name, limit=game.limit)


def test_heads_are_those_of_the_games():
    turns = Position.of(DAILY, ["crane:bbbbb", "sloth:ybyyb", "moist:ggggg"]).turns
    head = {
        name: share_text(turns, game=name, number=1081, rules=Rules.HARD).split("\n")[0]
        for name in ("wordle", "termo", "sutom", "lemot")
    }
    assert head == {
        "wordle": "Wordle 1,081 3/6*",
        "termo": "joguei term.ooo #1081 *3/6",
        "sutom": "#SUTOM #1081 3/6",
        "lemot": "Le Mot (@WordleFR) #1081 3/6",
    }
    assert share_text(turns, game="termo").startswith("joguei term.ooo 3/6\n")
