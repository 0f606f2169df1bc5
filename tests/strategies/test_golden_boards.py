"""Golden games on several boards: 200 games by chance for each strategy, with 2 and 4 boards.

``python -m tests.strategies.test_golden_boards`` writes the file anew. A usual run plays the first
games of each row, ``SALET_THOROUGH=1`` all of them.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import Executor
from pathlib import Path

import pytest
from tests.thorough import few

from salet.lab.bench import bench
from salet.lab.executors import process_pool
from salet.strategies import BUILT_IN

pytestmark = pytest.mark.extra("lab")

FILE = Path(__file__).parent / "golden" / "boards.json"
GAMES, SEED = 200, 1
ROWS = [(name, boards) for name, row in BUILT_IN.items() if not row.one_board for boards in (2, 4)]


def last_guesses(name: str, boards: int, games: int, executor: Executor | None = None) -> list[int]:
    """Return the number of guesses of each game, 0 if it was never solved."""
    result = bench(name, boards=boards, games=games, seed=SEED, executor=executor)
    return result.last.tolist()


def golden() -> dict[str, list[int]]:
    rows: dict[str, list[int]] = json.loads(FILE.read_text("utf-8"))
    return rows


@pytest.mark.parametrize(("name", "boards"), ROWS)
def test_golden_games_are_unchanged(name: str, boards: int) -> None:
    games = few(4, GAMES)
    assert last_guesses(name, boards, games) == golden()[f"{name} {boards}"][:games]


def test_the_golden_file_has_a_row_for_every_strategy_that_plays_several_boards() -> None:
    rows = golden()
    assert list(rows) == [f"{name} {boards}" for name, boards in ROWS]
    assert {len(row) for row in rows.values()} == {GAMES}


def test_expected_turns_keeps_its_promised_totals() -> None:
    rows = golden()
    assert sum(rows["expected-turns 2"]) <= 961
    assert sum(rows["expected-turns 4"]) <= 1380


if __name__ == "__main__":
    with process_pool(os.cpu_count() or 1) as pool:
        made = {
            f"{name} {boards}": last_guesses(name, boards, GAMES, pool) for name, boards in ROWS
        }
    lines = ",\n".join(f'"{name}": {json.dumps(row)}' for name, row in made.items())
    FILE.write_text("{\n" + lines + "\n}\n", "utf-8")
