"""User folders, and atomic writes of files."""

from __future__ import annotations

import codecs
import errno
import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from salet.errors import CouldNotError, InputError, ListError, StorageError, sentence
from salet.store import (
    bounded,
    cache_dir,
    cache_files,
    clear_cache,
    data_dir,
    decoded,
    locked,
    parsed_json,
    read_file,
    write_file,
    writing,
)
from tests.required import posix


def put(text: bytes):
    return lambda file: file.write(text)


def half_written(error: BaseException):
    def fill(file):
        file.write(b"half of it")
        raise error

    return fill


@posix
@pytest.mark.parametrize(
    ("home", "cache", "data"),
    [("~/words", "words/cache", "words"), *((home, "c/salet", "d/salet") for home in ("", None))],
)
def test_salet_home_moves_everything_to_one_folder(monkeypatch, tmp_path, home, cache, data):
    for name, folder in (("HOME", ""), ("XDG_CACHE_HOME", "c"), ("XDG_DATA_HOME", "d")):
        monkeypatch.setenv(name, str(tmp_path / folder))
    monkeypatch.setenv("SALET_HOME", home or "")
    if home is None:
        monkeypatch.delenv("SALET_HOME")
    assert (cache_dir(), data_dir()) == (tmp_path / cache, tmp_path / data)


@posix
def test_the_home_of_an_unknown_user_is_refused(salet_here, monkeypatch):
    monkeypatch.setenv("SALET_HOME", "~no-such-user-anywhere/words")
    done = salet_here("doctor")
    assert done.returncode == 1
    assert "SALET_HOME" in done.stderr


def test_a_file_is_written_and_its_folders_made(tmp_path):
    path = tmp_path / "a" / "b" / "file.bin"
    write_file(path, put(b"one"))
    assert path.read_bytes() == b"one"
    write_file(path, put(b"two"))
    assert path.read_bytes() == b"two"
    assert [p.name for p in path.parent.iterdir()] == ["file.bin"]


@posix
@pytest.mark.parametrize("content", [b"old", None])
def test_a_symbolic_link_stays_and_its_target_is_written(tmp_path, content):
    target, link = tmp_path / "dotfiles" / "file.bin", tmp_path / "file.bin"
    if content is not None:
        target.parent.mkdir()
        target.write_bytes(content)
    link.symlink_to("dotfiles/file.bin")
    write_file(link, put(b"new"))
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["dotfiles", "file.bin", "file.bin"]


@posix
def test_a_pipe_or_a_link_to_a_device_is_not_replaced(tmp_path):
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(os.devnull)
    for path in (pipe, link):
        with pytest.raises(StorageError):
            write_file(path, put(b"new"))
    assert pipe.is_fifo()
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_keeps_the_old_file_and_is_reported(tmp_path, number):
    path = tmp_path / "file.bin"
    write_file(path, put(b"old"))
    with pytest.raises(StorageError, match="disk is full") as caught:
        write_file(path, half_written(OSError(number, os.strerror(number))))
    assert isinstance(caught.value, CouldNotError)
    assert "SALET_HOME" in caught.value.fix[0]
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["file.bin"]


def test_a_folder_that_is_a_file_is_refused_with_the_reason(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError):
        write_file(tmp_path / "file" / "deeper", put(b"x"))


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_an_error_while_writing_leaves_no_file(tmp_path, error):
    with pytest.raises(error):
        write_file(tmp_path / "file.bin", half_written(error()))
    assert list(tmp_path.iterdir()) == []


def test_clearing_the_cache_deletes_its_files_and_counts_them(own_home):
    assert clear_cache() == (0, 0)
    assert not own_home.exists()
    write_file(cache_dir() / "patterns" / "a.patterns", put(b"12345"))
    write_file(cache_dir() / "compiled" / "deep" / "b.nbi", put(b"123"))
    (own_home / "journal.db").write_text("the user's own")
    assert len(cache_files()) == 2
    assert clear_cache() == (2, 8)
    assert cache_files() == []
    assert (own_home / "journal.db").read_text() == "the user's own"


