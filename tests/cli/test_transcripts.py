"""Whole games as players see them, in ``transcripts/``: what they type, and what salet prints.

``python -m tests.cli.test_transcripts`` plays them and writes the files anew: read what changed.

What is typed begins in the first column, as do ``columns: 40`` (80 if it is not given) and the
lines of a file, ``file own.txt: crane / aging``. What is printed is indented::

    $ salet play --list original          a command at a terminal, until the next one
      Guess 2 of 6, normal rules.         on standard output
    ! There is no turn 9.                 on standard error
    colours of CRANE > bbygb              typed after a prompt; ^C and ^D are keys
    ... moist bbbbg                       pasted together with the line before
    $ lines | salet play                  a command with piped input
    < crane bbygb                         a line of the input
    [2]                                   the exit code, if it is not 0

Each transcript has its own home, which is called HOME, and every day is the same one.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from datetime import UTC, date, datetime, timedelta
from itertools import count, groupby
from pathlib import Path

import pytest
import rich.console
from prompt_toolkit.input import DummyInput
from tests.required import posix

from salet.cli import main, play
from salet.cli.talk import commands, prompt, screen
from salet.journal import journal
from salet.live import unfinished
from salet.puzzle import days

TRANSCRIPTS = Path(__file__).parent / "transcripts"
NOW = datetime(2026, 8, 22, 11, tzinfo=UTC)
ENVIRONMENT = {
    "LINES": "40", "TERM": "dumb", "SSH_TTY": "none",  # no colours, and no tool that copies
    "SALET_HISTORY_URL": "http://127.0.0.1:9/days.json",
}  # fmt: skip
KEYS = {"^C": KeyboardInterrupt, "^D": EOFError}
TERMINAL, PIPED = "$ salet", "$ lines | salet"
PRINTED, FAILED = "  ", "! "
TYPED = re.compile(r"(?![!\[ ])(?:[^>\n]*>|<)(?: (.*(?:\n\.\.\..*)*)|$)", re.MULTILINE)


class Day(date):
    """Every day is the same one."""

    @classmethod
    def today(cls):
        return NOW.date()


class Moment(datetime):
    """Every call is a second later."""

    calls = count()

    @classmethod
    def now(cls, tz):
        return NOW.astimezone(tz) + timedelta(seconds=next(cls.calls))


class Shown:
    """Everything on the screen, in order: texts, each with a mark; "" for what is typed."""

    def __init__(self, typed, *, terminal):
        self.typed, self.terminal, self.texts = list(typed), terminal, []
        self.input = DummyInput()  # where the line editor looks for keys that arrived already

    def next_line(self, prompt):
        """Return the next line that is typed; the end of all is ^D."""
        line = self.typed.pop(0) if self.typed else "^D"
        self.texts.append(("", f"{prompt}{line}".replace("\n", "\n... ")))
        return line

    def prompt(self, message):
        """Read a line at a terminal, in place of the line editor."""
        line = self.next_line("".join(text for _, text in message))
        if line in KEYS:
            raise KEYS[line]
        return line

    def lines(self):
        """Return the screen without what differs from machine to machine."""
        for mark, texts in groupby(self.texts, lambda pair: pair[0]):
            if not mark:
                yield from (line.rstrip() for _, text in texts for line in text.split("\n"))
                continue
            text = "".join(text for _, text in texts)
            if self.terminal:
                text = re.sub(r"\x1b(\[[\d;]*m|\]52;[^\x07]*\x07)", "", text)
            text = text.replace(os.environ["SALET_HOME"], "HOME").replace("\\", "/")
            text = text.removesuffix("\n")
            yield from (f"{mark}{line}".rstrip() for line in text.split("\n"))


class Output(io.StringIO):
    """A stream that a command writes to."""

    def __init__(self, shown, mark):
        super().__init__()
        self.shown, self.mark = shown, mark

    def isatty(self):
        return self.shown.terminal

    def write(self, text):
        size = super().write(text)  # which accepts nothing but text
        self.shown.texts.append((self.mark, text))
        return size


class Input(io.StringIO):
    """Standard input: at a terminal, the lines go through the line editor."""

    def __init__(self, shown):
        super().__init__()
        self.shown = shown

    def isatty(self):
        return self.shown.terminal

    def readline(self, size=-1):
        return f"{self.shown.next_line('< ')}\n" if self.shown.typed else ""


def run(command, typed):
    """Run a command with what is typed into it; yield the lines that the player sees."""
    shown = Shown(typed, terminal=command.startswith(TERMINAL))
    args = shlex.split(command.removeprefix(TERMINAL).removeprefix(PIPED))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", Input(shown))
        patched.setattr(sys, "stdout", Output(shown, PRINTED))
        patched.setattr(sys, "stderr", Output(shown, FAILED))
        patched.setattr(prompt, "_session", lambda complete: shown)
        patched.setattr(rich.console, "detect_legacy_windows", lambda: False)
        for module in (days, play, screen, commands):
            patched.setattr(module, "date", Day)
        for module in (journal, unfinished):
            patched.setattr(module, "datetime", Moment)
        with pytest.raises(SystemExit) as exited:
            main(args)
    yield from shown.lines()
    if exited.value.code:
        yield f"[{exited.value.code}]"


def played(transcript, home):
    """Return a transcript with what salet prints now; its files are in the current folder."""
    home.joinpath("settings.json").write_text('{"update_offered": false}')
    head, *parts = re.split(r"^(?=\$)", transcript, flags=re.MULTILINE)
    files = re.findall(r"^file (.*?): (.*)", head, re.MULTILINE)
    for name, text in files:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("".join(f"{line}\n" for line in text.split(" / ")), "utf-8")
    columns = re.findall(r"^columns: (\d+)", head, re.MULTILINE)
    seen = head.splitlines()
    with pytest.MonkeyPatch.context() as patched:
        for name, value in {**ENVIRONMENT, "COLUMNS": (columns or ["80"])[0]}.items():
            patched.setenv(name, value)
        for part in parts:
            command, _, rest = part.partition("\n")
            typed = [re.sub(r"\n\.\.\. ?", "\n", line) for line in TYPED.findall(rest)]
            seen += [command, *run(command, typed)]
    return "\n".join(seen) + "\n"


NAMES = sorted(path.stem for path in TRANSCRIPTS.glob("*.txt"))
MARKS = {"full_journal": posix}  # Windows has another error for a folder in place of a file


@pytest.mark.parametrize("name", [pytest.param(each, marks=MARKS.get(each, ())) for each in NAMES])
def test_a_game_is_as_before(name, warm_home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    transcript = TRANSCRIPTS.joinpath(f"{name}.txt").read_text("utf-8")
    assert played(transcript, warm_home).splitlines() == transcript.splitlines()


def write(names):
    """Play some transcripts, or all, and write them anew."""
    for file in sorted(TRANSCRIPTS.glob("*.txt")):
        if names and file.stem not in names:
            continue
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            home = Path(folder, "home")
            home.mkdir()
            os.environ["SALET_HOME"] = str(home)
            text = played(file.read_text("utf-8"), home)
        file.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    write(sys.argv[1:])
