"""The book: its rows equal the results of strategies and search."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.search.test_totals import TOTALS
from tests.thorough import few

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.share.turns import parse_turn
from salet.strategies import BUILT_IN, find_strategy
from salet.strategies.base import Strategy
from salet.strategies.expected_turns import looked
from salet.trees.perfect import value
from salet.words.book import CACHED, DEFAULT, REPLIES, cached_openers, look_up
from salet.words.datafiles import DATA
from salet.words.lexicon import Lexicon, bundled, language_rows
from salet.words.ranking import Suggestion

COMPUTED = [n for n in BUILT_IN if n not in ("random", "first", "expected-turns", "optimal")]
PERFECT = [
    ("original", Rules.NORMAL, "salet", 7920),
    ("original", Rules.HARD, "salet", 8122),
    ("nyt-2022", Rules.NORMAL, "tarse", 7883),
    ("nyt-2022", Rules.HARD, "salet", 8097),
    ("nyt-2023", Rules.NORMAL, "tarse", 11219),
    ("nyt-2023", Rules.HARD, "tarse", 11627),
]


def pages(name: str) -> dict[str, Any]:
    page: dict[str, Any] = json.loads(Path(DATA, "book", f"{name}.json").read_text("utf-8"))
    return page


@pytest.mark.parametrize("name", bundled())
def test_every_list_has_a_book_of_its_own(name: str) -> None:
    page = pages(name)
    assert page["digest"] == load(name).digest
    assert set(COMPUTED) <= page["openings"].keys()


@pytest.mark.parametrize("strategy", COMPUTED)
def test_openings_are_what_the_strategy_ranks(strategy: str) -> None:
    original = load("original")
    computed = find_strategy(strategy).rank(Position.start(original), 20)
    written = look_up(original, strategy, top=20)
    assert written is not None
    assert [s.guess for s in written] == [s.guess for s in computed]
    for own, other in zip(written, computed, strict=True):
        assert_same(own, other)


def assert_same(own: Suggestion, other: Suggestion) -> None:
    for name, number in other.as_dict().items():
        if isinstance(number, float):
            assert getattr(own, name) == pytest.approx(number, abs=1e-9)
        else:
            assert getattr(own, name) == number


@pytest.mark.parametrize(("name", "rules", "opener", "total"), PERFECT)
def test_the_best_opener_leads_with_its_proven_mean(
    name: str, rules: Rules, opener: str, total: int
) -> None:
    for strategy in ("expected-turns", "optimal"):
        best = look_up(load(name), strategy, rules)
        assert best is not None
        assert best.best.guess == opener
        assert best.exact
        turns = best.best.expected_turns
        assert turns is not None
        assert turns * len(load(name).answers) == pytest.approx(total, abs=1e-5)


@pytest.mark.parametrize(("name", "rules", "totals"), TOTALS)
def test_what_is_called_proven_before_the_first_guess_is_what_a_proof_says(
    name: str, rules: str, totals: dict[str, int]
) -> None:
    lexicon = load(name)
    rows = look_up(lexicon, "expected-turns", Rules(rules), top=20)
    assert rows is not None
    proven = {row.guess: row.expected_turns for row in rows if row.exact}
    assert any(row.everyday for row in rows if row.exact)
    for guess, turns in proven.items():
        assert turns is not None
        assert turns * len(lexicon.answers) == pytest.approx(totals[guess], abs=1e-5)


@pytest.mark.parametrize(("name", "rules", "opener", "total"), PERFECT)
def test_replies_add_up_to_perfect_play(name: str, rules: Rules, opener: str, total: int) -> None:
    lexicon = load(name)
    key = opener if rules is Rules.NORMAL else f"{opener}/{rules}"
    rows = pages(name)["replies"][key]
    start = Position.start(lexicon, rules)
    children = {p.turns[0].feedback.letters: p for _, p in start.children(lexicon.index(opener))}
    assert rows.keys() == children.keys()
    added = len(lexicon.answers) + sum(
        round(Suggestion(*best[0]).expected_turns * children[marks].count)  # type: ignore[operator]
        for marks, best in rows.items()
    )
    assert added == total


def test_replies_are_proven_best() -> None:
    original = load("original")
    for rules in (Rules.NORMAL, Rules.HARD):
        children = Position.start(original, rules).children(original.index("salet"))
        few = random.Random(3).sample([p for _, p in children if 3 <= p.count <= 60], 8)
        for position in few:
            ranking = look_up(original, "optimal", rules, position.turns)
            assert ranking is not None
            assert ranking.exact
            best = value(position, opener=original.index(ranking.best.guess))
            assert best.total == value(position).total
            row = ranking.best
            facts = position.statistics
            index = original.index(row.guess)
            assert row.largest == facts.largest[index]
            assert row.buckets == facts.buckets[index]
            assert row.expected_size == pytest.approx(facts.expected_size[index])


def test_the_book_has_no_answer_for_unknown_positions() -> None:
    original = load("original")
    own = Lexicon.of(["crane", "slate"], name="original")
    salet = parse_turn(original, "salet:bbbbb")
    assert look_up(own, "entropy") is None
    assert look_up(original, "random") is None
    assert look_up(original, "entropy", top=500) is None
    assert look_up(original, "entropy", turns=[salet]) is None
    assert look_up(original, "optimal", turns=[salet], top=REPLIES + 1) is None
    assert look_up(original, "optimal", turns=[parse_turn(original, "crane:bbbbb")]) is None
    assert look_up(original, "optimal", turns=[salet, salet]) is None
    assert look_up(original, "optimal", turns=[salet], limit=5) is None


@pytest.mark.parametrize("limit", [3, 5, 7])
def test_values_for_six_guesses_are_not_used_for_another_limit(limit: int) -> None:
    result = look_up(load("original"), "expected-turns", limit=limit)
    assert result is not None
    assert not result.exact
    assert result.note
    assert all(row.expected_turns is None and not row.exact for row in result)
    one_ply = look_up(load("original"), "entropy", limit=limit)
    assert one_ply == look_up(load("original"), "entropy")


@pytest.mark.parametrize("limit", [1, 2])
def test_with_hardly_a_guess_the_book_is_no_help(limit: int) -> None:
    assert look_up(load("original"), "optimal", limit=limit) is None


@pytest.mark.parametrize(("name", "rules"), [("original", Rules.ULTRA_HARD), ("daily", Rules.HARD)])
def test_values_for_normal_rules_are_not_used_for_others(name: str, rules: Rules) -> None:
    normal, result = (look_up(load(name), "expected-turns", r) for r in (Rules.NORMAL, rules))
    assert normal is not None
    assert result is not None
    assert not result.exact
    results = [row.expected_turns for row in result]
    assert None in results or results != [row.expected_turns for row in normal]


def test_every_list_of_a_language_has_its_openers() -> None:
    page = pages("languages")
    rows = {row["name"]: row["digest"] for row in language_rows()}
    assert {name: kept["digest"] for name, kept in page.items()} == rows
    for name, kept in page.items():
        assert len(kept["rows"]) == 20
        merits = [row[1] for row in kept["rows"]]
        assert merits == sorted(merits), name


# Two completely, the other by a sample.
@pytest.mark.parametrize("name", few(["en-3", "es-4"], ["en-3", "es-4", "pl-8"]))
def test_openers_of_languages_are_what_two_guesses_ahead_give(name: str) -> None:
    lexicon = load(name)
    ahead = Strategy(DEFAULT, lambda position: looked(position, everyday=True))
    computed = ahead.rank(Position.start(lexicon), 20)
    written = look_up(lexicon, DEFAULT, top=20)
    assert written is not None
    for own, other in zip(written, computed, strict=True):
        assert own.guess == other.guess
        assert_same(own, other)


def test_english_of_any_length_opens_with_a_word_that_players_know() -> None:
    for length in range(3, 12):
        advice = advise(Question(load("en", length=length), words="everyday"))
        assert advice.ranking.best.everyday, advice.ranking.best
    assert not advise(Question(load("en", length=7))).ranking.best.everyday


def test_the_openers_of_a_users_list_are_computed_once(own_home, monkeypatch) -> None:
    words = load("es-6").guesses[::50]
    own = Lexicon.of(words, name="mine", alphabet=load("es-6").alphabet)
    first = advise(Question(own, words="everyday"))
    assert "saved" in first.ranking.note
    monkeypatch.setattr("salet.advice.computed.think", None)  # no strategy may run again
    for name in ("mine", "the same words"):
        again = advise(
            Question(Lexicon.of(words, name=name, alphabet=own.alphabet), words="everyday")
        )
        assert again.ranking.note.endswith(CACHED)
        assert [word for word, _ in again.candidates] == [word for word, _ in first.candidates]
        for row, other in zip(again.ranking, first.ranking, strict=True):
            assert row.guess == other.guess
            assert_same(row, other)
    assert cached_openers(Lexicon.of(words[1:]), DEFAULT, Rules.NORMAL) is None
    assert cached_openers(own, DEFAULT, Rules.HARD) is None


@pytest.mark.parametrize(
    "damage", ["", "{}", '{"rows": [["xxxxxx"]], "note": ""}', "[1]", "[" * 9999]
)
def test_damaged_cached_openers_are_computed_again(own_home, damage: str) -> None:
    own = Lexicon.of(["abc", "abd", "bcd"], name="mine")
    before = advise(Question(own)).ranking
    (file,) = (own_home / "cache" / "openers").iterdir()
    file.write_text(damage)
    assert advise(Question(own)).ranking == before


def test_openers_work_without_a_cache(own_home) -> None:
    own_home.write_text("a file where the folder should be")
    assert advise(Question(Lexicon.of(["abc", "abd", "bcd"], name="mine"))).ranking.note == ""
