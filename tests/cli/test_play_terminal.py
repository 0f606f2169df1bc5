"""The command ``salet play`` at a terminal: typed in this process, and at a pseudo-terminal."""

from __future__ import annotations

import base64
import json
import os
import re
import signal
from datetime import date, timedelta
from urllib.parse import urlsplit

import pytest
from tests.patience import wait_until
from tests.pictures.drawing import SKINS, Game, Look, draw

from salet.belief.pastanswers import shipped
from salet.journal.journal import Journal
from salet.live import unfinished
from salet.puzzle.days import open_day, puzzle_number

pytestmark = pytest.mark.extra("pictures")

LIST = ("--list", "original", "--words", "any")
QUICK = "salet play --list original --strategy expected-size"
PASTED = "Wordle 1,590 2/6\ncrane ⬛⬛🟨🟩⬛\naging 🟩🟩🟩🟩🟩"
WORDS = "crane among aging"


@pytest.fixture(autouse=True)
def asked_before(warm_home):
    """The settings of a home in which the offer of past answers was declined."""
    path = warm_home.joinpath("settings.json")
    path.write_text('{"update_offered": false}')
    return path


def games(*, practice=False):
    journal = Journal()
    found = [game for game in journal.games(practice=None) if game.practice is practice]
    return [(game.result, game.day, game.guesses) for game in found]


def number():
    """Return the number of today's puzzle; a run of all tests may pass midnight."""
    return f"{puzzle_number(date.today()):,}"


def shared():
    return f"Wordle {number()} 3/6\n\n⬛⬛🟨🟩⬛\n🟩⬛⬛🟩🟩\n🟩🟩🟩🟩🟩"


def saved_turns():
    """Return the turns of the latest unfinished game."""
    return next((list(game.turns) for game in unfinished.saved_games()), [])


# ---------------------------------------------------------- lines typed in this process


@pytest.mark.parametrize(
    ("answer", "turns"), [("y", ["crane:bbbbb", "sloth:ybyyb"]), ("n", ["audio:bbybg"])]
)
def test_a_picture_is_a_whole_game_and_not_more_turns(typed, tmp_path, answer, turns):
    path = tmp_path / "shot.png"
    draw(Game(("crane", "sloth"), ("moist",)), Look(SKINS["dark"])).save(path)
    typed(QUICK, "audio bbybg", "quit")
    typed(f"{QUICK} {path}", answer, "quit")
    assert saved_turns() == turns


@pytest.mark.parametrize(
    ("lines", "turns"),
    [
        (["crnae bbygb", ""], ["crane:bbygb"]),
        (["crnae bbygb", "n", "y"], ["crnae:bbygb"]),
        (["crnae bbygb", "n", "n"], []),
        (["crnae", "", "bbygb"], ["crane:bbygb"]),
        (["qqqqq bbbbb", "crane bbygb"], ["crane:bbygb"]),  # no answer but the next line
        (["crane bbygb", "crane bbygb", ""], ["crane:bbygb"]),
        (["crane bbygb", "crane bbygb", "y"], ["crane:bbygb", "crane:bbygb"]),
        (["crane bbygb", "crane bbybb", ""], ["crane:bbybb"]),
        (["crane bbygb", "crane bbybb", "n"], ["crane:bbygb"]),
        (["crane bbygb", "edit 1", ""], ["crane:bbygb"]),
        (["crane bbygb", "edit 1", "slate bbybb"], ["slate:bbybb"]),
        (["crane bbygb\nmoist bbbbg", "y"], ["crane:bbygb", "moist:bbbbg"]),
        (["crane bbygb\nmoist bbbbg", "n"], []),
    ],
)
def test_doubtful_lines_are_asked_about(typed, lines, turns):
    typed(QUICK, *lines)
    assert saved_turns() == turns


def test_prompts_name_what_is_expected(typed):
    _, prompts = typed(QUICK, "crane", "bbygb", "edit 1")
    assert "CRANE" in prompts[1]
    assert "turn 1" in prompts[3]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["", "n"], None),
        (["", "y"], ("", "", "")),
        (["crane aging", WORDS, "n"], None),  # two words for three rows, then a game of others
        (["crane aging", WORDS, "y"], tuple(WORDS.split())),
    ],
)
def test_pasted_squares_are_kept_if_confirmed(typed, lines, words):
    typed("salet play", shared(), *lines)
    assert games() == ([("3/6", date.today(), words)] if words else [])


