"""How much the tests try: SALET_THOROUGH=1 tries every case, which takes minutes more."""

from __future__ import annotations

import os
from typing import TypeVar

THOROUGH = os.environ.get("SALET_THOROUGH", "") not in ("", "0")
_Case = TypeVar("_Case")


def few(usual: _Case, thorough: _Case) -> _Case:
    """The first, or the second for those who have the time."""
    return thorough if THOROUGH else usual
