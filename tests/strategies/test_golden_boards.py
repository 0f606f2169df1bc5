"""Golden games on several boards: 200 games by chance for each strategy, with 2 and 4 boards.

``python -m tests.strategies.test_golden_boards`` writes the file anew. A usual run plays the first
games of each row, ``make test-all`` all of them.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import Executor
from pathlib import Path

import pytest

from salet.lab.bench import bench
from salet.lab.executors import process_pool
from salet.strategies import BUILT_IN

pytestmark = pytest.mark.extra("lab")

FILE = Path(__file__).parent / "golden" / "boards.json"
GAMES, FIRST, SEED = 200, 4, 1
PROMISED = {2: 961, 4: 1380}  # guesses of expected-turns, by the number of boards
ROWS = [(name, boards) for name, row in BUILT_IN.items() if not row.one_board for boards in (2, 4)]


def last_guesses(name: str, boards: int, games: int, executor: Executor | None = None) -> list[int]:
    """Return the number of guesses of each game, 0 if it was never solved."""
    result = bench(name, boards=boards, games=games, seed=SEED, executor=executor)
    return result.last.tolist()


def golden() -> dict[str, list[int]]:
    rows: dict[str, list[int]] = json.loads(FILE.read_text("utf-8"))
    return rows


@pytest.mark.parametrize(("name", "boards"), ROWS)
def test_the_first_golden_games_are_unchanged(name: str, boards: int) -> None:
    assert last_guesses(name, boards, FIRST) == golden()[f"{name} {boards}"][:FIRST]


@pytest.mark.later("full golden totals")
@pytest.mark.parametrize(("name", "boards"), ROWS)
def test_golden_games_are_unchanged_and_as_promised(name: str, boards: int) -> None:
    guesses = last_guesses(name, boards, GAMES)
    assert guesses == golden()[f"{name} {boards}"]
    if name == "expected-turns":
        assert sum(guesses) <= PROMISED[boards]


def test_the_golden_file_has_a_row_for_every_strategy_that_plays_several_boards() -> None:
    rows = golden()
    assert list(rows) == [f"{name} {boards}" for name, boards in ROWS]
    assert {len(row) for row in rows.values()} == {GAMES}


if __name__ == "__main__":
    with process_pool(os.cpu_count() or 1) as pool:
        made = {
            f"{name} {boards}": last_guesses(name, boards, GAMES, pool) for name, boards in ROWS
        }
    lines = ",\n".join(f'"{name}": {json.dumps(row)}' for name, row in made.items())
    FILE.write_text("{\n" + lines + "\n}\n", "utf-8")
