"""``--game NAME``: short for the list, length, boards and limit of a game."""

from __future__ import annotations

import io
import json
import sys

import pytest
from tests import oracle

from salet.belief.lists import load
from salet.journal.journal import Journal
from salet.share.read import read_games


@pytest.fixture
def suggested(salet_here):
    """Return the JSON of ``salet suggest`` with these options."""

    def run(*options):
        done = salet_here("suggest", *options, "--top", "1", "--json")
        return json.loads(done.stdout)

    return run


@pytest.mark.parametrize(
    ("options", "name", "boards", "limit"),
    [(("termo",), "pt-5", 1, 6), (("quarteto",), "pt-5", 4, 9), (("Woordle6",), "nl-6", 1, 6),
     (("wordle",), "daily", 1, 6), (("octordle-sequence",), "original", 8, 15),
     (("sutom", "--known", "p....."), "fr-6:p.....", 1, 6),
     (("tusmo", "--known", "p.......", "--length", "8"), "fr-8:p.......", 1, 6),
     (("quordle", "--within", "10", "--list", "nyt-2023"), "nyt-2023", 4, 10),
     (("woerdl", "--list", "de"), "de-5", 1, 6)],
)  # fmt: skip
def test_a_game_is_short_for_its_options(suggested, options, name, boards, limit):
    data = suggested("--game", *options)
    assert (data["list"], len(data["boards"]), data["within"]) == (name, boards, limit)


def test_known_letters_say_the_length_of_a_language(suggested):
    assert suggested("--list", "fr", "--known", "p.......")["list"] == "fr-8:p......."


@pytest.mark.parametrize("options", [("nope",), ("sutom",), ("woerdl",)])
def test_a_game_that_cannot_be_played_is_refused(suggested, options):
    data = suggested("--game", *options)
    assert (data["error"], bool(data["fix"])) == ("input", True)


def test_a_command_for_one_board_refuses_a_game_of_several(salet_here):
    refused = salet_here("exact", "--game", "quordle", "--json")
    assert (refused.returncode, json.loads(refused.stdout)["error"]) == (2, "input")


@pytest.mark.parametrize(
    ("options", "list_name", "answers", "head", "number"),
    [(("termo", "--date", "81", "--hard"), "pt-5", ["ideia"], "joguei term.ooo #81 *2/6", 81),
     (("termo",), "pt-5", ["ideia"], "joguei term.ooo 3/6", None),
     (("quarteto", "--date", "40"), "pt-5", ["ideia", "nobre", "sagaz", "termo"],
      "joguei term.ooo/4 #40", 40),
     (("sutom", "--known", "p.....", "--date", "425"), "fr-6", ["patron"], "#SUTOM #425 3/6", 425),
     (("lemot", "--date", "1698"), "fr-5", ["monde"], "Le Mot (@WordleFR) #1698 3/6", 1698)],
)  # fmt: skip
def test_a_game_is_played_to_its_share_text(
    salet_here, warm_home, monkeypatch, options, list_name, answers, head, number
):
    lexicon = load(list_name)
    other = [word for word in lexicon.answer_words if word[0] == answers[0][0]]
    first = [word for word in other if oracle.feedback(word, answers[0]).count("b") >= 3][:2]
    first = first[:1] if "--hard" in options else first
    open_boards, lines = dict(enumerate(answers)), []
    for guess in [*first, *answers]:
        marks = (oracle.feedback(guess, word) for word in open_boards.values())
        lines.append(f"{guess} {' '.join(marks)}")
        open_boards = {nth: word for nth, word in open_boards.items() if word != guess}
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*lines, "share", "quit"])))
    shown = salet_here("play", "--game", *options).stdout
    assert f"{head}\n" in shown
    text = shown[shown.index(head) :]
    if number is not None:
        game = read_games(text, load("original"))[0]
        assert (game.game, game.number) == (options[0], number)
        assert game.rules is not None or "--hard" not in options
    (kept,) = Journal().games()
    assert (kept.game, kept.number, kept.answers) == (options[0], number, tuple(answers))


def test_a_puzzle_without_a_known_day_is_named_by_its_number(salet_here, warm_home, monkeypatch):
    day = salet_here("play", "--game", "termo", "--date", "yesterday", "--json")
    assert day.returncode == 2
    monkeypatch.setattr(sys, "stdin", io.StringIO("number 82\nideia ggggg\nshare\nquit"))
    assert "joguei term.ooo #82 1/6" in salet_here("play", "--game", "termo").stdout
