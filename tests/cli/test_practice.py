"""The command ``salet practice``: at a pseudo-terminal, with piped input, and errors."""

from __future__ import annotations

import io
import json
import re
import signal
from datetime import date, timedelta

import pytest

from salet.host.hosts import friend_code
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame

LIST = ("--list", "original")
ANSWERS = ("moist", "crane", "sonic", "pound")
SEVERAL = pytest.mark.parametrize("boards", [1, 2, 4])


def kept(*, practice):
    with Journal.open() as journal:
        return [
            (game.result, game.answer, game.helped, game.day)
            for game in journal.games(practice=practice, boards=None)
        ]


@pytest.fixture
def said(salet_here, monkeypatch, warm_home):
    """Return the output of a game with piped lines, both streams together."""

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
    assert "Guess 1 of 6, hard rules." in seen
    assert seen.endswith("guess ")
    assert "CRNAE is not in the word list" in live.say("crnae")
    seen = live.say("STONE")
    assert "1  (S) (T) (O)  N   E " in seen
    assert " Q  W  ·  R (T) Y  U  I (O) P " in seen
    assert "must contain S" in live.say("crane")
    assert "Hint 1 of 5:" in live.say("hint")
    assert "This is more than one word" in live.say("hoist bgggg")
    seen = live.say("moist")
    assert "Found in 2 guesses." in seen
    assert "skill" in seen
    assert "Saved as practice." in seen
    assert max(map(len, seen.splitlines())) <= 40
    assert "The game is over" in live.say("hint")
    assert "A friend's word." in live.say("again")
    assert "Found in 1 guess." in live.say("moist")
    assert "Guess 1 of 6, hard rules." in live.say("new")
    live.say("crane")
    live.process.send_signal(signal.SIGINT)
    live.wait_for("Your game is saved")
    live.wait_for("--answer")
    assert re.search(r"\w+ --list ", live.wait_for("original")) is not None
    assert live.close() == 0
    assert kept(practice=True) == [("2/6*", "moist", True, None), ("1/6*", "moist", False, None)]
    assert kept(practice=False) == []


def test_leaving_shows_how_to_start_again(said):
    code, seen = said("--answer", friend_code("moist"), *LIST, lines="crane\n")
    assert code == 0
    again = f"salet practice --answer {friend_code('moist')} --list original"
    assert f"To start this puzzle again: {again}" in seen


def test_a_past_day_is_played_and_then_the_day_before_it(said):
    code, seen = said("--date", "2021-06-20", lines="rebut\nnew\ncigar\n")
    assert code == 0
    assert "Puzzle 1 of Sunday, 20 June 2021." in seen
    assert "Puzzle 0 of Saturday, 19 June 2021." in seen
    assert "Wordle 0 1/6" in seen
    days = [date(2021, 6, 19), date(2021, 6, 20)]
    assert [(result, day) for result, _, _, day in kept(practice=True)] == [
        ("1/6", day) for day in days
    ]


def test_a_lost_game_shows_the_word(said):
    lines = "settings words any\nslate\nguess words\nnew\ngiveup\nmoist\n"
    code, seen = said("--answer", "moist", "--within", "2", *LIST, lines=lines)
    assert code == 0
    assert "2   W  [O]  R   D  (S)" in seen
    assert "Not found in 2 guesses." in seen
    assert "The word was MOIST." in seen
    assert "The game is over" in seen
    assert "Hint" not in seen
    assert seen.count("The word was") == 2  # and the next one, given up
    assert kept(practice=True) == [("X/2", "moist", False, None)]


@SEVERAL
def test_commands_do_not_count_as_guesses(said, boards):
    commands = ["words", "share", "again", "board", "hint", "why", "more", "help", "guess"]
    commands += ["undo", "edit 1", "refused", "within 5", "list original", "number 3", "replace"]
    lines = "\n".join([*commands, *(f"/{each}" for each in commands), "quti", "/wrods", "stone"])
    code, seen = said("--answer", ",".join(ANSWERS[:boards]), *LIST, lines=lines + "\nquit\n")
    assert code == 0
    assert f"Guess 2 of {boards + 5}, normal rules." in seen
    assert f"Guess 3 of {boards + 5}" not in seen
    assert "Marked guesses stay" in seen
    assert "Did you mean quit?" in seen
    assert "Did you mean words?" in seen


def test_the_adversary_gives_as_many_guesses_as_it_takes(said):
    lines = "agile\nagile\nagile\nagile\nsnort\ndumpy\nchuck\nnew\nagile\ngive up\n"
    code, seen = said("--adversary", *LIST, lines=lines)
    assert code == 0
    assert "as many guesses as you need" in seen
    assert "Found in 7 guesses." in seen
    assert "salet 7/7" in seen
    assert "It could still be" in seen
    assert [answer for _, answer, _, _ in kept(practice=True)] == ["chuck"]


