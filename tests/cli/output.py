"""Arguments of commands, and their output."""

from __future__ import annotations

import json


def one_object(text):
    """Parse text that must be exactly one JSON object on one line."""
    parsed = json.loads(text)
    assert isinstance(parsed, dict)
    assert text.count("\n") == 1
    return parsed
