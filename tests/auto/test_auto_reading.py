"""How marks are read from what tiles show, without a browser."""

from __future__ import annotations

import itertools
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.auto.colours import groups, prices
from salet.auto.inventing import invented
from salet.auto.messages import HARD, LOST, REFUSED, SHORT, WON, told_answer
from salet.auto.pixels import decode
from salet.auto.reading import read_rows
from salet.auto.site import Fit, Row, Seen, Tile
from salet.auto.thinking import judge_of
from salet.auto.waiting import squares_row
from salet.auto.words import mark_of, mark_of_names, marks_in_order
from salet.belief.lists import load
from salet.puzzle.marks import Mark
from salet.puzzle.rules import Turn
from salet.puzzle.scoring import feedback
from salet.words.lexicon import Lexicon

A, P, C = Mark
ORIGINAL = load("original")
JUDGE = judge_of(ORIGINAL)
WORDS = st.sampled_from(ORIGINAL.answer_words)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("correct", C), ("present", P), ("absent", A), ("1st letter, A, absent", A),
        ("letter R in the word but in the wrong spot", P), ("R is in the word", P),
        ("not in the word", A), ("R is not in word", A), ("in the right place", C),
        ("correct letter, wrong position", P), ("incorrect", A), ("letterIncorrect", A),
        ("wrong-location", P), ("wrong", A), ("misplaced", P), ("wrongPlace", P), ("hit", C),
        ("miss", A), ("green", C), ("yellow", P), ("gray", A), ("grey", A), ("elsewhere", P),
        ("bg-green-500", C), ("_Green_1h207_89", C), ("_Gray_1h207_89", A), ("exact", C),
        ("🟩", C), ("⬜", A), ("🟦", P), ("not in the correct position", P), ("exists", P),
        ("tbd", None), ("empty", None), ("tile", None), ("1st letter, A", None), ("", None),
        ("filled", None), ("evergreen", None), ("x1f9ab", None), ("data", None),
    ],
)  # fmt: skip
def test_words_for_marks(text, mark):
    assert mark_of(text) == mark


def test_names_of_classes_mean_one_mark_or_none():
    assert mark_of_names(["tile", "border-green-500", "bg-green-500"]) == C
    assert mark_of_names(["tile", "hover:bg-green-500"]) is None
    assert mark_of_names(["bg-yellow-400", "bg-green-500"]) is None
    assert mark_of_names(["text-gray-100", "bg-yellow-400"]) == P
    assert mark_of_names(["css-1x2y3z", "sc-bdVaJa"]) is None


def test_labels_of_whole_rows():
    assert marks_in_order("c absent, r correct, a present, n absent, e correct", 5) == (
        A,
        C,
        P,
        A,
        C,
    )
    assert marks_in_order("Row 1", 5) is None


@pytest.mark.parametrize(
    ("colour", "mark"),
    [
        ((106, 170, 100), C), ((83, 141, 78), C), ((34, 197, 94), C), ((0, 128, 0), C),
        ((201, 180, 88), P), ((181, 159, 59), P), ((234, 179, 8), P), ((255, 255, 0), P),
        ((120, 124, 126), A), ((58, 58, 60), A), ((0, 0, 0), A), ((255, 255, 255), A),
        ((100, 116, 139), A), ((55, 65, 81), A), ((245, 121, 58), C), ((133, 192, 249), P),
        ((212, 237, 218), C), ((255, 243, 205), P), ((226, 227, 229), A), ((220, 53, 69), A),
    ],
)  # fmt: skip
def test_colours_as_people_read_them(colour, mark):
    price = prices((*colour, 1))
    assert min(Mark, key=lambda m: price[m]) == mark


def test_nearly_equal_colours_are_one():
    assert len(groups([(1, 2, 3, 1), (4, 5, 6, 1), (200, 0, 0, 1), (0, 0, 0, 0)])) == 3


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
        before = Row(tuple(Tile(x, colours=PLAIN.colours) for x in guess))
        tiles = [
            Tile(x, colours={**PLAIN.colours, "back": palette[m]})
            for x, m in zip(guess, marks, strict=True)
        ]
        rows.append(Seen(tuple(guess), Row(tuple(tiles)), before))
    return rows


