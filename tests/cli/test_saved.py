"""Unfinished games: each is continued by the command that is shown."""

from __future__ import annotations

import re
import shlex
from datetime import date

import pytest
from tests.cli.output import one_object

from salet.belief.lists import whole_path
from salet.cli.talk.showing import command_of
from salet.errors import StorageError
from salet.journal.journal import Journal
from salet.live import unfinished
from salet.live.unfinished import Unfinished
from salet.puzzle.days import puzzle_number

pytestmark = pytest.mark.usefixtures("warm_home")
QUICK = ("--strategy", "expected-size")


@pytest.mark.parametrize(
    "command",
    [
        "salet play --date 2022-03-01 --no-journal",
        "salet play --list original --boards 2 --sequence --hints",
        "salet play --length 6 -v",
        "salet play --list original --words any --no-journal --reverse-digits",
        "salet practice --date 2022-03-01",
        "salet practice --list original --no-journal",
        "salet practice --adversary --list original",
        "salet play --game quordle --hints",
        "salet play --game quordle --date 100",
        "salet play --list original --boards 2 --within 12 --hard",
        "salet practice --list original --boards 2 --words any",
    ],
)
def test_the_command_that_is_shown_continues_the_game(typed, command):
    command = shlex.join([*shlex.split(command), *QUICK])
    guess = "planet" if "--length" in command else "soare"  # no answer of original
    count = 4 if "quordle" in command else 2 if "--boards 2 --within" in command else 1
    marks = "" if "practice" in command else ",".join(["b" * len(guess)] * count)
    shown, _ = typed(command, f"{guess} {marks}".strip(), "quit")
    (saved,) = unfinished.saved_games()
    again = re.search("salet (play|practice) .*", shown.partition("saved")[2])[0]
    assert again == f"salet {saved.kind} --continue {saved.id}"
    assert saved.turns[0].startswith(guess)
    assert "Continuing after 1" in typed(again, "quit")[0]
    assert unfinished.saved_games() == (saved,)


def test_unfinished_games_are_counted_and_listed(typed, salet_here):
    day = "2022-03-01"
    games = [
        Unfinished("play", "original", 1, "", False, "hard", 6, ("crane:bbygb", "moist:bbbbg")),
        Unfinished("play", "daily", 1, day, False, "normal", 6, ("crane:bbygb",), options=("-v",)),
        Unfinished("practice", "my list", 4, "", False, "normal", 9, ("a:b",), "code", "words"),
    ]
    assert "no unfinished" in salet_here("play", "--saved").stdout
    first, second, third = map(unfinished.keep, games)
    listed = salet_here("play", "--saved").stdout.splitlines()
    assert [line.strip() for line in listed if line.startswith(" ")] == [
        f"salet practice --continue {third.id}",
        f"salet play --continue {second.id}",
        f"salet play --continue {first.id}",
    ]
    shown, _ = typed(shlex.join(["salet", "play", "--boards", "3", "--list", "original"]), "quit")
    assert "3 other unfinished games. To see them:" in " ".join(shown.split())


def test_a_game_on_a_changed_list_is_continued(typed):
    play = shlex.join(["salet", "play", "--list", "original", *QUICK])
    typed(play, "list nyt-2022", "crane bbygb", "quit")
    (saved,) = unfinished.saved_games()
    assert "on the list nyt-2022" in typed(command_of(saved), "quit")[0]
    assert unfinished.saved_games() == (saved,)


def test_a_game_with_a_file_of_words_is_continued_in_another_folder(typed, tmp_path, monkeypatch):
    tmp_path.joinpath("own.txt").write_text("crane\naging\nalong\n")
    play = shlex.join(["salet", "play", "--list", "original", *QUICK])
    for command, *lines in (
        [play.replace("original", "own.txt")],
        [play, "list own.txt"],
        [shlex.join(["salet", "play", "--guesses", "own.txt", "--answers", "own.txt", *QUICK])],
    ):
        monkeypatch.chdir(tmp_path)
        typed(command, "new", *lines, "crane bbygb", "quit")
        (saved, *_) = unfinished.saved_games()
        assert saved.list_name == "own.txt"
        monkeypatch.chdir("/")
        assert "Continuing after 1 turn" in typed(command_of(saved), "quit")[0]
    assert whole_path("original") == "original"


def test_a_game_continues_with_the_options_that_are_added(typed):
    typed(shlex.join(["salet", "play", "--list", "original", *QUICK]), "crane bbygb", "quit")
    (before,) = unfinished.saved_games()
    typed(f"{command_of(before)} --hints", "quit")
    (after,) = unfinished.saved_games()
    assert sorted(after.options) == sorted([*before.options, "--hints"])


