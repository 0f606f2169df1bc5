"""The board reader, without a browser."""

from __future__ import annotations

import pytest

from salet.auto.boardreader import BoardReader, marked_rows
from salet.auto.site import Fit, Limits, Seen, Tile, TileRow

TILE = {
    "letter": "c", "labels": [], "attributes": {}, "classes": [], "opacity": 100,
    "back": [0, 0, 0, 0], "border": [0, 0, 0, 0], "ink": [0, 0, 0, 1], "shade": [0, 0, 0, 0],
    "box": [0, 0, 30, 30],
}  # fmt: skip
SEEN = {"busy": True, "rows": [{"label": "", "tiles": [TILE]}]}


class FakeTab:
    """Returns prepared answers, and records the calls."""

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
def test_rows_are_read_again_only_if_the_board_was_rebuilt(watch, answers, asked):
    tab = FakeTab(*answers)
    reader = BoardReader(tab, 1, lambda turns: Fit.ANSWER, Limits())
    rows, busy = reader.rows_saying(("c",), watch)
    assert rows[0].word == "c"
    assert busy
    assert tab.asked == asked


def row(board, colours, before="w"):
    """Return a row of a board: w white, x neutral, b y g the marks."""
    paint = {"w": (255, 255, 255), "x": (210, 210, 210), "b": (60, 60, 60)}
    paint |= {"y": (180, 160, 60), "g": (80, 140, 80)}

    def tiles(each):
        return TileRow(
            tuple(
                Tile(x, colours={"back": (*paint[c], 1.0)})
                for x, c in zip("crane", each, strict=True)
            )
        )

    return Seen(tuple("crane"), tiles(colours), tiles(before * 5), board=board)


@pytest.mark.parametrize(
    ("rows", "turn", "marked", "together"),
    [
        (["bbygb", "ybbbb", "wwwww"], 0, [0, 1, 2], True),  # the third shows absent as nothing
        (["bbygb", "wwwww", "wwwww"], 0, [0], False),
        (["bbygb", "xxxxx", "xxxxx"], 0, [0], False),
        (["ggggg", "bbygb", "xxxxx"], 3, [0], False),  # the next board is open now
        (["ggggg", "bbbbb", "xxxxx"], 3, [0], False),
        (["ggggg", "bbygb", "ybbbb"], 3, [0, 1, 2], True),
        (["bbygb", "bbbbb"], 0, [0, 1], False),  # all marks may be absent
        (["bbygb", "xxxxx"], 1, [0], False),
        (["wwwww", "wwwww"], 0, [], False),
    ],
)
def test_which_boards_show_their_marks(rows, turn, marked, together):
    latest = [row(board, colours) for board, colours in enumerate(rows)]
    result, now = marked_rows(latest, 0, turn, False, None)
    assert [seen.board for seen in result] == marked
    assert now is together