@given(WORDS, st.lists(WORDS, min_size=1, max_size=4, unique=True), st.sampled_from(PALETTES))
def test_colours_of_every_usual_palette_are_read_right(answer, guesses, palette):
    guesses = [guess for guess in guesses if guess != answer] or ["salet"]
    reading = read_rows(rows_in_colours(answer, guesses, palette), PLAIN, JUDGE)
    assert reading is not None
    assert reading.how == "colours"
    assert list(reading.feedbacks) == [feedback(tuple(g), tuple(answer)) for g in guesses]


SHOWN = {
    "labels": lambda x, m: Tile(x, (f"{x}, {m.name.lower()}",)),
    "data-state": lambda x, m: Tile(x, attributes={"data-state": m.name.lower()}),
    "classes": lambda x, m: Tile(x, classes=("tile", f"is-{m.name.lower()}")),
    "squares": lambda x, m: Tile(x, ("⬛🟨🟩"[m],)),
}


@pytest.mark.parametrize("way", SHOWN)
@given(answer=WORDS, guess=WORDS)
def test_words_in_every_place_are_read_right(way, answer, guess):
    told = feedback(tuple(guess), tuple(answer))
    row = Row(tuple(SHOWN[way](x, m) for x, m in zip(guess, told, strict=True)))
    before = Row(tuple(Tile(x, (x,), {"data-state": "tbd"}, ("tile",)) for x in guess))
    reading = read_rows([Seen(tuple(guess), row, before)], None, JUDGE)
    assert reading is not None
    assert reading.feedbacks == (told,)
    assert reading.how == ("labels" if way in ("labels", "squares") else "attributes")
    assert reading.confidence > 0.9


def test_a_guess_that_is_itself_a_word_for_a_mark():
    told = feedback(tuple("green"), tuple("crane"))
    tiles = (Tile(x, (f"green: {x} {m.name.lower()}",)) for x, m in zip("green", told, strict=True))
    reading = read_rows([Seen(tuple("green"), Row(tuple(tiles)))], None, JUDGE)
    assert reading is not None
    assert reading.feedbacks == (told,)


def test_a_row_without_marks_is_not_read():
    before = Row(tuple(Tile(x, colours=PLAIN.colours) for x in "crane"))
    assert read_rows([Seen(tuple("crane"), before, before)], PLAIN, JUDGE) is None


def test_colours_that_nobody_knows_are_read_by_what_the_words_allow():
    purple, pink, grey = (142, 36, 170, 1), (244, 143, 177, 1), (208, 208, 208, 1)
    guesses = ["salet", "corby", "hawms"]
    rows = rows_in_colours("watch", guesses, {C: purple, P: pink, A: grey})
    reading = read_rows(rows, PLAIN, JUDGE)
    assert reading is not None
    assert list(reading.feedbacks) == [feedback(tuple(g), tuple("watch")) for g in guesses]
    assert reading.confidence < 0.7


def test_marks_that_nothing_fits_are_still_read_as_they_are_shown():
    # CROON marked y y y y b cannot be: two O yellow, and no word fits; it is read so all the same.
    shown = {C: (83, 141, 78, 1), P: (181, 159, 59, 1), A: (58, 58, 60, 1)}
    rows = []
    for guess, marks in (("roate", (P, P, A, A, A)), ("croon", (P, P, P, P, A))):
        before = {"back": (0, 0, 0, 0), "border": shown[A]}
        after = [
            Tile(x, colours={"back": shown[m], "border": shown[m]})
            for x, m in zip(guess, marks, strict=True)
        ]
        old = Row(tuple(Tile(x, colours=before) for x in guess))
        rows.append(Seen(tuple(guess), Row(tuple(after)), old))
    reading = read_rows(rows, None, JUDGE)
    assert reading is not None
    assert [f.letters for f in reading.feedbacks] == ["yybbb", "yyyyb"]
    assert reading.confidence < 0.6


