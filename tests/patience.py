"""Wait in tests for something to happen, never for a fixed time."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 30.0  # seconds to wait for something to happen, even on a slow machine
RUN_TIME = 120.0  # seconds that a whole process may take: it may compile loops


def wait_until(condition: Callable[[], object]) -> None:
    """Poll until the condition is true; fail after ``PATIENCE`` seconds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "the condition did not become true"
        time.sleep(0.02)
