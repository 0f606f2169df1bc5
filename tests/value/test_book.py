"""The book: its rows equal the results of strategies and search."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from scripts.make_book import looked_at
from tests.thorough import few

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies import BUILT_IN, find_strategy
from salet.trees.perfect import value
from salet.value.book import Row, known_values, openers_of, rows_of
from salet.value.valuer import Valuer
from salet.words.datafiles import DATA
from salet.words.everyday import everyday_words
from salet.words.lexicon import Lexicon, bundled, language_rows

pytestmark = pytest.mark.extra("lab")

COMPUTED = [n for n in BUILT_IN if n not in ("random", "first", "expected-turns", "optimal")]
# What `salet prove` says of openers, the best one first.
TOTALS = [
    (
        "original",
        Rules.NORMAL,
        {
            "salet": 7920, "reast": 7923, "crate": 7926, "trace": 7926, "slate": 7928,
            "crane": 7930, "raise": 8014, "soare": 7997, "carle": 7937, "slane": 7943,
            "carte": 7949, "torse": 7950,
        },
    ),
    ("original", Rules.HARD, {"salet": 8122, "least": 8127, "reast": 8134, "crate": 8143}),
    (
        "nyt-2022",
        Rules.NORMAL,
        {"tarse": 7883, "salet": 7894, "reast": 7896, "crate": 7899, "slate": 7899, "trace": 7899},
    ),
    ("nyt-2022", Rules.HARD, {"salet": 8097, "least": 8104, "reast": 8112}),
    ("nyt-2023", Rules.NORMAL, {"tarse": 11219, "salet": 11235, "caret": 11252, "sater": 11261}),
    ("nyt-2023", Rules.HARD, {"tarse": 11627, "plast": 11653, "least": 11654, "reast": 11654}),
]  # fmt: skip


def pages(name: str) -> dict[str, Any]:
    page: dict[str, Any] = json.loads(Path(DATA, "book", f"{name}.json").read_text("utf-8"))
    return page


@pytest.mark.parametrize("name", bundled())
def test_every_list_has_a_book_of_its_own(name: str) -> None:
    page = pages(name)
    assert page["digest"] == load(name).digest
    assert set(COMPUTED) <= page["openings"].keys()


@pytest.mark.parametrize(
    ("name", "strategy"),
    [*product(["original"], COMPUTED), *product(["daily"], few(["entropy"], COMPUTED))],
)
def test_openings_are_what_the_strategy_ranks(name: str, strategy: str) -> None:
    start = Position.start(name)
    computed = find_strategy(strategy).rank(start, 20)
    written = rows_of(strategy, start)
    assert [row.guess for row in written] == [row.guess for row in computed]
    assert [row.merit for row in written] == pytest.approx([row.merit for row in computed])
    taste = Taste("any", top=20, strategy=find_strategy(strategy), unfiltered=True)
    assert [row.guess for row in advise(start, taste).ranking] == [row.guess for row in written]


@pytest.mark.parametrize(("name", "rules", "totals"), TOTALS)
def test_the_best_opener_leads_with_its_proven_mean(
    name: str, rules: Rules, totals: dict[str, int]
) -> None:
    opener, total = next(iter(totals.items()))
    start = Position.start(name, rules)
    for taste in (Taste("any"), Taste("any", strategy=find_strategy("optimal"))):
        ranking = advise(start, taste).ranking
        assert ranking.best.guess == opener
        assert ranking.exact
        turns = ranking.best.expected_turns
        assert turns is not None
        assert turns * len(start.lexicon.answers) == pytest.approx(total, abs=1e-5)


@pytest.mark.parametrize(("name", "rules", "totals"), TOTALS)
def test_what_is_called_proven_before_the_first_guess_is_what_a_proof_says(
    name: str, rules: Rules, totals: dict[str, int]
) -> None:
    lexicon = load(name)
    known = known_values(Position.start(lexicon, rules))
    assert known is not None
    assert known.proves_best
    assert known.exact & everyday_words(lexicon.guesses)
    for guess in known.exact:
        total = known.turns[guess] * len(lexicon.answers)
        assert total == pytest.approx(totals[guess], abs=1e-5)


@pytest.mark.parametrize(("name", "rules", "totals"), TOTALS)
def test_replies_add_up_to_perfect_play(name: str, rules: Rules, totals: dict[str, int]) -> None:
    opener, total = next(iter(totals.items()))
    lexicon = load(name)
    key = opener if rules is Rules.NORMAL else f"{opener}/{rules}"
    rows = pages(name)["replies"][key]
    start = Position.start(lexicon, rules)
    children = {p.turns[0].feedback.letters: p for _, p in start.children(lexicon.index(opener))}
    assert rows.keys() == children.keys()
    added = len(lexicon.answers)
    for marks, best in rows.items():
        turns = Row(*best[0]).turns
        assert turns is not None
        added += round(turns * children[marks].count)
    assert added == total


def test_replies_are_proven_best() -> None:
    original = load("original")
    for rules in (Rules.NORMAL, Rules.HARD):
        children = Position.start(original, rules).children(original.index("salet"))
        some = [position for _, position in children if 3 <= position.count <= 60]
        for position in random.Random(3).sample(some, few(3, 8)):
            known = known_values(position)
            assert known is not None
            assert known.proves_best
            best = value(position, opener=original.index(known.best))
            assert best.total == value(position).total
            valuer = Valuer(position)
            other = min(valuer.values(position.lexicon.guesses[::50]), key=lambda v: v.turns)
            assert valuer.value(known.best).turns <= other.turns


def test_the_book_has_no_answer_for_unknown_positions() -> None:
    own = Lexicon.of(["crane", "slate"], name="original")
    assert rows_of("entropy", Position.start(own)) == ()
    assert openers_of(own) == ()
    for strategy, turns, limit in (
        ("random", [], 6),
        ("entropy", ["salet:bbbbb"], 6),
        ("optimal", ["crane:bbbbb"], 6),
        ("optimal", ["salet:bbbbb", "salet:bbbbb"], 6),
        ("optimal", ["salet:bbbbb"], 5),
        ("optimal", [], 5),
    ):
        assert rows_of(strategy, Position.of("original", turns, limit=limit)) == ()


def test_more_words_than_those_of_the_book_are_ranked_after_the_first_guess() -> None:
    for turns in ([], ["salet:bbbbb"]):
        valuer = Valuer(Position.of("original", turns))
        assert valuer.known is not None
        words = {valuer.position.lexicon.guesses[guess] for guess in valuer.shortlist.tolist()}
        assert words >= valuer.known.turns.keys()
        assert (len(words) > len(valuer.known.turns)) is bool(turns)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 7])
def test_values_for_six_guesses_are_not_used_for_another_limit(limit: int) -> None:
    start = Position.start("original", limit=limit)
    assert known_values(start) is None
    assert rows_of("entropy", start) == rows_of("entropy", Position.start("original"))
    valuer = Valuer(start)
    words = {start.lexicon.guesses[guess] for guess in valuer.shortlist.tolist()}
    assert limit < 3 or words == set(openers_of(start.lexicon))
    assert valuer.rows.methods[0] == ("counted" if limit < 3 else "estimated")


@pytest.mark.parametrize(
    ("limit", "rules"), [(2, Rules.NORMAL), (8, Rules.NORMAL), (7, Rules.HARD)]
)
def test_the_book_of_several_boards_is_for_the_usual_game(limit: int, rules: Rules) -> None:
    assert known_values(Position.start("original", boards=2, limit=7)) is not None
    assert known_values(Position.start("original", rules, boards=2, limit=limit)) is None


@pytest.mark.parametrize(("name", "rules"), [("original", Rules.ULTRA_HARD), ("daily", Rules.HARD)])
def test_values_for_normal_rules_are_not_used_for_others(name: str, rules: Rules) -> None:
    normal, other = (known_values(Position.start(name, each)) for each in (Rules.NORMAL, rules))
    assert normal is not None
    assert other is None or other.turns != normal.turns


def test_openers_of_daily_are_not_easier_under_stricter_rules() -> None:
    normal, hard, ultra = (
        {row.guess: row.turns for row in rows_of("expected-turns", Position.start("daily", rules))}
        for rules in Rules
    )
    assert normal.keys() == hard.keys() == ultra.keys()
    for guess, turns in normal.items():
        assert 3 < (turns or 0) <= (hard[guess] or 0) <= (ultra[guess] or 0), guess


def test_every_list_of_a_language_has_its_openers() -> None:
    page = pages("languages")
    rows = {row["name"]: row["digest"] for row in language_rows()}
    assert {name: kept["digest"] for name, kept in page.items()} == rows
    for name, kept in page.items():
        assert 18 <= len(kept["rows"]) <= 20, name
        merits = [row[1] for row in kept["rows"]]
        assert merits == sorted(merits), name


# Two completely, the other by a sample.
@pytest.mark.parametrize("name", few(["en-3", "es-4"], ["en-3", "es-4", "pl-8"]))
def test_openers_of_languages_are_what_two_guesses_ahead_give(name: str) -> None:
    known, computed = known_values(Position.start(name)), looked_at(Position.start(name))
    assert known is not None
    assert list(known.turns) == [row.guess for row in computed]
    assert list(known.turns.values()) == pytest.approx([row.expected_turns for row in computed])


def test_english_of_any_length_opens_with_a_word_that_players_know() -> None:
    for length in range(3, 12):
        best = advise(Position.start(load("en", length=length))).best
        assert best.everyday, best
    assert not advise(Position.start(load("en", length=7)), Taste("any")).best.everyday
