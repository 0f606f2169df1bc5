"""Other languages on the command line: whole games at a terminal, capitals, letters."""

from __future__ import annotations

import shlex
import unicodedata

import pytest
from tests.sentences import shows

from salet.belief.lists import load
from salet.journal.journal import Journal
from salet.puzzle.scoring import feedback
from salet.render.journal import games_table

GERMAN = """Grüße
Größe
Größe's
Straße
Bäcker
Bürger
Müller
Öffner
Apfelbäume
Kürzel
Hügel
"""
TURKISH = ["sıcak", "balık", "yılan", "inanç", "isyan", "ıslak", "ihmal", "kılıç", "kırık"]
FAST = ("--strategy", "entropy", "--top", "3")
GAMES = [
    (("--list", "es"), ("séñal", "NIÑEZ"), "[N] [I] [Ñ] [E] [Z]"),
    (("--list", "pl"), ("ŁATKA", "żółty"), "[Ż] [Ó] [Ł] [T] [Y]"),
    (("--list", "turkish.txt", "--alphabet", "tr"), ("İSYAN", "ıslak"), "[I] [S] [L] [A] [K]"),
    (("--list", "german", "--alphabet", "de", "--length", "6"), ("Bäcker", "größe"),
     "[G] [R] [Ö] [S] [S] [E]"),
]  # fmt: skip


@pytest.fixture
def files(word_file):
    """Write the user's files that the games above name."""
    made = {"turkish.txt": word_file(TURKISH, "turkish.txt"), "german": word_file(GERMAN, "german")}
    return lambda words: [made.get(word, word) for word in words]


@pytest.mark.parametrize(("options", "words", "tiles"), GAMES, ids=["es", "pl", "tr", "de"])
def test_a_whole_game_at_a_terminal(typed, warm_home, files, options, words, tiles):
    warm_home.joinpath("settings.json").write_text('{"update_offered": false}')
    chosen = dict(zip(options[::2], options[1::2], strict=True))
    length = chosen.get("--length")
    lexicon = load(
        files([chosen["--list"]])[0],
        length=length and int(length),
        alphabet=chosen.get("--alphabet"),
    )
    answer = lexicon.letters(lexicon.word(words[-1]))
    marks = [feedback(lexicon.letters(lexicon.word(word)), answer).letters for word in words]
    lines = map(" ".join, zip(words, marks, strict=True))
    seen, _ = typed(shlex.join(["salet", "play", *files(options)]), *lines, "share")
    assert tiles in seen
    assert seen.count("2/6") == 2
    (game,) = Journal().games()
    assert [lexicon.word(word) for word in words] == list(game.guesses)


def test_turkish_capitals_wherever_a_word_is_shown(salet_here, refused, files, own_home):
    salet_here("lists", "add", "turkce", *files(["turkish.txt"]), "--alphabet", "tr")
    shown = salet_here("suggest", "İSYAN:bbbyb", "--list", "turkce", "-v").stdout
    assert "İ   S   Y  (A)  N" in shown
    turns = ("isyan", "kılıç", "ıslak", "--answer", "ıslak")
    shown = salet_here("review", *turns, "--list", "turkce").stdout
    assert "ISLAK" in shown
    assert "İSYAN" in shown
    assert "İSLAK" not in shown
    illegal = refused("suggest", "ihmal:bbbgy", "isyan:bbbgb", "--list", "turkce", "--hard")
    assert "İSYAN" in illegal["message"]
    impossible = refused("suggest", "ihmal:ggggy", "--list", "turkce")["message"]
    assert shows(impossible, "marks.impossible", word="İHMAL", marks="ggggy")


def test_letters_are_counted_not_characters(salet_here, as_json, word_file, own_home):
    words = word_file(["ljeto", "njiva", "džepa", "konja", "ljuta"])
    options = ("--list", words, "--alphabet", "hr")
    shown = salet_here("suggest", "LJETO:bbbb", *options).stdout
    assert " LJ   E   T   O " in shown
    as_json("journal", "add", "konja:bbyg", "njiva:gggg", *options)
    assert "konja njiva" in salet_here("journal", "list").stdout
    (game,) = Journal().games()
    (shown,) = games_table([game], 80).columns[-1].cells
    assert [shown.plain[span.start : span.end] for span in shown.spans if span.style] == [
        "k", "o", "nj", "a", "nj", "i", "v", "a",
    ]  # fmt: skip
    as_json("review", "--journal", "1", *options)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_composed_or_not_a_turn_is_the_same_under_hard_rules_too(as_json, form):
    turn = unicodedata.normalize(form, "SÉÑAL:bybby")
    assert as_json("suggest", turn, "--list", "es", "--hard", *FAST)["turns"] == ["señal:bybby"]
