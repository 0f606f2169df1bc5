"""Fixed sets, compared with a slow search of small lists and with published results."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from scripts.research.separating import fewest_separating, find_separating
from scripts.research.setsearch import SetSearch
from tests.search_oracle import best_play, pattern

from salet.belief.lists import load
from salet.lab.openers import COLUMNS
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.extra("lab")

ORIGINAL = load("original")
ANSWERS = ORIGINAL.answer_words[::97]
SMALL = Lexicon.of({*ORIGINAL.guesses[::600], *ANSWERS}, ANSWERS, name="small")
HEAVY = Lexicon.of(ANSWERS, weights=[1 + n % 4 for n, _ in enumerate(ANSWERS)], name="heavy")


def buckets_of(lexicon: Lexicon, words: tuple[str, ...]) -> list[dict[str, float]]:
    """Return the buckets of a set, each with the weights of its answers."""
    result: dict[tuple[int, ...], dict[str, float]] = {}
    for answer, weight in zip(lexicon.answer_words, lexicon.weights, strict=True):
        shown = tuple(pattern(word, answer) for word in words)
        result.setdefault(shown, {})[answer] = weight
    return list(result.values())


def figures(lexicon: Lexicon, words: tuple[str, ...]) -> dict[str, float]:
    """Return the columns of a set, with signs such that lower is better."""
    buckets = buckets_of(lexicon, words)
    masses = [sum(bucket.values()) for bucket in buckets]
    return {
        "expected_size": sum(m * len(b) for m, b in zip(masses, buckets, strict=True)),
        "largest": max(map(len, buckets)),
        "entropy": sum(m * math.log2(m) for m in masses),
        "buckets": -len(buckets),
    }


def played(lexicon: Lexicon, words: tuple[str, ...], limit: int = 6) -> tuple[int, int]:
    """Return losses and total if the words are played in order and the rest perfectly."""
    losses = total = 0
    for bucket in buckets_of(lexicon, words):
        (answer, *others) = bucket
        if answer in words and not others:
            total += words.index(answer) + 1
            continue
        alike = dict.fromkeys(bucket, 1)
        (lost, more), _ = best_play(
            list(lexicon.guesses), alike, "normal", max(0, limit - len(words))
        )
        losses += lost
        total += more + len(words) * (len(bucket) - lost)
    return losses, total


def searched(lexicon: Lexicon, size: int, by: str, **chosen: object) -> SetSearch:
    search = SetSearch(lexicon, size, by, **chosen)  # type: ignore[arg-type]
    search.run()
    return search


@pytest.mark.parametrize("by", COLUMNS)
def test_the_best_pairs_equal_a_search_of_all_pairs(by: str) -> None:
    search = searched(SMALL, 2, by, top=7, threads=2)
    assert search.proven
    every = sorted(figures(SMALL, pair)[by] for pair in combinations(SMALL.guesses, 2))
    rows = search.best()
    assert [figures(SMALL, row.words)[by] for row in rows] == pytest.approx(every[:7])
    for row in rows:
        result = figures(SMALL, row.words)
        assert row.expected_size == pytest.approx(result["expected_size"])
        assert row.entropy == pytest.approx(-result["entropy"])
        assert (row.largest, row.buckets) == (result["largest"], -result["buckets"])


@pytest.mark.parametrize("by", COLUMNS)
def test_with_weights_one_free_word_is_proven(by: str) -> None:
    first = ANSWERS[5]
    search = searched(HEAVY, 2, by, required=(first,), top=1)
    every = [figures(HEAVY, (first, word))[by] for word in ANSWERS if word != first]
    assert search.proven
    assert figures(HEAVY, search.best()[0].words)[by] == pytest.approx(min(every))
    pair = searched(HEAVY, 2, by, top=1)
    assert not pair.proven
    assert figures(HEAVY, pair.best()[0].words)[by] <= min(every) + 1e-9


@pytest.mark.parametrize("required", [(), (ANSWERS[3],), (ANSWERS[3], ANSWERS[8])])
def test_totals_equal_those_of_played_games(required: tuple[str, ...]) -> None:
    few = Lexicon.of(SMALL.answer_words[:14], name="few")
    search = searched(few, 2, "exact", required=required, top=3)
    pairs = [
        (one, *rest)
        for pair in combinations(few.guesses, 2)
        for one, *rest in (pair, pair[::-1])
        if {*required} <= {*pair} and (one, *rest)[: len(required)] == required
    ]
    best = {frozenset(pair): (9, 999) for pair in pairs}
    for pair in pairs:
        best[frozenset(pair)] = min(best[frozenset(pair)], played(few, pair))
    rows = search.best()
    assert search.proven
    assert [played(few, row.words) for row in rows] == sorted(best.values())[:3]
    assert [(row.losses, row.total) for row in rows] == sorted(best.values())[:3]


@pytest.mark.parametrize(("count", "limit"), [(3, 4), (2, 2)])
def test_losses_at_the_limit_are_counted(count: int, limit: int) -> None:
    (row,) = searched(SMALL, count, "exact", required=ANSWERS[:count], limit=limit).best()
    losses, total = played(SMALL, row.words, limit)
    assert (row.losses, row.total) == (losses, total)


def test_larger_sets_are_local_optima() -> None:
    search = searched(SMALL, 3, "expected_size", top=1)
    assert not search.proven
    (row,) = search.best()
    for at in range(3):
        for word in SMALL.guesses:
            other = (*row.words[:at], word, *row.words[at + 1 :])
            assert figures(SMALL, other)["expected_size"] >= row.expected_size - 1e-9


def test_the_published_pair_has_its_published_total() -> None:
    pair = ("parse", "clint")
    (row,) = searched(load("nyt-2022"), 2, "exact", required=pair).best()
    assert (row.words, row.total, row.losses) == (pair, 8302, 0)
    six = ("flitt", "dawds", "vughy", "kerel", "combo", "paean")
    (row,) = searched(ORIGINAL, 6, "buckets", required=six).best()
    assert row.buckets == 2313


def test_the_set_distinguishes_all_answers_and_is_minimal() -> None:
    result = find_separating(SMALL)
    assert result.smallest is not None
    assert len(buckets_of(SMALL, result.smallest.words)) == len(ANSWERS)
    for count in range(1, result.at_least):
        for words in combinations(SMALL.guesses, count):
            assert len(buckets_of(SMALL, words)) < len(ANSWERS)


def test_the_lower_bound_is_never_too_high() -> None:
    """Each guess separates one word of a family, and all words belong to it."""
    family = Lexicon.of([f"{letter}ats" for letter in "bcfhmprv"], name="family")
    result = find_separating(family)
    assert result.smallest is not None
    assert len(result.smallest.words) == 7
    assert 4 <= fewest_separating(SetSearch(family, 1, "buckets")) <= 7
