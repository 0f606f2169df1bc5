"""Read the lines of a player: with editing, history and completion at a terminal.

The standard library's ``readline`` does it; where it is missing, lines are read without it.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from types import FrameType
from typing import Any

from salet.errors import InputError
from salet.render.progress import status_line

try:
    import readline
except ImportError:  # Windows
    readline = None  # type: ignore[assignment]

LONGEST_LINE = 100_000  # characters
_PASTED_WITHIN = 0.05  # seconds: lines that follow each other faster were pasted
_SILENT = 1.0  # seconds of work before the player is told about it
WORKER = "salet-advice"


class Prompt:
    """Reads lines; ``can_ask`` is whether a player at a terminal can answer questions."""

    def __init__(self, complete: Callable[[str, str], Sequence[str]], *, coloured: bool = False):
        self.can_ask = sys.stdin.isatty()
        self._coloured = coloured
        self._waiting = ""  # a line that was read and not used
        self._readline = _line_editor(complete) if self.can_ask and sys.stdout.isatty() else None

    def read(self, about: str = "") -> str:
        """Return the next line, or a whole paste; raise ``EOFError`` at the end of the input."""
        if self._waiting:
            line, self._waiting = self._waiting, ""
            return line
        return self._line(self._prompt(about))

    def _line(self, prompt: str) -> str:
        """Return the next line, after printing the prompt."""
        if self._readline is not None:
            return input(prompt).strip()
        if self.can_ask:
            sys.stdout.write(prompt)
            sys.stdout.flush()
            _wait_for_a_line()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        if len(line) == LONGEST_LINE:
            raise InputError(
                f"a line of the input has more than {LONGEST_LINE:,} characters",
                "Give one turn a line.",
            )
        return line.strip()

    def rest_of_paste(self) -> list[str]:
        """Return the lines that were pasted together with the last one."""
        lines: list[str] = []
        if not self.can_ask or os.name != "posix":
            return lines
        while len(lines) < 50 and select.select([sys.stdin], [], [], _PASTED_WITHIN)[0]:
            try:
                lines.append(self._line(""))
            except EOFError:
                break
        return lines

    def push_back(self, line: str) -> None:
        """Have a line read again."""
        self._waiting = line

    def agree(self, question: str, *, usually: bool) -> bool:
        """Return whether the player says yes; ``usually`` is what Enter means."""
        answer = self.read(f"{question} [{'Y/n' if usually else 'y/N'}]")
        if answer.lower() not in ("", "y", "yes", "n", "no"):
            self.push_back(answer)  # the next line instead of an answer: that is a no
            return False
        return answer.lower().startswith("y") or (not answer and usually)

    def _prompt(self, about: str) -> str:
        if about and self._coloured and self._readline is not None:
            about = f"\001\x1b[2m\002{about}\001\x1b[0m\002"  # readline: these take no room
        return f"{about} > " if about else "> "


def _line_editor(complete: Callable[[str, str], Sequence[str]]) -> Any:
    """Return the standard library's line editor with our completion, or None without one."""
    if readline is None:
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
        # A paste arrives as one text, so that it can be shown before anything is done with it.
        readline.parse_and_bind("set enable-bracketed-paste on")
    return readline


def _wait_for_a_line() -> None:
    """Wait for a line, in steps between which Ctrl-C is handled."""
    while os.name == "posix" and not select.select([sys.stdin], [], [], 0.2)[0]:
        pass


# --------------------------------------------------------------------------------------- Ctrl-C


@contextmanager
def hearing_interrupts() -> Iterator[None]:
    """Context manager that makes sure that Ctrl-C is handled.

    The wait for a key may begin just after the signal and would otherwise last: a thread sends the
    signal again if it was not handled.
    """
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
    except ValueError:  # not in the main thread
        yield
        return
    read_end, write_end = os.pipe()
    os.set_blocking(write_end, False)
    previous_fd = signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)

    def remind() -> None:
        with suppress(OSError):
            while os.read(read_end, 512):
                if not heard.wait(0.3) and not over.is_set() and player is not None:
                    signal.pthread_kill(player, signal.SIGINT)
                heard.clear()

    threading.Thread(target=remind, daemon=True).start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(previous_fd)
        signal.signal(signal.SIGINT, before)
        os.close(write_end)


def patiently(
    work: Callable[[], Any],
    interrupted: Callable[[], None] | None = None,
    doing: str = "working it out",
) -> Any:
    """Return the result of long work, during which Ctrl-C is handled at once.

    What it is ``doing`` is shown if it takes longer than a second.
    ``interrupted`` is called then; without it the interrupt ends the wait. Compiled code handles no
    signal, so it runs in a thread that dies with the process. (A thread whose join was interrupted
    passes for ended; an event does not.)
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

    worker = threading.Thread(target=run, daemon=True, name=WORKER)
    worker.start()
    began = time.monotonic()
    with ExitStack() as stack:
        while not done.is_set():
            try:
                done.wait(0.2)
            except KeyboardInterrupt:
                if interrupted is None:
                    raise
                interrupted()
            if doing and time.monotonic() - began > _SILENT:
                stack.enter_context(status_line(doing))
                doing = ""
    worker.join()  # it is about to end: ``is_working`` must not see it any more
    if fault:
        raise fault[0]
    return box[0]


def is_working() -> bool:
    """Return whether long work is still running."""
    return any(thread.name == WORKER for thread in threading.enumerate())
