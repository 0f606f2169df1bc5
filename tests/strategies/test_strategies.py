"""The strategy interface: registry, ties, masks, plugins, and strategies with errors."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts.make_index import outline_of
from tests import oracle
from tests.position.test_position import small

from salet import Merits, find_strategy, strategies, strategy
from salet.belief.lists import load
from salet.errors import Contradiction, StrategyError
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies import BUILT_IN
from salet.strategies.base import REGISTRY, Strategy
from salet.words.lexicon import Lexicon

WORDS = st.lists(st.text("abcde", min_size=4, max_size=4), min_size=2, max_size=25, unique=True)


def test_the_index_is_up_to_date() -> None:
    """``python -m scripts.make_index`` writes it."""
    for name, result in BUILT_IN.items():
        outcome = find_strategy(name)
        assert outcome.function.__module__ == f"salet.strategies.{result.module}"
        assert outline_of(outcome) == result
    for module in pkgutil.iter_modules(strategies.__path__):
        import_module(f"salet.strategies.{module.name}")
    own = {n for n, s in REGISTRY.items() if s.function.__module__.startswith("salet.strategies.")}
    assert own == set(BUILT_IN)


def test_every_strategy_has_a_page() -> None:
    folder = Path(__file__).parents[2] / "docs" / "strategies"
    assert {path.stem for path in folder.glob("*.md")} == set(BUILT_IN)
    for name, result in BUILT_IN.items():
        text = (folder / f"{name}.md").read_text("utf-8")
        for part in (result.idea, result.merit, result.notes):
            assert part in text
        for option, default in result.options.items():
            assert f"`--option {option}={default}`" in text


@pytest.mark.extra("lab")
@pytest.mark.parametrize("name", list(BUILT_IN))
def test_every_strategy_plays_legal_words_to_the_end(name: str) -> None:
    lexicon = Lexicon.of(load("original").answer_words[::19], name="some")
    for rules in Rules:
        chosen = find_strategy(name)
        position = Position.start(lexicon, rules)
        answer = lexicon.answer_words[7]
        for _ in range(chosen.traits.patience):
            guess = lexicon.guesses[chosen.choose(position)]
            if guess == answer:
                break
            if chosen.traits.own_rules:
                position = Position.of(lexicon, position.turns)
            position = position.after(guess, oracle.feedback(guess, answer))
        else:
            pytest.fail(f"{name} never found {answer}")


@given(WORDS)
def test_one_ply_strategies_choose_the_best_by_the_oracle(words: list[str]) -> None:
    lexicon = Lexicon.of(words)
    position = Position.start(lexicon)
    results = {g: oracle.one_ply(g, words) for g in words}
    order = sorted(words)
    want = {
        "expected-size": min(order, key=lambda g: results[g]["squares"]),
        "largest-bucket": min(order, key=lambda g: results[g]["largest"]),
        "entropy": min(order, key=lambda g: -round(results[g]["entropy"], 9)),
        "bucket-count": min(order, key=lambda g: -results[g]["buckets"]),
    }
    for name, word in want.items():
        assert lexicon.guesses[find_strategy(name).choose(position)] == word, name


def test_ties_go_to_a_candidate_then_to_belief_then_to_the_alphabet() -> None:
    lexicon = Lexicon.of(
        ["aaaa", "bbbb", "cccc", "dddd"], ["bbbb", "cccc", "dddd"], [1.0, 1.0, 3.0]
    )
    flat = Strategy("flat", lambda position: np.zeros(4))
    order = [s.guess for s in flat.rank(Position.start(lexicon))]
    assert order == ["dddd", "bbbb", "cccc", "aaaa"]
    assert lexicon.guesses[flat.choose(Position.start(lexicon))] == "dddd"


def test_a_strategy_may_order_ties() -> None:
    lexicon = Lexicon.of(["aaaa", "bbbb", "cccc"], ["bbbb", "cccc"])
    idea = Strategy("own", lambda position: Merits(np.zeros(3), order=np.array([0, 2, 1])))
    assert [s.guess for s in idea.rank(Position.start(lexicon))] == ["aaaa", "cccc", "bbbb"]


def test_illegal_guesses_are_masked_under_hard_rules() -> None:
    position = Position.start(load("original"), Rules.HARD).after("crane", "bbygb")
    for suggestion in find_strategy("expected-size").rank(position, 50):
        assert oracle.is_hard_legal([("crane", "bbygb")], suggestion.guess)


@pytest.mark.parametrize(
    ("given_back", "says"),
    [
        ("zzzzz", "zzzzz"),
        ([1, 2, 3], "3 numbers"),
        ([[1], [2, 3]], "merit"),
        (None, "merit"),
        (np.full(12972, np.nan), "merit"),
        (np.full(12972, -np.inf), "merit"),
        (np.full(12972, "a"), "merit"),
        (Merits(np.zeros(12972), order=np.zeros(3)), "order"),
        (Merits(np.zeros(12972), order="abc"), "order"),
        (Merits(np.zeros(12972), turns=np.zeros((2, 2))), "2 x 2"),
        (Merits(np.zeros(12972), turns=["x"] * 12972), "turns"),
        (Merits(np.zeros(12972), proven=[True]), "proven"),
    ],
)
def test_invalid_merits_are_reported_with_the_position(given_back: object, says: str) -> None:
    idea = Strategy("odd", lambda position: given_back)  # type: ignore[arg-type,return-value]
    position = Position.start(load("original")).after("crane", "bbygb")
    with pytest.raises(StrategyError, match=says) as caught:
        idea.choose(position)
    assert "crane:bbygb" in str(caught.value)


def test_unknown_names_get_a_hint() -> None:
    with pytest.raises(StrategyError) as caught:
        find_strategy("entropie")
    assert "entropy" in caught.value.fix


def test_a_decorated_function_is_found_by_name() -> None:
    @strategy("test-only")
    def own_strategy(position: Position) -> str:
        """For this test."""
        return "slate"

    try:
        assert find_strategy("test-only") is own_strategy
    finally:
        del REGISTRY["test-only"]


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(StrategyError, match="no option 'marks'"):
        find_strategy("entropy").using(marks="collapsed")
    with pytest.raises(StrategyError, match="marks cannot be"):
        find_strategy("letter-match").using(marks="none").choose(Position.start(load("original")))


@pytest.mark.extra("lab")
def test_a_search_without_time_is_marked_as_cut() -> None:
    some = Lexicon.of(load("original").answer_words[::3], name="some")
    start = Position.start(some)
    result = find_strategy("optimal").using(seconds=0.0)
    ranking = result.rank(start, 3)
    assert len(ranking) == 3
    assert ranking.note
    assert not ranking.exact
    assert not any(each.exact for each in ranking)
    assert some.guesses[result.choose(start)]
    few = start.after("crane", "bbbyb")
    assert not find_strategy("optimal").rank(few, 3).note


def test_a_weighted_list_with_few_guesses_is_ranked() -> None:
    words = [a + b + "a" for a in "bcdfghjk" for b in "aeiou"]
    long_tail = [1.0, *[1e-4] * 39]
    for count in (2, 3, 21, 40):
        lexicon = Lexicon.of(words[:count], words[:count], long_tail[:count])
        for rules in Rules:
            ranking = find_strategy("expected-turns").rank(Position.start(lexicon, rules), 40)
            assert len(ranking) == count


def test_under_a_belief_sizes_count_the_likely_candidates():
    lexicon = Lexicon.of(
        ["crane", "slate", "moist", "crate", "grate"], weights=[50, 30, 19.5, 0.3, 0.2]
    )
    position = Position.start(lexicon)
    assert position.likely == 3
    likely = ["crane", "slate", "moist"]
    for row in find_strategy("entropy").rank(position):
        results = {word: oracle.feedback(row.guess, word) for word in lexicon.answer_words}
        sizes = {marks: sum(results[w] == marks for w in likely) for marks in results.values()}
        weights = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
        expected = sum(weights[word] * sizes[results[word]] for word in likely)
        expected /= sum(weights[word] for word in likely)
        assert row.expected_size == pytest.approx(expected)
        assert row.largest == max(sizes.values())


# ---------------------------------------------------------------------------------- several boards


def test_the_chance_to_solve_a_board_counts_that_answers_differ():
    turns = ["buyer:gybbb,gybbb", "tibia:bbybb,bbybb", "papal:bbbby,bbbby"]
    ranking = find_strategy("expected-turns").rank(Position.of("original", turns), 2)
    assert [(row.probability, row.expected_turns) for row in ranking] == [(1.0, 2.0)] * 2


def test_strategies_for_one_board_refuse_several():
    boards = Position.start(small(), boards=2)
    for name in ("letter-frequency", "optimal"):
        with pytest.raises(StrategyError, match="plays one board") as refused:
            find_strategy(name).rank(boards)
        assert "bits-and-hits" in refused.value.fix


def test_every_strategy_reports_contradictory_boards():
    boards = Position.of("original", ["crane:bbygb,bbbbb", "slate:bbbbb,bbbbb"])
    with pytest.raises(Contradiction):
        find_strategy("entropy").rank(boards)
