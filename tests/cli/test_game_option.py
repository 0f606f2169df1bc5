"""``--game NAME``: short for the list, length, boards and limit of a game."""

from __future__ import annotations

import pytest
from tests import oracle

from salet.belief.lists import load
from salet.journal.journal import Journal
from salet.share.read import read_games


@pytest.mark.parametrize(
    ("options", "name", "boards", "limit"),
    [(("termo",), "pt-5", 1, 6), (("quarteto",), "pt-5", 4, 9), (("Woordle6",), "nl-6", 1, 6),
     (("wordle",), "daily", 1, 6), (("octordle-sequence",), "original", 8, 15),
     (("sutom", "--known", "p....."), "fr-6:p.....", 1, 6),
     (("tusmo", "--known", "p.......", "--length", "8"), "fr-8:p.......", 1, 6),
     (("quordle", "--within", "10", "--list", "nyt-2023"), "nyt-2023", 4, 10),
     (("woerdl", "--list", "de"), "de-5", 1, 6)],
)  # fmt: skip
def test_a_game_is_short_for_its_options(as_json, options, name, boards, limit):
    data = as_json("suggest", "--top", "1", "--game", *options)
    assert (data["list"], len(data["boards"]), data["within"]) == (name, boards, limit)


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
    piped, warm_home, options, list_name, answers, head, number
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
    shown = piped("play", "--game", *options, input="\n".join([*lines, "share", "quit"])).stdout
    assert f"{head}\n" in shown
    text = shown[shown.index(head) :]
    if number is not None:
        game = read_games(text, load("original"))[0]
        assert (game.game, game.number) == (options[0], number)
        assert game.rules is not None or "--hard" not in options
    (kept,) = Journal().games()
    assert (kept.game, kept.number, kept.answers) == (options[0], number, tuple(answers))


def test_a_puzzle_without_a_known_day_is_named_by_its_number(piped, warm_home):
    assert piped("play", "--game", "termo", "--date", "yesterday").returncode == 2
    done = piped("play", "--game", "termo", input="number 82\nideia ggggg\nshare\nquit")
    assert "joguei term.ooo #82 1/6" in done.stdout
