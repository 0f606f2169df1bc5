"""Helpers for the output of the command line."""

from __future__ import annotations

import json

ESCAPE = "\x1b["


def one_object(text):
    """Parse exactly one JSON object."""
    found = json.loads(text)
    assert isinstance(found, dict)
    assert text.count("\n") == 1
    return found