def test_a_file_that_cannot_be_deleted_is_named(own_home, monkeypatch):
    write_file(cache_dir() / "a.patterns", put(b"12345"))
    monkeypatch.setattr(Path, "unlink", Mock(side_effect=PermissionError(errno.EACCES, "denied")))
    with pytest.raises(StorageError, match=r"a\.patterns"):
        clear_cache()


def test_a_file_that_another_process_deleted_first_does_not_matter(own_home, monkeypatch):
    write_file(cache_dir() / "a.patterns", put(b"12345"))
    gone = cache_dir() / "gone.patterns"
    monkeypatch.setattr("salet.store.cache_files", lambda: [gone, cache_dir() / "a.patterns"])
    assert clear_cache() == (1, 5)


def text_file(tmp_path, content: bytes):
    path = tmp_path / "words.txt"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_users_file_is_read_as_text(tmp_path, encoding):
    assert read_file(text_file(tmp_path, "año\nśnieg\n".encode(encoding))) == "año\nśnieg\n"


@posix
def test_a_pipe_is_refused_at_once(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(ListError) as caught:
        read_file(path, ListError, "Name another.")
    assert caught.value.fix == "Name another."


def test_a_file_that_is_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("salet.store.MAX_BYTES", 5)
    assert read_file(text_file(tmp_path, b"crane")) == "crane"
    with pytest.raises(InputError, match="larger than 0 MB") as refused:
        read_file(text_file(tmp_path, b"cranes"))
    assert refused.value.fix == "Use a smaller file."


@posix
@pytest.mark.parametrize(
    ("path", "fault"),
    [("nowhere", "no file"), (".", "is a folder"), ("a\0b", "cannot be read"),
     ("a" * 5000, "cannot be read"), ("\ud800", "cannot be read"), ("/dev/zero", "regular file")],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_one_line(path, fault):
    with pytest.raises(InputError, match=fault) as caught:
        read_file(path)
    assert "\n" not in caught.value.message


@posix
def test_the_name_of_a_folder_is_shown_as_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words").mkdir()
    with pytest.raises(InputError) as caught:
        read_file("words")
    assert sentence(caught.value.message).startswith("'words' ")


@pytest.mark.parametrize("chunk", [2, 3, 5, 100])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_a_text_is_the_same_in_chunks(monkeypatch, chunk, encoding):
    text = "año\r\nśnieg 🦊\n" * 3
    raw = text.encode(encoding)
    monkeypatch.setattr("salet.store._CHUNK", chunk)
    assert decoded(codecs.BOM_UTF16_BE + raw if encoding == "utf-16-be" else raw, "x") == text


@pytest.mark.parametrize("chunk", [2, 3, 8, 100])
@pytest.mark.parametrize(
    "content",
    [b"crane\nsl\xffte\n", b"crane\nsl\0te\n", "é\n".encode() + b"\xc3x", b"a\nb\xe2\x82"],
)
def test_bytes_that_are_not_text_are_reported_by_line(tmp_path, monkeypatch, content, chunk):
    monkeypatch.setattr("salet.store._CHUNK", chunk)
    with pytest.raises(InputError, match=r"words\.txt, line 2"):
        read_file(text_file(tmp_path, content))


@posix
@pytest.mark.parametrize(
    "call",
    [["suggest", "--list"], ["lists", "--answers"], ["belief", "--history"],
     ["backtest", "--history"], ["history", "add"], ["journal", "import"],
     ["review", "--file"], ["tree", "--from"], ["read"], ["league"], ["bench", "--tuples"]],
)  # fmt: skip
@pytest.mark.parametrize("name", ["pipe", "pipe.png", "zero.png", "endless"])
def test_every_command_refuses_a_file_that_is_none(salet_here, tmp_path, call, name):
    path = tmp_path / name
    if name == "endless":  # it has nothing to read, and no end
        path.symlink_to("/proc/kmsg")
    elif name == "zero.png":
        path.symlink_to("/dev/zero")
    else:
        os.mkfifo(path)
    done = salet_here(*call, str(path))
    assert done.returncode == 2
    assert str(path) in done.stderr.replace("\n", "")
    assert "Traceback" not in done.stderr


def test_a_file_with_nothing_to_read_yet_is_refused():
    assert bounded(b"crane") == b"crane"
    with pytest.raises(OSError, match="regular"):
        bounded(None)


@posix
@pytest.mark.parametrize("name", ["salet.db", "settings.json", "game.json"])
def test_a_pipe_in_the_users_folder_does_not_block(own_home, salet_here, name):
    own_home.mkdir()
    os.mkfifo(own_home / name)
    done = salet_here("history")
    assert done.returncode == (1 if name == "salet.db" else 0)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, b"[" * 100_000])
