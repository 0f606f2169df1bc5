"""Lexicons: the bundled lists with their sources, belief, indices and digests."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sentences import failing

from salet.belief.lists import load
from salet.errors import ListError
from salet.words.alphabet import Alphabet
from salet.words.datafiles import DATA, manifest
from salet.words.lexicon import Lexicon

# The number of guesses and of answers; of the sorted words, one a line, the start of the sha256.
KNOWN = {
    "original": ((12_972, "feacc549249b5dcb"), (2_315, "f40e47975cf360ff")),
    "original-all": ((12_972, "feacc549249b5dcb"), (12_972, "feacc549249b5dcb")),
    "nyt-2022": ((14_855, "ba86911aea83d038"), (2_309, "c495f6cbc3647535")),
    "nyt-2023": ((14_855, "ba86911aea83d038"), (3_158, "3e443482b78dee0f")),
}


def sha256_of(words):
    return hashlib.sha256("".join(f"{word}\n" for word in words).encode()).hexdigest()


@pytest.mark.parametrize("name", KNOWN)
def test_bundled_lists_have_the_known_words_their_digest_and_a_belief_that_sums_to_one(name):
    lexicon = load(name)
    for words, (count, start) in zip(
        (lexicon.guesses, lexicon.answer_words), KNOWN[name], strict=True
    ):
        assert (len(words), sha256_of(words)[:16]) == (count, start)
        assert list(words) == sorted(set(words))
    assert lexicon.name == name
    assert lexicon.length == 5
    assert lexicon.uniform
    assert sum(lexicon.weights) == pytest.approx(1)
    assert sorted(lexicon.release) == list(range(len(lexicon.answers)))
    again = Lexicon.of(lexicon.guesses, lexicon.answer_words, name="again")
    assert again.digest == lexicon.digest == manifest()["lists"][name]["digest"]


def test_the_original_answers_keep_their_release_order():
    lexicon = load("original")
    published = [lexicon.answer_words[i] for i in lexicon.release]
    assert published[:3] == ["cigar", "rebut", "sissy"]
    assert sha256_of(published)[:16] == "ecc0269bce825073"


@pytest.mark.parametrize("file", sorted(manifest()["files"]))
def test_the_manifest_is_correct_for_every_file(file):
    entry = manifest()["files"][file]
    raw = Path(DATA, file).read_bytes()
    assert hashlib.sha256(raw).hexdigest() == entry["sha256"]
    assert len(raw.splitlines()) == entry["count"]
    assert raw.endswith(b"\n")
    assert b"\r" not in raw
    for key in ("source", "licence", "date"):
        assert entry[key], f"{file} has no {key}"


def test_every_text_file_is_in_the_manifest_and_every_list_uses_known_files():
    files = manifest()["files"]
    texts = {path.name for path in Path(DATA).glob("*.txt")}
    assert {name for name in texts if not name.endswith(".py.txt")} == set(files)
    for entry in manifest()["lists"].values():
        assert {entry["guesses"], entry["answers"]} <= set(files)


def test_the_digest_changes_with_a_word_an_answer_a_weight_and_an_alphabet():
    words = ["crane", "moist", "slate"]
    digests = [
        Lexicon.of(words).digest,
        Lexicon.of([*words, "nymph"]).digest,
        Lexicon.of(words, ["crane"]).digest,
        Lexicon.of(words, words, [1, 2, 3]).digest,
        Lexicon.of(words, alphabet=Alphabet.of("a c e i l m n o r s t")).digest,
    ]
    assert len(set(digests)) == len(digests)
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for digest in digests)
    assert Lexicon.of(reversed(words), name="other").digest == digests[0]


words_of_three = st.lists(
    st.text("abcd", min_size=3, max_size=3), min_size=1, max_size=12, unique=True
)


@given(words_of_three, st.data())
def test_weights_stay_with_their_words(words, data):
    weights = data.draw(
        st.lists(st.floats(0.125, 8), min_size=len(words), max_size=len(words)), label="weights"
    )
    lexicon = Lexicon.of(["ddd", *words] if "ddd" not in words else words, words, weights)
    belief = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
    for word, weight in zip(words, weights, strict=True):
        assert belief[word] == pytest.approx(weight / sum(weights))
    assert sum(lexicon.weights) == pytest.approx(1)
    assert [lexicon.answer_words[i] for i in lexicon.release] == words


@given(words_of_three)
def test_indices_and_columns_find_their_words(words):
    answers = words[::2]
    lexicon = Lexicon.of(words, answers)
    for word in words:
        assert lexicon.guesses[lexicon.index(word)] == word
        assert word in lexicon
        column = lexicon.answer_column(word)
        assert (column is not None) == (word in answers)
        if column is not None:
            assert lexicon.answer_words[column] == word
    assert lexicon.answer_column("zzz") is None


def test_an_unknown_word_is_refused_with_words_that_are_near():
    with failing("unlisted") as refused:
        load("original").index("crene")
    assert all(word in refused.value.fix for word in load("original").near("crene"))


def test_near_words_have_one_other_letter_or_two_that_changed_places():
    original = load("original")
    for word in ("crnae", "carne", "crene", "slaet", "zzzzz"):
        apart = {w: sum(x != y for x, y in zip(w, word, strict=True)) for w in original.guesses}
        expected = {w for w, n in apart.items() if n == 1 or (n == 2 and sorted(w) == sorted(word))}
        assert set(original.near(word, 100)) == expected
    assert original.near("crnae")[0] == "crane"
    daily = load("daily")
    chances = [daily.weights[daily.answer_column(word)] for word in daily.near("sheer", 100)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(
    ("guesses", "answers", "weights", "message"),
    [
        ([], None, None, "no answers"),
        (["crane"], [], None, "no answers"),
        (["crane"], ["slate"], None, "'slate'"),
        (["crane", "slate"], ["crane", "crane"], None, "twice"),
        (["crane", "slate"], None, [1.0], "1 weights"),
        (["crane", "slate"], None, [0.0, 0.0], "zero"),
        (["crane", "slate"], None, [1.0, -1.0], "zero or more"),
        (["crane", "slate"], None, [1.0, float("nan")], "weights"),
        (["crane", "slate"], None, [1.0, float("inf")], "weights"),
        (["crane", "slat"], None, None, "4 to 5"),
        (["ab", "cd"], None, None, "2 letters"),
        (["a" * 12], None, None, "12 letters"),
    ],
)
def test_words_that_make_no_lexicon_are_refused(guesses, answers, weights, message):
    with pytest.raises(ListError, match=message):
        Lexicon.of(guesses, answers, weights)


def test_a_lexicon_is_frozen_and_prints_well():
    lexicon = load("original")
    with pytest.raises(AttributeError):
        lexicon.name = "mine"  # type: ignore[misc]
    assert repr(lexicon).startswith("Lexicon(")
    assert "12,972" in repr(lexicon)


def test_loading_twice_gives_the_same_object_and_equal_lexicons_are_equal():
    assert load("original") is load("original")
    words = ["crane", "moist", "slate"]
    assert Lexicon.of(words) == Lexicon.of(words)
    assert hash(Lexicon.of(words)) == hash(Lexicon.of(words))
