"""The layout of share text."""

from __future__ import annotations

from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.share.write import share_text


def test_boards_stand_in_pairs():
    win, miss = Feedback.win(5), Feedback(0)
    turns = [Turn("crane", (win, miss, miss, miss)), Turn("moist", (None, win, win, win))]
    head, *blocks = share_text(turns).split("\n\n")
    assert [len(line.split()) for line in head.splitlines()[1:]] == [2, 2]
    assert [[len(row.split()) for row in block.splitlines()] for block in blocks] == [[2, 2]] * 2


def test_a_clock_shows_a_late_turn_while_there_are_clocks_enough():
    win, miss = Feedback.win(5), Feedback(0)
    turns = [*[Turn("crane", (miss, miss, miss, miss))] * 11, Turn("moist", (win, win, win, win))]
    shown = {limit: share_text(turns, game="quordle", limit=limit) for limit in (15, 16)}
    assert "🕛🕛" in shown[15]
    assert "1️⃣2️⃣1️⃣2️⃣" in shown[16]
