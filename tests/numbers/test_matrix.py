"""The pattern matrix and its cache file, also damaged ones."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from unittest.mock import Mock

import numpy as np
import pytest
from tests import oracle
from tests.patience import RUN_TIME
from tests.required import posix
from tests.sentences import failing

from salet.belief.lists import load
from salet.numbers import matrix as matrix_module
from salet.numbers.matrix import PatternMatrix, matrix_of
from salet.strategies.scans import CollapsedMatrix
from salet.words.lexicon import Lexicon

WORDS = ["crane", "slate", "moist", "eerie", "speed", "geese", "llama", "array", "title", "aback"]
LEXICON = Lexicon.of(WORDS, WORDS[::2], name="ten")
EXPECTED = [
    [oracle.pattern(oracle.feedback(guess, answer)) for answer in LEXICON.answer_words]
    for guess in LEXICON.guesses
]


@pytest.fixture(autouse=True)
def keep_even_small_matrices(monkeypatch):
    """Cache small matrices, too, so that the tests can use them."""
    monkeypatch.setattr(matrix_module, "_SMALLEST_KEPT", 0)


@pytest.fixture
def kept(own_home):
    """Return a matrix whose file is in the cache."""
    made = PatternMatrix(LEXICON)
    assert made.full().tolist() == EXPECTED
    assert made.path.is_file()
    assert own_home in made.path.parents
    return made.path


def files_in(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_the_whole_matrix_equals_the_oracle_before_and_after_caching(kept):
    again = PatternMatrix(LEXICON).full()
    assert again.tolist() == EXPECTED
    assert isinstance(again, np.memmap)
    assert not again.flags.writeable


def test_a_matrix_that_does_not_fit_into_memory_is_refused(own_home, monkeypatch):
    monkeypatch.setattr(matrix_module, "memory_size", lambda: 2 * len(EXPECTED) * len(EXPECTED[0]))
    assert PatternMatrix(LEXICON).full().tolist() == EXPECTED
    monkeypatch.setattr(matrix_module, "memory_size", lambda: 2 * len(EXPECTED))
    with failing("memory"):
        PatternMatrix(LEXICON).full()
    monkeypatch.setattr(matrix_module, "memory_size", lambda: None)  # not known
    assert PatternMatrix(LEXICON).full().tolist() == EXPECTED


def test_rows_and_blocks_equal_the_oracle_with_and_without_the_whole_matrix(own_home):
    columns = np.array([0, 3])
    some = np.array([7, 1])
    for whole in (False, True):
        made = PatternMatrix(LEXICON)
        if whole:
            made.full()
        for guess, expected in zip(LEXICON.guesses, EXPECTED, strict=True):
            assert made.row(guess).tolist() == expected
        results = [oracle.pattern(oracle.feedback("qqqqe", a)) for a in LEXICON.answer_words]
        assert made.row("qqqqe").tolist() == results
        assert made.block(columns).tolist() == [[row[0], row[3]] for row in EXPECTED]
        assert made.block(columns, some).tolist() == [
            [EXPECTED[g][0], EXPECTED[g][3]] for g in (7, 1)
        ]


def test_a_collapsed_matrix_has_its_own_file(kept):
    dim = CollapsedMatrix(LEXICON)
    assert dim.path != kept
    assert dim.full().tolist() == [
        [oracle.pattern(oracle.collapsed_feedback(g, a)) for a in LEXICON.answer_words]
        for g in LEXICON.guesses
    ]


def test_a_damaged_file_is_rebuilt(kept, caplog):
    """Any byte of its header or the last one has changed, it is truncated, or it is longer."""
    good = kept.read_bytes()
    changed = [bytearray(good) for _ in range(25)]
    for place, raw in enumerate(changed, -1):
        raw[place] ^= 1
    for raw in (*changed, b"hello", b"", good[:10], good[:-5], good + b"more"):
        kept.write_bytes(raw)
        caplog.clear()
        assert PatternMatrix(LEXICON).full().tolist() == EXPECTED
        assert "damaged" in caplog.text, raw
        assert kept.read_bytes() == good


@posix
@pytest.mark.parametrize("make", ["mkdir", "mkfifo"])
def test_a_folder_or_a_pipe_instead_of_the_file_does_no_harm(own_home, make):
    made = PatternMatrix(LEXICON)
    made.path.parent.mkdir(parents=True)
    getattr(os, make)(made.path)
    assert made.full().tolist() == EXPECTED


@pytest.mark.parametrize(
    ("step", "number", "reported"),
    [("fsync", errno.ENOSPC, "disk is full"), ("replace", errno.EACCES, "be written")],
)
def test_a_file_that_cannot_be_written_is_reported(
    own_home, monkeypatch, caplog, step, number, reported
):
    monkeypatch.setattr(os, step, Mock(side_effect=OSError(number, os.strerror(number))))
    assert PatternMatrix(LEXICON).full().tolist() == EXPECTED
    assert reported in caplog.text
    assert files_in(own_home) == []


def test_a_home_that_is_a_file_does_no_harm(tmp_path, monkeypatch, caplog):
    """Also for root: a file is where the folder should be."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("SALET_HOME", str(blocked / "home"))
    assert PatternMatrix(LEXICON).full().tolist() == EXPECTED
    assert "be written" in caplog.text


