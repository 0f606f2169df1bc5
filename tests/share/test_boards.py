"""Share text of several boards: what is written is read again, and that of other games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.position.test_position import small
from tests.position.test_several_boards import games

from salet.errors import InputError
from salet.puzzle.marks import SKINS
from salet.share.boards import boards_share_text
from salet.share.boardsread import is_boards_text, read_boards_text

QUORDLE = """Daily Quordle 1234
3️⃣2️⃣
🟥4️⃣
m-w.com/games/quordle
⬜⬜🟨⬜⬜ ⬜🟨⬜⬜⬜
🟩⬜⬜🟩🟩 🟩🟩🟩🟩🟩
🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛

⬜⬜⬜⬜⬜ ⬜⬜⬜⬜🟨
🟩🟩⬜🟩🟩 ⬜🟨⬜⬜⬜
⬛⬛⬛⬛⬛ 🟩🟩⬜⬜⬜
🟩🟩⬜🟩🟩 🟩🟩🟩🟩🟩
"""
SEDECORDLE = "Daily Sedecordle #7\n" + "\n".join(
    f"{''.join(f'{digit}️⃣' for digit in f'{end:02}')}{''.join(f'{d}️⃣' for d in f'{end + 1:02}')}"
    for end in range(5, 19, 2)
)


@given(games())
def test_what_is_written_is_read_again(game):
    answers, turns = game
    boards = Boards.of(small(), turns, many=len(answers))
    if not turns or "?" in "".join(turns):
        return
    for skin in SKINS:
        text = boards_share_text(boards.turns, boards.limit, skin=skin)
        assert ("–/" in text) == (not boards.is_over and boards.guesses_left > 0)
        if len(answers) > 1:
            assert is_boards_text(text)
        told = read_boards_text(text)
        assert told.rows == tuple(
            tuple(turn.feedback for turn in board.turns) for board in boards.boards
        )
        assert told.feedbacks == tuple(turn.feedbacks for turn in boards.turns)
        assert (told.limit, told.guesses) == (boards.limit, len(boards.turns))


def test_a_game_of_another_site_is_read():
    told = read_boards_text(QUORDLE)
    assert [[str(each) for each in board] for board in told.rows] == [
        ["bbybb", "gbbgg", "ggggg"],
        ["bybbb", "ggggg"],
        ["bbbbb", "ggbgg", "bbbbb", "ggbgg"],
        ["bbbby", "bybbb", "ggbbb", "ggggg"],
    ]
    assert (told.ends, told.limit, told.guesses) == ((3, 2, None, 4), 9, 4)
    assert (told.name, told.number) == ("Quordle", 1234)


@pytest.mark.parametrize(
    ("text", "ends", "limit"),
    [
        ("Daily Quordle 99\n6️⃣3️⃣\n🟥5️⃣\nquordle.com", (6, 3, None, 5), 9),
        ("Daily Quordle 99\n🟥🟥\n🟥5️⃣", (None, None, None, 5), 9),
        ("Daily Dordle 0123 4&X/7", (4, None), 7),
        (
            "Daily Octordle #12\n8️⃣🔟\n🕚7️⃣\n5️⃣🕛\n9️⃣4️⃣\nScore: 66",
            (8, 10, 11, 7, 5, 12, 9, 4), 13,
        ),
        (f"{SEDECORDLE}\n🟥🟥🟥🟥\nsedecordle.com", (*range(5, 19), None, None), 21),
        (
            "Daily Duotrigordle #5\nGuesses: 36/37\nTime: 05:23.45\n"
            + "\n".join(
                " ".join(f"{n // 10}️⃣{n % 10}️⃣" for n in range(at, at + 4))
                for at in range(5, 37, 4)
            ),
            tuple(range(5, 37)), 37,
        ),
        ("salet 3 boards 12/14\n4️⃣ 12\n🟥", (4, 12, None), 14),
    ],
)  # fmt: skip
def test_numbers_alone_tell_in_which_turn_each_board_was_solved(text, ends, limit):
    assert is_boards_text(text)
    told = read_boards_text(text)
    assert (told.ends, told.limit, told.rows, told.feedbacks) == (ends, limit, (), ())


@pytest.mark.parametrize(
    "text", ["Wordle 1,590 3/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩", "⬛ ⬛ 🟨 🟩 ⬛", "crane moist", "1️⃣", ""]
)
def test_a_game_of_one_board_is_none_of_several(text):
    assert not is_boards_text(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("🟩⬜⬜🟩🟩 🟩⬜🟨⬜⬜\n🟩⬜⬜🟩🟩", "line 2 has 1 boards"),
        ("hello", "no squares"),
        (QUORDLE.replace("3️⃣2️⃣", "3️⃣🟥"), "board 2 is said to be not solved"),
        (QUORDLE.replace("3️⃣2️⃣", "1️⃣2️⃣"), "board 1 is said to be solved in turn 1"),
        ("Daily Quordle 9\n6️⃣3️⃣\n6️⃣5️⃣", "boards 1 and 3 are both solved in turn 6"),
        ("Daily Dordle 1 4&8/7", "board 2 is said to be solved in turn 8"),
        ("Daily Quordle 9\n6️⃣3️⃣\n5️⃣", "3 boards, and the game has 4"),
        ("Quordle 9\n⬜⬜🟨⬜⬜ ⬜🟨⬜⬜⬜", "squares of 2 boards, and Quordle has 4"),
        ("⬜⬜🟨 ⬜🟨⬜\n⬜⬜🟨 ⬜🟨⬜\n\n⬜⬜🟨 ⬜🟨⬜", "board 3 is not solved and has 1 rows"),
    ],
)
def test_what_cannot_be_read_says_where(text, says):
    with pytest.raises(InputError, match=says):
        read_boards_text(text)


def test_there_is_nothing_to_share_before_the_first_guess():
    with pytest.raises(InputError, match="no turns"):
        boards_share_text([], 7)


SIGNS = [
    "⬛", "🟨", "🟩", "🟥", " ", "\n", "1️⃣", "0️⃣", "🔟", "🕛", "Daily Quordle 9\n", "Dordle 4&5/7",
    "salet 3 boards 4/9\n", "salet 40 boards 1/0\n", "🟩🟩🟩🟩🟩", "⬛⬛⬛⬛⬛ ", "12", "٣",
]  # fmt: skip


@given(st.lists(st.sampled_from(SIGNS), max_size=14))
def test_any_text_is_read_or_refused_in_words(signs):
    text = "".join(signs)
    try:
        told = read_boards_text(text)
    except InputError:
        return
    assert 1 <= told.guesses <= told.limit <= 50
    assert len(told.ends) == len(told.rows or told.ends)
