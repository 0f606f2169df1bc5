"""How the tests of the command line read what was said."""

from __future__ import annotations

import json

ESCAPE = "\x1b["


def one_object(text):
    """Exactly one JSON object and nothing else."""
    found = json.loads(text)
    assert isinstance(found, dict)
    assert text.count("\n") == 1
    return found
