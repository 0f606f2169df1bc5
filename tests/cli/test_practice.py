"""The command ``salet practice``: at a pseudo-terminal, with piped input, and errors."""

from __future__ import annotations

import re
import shlex
import signal
from datetime import date, timedelta

import pytest
from tests.journal.made import played
from tests.sentences import shows

from salet.host.hosts import friend_code
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame
from salet.puzzle.days import puzzle_number

LIST = ("--list", "original")
ANSWERS = ("moist", "crane", "sonic", "pound")
SEVERAL = pytest.mark.parametrize("boards", [1, 2])


def kept(*, practice):
    journal = Journal()
    return [
        (game.result, game.answer, game.helped, game.day)
        for game in journal.games(practice=practice, boards=None)
    ]


@pytest.fixture
def said(piped, warm_home):
    """Return the output of a game with piped lines, both streams together."""

    def play(*args, lines=""):
        done = piped("practice", *args, input=lines)
        assert done.returncode == 0, done
        return done.stdout + done.stderr

    return play


def test_a_game_in_a_real_terminal(terminal, warm_home):
    live = terminal("practice", "--answer", friend_code("moist"), "--hard", *LIST, columns=40)
    seen = live.prompt()
    assert "A friend's word." in seen
    assert " Q  W  E  R  T  Y  U  I  O  P " in seen
    assert "hard rules." in seen
    assert seen.endswith("guess ")
    assert shows(live.say("crnae"), "error.unlisted", word="CRNAE")
    seen = live.say("STONE")
    assert "1  (S) (T) (O)  N   E " in seen
    assert " Q  W  ·  R (T) Y  U  I (O) P " in seen
    assert shows(live.say("crane"), "rules.illegal-hard", word="CRANE")
    assert "Hint 1" in live.say("hint")
    live.say("hoist bgggg")
    seen = live.say("moist")
    assert "skill" in seen
    assert max(map(len, seen.splitlines())) <= 40
    live.say("hint")
    assert "A friend's word." in live.say("again")
    live.say("moist")
    live.say("new")
    live.say("crane")
    live.process.send_signal(signal.SIGINT)
    live.wait_for("Your game is saved")
    live.wait_for("salet practice --continue")
    assert live.close() == 0
    assert kept(practice=True) == [("2/6*", "moist", True, None), ("1/6*", "moist", False, None)]
    assert kept(practice=False) == []


def test_a_past_day_is_played_and_then_the_day_before_it(said):
    seen = said("--date", "2021-06-20", lines="rebut\nnew\ncigar\n")
    assert "20 June 2021" in seen
    assert "19 June 2021" in seen
    assert "Wordle 0 1/6" in seen
    days = [date(2021, 6, 19), date(2021, 6, 20)]
    assert [(result, day) for result, _, _, day in kept(practice=True)] == [
        ("1/6", day) for day in days
    ]


def test_a_lost_game_shows_the_word(said):
    lines = "settings words any\nslate\nguess words\nnew\ngiveup\nmoist\n"
    seen = said("--answer", "moist", "--within", "2", *LIST, lines=lines)
    assert "2   W  [O]  R   D  (S)" in seen
    assert "Hint" not in seen
    assert seen.count("The word was") == 2  # and the next one, given up
    assert kept(practice=True) == [("X/2", "moist", False, None)]


@SEVERAL
def test_commands_do_not_count_as_guesses(said, boards):
    commands = ["words", "share", "again", "board", "hint", "why", "more", "help", "guess"]
    commands += ["undo", "edit 1", "refused", "within 5", "list original", "number 3", "replace"]
    lines = "\n".join([*commands, *(f"/{each}" for each in commands), "quti", "/wrods", "stone"])
    seen = said("--answer", ",".join(ANSWERS[:boards]), *LIST, lines=lines + "\nquit\n")
    assert f"2 of {boards + 5}" in seen
    assert f"3 of {boards + 5}" not in seen
    assert "Marked guesses stay" in seen


def test_the_adversary_gives_as_many_guesses_as_it_takes(said):
    lines = "agile\nagile\nagile\nagile\nsnort\ndumpy\nchuck\nnew\nagile\ngive up\n"
    seen = said("--adversary", *LIST, lines=lines)
    assert "salet 7/7" in seen
    assert [answer for _, answer, _, _ in kept(practice=True)] == ["chuck"]


@SEVERAL
def test_a_game_on_any_number_of_boards_has_every_command(said, boards, monkeypatch):
    answers = ANSWERS[:boards]
    lines = [
        "help", "stone", "zzzzz", *["hint"] * 6, "words", "words 1", "why crane",
        "why crane slate", "why crane 1", "more", "again", f"board {boards}", "board 9", "hard",
        "normal", "review", *answers, "hint", "share", "review", "again", "tubby", "give up",
        "share", "new", "quit",
    ]  # fmt: skip
    monkeypatch.setenv("COLUMNS", "40")
    seen = said("--answer", ",".join(answers), *LIST, lines="\n".join(lines) + "\n")
    joined = " ".join(seen.split())
    assert max(map(len, seen.splitlines())) <= 41
    assert "(S) (T) (O)  N   E " in seen
    assert shows(seen, "error.unlisted", word="ZZZZZ")
    assert [int(n) for n in re.findall(r"Hint (\d) of 5", seen)] == [1, 2, 3, 4, 5]
    assert "no board 9" in seen
    assert "have no result to share" in seen
    title = "salet" if boards == 1 else f"salet {boards} boards"
    assert seen.count(f"{title} {boards + 1}/{boards + 5}") == 2
    assert len(re.findall(r"skill [█░]+ ", seen)) == 2 * (boards + 2)  # twice
    assert "MOIST." in joined if boards == 1 else "1 MOIST, 2 CRANE" in joined
    assert kept(practice=False) == []
    (game,) = kept(practice=True)
    assert game == (f"{boards + 1}/{boards + 5}", ",".join(answers), True, None)


