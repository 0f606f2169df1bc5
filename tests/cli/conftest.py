"""A pseudo-terminal for the tests of the command line."""

from __future__ import annotations

import io
import json
import os
import re
import select
import shlex
import struct
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.cli.output import one_object
from tests.patience import PATIENCE, RUN_TIME

from salet.cli.talk import prompt

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

TERMINAL = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}  # it answers no questions


class Terminal:
    """The command line in its own process, at a pseudo-terminal."""

    READS, TAKES = "\x1b[?2004h", "\x1b[?2004l"  # a prompt accepts pasted text; a line was entered
    CURSOR = "\x1b[?25h"  # the cursor is shown again: the prompt is drawn

    def __init__(self, *args, columns=80, **environment):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "salet", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **TERMINAL, **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def wait_for(self, text):
        limit = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < limit, f"no {text!r} in {self.seen!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.master, 65_536).decode(errors="replace")
                except OSError:
                    raise AssertionError(f"ended without {text!r}: {self.seen!r}") from None
        before, _, self.seen = self.seen.partition(text)
        return before

    def prompt(self):
        """Return everything shown up to the next prompt, and its text, without colours."""
        seen = self.wait_for(self.READS)
        seen += self.wait_for(self.CURSOR)
        text = re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", seen).replace("\r", "")
        return text.rpartition(">")[0]

    def say(self, line):
        """Type a line at the prompt; return everything shown up to the next prompt."""
        self.type(f"{line}\n")
        self.wait_for(self.TAKES)
        return self.prompt()

    def type(self, text):
        os.write(self.master, text.encode())

    def close(self):
        code = self.process.wait(RUN_TIME)
        os.close(self.master)
        return code


@pytest.fixture
def terminal():
    if sys.platform == "win32":
        pytest.skip("Windows has no pseudo-terminals")
    opened = []

    def start(*args, **settings):
        opened.append(Terminal(*args, **settings))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


@pytest.fixture
def dataset(monkeypatch):
    """Serve past answers: return their rows, which the test fills, and the requests."""
    rows, requests = [], []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"results": rows}).encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("SALET_HISTORY_URL", f"http://127.0.0.1:{server.server_port}/days.json")
    yield rows, requests
    server.shutdown()
    thread.join()
    server.server_close()


class Player:
    """A line editor that returns lines in order and notes each prompt; an exception is raised."""

    def __init__(self, lines):
        self.lines, self.prompts = list(lines), []

    def prompt(self, message):
        self.prompts.append("".join(text for _, text in message))
        line = self.lines.pop(0) if self.lines else EOFError
        if isinstance(line, type):
            raise line
        return line


@pytest.fixture
def as_json(salet_here):
    """Run a command of this process with ``--json``; return its object."""

    def run(*args, code=0):
        done = salet_here(*args, "--json")
        assert (done.returncode, done.stderr.count("Traceback")) == (code, 0), done
        return one_object(done.stdout)

    return run


@pytest.fixture
def refused(salet_here):
    """Run a command that is refused, with and without ``--json``; return its error."""

    def run(*args, code=2):
        shown, as_json = salet_here(*args), salet_here(*args, "--json")
        assert (shown.returncode, shown.stdout) == (code, "")
        assert 1 <= len(shown.stderr.strip().splitlines()) <= 2
        assert not re.search(r"Traceback|Error:|[?!.]\.(\n|$)", shown.stderr), "two full stops?"
        assert (as_json.returncode, as_json.stderr) == (code, "")
        error = one_object(as_json.stdout)
        assert error.keys() == {"error", "message", "fix"}
        assert all(error.values())
        return error

    return run


@pytest.fixture
def piped(salet_here, monkeypatch):
    """Run a command of this process with text on standard input."""

    def run(*args, input=""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(input.encode()), "utf-8"))
        return salet_here(*args)

    return run


class Typed(io.StringIO):
    """Standard input that says it is a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def typed(salet_here, monkeypatch):
    """Run a command of this process with lines that a player types at a terminal.

    Return what it prints, without colours, and the prompts.
    """

    def run(command, *lines):
        player = Player(lines)
        monkeypatch.setattr(sys, "stdin", Typed())
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setattr(prompt, "_session", lambda complete: player)
        done = salet_here(*shlex.split(command)[1:])
        assert done.returncode == 0, done.stderr
        return re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr), player.prompts

    return run
