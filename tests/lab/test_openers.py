"""Openers: published figures."""

from __future__ import annotations

import pytest

from salet.belief.lists import load, make_setup
from salet.lab.openers import rank_openers, rated_openers
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.value.book import known_values
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup


def test_published_figures() -> None:
    results = {row.guess: row for row in rank_openers(make_setup("original"), "expected_size")}
    for guess, size, largest in (
        ("roate", 60.4246, 195), ("raise", 61.0009, 168), ("soare", 62.3011, 183),
        ("aesir", 69.8829, 168),
    ):  # fmt: skip
        assert results[guess].expected_size == pytest.approx(size, abs=5e-5)
        assert results[guess].largest == largest
    assert next(iter(results)) == "roate"


def test_the_twelve_compromise_words() -> None:
    rows = rank_openers(make_setup("original"))
    assert {row.guess for row in rows if row.expected_size < 70 and row.largest <= 195} == {
        "roate", "raise", "raile", "soare", "arise", "irate",
        "orate", "ariel", "arose", "raine", "aesir", "realo",
    }  # fmt: skip


def test_other_columns_and_another_list() -> None:
    for by, first in (("entropy", "soare"), ("largest", "raise"), ("buckets", "trace")):
        assert rank_openers(make_setup("original"), by)[0].guess == first
    best = rank_openers(make_setup("original-all"), "expected_size")[0]
    assert (best.guess, best.expected_size) == ("lares", pytest.approx(288.7382, abs=5e-5))


@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_ranked_by_the_book_then_by_size(rules: Rules) -> None:
    lexicon = load("original")
    book = known_values(Position.start(lexicon, rules))
    assert book is not None
    known = book.turns
    ranked = rank_openers(make_setup(lexicon, rules))
    assert ranked[0].guess == "salet"
    assert ranked[0].exact
    assert [row.expected_turns for row in ranked[: len(known)]] == sorted(known.values())
    assert {row.guess for row in ranked[: len(known)]} == set(known)
    rest = ranked[len(known) :]
    assert all(row.expected_turns is None and not row.exact for row in rest)
    sizes = [round(row.expected_size, 9) for row in rest]
    assert sizes == sorted(sizes)
    assert len(ranked) == len(lexicon.guesses)


@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_rated_openers_are_ordered_by_their_number_and_only_searched_ones_have_a_rank(
    rules: Rules,
) -> None:
    setup = make_setup("original", rules)
    words = ["crane", "raise", "adieu", "salet", "roate", "slate"]
    ranked = rank_openers(setup)
    book = known_values(Position.before_first(setup))
    assert book is not None
    rows = rated_openers(ranked, words, setup)
    assert {row.guess for row in rows} == set(words)
    turns = [row.expected_turns or 0.0 for row in rows]
    assert turns == sorted(turns)
    for row in rows:
        is_searched = row.guess in book.turns
        assert is_searched == (row.rank is not None) == (row.method == "searched")
        assert row.rank is None or ranked[row.rank - 1].guess == row.guess
        assert not row.at_least or not (is_searched or row.exact)
        assert row.at_least == ("price" not in row.as_dict())
        assert row.at_least or is_searched or (row.expected_turns or 0) > turns[0] + 1e-3


def test_a_list_without_a_book_is_ranked_by_size() -> None:
    lexicon = Lexicon.of(["crane", "slate", "moist", "brane"])
    assert rank_openers(Setup(lexicon)) == rank_openers(Setup(lexicon), "expected_size")


def test_without_a_book_a_price_is_the_difference_to_the_best_word_found() -> None:
    setup = make_setup("original", limit=5)
    rows = rated_openers(rank_openers(setup), ["crane", "fuzzy"], setup)
    assert [row.guess for row in rows] == ["crane", "fuzzy"]
    low, high = (row.price or 0.0 for row in rows)
    assert 0 <= low < 0.1 < high
    turns = [row.expected_turns or 0.0 for row in rows]
    assert high - low == pytest.approx(turns[1] - turns[0])
