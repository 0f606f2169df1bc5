"""The API against what schemathesis can think of: no fault, and every answer as described."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, openapi
from schemathesis.checks import CHECKS, load_all_checks

from salet.web.app import create_app
from salet.web.crew import Terms
from salet.web.desk import Desk
from tests.patience import PATIENCE

load_all_checks()
# A string of the right length is no word yet, so that what fits the description may be refused.
SKIPPED = {"positive_data_acceptance", "missing_required_header", "max_response_time"}
APP = create_app()
SCHEMA = openapi.from_dict(APP.openapi())
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
EXAMPLES = 25


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The application in this process, with little patience: what is heavy is refused soon."""
    desk = Desk(
        Terms("requests", 2, 50, 20.0, grace=20.0),
        Terms("long requests", 1, 4, 1.0),
        Terms("benches", 1, 1, 0.2),
        warm=False,
    )
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        config = uvicorn.Config(create_app(desk=desk), log_config=None, ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.path)
def test_nothing_breaks_it(address, operation, mode):
    if mode is GenerationMode.NEGATIVE and operation.path in ("/api/lists", "/api/strategies"):
        pytest.skip("it takes nothing that could be wrong")
    checks = [check for check in CHECKS.get_all() if check.__name__ not in SKIPPED]

    examples = 6 if operation.path == "/api/openers" else EXAMPLES  # these all look at whole lists

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def fuzz(case):
        case.call_and_validate(base_url=address, checks=checks, timeout=PATIENCE)

    fuzz()
