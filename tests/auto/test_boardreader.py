"""What is asked of a page while rows are read: each ask is work for it, and few are needed."""

from __future__ import annotations

import pytest

from salet.auto.boardreader import BoardReader
from salet.auto.site import Fit, Limits

TILE = {
    "letter": "c", "labels": [], "attributes": {}, "classes": [], "opacity": 100,
    "back": [0, 0, 0, 0], "border": [0, 0, 0, 0], "ink": [0, 0, 0, 1], "shade": [0, 0, 0, 0],
    "box": [0, 0, 30, 30],
}  # fmt: skip
SEEN = {"busy": True, "rows": [{"label": "", "tiles": [TILE]}]}


class TabThatTells:
    """Answers one ask after the other, and remembers what was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def ask(self, name, argument=None):
        self.asked.append(name)
        return self.answers.pop(0)


@pytest.mark.parametrize(
    ("watch", "answers", "asked"),
    [
        (0.0, [SEEN], ["readWord"]),
        (0.5, [SEEN], ["watchWord"]),
        (0.5, [None, {"were": [-1]}, SEEN], ["watchWord", "choose", "readWord"]),
    ],
)
def test_rows_are_read_once_and_again_only_when_the_board_was_made_anew(watch, answers, asked):
    tab = TabThatTells(*answers)
    reader = BoardReader(tab, 1, lambda turns: Fit.ANSWER, Limits())
    rows, busy = reader.rows_saying(("c",), watch)
    assert rows[0].word == "c"
    assert busy
    assert tab.asked == asked
