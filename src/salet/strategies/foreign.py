"""Strategies of other people, each in a process of its own that can be ended.

A strategy that never ends, prints, leaves with ``sys.exit`` or breaks its process does not touch
ours. What goes there is the list once, then (rules, limit, turns) for each position; what comes
back is a guess or a ranking. ``foreign_worker`` is the other side.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from salet.errors import SaletError, StrategyError
from salet.position.position import Position
from salet.strategies.base import Strategy
from salet.strategies.plugins import GROUP
from salet.words.lexicon import Lexicon
from salet.words.ranking import Merits, Ranking

if TYPE_CHECKING:
    from salet.position.boards import Place

SECONDS = 30.0  # the longest that a strategy may think about one guess


class Lost(Exception):
    """Nothing came back: the process was ended by us because it took too long, or by itself."""


@dataclass(frozen=True, slots=True)
class Foreign(Strategy):
    """A strategy that thinks in a process of its own."""

    process: Process = field(kw_only=True)

    def choose(self, position: Place) -> int:
        """The index of the guess to play here."""
        return int(self._ask("choose", position))

    def rank(self, position: Place, top: int = 10) -> Ranking:
        """The best guesses here in order, with their statistics."""
        ranking: Ranking = self._ask("rank", position, top)
        return ranking

    def _ask(self, what: str, position: Place, *arguments: Any) -> Any:
        self.check_candidates(position)
        assert isinstance(position, Position)  # the others were refused
        try:
            return self.process.ask(what, self.settings, position, *arguments)
        except Lost as lost:
            raise self.fault(str(lost), position) from None


class Process:
    """The process of one strategy; a new one is started when the old one was ended."""

    def __init__(self, find: str, *source: str) -> None:
        self.source = (find, *source)
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] = lambda: None
        self._list: tuple[Lexicon, bool] | None = None
        self.told: dict[str, Any] = {}
        self._alive(self._start)

    def ask(self, what: str, settings: dict[str, Any], position: Position, *more: Any) -> Any:
        """The answer to one question; raises what the strategy raised, or ``Lost``."""

        def asked() -> Any:
            if self._child is None:
                self._start()
            known = (position.lexicon, position.matrix.compiled)
            if known != self._list:
                self._say(("list", *known), None)
                self._list = known
            place = (position.rules, position.limit, position.turns)
            return self._say((what, settings, place, *more), SECONDS)

        with self._lock:
            return self._alive(asked)

    def _alive(self, work: Callable[[], Any]) -> Any:
        """Do some work with the process; it is ended when anything but an answer comes of it."""
        try:
            return work()
        except BaseException as error:  # Ctrl-C too
            if not isinstance(error, SaletError) or not self.told:
                self._end()
                self._child = self._list = None
            raise

    def _start(self) -> None:
        script = "from salet.strategies.foreign_worker import main; main()"
        self._child = subprocess.Popen(
            [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}; {script}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        self._end = weakref.finalize(self, _ended, self._child)
        self._hear(None)
        try:
            self.told = self._say(self.source, SECONDS)
        except Lost as lost:
            raise StrategyError(
                f"{self.source[1]} cannot be loaded: it {lost}", "Correct it."
            ) from None

    def _say(self, message: tuple[Any, ...], seconds: float | None) -> Any:
        assert self._child is not None
        assert self._child.stdin is not None
        with suppress(OSError):  # a process that is gone is heard of below
            pickle.dump(message, self._child.stdin)
            self._child.stdin.flush()
        good, given = self._hear(seconds)
        if not good:
            raise given
        return given

    def _hear(self, seconds: float | None) -> Any:
        child, late = self._child, threading.Event()
        assert child is not None
        assert child.stdout is not None

        def stop() -> None:
            late.set()
            child.kill()

        timer = threading.Timer(seconds or 0, stop)
        timer.daemon = True
        if seconds is not None:
            timer.start()
        try:
            return pickle.load(child.stdout)
        except Exception:  # nothing came, or nothing that can be read
            if late.is_set():
                raise Lost(f"did not end within {seconds:g} seconds") from None
            raise Lost("ended its own process") from None
        finally:
            timer.cancel()


def _ended(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    child.wait()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def _elsewhere(position: Position, **options: Any) -> Merits:
    raise NotImplementedError("a foreign strategy thinks in its own process")


def from_entry_points(name: str) -> Strategy | None:
    """The strategy that an installed package registers under this name."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            process = Process("from_entry_point", name, point.value)
            return _strategy(process, (from_entry_points, name))
    return None


def from_file(spec: str) -> Strategy:
    """The strategy in ``path/to/file.py:function``; without a function, the only one there."""
    file, _, function = spec.rpartition(":") if ".py:" in spec else (spec, "", "")
    try:
        stamp = os.stat(file).st_mtime_ns
    except (OSError, ValueError):
        stamp = 0
    if not os.path.isfile(file):
        raise StrategyError(f"there is no file {file}", "Write path/to/file.py:function.")
    path = os.path.abspath(file)
    return _strategy(_file_process(path, function, stamp), (from_file, f"{path}:{function}"))


@lru_cache(maxsize=8)
def _file_process(path: str, function: str, stamp: int) -> Process:
    """One process for a file as it is now."""
    return Process("from_file", path, function)


def _strategy(process: Process, source: tuple[Any, ...]) -> Foreign:
    return Foreign(**process.told, function=_elsewhere, source=source, process=process)
