"""``salet practice``: at a real terminal, from lines, and what it refuses."""

from __future__ import annotations

import io
import json
import re
import signal
import sys
from datetime import date, timedelta

import pytest

from salet.host.hosts import Word, friend_code
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame

LIST = ("--list", "original")


def kept(*, practice):
    with Journal.open() as journal:
        return [
            (game.result, game.answer, game.helped, game.day)
            for game in journal.games(practice=practice)
        ]


@pytest.fixture
def said(salet_here, monkeypatch, warm_home):
    """What a game says whose lines are piped in, both streams together."""

    def play(*args, lines=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        done = salet_here("practice", *args)
        return done.returncode, done.stdout + done.stderr

    return play


def test_a_game_in_a_real_terminal(terminal, warm_home):
    live = terminal("practice", "--answer", friend_code("moist"), "--hard", *LIST, columns=40)
    seen = live.prompt()
    assert "A friend's word." in seen
    assert " Q  W  E  R  T  Y  U  I  O  P " in seen
    assert seen.endswith("guess 1 of 6 ")
    assert "CRNAE is not in the word list" in live.say("crnae")
    seen = live.say("STONE")
    assert "1  (S) (T) (O)  N   E " in seen
    assert " Q  W  ·  R (T) Y  U  I (O) P " in seen
    assert "must contain S" in live.say("crane")
    assert "Hint 1 of 5:" in live.say("hint")
    assert "One guess at a time" in live.say("hoist bgggg")
    seen = live.say("moist")
    assert "Found in 2 guesses." in seen
    assert "skill" in seen
    assert "Kept as practice." in seen
    assert max(map(len, seen.splitlines())) <= 40
    assert "The game is over" in live.say("hint")
    assert "A friend's word." in live.say("again")
    assert "Found in 1 guess." in live.say("moist")
    assert "guess 1 of 6" in live.say("new")
    live.say("crane")
    live.process.send_signal(signal.SIGINT)
    code = re.search(r"--answer (\w+) --list original", live.wait_for("original") + "original")
    assert code is not None
    assert live.close() == 0
    assert kept(practice=True) == [("2/6*", "moist", True, None), ("1/6*", "moist", False, None)]
    assert kept(practice=False) == []


def test_leaving_during_background_work_still_shows_how_to_go_on(said, monkeypatch):
    monkeypatch.setattr("salet.cli.helper.listening.is_working", lambda: True)
    monkeypatch.setattr("os._exit", sys.exit)
    code, seen = said("--answer", friend_code("moist"), *LIST, lines="crane\n")
    assert code == 0
    assert f"Play it again: salet practice --answer {friend_code('moist')} --list original" in seen


def test_a_past_day_is_played_and_then_the_day_before_it(said):
    code, seen = said("--day", "2021-06-20", lines="rebut\nnew\ncigar\n")
    assert code == 0
    assert "Puzzle 1 of Sunday, 20 June 2021." in seen
    assert "Puzzle 0 of Saturday, 19 June 2021." in seen
    assert "Wordle 0 1/6" in seen
    days = [date(2021, 6, 19), date(2021, 6, 20)]
    assert [(result, day) for result, _, _, day in kept(practice=True)] == [
        ("1/6", day) for day in days
    ]


def test_a_lost_game_shows_the_word_and_a_word_of_the_list_is_a_guess(said):
    lines = "settings words any\nwords\nshare\n/words\n/hint\nnew\ngiveup\nmoist\n"
    code, seen = said("--answer", "moist", "--within", "2", *LIST, lines=lines)
    assert code == 0
    assert "2  (S)  H   A   R   E " in seen
    assert "The word was MOIST." in seen
    assert "The game is over" in seen
    assert "Hint" not in seen
    assert seen.count("The word was") == 2  # and the next one, given up
    assert kept(practice=True) == [("X/2", "moist", False, None)]


def test_the_host_that_hides_gives_as_many_guesses_as_it_takes(said):
    lines = "agile\nagile\nagile\nagile\nsnort\ndumpy\nchuck\nnew\nagile\ngive up\n"
    code, seen = said("--adversary", *LIST, lines=lines)
    assert code == 0
    assert "as many guesses as it takes" in seen
    assert "Found in 7 guesses." in seen
    assert "salet 7/7" in seen
    assert "It could still be" in seen
    assert [answer for _, answer, _, _ in kept(practice=True)] == ["chuck"]


def test_several_boards_are_marked_at_once(said, monkeypatch):
    monkeypatch.setattr("salet.host.puzzles.by_chance", _in_turn("moist", "crane"))
    lines = (
        "help\nstone\nzzzzz\nhint\nhint\nhint\n/again\nmoist\nboard 2\nboard 9\ncrane\nhint\n"
        "share\nagain\nmoist\ngive up\nreview\n"
    )
    monkeypatch.setenv("COLUMNS", "40")
    code, seen = said("--boards", "2", *LIST, lines=lines)
    assert max(map(len, seen.splitlines())) <= 41
    assert code == 0
    assert "2 boards, 7 guesses." in seen
    assert "(S) (T) (O)  N   E " in seen
    assert " S   T   O  [N] [E]" in seen
    assert "ZZZZZ is not in the word list" in seen
    assert re.search(r"Words left: board \d \d+, board \d \d+\.", seen)
    assert "words left: " in seen
    assert "can solve" in seen
    assert "Solved: 1" in seen
    assert "There is no board 9" in seen
    assert "All 2 boards solved in 3 guesses." in seen
    assert "salet takes" in seen
    assert "The game is over" in seen
    assert "The game is not over yet" in seen
    assert "  hint        how many words are left on\n              each board" in seen
    assert "skill" in seen
    assert seen.count("salet 2 boards 3/7") == 2
    assert "Kept as practice." in seen
    assert seen.count("2 boards, 7 guesses.") == 2
    assert "The words were: 2 CRANE." in seen
    assert "One of two boards solved in one guess; board 2 not solved yet." in " ".join(
        seen.split()
    )
    assert kept(practice=None) == []  # apart from games of one board
    with Journal.open() as journal:
        (game,) = journal.games(practice=True, boards=True)
    assert (game.result, game.answer, game.helped) == ("3/7", "moist,crane", True)


def test_several_boards_in_sequence_show_their_marks_one_after_the_other(said, monkeypatch):
    monkeypatch.setattr("salet.host.puzzles.by_chance", _in_turn("moist", "crane"))
    code, seen = said("--boards", "2", "--sequence", *LIST, lines="crane\nmoist\n")
    assert code == 0
    assert "One after the other shows its marks." in seen
    assert "All 2 boards solved in 2 guesses." in seen
    assert re.search(r"Board 1 +Board 2\n C   R   A   N   E +\n", seen)
    assert "[C]" not in seen  # board 2 is not shown before board 1 is solved


def _in_turn(*words):
    left = list(words)
    return lambda *_: Word(left.pop(0))


def test_a_code_hides_a_word_and_the_calendar_shows_what_was_played(salet_here, warm_home):
    told = json.loads(salet_here("practice", "--hide", "moist", "--json").stdout)
    assert "moist" not in told["command"]
    with Journal.open() as journal:
        for nth, practice in ((0, False), (1, True)):
            day = date(2022, 3, 1) + timedelta(days=nth)
            journal.add(PlayedGame(("crane",), ("ggggg",), day=day, practice=practice))
    rows = json.loads(salet_here("practice", "--calendar", "2022-03", "--json").stdout)["days"]
    assert len(rows) == 31
    assert [row["practice"] for row in rows[:3]] == [False, True, None]
    seen = salet_here("practice", "--calendar", "2022").stdout
    assert " 1 1  2 1  3 ·" in seen
    assert "2 of " in seen


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_calendar_fits_any_terminal(salet_here, warm_home, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = salet_here("practice", "--calendar").stdout.splitlines()
    assert max(map(len, lines)) <= columns
    assert sum("2022" in line for line in lines) == {40: 6, 80: 3, 120: 2}[columns]


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (["--answer", "qqqqq"], 2, "QQQQQ is not in the word list daily"),
        (["--answer", friend_code("qqqqq")], 2, "The word of this code is not in the word list"),
        (["--answer", "adlam2r26rfcx"], 2, "is not a code of a friend's word"),
        (["--day", "2099-01-01"], 2, "is still to come"),
        (["--day", "today"], 2, "is not over"),
        (["--day", "2022-11-07"], 1, "is not known here"),
        (["--day", "soon"], 2, "'soon' is no day"),
        (["--day", "1", "--list", "original"], 2, "Past days are of the daily puzzle"),
        (["--number", "-3"], 2, "'-3' is no day"),
        (["--hide", "qqqqq"], 2, "QQQQQ is not in the word list daily"),
        (["--day", "1", "--adversary"], 2, "more than one puzzle"),
        (["--calendar", "march"], 2, "'march' is no year and no month"),
        (["--calendar", "2050"], 2, "no past day of 2050 is known"),
        (["--boards", "2", "--day", "1"], 2, "several boards have words by chance"),
        (["--boards", "2", "--goal", "win"], 2, "the goal win is for one board"),
        (["--sequence"], 2, "--sequence is for several boards"),
        (["--json"], 2, "A game is played by a person"),
    ],
)
def test_what_cannot_be_is_explained(salet_here, own_home, args, code, told):
    done = salet_here("practice", *args)
    assert done.returncode == code
    text = done.stdout if "--json" in args else done.stderr
    assert told.lower() in " ".join(text.split()).lower()
