"""The marks of rows whose words are known."""

from __future__ import annotations

import random

import pytest

from salet.pictures.known import Look, known_marks
from salet.pictures.read import spelling_of
from salet.puzzle.scoring import feedback
from salet.words.lexicon import closed
from tests.pictures.skins import SKINS

LIST = closed("nyt-2022")
WORDS = [LIST.guesses[i] for i in LIST.answers]
SPELLING = spelling_of(LIST)


def looks(skin, marks):
    """Return the looks of a row with these marks."""
    if skin.by_letter:
        return tuple(Look(skin.empty, skin.mark(mark)) for mark in marks)
    return tuple(Look(skin.mark(mark), skin.ink) for mark in marks)


@pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
@pytest.mark.parametrize("boards", [1, 3])
def test_marks_are_named_right_in_every_skin_or_not_certain(skin, boards):
    rng = random.Random(boards)
    for _ in range(10):
        answers = rng.sample(WORDS, boards)
        guesses = [tuple(word) for word in (*rng.sample(WORDS, 2), answers[0])]
        true = [
            {b: feedback(guess, tuple(answer)) for b, answer in enumerate(answers)}
            for guess in guesses
        ]
        rows = [{b: looks(skin, marks) for b, marks in turn.items()} for turn in true]
        found, certain = known_marks(guesses, rows, Look(skin.empty, skin.ink), SPELLING)
        assert found == true or not certain


def test_a_faded_board_keeps_its_marks():
    skin = SKINS["light"]
    guesses = [tuple("crane"), tuple("moist")]
    faded = tuple(Look((196, 221, 193)) for _ in range(5))  # correct, with an opacity of 0.4
    first = {b: feedback(guesses[0], tuple(answer)) for b, answer in enumerate(("moist", "proxy"))}
    second = feedback(guesses[1], tuple("proxy"))
    rows = [
        {b: looks(skin, marks) for b, marks in first.items()},
        {0: faded, 1: looks(skin, second)},
    ]
    found, _ = known_marks(guesses, rows, Look(skin.empty), SPELLING)
    assert found[1][0].is_win


def test_boards_to_come_in_a_grey_of_their_own_have_no_marks():
    skin = SKINS["light"]
    marks = feedback(tuple("crane"), tuple("brain"))
    hidden = tuple(Look((210, 214, 218)) for _ in range(5))
    found, _ = known_marks([tuple("crane")], [{0: looks(skin, marks), 1: hidden}], None, SPELLING)
    assert found == [{0: marks}]


def test_nothing_is_read_from_no_rows():
    assert known_marks([], [], None, SPELLING) == ([], True)
