"""The bench: one tree instead of many games, and figures that are what they say."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.belief.lists import load
from salet.errors import ListError
from salet.host.games import play_out
from salet.lab.bench import evaluate
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon

WORDS = st.lists(st.text("abcd", min_size=4, max_size=4), min_size=2, max_size=20, unique=True)
NAMES = ("entropy", "letter-match", "brute-force-max", "mean-guessmap", "expected-turns", "first")


@settings(derandomize=True, deadline=None, max_examples=25)
@given(WORDS, st.sampled_from(NAMES), st.sampled_from(list(Rules)))
def test_the_tree_gives_the_games_that_are_played_one_by_one(
    words: list[str], name: str, rules: Rules
) -> None:
    lexicon = Lexicon.of(words)
    result = evaluate(find_strategy(name), lexicon, rules)
    for answer, guesses in result.tree.games():
        game = play_out(answer, find_strategy(name), lexicon, rules)
        assert guesses == tuple(move.turn.guess for move in game.moves)


def test_figures_are_what_they_say() -> None:
    result = evaluate(find_strategy("mean-guessmap"), load("original"))
    lengths = [len(guesses) for _, guesses in result.tree.games()]
    assert result.games == 2315
    assert result.total == sum(lengths)
    assert result.mean == pytest.approx(3.886, abs=5e-4)
    assert result.std == pytest.approx(statistics.stdev(lengths))
    assert result.std == pytest.approx(0.983, abs=5e-4)
    assert result.worst == max(lengths)
    assert result.losses == sum(n > 6 for n in lengths) == 30
    assert len(result.lost) == 30
    assert set(result.worst_answers) == {a for a, g in result.tree.games() if len(g) == 8}


def test_processes_share_the_work_without_changing_it() -> None:
    some = Lexicon.of(load("original").answer_words[::11], name="some")
    for name in ("entropy", "letter-match"):
        alone = evaluate(find_strategy(name), some)
        shared = evaluate(find_strategy(name), some, jobs=2)
        assert dict(alone.tree.games()) == dict(shared.tree.games())
        assert alone.counts == shared.counts


def test_answers_of_another_list() -> None:
    original = load("original")
    few = Lexicon.of(original.answer_words[:50], name="few")
    result = evaluate(find_strategy("first"), original, against=few)
    assert result.games == 50
    with pytest.raises(ListError, match="not an answer of few"):
        evaluate(find_strategy("first"), few, against=original)


def test_a_strategy_that_never_finds_the_answer_is_counted_not_awaited() -> None:
    lexicon = Lexicon.of(["aaa", "bbb", "ccc"])
    stuck = Strategy("stuck", "", lambda position: "aaa", patience=5)
    result = evaluate(stuck, lexicon)
    assert result.counts == {1: 1}
    assert result.unsolved == ("bbb", "ccc")
    assert result.losses == 2
    assert dict(result.tree.games())["bbb"] == ("aaa",) * 5


def test_another_limit_moves_the_losses() -> None:
    lexicon = load("original")
    assert evaluate(find_strategy("entropy"), lexicon, limit=4).losses == 64


def test_progress_adds_up() -> None:
    done: list[int] = []
    evaluate(find_strategy("first"), load("original"), progress=done.append)
    assert sum(done) == 2315