def test_boards_are_shown_by_number_and_solved_ones_are_named(said):
    seen = said("--answer", "moist,crane", *LIST, lines="stone\nmoist\n")
    assert re.search(r"Board 1 +Board 2 *\n1  \(S\) \(T\) \(O\)  N   E ", seen)
    assert "Solved: 1 MOIST" in seen


@SEVERAL
def test_random_words_and_their_code(as_json, said, boards):
    seen = said("--boards", str(boards), "--everyday", *LIST, lines="salet\n")
    again = re.search(r"salet practice --list original --answer (\w+)", seen)
    assert again is not None
    seen = said("--answer", again[1], *LIST, lines="salet\nquit\n")
    assert f"2 of {boards + 5}" in seen
    words = ",".join(ANSWERS[:boards])
    data = as_json("practice", "--hide", words, *LIST)
    assert not any(word in data["command"] for word in ANSWERS)
    seen = said("--answer", data["code"], *LIST, lines=words.replace(",", "\n") + "\n")
    assert f"{boards}/{boards + 5}" in seen


def test_a_seed_draws_the_same_words(said):
    runs = [said("--seed", str(seed), *LIST, lines="salet\nquit\n") for seed in (4, 4, 5)]
    codes = [re.search(r"--list original --answer (\w+)\s*$", seen)[1] for seen in runs]
    assert codes[0] == codes[1] != codes[2]


def test_a_word_that_is_also_a_command_asks(typed, warm_home):
    # WORDS is not an answer of the list, so it is the command.
    lines = ("words", "share", "y", "/words", "quit")
    shown, prompts = typed("salet practice --answer moist --list original", *lines)
    assert ["[y/N]" in prompt for prompt in prompts] == [False, False, True, False, False]
    assert "1  (S)  H   A   R   E" in shown
    assert shown.count("words left") == 2


def test_the_calendar_shows_what_was_played(salet_here, as_json, warm_home):
    journal = Journal()
    for nth, practice in ((0, False), (1, True)):
        day = date(2022, 3, 1) + timedelta(days=nth)
        journal.add(played(["crane"], ["ggggg"], day=day, practice=practice))
    journal.add(PlayedGame((), ends=(4,), number=puzzle_number(date(2022, 3, 3))))
    rows = as_json("practice", "--calendar", "2022-03")["days"]
    assert len(rows) == 31
    assert [row["practice"] for row in rows[:4]] == [False, True, False, None]
    seen = salet_here("practice", "--calendar", "2022").stdout
    assert " 1 1  2 1  3 4  4 ·" in seen
    assert "3 of " in seen


def test_the_command_for_a_friend_can_be_pasted(as_json, warm_home, word_file):
    words = word_file(["crane", "moist"], "my words.txt")
    data = as_json("practice", "--hide", "moist", "--list", words)
    assert shlex.split(data["command"])[-2:] == ["--list", words]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_calendar_fits_any_terminal(salet_here, warm_home, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = salet_here("practice", "--calendar").stdout.splitlines()
    assert max(map(len, lines)) <= columns
    assert sum("2026" in line for line in lines) == {40: 6, 80: 3, 120: 2}[columns]


OTHER_LISTS = (["--list", "original"], ["--length", "6"], ["--known", "p...."])


@pytest.mark.parametrize(
    ("args", "code", "key"),
    [
        (["--answer", "qqqqq"], 2, "error.unlisted"),
        (["--answer", friend_code("qqqqq")], 2, "error.code-word"),
        (["--date", "today"], 2, "error.day-open"),
        (["--date", "2026-08-22"], 1, "error.day-unknown"),
        (["--date", "soon"], 2, "error.no-day"),
        *((["--date", "1", *more], 2, "") for more in OTHER_LISTS),
        (["--date", "1", "--adversary"], 2, ""),
        (["--calendar", "march"], 2, ""),
        (["--calendar", "2050"], 2, ""),
        (["--boards", "2", "--date", "1"], 2, "is for one board"),
        (["--boards", "2", "--adversary"], 2, "is for one board"),
        (["--boards", "2", "--answer", "moist"], 2, ""),
        (["--boards", "2", "--hide", "moist"], 2, ""),
        (["--boards", "2", "-s", "optimal"], 2, ""),
        (["--sequence"], 2, ""),
        (["--json"], 2, ""),
    ],
)
def test_invalid_input_is_explained(salet_here, own_home, args, code, key):
    done = salet_here("practice", *args)
    assert done.returncode == code
    assert not key or shows(done.stderr, key)


def test_the_command_that_starts_a_puzzle_again_has_its_rules_and_limit(said):
    options = ("--adversary", "--no-journal", "--hard", "--within", "4")
    shown = said(*options, lines="crane\n")
    assert shown.rstrip().endswith("--hard --within 4")
