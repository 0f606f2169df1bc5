"""Worker processes, so that the server itself always has time to respond.

A worker is one process with a pipe. It receives ``(function, arguments)`` and sends

    ("begun", None)        once, when it has received the task
    ("progress", data)     any number of times
    ("done", bytes)        the response, ready to be sent
    ("failed", data)       a Failure, field by field
    ("broken", text)       an error in salet, with its traceback

A pool is a few workers for one kind of work, started when they are needed and kept for the next
task. Tasks wait for a worker in a queue, which is full when the wait would be too long. A task that
is cancelled or takes too long loses its worker, since killing a process is the only way to stop any
loop. On Linux a new one starts at once: it is forked from a server process that has imported
everything workers need and does nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import math
import signal
import sys
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from salet.web.events import Report
from salet.web.failures import Failure, busy, fault, too_long
from salet.web.worker import work

ENDED = "ended"
RETRY = (2, 30)  # least and most seconds that a refused client is asked to wait
SMOOTHING = 0.1  # weight of the latest task in the moving average of task times
log = logging.getLogger("salet")
_start = get_context("forkserver") if sys.platform == "linux" else get_context("spawn")
LOADED = ("numba", "salet.cli", "salet.strategies.expected_turns", "salet.web.worker")


def prepare() -> None:
    """Import what workers need, in the background, before the first one starts."""
    if sys.platform == "linux":
        forkserver.set_forkserver_preload([*LOADED])
        resource_tracker.ensure_running()
        # Ctrl-C must reach only the server, which then stops the processes that it started.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        forkserver.ensure_running()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class Worker:
    """One process, seen from the server."""

    def __init__(self, nice: int) -> None:
        self.loop = asyncio.get_running_loop()
        self.messages: asyncio.Queue[tuple[str, Any] | None] = asyncio.Queue()
        self.pipe, remote = _start.Pipe()
        self.process = _start.Process(target=work, args=(remote, nice), daemon=True)
        self.ended = False
        self.tasks = 0
        threading.Thread(target=self._forward, args=(remote,), daemon=True).start()

    def _forward(self, remote: Connection) -> None:
        """Start the process, which takes a moment, and pass on its messages until it ends."""
        with suppress(EOFError, OSError):
            self.process.start()
            remote.close()
            if self.ended:
                self.process.kill()
            while True:
                self._pass_on(self.pipe.recv())
        self._pass_on(None)
        self.pipe.close()
        if self.process.pid is not None:
            self.process.join()

    def _pass_on(self, message: tuple[str, Any] | None) -> None:
        with suppress(RuntimeError):  # the event loop has ended
            self.loop.call_soon_threadsafe(self.messages.put_nowait, message)

    def end(self) -> None:
        """Kill the process, or as soon as it has started; readers of its messages stop at once."""
        self.ended = True
        self._pass_on(None)
        with suppress(OSError, AttributeError):
            self.process.kill()


@dataclass(frozen=True, slots=True)
class Terms:
    """The limits of a pool: its workers, the tasks in its ``queue``, the ``seconds`` per task.

    The queue is also full if a task would have to wait for about ``wait`` seconds. A cancelled task
    has ``grace`` seconds to finish before its process is killed, since a warm process is worth
    keeping. A worker that is idle for ``kept`` seconds is stopped to free its memory. ``what``
    names the tasks in messages.
    """

    what: str
    workers: int
    queue: int
    seconds: float
    wait: float = math.inf
    nice: int = 0
    grace: float = 0.0
    kept: float | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A call of a function in a worker, which has ``seconds`` for it.

    ``report`` is called with its progress; ``begun`` is done when a worker has received it.
    """

    function: str
    args: tuple[Any, ...]
    seconds: float
    report: Report | None
    begun: asyncio.Future[None]


class OutOfPatience(Exception):
    """A task has worked for as long as the caller wanted to wait."""


