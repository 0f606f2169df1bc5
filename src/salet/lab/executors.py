"""Where work runs that may run elsewhere: here, in processes, on a cluster; all takes an Executor.

What goes to a worker is a function of plain values that rebuilds what it needs: a list of ours is
named, a strategy travels as the way to find it again.
"""

from __future__ import annotations

import io
import logging
import multiprocessing
import os
import pickle
import signal
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    CancelledError,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    as_completed,
)
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, TypeVar

from salet.belief.lists import is_everywhere, named
from salet.errors import CouldNotError, MissingExtra, StrategyError
from salet.words.lexicon import Lexicon

_Result = TypeVar("_Result")

LOCAL = "local"


@contextmanager
def shared(jobs: int, address: str | None = None) -> Iterator[Executor | None]:
    """Who shares some work: the cluster at an address, else so many processes, None for one."""
    if address is None:
        with workers(jobs) as pool:
            yield pool
    else:
        with cluster(address, jobs) as (executor, _):
            yield executor


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """So many processes to share some work, or None for one: the work is done here."""
    if jobs <= 1:
        yield None
        return
    others = {child.pid for child in multiprocessing.active_children()}
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_end_at_ctrl_c) as pool:
        try:
            yield pool
        except BaseException:  # Ctrl-C too: nobody waits for the rest
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child.pid not in others:
                    child.terminate()
            raise


def _end_at_ctrl_c() -> None:
    """Ctrl-C ends a worker without a word: the one who asked says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def cluster(address: str, jobs: int | None = None) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """The executor of a dask cluster, and a function that tells how many threads it has now.

    The address ``local`` starts a cluster of processes on this machine, as many as there are jobs,
    and ends it afterwards.
    """
    try:
        from distributed import Client, KilledWorker, LocalCluster
        from distributed.client import FutureCancelledError
        from distributed.comm import CommClosedError
    except ImportError:
        raise MissingExtra("cluster", "a cluster") from None
    for name in ("distributed", "distributed.client"):  # we say ourselves what is wrong
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
                f"Name its scheduler, such as tcp://10.0.0.1:8786; {LOCAL} starts one here.",
            ) from None
        known, at = 0, -1.0

        def threads() -> int:
            nonlocal known, at
            if time.monotonic() - at > 1:  # workers come and go, but not that fast
                known, at = sum(client.nthreads().values()), time.monotonic()
            return known

        try:
            yield client.get_executor(pure=False), threads
        except (KilledWorker, FutureCancelledError, CancelledError, OSError) as error:
            lost = getattr(error, "reason", "") == "scheduler-connection-lost"
            why = "" if lost or isinstance(error, CommClosedError) else str(error)
            raise CouldNotError(
                f"the cluster gave up: {why or 'its scheduler is gone'}",
                "Look after its scheduler and its workers, then run the same command again.",
            ) from None


def sent(
    executor: Executor, function: Callable[..., _Result], *given: Any
) -> Callable[..., _Result]:
    """A function as the workers of an executor are to be given it, with what all units share.

    Threads get these things as they are. For other processes they are packed once, lists of ours
    by their names, and each process unpacks them once.
    """
    if isinstance(executor, ThreadPoolExecutor):
        return partial(function, *given)
    out = io.BytesIO()
    _Packer(out).dump(given)
    return _Sent(function, zlib.compress(out.getvalue()))


def done_by(
    executor: Executor | None,
    function: Callable[..., _Result],
    given: tuple[Any, ...],
    units: Sequence[Any],
) -> Iterator[tuple[int, _Result]]:
    """What a function makes of each unit, after what all units are ``given``, with the number of
    the unit, as they are done: here in order, or by the workers of an executor."""
    if executor is None:
        yield from ((nth, function(*given, unit)) for nth, unit in enumerate(units))
        return
    work = sent(executor, function, *given)
    running = {executor.submit(work, unit): nth for nth, unit in enumerate(units)}
    try:
        for done in as_completed(running):
            yield running[done], done.result()
    finally:
        for each in running:
            each.cancel()


@dataclass(frozen=True, slots=True)
class _Sent:
    """A function on its way to another process, with its first arguments packed."""

    function: Callable[..., Any]
    packed: bytes

    def __call__(self, *unit: Any) -> Any:
        return self.function(*_unpacked(self.packed), *unit)


class _Packer(pickle.Pickler):
    def persistent_id(self, thing: Any) -> tuple[str, str] | None:
        """The name of a list that every salet has."""
        here = isinstance(thing, Lexicon) and is_everywhere(thing)
        return (thing.name, thing.digest) if here else None


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, told: tuple[str, str]) -> Lexicon:
        """The list of this name; it must be the same one."""
        return named(*told)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> tuple[Any, ...]:
    try:
        given: tuple[Any, ...] = _Unpacker(io.BytesIO(zlib.decompress(packed))).load()
    except StrategyError as error:
        raise StrategyError(
            f"a worker cannot use the strategy: {error.message}",
            "Put its file in the same place on every machine, or work without a cluster.",
        ) from None
    return given
