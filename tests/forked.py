"""The command line in a process of its own that starts at once: it is split off from one that has
loaded what salet needs (``tests.loaded``), and has done nothing yet.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.forkserver import ensure_running
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any
from unittest.mock import patch

ESCAPED = "backslashreplace"
SPLIT = multiprocessing.get_context("forkserver")
SPLIT.set_forkserver_preload(["__main__", "tests.loaded"])
BEGINNING = dict(os.environ)  # workers of a crew are split off, too: no home of one test is theirs


class Command:
    """A command that runs, with streams and an environment of its own."""

    def __init__(
        self, args: tuple[str, ...], environment: Mapping[str, str], folder: Path, *streams: int
    ) -> None:
        with patch.dict(os.environ, BEGINNING, clear=True):
            ensure_running()
        self.process = SPLIT.Process(
            target=_run, args=(args, dict(environment), str(folder), _Streams(streams))
        )
        self.process.start()

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    def poll(self) -> int | None:
        """How it ended, or None while it runs."""
        return self.process.exitcode

    def wait(self, seconds: float | None = None) -> int:
        """Wait until it has ended; how it did."""
        self.process.join(seconds)
        assert self.process.exitcode is not None, "it did not end"
        return self.process.exitcode

    def kill(self) -> None:
        """End it."""
        self.process.kill()


class _Streams:
    """Open files on their way to a process that is about to start."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers

    def __reduce__(self) -> tuple[Any, ...]:
        return _Arrived, (tuple(DupFd(number) for number in self.numbers),)


class _Arrived:
    def __init__(self, streams: tuple[Any, ...]) -> None:
        self.streams = streams

    def become(self) -> None:
        """Make them the standard streams."""
        for wanted, stream in enumerate(self.streams):
            given = stream.detach()
            os.dup2(given, wanted)
            os.close(given)
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115
            for number, mode, errors in ((0, "r", None), (1, "w", None), (2, "w", ESCAPED))
        )


def _run(args: tuple[str, ...], environment: dict[str, str], folder: str, streams: Any) -> None:
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    streams.become()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["salet", *args]
    from salet.cli import main

    try:
        main()
    finally:
        atexit._run_exitfuncs()