def test_squares_of_the_daily_puzzle_are_not_kept_on_another_list(typed):
    for name, error in (("original", "Type list daily."), ("es", "a game of Wordle")):
        shown, _ = typed(f"salet play --list {name}", shared(), "", "y", "quit")
        assert error in shown
        assert games() == []


def test_squares_of_today_are_shown_again(typed):
    typed("salet play", shared(), "", "y")
    shown, prompts = typed("salet play")
    assert "🟩🟩🟩🟩🟩" in shown
    assert len(prompts) == 1


@pytest.mark.parametrize("answer", ["y", "n"])
def test_a_pasted_game_is_kept_only_if_confirmed(typed, answer):
    typed("salet play", PASTED, answer)
    kept = [(result, words) for result, _, words in games()]
    assert kept == ([("2/6", ("crane", "aging"))] if answer == "y" else [])


def test_an_interrupted_game_is_offered_again(typed):
    typed("salet play", "crane bbygb", "hard", KeyboardInterrupt)
    assert saved_turns() == ["crane:bbygb"]
    typed("salet play", "moist bbbbg", "aging ggggg")  # the first is not legal under hard rules
    assert saved_turns() == []
    assert [(result, words) for result, _, words in games()] == [("2/6*", ("crane", "aging"))]


def test_todays_game_practice_and_replacing(typed):
    today = date.today()
    typed("salet play", "crane ggggg")
    assert games() == [("1/6", today, ("crane",))]
    typed("salet play", "new", "aging ggggg", "new", "date today", "moist ggggg")
    assert games() == [("1/6", today, ("crane",))]
    assert games(practice=True) == [("1/6", None, ("aging",))]
    typed("salet play", "new", "date today", "moist ggggg", "replace")
    assert games() == [("1/6", today, ("moist",))]


def test_the_answer_of_a_lost_game_is_asked_for(typed):
    _, prompts = typed(f"{QUICK} --within 1", "crane bbygb", "slate", "aging")
    assert prompts[1] == prompts[2] != prompts[3]  # SLATE does not fit
    journal = Journal()
    (game,) = journal.games()
    assert (game.solved, game.answer) == (False, "aging")


def test_a_lost_game_can_be_reviewed_and_taken_back_at_the_question(typed):
    _, prompts = typed(f"{QUICK} --within 1", "crane bbygb", "review", "undo")
    assert prompts[1] == prompts[2]
    assert prompts[3] == prompts[0]
    assert games() == []


def test_declining_is_remembered(typed, asked_before):
    asked_before.unlink()
    typed("salet play", "crane ggggg", "new")  # no answer, but the next line
    assert json.loads(asked_before.read_text())["update_offered"] is False


