"""Share text of several boards: round trips, and text of other games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.position.test_position import small
from tests.position.test_several_boards import games

from salet.errors import InputError
from salet.position.position import Position
from salet.puzzle.marks import SKINS
from salet.share.game import Kind
from salet.share.read import paste
from salet.share.squares import read_several, shows_several
from salet.share.text import share_text
from salet.words.lexicon import closed

LEXICON = closed("original")

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
def test_written_files_are_read_back(game):
    answers, turns = game
    position = Position.of(small(), turns, boards=len(answers))
    if not turns or "?" in "".join(turns) or len(answers) == 1:
        return
    for skin in SKINS:
        text = share_text(position.turns, skin=skin, unfinished=True)
        assert ("–/" in text) == (not position.is_over and position.guesses_left > 0)
        (game,) = paste(text, small())
        assert tuple(row.feedbacks for row in game.rows) == tuple(
            turn.feedbacks for turn in position.turns
        )
        assert game.kind is Kind.SQUARES
        assert game.limit == position.limit


def test_rows_after_a_board_is_solved_do_not_look_like_guesses():
    played = ["crane:bbygb,ggggg", "moist:bbbbb,-", "aging:ggggg,-"]
    position = Position.of("original", played)
    for skin, (grey, *_) in SKINS.items():
        *_, first, second, third = share_text(position.turns, skin=skin).splitlines()
        assert first.split()[1] == SKINS[skin][2] * 5
        assert second.split()[0] == grey * 5
        assert second.split()[1] == third.split()[1] == "▫️" * 5


def test_share_text_of_other_sites():
    (game,) = paste(QUORDLE, LEXICON)
    columns = zip(*(row.feedbacks for row in game.rows), strict=True)
    assert [[str(each) for each in column if each] for column in columns] == [
        ["bbybb", "gbbgg", "ggggg"],
        ["bybbb", "ggggg"],
        ["bbbbb", "ggbgg", "bbbbb", "ggbgg"],
        ["bbbby", "bybbb", "ggbbb", "ggggg"],
    ]
    assert (game.ends, game.limit, len(game.rows)) == ((3, 2, None, 4), 9, 4)
    assert (game.boards, game.number) == (4, None)  # this is not the number of the daily puzzle


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
def test_share_text_with_numbers_alone(text, ends, limit):
    assert shows_several(text, LEXICON)
    game = read_several(text, LEXICON)
    assert (game.ends, game.limit, game.rows, game.kind) == (ends, limit, (), Kind.NUMBERS)


@pytest.mark.parametrize(
    "text", ["Wordle 1,590 3/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩", "⬛ ⬛ 🟨 🟩 ⬛", "crane moist", "1️⃣", ""]
)
def test_share_text_of_one_board_is_not_several(text):
    assert not shows_several(text, LEXICON)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("🟩⬜⬜🟩🟩 🟩⬜🟨⬜⬜\n🟩⬜⬜🟩🟩", "line 2 has 1 boards"),
        ("hello", "neither squares nor the turn in which each was solved"),
        (QUORDLE.replace("3️⃣2️⃣", "3️⃣🟥"), "board 2 was not solved"),
        (QUORDLE.replace("3️⃣2️⃣", "1️⃣2️⃣"), "board 1 was solved in turn 1"),
        ("Daily Quordle 9\n6️⃣3️⃣\n6️⃣5️⃣", "boards 1 and 3 are both solved in turn 6"),
        ("Daily Dordle 1 4&8/7", "board 2 was solved in turn 8"),
        ("Daily Quordle 9\n6️⃣3️⃣\n5️⃣", "3 boards, but the game has 4"),
        ("Quordle 9\n⬜⬜🟨⬜⬜ ⬜🟨⬜⬜⬜", "squares of 2 boards, but Quordle has 4"),
        (
            "⬜⬜🟨 ⬜🟨⬜\n⬜⬜🟨 ⬜🟨⬜\n\n⬜⬜🟨 ⬜🟨⬜",
            "board 3 is not solved and ends at row 1",
        ),
    ],
)
def test_errors_in_share_text_have_their_place(text, says):
    with pytest.raises(InputError, match=says):
        read_several(text, LEXICON)


def test_there_is_nothing_to_share_before_the_first_guess():
    with pytest.raises(InputError, match="no turns"):
        share_text([])


SIGNS = [
    "⬛", "🟨", "🟩", "🟥", " ", "\n", "1️⃣", "0️⃣", "🔟", "🕛", "Daily Quordle 9\n", "Dordle 4&5/7",
    "salet 3 boards 4/9\n", "salet 40 boards 1/0\n", "🟩🟩🟩🟩🟩", "⬛⬛⬛⬛⬛ ", "12", "٣",
]  # fmt: skip


@given(st.lists(st.sampled_from(SIGNS), max_size=14))
def test_any_text_is_parsed_or_refused(signs):
    text = "".join(signs)
    try:
        games = paste(text, LEXICON)
    except InputError:
        return
    for game in games if shows_several(text, LEXICON) else ():
        assert 1 < game.boards <= 32
        assert len(game.rows) <= game.limit <= 50
        assert all(len(row.feedbacks) == game.boards for row in game.rows)


def test_turns_of_several_boards_are_a_game_with_its_words():
    (game,) = paste("crane:bbygb,ybbbb\nmoist bbbbg,ggggg", LEXICON)
    assert (game.kind, game.boards, game.answers) == (Kind.UNFINISHED, 2, (None, "moist"))
    assert [str(turn) for turn in game.turns] == ["crane:bbygb,ybbbb", "moist:bbbbg,ggggg"]
    with pytest.raises(InputError, match="QQQQQ"):
        paste("qqqqq:bbbbb,bbbbb", LEXICON)
    assert paste("qqqqq:bbbbb,bbbbb", LEXICON, any_guess=True)[0].guesses == ("qqqqq",)
