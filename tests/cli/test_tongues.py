"""Other languages on the command line: accents and letters of one character or of two."""

from __future__ import annotations

import unicodedata

import pytest

from salet.journal.journal import Journal
from salet.render.journal import games_table

FAST = ("--strategy", "entropy", "--top", "3")


@pytest.mark.usefixtures("own_home")
def test_letters_are_coloured_not_characters(as_json, word_file):
    options = ("--list", word_file(["njiva", "konja"]), "--alphabet", "hr")
    as_json("journal", "add", "konja:bbyg", "njiva:gggg", *options)
    (game,) = Journal().games()
    (shown,) = games_table([game], 80).columns[-1].cells
    assert [shown.plain[span.start : span.end] for span in shown.spans if span.style] == [
        "k", "o", "nj", "a", "nj", "i", "v", "a",
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_composed_or_not_a_turn_is_the_same_under_hard_rules_too(as_json, form):
    turn = unicodedata.normalize(form, "SÉÑAL:bybby")
    assert as_json("suggest", turn, "--list", "es", "--hard", *FAST)["turns"] == ["señal:bybby"]
