"""Show progress on standard error: a bar at a terminal, else a line every ten seconds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.live import Live
from rich.progress import BarColumn, Progress, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from salet.render.console import console

EVERY = 10.0  # seconds between two lines if standard error is not a terminal
ENOUGH = 0.05  # share of the work from which on the time left can be estimated
SOON = 3.0  # seconds, and until then it is not


class TimeLeft(TimeRemainingColumn):
    """The time left, once it can be estimated: the first units are no measure."""

    def render(self, task: Task) -> Text:
        """Return the cell of the column."""
        known = task.percentage >= 100 * ENOUGH and (task.elapsed or 0.0) >= SOON
        return super().render(task) if known else Text("")


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Context manager; yields ``advance(n)``, which moves the bar by ``n``.

    If standard error is not a terminal, print a line every ten seconds instead.
    """
    out = console(stderr=True)
    if out.is_terminal:
        heads = TextColumn("{task.description}"), BarColumn()
        tails = TextColumn("{task.percentage:.0f} %"), TimeLeft()
        with Progress(*heads, *tails, console=out, transient=True) as bar:
            task = bar.add_task(what, total=total)
            yield lambda done: bar.advance(task, done)
        return
    done, began = 0, time.monotonic()

    def line() -> str:
        rest = ""
        if ENOUGH * total <= done < total:
            seconds = (time.monotonic() - began) / done * (total - done)
            rest = f", about {seconds:.0f} s left"
        return f"{what}: {done:,} of {total:,}{rest}"

    def advance(n: int) -> None:
        nonlocal done
        done += n

    with _printing(out, line):
        yield advance


@contextmanager
def status_line(text: str) -> Iterator[Callable[[str], None]]:
    """Context manager; yields ``change(text)``, which replaces the line.

    If standard error is not a terminal, print the current line every ten seconds instead.
    """
    out = console(stderr=True)
    if out.is_terminal:
        with Live(Text(text), console=out, transient=True) as live:
            yield lambda new: live.update(Text(new))
        return

    def change(new: str) -> None:
        nonlocal text
        text = new

    with _printing(out, lambda: text):
        yield change


@contextmanager
def _printing(out: Console, line: Callable[[], str]) -> Iterator[None]:
    """Print the current line every ten seconds."""
    done, began = threading.Event(), time.monotonic()

    def run() -> None:
        while not done.wait(EVERY):
            out.print(f"{line()}, {time.monotonic() - began:.0f} s", soft_wrap=True)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
