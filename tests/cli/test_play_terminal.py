"""The live helper in a real pseudo-terminal."""

from __future__ import annotations

import json
import re
import signal

import pytest

from salet.journal.journal import Journal

ESCAPE = "\x1b["
LIST = ("--list", "original")


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


pytestmark = pytest.mark.usefixtures("warm_home")


def test_a_terminal_prompts_shows_colours_and_quits(terminal):
    live = terminal("play", *LIST)
    first = live.wait_for(" > ")
    assert "SALET" in first
    assert ESCAPE in first
    live.type("crane bbygb\n")
    board = live.wait_for(" > ")
    assert "20 words left" in plain(board)
    live.type("crane\n")
    assert "marks of CRANE" in plain(live.wait_for(" > "))
    live.type("undo\n")
    live.wait_for(" > ")
    live.type("quit\n")
    assert live.close() == 0


def test_a_terminal_obeys_no_color(terminal):
    live = terminal("play", *LIST, NO_COLOR="1")
    live.wait_for(" > ")
    live.type("crane bbygb\nwhy\n")
    board = live.wait_for(" > ") + live.wait_for(" > ")
    colours = re.findall(r"\x1b\[([0-9;]*)m", board)
    assert not [code for code in colours if re.search(r"(^|;)([349]\d|10\d)(;|$)", code)], colours
    assert " C   R  (A) [N]  E " in plain(board)
    live.type("\x04")  # end of input
    assert live.close() == 0


def test_leaving_by_an_interrupt_is_done(terminal):
    live = terminal("play", *LIST)
    live.wait_for(" > ")
    live.process.send_signal(signal.SIGINT)
    assert live.close() == 0


def test_the_update_is_offered_once_and_never_again(terminal, own_home):
    live = terminal("play")
    assert "Fetch them now?" in live.wait_for(" > ")
    live.type("tarse bbbbb\n")  # no answer to the question, but a turn: it is played
    seen = live.wait_for(" > ")
    assert "Guess 2 of 6." in plain(seen) or "Guess 2 of 6." in plain(live.wait_for(" > "))
    live.type("quit\n")
    assert live.close() == 0
    assert json.loads(own_home.joinpath("settings.json").read_text())["update_offered"] is False
    live = terminal("play")
    seen = live.wait_for(" > ")
    assert "Fetch" not in seen
    assert "You had 1 turn" in seen
    live.type("new\n")
    live.wait_for(" > ")
    live.type("\x04")
    assert live.close() == 0
    live = terminal("play")
    assert "You had" not in live.wait_for(" > ")
    live.type("quit\n")
    assert live.close() == 0


def test_an_update_that_fails_does_not_end_the_game(terminal, own_home):
    live = terminal("play", SALET_HISTORY_ADDRESS="http://127.0.0.1:9/{date}.json")
    live.wait_for(" > ")
    live.type("y\n")
    seen = plain(live.wait_for(" > "))
    assert "0 answers fetched." in seen
    assert "could not be asked" in seen
    assert "Play TARSE" in seen
    live.type("quit\n")
    assert live.close() == 0
    assert json.loads(own_home.joinpath("settings.json").read_text())["update_offered"] is True


def test_an_unfinished_game_outlives_an_interrupt_and_is_offered_again(terminal, own_home):
    own_home.joinpath("settings.json").write_text('{"update_offered": false}')
    live = terminal("play")
    live.wait_for(" > ")
    live.type("crane bbygb\n")
    live.wait_for(" > ")
    live.type("hard\n")
    live.wait_for(" > ")
    live.process.send_signal(signal.SIGINT)
    assert live.close() == 0
    live = terminal("play")
    seen = plain(live.wait_for(" > "))
    assert "You had 1 turn; type new to start again." in seen
    assert " C   R  (A) [N]  E " in seen
    live.type("moist bbbbg\n")
    assert "not legal under hard rules" in plain(live.wait_for(" > "))
    live.type("aging ggggg\n")
    assert "Found in 2 guesses." in plain(live.wait_for(" > "))
    live.type("quit\n")
    assert live.close() == 0
    assert not own_home.joinpath("unfinished.json").exists()
    assert [game.result for game in Journal.open().games()] == ["2/6*"]


def test_the_answer_of_a_lost_game_is_asked_for(terminal, own_home):
    live = terminal("play", *LIST, "--within", "1")
    live.wait_for(" > ")
    live.type("crane bbygb\n")
    assert "what was the answer?" in plain(live.wait_for(" > "))
    live.type("slate\n")
    assert "does not go with the marks" in plain(live.wait_for(" > "))
    live.type("aging\n")
    live.wait_for("Kept in your journal")
    live.wait_for(" > ")
    live.type("quit\n")
    assert live.close() == 0
    (game,) = Journal.open().games()
    assert (game.solved, game.answer) == (False, "aging")
