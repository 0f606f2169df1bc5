"""Alphabets: normalising words, and splitting them into letters."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sentences import failing

from salet.errors import ListError
from salet.words.alphabet import ENGLISH, Alphabet, capital, languages, named, script

CROATIAN = Alphabet.of("a b c č ć d dž đ e f g h i j k l lj m n nj o p r s š t u v z ž")


def test_letters_with_and_without_spaces():
    assert Alphabet.of("a b ch").symbols == ("a", "b", "ch")
    assert Alphabet.of("abc").symbols == ("a", "b", "c")
    assert Alphabet.of("A B CH").symbols == ("a", "b", "ch")


def test_a_word_is_cut_longest_letter_first():
    assert CROATIAN.letters("džep") == ("dž", "e", "p")
    assert CROATIAN.letters("ljubav") == ("lj", "u", "b", "a", "v")
    hungarian = Alphabet.of("a d dz dzs e m s z")
    assert hungarian.letters("dzsem") == ("dzs", "e", "m")
    assert hungarian.letters("adza") == ("a", "dz", "a")
    assert ENGLISH.letters("crane") == ("c", "r", "a", "n", "e")


@given(st.lists(st.sampled_from(CROATIAN.symbols), max_size=11))
def test_cutting_loses_nothing(letters):
    word = "".join(letters)
    assert "".join(CROATIAN.letters(word)) == word
    assert CROATIAN.length(word) == len(CROATIAN.letters(word))
    assert all(letter in CROATIAN for letter in CROATIAN.letters(word))


@pytest.mark.parametrize(
    ("typed", "word"),
    [("  CRANe\n", "crane"), ("Épée", "epee"), ("e\u0301pe\u0301e", "epee"), ("straße", "straße")],
)
def test_typed_words_are_normalised(typed, word):
    """A sign that means no basic letter is left to the check."""
    assert ENGLISH.normalise(typed) == word


def test_an_accent_that_the_alphabet_has_is_kept_in_composed_form():
    french = Alphabet.of("a b c d e é f")
    assert french.normalise("BÉBÉ") == "bébé"
    assert french.normalise(unicodedata.normalize("NFD", "bébé")) == "bébé"
    assert french.normalise("fàdé") == "fadé"


def test_the_alphabet_of_words_is_a_to_z_or_what_occurs():
    assert Alphabet.from_words(["crane", "slate"]) == ENGLISH
    assert Alphabet.from_words(["ćevap", "čvrst"]).symbols == tuple(sorted(set("ćevapčvrst")))


HINDI = ["किताब", "कमलाह", "जीवनी"]


@pytest.mark.parametrize("make", [list, tuple, iter, lambda words: (word for word in words)])
def test_letters_with_combining_signs_are_kept_together_however_the_words_come(make):
    alphabet = Alphabet.from_words(make(HINDI))
    assert alphabet.letters("किताब") == ("कि", "ता", "ब")
    assert all(letter in alphabet for word in HINDI for letter in alphabet.letters(word))


@pytest.mark.parametrize(
    ("word", "key", "number"),
    [("cr4ne", "no-letter", "3"), ("cran", "word-length", "4"), ("c", "word-length", "1 letter,")],
)
def test_a_sign_that_is_no_letter_and_another_length_are_refused(word, key, number):
    with failing(key) as refused:
        ENGLISH.check(word, 5)
    assert number in refused.value.message


@pytest.mark.parametrize("text", ["", "a", " ", "a 1", "a a", "a b a", "! ?"])
def test_an_invalid_alphabet_is_refused(text):
    with pytest.raises(ListError) as caught:
        Alphabet.of(text)
    assert caught.value.fix


# --------------------------------------------------------------------------- languages by name

LANGUAGES = sorted(languages())
SIGNS = "áàâäãåæçéèêëíìîïñóòôöõøœßúùûüýÿłđşţșțğıİIŀĳǆǅ" + "éñüŠč" + "éÉёЁйЙ"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_a_key_for_each_of_its_letters(code):
    alphabet = Alphabet.of(code.upper())
    assert alphabet is named(code)
    for rows in (alphabet.keys, alphabet.keyboard):
        assert sorted(key for row in rows for key in row) == sorted(alphabet.symbols)
    assert len(set(alphabet.symbols)) == len(alphabet.symbols)
    assert alphabet.name
    assert len({script(x) for symbol in alphabet.symbols for x in symbol}) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_folds_end_in_letters_and_capitals_come_back(code):
    alphabet = named(code)
    for sign, data in alphabet.folds:
        assert sign not in alphabet
        assert all(letter in alphabet for letter in alphabet.letters(data))
    for letter in alphabet.symbols:
        assert alphabet.normalise(alphabet.upper(letter)) == letter
        assert len(alphabet.upper(letter)) == len(letter)


@pytest.mark.parametrize("alphabet", [ENGLISH, *map(named, LANGUAGES)], ids=lambda x: x.name)
@given(text=st.text("".join(sorted({*SIGNS, *"abcxyzабвґ"})), max_size=8) | st.text(max_size=8))
def test_folding_is_the_same_however_it_is_written(alphabet, text):
    word = alphabet.normalise(text)
    assert alphabet.normalise(word) == word
    for form in ("NFC", "NFD"):
        assert alphabet.normalise(unicodedata.normalize(form, text)) == word


@pytest.mark.parametrize("code", LANGUAGES)
@given(data=st.data())
def test_a_word_of_the_language_is_read_in_any_case_and_form(code, data):
    alphabet = named(code)
    word = "".join(data.draw(st.lists(st.sampled_from(alphabet.symbols), max_size=9)))
    for typed in (word, alphabet.upper(word), unicodedata.normalize("NFD", alphabet.upper(word))):
        assert alphabet.normalise(typed) == word


@pytest.mark.parametrize(
    ("code", "typed", "letters"),
    [
        ("es", "ÁRBOL", "a r b o l"), ("es", "Cañón", "c a ñ o n"), ("es", "güino", "g u i n o"),
        ("fr", "Cœur", "c o e u r"), ("fr", "ŒUVRE", "o e u v r e"),
        ("fr", "façade", "f a c a d e"), ("en", "İx̂", "i x"),
        ("de", "Straße", "s t r a s s e"), ("de", "GROẞ", "g r o s s"), ("de", "Bär", "b ä r"),
        ("nl", "ĳzer", "i j z e r"), ("sv", "ÅÄÖé", "å ä ö e"), ("da", "Ærø", "æ r ø"),
        ("pl", "ŻÓŁĆ", "ż ó ł ć"), ("tr", "IŞIK", "ı ş ı k"), ("tr", "İĞDE", "i ğ d e"),
        ("tr", "kâğıt", "k a ğ ı t"), ("ro", "ŞTIINŢĂ", "ș t i i n ț ă"), ("ru", "Ёжик", "е ж и к"),
        ("ru", "йод", "й о д"), ("uk", "Їжак", "ї ж а к"), ("hr", "ǅep", "dž e p"),
        ("hr", "LJUBAV", "lj u b a v"), ("pt", "Coração", "c o r a c a o"),
        ("it", "Città", "c i t t a"), ("nb", "Grønn", "g r ø n n"), ("fi", "HYVÄÄ", "h y v ä ä"),
        ("hu", "ŐRÜLT", "ő r ü l t"), ("el", "ΔΡΌΜΟΣ", "δ ρ ο μ ο σ"),
        ("el", "δρόμος", "δ ρ ο μ ο σ"),
    ],
)  # fmt: skip
def test_letters_as_the_games_play_them(code, typed, letters):
    alphabet = named(code)
    for text in (typed, unicodedata.normalize("NFD", typed)):
        word = alphabet.normalise(text)
        assert " ".join(alphabet.letters(word)) == letters
        alphabet.check(word, len(letters.split()))


def test_a_capital_is_as_long_as_its_letter():
    assert [capital(x) for x in "aßñıﬃ"] == ["A", "ẞ", "Ñ", "I", "ﬃ"]
    assert named("tr").upper("iı") == "İI"