def test_an_update_that_fails_does_not_end_the_game(typed, asked_before, monkeypatch):
    monkeypatch.setenv("SALET_HISTORY_URL", "http://127.0.0.1:9/days.json")
    asked_before.write_text('{"update_offered": true}')
    shown, _ = typed("salet play", "crane ggggg", "new", "crane bbygb")
    assert "ould not fetch 127.0.0.1:9" in " ".join(shown.split())
    assert saved_turns() == ["crane:bbygb"]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_everything_fits_the_width(typed, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = ("help", "crane bbygb", "/words", "more", "why", "why aging moist", "settings", "quit")
    seen = typed("salet play", *lines)[0].partition("Your game is saved")[0]
    assert not re.search(r"[a-z]{3}… ", seen)  # no heading is truncated
    assert max(map(len, seen.splitlines())) <= columns
    assert not re.search(r"\d\n% ?", seen)


# ------------------------------------------------------------------------ at a pseudo-terminal


def test_a_game_from_its_first_screen_to_the_text_to_share(terminal):
    live = terminal("play", *LIST, SSH_TTY="/dev/pts/1")
    raw = live.wait_for(live.READS)
    assert "\x1b[1;7m S \x1b[0m \x1b[1;7m A \x1b[0m" in raw
    assert "b grey" in raw
    board = live.say("crane bbygb")
    assert "20 words left" in board
    assert re.search(r"guess +guesses to go +can be it", board)
    assert "b grey" not in board  # shown once
    assert live.say("crane").endswith("colours of CRANE ")
    live.say("undo")
    live.say("aging ggggg")
    live.type("share\n")  # the game is over: it cannot be a guess
    raw = live.wait_for("Copied")
    coded = re.search(r"\x1b\]52;c;([\w+/=]+)\x07", raw)
    assert coded is not None, raw
    shared = base64.b64decode(coded[1]).decode()
    assert shared == "salet 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
    live.prompt()
    live.type("quit\n")
    assert live.close() == 0


def test_salet_without_a_command_plays_at_a_terminal(terminal):
    live = terminal()
    assert f"number {number()}" in live.prompt()
    live.type("quit\n")
    assert live.close() == 0


def test_a_terminal_obeys_no_color(terminal):
    live = terminal("play", *LIST, NO_COLOR="1")
    live.prompt()
    live.type("crane bbygb\n")
    board = live.wait_for(live.TAKES) + live.wait_for(live.READS)
    live.type("why\n")
    board += live.wait_for(live.TAKES) + live.wait_for(live.READS)
    colours = re.findall(r"\x1b\[([0-9;]*)m", board)
    assert not [code for code in colours if re.search(r"(^|;)([349]\d|10\d)(;|$)", code)], colours
    assert " C   R  (A) [N]  E " in re.sub(r"\x1b\[[0-9;]*m", "", board)
    live.type("\x04")  # end of input
    assert live.close() == 0


def test_lines_are_edited_repeated_and_completed(terminal):
    live = terminal("play", *LIST)
    live.prompt()
    live.type("rane bbygb\x01c\n")  # Ctrl-A, and the letter that was forgotten
    assert "20 words left" in live.prompt()
    live.say("replac\t")
    live.type("\x1b[A\x1b[A\n")  # up, and up again: the same turn
    assert "[y/N]" in live.prompt()
    assert "2   C   R  (A) [N]  E " in live.say("y")
    live.say("undo")
    live.say("undo")
    live.type("aahe\tggggg\n")
    assert "[A] [A] [H] [E] [D]" in live.prompt()
    live.type("quit\n")
    assert live.close() == 0


def test_lines_that_arrive_together_are_one_paste(terminal):
    """Some terminals paste without brackets."""
    live = terminal("play")
    live.prompt()
    live.type(shared().replace("\n", "\r") + "\r")
    live.wait_for("which 3 words")
    assert "Is this your game? [Y/n]" in live.say(WORDS)
    live.say("n")
    live.type("quit\n")
    assert live.close() == 0


def test_an_interrupt_ends_a_strategy_that_hangs(terminal, tmp_path):
    path = tmp_path / "slow.py"
    path.write_text(
        "from salet import strategy\n"
        '@strategy("slow")\n'
        "def slow(position):\n"
        '    """Never answers."""\n'
        f"    open({str(tmp_path / 'begun')!r}, 'w').close()\n"
        "    while True:\n"
        "        pass\n"
    )
    live = terminal("play", *LIST, "--strategy", f"{path}:slow")
    wait_until((tmp_path / "begun").exists)
    live.process.send_signal(signal.SIGINT)
    assert live.close() == 0


def test_past_answers_are_offered_and_fetched_at_the_end(terminal, typed, asked_before, dataset):
    rows, requests = dataset
    first = shipped().last + timedelta(days=1)
    missing = (open_day() - first).days
    rows += [{"date": str(first + timedelta(days=n)), "word": "crane"} for n in range(missing)]
    asked_before.unlink()
    live = terminal("play")
    assert "past answer" not in live.prompt()
    seen = " ".join(live.say("crane ggggg").split())
    assert f"{missing} past answers since {first}" in seen
    assert urlsplit(os.environ["SALET_HISTORY_URL"]).netloc in seen
    assert "[y/N]" in seen
    assert not requests
    assert f"{missing} past answers added" in live.say("y")
    assert "first guess" in live.say("list original") + live.say("new")  # no question comes first
    live.type("quit\n")
    assert live.close() == 0
    assert len(requests) == 1
    assert json.loads(asked_before.read_text())["update_offered"] is True
    shown, prompts = typed("salet play", "new", "quit")
    assert "past answer" not in shown + "".join(prompts)  # nobody is asked again
    assert len(requests) == 1  # nothing is missing
