"""The main loop of a worker process: receive a task, run it, send the response."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from contextlib import suppress
from dataclasses import fields
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from salet.errors import SaletError
from salet.numbers.loopcache import wait_for_compiler
from salet.web.answers import ANSWERS
from salet.web.failures import Failure, as_json, failure_of
from salet.words.records import to_json

LABORATORY = ("solve", "openers", "bench", "prepare")  # functions that wait for the compiler


def work(pipe: Connection, nice: int) -> None:
    """Run tasks until the pipe is closed or the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops workers
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(AttributeError, OSError):  # Windows has no os.nice
        os.nice(nice)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            function, args = pipe.recv()
            pipe.send(("begun", None))
            pipe.send(_result(pipe, function, args))


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


def _result(pipe: Connection, function: str, args: tuple[Any, ...]) -> tuple[str, Any]:
    def report(progress: dict[str, Any]) -> None:
        pipe.send(("progress", progress))

    wait_for_compiler(function in LABORATORY)
    try:
        return "done", as_json(to_json(ANSWERS[function](*args, report=report)))
    except Failure as failure:
        return "failed", _fields(failure)
    except SaletError as error:
        return "failed", _fields(failure_of(error))
    except OSError:
        raise
    except Exception:
        return "broken", traceback.format_exc()


def _fields(failure: Failure) -> dict[str, Any]:
    return {each.name: getattr(failure, each.name) for each in fields(failure)}
