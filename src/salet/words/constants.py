"""The constants of the value of a guess: ``data/value.json``, which the page's engine reads too.

``docs/value.md`` explains them.
"""

from __future__ import annotations

import json
from typing import Any

from salet.words.datafiles import read_data

VALUE: dict[str, Any] = json.loads(read_data("value.json"))
# An answer that is not found counts as this many guesses past the limit.
PAST_LIMIT: float = VALUE["past_limit"]


def step_for(size: int, steps: list[list[int | None]]) -> int:
    """Return the number of the first step whose largest size is not below a size.

    >>> step_for(30, [[12, 60], [40, 24], [None, 8]])
    24
    """
    return next(int(number or 0) for most, number in steps if most is None or size <= most)
