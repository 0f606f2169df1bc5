"""Several boards: the time of a suggestion and of a bench.

``python -m benchmarks.boards [BOARDS [GAMES [JOBS [SEED]]]]`` compares the default strategy with
the strategy bits-and-hits on the same games. BOARDS are numbers separated by commas.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator

from benchmarks.timing import Row, call
from salet.advice.advise import advise
from salet.belief.lists import load, make_setup
from salet.host.hosts import Words
from salet.lab.bench import evaluate_games, random_games
from salet.lab.executors import process_pool
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.turns import texts
from salet.strategies import find_strategy

GAMES = {2: 1000, 4: 1000, 8: 500, 16: 200, 32: 200}
BONUS = {32: 300.0}  # of bits-and-hits, by the number of boards; otherwise 3
SEED = 1


def rows() -> Iterator[Row]:
    """Yield suggestions in a running process, and a bench of four boards."""
    original = load("original")
    matrix_of(original).full()
    strategy = find_strategy("expected-turns")
    for boards, goal in ((4, "100 ms"), (32, "500 ms")):
        (answers,) = random_games(original, boards, 1, SEED)
        start = Position.start(original, boards=boards)
        host = Words(answers)

        def ranked(start: Position = start, host: Words = host) -> None:
            strategy.rank(host.play(start, "salet"))

        ranked()

        seconds = call(ranked)
        yield Row(f"suggest on {boards} boards after the opener", seconds, goal=goal)
    yield Row("suggest on 32 boards with one left, all turns read", late(answers), goal="500 ms")
    games = random_games(original, 4, 20, SEED)
    seconds = evaluate_games(strategy, make_setup(original, boards=4), games).seconds
    yield Row("bench --boards 4 --games 1000 (from 20, one process)", 50 * seconds, goal="300 s")


def late(answers: tuple[str, ...]) -> float:
    """Return the seconds for parsing a game with one unsolved board and suggesting a guess."""
    original = load("original")
    position = Position.start(original, boards=len(answers))
    for guess in ("salet", *answers[:-1]):
        position = Words(answers).play(position, guess)
    turns = texts(position.turns)
    return call(lambda: advise(Position.of(original, turns)))


def strength(boards: int, games: int, jobs: int, seed: int) -> str:
    """Return a row of the results: both strategies, and the paired difference."""
    setup = make_setup("original", boards=boards)
    answers = random_games(setup.lexicon, boards, games, seed)
    rule = find_strategy("bits-and-hits").using(bonus=BONUS.get(boards, 3.0))
    default = find_strategy("expected-turns")
    with process_pool(jobs) as executor:
        base = evaluate_games(rule, setup, answers, executor=executor)
        ours = evaluate_games(default, setup, answers, executor=executor)
    difference = (ours.last - base.last).astype(float)
    error = difference.std(ddof=1) / math.sqrt(len(difference))
    counts = " ".join(f"{turns}:{count}" for turns, count in ours.counts.items())
    return (
        f"| {boards} | {games:,} | {base.mean:.3f} | {ours.mean:.3f} | {difference.mean():+.3f} "
        f"({error:.3f}) | {base.losses} | {ours.losses} | {ours.worst} | {counts} |"
    )


if __name__ == "__main__":
    for number in map(int, sys.argv[1].split(",") if sys.argv[1:] else GAMES):
        count = int(sys.argv[2]) if sys.argv[2:] else GAMES[number]
        jobs = int(sys.argv[3]) if sys.argv[3:] else 1
        seed = int(sys.argv[4]) if sys.argv[4:] else SEED
        print(strength(number, count, jobs, seed), flush=True)
