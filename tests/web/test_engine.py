"""The page's own engine in node: its modules, whole games, and golden positions.

``python -m scripts.make_positions`` makes the positions again when lists, past answers or values
change.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from scripts.make_positions import DAYS, FILE, LISTS, lexicon_of, value_of

from salet.position.position import Position
from salet.web.data import data_files
from tests.required import program

SCRIPTS = Path(__file__).parent / "js" / "engine"
DEARER = 0.03  # the most that a first suggestion may cost more than Python's, in guesses
DEARER_ON_AVERAGE = 0.01
DAYS_2024 = json.loads((FILE.parent / "days.json").read_text())  # Python's result, and its command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the data files of the engine, and the belief of two days."""
    made: Path = tmp_path_factory.mktemp("data")
    for name, content in data_files(LISTS).items():
        (made / name).write_bytes(content)
    beliefs = {day: lexicon_of("daily", day).weights for day in DAYS}
    (made / "beliefs.json").write_text(json.dumps(beliefs))
    return made


def run(folder: Path, *arguments: str) -> str:
    """Run node with the data of a folder; return what it prints."""
    done = subprocess.run(
        [program("node"), *arguments],
        env={**os.environ, "SALET_ENGINE_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_parts(folder: Path) -> None:
    run(folder, "--test", str(SCRIPTS / "core.test.mjs"))


def test_positions(folder: Path) -> None:
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    lines = run(folder, str(SCRIPTS / "positions.mjs"), str(FILE)).splitlines()
    assert len(lines) == len(golden) == 500
    dearer = []
    for row, line in zip(golden, lines, strict=True):
        data = json.loads(line)
        where = f"{row['list']} {row['rules']} {row['turns']}"
        if "repairs" in row:
            assert data["repairs"] == row["repairs"], where
            assert data["conflict"] == row["conflict"], where
            continue
        check_candidates(data["candidates"], row["candidates"], where)
        more = value_above(row, data["first"])
        assert more <= DEARER, f"{where}: {data['first']} costs {more:.3f} more than {row['first']}"
        dearer.append(max(0.0, more))
    assert sum(dearer) / len(dearer) <= DEARER_ON_AVERAGE


def check_candidates(result: list[Any], wanted: list[Any], where: str) -> None:
    """Compare the candidates of each board, and how likely the first ones are."""
    for own, expected in zip(result, wanted, strict=True):
        for name in ("count", "likely", "digest"):
            assert own[name] == expected[name], f"{where}: {name}"
        for (word, chance), (other, right) in zip(own["words"], expected["words"], strict=True):
            assert word == other, where
            assert abs(chance - right) < 1e-9, f"{where}: {word}"


def value_above(row: dict[str, Any], guess: str) -> float:
    """Return how much more a guess costs than Python's first suggestion, as Python values both."""
    worth: dict[str, float] = row["values"]
    if guess in worth:
        return worth[guess] - worth[row["first"]]
    lexicon = lexicon_of(row["list"], row.get("day"))
    position = Position.of(lexicon, row["turns"], row["rules"], boards=row["boards"])
    own, other = value_of(position, [guess, row["first"]])
    return own - other


def guesses_of(counts: dict[str, int]) -> int:
    """Return the number of guesses of games without a lost one."""
    return sum(int(guesses) * games for guesses, games in counts.items())


def test_golden_results_on_the_original_list(folder: Path) -> None:
    counts = json.loads(run(folder, str(SCRIPTS / "play.mjs"), "original"))
    assert "lost" not in counts
    assert sum(counts.values()) == 2315
    assert guesses_of(counts) <= 7960


def test_golden_results_on_the_days_of_2024(folder: Path) -> None:
    counts = json.loads(run(folder, str(SCRIPTS / "play.mjs"), "2024"))
    assert sum(counts.values()) == 366
    assert "lost" not in counts
    assert abs(guesses_of(counts) / 366 - DAYS_2024["mean"]) <= 0.05
