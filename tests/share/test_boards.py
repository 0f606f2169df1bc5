"""Share text of several boards: what is written is read again, and other ways to write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.position.test_boards import games
from tests.position.test_position import small

from salet.errors import InputError
from salet.position.boards import Boards
from salet.puzzle.marks import SKINS
from salet.share.boards import boards_share_text, read_boards_text

QUORDLE = """Daily Quordle 1234
6️⃣3️⃣
🟥5️⃣
⬜⬜🟨⬜⬜ ⬜🟨⬜⬜⬜
🟩⬜⬜🟩🟩 🟩⬜🟨⬜⬜
🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩

⬜⬜⬜⬜⬜ ⬜⬜⬜⬜🟨
🟩🟩🟩🟩🟩 ⬜🟨⬜⬜⬜
⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩
"""


@given(games())
def test_what_is_written_is_read_again(game):
    answers, turns = game
    boards = Boards.of(small(), turns, many=len(answers))
    if not turns or "?" in "".join(turns):
        return
    for skin in SKINS:
        told = read_boards_text(boards_share_text(boards.turns, boards.limit, skin=skin))
        assert told == tuple(
            tuple(turn.feedback for turn in board.turns) for board in boards.boards
        )


def test_a_game_of_another_site_is_read():
    told = read_boards_text(QUORDLE)
    assert [[str(each) for each in board] for board in told] == [
        ["bbybb", "gbbgg", "ggggg"],
        ["bybbb", "gbybb", "ggggg"],
        ["bbbbb", "ggggg"],
        ["bbbby", "bybbb", "ggggg"],
    ]


def test_what_cannot_be_read_says_where():
    with pytest.raises(InputError, match="line 2 has 1 boards"):
        read_boards_text("🟩⬜⬜🟩🟩 🟩⬜🟨⬜⬜\n🟩⬜⬜🟩🟩")
    with pytest.raises(InputError, match="no squares"):
        read_boards_text("hello")
    with pytest.raises(InputError, match="no turns"):
        boards_share_text([], 7)