BUILDER = """
import sys
from salet.numbers import matrix
from salet.words.lexicon import Lexicon
matrix._SMALLEST_KEPT = 0
words = [a + b + c for a in "abcdefgh" for b in "abcdefgh" for c in "abcdefgh"]
sys.stdin.readline()
for _ in range(20):
    made = matrix.PatternMatrix(Lexicon.of(words))
    cells = made.full()
    assert cells.shape == (512, 512) and (cells.diagonal() == 26).all()
    made.path.unlink(missing_ok=True)
print(int(cells.sum(dtype="int64")))
"""


def test_two_processes_at_once_do_not_disturb_each_other(own_home):
    builders = [
        subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", BUILDER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    ended = [builder.communicate("go\n", timeout=RUN_TIME) for builder in builders]
    assert [builder.returncode for builder in builders] == [0, 0], ended
    assert len({out for out, _ in ended}) == 1
    assert not any("damaged" in err for _, err in ended), ended
    assert not [name for name in files_in(own_home) if not name.endswith(".patterns")]


def test_a_small_matrix_is_not_cached(own_home, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setenv("SALET_HOME", str(own_home))
    assert PatternMatrix(LEXICON).full().tolist() == EXPECTED
    assert files_in(own_home) == []


def test_a_big_matrix_is_cached_by_the_digest_of_its_list(own_home, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setenv("SALET_HOME", str(own_home))
    lexicon = load("original")
    made = PatternMatrix(lexicon)
    cells = made.full()
    assert cells.shape == (12_972, 2_315)
    assert cells.dtype == np.uint8
    assert lexicon.digest in made.path.name
    assert made.path.stat().st_size >= cells.size
    assert cells[lexicon.index("speed"), lexicon.answer_column("abide")] == oracle.pattern("bbyby")


def test_the_matrix_of_a_lexicon_is_made_once():
    assert matrix_of(LEXICON) is matrix_of(LEXICON)
    assert matrix_of(LEXICON, compiled=True) is not matrix_of(LEXICON)


def test_a_row_is_computed_once_and_read_only():
    matrix = PatternMatrix(load("original"))
    row = matrix.row("crane")
    assert matrix.row("crane") is row
    with pytest.raises(ValueError, match="read-only"):
        row[0] = 0
    for word in matrix.lexicon.guesses[:600]:
        matrix.row(word)
    assert len(matrix._rows) <= 256
    assert (matrix.row("crane") == row).all()
