"""Wait in tests for something to happen, never for a fixed time."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0  # seconds; longer means that a program hangs, even on a slow machine


def wait_until(condition: Callable[[], object]) -> None:
    """Poll until the condition is true; fail after ``PATIENCE`` seconds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "the condition did not become true"
        time.sleep(0.02)
