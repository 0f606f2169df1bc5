"""Waiting in tests: for something to come about, never for a time to pass."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0  # seconds that only a program that hangs takes, on the slowest of machines


def wait_until(what: Callable[[], object]) -> None:
    """Look again and again until it is so."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.02)
