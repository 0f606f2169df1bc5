"""What reads lines and waits for long work."""

from __future__ import annotations

import threading

import pytest

from salet.cli.game.prompt import is_working, patiently
from salet.errors import InputError


def test_what_is_waited_for_comes_back_or_fails_as_it_is():
    assert patiently(lambda: 3) == 3
    with pytest.raises(InputError, match="no"):
        patiently(lambda: (_ for _ in ()).throw(InputError("no")))


def test_nothing_is_at_work_any_more_once_it_has_come_back():
    """Leaving while something is at work ends the process at once, without a last word."""
    for _ in range(300):
        patiently(lambda: None)
        assert not is_working()
    hold = threading.Event()
    threading.Thread(target=hold.wait, name="salet-advice", daemon=True).start()
    assert is_working()
    hold.set()
