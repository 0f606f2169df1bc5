"""Whether loops are compiled, and the background process that compiles them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest

from salet.numbers import loopcache
from salet.numbers.loopcache import LOCK, PREPARE, is_prepared, loops_at_hand, mark_prepared
from salet.numbers.patterns import pattern_dtype
from salet.store import hold

FIVE, SIX = 3**5, 3**6
START = loopcache._prepare_in_background


class Process:
    """A started process."""

    started: ClassVar[list[list[str]]] = []
    ended: int | None = None

    def __init__(self, command: list[str], **_: Any) -> None:
        self.started.append(command)

    def poll(self) -> int | None:
        return self.ended


@pytest.fixture
def started(unprepared: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands of started processes, none of which really runs."""
    monkeypatch.setattr(loopcache, "_prepare_in_background", START)
    monkeypatch.setattr(loopcache._State, "background", None)
    monkeypatch.setattr(loopcache.subprocess, "Popen", Process)
    monkeypatch.setattr(Process, "started", [])
    return Process.started


def test_a_process_waits_for_the_compiler_by_default(started):
    loopcache.wait_for_compiler(True)
    assert loops_at_hand(FIVE)
    assert not started


def test_uncompiled_loops_are_not_at_hand(started):
    assert not loops_at_hand(FIVE)
    mark_prepared(FIVE)
    assert loops_at_hand(FIVE)
    assert not loops_at_hand(SIX)


@pytest.mark.parametrize("length", range(3, 12))
def test_words_with_patterns_of_one_type_are_prepared_together(unprepared, length):
    mark_prepared(3**length)
    alike = [n for n in range(3, 12) if pattern_dtype(n) == pattern_dtype(length)]
    assert [n for n in range(3, 12) if is_prepared(3**n)] == alike


def test_one_process_compiles_in_the_background(started):
    for _ in range(3):
        assert not loops_at_hand(SIX)
    assert started == [[sys.executable, "-m", PREPARE, "2"]]


def test_a_process_that_died_is_restarted(started, monkeypatch):
    monkeypatch.setattr(Process, "ended", 1)
    loops_at_hand(FIVE)
    loops_at_hand(FIVE)
    assert len(started) == 2


def test_while_another_process_compiles_none_is_started(started, unprepared):
    with open(unprepared / LOCK, "ab") as lock:
        hold(lock, "in use")
        assert not loops_at_hand(FIVE)
        assert not started
    assert not loops_at_hand(FIVE)
    assert len(started) == 1


def test_without_a_cache_loops_are_compiled_on_call(started, monkeypatch):
    monkeypatch.setattr(loopcache, "cache_folder", lambda: None)
    assert loops_at_hand(FIVE)
    mark_prepared(FIVE)
    assert not started
