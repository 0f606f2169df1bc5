"""Reading marks from tiles, without a browser."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.auto.guesser import fit_function
from salet.auto.reading import read_rows
from salet.auto.site import Seen, Tile, TileRow
from salet.belief.lists import load
from salet.puzzle.marks import Mark
from salet.puzzle.scoring import feedback

A, P, C = Mark
ORIGINAL = load("original")
FIT_OF = fit_function(ORIGINAL)
WORDS = st.sampled_from(ORIGINAL.answer_words)


PLAIN = Tile(colours={"back": (255, 255, 255, 1), "border": (200, 200, 200, 1)})
PALETTES = [
    {C: (106, 170, 100, 1), P: (201, 180, 88, 1), A: (120, 124, 126, 1)},
    {C: (245, 121, 58, 1), P: (133, 192, 249, 1), A: (58, 58, 60, 1)},
    {C: (0, 150, 0, 1), P: (255, 165, 0, 1), A: (90, 90, 90, 1)},
    {C: (34, 197, 94, 1), P: (234, 179, 8, 1), A: (100, 116, 139, 1)},
]


def rows_in_colours(answer, guesses, palette):
    rows = []
    for guess in guesses:
        marks = feedback(tuple(guess), tuple(answer))
        before = TileRow(tuple(Tile(x, colours=PLAIN.colours) for x in guess))
        tiles = [
            Tile(x, colours={**PLAIN.colours, "back": palette[m]})
            for x, m in zip(guess, marks, strict=True)
        ]
        rows.append(Seen(tuple(guess), TileRow(tuple(tiles)), before))
    return rows


@given(WORDS, st.lists(WORDS, min_size=1, max_size=4, unique=True), st.sampled_from(PALETTES))
def test_colours_of_every_usual_palette_are_read_right(answer, guesses, palette):
    guesses = [guess for guess in guesses if guess != answer] or ["salet"]
    reading = read_rows(rows_in_colours(answer, guesses, palette), PLAIN, FIT_OF)
    assert reading is not None
    assert reading.how == "colours"
    assert list(reading.feedbacks) == [feedback(tuple(g), tuple(answer)) for g in guesses]


SHOWN = {
    "labels": lambda x, m: Tile(x, (f"{x}, {m.name.lower()}",)),
    "data-state": lambda x, m: Tile(x, attributes={"data-state": m.name.lower()}),
    "classes": lambda x, m: Tile(x, classes=("tile", f"is-{m.name.lower()}")),
    "classes, some of them grey": lambda x, m: Tile(
        x, classes=("tile", "text-gray-100", ("bg-slate-600", "bg-amber-400", "bg-green-600")[m])
    ),
    "squares": lambda x, m: Tile(x, ("⬛🟨🟩"[m],)),
}


@pytest.mark.parametrize("way", SHOWN)
@given(answer=WORDS, guess=WORDS)
def test_words_in_every_place_are_read_right(way, answer, guess):
    marks = feedback(tuple(guess), tuple(answer))
    row = TileRow(tuple(SHOWN[way](x, m) for x, m in zip(guess, marks, strict=True)))
    before = TileRow(tuple(Tile(x, (x,), {"data-state": "tbd"}, ("tile",)) for x in guess))
    reading = read_rows([Seen(tuple(guess), row, before)], None, FIT_OF)
    assert reading is not None
    assert reading.feedbacks == (marks,)
    assert reading.how == ("labels" if way in ("labels", "squares") else "attributes")
    assert reading.confidence > 0.9


def test_a_guess_that_is_itself_a_word_for_a_mark():
    marks = feedback(tuple("green"), tuple("crane"))
    tiles = (
        Tile(x, (f"green: {x} {m.name.lower()}",)) for x, m in zip("green", marks, strict=True)
    )
    reading = read_rows([Seen(tuple("green"), TileRow(tuple(tiles)))], None, FIT_OF)
    assert reading is not None
    assert reading.feedbacks == (marks,)


def test_a_row_without_marks_is_not_read():
    before = TileRow(tuple(Tile(x, colours=PLAIN.colours) for x in "crane"))
    assert read_rows([Seen(tuple("crane"), before, before)], PLAIN, FIT_OF) is None


def test_unknown_colours_are_read_by_the_words_that_fit():
    purple, pink, grey = (142, 36, 170, 1), (244, 143, 177, 1), (208, 208, 208, 1)
    guesses = ["salet", "corby", "hawms"]
    rows = rows_in_colours("watch", guesses, {C: purple, P: pink, A: grey})
    reading = read_rows(rows, PLAIN, FIT_OF)
    assert reading is not None
    assert list(reading.feedbacks) == [feedback(tuple(g), tuple("watch")) for g in guesses]
    assert reading.confidence < 0.7


def test_marks_that_no_word_fits_are_still_read():
    # CROON marked yyyyb is impossible (two yellow O); it is still read that way.
    shown = {C: (83, 141, 78, 1), P: (181, 159, 59, 1), A: (58, 58, 60, 1)}
    rows = []
    for guess, marks in (("roate", (P, P, A, A, A)), ("croon", (P, P, P, P, A))):
        before = {"back": (0, 0, 0, 0), "border": shown[A]}
        after = [
            Tile(x, colours={"back": shown[m], "border": shown[m]})
            for x, m in zip(guess, marks, strict=True)
        ]
        old = TileRow(tuple(Tile(x, colours=before) for x in guess))
        rows.append(Seen(tuple(guess), TileRow(tuple(after)), old))
    reading = read_rows(rows, None, FIT_OF)
    assert reading is not None
    assert [f.letters for f in reading.feedbacks] == ["yybbb", "yyyyb"]
    assert reading.confidence < 0.6
