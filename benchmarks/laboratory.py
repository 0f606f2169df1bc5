"""Benches of every strategy, compared with playing each game separately."""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.timing import Row, call
from salet.belief.lists import load
from salet.host.games import play_out
from salet.lab.bench import evaluate
from salet.position.position import Position
from salet.strategies import BUILT_IN, find_strategy

SAMPLE = 25


def rows() -> Iterator[Row]:
    """Yield the time of each bench on ``original``, with compiled code loaded."""
    original = load("original")
    evaluate(find_strategy("expected-size"), original)
    find_strategy("optimal").choose(Position.start(original).after("crane", "bbygb"))
    answers = random.Random(1).sample(original.answer_words, SAMPLE)
    for name in BUILT_IN:
        strategy = find_strategy(name)
        if strategy.traits.proves:
            strategy = strategy.using(opener="salet")
        seconds = evaluate(strategy, original).seconds
        alone = 0.0
        if not strategy.traits.proves:

            def games(name: str = name) -> None:
                for answer in answers:
                    play_out(answer, name, original)

            alone = call(games, 1) * len(original.answers) / SAMPLE
        goal = "60 s" if strategy.traits.by_turns else "5 s"
        yield Row(f"bench {name}", seconds, f"game by game (from {SAMPLE})", alone, goal)
