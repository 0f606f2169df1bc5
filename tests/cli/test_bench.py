"""The command ``salet bench``: JSON, files and pictures."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]
BENCH_KEYS = {
    "strategy", "list", "rules", "opener", "games", "total", "mean", "std", "worst", "losses",
    "unsolved", "counts", "seconds",
}  # fmt: skip


def test_bench_as_json(salet_here: Run) -> None:
    done = salet_here("bench", "--strategy", "letter-position", "--json")
    assert done.returncode == 0
    data = json.loads(done.stdout)
    assert data.keys() >= BENCH_KEYS
    assert data["counts"] == {
        "1": 1, "2": 146, "3": 850, "4": 981, "5": 275, "6": 49, "7": 10, "8": 3,
    }  # fmt: skip
    assert (data["losses"], data["unsolved"], data["opener"]) == (13, 0, "slate")
    assert data["seconds"] > 0


def test_bench_in_a_terminal_shows_bars_and_losses(salet_here: Run) -> None:
    done = salet_here("bench", "-s", "mean-guessmap")
    assert "█ 24" in done.stdout
    assert "mean 3.8860" in done.stdout
    assert "30 lost (more than 6 guesses)" in done.stdout
    assert done.stderr == ""


def test_games_csv_and_pictures(salet_here: Run, tmp_path: Path) -> None:
    games, table, svg, png = (tmp_path / n for n in ("g.csv", "t.csv", "p.svg", "p.png"))
    done = salet_here(
        "bench", "-s", "letter-match", "--games", str(games), "--csv", str(table),
        "--plot", str(svg),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = games.read_text().splitlines()
    assert lines == sorted(lines)
    assert len(lines) == 2315
    assert "cigar,soare,tardy,cigar" in lines
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert rows[0]["strategy"] == "letter-match"
    assert rows[0]["3"] == "831"
    words = " ".join(ElementTree.parse(svg).getroot().itertext())
    assert "letter-match: mean 3.7257, no losses" in words
    assert "1,104" in words
    done = salet_here("openers", "--plot", str(png), "--top", "3")
    assert done.returncode == 0, done.stderr
    assert png.read_bytes().startswith(b"\x89PNG")


def test_an_unwritable_file_is_reported(salet_here: Run, tmp_path: Path) -> None:
    done = salet_here("bench", "-s", "first", "--csv", str(tmp_path / "no" / "where.csv"))
    assert done.returncode == 1
    assert "could not be written" in done.stderr


def test_a_bench_of_the_daily_list_weighs_games_by_belief(salet: Run) -> None:
    data = json.loads(salet("bench", "-s", "first", "--list", "daily", "--json").stdout)
    assert data["weighted"] is True
    assert data["games"] == 14855
    assert abs(sum(data["shares"].values()) - 1) < 1e-9
    by_belief = sum(int(turns) * share for turns, share in data["shares"].items())
    assert abs(data["mean"] - by_belief) < 1e-9
    assert data["mean"] < data["total"] / data["games"]  # likely words take fewer guesses
    assert 0 < data["lost_chance"] < data["losses"] / data["games"]