@SEVERAL
def test_a_game_on_any_number_of_boards_has_every_command(said, boards, monkeypatch):
    answers = ANSWERS[:boards]
    lines = [
        "help", "stone", "zzzzz", *["hint"] * 6, "words", "words 1", "why crane",
        "why crane slate", "why crane 1", "more", "again", f"board {boards}", "board 9", "hard",
        "normal", "review", *answers, "hint", "share", "review", "again", "tubby", "give up",
        "new", "quit",
    ]  # fmt: skip
    monkeypatch.setenv("COLUMNS", "40")
    code, seen = said("--answer", ",".join(answers), *LIST, lines="\n".join(lines) + "\n")
    assert code == 0
    joined = " ".join(seen.split())
    assert max(map(len, seen.splitlines())) <= 41
    assert "(S) (T) (O)  N   E " in seen
    assert "ZZZZZ is not in the word list" in seen
    assert [int(n) for n in re.findall(r"Hint (\d) of 5", seen)] == [1, 2, 3, 4, 5]
    assert "That was the last hint." in seen
    assert "There is no board 9" in seen
    assert joined.count("The game is not over yet") == 2
    result = "Found" if boards == 1 else f"All {boards} boards solved"
    assert f"{result} in {boards + 1} guesses." in seen
    title = "salet" if boards == 1 else f"salet {boards} boards"
    assert seen.count(f"{title} {boards + 1}/{boards + 5}") == 2
    assert len(re.findall(r"opener [█░]+", seen)) == 2  # at the end, and on request
    assert "Saved as practice." in seen
    words = "The word was MOIST." if boards == 1 else "The words were: 1 MOIST, 2 CRANE"
    assert words in joined
    assert kept(practice=False) == []
    (game,) = kept(practice=True)
    assert game == (f"{boards + 1}/{boards + 5}", ",".join(answers), True, None)


def test_boards_are_shown_by_number_and_solved_ones_are_named(said):
    code, seen = said("--answer", "moist,crane", *LIST, lines="stone\nmoist\n")
    assert code == 0
    assert re.search(r"Board 1 +Board 2 *\n1  \(S\) \(T\) \(O\)  N   E ", seen)
    assert "Solved: 1 MOIST" in seen


@SEVERAL
def test_random_words_and_their_code(salet_here, said, warm_home, boards):
    code, seen = said("--boards", str(boards), "--everyday", *LIST, lines="salet\n")
    assert code == 0
    again = re.search(r"salet practice --answer (\w+) --list original", seen)
    assert again is not None
    code, seen = said("--answer", again[1], *LIST, lines="salet\nquit\n")
    assert code == 0
    assert f"Guess 2 of {boards + 5}" in seen
    words = ",".join(ANSWERS[:boards])
    data = json.loads(salet_here("practice", "--hide", words, *LIST, "--json").stdout)
    assert not any(word in data["command"] for word in ANSWERS)
    lines = "\n".join(ANSWERS[:boards])
    code, seen = said("--answer", data["code"], *LIST, lines=lines + "\n")
    assert f"in {boards} guess" in seen


def test_a_word_that_is_also_a_command_asks(terminal, warm_home):
    live = terminal("practice", "--answer", "moist", *LIST)
    live.prompt()
    assert "words left" in live.say("words")  # not an answer of the list, so it is the command
    assert "SHARE is a command and a word. Is it your guess? [y/N]" in live.say("share")
    assert "1  (S)  H   A   R   E" in live.say("y")
    assert "words left" in live.say("/words")
    live.type("quit\n")
    assert live.close() == 0


def test_a_code_hides_a_word_and_the_calendar_shows_what_was_played(salet_here, warm_home):
    data = json.loads(salet_here("practice", "--hide", "moist", "--json").stdout)
    assert "moist" not in data["command"]
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
    assert sum("2026" in line for line in lines) == {40: 6, 80: 3, 120: 2}[columns]


@pytest.mark.parametrize(
    ("args", "code", "data"),
    [
        (["--answer", "qqqqq"], 2, "QQQQQ is not in the word list daily"),
        (["--answer", friend_code("qqqqq")], 2, "The word of this code is not in the word list"),
        (["--answer", "aaweavkt6ylqx"], 2, "is not a friend's code"),
        (["--date", "2099-01-01"], 2, "is in the future"),
        (["--date", "today"], 2, "is not over"),
        (["--date", "2026-08-22"], 1, "is unknown"),
        (["--date", "soon"], 2, "'soon' is not a day"),
        (["--date", "1", "--list", "original"], 2, "--date is for the daily puzzle"),
        (["--date", "-3"], 2, "'-3' is not a day"),
        (["--hide", "qqqqq"], 2, "QQQQQ is not in the word list daily"),
        (["--date", "1", "--adversary"], 2, "more than one puzzle"),
        (["--calendar", "march"], 2, "'march' is neither a year nor a month"),
        (["--calendar", "2050"], 2, "no past answer of 2050 is known"),
        (["--boards", "2", "--date", "1"], 2, "a past day is for one board: the daily puzzle has"),
        (["--boards", "2", "--adversary"], 2, "--adversary is for one board: the adversary"),
        (["--boards", "2", "--answer", "moist"], 2, "1 word for 2 boards"),
        (["--boards", "2", "--hide", "moist"], 2, "1 word for 2 boards"),
        (["--answer", "moist,moist"], 2, "the same"),
        (["--boards", "2", "-s", "optimal"], 2, "plays one board"),
        (["--sequence"], 2, "--sequence is for several boards"),
        (["--json"], 2, "A practice game has no JSON"),
    ],
)
def test_invalid_input_is_explained(salet_here, own_home, args, code, data):
    done = salet_here("practice", *args)
    assert done.returncode == code
    text = done.stdout if "--json" in args else done.stderr
    assert data.lower() in " ".join(text.split()).lower()
