"""Advice off the beaten path: positions after random ordinary guesses on the daily list.

``python -m benchmarks.off_path [positions]`` prints the mean number of guesses and the losses when
our advice is followed from there, and adds a line to docs/results/off-path.md. The positions are
the same in every version, so that two versions can be compared.
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
RANDOM_GUESSES = 3  # at most, one at least


def starts(lexicon: Lexicon, count: int, seed: int = 1) -> Iterator[tuple[str, list[str]]]:
    """Yield answers drawn by the belief, and one to three turns of random ordinary guesses."""
    chance = Random(seed)
    ordinary = load("nyt-2023").answer_words
    for answer in chance.choices(lexicon.answer_words, lexicon.weights, k=count):
        guesses = chance.sample(ordinary, chance.randint(1, RANDOM_GUESSES))
        if answer in guesses:
            continue
        yield answer, [f"{guess}:{feedback(guess, answer).letters}" for guess in guesses]


def followed(lexicon: Lexicon, answer: str, turns: list[str]) -> int:
    """Return the number of guesses of the game when our advice is followed; 0 if it is lost."""
    turns = [*turns]
    while len(turns) < LIMIT:
        guess = suggest(*turns, list=lexicon, top=1, words="everyday").best.guess
        if guess == answer:
            return len(turns) + 1
        turns.append(f"{guess}:{feedback(guess, answer).letters}")
    return 0


def measured(lexicon: Lexicon, count: int) -> tuple[int, float, int, float]:
    """Return the games, the mean of those won, the losses, and the seconds that it took."""
    began = time.process_time()
    ends = [followed(lexicon, answer, turns) for answer, turns in starts(lexicon, count)]
    won = [end for end in ends if end]
    return len(ends), sum(won) / len(won), len(ends) - len(won), time.process_time() - began


def main() -> None:
    """Measure and add a line to the page."""
    from salet.belief.kept import shipped

    lexicon = daily(shipped(), DAY)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    games, mean, losses, seconds = measured(lexicon, count)
    row = f"| {date.today().isoformat()} | {games:,} | {mean:.3f} | {losses} | {seconds:.0f} |"
    print(row)
    FILE.write_text(f"{FILE.read_text('utf-8').rstrip()}\n{row}\n", "utf-8")


if __name__ == "__main__":
    main()
