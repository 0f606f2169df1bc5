"""The daily list: learned once per day and history, then read from the cache."""

from __future__ import annotations

import pytest
from tests.belief.days import DAY, FAR, made_up

from salet.belief import daily as module
from salet.belief.daily import daily, daily_now
from salet.belief.lists import load
from salet.belief.pastanswers import known, record, shipped
from salet.puzzle import days
from salet.store import cache_dir

TODAY = FAR + 100 * DAY


@pytest.fixture(autouse=True)
def _own(own_home, monkeypatch):
    monkeypatch.setattr(days, "today", lambda: TODAY)
    module._on.cache_clear()
    yield
    module._on.cache_clear()


@pytest.fixture
def learned(monkeypatch):
    """Count how often habits are learned."""
    times = []
    real = module.known_on
    monkeypatch.setattr(module, "known_on", lambda *arguments: times.append(1) or real(*arguments))
    return times


def start_again():
    """Clear all caches in memory, as in a new process."""
    module._on.cache_clear()
    module.believed.cache_clear()


def kept_file():
    return cache_dir() / "daily.belief"


@pytest.mark.parametrize("count", [0, 60])
def test_the_list_is_learned_once_and_then_read(learned, count):
    record(made_up(count))
    first = load("daily")
    assert load("daily") is first
    start_again()
    second = load("daily")
    assert second == first
    assert second.weights == daily(known(), TODAY).weights
    assert second.digest == first.digest
    assert len(learned) == 2  # once to cache it, once by this test


def test_another_day_history_or_version_is_learned_again(learned, monkeypatch):
    record(made_up(60))
    one = daily_now()
    monkeypatch.setattr(days, "today", lambda: FAR + 30 * DAY)
    start_again()
    assert daily_now().weights != one.weights
    monkeypatch.setattr(days, "today", lambda: TODAY)
    record(made_up(61))
    start_again()
    assert daily_now().weights == daily(known(), TODAY).weights != one.weights
    assert len(learned) == 4  # once by this test
    monkeypatch.setattr(module, "__version__", "of tomorrow")
    start_again()
    daily_now()
    assert len(learned) == 5


@pytest.mark.parametrize("damage", ["cut", "bit", "empty", "folder", "longer"])
def test_a_damaged_file_is_written_again(learned, damage):
    made = daily_now()
    raw = kept_file().read_bytes()
    if damage == "folder":
        kept_file().unlink()
        kept_file().mkdir()
    else:
        flipped = raw[:-5] + bytes([raw[-5] ^ 1]) + raw[-4:]
        broken = {"cut": raw[:-8], "bit": flipped, "empty": b"", "longer": raw + bytes(8)}
        kept_file().write_bytes(broken[damage])
    start_again()
    assert daily_now().weights == made.weights
    assert len(learned) == 2
    assert damage == "folder" or kept_file().read_bytes() == raw


def test_an_unwritable_cache_does_no_harm(own_home):
    own_home.mkdir()
    cache_dir().write_text("this is no folder")
    assert daily_now().weights == daily(shipped(), TODAY).weights
