"""How often the first suggestion on ``daily`` is an everyday word; goal: 98 %."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from benchmarks.timing import Row
from salet.advice.advise import advise
from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.words.everyday import everyday_words

POSITIONS = 500
FITTING = 0.6  # the share of later guesses that are candidates


def rows() -> Iterator[Row]:
    """Yield the share of first suggestions that are everyday words, and the time of each."""
    for rules in (Rules.NORMAL, Rules.HARD):
        started = time.perf_counter()
        share = everyday_share(rules, POSITIONS)
        seconds = (time.perf_counter() - started) / POSITIONS
        yield Row(f"everyday words first, {rules} rules: {share:.1%}", seconds, goal="98 %")


def everyday_share(rules: Rules, count: int, seed: int = 1) -> float:
    """Return the share of random positions where the first suggestion is an everyday word."""
    return (
        sum(advise(position).best.everyday for position in middle_games(rules, count, seed)) / count
    )


def middle_games(rules: Rules, count: int, seed: int) -> Iterator[Position]:
    """Yield positions after one to three guesses of an ordinary player.

    Answers are drawn by the belief; guesses are everyday words, most of them candidates.
    """
    rng, lexicon = random.Random(seed), load("daily")
    known = sorted(everyday_words(lexicon.guesses))
    while count:
        (answer,) = rng.choices(lexicon.answer_words, lexicon.weights)
        position = Position.start(lexicon, rules)
        for turn in range(rng.randint(1, 3)):
            words = [word for word in known if position.legal[lexicon.index(word)]]
            fitting = [word for word in words if position.is_candidate[lexicon.index(word)]]
            if turn and fitting and rng.random() < FITTING:
                words = fitting
            guess = rng.choice(words or [answer])
            if guess == answer:
                break
            marks = feedback(lexicon.letters(guess), lexicon.letters(answer))
            position = position.after(guess, marks.letters)
        if position.turns:
            count -= 1
            yield position
