"""How much the tests try. With SALET_THOROUGH=1 they try every case, which takes minutes more."""

from __future__ import annotations

import os
from typing import TypeVar

THOROUGH = os.environ.get("SALET_THOROUGH", "") not in ("", "0")
_Case = TypeVar("_Case")


def few(usual: _Case, thorough: _Case) -> _Case:
    """Return the first, or the second with SALET_THOROUGH=1."""
    return thorough if THOROUGH else usual
