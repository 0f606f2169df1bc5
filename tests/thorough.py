"""How much the tests try: ``make test-all`` sets SALET_THOROUGH=1, and then they try every case."""

from __future__ import annotations

import os
from typing import TypeVar

THOROUGH = os.environ.get("SALET_THOROUGH", "") not in ("", "0")
_Case = TypeVar("_Case")


def few(usual: _Case, thorough: _Case) -> _Case:
    """Return the first in ``make test``, the second in ``make test-all``."""
    return thorough if THOROUGH else usual
