"""Advice in positions after random guesses on the daily list.

``python -m benchmarks.off_path [POSITIONS]`` follows the advice from there to the end, prints the
mean number of guesses and the losses, and adds a line to docs/results/off-path.md. The positions do
not depend on the version of salet.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

from salet import Lexicon, daily, feedback, load, suggest

FILE = Path(__file__).parent.parent / "docs" / "results" / "off-path.md"
DAY = date(2026, 8, 22)  # the day after the last shipped answer
LIMIT = 6
POSITIONS = 2_000
MAX_RANDOM_GUESSES = 3


def starts(lexicon: Lexicon, count: int, seed: int = 1) -> Iterator[tuple[str, list[str]]]:
    """Yield answers drawn by the belief, and turns of one to three random ordinary guesses."""
    rng = Random(seed)
    ordinary = load("nyt-2023").answer_words
    for answer in rng.choices(lexicon.answer_words, lexicon.weights, k=count):
        guesses = rng.sample(ordinary, rng.randint(1, MAX_RANDOM_GUESSES))
        if answer in guesses:
            continue
        yield answer, [f"{guess}:{feedback(guess, answer).letters}" for guess in guesses]


def followed(lexicon: Lexicon, answer: str, turns: list[str]) -> int:
    """Return the number of guesses if the advice is followed, 0 if the game is lost."""
    turns = [*turns]
    while len(turns) < LIMIT:
        guess = suggest(*turns, list=lexicon, top=1, words="everyday").best.guess
        if guess == answer:
            return len(turns) + 1
        turns.append(f"{guess}:{feedback(guess, answer).letters}")
    return 0


def measured(lexicon: Lexicon, count: int) -> tuple[int, float, int, float]:
    """Return the games, the mean of those won, the losses and the CPU seconds."""
    started = time.process_time()
    ends = [followed(lexicon, answer, turns) for answer, turns in starts(lexicon, count)]
    won = [end for end in ends if end]
    return len(ends), sum(won) / len(won), len(ends) - len(won), time.process_time() - started


def main() -> None:
    """Measure and add a line to the page."""
    from salet.belief.pastanswers import shipped

    lexicon = daily(shipped(), DAY)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    games, mean, losses, seconds = measured(lexicon, count)
    row = f"| {date.today().isoformat()} | {games:,} | {mean:.3f} | {losses} | {seconds:.0f} |"
    print(row)
    FILE.write_text(f"{FILE.read_text('utf-8').rstrip()}\n{row}\n", "utf-8")


if __name__ == "__main__":
    main()
