"""salet openers: its contract."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]


def test_openers_as_json(salet_here: Run) -> None:
    done = salet_here("openers", "--where", "expected_size<70", "--where", "largest<=195", "--json")
    plain = json.loads(done.stdout)
    assert plain["count"] == len(plain["rows"]) == 12
    assert plain["rows"][0]["guess"] == "roate"
    assert plain["rows"][0].keys() >= {"guess", "expected_size", "largest", "entropy", "buckets"}
