"""Where work runs that may run elsewhere: here, or in processes; all of it takes an Executor.

What goes to a worker is a function of plain values that rebuilds what it needs.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


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
