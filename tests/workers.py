"""Several processes share the tests: what all of them need is loaded once, before they part.

    pytest --workers=auto

Tests that share something are one piece of work for one process; the longest pieces begin first.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import traceback
from collections import deque
from collections.abc import Iterable
from functools import cache
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any

import pytest

from tests import forked
from tests.homes import make_home

# The tests of a file share what it makes and stay with one process; those of several files do where
# they share a server or a browser, and these take longest.
TOGETHER = ("tests/web/test_page_play", "tests/web/", "tests/auto/")
APART = "tests/strategies/test_golden.py"  # long, and each alone
EARLY = (*TOGETHER, "tests/lab/", "tests/search/", "tests/strategies/", "tests/cli/")
MOST = 6


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--workers", type=number_of, default=0, metavar="NUMBER",
        help="how many processes share the tests; auto: as they fit here",
    )  # fmt: skip


def number_of(wanted: str) -> int:
    """How many processes are wanted; one more than there are cores, as those with a browser often
    wait for it.
    """
    return min((os.cpu_count() or 1) + 1, MOST) if wanted == "auto" else int(wanted)


def group_of(nodeid: str) -> str:
    """What a test stays together with."""
    if nodeid.startswith(APART):
        return nodeid
    return next((group for group in TOGETHER if nodeid.startswith(group)), nodeid.split("::")[0])


def turn_of(nodeid: str) -> int:
    """When a test has its turn: the longest first, so that none is left alone at the end."""
    return next((n for n, start in enumerate(EARLY) if nodeid.startswith(start)), len(EARLY))


def pieces_of(nodeids: Iterable[str]) -> list[list[int]]:
    """The numbers of the tests that stay together, in the order of their turns."""
    pieces: dict[str, list[int]] = {}
    for number, nodeid in sorted(enumerate(nodeids), key=lambda test: turn_of(test[1])):
        pieces.setdefault(group_of(nodeid), []).append(number)
    return list(pieces.values())


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Share the tests among processes, where that is wanted and all could be loaded."""
    count = session.config.option.workers
    if not count or session.testsfailed or session.config.option.collectonly:
        return None
    share(session, count)
    return True


def share(session: pytest.Session, count: int) -> None:
    """Hand out pieces of work until all are done, and tell what comes back."""
    todo = deque(pieces_of(item.nodeid for item in session.items))
    gc.collect()
    gc.freeze()  # what is here now stays: nobody need look for waste in it
    workers: dict[Connection, Worker] = {}
    try:
        while todo or workers:
            while todo and len(workers) < count:  # at first, and when one has died
                worker = Worker(session)
                workers[worker.connection] = worker
            for connection in wait(list(workers)):
                worker = workers[connection]
                try:
                    heard = worker.connection.recv()
                except EOFError:
                    workers.pop(worker.connection).end()
                    continue
                if heard is None:
                    worker.give(todo.popleft() if todo else [])
                else:
                    worker.tell(heard)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)
    finally:
        for worker in workers.values():
            worker.stop()


class Worker:
    """A process that has been split off to do pieces of work, seen from outside."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.open: dict[str, int] = {}  # the tests it was given and has not done
        self.connection, theirs = Pipe()
        self.process = os.fork()
        if not self.process:
            self.connection.close()
            work(session, theirs)
        theirs.close()

    def give(self, piece: list[int]) -> None:
        """Give it tests to do; none means that it may go home."""
        self.open.update((self.session.items[number].nodeid, number) for number in piece)
        self.connection.send(piece)

    def tell(self, data: dict[str, Any]) -> None:
        """Tell what it reports of a test."""
        hook = self.session.config.hook
        report = hook.pytest_report_from_serializable(config=self.session.config, data=data)
        if report.when == "teardown":
            self.open.pop(report.nodeid, None)
        hook.pytest_runtest_logreport(report=report)

    def end(self) -> None:
        """What it did not do has failed."""
        _, status = os.waitpid(self.process, 0)
        for nodeid, number in self.open.items():
            said = f"its process ended before it did (status {status})"
            place = self.session.items[number].location
            self.session.config.hook.pytest_runtest_logreport(
                report=pytest.TestReport(nodeid, place, {}, "failed", said, "call")
            )

    def stop(self) -> None:
        """Stop it where it is, if it is not done."""
        self.connection.close()  # it notices when it tells the next thing
        os.waitpid(self.process, 0)


class Reporter:
    """In a process that was split off: sends what it learns of a test."""

    def __init__(self, config: pytest.Config, connection: Connection) -> None:
        self.config = config
        self.connection = connection

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        to_data = self.config.hook.pytest_report_to_serializable
        self.connection.send(to_data(config=self.config, report=report))


def work(session: pytest.Session, connection: Connection) -> None:
    """Do one piece of work after another, in a home of one's own; does not return."""
    manager = session.config.pluginmanager
    manager.unregister(name="terminalreporter")
    manager.register(Reporter(session.config, connection))
    capture = manager.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    home = make_home()
    forked.BEGINNING["SALET_HOME"] = home
    try:
        todo = _next(connection)
        while todo:
            item = session.items[todo.popleft()]
            if not item.nodeid.startswith(TOGETHER):
                step_back()
            todo = todo or _next(connection)
            coming = session.items[todo[0]] if todo else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=coming)
    except (OSError, EOFError, KeyboardInterrupt):  # nobody listens any more
        session._setupstate.teardown_exact(None)
    except BaseException:
        capture.stop_global_capturing()
        traceback.print_exc()
    finally:
        atexit._run_exitfuncs()
        shutil.rmtree(home, ignore_errors=True)
        os._exit(0)


def _next(connection: Connection) -> deque[int]:
    connection.send(None)
    return deque(connection.recv())


@cache
def step_back() -> None:
    """Give way to processes with a browser, once: what has stepped back cannot come forward."""
    os.nice(5)