def test_the_judge_against_every_word():
    words = ["crane", "slate", "moist"]
    lexicon = Lexicon.of([*words, "grace"], words, name="tiny")
    judge = judge_of(lexicon)
    for guess, answer in itertools.product(lexicon.guesses, repeat=2):
        told = Turn(guess, feedback(tuple(guess), tuple(answer)))
        fits = [w for w in lexicon.guesses if feedback(tuple(guess), tuple(w)) == told.feedback]
        expected = Fit.ANSWER if set(fits) & set(words) else Fit.OUTSIDE
        assert judge([told]) is expected
    assert (
        judge(
            [Turn("moist", feedback("moist", "moist")), Turn("crane", feedback("crane", "crane"))]
        )
        is Fit.NONE
    )


def test_invented_words_are_all_that_fit_and_nothing_else():
    lexicon = Lexicon.of(["abc", "bca", "cab", "dad"], name="tiny")
    for guess, answer in itertools.product(("abc", "aab", "dda"), ("bad", "ccc", "dab")):
        turns = [Turn(guess, feedback(guess, answer))]
        every = {
            x
            for x in itertools.product("abcd", repeat=3)
            if feedback(guess, x) == turns[0].feedback
        }
        if set(lexicon.alphabet.symbols) == set("abcd"):
            assert set(invented(lexicon, turns, 999)) == every
        else:
            assert every <= set(invented(lexicon, turns, 99_999))


@pytest.mark.parametrize(
    ("pattern", "text", "said"),
    [
        (REFUSED, "Not in word list", True), (REFUSED, "CRANY is not a valid word.", True),
        (REFUSED, "Word is not recognised", True), (REFUSED, "Great!", False),
        (REFUSED, "Invalid word", True), (REFUSED, "Unknown word", True),
        (REFUSED, "That word doesn't exist", True), (REFUSED, "Row 3", False),
        (SHORT, "Not enough letters", True), (SHORT, "Word has to be 5 letters!", True),
        (HARD, "Guess must contain R", True), (HARD, "2nd letter must be A", True),
        (LOST, "You lost! The word was MOIST.", True), (WON, "Congratulations, you won!", True),
        (LOST, "Not in word list", False),
    ],
)  # fmt: skip
def test_what_pages_say(pattern, text, said):
    assert bool(pattern.search(text)) is said


def test_the_answer_that_a_page_gives_away():
    assert told_answer(["You lose! The word is crane."], 5) == "crane"
    assert told_answer(["The answer was: MOIST"], 5) == "moist"
    assert told_answer(["Better luck next time"], 5) == ""


def test_rows_written_as_text():
    row = squares_row(tuple("crane"), ["Row 1", "CRANE ⬜🟨⬜⬜🟩"])
    assert row is not None
    assert row.word == "crane"
    assert squares_row(tuple("crane"), ["🟩🟩"]) is None


@pytest.mark.parametrize(
    "filters", [(0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (1, 4, 3)]
)
@pytest.mark.parametrize("step", [3, 4])
def test_pictures_are_decoded_whatever_their_filters(filters, step):
    width, height = 5, 3
    pixels = [
        [(37 * x + 91 * y * y + 13 * x * y) % 256 for x in range(width * step)]
        for y in range(height)
    ]
    raw = bytearray()
    for y, how in enumerate(filters):
        raw.append(how)
        for x in range(width * step):
            left = pixels[y][x - step] if x >= step else 0
            up = pixels[y - 1][x] if y else 0
            corner = pixels[y - 1][x - step] if y and x >= step else 0
            near = left + up - corner
            distances = [
                (abs(near - left), 0, left),
                (abs(near - up), 1, up),
                (abs(near - corner), 2, corner),
            ]
            base = [0, left, up, (left + up) // 2, min(distances)[2]][how]
            raw.append((pixels[y][x] - base) % 256)

    def chunk(name, body):
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 6 if step == 4 else 2, 0, 0, 0)
    png = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(raw)))
        + chunk(b"IEND", b"")
    )
    assert decode(png).reshape(height, -1).tolist() == pixels
