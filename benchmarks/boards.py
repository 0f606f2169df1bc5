"""Several boards: how long a suggestion and a bench take; ``python -m benchmarks.boards`` measures
how strong the default strategy is against the well-known rule, on the same games: all numbers of
boards, or ``python -m benchmarks.boards BOARDS GAMES JOBS SEED``."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator

from benchmarks.timing import Row, call
from salet.advice.advise import advise
from salet.belief.lists import load
from salet.host.hosts import Words
from salet.lab.bench import evaluate_games, random_games
from salet.lab.executors import process_pool
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.turns import texts
from salet.strategies import find_strategy
from salet.words.turns import parse_turns

GAMES = {2: 1000, 4: 1000, 8: 500, 16: 200, 32: 200}
BONUS = {32: 300.0}  # of the rule; elsewhere 3
SEED = 1


def rows() -> Iterator[Row]:
    """A suggestion after the opener in a running process, and a bench of four boards."""
    original = load("original")
    matrix_of(original).full()
    strategy = find_strategy("expected-turns")
    for many, goal in ((4, "100 ms"), (32, "500 ms")):
        (answers,) = random_games(original, many, 1, SEED)
        start = Position.start(original, boards=many)
        host = Words(answers)

        def ranked(start: Position = start, host: Words = host) -> None:
            strategy.rank(host.play(start, "salet"))

        ranked()

        seconds = call(ranked)
        yield Row(f"suggest on {many} boards after the opener", seconds, goal=goal)
    yield Row("suggest on 32 boards with one left, all turns read", late(answers), goal="500 ms")
    games = random_games(original, 4, 20, SEED)
    seconds = evaluate_games(strategy, original, games).seconds
    yield Row("bench --boards 4 --games 1000 (from 20, one process)", 50 * seconds, goal="300 s")


def late(answers: tuple[str, ...]) -> float:
    """Seconds to read a game in which all boards but one were solved, and to say what is next."""
    original = load("original")
    position = Position.start(original, boards=len(answers))
    for guess in ("salet", *answers[:-1]):
        position = Words(answers).play(position, guess)
    turns = texts(position.turns)
    return call(lambda: advise(original, parse_turns(original, turns)))


def strength(many: int, games: int, jobs: int, seed: int) -> str:
    """A row of the results: the rule, the default strategy, and the difference game by game."""
    original = load("original")
    answers = random_games(original, many, games, seed)
    rule = find_strategy("bits-and-hits").using(bonus=BONUS.get(many, 3.0))
    with process_pool(jobs) as executor:
        base = evaluate_games(rule, original, answers, executor=executor)
        mine = evaluate_games(find_strategy("expected-turns"), original, answers, executor=executor)
    apart = (mine.last - base.last).astype(float)
    error = apart.std(ddof=1) / math.sqrt(len(apart))
    counts = " ".join(f"{turns}:{count}" for turns, count in mine.counts.items())
    return (
        f"| {many} | {games:,} | {base.mean:.3f} | {mine.mean:.3f} | {apart.mean():+.3f} "
        f"({error:.3f}) | {base.losses} | {mine.losses} | {mine.worst} | {counts} |"
    )


if __name__ == "__main__":
    for wanted in map(int, sys.argv[1].split(",") if sys.argv[1:] else GAMES):
        some = int(sys.argv[2]) if sys.argv[2:] else GAMES[wanted]
        jobs = int(sys.argv[3]) if sys.argv[3:] else 1
        seed = int(sys.argv[4]) if sys.argv[4:] else SEED
        print(strength(wanted, some, jobs, seed), flush=True)