def test_deeply_nested_json_is_a_value_error(text):
    with pytest.raises(ValueError, match="nested too deeply"):
        parsed_json(text)


@posix
def test_an_unusable_lock_does_not_block(tmp_path):
    os.mkfifo(tmp_path / "lock")
    (tmp_path / "file").write_text("")
    entered = 0
    for path in (tmp_path / "lock", tmp_path / "file" / "lock"):
        with locked(path):
            entered += 1
    assert entered == 2


@pytest.mark.parametrize(
    ("mode", "rows", "error"),
    [("w", ["new"], StorageError), ("wb", [b"new"], StorageError), ("w", ["half", 7], TypeError)],
)
def test_a_failed_export_leaves_the_old_file(tmp_path, monkeypatch, mode, rows, error):
    path = tmp_path / "games.csv"
    path.write_text("a good file")
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(os, "fsync", Mock(side_effect=full))
    with pytest.raises(error), writing(str(path), mode) as file:
        file.writelines(rows)
    assert path.read_text() == "a good file"
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_an_export_keeps_permissions_and_links(tmp_path):
    path, link = tmp_path / "games.csv", tmp_path / "link.csv"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    with writing(str(link)) as file:
        file.write("ä,b\n")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "ä,b\n"
    assert path.stat().st_mode & 0o777 == 0o640


@posix
def test_a_pipe_with_a_reader_and_a_device_are_written_in_place(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with writing(str(pipe)) as file:
        file.write("rows")
    assert os.read(reader, 10) == b"rows"
    os.close(reader)
    with writing(os.devnull) as file:
        file.write("rows")
    assert Path(os.devnull).is_char_device()


def test_a_new_file_does_not_replace_one_that_is_there(tmp_path):
    path = tmp_path / "idea.py"
    path.write_text("mine")
    with pytest.raises(StorageError), writing(str(path), "x") as file:
        file.write("other")
    assert path.read_text() == "mine"


def test_temporary_files_of_killed_processes_are_deleted(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    path = tmp_path / "settings.json"
    ends = ("0123abcd", "0123abce", "0123abcf", "old-copy")
    old, new, held, other = (tmp_path / f".settings.json.{end}" for end in ends)
    for file in (old, new, held, other):
        file.write_bytes(b"half")
    for file in (old, held, other):
        os.utime(file, (0, 0))
    with open(held, "rb") as owner:
        fcntl.flock(owner, fcntl.LOCK_EX)
        write_file(path, put(b"whole"))
    assert sorted(tmp_path.iterdir()) == sorted([path, new, held, other])


def test_a_new_file_that_cannot_be_written_is_deleted(tmp_path):
    path = tmp_path / "idea.py"
    with pytest.raises(StorageError), writing(str(path), "xb") as file:
        half_written(OSError(errno.ENOSPC, "no space left"))(file)
    assert not path.exists()
