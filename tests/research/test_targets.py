"""The table of targets, compared with a search of every game."""

from __future__ import annotations

import csv
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.host.test_adversary import slow_host
from tests.research.test_shortestgame import slow_lengths, some_list

from salet.belief.lists import load
from salet.errors import CouldNotError, StorageError
from salet.puzzle.rules import Rules
from salet.research.targetfile import TargetFile
from salet.research.targets import LONGEST
from salet.search.resultfile import checksum
from salet.words.lexicon import Lexicon

ALIKE = Lexicon.of([f"aa{letter}" for letter in "bcdefg"])  # each guess excludes only one word


def lengths(table):
    return {target.word: len(target.guesses) for target in table.targets if target.exact}


@pytest.mark.parametrize("lexicon", [some_list(0, 9, 2), some_list(1, 12, 3), ALIKE])
def test_every_length_equals_the_slow_search(tmp_path, lexicon):
    table = TargetFile(lexicon, tmp_path / "targets.jsonl").run()
    assert lengths(table) == slow_lengths(lexicon, Rules.NORMAL, 6)
    assert all(target.exact or target.at_least > LONGEST for target in table.targets)
    assert table.opened == table.openings


def test_a_run_is_resumed_without_damaged_rows(tmp_path):
    path = tmp_path / "targets.jsonl"
    whole = TargetFile(ALIKE, path).run()
    lines = path.read_text().splitlines()
    wrong = {**json.loads(lines[1]), "games": [["aab", "aab"]]}
    path.write_text("\n".join([lines[0], json.dumps(wrong), "{cut", *lines[2:4], lines[4][:20]]))
    read = TargetFile(ALIKE, path)
    assert read.read().proven < whole.proven
    assert read.file.skipped == 3
    with ThreadPoolExecutor(2) as threads:
        again = TargetFile(ALIKE, path).run(threads)
    assert lengths(again) == lengths(whole)
    assert TargetFile(ALIKE, path).read().targets == again.targets


def test_a_pipe_or_a_device_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        file = TargetFile(ALIKE, path)
        for ask in (file.read, file.run):
            with pytest.raises(StorageError, match="not a regular file"):
                ask()


@pytest.mark.parametrize(
    ("nth", "values"),
    [
        (1, {"games": [["aab", "aab"]]}), (1, {"games": [["zzz", "aab"]]}), (1, {"games": None}),
        (1, {"games": [[]]}), (1, {"games": [["aab"] * 9]}), (1, {"openings": [0, 99]}),
        (1, {"openings": [1, 6]}), (1, {"openings": 6}), (1, {"length": 2}), (1, {"length": "3"}),
        (1, {"seconds": -1}), (1, {"seconds": None}), (2, {"target": "zzz"}), (2, {"width": 5}),
        (2, {"length": 99}), (2, {"target": "aab", "none": True, "games": [["aab"]]}),
    ],
)  # fmt: skip
def test_an_implausible_row_is_skipped(tmp_path, nth, values):
    path = tmp_path / "targets.jsonl"
    whole = TargetFile(ALIKE, path).run()
    lines = path.read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    assert ("openings" in rows[1], "target" in rows[2]) == (True, True)
    row = {**rows[nth], **values}
    del row["check"]
    check = checksum(TargetFile(ALIKE, path).file.question, row)
    lines[nth] = json.dumps({**row, "check": check})
    path.write_text("\n".join(lines) + "\n")
    again = TargetFile(ALIKE, path)
    assert lengths(again.run()) == lengths(whole)
    assert again.file.skipped == 1


def test_a_fresh_run_replaces_the_file(tmp_path):
    path = tmp_path / "targets.jsonl"
    path.write_text("my notes\n")
    with pytest.raises(CouldNotError, match=r"targets\.jsonl is not a result file"):
        TargetFile(ALIKE, path).run()
    assert TargetFile(ALIKE, path).run(fresh=True).proven == 6
    assert TargetFile(ALIKE, path).read().proven == 6


def test_a_file_of_another_list_is_not_changed(tmp_path):
    path = tmp_path / "targets.jsonl"
    alone = TargetFile(Lexicon.of(["crane"]), path).run()
    assert lengths(alone) == {"crane": 1}
    before = path.read_bytes()
    with pytest.raises(CouldNotError, match="another question"):
        TargetFile(ALIKE, path).run()
    assert path.read_bytes() == before


def test_the_published_games_make_the_host_give_in():
    path = Path(__file__).parents[2] / "docs" / "results" / "targets.csv"
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    original = load("original")
    assert [row["target"] for row in rows] == list(original.answer_words)
    for row in rows[::97]:
        left, marks = list(original.answer_words), ""
        for guess in row["game"].split():
            assert marks != "ggggg"
            marks, left = slow_host(left, guess)
        assert (marks, left) == ("ggggg", [row["target"]])
        assert int(row["guesses"]) == len(row["game"].split())
