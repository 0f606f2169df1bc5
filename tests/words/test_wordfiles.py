"""Word files of users: parsing, and errors with their line."""

from __future__ import annotations

import re
import unicodedata

import pytest

from salet.belief.lists import bundled_list, load
from salet.errors import Change, ListError
from salet.words.wordfiles import from_files

WORDS = ["crane", "slate", "moist"]


def test_a_file_has_guesses_and_answers(word_file):
    path = word_file(WORDS)
    lexicon = load(path)
    assert lexicon.guesses == lexicon.answer_words == ("crane", "moist", "slate")
    assert load(answers=path).guesses == lexicon.guesses
    assert lexicon.name == "words.txt"
    assert lexicon.uniform
    assert lexicon.source


def test_two_files_are_guesses_and_answers(word_file):
    lexicon = load(
        guesses=word_file([*WORDS, "nymph"], "guesses.txt"),
        answers=word_file(["nymph", "crane"], "answers.txt"),
    )
    assert len(lexicon.guesses) == 4
    assert lexicon.answer_words == ("crane", "nymph")


def test_a_bundled_name_is_never_a_file(word_file):
    assert bundled_list("original") is load("original")
    with pytest.raises(ListError):
        bundled_list(word_file(WORDS))


@pytest.mark.parametrize(
    "content",
    [
        "crane\r\nslate\r\nmoist\r\n",
        "\ufeffcrane\nslate\nmoist\n",
        "crane\nslate\nmoist",
        "# my words\n\ncrane\n  slate  \n\nmoist\n\n",
        "CRANE\nSLATE\nMOIST\n",
        "Crane\nslate\nMoist\n",
    ],
)
def test_small_differences_between_editors_do_not_matter(word_file, content):
    assert load(word_file(content)).guesses == ("crane", "moist", "slate")


def test_a_weight_may_follow_a_word(word_file):
    lexicon = load(word_file("crane 3\nslate 1\nmoist\t0.5\n"))
    assert not lexicon.uniform
    belief = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
    assert belief == pytest.approx({"crane": 3 / 4.5, "slate": 1 / 4.5, "moist": 0.5 / 4.5})


@pytest.mark.parametrize("length", range(3, 12))
def test_every_length_from_three_to_eleven(word_file, length):
    words = ["abcdefghijk"[:length], "kjihgfedcba"[:length]]
    assert load(word_file(words)).length == length


@pytest.mark.parametrize(
    ("words", "length", "typed"),
    [
        (["ćevap", "čvrst", "šuman"], 5, "ĆEVAP"),
        (["élan", "café"], 4, "CAFÉ"),
        (["किताब", "कमला", "जीवनी"], 3, "किताब"),  # a consonant with its vowel sign is one letter
    ],
)
def test_letters_beyond_a_to_z(word_file, words, length, typed):
    lexicon = load(word_file([unicodedata.normalize("NFD", word) for word in words]))
    assert lexicon.length == length
    assert lexicon.guesses == tuple(sorted(words))
    assert lexicon.word(typed) in words


def test_an_alphabet_with_letters_of_two_characters(word_file):
    letters = "a b č d dž e i j l lj n nj o p t u v"
    path = word_file(["džepa", "njiva", "ljuti"])
    lexicon = load(path, alphabet=letters)
    assert lexicon.length == 4
    assert lexicon.letters("džepa") == ("dž", "e", "p", "a")
    assert load(path).length == 5


DICTIONARY = [
    "A", "Aaron", "Aaron's", "crane", "cranes", "Crane", "slate", "élans", "don't", "x-ray",
    "moist", "co-op", "naïve", "Zürich", "mp3er", "two words",
    # enough plain words that accents count as foreign
    "about", "above", "abuse", "actor", "acute", "admit", "adopt", "adult", "after", "again",
    "agent", "agree", "ahead", "alarm", "album", "alert", "alike", "alive", "allow", "alone",
]  # fmt: skip


def test_a_dictionary_is_filtered_to_a_length(word_file):
    lexicon = load(word_file(DICTIONARY, "words"), length=5)
    assert lexicon.length == 5
    words = set(lexicon.guesses)
    assert {"crane", "slate", "moist", "aaron", "elans", "naive"} <= words
    assert all(re.fullmatch("[a-z]{5}", word) for word in words)
    assert "mp3er" not in words
    assert load(word_file(DICTIONARY, "words"), length=6).guesses == ("cranes", "zurich")
    with pytest.raises(ListError):
        load(word_file(DICTIONARY, "words"), length=9)


@pytest.mark.parametrize(
    ("content", "line", "text"),
    [
        ("crane\nslates\nmoist\n", 2, "'slates' has 6 letters"),
        ("crane\nslate\n\n# note\nsl4te\n", 5, "'4'"),
        ("crane\nslate\nmo-st\n", 3, "'-'"),
        ("crane\nslate\ndon't\n", 3, '"\'"'),
        ("crane\nsl4te\nmoists\n", 2, "line 3"),  # all faults at once
        ("crane\nslate -1\n", 2, "'slate -1'"),
        ("crane\nslate nan\n", 2, "'slate nan'"),
        ("crane\nslate inf\n", 2, "'slate inf'"),
        ("crane\nslate two\n", 2, "'slate two'"),
        ("crane\nslate 1 2\n", 2, "'slate 1 2'"),
        ("a\nb\n", 1, "1 letter"),
        ("ab\ncd\n", 1, "2 letters"),
        ("abcdefghijkl\n", 1, "12 letters"),
        ("a\nbb\nccc\ndddd\n", 2, "length"),
        (b"crane\nsl\xffte\n", 2, "UTF-8"),
        (b"crane\nslate\n\x00\x01\x02\n", 3, "text file"),
        (b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)), 1, "text file"),
    ],
)
def test_a_bad_line_is_named_in_one_line_with_its_number(word_file, content, line, text):
    path = word_file(content)
    with pytest.raises(ListError) as caught:
        load(path)
    message = str(caught.value)
    assert message.startswith(f"{path}, line {line}: ")
    assert text in message.removeprefix(path)
    assert "\n" not in message
    assert caught.value.fix