def test_a_game_that_was_left_at_its_end_is_added_to_the_journal_later(typed, monkeypatch):
    def full(*_, **__):
        raise StorageError("the disk is full", "Free some space.")

    command = shlex.join(["salet", "play", "--list", "original", *QUICK])
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "add", full)
        shown, _ = typed(command, "crane bbygb", "aging ggggg", "quit")
    assert "the disk is full" in shown
    assert re.search("salet play .*", shown.rpartition("not in your journal")[2])
    typed(command, "new", "within 1", "crane bbygb", KeyboardInterrupt)  # at "the answer?"
    assert [game.result for game in Journal().games()] == ["2/6"]
    assert len(unfinished.saved_games()) == 1
    typed(command, "aging", "quit")
    typed(command, "quit")
    assert [game.result for game in Journal().games()] == ["2/6", "X/1"]
    assert unfinished.saved_games() == ()


def test_a_game_is_called_saved_only_with_its_last_turn(typed, monkeypatch):
    def full(*_, **__):
        raise StorageError("the disk is full", "Free some space.")

    play = shlex.join(["salet", "play", "--list", "original", *QUICK])
    typed(play, "crane bbygb", "quit")
    (saved,) = unfinished.saved_games()
    with monkeypatch.context() as broken:
        broken.setattr(unfinished, "keep", full)
        broken.setattr(Journal, "add", full)
        for lines in (["moist bbbbg"], ["moist bbbbg", "new"], ["aging ggggg"]):
            shown, _ = typed(play, *lines, "quit")
            assert "The disk is full" in shown
            assert "game is saved" not in shown
            assert ("last changes are not saved" in shown) is ("new" not in lines)
    with monkeypatch.context() as broken:
        broken.setattr(unfinished, "forget", full)
        shown, _ = typed(play, "aging ggggg", "quit")
        assert "Saved in your journal" in shown
        assert "The disk is full" in shown
        assert command_of(saved) not in shown


def commands(salet_here):
    """Return the commands that continue the unfinished games."""
    return [
        row["command"] for row in one_object(salet_here("play", "--saved", "--json").stdout)["rows"]
    ]


def test_a_second_game_of_the_same_puzzle_is_continued(typed, salet_here):
    play = shlex.join(["salet", "play", *QUICK])
    typed(play, "crane ggggg", "quit")
    shown, _ = typed(play, "new", "slate bbgbb", "quit")
    (first,) = commands(salet_here)
    assert first in " ".join(shown.split())
    typed(play, "new", "audio bbybb", "quit")
    second, first = commands(salet_here)
    for command, turn in ((first, "slate"), (second, "audio")):
        shown, _ = typed(command, "funky bbbbb", "quit")
        assert "Continuing after 1 turn" in shown
        assert unfinished.saved_games()[0].turns[0].startswith(turn)
    assert sorted(commands(salet_here)) == sorted([first, second])
    typed(first, "undo", "chaff ggggg", "quit")
    assert [(game.result, game.practice) for game in Journal().games(practice=None)] == [
        ("1/6", False), ("2/6", True),
    ]  # fmt: skip
    assert commands(salet_here) == [second]


def test_a_game_that_is_not_there_or_another_one_cannot_be_continued(refused, salet_here):
    assert refused("play", "--continue", "7", code=1)["error"] == "not-found"
    game = Unfinished("play", "original", 1, "", False, "hard", 6, ("crane:bbygb",))
    number = str(unfinished.keep(game).id)
    assert refused("play", "shot.png", "--continue", number)
    for option in ("--game=quordle", "--boards=2", "--list=es"):
        done = salet_here("play", "--continue", number, option, *QUICK)
        assert (done.returncode, done.stdout) == (2, "")  # nothing is greeted
        assert f"contradict unfinished game {number}" in done.stderr
        assert "--date" not in done.stderr
    done = salet_here("practice", "--continue", number)
    assert done.returncode == 2
    assert f"salet play --continue {number}" in done.stderr


def turns():
    """Return the words of the unfinished games, the latest first."""
    return [[turn.partition(":")[0] for turn in game.turns] for game in unfinished.saved_games()]


def test_two_games_against_the_adversary_stay_apart(typed, salet_here):
    play = shlex.join(["salet", "practice", "--adversary", "--list", "original", *QUICK])
    typed(play, "crane", "new", "slate", "quit")
    second, first = commands(salet_here)
    for command, turn in ((first, "crane"), (second, "slate")):
        typed(command, "fudgy", "quit")
        assert [turn.partition(":")[0] for turn in unfinished.saved_games()[0].turns] == [
            turn, "fudgy",
        ]  # fmt: skip


