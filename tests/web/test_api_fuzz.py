"""The API, fuzzed by schemathesis: no faults, and all responses as described."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.patience import PATIENCE
from tests.thorough import few

# A string of the right length need not be a word, so valid bodies may be refused.
SKIPPED = {"positive_data_acceptance", "missing_required_header", "max_response_time"}
PATHS = [
    "lists", "settings", "offer", "update", "strategies", "suggest", "marks", "partition", "paste",
    "review", "solve", "tree", "openers", "days", "code", "practice", "bench",
]  # fmt: skip
EXAMPLES = few(6, 60)


@pytest.fixture(scope="module")
def operations() -> dict[str, Any]:
    """Return the operations of the OpenAPI description by path."""
    from schemathesis import openapi

    from salet.web.app import create_app

    schema = openapi.from_dict(create_app().openapi())
    return {each.ok().path.removeprefix("/api/"): each.ok() for each in schema.get_all_operations()}


def test_every_path_is_tried(operations):
    assert list(operations) == PATHS


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the application in this process, with short time limits."""
    import uvicorn

    from salet.web.app import create_app
    from salet.web.dispatcher import Dispatcher
    from salet.web.pool import Terms

    dispatcher = Dispatcher(
        Terms("requests", 2, 50, 20.0, grace=20.0),
        Terms("long requests", 1, 4, 1.0),
        Terms("benches", 1, 1, 0.2),
        warm=False,
    )
    listening = closing(socket.create_server(("127.0.0.1", 0)))
    with listening as listener, pytest.MonkeyPatch.context() as changed:
        changed.setenv("SALET_HISTORY_URL", "http://127.0.0.1:9/nobody")  # no test uses the network
        config = uvicorn.Config(create_app(dispatcher=dispatcher), log_config=None, ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("path", PATHS)
def test_fuzzing_finds_no_fault(address, operations, path, mode):
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS, load_all_checks

    if mode == "negative" and path in ("lists", "settings", "offer", "strategies", "days"):
        pytest.skip("it takes nothing that could be wrong")
    load_all_checks()
    checks = [check for check in CHECKS.get_all() if check.__name__ not in SKIPPED]

    examples = 3 if path == "openers" else EXAMPLES  # these use whole lists

    @given(case=operations[path].as_strategy(generation_mode=GenerationMode(mode)))
    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def fuzz(case):
        case.call_and_validate(base_url=address, checks=checks, timeout=PATIENCE)

    fuzz()
