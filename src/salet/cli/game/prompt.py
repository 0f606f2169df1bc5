"""Lines that a player types: editing, history and completion at a terminal, plain lines elsewhere.

The standard library's ``readline`` does it. It is there on Linux and macOS, costs a millisecond
where a library of its own costs a hundred, and where it is missing a line is read without it.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from salet.errors import InputError

MOST = 100_000  # signs in a line: more of them are no text that somebody typed
_TOGETHER = 0.05  # seconds: lines that follow each other faster were pasted
WORKER = "salet-advice"


class Prompt:
    """Reads lines; ``asked`` says whether somebody sits at a terminal and can answer."""

    def __init__(self, complete: Callable[[str, str], Sequence[str]], *, coloured: bool = False):
        self.asked = sys.stdin.isatty()
        self._coloured = coloured
        self._waiting = ""  # a line that was read and not used
        self._readline = _line_editor(complete) if self.asked and sys.stdout.isatty() else None

    def read(self, about: str = "") -> str:
        """The next line, or all that was pasted; ``EOFError`` when there is no more."""
        if self._waiting:
            line, self._waiting = self._waiting, ""
            return line
        return self._line(self._prompt(about))

    def _line(self, prompt: str) -> str:
        """The next line, after what asks for it."""
        if self._readline is not None:
            return input(prompt).strip()
        if self.asked:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            _wait_for_a_line()
        line = sys.stdin.readline(MOST)
        if not line:
            raise EOFError
        if len(line) == MOST:
            raise InputError(
                f"a line of the input has more than {MOST:,} signs", "Give one turn a line."
            )
        return line.strip()

    def rest_of_paste(self) -> list[str]:
        """The lines that came together with the last one."""
        lines: list[str] = []
        if not self.asked or os.name != "posix":
            return lines
        while len(lines) < 50 and select.select([sys.stdin], [], [], _TOGETHER)[0]:
            try:
                lines.append(self._line(""))
            except EOFError:
                break
        return lines

    def push_back(self, line: str) -> None:
        """Have a line read again."""
        self._waiting = line

    def agree(self, question: str, *, usually: bool) -> bool:
        """Whether the player says yes; ``usually`` is what Enter means."""
        said = self.read(f"{question} [{'Y/n' if usually else 'y/N'}]")
        if said.lower() not in ("", "y", "yes", "n", "no"):
            self.push_back(said)  # no answer but the next line: that is a no
            return False
        return said.lower().startswith("y") or (not said and usually)

    def _prompt(self, about: str) -> str:
        if about and self._coloured and self._readline is not None:
            about = f"\001\x1b[2m\002{about}\001\x1b[0m\002"  # signs that take no room
        return f"{about} > " if about else "> "


def _line_editor(complete: Callable[[str, str], Sequence[str]]) -> Any:
    """The standard library's line editor with our completion, or None where there is none."""
    try:
        import readline
    except ImportError:
        return None
    found: list[str] = []

    def completer(text: str, state: int) -> str | None:
        if state == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            found[:] = complete(before, text)
            if len(found) == 1:
                found[0] += " "
        return found[state] if state < len(found) else None

    readline.set_completer(completer)
    readline.set_completer_delims(" \t")
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        # What is pasted comes as one text, so that it can be shown before anything is done with it.
        readline.parse_and_bind("set enable-bracketed-paste on")
    return readline


def _wait_for_a_line() -> None:
    """Until somebody types, in steps in which Ctrl-C is heard."""
    while os.name == "posix" and not select.select([sys.stdin], [], [], 0.2)[0]:
        pass


# --------------------------------------------------------------------------------------- Ctrl-C


@contextmanager
def hearing_interrupts() -> Iterator[None]:
    """Hear Ctrl-C for sure: the wait for a key may begin just after one, and would last."""
    heard, over = threading.Event(), threading.Event()
    player = threading.main_thread().ident

    def hear(number: int, frame: FrameType | None) -> None:
        heard.set()
        signal.default_int_handler(number, frame)

    if not hasattr(signal, "pthread_kill"):
        yield
        return
    try:
        before = signal.signal(signal.SIGINT, hear)
    except ValueError:  # not in the main thread, where signals are nobody's business
        yield
        return
    came, tell = os.pipe()
    os.set_blocking(tell, False)
    told_before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)

    def remind() -> None:
        with suppress(OSError):
            while os.read(came, 512):
                if not heard.wait(0.3) and not over.is_set() and player is not None:
                    signal.pthread_kill(player, signal.SIGINT)
                heard.clear()

    threading.Thread(target=remind, daemon=True).start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(told_before)
        signal.signal(signal.SIGINT, before)
        os.close(tell)


def patiently(work: Callable[[], Any], interrupted: Callable[[], None] | None = None) -> Any:
    """Do something that may take long so that Ctrl-C is heard at once; ``interrupted`` is what is
    done then, in the place of an end.

    Compiled code hears no signal: it runs in a thread that dies with the process. (A thread whose
    join was interrupted passes for ended; an event does not.)
    """
    box: list[Any] = []
    fault: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            box.append(work())
        except BaseException as error:
            fault.append(error)
        finally:
            done.set()

    threading.Thread(target=run, daemon=True, name=WORKER).start()
    while not done.is_set():
        try:
            done.wait(0.2)
        except KeyboardInterrupt:
            if interrupted is None:
                raise
            interrupted()
    if fault:
        raise fault[0]
    return box[0]


def is_working() -> bool:
    """Whether something that was begun is still being worked out."""
    return any(thread.name == WORKER for thread in threading.enumerate())