def test_a_new_game_keeps_the_one_before_it_and_undo_brings_it_back(typed, salet_here):
    play = shlex.join(["salet", "play", *QUICK])
    shown, _ = typed(play, "crane bbygb", "new", "quit")
    assert turns() == [["crane"]]
    assert commands(salet_here)[0] in shown
    typed(play, "new", "undo", "moist bbbbg", "new", "audio bbbbb", "undo", "undo", "quit")
    assert turns() == [["crane", "moist"]]
    typed(play, "new", "audio bbybb", "quit")
    assert turns() == [["audio"], ["crane", "moist"]]
    typed(play, "chord bbbgg", "undo 2", "slate bbbbb", "quit")
    assert turns() == [["slate"], ["crane", "moist"]]


def test_undo_after_a_new_game_brings_back_a_finished_one(typed):
    play = shlex.join(["salet", "play", *QUICK])
    typed(play, "crane ggggg", "new", "undo", "undo", "crane bbygb", "aging ggggg")
    assert [(game.result, game.practice) for game in Journal().games(practice=None)] == [
        ("2/6", False)
    ]
    assert turns() == []


def test_a_finished_game_gets_another_number_on_request(typed):
    def numbers():
        return [(game.number, game.practice) for game in Journal().games(practice=None)]

    play = shlex.join(["salet", "play", *QUICK])
    shown, _ = typed(play, "crane bbygb", "aging ggggg", "replace", "number 300", "quit")
    assert (shown.count("saved already"), shown.count("type replace")) == (1, 1)
    assert numbers() == [(puzzle_number(date.today()), False)]
    shown, _ = typed(play, "number 300", "replace", "replace", "quit")
    assert shown.count("saved already") == 1
    assert numbers() == [(300, False)]
    typed(play, "new", "crane ggggg", "quit")
    typed(play, "date yesterday", "replace", "quit")
    assert numbers() == [(300, False), (puzzle_number(date.today()) - 1, False)]
    assert unfinished.saved_games() == ()


def test_a_game_that_another_one_would_replace_is_named(typed):
    play = shlex.join(["salet", "play", *QUICK])
    typed(play, "date 300", "crane bbbbb", "plump ggggg", "quit")
    shown, _ = typed(play, "crane bbygb", "aging ggggg", "number 300", "quit")
    said = " ".join(shown.split())
    assert "and another game of puzzle 300. To move it and delete that one, type replace." in said
    assert len(Journal().games()) == 2


def test_a_pasted_game_keeps_the_one_before_it(typed):
    play = shlex.join(["salet", "play", *QUICK])
    typed(play, "audio bbybg", "Wordle 1,590 2/6\ncrane ⬛⬛🟨🟩⬛\naging 🟩🟩🟩🟩🟩", "y", "quit")
    assert [game.result for game in Journal().games()] == ["2/6"]
    assert turns() == [["audio"]]


def test_a_new_puzzle_keeps_the_one_before_it_and_undo_brings_it_back(typed, piped):
    play = shlex.join(["salet", "practice", "--list", "original", *QUICK])
    typed(play, "crane", "new", "undo", "quit")
    assert turns() == [["crane"]]
    typed(play, "new", "slate", "quit")
    assert turns() == [["slate"], ["crane"]]
    done = piped(*shlex.split(play)[1:], "--answer", "moist", input="crane\nnew\nundo\nmoist\n")
    assert "salet 2/6" in done.stdout


def test_saved_games_that_cannot_be_read_are_not_called_none(refused, warm_home):
    warm_home.joinpath("salet.db").mkdir()
    assert refused("play", "--saved", code=1)["error"] == "storage"
    assert refused("play", "--continue", "1", code=1)["error"] == "storage"


def test_a_limit_on_the_command_line_replaces_the_saved_one(typed, salet_here):
    play = shlex.join(["salet", "play", "--list", "original", *QUICK])
    typed(play, "crane bbygb", "moist bbbbg", "quit")
    (saved,) = unfinished.saved_games()
    typed(f"{command_of(saved)} --within 8", "quit")
    (saved,) = unfinished.saved_games()
    assert (saved.limit, len(saved.turns)) == (8, 2)
    typed(f"{play} --within 7", "quit")
    assert unfinished.saved_games()[0].limit == 7
    done = salet_here("play", "--continue", str(saved.id), "--within", "2")
    assert (done.returncode, done.stdout) == (2, "")
    assert "leaves no guess" in done.stderr
