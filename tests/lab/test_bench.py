"""Benches: one tree gives the same results as separate games."""

from __future__ import annotations

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.belief.lists import load
from salet.errors import StrategyError
from salet.host.games import play_out
from salet.lab.bench import evaluate
from salet.lab.executors import process_pool
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.strategies.base import Strategy, Traits
from salet.words.lexicon import Lexicon

WORDS = st.lists(st.text("abcd", min_size=4, max_size=4), min_size=2, max_size=20, unique=True)
NAMES = ("entropy", "letter-match", "brute-force-max", "mean-guessmap", "expected-turns", "first")


@given(WORDS, st.sampled_from(NAMES), st.sampled_from(list(Rules)))
def test_the_tree_equals_games_played_one_by_one(words: list[str], name: str, rules: Rules) -> None:
    lexicon = Lexicon.of(words)
    result = evaluate(find_strategy(name), lexicon, rules)
    for answer, guesses in result.tree.games():
        game = play_out(answer, find_strategy(name), lexicon, rules)
        assert guesses == tuple(move.turn.guess for move in game.moves)


def test_figures_match_their_definitions() -> None:
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


def test_executors_do_not_change_the_tree(tmp_path: Path) -> None:
    some = Lexicon.of(load("original").answer_words[::23], name="some")
    idea = tmp_path / "idea.py"
    idea.write_text("def idea(position):\n    return position.statistics.largest\n")
    few = Lexicon.of(some.answer_words[::3], name="few")
    with process_pool(2) as processes, ThreadPoolExecutor(2) as threads, process_pool(1) as local:
        assert local is None
        for name, rules, against in (
            ("entropy", Rules.NORMAL, None),
            ("entropy", Rules.HARD, few),
            (str(idea), Rules.HARD, few),
        ):
            done: list[int] = []
            strategy = find_strategy(name)
            alone = evaluate(strategy, some, rules, against=against).tree
            for executor in (processes, threads):
                shared = evaluate(
                    strategy, some, rules,
                    against=against, executor=executor, progress=done.append,
                ).tree  # fmt: skip
                for each in ("guess", "parent", "pattern", "depth", "answers", "leaf"):
                    assert (getattr(alone, each) == getattr(shared, each)).all()
            assert sum(done) == 2 * len((against or some).answers)
        idea.write_text(
            "def idea(position):\n"
            "    return 'zzzzz' if position.turns else position.lexicon.guesses[0]\n"
        )
        with pytest.raises(StrategyError):
            evaluate(find_strategy(str(idea)), some, executor=processes)
        first = find_strategy("first")  # a failed strategy does not affect others
        assert evaluate(first, some, executor=processes).games == 101


def test_an_interrupt_does_not_wait_for_workers() -> None:
    with pytest.raises(KeyboardInterrupt), process_pool(2) as processes:  # noqa: PT012
        assert processes is not None
        running = processes.submit(time.sleep, 3600)
        while not running.running():
            time.sleep(0.05)
        raise KeyboardInterrupt


def test_a_strategy_that_never_solves_is_stopped_and_counted() -> None:
    lexicon = Lexicon.of(["aaa", "bbb", "ccc"])
    stuck = Strategy("stuck", lambda position: "aaa", Traits(patience=5))
    result = evaluate(stuck, lexicon)
    assert result.counts == {1: 1}
    assert result.unsolved == ("bbb", "ccc")
    assert result.losses == 2
    belief = Lexicon.of(["aaa", "bbb", "ccc"], weights=[0.5, 0.3, 0.2])
    weighted = evaluate(stuck, belief)
    assert weighted.shares == pytest.approx({1: 0.5, 0: 0.5})
    assert (weighted.lost_chance, weighted.mean) == (pytest.approx(0.5), 1.0)
    assert dict(result.tree.games())["bbb"] == ("aaa",) * 5


def test_another_limit_changes_the_losses() -> None:
    done: list[int] = []
    usual = evaluate(find_strategy("first"), load("original"), progress=done.append)
    assert sum(done) == 2315  # progress adds up to the total
    over = sum(count for guesses, count in usual.counts.items() if guesses > 4)
    assert evaluate(find_strategy("first"), load("original"), limit=4).losses == over
    assert usual.losses < over
