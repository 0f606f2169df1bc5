"""``make test`` leaves out the tests of ``scripts/research``, which has loops of its own."""

from __future__ import annotations

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.later("research"))
