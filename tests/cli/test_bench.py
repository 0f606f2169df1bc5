"""The command ``salet bench``: JSON, files and pictures."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from tests.patience import RUN_TIME

pytestmark = pytest.mark.extra("lab")


@pytest.fixture
def idea(word_file, tmp_path):
    """Write a strategy; return its name, and options for a tiny list."""

    def write(source):
        tmp_path.joinpath("idea.py").write_text(source)
        words = word_file(["crane", "slate", "moist", "crate", "trace", "react"])
        return f"{tmp_path / 'idea.py'}:idea", "--list", words, "--opener", "crane"

    return write


def test_games_csv_and_pictures(salet_here, tmp_path):
    games, table, svg = (tmp_path / n for n in ("g.csv", "t.csv", "p.svg"))
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


@pytest.mark.parametrize(
    ("option", "file"),
    [("--games", "no/x.csv"), ("--csv", "no/x.csv"), ("--plot", "no/x.svg"), ("--games", ""),
     ("--plot", "x.png")],
)  # fmt: skip
def test_a_file_that_cannot_be_written_is_refused_before_a_game(
    salet_here, monkeypatch, tmp_path, option, file
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("salet.cli.bench.played", lambda *_, **__: pytest.fail("played"))
    done = salet_here("bench", "first", option, file or str(tmp_path))
    assert done.returncode == 2


DIES = "import os\n\ndef idea(position):\n    os._exit(9)\n"


def test_a_worker_that_dies_is_one_sentence(salet_here, idea):
    done = salet_here("bench", *idea(DIES), "--jobs", "2")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "worker" in done.stderr


def test_compare_keeps_the_rows_before_a_worker_dies(as_json, idea):
    data = as_json("compare", "first", *idea(DIES), "--jobs", "2", code=1)
    assert [row["strategy"] for row in data["rows"]] == ["first"]
    assert len(data["failed"]) == 1


WAITS = """import os, time

def idea(position):
    os.write(2, f"{os.getpid()}\\n".encode())  # at once: two workers write
    time.sleep(600)
"""


def test_workers_end_with_their_parent(idea):
    command = [sys.executable, "-m", "salet", "bench", *idea(WAITS), "--jobs", "2"]
    parent = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    worker = next(int(line) for line in parent.stderr if line.strip().isdigit())  # or progress
    parent.kill()
    parent.communicate(timeout=RUN_TIME)  # until no worker holds the pipe any more
    assert not os.path.exists(f"/proc/{worker}/exe")  # gone, or dead and not yet reaped


def test_the_mean_is_over_the_games_that_were_solved(salet_here, as_json, idea):
    command = ("bench", *idea("def idea(position):\n    return 'crane'\n"))
    assert "mean 1.0000" in salet_here(*command).stdout
    data = as_json(*command)
    assert (data["games"], data["solved"], data["equal_mean"]) == (6, 1, 1.0)
    assert data["weighted_mean"] is None


def test_one_game_is_one_game(salet_here, word_file):
    done = salet_here("bench", "entropy", "--list", word_file(["crane"]))
    assert "total 1 over 1 game\n" in done.stdout


def test_bench_and_tree_have_the_same_two_means(as_json):
    bench = as_json("bench", "first", "--list", "es")
    tree = as_json("tree", "--strategy", "first", "--list", "es")
    assert bench["mean"] == bench["weighted_mean"] == pytest.approx(tree["weighted_mean"])
    assert tree["mean"] == bench["equal_mean"] == pytest.approx(tree["equal_mean"])
    assert tree["weighted_mean"] != tree["equal_mean"]
