"""How long several questions may take together."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Clock:
    """So many seconds for several questions, or all the time there is."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """How many seconds are left, or None."""
        return None if self.end is None else max(0.0, self.end - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether there is no time left."""
        return self.left == 0.0


@contextmanager
def alarm(seconds: float | None, ring: Callable[[], None]) -> Iterator[None]:
    """Ring after so many seconds, from another thread, unless what is inside has ended by then."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
