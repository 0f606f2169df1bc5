"""Share text of several boards: round trips, and text of other games."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.position.test_position import small
from tests.position.test_several_boards import games

from salet.errors import InputError
from salet.position.position import Position
from salet.puzzle.marks import SKINS
from salet.share.read import read_games
from salet.share.write import share_text
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
        (game,) = read_games(text, small())
        assert tuple(turn.feedbacks for turn in game.turns) == tuple(
            turn.feedbacks for turn in position.turns
        )
        assert not game.has_words
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
    (game,) = read_games(QUORDLE, LEXICON)
    columns = zip(*(turn.feedbacks for turn in game.turns), strict=True)
    assert [[str(each) for each in column if each] for column in columns] == [
        ["bbybb", "gbbgg", "ggggg"],
        ["bybbb", "ggggg"],
        ["bbbbb", "ggbgg", "bbbbb", "ggbgg"],
        ["bbbby", "bybbb", "ggbbb", "ggggg"],
    ]
    assert (game.ends, game.limit, len(game.turns)) == ((3, 2, None, 4), 9, 4)
    assert (game.boards, game.game, game.number) == (4, "quordle", 1234)
    assert game.day == date(2025, 6, 11)


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
    (game,) = read_games(text, LEXICON)
    assert (game.ends, game.limit, game.turns) == (ends, limit, ())


@pytest.mark.parametrize(
    "text",
    [
        "Wordle 1,590 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩",
        "⬛ ⬛ 🟨 🟩 ⬛",
        "crane moist",
        "1️⃣\n⬛⬛🟨🟩⬛",
    ],
)
def test_share_text_of_one_board_is_not_several(text):
    (game,) = read_games(text, LEXICON)
    assert game.boards == 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("🟩⬜⬜🟩🟩 🟩⬜🟨⬜⬜\n🟩⬜⬜🟩🟩", {"line": 2}),
        (QUORDLE.replace("3️⃣2️⃣", "3️⃣🟥"), {"boards": (1,)}),
        (QUORDLE.replace("3️⃣2️⃣", "1️⃣2️⃣"), {"boards": (0,)}),
        ("Daily Quordle 9\n6️⃣3️⃣\n6️⃣5️⃣", {"boards": (2,)}),
        ("Daily Dordle 1 4&8/7", {"boards": (1,)}),
        ("Daily Quordle 9\n6️⃣3️⃣\n5️⃣", {}),
        ("Daily Quordle 9\n⬜⬜🟨⬜⬜ ⬜🟨⬜⬜⬜", {}),
        ("⬜⬜🟨 ⬜🟨⬜\n⬜⬜🟨 ⬜🟨⬜\n\n⬜⬜🟨 ⬜🟨⬜", {"boards": (2,)}),
    ],
)
def test_errors_in_share_text_have_their_place(text, place):
    (refused,) = read_games(text, LEXICON)
    assert {name: getattr(refused, name) for name in place} == place
    assert refused.fix


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
        games = read_games(text, LEXICON)
    except InputError:
        return
    for game in games:
        assert isinstance(game, InputError) or (
            1 <= game.boards <= 32
            and len(game.turns) <= game.limit <= 50
            and all(len(turn.feedbacks) == game.boards for turn in game.turns)
        )


def test_turns_of_several_boards_are_a_game_with_its_words():
    (game,) = read_games("crane:bbygb,bbbbb\nmoist bbbbg,ggggg", LEXICON)
    assert (game.is_over, game.boards, game.answers) == (False, 2, (None, "moist"))
    assert [str(turn) for turn in game.turns] == ["crane:bbygb,bbbbb", "moist:bbbbg,ggggg"]
    (error,) = read_games("qqqqq:bbbbb,bbbbb", LEXICON)
    assert error.code == "word"
    (error,) = read_games("crane:bbbbb,ggggg\nsloth:ybyyb,-\nmoist:ggggg,-", LEXICON, limit=2)
    assert (error.key, error.turn) == ("too-many", 2)
    (game,) = read_games("qqqqq:bbbbb,bbbbb", LEXICON, any_guess=True)
    assert game.turns[0].guess == "qqqqq"


def test_numbers_without_squares_are_the_ends_of_boards():
    for text, ends in (("2️⃣🟥", (2, None)), ("0️⃣2️⃣🟥🟥", (2, None))):
        (game,) = read_games(f"salet boards\n{text}", LEXICON)
        assert (game.turns, game.ends) == ((), ends)
        (error,) = read_games(f"salet boards\n{text}", LEXICON, ["crane", "moist"])
        assert error.key == "only-numbers"
