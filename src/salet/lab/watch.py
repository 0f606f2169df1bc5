"""A watch over strategies that other people write: one that never ends is stopped.

While a strategy thinks, a thread looks at the clock; after ``SECONDS`` for one guess it raises
an exception inside the strategy. That ends any loop written in Python.
"""

from __future__ import annotations

import ctypes
import threading
import time
from dataclasses import replace
from types import TracebackType
from typing import Any

from salet.errors import StrategyError
from salet.position.position import Position
from salet.strategies.base import Strategy
from salet.strategies.index import BUILT_IN

SECONDS = 30.0


class _TookTooLong(BaseException):
    """Raised inside a strategy that does not end."""


class Watch:
    """Watches every guess of one strategy; built-in strategies need no watching."""

    def __init__(self, strategy: Strategy, seconds: float = SECONDS):
        self.strategy = strategy
        self.seconds = seconds
        self.watched = strategy
        self._since: float | None = None
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._lock = threading.Lock()

    def __enter__(self) -> Watch:
        if self.strategy.name not in BUILT_IN:
            self.watched = replace(self.strategy, idea=self._timed)
            threading.Thread(target=self._look, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()

    def _timed(self, position: Position, **options: Any) -> Any:
        with self._lock:
            self._since = time.monotonic()
        try:
            given = self.strategy.idea(position, **options)
        except _TookTooLong:
            path = " ".join(str(turn) for turn in position.turns) or "no turn at all"
            raise StrategyError(
                f"the strategy {self.strategy.name} did not end within {self.seconds:g} seconds "
                f"after {path}",
                "Correct the strategy, or choose another one.",
            ) from None
        finally:
            with self._lock:
                self._since = None
        return given

    def _look(self) -> None:
        while not self._over.wait(0.1):
            with self._lock:
                late = self._since is not None and time.monotonic() - self._since > self.seconds
                if late:
                    self._since = None
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(self._thread), ctypes.py_object(_TookTooLong)
                    )
