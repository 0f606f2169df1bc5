"""Read lines, at a terminal with editing, history and completion.

These come from the standard library's ``readline``, if it is available.
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

try:
    import readline
except ImportError:  # Windows
    readline = None  # type: ignore[assignment]

MAX_LINE = 100_000  # characters
_PASTED_WITHIN = 0.05  # seconds; lines that arrive faster were pasted
_SILENT = 1.0  # seconds until a status line is shown
WORKER = "salet-advice"


class Prompt:
    """Reads lines; ``can_ask`` is whether a player at a terminal can answer questions."""

    def __init__(self, complete: Callable[[str, str], Sequence[str]], *, coloured: bool = False):
        self.can_ask = sys.stdin.isatty()
        self._coloured = coloured
        self._pushed_back = ""  # a line to be read again
        self._readline = _line_editor(complete) if self.can_ask and sys.stdout.isatty() else None

    def read(self, about: str = "") -> str:
        """Return the next line, or a whole paste. Raise ``EOFError`` at the end of the input."""
        if self._pushed_back:
            line, self._pushed_back = self._pushed_back, ""
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
        line = sys.stdin.readline(MAX_LINE)
        if not line:
            raise EOFError
        if len(line) == MAX_LINE:
            raise InputError(
                f"a line of the input has more than {MAX_LINE:,} characters",
                "Write one turn per line.",
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
        """Return this line again on the next read."""
        self._pushed_back = line

    def agree(self, question: str, *, default: bool) -> bool:
        """Return whether the player answers yes; ``default`` is the answer for Enter."""
        answer = self.read(f"{question} [{'Y/n' if default else 'y/N'}]")
        if answer.lower() not in ("", "y", "yes", "n", "no"):
            self.push_back(answer)  # another line instead of an answer means no
            return False
        return answer.lower().startswith("y") or (not answer and default)

    def _prompt(self, about: str) -> str:
        if about and self._coloured and self._readline is not None:
            about = f"\001\x1b[2m\002{about}\001\x1b[0m\002"  # 1 and 2 mark zero width for readline
        return f"{about} > " if about else "> "


def _line_editor(complete: Callable[[str, str], Sequence[str]]) -> Any:
    """Return the ``readline`` module with our completion, or None if it is not available."""
    if readline is None:
        return None
    matches: list[str] = []

    def completer(text: str, state: int) -> str | None:
        if state == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            matches[:] = complete(before, text)
            if len(matches) == 1:
                matches[0] += " "
        return matches[state] if state < len(matches) else None

    readline.set_completer(completer)
    readline.set_completer_delims(" \t")
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        # A paste arrives as one text, so that it can be shown before it is used.
        readline.parse_and_bind("set enable-bracketed-paste on")
    return readline


def _wait_for_a_line() -> None:
    """Wait for a line in short steps, so that Ctrl-C is handled."""
    while os.name == "posix" and not select.select([sys.stdin], [], [], 0.2)[0]:
        pass


# --------------------------------------------------------------------------------------- Ctrl-C


@contextmanager
def hearing_interrupts() -> Iterator[None]:
    """Context manager that makes sure that Ctrl-C is handled.

    If the signal arrives just before a wait for a key, the wait would ignore it. So a thread sends
    the signal again if it was not handled.
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


def run_interruptibly(
    work: Callable[[], Any],
    interrupted: Callable[[], None] | None = None,
    doing: str = "computing",
) -> Any:
    """Return the result of long work, and handle Ctrl-C at once.

    ``doing`` is shown if the work takes longer than a second. On Ctrl-C ``interrupted`` is called;
    without it, the wait ends. Compiled code does not handle signals, so it runs in a daemon thread.
    (An interrupted join would make the thread look finished; an event does not.)
    """
    results: list[Any] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
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
                from salet.render.progress import status_line

                stack.enter_context(status_line(doing))
                doing = ""
    worker.join()  # so that ``is_working`` does not see it any more
    if errors:
        raise errors[0]
    return results[0]


def is_working() -> bool:
    """Return whether long work is still running."""
    return any(thread.name == WORKER for thread in threading.enumerate())