class WorkerPool:
    """Workers for one kind of work, with a bounded queue."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.taken = 0  # tasks that have a worker or are about to get one
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.usual = 0.0  # moving average of the seconds per task
        self.closed = False

    @property
    def wait(self) -> float:
        """The estimated seconds that one more task would wait for a worker."""
        if self.taken < self.terms.workers:
            return 0.0
        return (len(self.waiting) + 1) * self.usual / self.terms.workers

    def check_room(self) -> None:
        """Raise ``Failure`` if one more task would be refused."""
        if self.closed:
            raise _ended()
        if self.taken < self.terms.workers:
            return
        waiting, terms = len(self.waiting), self.terms
        # As many as there are workers may always wait, so one long task cannot block the queue.
        if waiting >= terms.queue or (waiting >= terms.workers and self.wait > terms.wait):
            first, last = RETRY
            raise busy(terms.what, min(last, max(first, math.ceil(self.wait))))

    async def run(
        self,
        function: str,
        *args: Any,
        report: Report | None = None,
        seconds: float | None = None,
        patience: float | None = None,
        first: bool = False,
    ) -> bytes:
        """Run a task; raise ``Failure`` if it is refused, fails or takes too long.

        Raise ``OutOfPatience`` if it has worked for ``patience`` seconds; the time in the queue
        does not count. A ``first`` task is never refused and goes to the head of the queue.
        Cancelling removes a task from the queue; if it has begun, its process is killed after the
        ``grace`` of the terms.
        """
        worker = await self._free_worker(first)
        loop = asyncio.get_running_loop()
        task = Task(function, args, seconds or self.terms.seconds, report, loop.create_future())
        working = asyncio.create_task(self._work(worker, task))
        try:
            if patience is not None:
                await asyncio.wait((working, task.begun), return_when=asyncio.FIRST_COMPLETED)
                await asyncio.wait((working,), timeout=patience)
                if not working.done():
                    raise OutOfPatience
            return await asyncio.shield(working)
        except (asyncio.CancelledError, OutOfPatience):
            working.add_done_callback(lambda done: done.cancelled() or done.exception())
            loop.call_later(self.terms.grace, working.cancel)
            raise

    async def _work(self, worker: Worker, task: Task) -> bytes:
        """Run the task; retry in another worker if this one had died before it received it."""
        reusable, started = False, monotonic()
        try:
            async with asyncio.timeout(task.seconds):
                try:
                    result = await self._ask(worker, task)
                except Failure as failure:
                    if failure.error != ENDED or task.begun.done() or self.closed:
                        raise
                    self.busy.discard(worker)
                    worker.end()
                    worker = Worker(self.terms.nice)
                    self.busy.add(worker)
                    result = await self._ask(worker, task)
            reusable = True
            return result
        except Failure as failure:
            reusable = failure.error != ENDED
            raise
        except TimeoutError:
            raise too_long(task.seconds) from None
        finally:
            self.usual += (monotonic() - started - self.usual) * SMOOTHING
            self._release(worker, reusable)

    async def _ask(self, worker: Worker, task: Task) -> bytes:
        """Send a task to a worker and return its answer."""
        try:
            # A process that is still starting reads it from the pipe later.
            worker.pipe.send((task.function, task.args))
        except OSError:
            raise _ended() from None
        while True:
            message = await worker.messages.get()
            if message is None:
                raise _ended()
            kind, content = message
            if kind == "begun":
                task.begun.set_result(None)
            elif kind == "done":
                return bytes(content)
            elif kind == "failed":
                raise Failure(**content)
            elif kind == "broken":
                log.error("salet: a task failed\n%s", content)
                raise fault()
            elif task.report is not None:
                task.report(content)

    async def _free_worker(self, first: bool) -> Worker:
        if not first:
            self.check_room()
        if self.taken < self.terms.workers:
            self.taken += 1
        else:
            await self._turn(first)
        worker = self.idle.pop() if self.idle else Worker(self.terms.nice)
        self.busy.add(worker)
        return worker

    async def _turn(self, first: bool) -> None:
        """Wait until another task ends."""
        turn = asyncio.get_running_loop().create_future()
        if first:
            self.waiting.appendleft(turn)
        else:
            self.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if self.closed:
                raise _ended() from None
            if turn in self.waiting:
                self.waiting.remove(turn)
            elif not turn.cancelled():
                self._give_up_place()
            raise

    def _release(self, worker: Worker, reusable: bool) -> None:
        self.busy.discard(worker)
        worker.tasks += 1
        if reusable and not self.closed:
            self.idle.append(worker)
            if self.terms.kept is not None:
                loop = asyncio.get_running_loop()
                loop.call_later(self.terms.kept, self._retire, worker, worker.tasks)
        else:
            worker.end()
        self._give_up_place()

    def _retire(self, worker: Worker, tasks: int) -> None:
        if worker in self.idle and worker.tasks == tasks:
            self.idle.remove(worker)
            worker.end()

    def _give_up_place(self) -> None:
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.taken -= 1

    def close(self) -> None:
        """Stop all workers and refuse the tasks in the queue."""
        self.closed = True
        for worker in (*self.idle, *self.busy):
            worker.end()
        self.idle.clear()
        for turn in self.waiting:
            turn.cancel()
        self.waiting.clear()


def _ended() -> Failure:
    return Failure(503, ENDED, "the server has ended this task", "Try again.", retry_after=1)
