"""Progress of long work, on standard error: moving at a terminal, else a line now and then."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from salet.render.console import console

EVERY = 10.0  # seconds between two lines where standard error is no terminal


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Context manager; yields ``advance(n)``, which moves the bar by ``n``.

    Where standard error is not a terminal, it prints a line every ten seconds instead.
    """
    out = console(stderr=True)
    if out.is_terminal:
        heads = TextColumn("{task.description}"), BarColumn()
        tails = TextColumn("{task.percentage:.0f} %"), TimeRemainingColumn()
        with Progress(*heads, *tails, console=out, transient=True) as bar:
            task = bar.add_task(what, total=total)
            yield lambda done: bar.advance(task, done)
        return
    done, began = 0, time.monotonic()

    def line() -> str:
        rate = (time.monotonic() - began) / done if done else 0
        rest = f", about {rate * (total - done):.0f} s left" if 0 < done < total else ""
        return f"{what}: {done:,} of {total:,}{rest}"

    with _spoken(out, line):

        def count(more: int) -> None:
            nonlocal done
            done += more

        yield count


@contextmanager
def status_line(text: str) -> Iterator[Callable[[str], None]]:
    """Context manager; yields ``change(text)``, which replaces the line.

    Where standard error is not a terminal, it prints the current line every ten seconds instead.
    """
    out = console(stderr=True)
    if out.is_terminal:
        with Live(Text(text), console=out, transient=True) as live:
            yield lambda new: live.update(Text(new))
        return
    with _spoken(out, lambda: text):

        def change(new: str) -> None:
            nonlocal text
            text = new

        yield change


@contextmanager
def _spoken(out: Console, line: Callable[[], str]) -> Iterator[None]:
    """Print the line of the moment every ten seconds."""
    done, began = threading.Event(), time.monotonic()

    def speak() -> None:
        while not done.wait(EVERY):
            out.print(f"{line()}, {time.monotonic() - began:.0f} s", soft_wrap=True)

    speaker = threading.Thread(target=speak, daemon=True)
    speaker.start()
    try:
        yield
    finally:
        done.set()
        speaker.join()
