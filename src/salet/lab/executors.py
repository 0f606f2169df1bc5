"""Executors for work that can be distributed: processes, or a dask cluster.

A worker gets a function and its arguments by pickle. Bundled lists are sent by name, and a
strategy pickles as its name or file.
"""

from __future__ import annotations

import io
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    as_completed,
)
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from multiprocessing.connection import wait
from typing import Any, TypeVar

from salet.belief.lists import is_everywhere, named
from salet.errors import Change, CouldNotError, StrategyError, need_extra
from salet.words.lexicon import Lexicon

_Result = TypeVar("_Result")

LOCAL = "local"


@contextmanager
def executor_for(jobs: int, address: str | None = None) -> Iterator[Executor | None]:
    """Context manager: the cluster at ``address``, or a pool of processes, or None for one job."""
    if address is None:
        with process_pool(jobs) as pool:
            yield pool
    else:
        with cluster(address, jobs) as (executor, _):
            yield executor


@contextmanager
def process_pool(jobs: int) -> Iterator[Executor | None]:
    """Context manager: a pool of ``jobs`` processes, or None for one: work in this process."""
    if jobs <= 1:
        yield None
        return
    others = {child.pid for child in multiprocessing.active_children()}
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_prepare_worker) as pool:
        try:
            yield pool
        except BaseException as error:  # also Ctrl-C: don't wait for the remaining work
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child.pid not in others:
                    child.terminate()
            if isinstance(error, BrokenExecutor):
                raise _worker_ended() from None
            raise


def _worker_ended() -> CouldNotError:
    return CouldNotError(
        "a worker process ended before its work was done",
        ("Check the memory and your own strategy, or ", Change("jobs", 1), "."),
    )


def _prepare_worker() -> None:
    """Let Ctrl-C end a worker without a traceback, and let it end with its parent process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """End this process when the process of the sentinel ends."""
    wait([sentinel])
    os._exit(1)


@contextmanager
def cluster(address: str, jobs: int | None = None) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """Context manager: the executor of a dask cluster, and a function for its number of threads.

    The address ``local`` starts a cluster of ``jobs`` processes on this machine and stops it
    afterwards.
    """
    need_extra("cluster", "a cluster")
    from distributed import Client, KilledWorker, LocalCluster
    from distributed.client import FutureCancelledError
    from distributed.comm import CommClosedError

    for name in ("distributed", "distributed.client"):  # errors are reported below
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        where: LocalCluster | str = address
        try:
            if address == LOCAL:
                where = LocalCluster(
                    n_workers=jobs or os.cpu_count() or 1, threads_per_worker=1,
                    dashboard_address=None, silence_logs=logging.CRITICAL,
                )  # fmt: skip
                stack.enter_context(where)
            client = stack.enter_context(Client(where, timeout=10))
        except (OSError, ValueError, TypeError) as error:
            raise CouldNotError(
                f"there is no dask cluster at {address}: {str(error) or type(error).__name__}",
                "Use the address of its scheduler, such as tcp://10.0.0.1:8786, or "
                f"{LOCAL} to start a cluster on this machine.",
            ) from None
        count, counted_at = 0, -1.0

        def threads() -> int:
            nonlocal count, counted_at
            if time.monotonic() - counted_at > 1:  # ask at most once per second
                count, counted_at = sum(client.nthreads().values()), time.monotonic()
            return count

        try:
            yield client.get_executor(pure=False), threads
        except (KilledWorker, FutureCancelledError, CancelledError, OSError) as error:
            lost = getattr(error, "reason", "") == "scheduler-connection-lost"
            why = "" if lost or isinstance(error, CommClosedError) else str(error)
            raise CouldNotError(
                f"the cluster failed: {why or 'the connection to its scheduler was lost'}",
                "Check its scheduler and workers, then run the same command again.",
            ) from None


def bind(
    executor: Executor, function: Callable[..., _Result], *shared: Any
) -> Callable[..., _Result]:
    """Bind the first arguments of a function, which all units share, for use in workers.

    For processes the arguments are pickled only once, bundled lists by name, and each process
    unpickles them once.
    """
    if isinstance(executor, ThreadPoolExecutor):
        return partial(function, *shared)
    out = io.BytesIO()
    _Pickler(out).dump(shared)
    return _Bound(function, zlib.compress(out.getvalue()))


def run_units(
    executor: Executor | None,
    function: Callable[..., _Result],
    shared: tuple[Any, ...],
    units: Sequence[Any],
) -> Iterator[tuple[int, _Result]]:
    """Call ``function(*shared, unit)`` for each unit; yield (index, result) as they complete.

    Without an executor the units run in this process, in order.
    """
    if executor is None:
        yield from ((nth, function(*shared, unit)) for nth, unit in enumerate(units))
        return
    work = bind(executor, function, *shared)
    running: dict[Future[_Result], int] = {}
    try:
        running = {executor.submit(work, unit): nth for nth, unit in enumerate(units)}
        for done in as_completed(running):
            yield running[done], done.result()
    except BrokenExecutor:
        raise _worker_ended() from None
    finally:
        for each in running:
            each.cancel()


@dataclass(frozen=True, slots=True)
class _Bound:
    """A picklable ``partial``: a function with its first arguments pickled and compressed."""

    function: Callable[..., Any]
    packed: bytes

    def __call__(self, *unit: Any) -> Any:
        return self.function(*_unpickled(self.packed), *unit)


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: Any) -> tuple[str, str] | None:
        """Return name and digest of a bundled list, which are pickled instead of its words."""
        bundled = isinstance(value, Lexicon) and is_everywhere(value)
        return (value.name, value.digest) if bundled else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, name_and_digest: tuple[str, str]) -> Lexicon:
        """Return the bundled list, or raise an error if its digest differs."""
        return named(*name_and_digest)


@lru_cache(maxsize=4)
def _unpickled(packed: bytes) -> tuple[Any, ...]:
    try:
        shared: tuple[Any, ...] = _Unpickler(io.BytesIO(zlib.decompress(packed))).load()
    except StrategyError as error:
        raise StrategyError(
            f"a worker cannot use the strategy: {error.message}",
            "Put its file in the same place on every machine, or work without a cluster.",
        ) from None
    return shared
