"""What is played on several boards, and which boards tell their marks: without a browser."""

from __future__ import annotations

import pytest

from salet.auto.boardthinking import BoardsThinker
from salet.auto.inturn import telling
from salet.auto.site import Fit, Seen, Tile, TileRow
from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon

TINY = Lexicon.of(["tarse", "vital", "aloud", "crane", "moist", "tally", "daily"], name="tiny")


def turn(guess, answers, turns=()):
    """A guess as boards with these answers show it."""
    before = [each.guess for each in turns]
    told = (None if a in before else feedback(tuple(guess), tuple(a)) for a in answers)
    return Turn(guess, tuple(told))


@pytest.mark.parametrize(
    ("lexicon", "answers"),
    [
        (load("original"), ("crane", "moist", "proxy")),
        (TINY, ("crane", "italy")),  # a word that no list has
        (TINY, ("moist", "moist")),  # a page that draws one word twice
    ],
)
def test_every_board_is_solved_whatever_its_answer(lexicon, answers):
    thinker = BoardsThinker(lexicon, Rules.NORMAL, "bits-and-hits", boards=len(answers))
    turns = []
    while not thinker.is_won(turns) and len(turns) < 60:
        guess = thinker.guess(turns, 60)
        if guess in [each.guess for each in turns] or (
            guess not in lexicon and guess not in answers
        ):
            thinker.refuse(guess)
            continue
        turns.append(turn(guess, answers, turns))
    assert thinker.answers(turns) == answers


def test_marks_that_no_word_fits_are_named_by_board():
    thinker = BoardsThinker(load("original"), Rules.NORMAL, "bits-and-hits", boards=2)
    marks = (Feedback.parse("bbygb"), Feedback.parse("ggggy"))
    turns = [Turn("crane", marks)]
    assert thinker.fit(turns) is Fit.NONE
    assert not thinker.can_go_on(turns)
    assert str(thinker.contradiction(turns)).startswith("board 2: ")


def row(board, colours, before="w"):
    """A row of a board: w white, x neutral, b y g the marks."""
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
    ("rows", "turn", "told", "together"),
    [
        (["bbygb", "ybbbb", "wwwww"], 0, [0, 1, 2], True),  # the third shows absent as nothing
        (["bbygb", "wwwww", "wwwww"], 0, [0], False),
        (["bbygb", "xxxxx", "xxxxx"], 0, [0], False),
        (["ggggg", "bbygb", "xxxxx"], 3, [0], False),  # the next board's turn has come
        (["ggggg", "bbbbb", "xxxxx"], 3, [0], False),
        (["ggggg", "bbygb", "ybbbb"], 3, [0, 1, 2], True),
        (["bbygb", "bbbbb"], 0, [0, 1], False),  # it may be all absent
        (["bbygb", "xxxxx"], 1, [0], False),
        (["wwwww", "wwwww"], 0, [], False),
    ],
)
def test_which_boards_tell_their_marks(rows, turn, told, together):
    live = [row(board, colours) for board, colours in enumerate(rows)]
    found, now = telling(live, 0, turn, False, None)
    assert [seen.board for seen in found] == told
    assert now is together
