"""The API, fuzzed by schemathesis: no faults, and all responses as described."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.patience import PATIENCE
from tests.required import installed
from tests.thorough import few

pytestmark = pytest.mark.later("fuzzing of the API")
# A string of the right length need not be a word, so valid bodies may be refused.
SKIPPED = {"positive_data_acceptance", "missing_required_header", "max_response_time"}
PATHS = ("lists", "suggest", "review", "solve")
CASES = [(path, mode) for path in PATHS for mode in ("positive", "negative")]
CASES.remove(("lists", "negative"))  # it takes nothing that could be wrong
EXAMPLES = few(6, 60)


@pytest.fixture(scope="module")
def operations() -> dict[str, Any]:
    """Return the operations of the OpenAPI description by path."""
    installed("schemathesis")
    from schemathesis import openapi

    from salet.web.app import create_app

    schema = openapi.from_dict(create_app().openapi())
    return {each.ok().path.removeprefix("/api/"): each.ok() for each in schema.get_all_operations()}


@pytest.mark.parametrize(("path", "mode"), CASES)
def test_fuzzing_finds_no_fault(api, operations, path, mode):
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    checks = [check for check in CHECKS.get_all() if check.__name__ not in SKIPPED]

    @given(case=operations[path].as_strategy(generation_mode=GenerationMode(mode)))
    @settings(
        max_examples=EXAMPLES, phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def fuzz(case):
        case.call_and_validate(base_url=api, checks=checks, timeout=PATIENCE)

    fuzz()
