"""The command ``salet play`` at a pseudo-terminal."""

from __future__ import annotations

import base64
import json
import re
import signal
import threading
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import urlsplit

import pytest
from tests.patience import wait_until

from salet.belief.pastanswers import shipped
from salet.journal.journal import Journal
from salet.puzzle.days import open_day, puzzle_number

LIST = ("--list", "original", "--words", "any")
PASTED = "\x1b[200~{}\x1b[201~"
NUMBER = puzzle_number(date.today())
SHARED = f"Wordle {NUMBER:,} 3/6\n\n⬛⬛🟨🟩⬛\n🟩⬛⬛🟩🟩\n🟩🟩🟩🟩🟩"
WORDS = "crane among aging"


@pytest.fixture(autouse=True)
def asked_before(warm_home):
    """A home in which the offer of past answers was declined."""
    warm_home.joinpath("settings.json").write_text('{"update_offered": false}')


def kept():
    with Journal.open() as journal:
        games = [game for game in journal.games() if not game.practice]
        return [(game.result, game.day, game.guesses) for game in games]


# ---------------------------------------------------------------------------------- the screens


def test_the_first_screen_greets_shows_tiles_and_says_what_to_type(terminal):
    live = terminal("play", *LIST)
    raw = live.wait_for(live.READS)
    assert raw.startswith("A game on the list original.\r\n")
    assert "\x1b[1;7m S \x1b[0m \x1b[1;7m A \x1b[0m" in raw
    assert "SALET: a strong first guess." in raw
    assert "b grey, y yellow" in raw
    board = live.say("crane bbygb")
    assert "20 words left" in board
    assert re.search(r"guess +guesses to go +can be it", board)
    assert "b grey" not in board  # shown once
    assert live.say("crane").endswith("colours of CRANE ")
    live.say("undo")
    live.type("quit\n")
    assert live.close() == 0


def test_salet_without_a_command_plays_at_a_terminal(terminal):
    live = terminal()
    assert f"This is today's puzzle, number {NUMBER:,}." in live.prompt()
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


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_everything_fits_the_width(terminal, columns):
    live = terminal("play", columns=columns)
    seen = live.prompt()
    for line in ("help", "crane bbygb", "/words", "more", "why", "why aging moist", "settings"):
        seen += live.say(line)
    assert not re.search(r"[a-z]{3}… ", seen)  # no heading is truncated
    lines = [line for line in seen.splitlines() if not line.startswith(("help", "why"))]
    assert max(map(len, lines)) <= columns
    assert not re.search(r"\d\n% ?", seen)
    live.type("quit\n")
    assert live.close() == 0


# ------------------------------------------------------------------------------------ the typing


def test_lines_are_edited_repeated_and_completed(terminal):
    live = terminal("play", *LIST)
    live.prompt()
    live.type("rane bbygb\x01c\n")  # Ctrl-A, and the letter that was forgotten
    assert "20 words left" in live.prompt()
    assert "The game is not over." in live.say("replac\t")
    live.type("\x1b[A\x1b[A\n")  # up, and up again: the same turn
    assert "CRANE is turn 1 already. Did you play it again? [y/N]" in live.prompt()
    assert "2   C   R  (A) [N]  E " in live.say("y")
    live.say("undo")
    live.say("undo")
    live.type("aahe\tggggg\n")
    assert "[A] [A] [H] [E] [D]" in live.prompt()
    live.type("quit\n")
    assert live.close() == 0


# ------------------------------------------------------------------------------------ the pasting


def test_pasted_squares_are_shown_and_asked_about_before_anything_is_kept(terminal):
    live = terminal("play")
    live.prompt()
    assert "which 3 words were they?" in live.say(PASTED.format(SHARED))
    assert "Save the squares" in live.say("")
    live.say("n")
    assert kept() == []
    assert "which 3 words were they?" in live.say(PASTED.format(SHARED))
    assert "2 words for 3 rows" in live.say("crane aging")
    assert f"Is this puzzle {NUMBER:,}? [Y/n]" in live.say(WORDS)
    assert kept() == []
    assert "Found in 3 guesses." in live.say("y")
    assert kept() == [("3/6", date.today(), tuple(WORDS.split()))]
    live.type("quit\n")
    assert live.close() == 0


def test_lines_that_arrive_together_are_one_paste(terminal):
    """Some terminals paste without brackets."""
    live = terminal("play")
    live.prompt()
    live.type(SHARED.replace("\n", "\r") + "\r")
    live.wait_for("which 3 words were they?")
    assert f"Is this puzzle {NUMBER:,}? [Y/n]" in live.say(WORDS)
    live.say("n")
    live.type("quit\n")
    assert live.close() == 0


# ------------------------------------------------------------------------------ today, and leaving


def test_an_interrupt_ends_the_game(terminal):
    live = terminal("play", *LIST)
    live.prompt()
    live.process.send_signal(signal.SIGINT)
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


def test_the_text_to_share_is_copied(terminal):
    live = terminal("play", *LIST, SSH_TTY="/dev/pts/1")
    live.prompt()
    live.say("crane ggggg")
    live.type("share\n")  # the game is over: it cannot be a guess
    raw = live.wait_for("Copied")
    coded = re.search(r"\x1b\]52;c;([\w+/=]+)\x07", raw)
    assert coded is not None, raw
    assert base64.b64decode(coded[1]).decode() == "salet 1/6\n\n🟩🟩🟩🟩🟩"
    live.prompt()
    live.type("quit\n")
    assert live.close() == 0


# ------------------------------------------------------------------------------------ past answers


@pytest.fixture
def dataset():
    """Serve a dataset of the days after the shipped ones, and count the requests."""
    asked = []
    first = shipped().last + timedelta(days=1)
    days = [first + timedelta(days=n) for n in range((open_day() - first).days)]
    rows = [{"date": str(day), "number": 1, "word": "crane"} for day in days]

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            body = json.dumps({"results": rows}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/days.json", asked, len(days)
    server.shutdown()
    server.server_close()


def test_past_answers_are_offered_at_the_end_and_fetched_meanwhile(terminal, own_home, dataset):
    address, asked, missing = dataset
    own_home.joinpath("settings.json").unlink()
    live = terminal("play", SALET_HISTORY_URL=address)
    assert "past answer" not in live.prompt()
    seen = " ".join(live.say("crane ggggg").split())
    assert f"{missing} past answers since {shipped().last + timedelta(days=1)}" in seen
    assert f"in one request from {urlsplit(address).netloc}" in seen
    assert "Fetch them now, and new ones when you play? [y/N]" in seen
    assert not asked
    live.say("y")
    wait_until(own_home.joinpath("history.csv").exists)
    assert "first guess" in live.say("list original") + live.say("new")  # no question comes first
    live.type("quit\n")
    live.wait_for(f"Fetched {missing} past answers")
    assert live.close() == 0
    assert len(asked) == 1
    assert json.loads(own_home.joinpath("settings.json").read_text())["update_offered"] is True
    live = terminal("play", SALET_HISTORY_URL=address)
    assert "Fetch" not in live.prompt()
    live.type("quit\n")
    assert live.close() == 0
    assert len(asked) == 1  # nothing is missing
