"""The command ``salet play`` at a pseudo-terminal, and the offer to fetch past answers."""

from __future__ import annotations

import base64
import json
import os
import re
import signal
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from tests.patience import wait_until

from salet.belief.pastanswers import shipped
from salet.live import unfinished
from salet.puzzle.days import open_day

LIST = ("--list", "original", "--words", "any")


@pytest.fixture(autouse=True)
def asked_before(warm_home):
    """The settings of a home in which the offer of past answers was declined."""
    path = warm_home.joinpath("settings.json")
    path.write_text('{"update_offered": false}')
    return path


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
    live.type("\x04")  # end of input
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
    live.process.send_signal(signal.SIGINT)
    live.wait_for("Your game is saved. To continue: salet play --continue 1")
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
    live.type("salet 3/6\r\r⬛⬛🟨🟩⬛\r🟩⬛⬛🟩🟩\r🟩🟩🟩🟩🟩\r")
    live.wait_for("which 3 words")
    assert "Is this your game? [Y/n]" in live.say("crane among aging")
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


def test_past_answers_are_offered_and_fetched_at_the_end(typed, asked_before, dataset):
    rows, requests = dataset
    first = shipped().last + timedelta(days=1)
    missing = (open_day() - first).days
    rows += [{"date": str(first + timedelta(days=n)), "word": "crane"} for n in range(missing)]
    asked_before.unlink()
    shown, prompts = typed("salet play", "crane ggggg", "y", "list original", "new", "quit")
    seen = " ".join(shown.split())
    assert f"{missing} past answers since {first}" in seen
    assert urlsplit(os.environ["SALET_HISTORY_URL"]).netloc in seen
    assert f"{missing} past answers added" in seen
    assert ["[y/N]" in prompt for prompt in prompts] == [False, True, False, False, False]
    assert len(requests) == 1
    assert json.loads(asked_before.read_text())["update_offered"] is True
    shown, prompts = typed("salet play", "new", "quit")
    assert "past answer" not in shown + "".join(prompts)  # nobody is asked again
    assert len(requests) == 1  # nothing is missing


def test_declining_is_remembered(typed, asked_before, dataset):
    asked_before.unlink()
    typed("salet play", "crane ggggg", "new")  # no answer, but the next line
    assert json.loads(asked_before.read_text())["update_offered"] is False
    assert not dataset[1]


def test_an_update_that_fails_does_not_end_the_game(typed, asked_before, monkeypatch):
    monkeypatch.setenv("SALET_HISTORY_URL", "http://127.0.0.1:9/days.json")
    asked_before.write_text('{"update_offered": true}')
    shown, _ = typed("salet play", "crane ggggg", "new", "crane bbygb")
    assert "ould not fetch 127.0.0.1:9" in " ".join(shown.split())
    (saved,) = unfinished.saved_games()
    assert saved.turns == ("crane:bbygb",)