def test_the_length_that_ignores_a_line_with_another_sign_is_named(word_file):
    with pytest.raises(ListError) as caught:
        load(word_file(["crane", "gr@pe", "slate"]))
    assert Change("length", 5) in caught.value.fix


@pytest.mark.parametrize("content", ["", "\n\n", "# only a note\n", "\ufeff"])
def test_an_empty_file_is_refused(word_file, content):
    with pytest.raises(ListError, match="has no words"):
        load(word_file(content))


@pytest.mark.parametrize(("answers", "line"), [(["crane", "nymph"], 2), (["cranes"], 1)])
def test_an_answer_that_is_not_a_guess_is_named_with_its_line(word_file, answers, line):
    with pytest.raises(ListError, match=rf"answers.txt, line {line}"):
        load(guesses=word_file(WORDS, "guesses.txt"), answers=word_file(answers, "answers.txt"))


@pytest.mark.parametrize(("weight", "message"), [("0", "zero"), ("1e308", "too large")])
def test_weights_that_cannot_be_shares_are_refused(word_file, weight, message):
    with pytest.raises(ListError, match=message):
        load(word_file(f"crane {weight}\nslate {weight}\n"))


def test_missing_files_folders_and_mistyped_names_have_different_errors(tmp_path):
    with pytest.raises(ListError, match="no file"):
        load(str(tmp_path / "missing.txt"))
    with pytest.raises(ListError, match="folder"):
        load(str(tmp_path))
    with pytest.raises(ListError, match="no list called"):
        load("orignal")


def test_an_unreadable_file_is_explained(word_file, monkeypatch):
    path = word_file(WORDS)

    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(ListError, match="permission denied"):
        from_files(path)


def test_a_list_or_files_are_needed_and_not_both(word_file):
    with pytest.raises(ListError):
        load()
    with pytest.raises(ListError):
        load("original", guesses=word_file(WORDS))


def test_a_bundled_list_has_one_length():
    assert load("original", length=5) is load("original")
    with pytest.raises(ListError, match="5 letters, not 6"):
        load("original", length=6)


@pytest.mark.parametrize("length", [0, 2, 12, -1])
def test_a_length_out_of_range_is_refused(word_file, length):
    with pytest.raises(ListError):
        from_files(word_file(WORDS), length=length)


def test_a_letter_outside_the_given_alphabet_is_named_with_its_line(word_file):
    with pytest.raises(ListError) as caught:
        load(word_file(["crane", "slate"]), alphabet="a c e n r s t")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("words", "line", "message"),
    [
        (["crane", "slate", "cr\u0430ne"], 3, "Cyrillic"),
        (["книга", "kniga", "песня"], 2, "Latin"),
    ],
)  # fmt: skip
def test_letters_of_two_scripts_are_named_with_their_line(word_file, words, line, message):
    path = word_file(words)
    with pytest.raises(ListError, match=f"line {line}: .*{message}") as caught:
        load(path)
    assert Change("alphabet") in caught.value.fix
    assert caught.value.line == line


def test_scripts_that_are_written_together_are_fine(word_file):
    assert load(word_file(["日本ご", "ひらが", "カタカ"])).length == 3


@pytest.mark.parametrize(
    ("code", "lines", "words"),
    [
        ("es", ["papa", "papá", "niño", "arco"], ("arco", "niño", "papa")),
        ("fr", ["cœur", "fiche", "école"], ("coeur", "ecole", "fiche")),
        ("de", ["straße", "größer"], ("grösser", "strasse")),
        ("tr", ["IŞIK", "kışl", "iğde"], ("iğde", "kışl", "ışık")),
        ("pl", ["żółć", "nogą"], ("nogą", "żółć")),
        ("hr", ["ljuti", "njiva"], ("ljuti", "njiva")),
    ],
)
def test_lists_and_typed_words_are_folded_alike(word_file, code, lines, words):
    lexicon = load(word_file(lines), alphabet=code)
    assert lexicon.guesses == tuple(sorted(words))
    for line in lines:
        assert lexicon.word(line) in words
    for word in words:
        assert lexicon.word(lexicon.alphabet.upper(word)) == word


def test_a_repeated_word_counts_once_and_weights_may_follow_a_comma(word_file):
    lexicon = load(word_file("apple,3\nhouse, 1\nAPPLE,5\n"))
    assert dict(zip(lexicon.answer_words, lexicon.weights, strict=True)) == {
        "apple": 0.75, "house": 0.25,
    }  # fmt: skip
    assert load(word_file("apple,3\nhouse,1\nmouses,1\n"), length=5).weights == (0.75, 0.25)


def test_many_faults_are_counted(word_file):
    path = word_file("crane\nslate\nmoist\n" * 9 + "cr4ne\n" * 9)
    with pytest.raises(ListError, match=r"line 28: .*line 33: .*and 3 more lines"):
        load(path)
