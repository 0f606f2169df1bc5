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
EARLY = 3.0  # seconds until the first line, if the work will take longer than LONG
LONG = 30.0  # seconds
ENOUGH = 0.05  # share of the work from which on the time left can be estimated


def can_estimate(share: float, seconds: float) -> bool:
    """Return whether the time left can be estimated: the first units are no measure.

    >>> can_estimate(0.01, 3), can_estimate(0.1, 0.5), can_estimate(0.1, 3), can_estimate(0.01, 30)
    (False, False, True, True)
    """
    return (share >= ENOUGH and seconds >= EARLY) or seconds >= LONG


class _TimeLeft(TimeRemainingColumn):
    """The time left, once it can be estimated."""

    def render(self, task: Task) -> Text:
        """Return the cell of the column."""
        known = can_estimate(task.percentage / 100, task.elapsed or 0.0)
        return super().render(task) if known else Text("")


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Context manager; yields ``advance(n)``, which moves the bar by ``n``.

    If standard error is not a terminal, print a line every ten seconds instead, and the first one
    earlier if the work will take long.
    """
    out = console(stderr=True)
    if out.is_terminal:
        heads = TextColumn("{task.description}"), BarColumn()
        tails = TextColumn("{task.percentage:.0f} %"), _TimeLeft()
        with Progress(*heads, *tails, console=out, transient=True) as bar:
            task = bar.add_task(what, total=total)
            yield lambda done: bar.advance(task, done)
        return
    done, began = 0, time.monotonic()

    def seconds_left() -> float:
        return (time.monotonic() - began) / done * (total - done) if done else 0.0

    def line() -> str:
        known = 0 < done < total and can_estimate(done / total, time.monotonic() - began)
        rest = f", about {seconds_left():.0f} s left" if known else ""
        return f"{what}: {done:,} of {total:,}{rest}"

    with _printing(out, line, lambda: seconds_left() > LONG):

        def advance(n: int) -> None:
            nonlocal done
            done += n

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
    with _printing(out, lambda: text, lambda: False):

        def change(new: str) -> None:
            nonlocal text
            text = new

        yield change


@contextmanager
def _printing(out: Console, line: Callable[[], str], is_long: Callable[[], bool]) -> Iterator[None]:
    """Print the current line every ten seconds, the first one earlier if the work is long."""
    done, began = threading.Event(), time.monotonic()

    def run() -> None:
        early = min(EARLY, EVERY)
        over = done.wait(early) or (not is_long() and done.wait(EVERY - early))
        while not over:
            out.print(f"{line()}, {time.monotonic() - began:.0f} s", soft_wrap=True)
            over = done.wait(EVERY)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
