"""Names of marks in labels, attributes and classes."""

from __future__ import annotations

import pytest

from salet.auto.mark_names import mark_of, mark_of_names, marks_in_order
from salet.puzzle.marks import Mark

A, P, C = Mark


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
        ("exact-match", C), ("word-match", P), ("partialMatch", P), ("letter-correct", C),
        ("'A' (letter 1) is in a different spot", P), ("Board 2, row 1: A correct", C),
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
    # An iterator, as for the class names of a tile.
    assert mark_of_names(iter(["bg-gray-700", "text-yellow-400"])) == P
    assert mark_of_names(iter(["bg-gray-700", "dark", "border-black"])) == A


def test_labels_of_whole_rows():
    assert marks_in_order("c absent, r correct, a present, n absent, e correct", 5) == (
        A,
        C,
        P,
        A,
        C,
    )
    assert marks_in_order("Row 1", 5) is None
