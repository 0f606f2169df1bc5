"""Result files: rows with checksums, damaged files, and starting over."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.required import posix

from salet.errors import CouldNotError, StorageError
from salet.search.resultfile import ResultFile, checksum

QUESTION = {"results": "sums", "digest": "abc", "within": 6}


def opened(path: Path, question: dict[str, Any] = QUESTION) -> tuple[ResultFile, list[int]]:
    """Return a file of numbers from 0 to 9, and the numbers read from it."""
    numbers: list[int] = []

    def accept(row: dict[str, Any]) -> None:
        if not 0 <= row["number"] < 10:
            raise ValueError("not a digit")
        numbers.append(row["number"])

    return ResultFile(path, question, {"list": "few"}, accept), numbers


def written(path: Path, *numbers: int) -> list[bytes]:
    """Return the lines of a file with these numbers."""
    file, _ = opened(path)
    with file.held():
        for number in numbers:
            file.append({"number": number})
    return path.read_bytes().splitlines(keepends=True)


def taken(path: Path, fresh: bool = False) -> tuple[list[int], int]:
    """Return the numbers that a run reads, and the number of skipped rows."""
    file, numbers = opened(path)
    with file.held(fresh):
        pass
    return numbers, file.skipped


def signed(row: dict[str, Any], question: dict[str, Any] = QUESTION) -> bytes:
    """Return a row with a valid checksum."""
    return json.dumps({**row, "check": checksum(question, row)}).encode() + b"\n"


def test_rows_are_read_back_and_a_run_appends(tmp_path: Path) -> None:
    path = tmp_path / "new" / "sums.jsonl"
    file, numbers = opened(path)
    file.read()
    assert (numbers, file.skipped, path.exists()) == ([], 0, False)
    header, *rows = written(path, 1, 2)
    assert json.loads(header).items() >= QUESTION.items()
    assert [json.loads(row)["number"] for row in rows] == [1, 2]
    assert written(path, 3)[:3] == [header, *rows]
    assert taken(path) == ([1, 2, 3], 0)
    file, numbers = opened(path)
    file.read()
    assert (numbers, file.skipped) == ([1, 2, 3], 0)
    assert taken(path) == ([1, 2, 3], 0)
    assert len(path.read_bytes().splitlines()) == 4  # a run that adds nothing does not change it


def with_checksum_reversed(row: bytes) -> bytes:
    check = json.loads(row)["check"]
    return row.replace(check.encode(), check[::-1].encode())


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "another digit": lambda row: row.replace(b'"number": 2', b'"number": 3'),
    "another checksum": with_checksum_reversed,
    "no checksum": lambda row: b'{"number": 2}\n',
    "another question": lambda row: signed({"number": 2}, {**QUESTION, "within": 5}),
    "an implausible number": lambda row: signed({"number": 12}),
    "a truncated row": lambda row: row[:12] + b"\n",
    "other bytes": lambda row: b"\xff\x00\x80 garbage\n",
    "deep nesting": lambda row: b"[" * 100_000 + b"\n",
    "a long number": lambda row: b'{"number": ' + b"9" * 10_000 + b"}\n",
    "a list": lambda row: b"[2]\n",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_row_is_skipped_and_counted(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "sums.jsonl"
    header, one, two, three = written(path, 1, 2, 3)
    damaged = DAMAGES[damage](two)
    assert damaged != two
    path.write_bytes(b"".join([header, one, damaged, three]))
    assert taken(path) == ([1, 3], 1)
    written(path, 2)
    assert taken(path) == ([1, 3, 2], 1)
    assert taken(path, fresh=True) == ([], 0)
    assert path.read_bytes() == header


@pytest.mark.parametrize("length", [1, 20, -3])
def test_a_truncated_last_row_is_removed(tmp_path: Path, length: int) -> None:
    path = tmp_path / "sums.jsonl"
    *lines, last = written(path, 1, 2, 3)
    path.write_bytes(b"".join([*lines, last[:length]]))
    assert taken(path) == ([1, 2], 1)
    assert path.read_bytes() == b"".join(lines)
    path.write_bytes(b"".join([*lines, last[:-1]]))  # only the end of the line is missing
    written(path, 4)
    assert taken(path) == ([1, 2, 3, 4], 0)


@pytest.mark.parametrize("text", [b"", b"\n \n", b'{"salet": "0'])
def test_a_file_without_a_complete_header_is_started(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "sums.jsonl"
    path.write_bytes(text)
    written(path, 5)
    assert taken(path) == ([5], 0)


@pytest.mark.parametrize(
    "text", [b"my notes\n", b'{"a": 1}\n', b"[]", b"\n\nthesis", b"\xff" * 1000, b"\0" * 99]
)
def test_any_other_file_is_left_alone_unless_the_run_is_fresh(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(text)
    with pytest.raises(CouldNotError, match=r"notes\.txt"):
        taken(path)
    with pytest.raises(CouldNotError, match=r"notes\.txt"):
        opened(path)[0].read()
    assert path.read_bytes() == text
    assert taken(path, fresh=True) == ([], 0)
    written(path, 7)
    assert taken(path) == ([7], 0)


def test_the_results_of_another_question_are_left_alone_unless_the_run_is_fresh(
    tmp_path: Path,
) -> None:
    path = tmp_path / "sums.jsonl"
    before = b"".join(written(path, 1))
    other = {**QUESTION, "digest": "xyz"}
    file, _ = opened(path, other)
    with pytest.raises(CouldNotError, match="another question"), file.held():
        pass
    assert path.read_bytes() == before
    with file.held(fresh=True):
        file.append({"number": 4})
    file, numbers = opened(path, other)
    file.read()
    assert numbers == [4]


@posix
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("kind", ["fifo", "device", "folder"])
def test_only_regular_files_are_used(tmp_path: Path, kind: str, fresh: bool) -> None:
    path = tmp_path / "odd"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path = Path("/dev/zero")
    with pytest.raises(StorageError):
        taken(path, fresh)
    with pytest.raises(StorageError):
        opened(path)[0].read()
    assert path.exists()
    assert not path.is_file()


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sums.jsonl"
    written(path, *range(10))
    monkeypatch.setattr("salet.store.MAX_BYTES", 100)
    with pytest.raises(StorageError, match="larger than"):
        taken(path)
    assert taken(path, fresh=True) == ([], 0)


def test_one_run_at_a_time_holds_a_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "sums.jsonl"
    first, _ = opened(path)
    with first.held():
        first.append({"number": 1})
        for fresh in (False, True):
            with pytest.raises(StorageError):
                taken(path, fresh)
        first.append({"number": 2})
    assert taken(path) == ([1, 2], 0)


def test_a_full_disk_is_reported_with_the_file() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    file, _ = opened(Path("/dev/full"))
    with open("/dev/full", "ab", buffering=0) as full:
        file._file = full
        with pytest.raises(StorageError):
            file.append({"number": 1})
