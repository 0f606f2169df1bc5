"""Known totals on the real lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from tests.thorough import few

from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.positions import searcher, valued_guesses
from salet.search.solve import solve
from salet.search.task import Effort, Task
from salet.trees import perfect
from salet.trees.perfect import value
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.extra("lab")

# What `salet prove` and the literature agree on. Larger lists take seconds and test nothing new.
TOTALS = [
    ("original", "normal", "salet", 7920),
    ("original", "hard", "salet", 8122),
    *few(
        [],
        [
            ("original", "normal", "crate", 7926),
            ("original", "hard", "least", 8127),
            ("original", "hard", "crate", 8143),
            ("nyt-2022", "normal", "tarse", 7883),
            ("nyt-2022", "normal", "salet", 7894),
            ("nyt-2022", "normal", "crate", 7899),
            ("nyt-2022", "hard", "salet", 8097),
            ("nyt-2022", "hard", "least", 8104),
            ("nyt-2023", "normal", "tarse", 11219),
            ("nyt-2023", "normal", "salet", 11235),
            ("nyt-2023", "hard", "tarse", 11627),
            ("nyt-2023", "hard", "least", 11654),
        ],
    ),
]


@pytest.mark.parametrize(("name", "rules", "opener", "total"), TOTALS)
def test_opener(name: str, rules: str, opener: str, total: int) -> None:
    lexicon = load(name)
    position = Position.start(lexicon, Rules(rules))
    verdict = searcher(lexicon, Rules(rules)).ask(position, first=lexicon.index(opener))
    assert (verdict.total, verdict.exact, verdict.losses) == (total, True, 0)
    assert verdict.nodes > 0


POSITIONS = [
    ("salet:bbbbb", 221, "courd", 609),
    ("salet:bbbyb", 165, "drone", 449),
    ("salet:bybbb", 102, "brond", 260),
    ("raise:bbbbb", 168, "bunch", 465),
    ("raise:bbbby", 121, "denet", 321),
    ("crate:bbbbb", 246, "godly", 698),
    ("soare:bbbbb", 183, "clint", 510),
    ("salet:bbbbb courd:bbbbb", 14, "nymph", 28),
]


@pytest.mark.parametrize(("turns", "size", "guess", "total"), POSITIONS)
def test_position(turns: str, size: int, guess: str, total: int) -> None:
    position = Position.of("original", turns.split())
    outcome = value(position)
    assert (position.count, outcome.guess, outcome.total) == (size, guess, total)
    assert outcome.exact
    assert sum(k * n for k, n in outcome.counts.items()) == total


def test_an_unlisted_word_may_have_been_played() -> None:
    for rules in Rules:
        known = Position.start(load("original"), rules).after("zzzzz", "bbbbb")
        outcome = value(known.after("salet", "bbbbb"))
        assert outcome.exact
        assert outcome.guess is not None
        assert known.after("salet", "bbbbb").legal[load("original").index(outcome.guess)]


def test_the_counts_of_perfect_play() -> None:
    original = load("original")
    outcome = value(Position.start(original), opener=original.index("salet"))
    assert outcome.counts == {2: 78, 3: 1225, 4: 971, 5: 41}
    assert (outcome.total, outcome.worst, outcome.winnable) == (7920, 5, True)


def test_a_limit_that_binds() -> None:
    original = load("original")
    trap = Position.start(original, Rules.HARD, limit=4).after("match", "bgggg")
    outcome = value(trap)
    assert outcome.exact
    assert not outcome.winnable
    assert outcome.total is None
    assert outcome.losses == sum(n for k, n in outcome.counts.items() if k > 3) > 0


def test_a_truncated_search_is_not_exact() -> None:
    position = Position.start(load("original")).after("fuzzy", "bbbbb")
    engine = searcher(position.lexicon, position.rules).engine
    totals = []
    for nodes in (1, 100):
        verdict = solve(engine, Task(position.board.columns, left=5), Effort(nodes=nodes))
        assert not verdict.exact
        assert verdict.guess is not None
        assert verdict.lower <= 4306
        totals.append(verdict.total)
    assert totals[0] is None
    assert 4306 <= totals[1] <= 4400


def test_a_search_with_a_time_limit_is_not_exact() -> None:
    position = Position.start(load("original")).after("fuzzy", "bbbbb")
    outcome = value(position, seconds=1e-6)  # expired before it starts, on any machine
    assert not outcome.exact
    assert outcome.guess is not None
    assert outcome.bound <= 4306
    assert outcome.total is None or outcome.total >= 4306
    if outcome.total is None:
        assert outcome.winnable is outcome.losses is outcome.mean is None


def test_a_truncated_search_claims_nothing_unknown() -> None:
    position = Position.start(load("original")).after("salet", "bbbbb")
    engine = searcher(position.lexicon, position.rules).engine
    nothing = solve(engine, Task(position.board.columns, left=5), Effort(nodes=0))
    assert (nothing.total, nothing.winnable) == (None, None)
    narrow = solve(engine, Task(position.board.columns, left=3), Effort(width=1))
    assert narrow.losses
    assert narrow.winnable is None
    assert solve(engine, Task(position.board.columns, left=3)).winnable is False


@pytest.mark.parametrize("seconds", [None, 600.0])
def test_a_search_stopped_while_growing_its_tree_has_a_total_only(
    seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Position.start(load("original")).after("salet", "bbbbb")
    grow = perfect.TreeBuilder.grow

    def stopped(self: perfect.TreeBuilder, *args: Any, **options: Any) -> Any:
        searcher(position.lexicon, position.rules).stop()
        return grow(self, *args, **options)

    @contextmanager
    def over(left: float | None, ring: Callable[[], None]) -> Iterator[None]:
        if left is not None:
            ring()  # the time ends with the search
        yield

    if seconds is None:
        monkeypatch.setattr(perfect.TreeBuilder, "grow", stopped)
    monkeypatch.setattr(perfect, "alarm", over)
    outcome = value(position, seconds=seconds)
    assert (outcome.guess, outcome.total, outcome.bound) == ("courd", 609, 609)
    assert outcome.exact
    assert outcome.counts is outcome.worst is None
    monkeypatch.undo()
    assert value(position).counts


@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD], ids=str)
def test_with_a_proven_best_guess_the_others_are_next_best(rules: Rules) -> None:
    original = load("original")
    answers = original.answer_words[::60]
    lexicon = Lexicon.of({*original.guesses[::90], *answers}, answers, name="slice")
    position = Position.start(lexicon, rules)
    merits = valued_guesses(position, 6)
    assert merits.exact
    assert merits.proven is not None
    rows = np.flatnonzero(merits.proven)
    assert len(rows) == 7
    ask = searcher(lexicon, rules).ask
    totals = sorted(
        verdict.total / position.count
        for guess in np.flatnonzero(position.legal).tolist()
        if not (verdict := ask(position, first=guess)).losses
    )
    assert sorted(merits.turns[rows]) == pytest.approx(totals[:7])


def test_a_very_high_limit_changes_nothing() -> None:
    start = Position.start(load("original"), limit=20)
    assert value(start.after("salet", "bbbbb")).total == 609
