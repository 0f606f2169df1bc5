"""A finished game as a value."""

from __future__ import annotations

from datetime import date

import pytest
from tests.journal.made import TODAY, won

from salet.errors import (
    InputError,
)


def test_a_day_and_a_number_must_agree():
    assert won(2, number=1715).day == TODAY
    assert won(2, TODAY, number=1715).number == 1715
    with pytest.raises(InputError, match="1,716 was not on 2026-02-28"):
        won(2, TODAY, number=1716)
    with pytest.raises(InputError, match="no daily puzzle on 2020"):
        won(2, date(2020, 1, 1))
