"""Known answers, shipped and recorded: what is refused, and the file.

All days after those that are shipped are made up: words in alphabetical order, on dates of the
next century or far from where they ever were.
"""

from __future__ import annotations

import multiprocessing
import os
from datetime import date

import pytest
from tests.belief.days import DAY, FAR, WORDS, made_up

from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.pastanswers import (
    SHIPPED_FILE,
    allowed_words,
    forget,
    history_file,
    known,
    new_days,
    record,
    recorded,
    shipped,
)
from salet.errors import Change, InputError, StorageError
from salet.puzzle.days import EDITOR_DAY, FIRST_DAY
from salet.words.datafiles import manifest


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


def test_shipped_answers():
    past = shipped()
    assert len(past) == 1_890
    assert (past.first, past.last) == (date(2021, 6, 19), date(2026, 8, 21))
    assert past.gaps() == ()
    assert allowed_words().issuperset(past.words)
    # Well-known facts: the first answer, and the last before the editor.
    assert past.answer(date(2021, 6, 19)) == "cigar"
    assert past.answer(date(2022, 11, 6)) == "stale"
    # No answer came twice before February 2026, when CIGAR came back.
    before = past.before(date(2026, 2, 1)).words
    assert len(set(before)) == len(before)
    assert past.days_of("cigar") == (date(2021, 6, 19), date(2026, 2, 2))
    # A second source for the days before the editor: the published list in its order.
    listed = load("nyt-2022")
    order = [listed.answer_words[i] for i in listed.release]
    assert list(past.before(EDITOR_DAY).words) == order[:506]


def test_the_source_of_shipped_answers_is_stated():
    entry = manifest()["files"][SHIPPED_FILE]
    assert entry["date"] == str(shipped().last) == manifest()["lists"]["daily"]["date"]
    assert entry["count"] == len(shipped())
    assert entry["licence"] == "MIT"
    assert entry["notice"].startswith("Copyright (c) 2025 ")
    assert "wordle-words" in entry["source"]


def test_without_a_file_only_shipped_answers_are_known(home):
    assert recorded() == History()
    assert known() == shipped()
    assert known(date(2021, 6, 21)).words == ("cigar", "rebut")
    assert not home.exists()  # reading writes nothing


def test_recorded_answers_are_known_up_to_a_day():
    past = made_up(40)
    assert record(past) == past
    assert recorded() == past
    assert known() == shipped().updated(past)
    assert known(FAR) == shipped()
    assert known(FAR + DAY).last == FAR


def test_recording_again_adds_only_new_days():
    record(made_up(5))
    assert record(made_up(8)) == made_up(8).between(FAR + 5 * DAY)
    assert record(made_up(8)) == History()
    assert recorded() == made_up(8)
    assert history_file().read_text().count("\n") == 9  # a title and eight days


def test_a_conflicting_word_is_refused_and_both_are_shown():
    record(made_up(5))
    other = History(((FAR + DAY, "zymic"),))
    with pytest.raises(InputError) as refused:
        record(other)
    assert "AALII and ZYMIC" in str(refused.value)
    assert Change("replace", True) in refused.value.fix
    assert recorded() == made_up(5)
    assert record(other, replace=True) == other
    assert recorded().answer(FAR + DAY) == "zymic"
    assert len(recorded()) == 5


def test_many_conflicts_are_not_all_listed():
    record(made_up(50))
    with pytest.raises(InputError, match="47 more"):
        record(History(tuple((FAR + i * DAY, "zymic") for i in range(50))))


def test_a_shipped_day_can_be_replaced_and_restored():
    other = History(((FIRST_DAY, "zymic"),))
    with pytest.raises(InputError, match="CIGAR and ZYMIC"):
        new_days(other)
    record(other, replace=True)
    assert known().answer(FIRST_DAY) == "zymic"
    assert len(known()) == len(shipped())
    assert forget(FIRST_DAY) == "zymic"
    assert known() == shipped()
    record(other, replace=True)
    record(shipped().between(None, FIRST_DAY), replace=True)
    assert known() == shipped()
    assert recorded() == History()


def test_a_shipped_day_needs_no_line():
    assert record(shipped()) == History()
    assert not history_file().exists()


def test_forgetting():
    record(made_up(3))
    assert forget(FAR + DAY) == "aalii"
    assert recorded().gaps() == ((FAR + DAY, FAR + DAY),)
    for day, what in ((FAR + DAY, "is not known"), (FIRST_DAY, "comes with salet")):
        with pytest.raises(InputError, match=what):
            forget(day)


@pytest.mark.parametrize(
    "content",
    [
        b"date,answer\n2101-05-01,cigar\n2101-05-0",
        b"date,answer\n2101-05-01,zzzzz\n",
        b"date,answer\n2101-05-01,cigar\n2101-05-01,rebut\n",
        b"\x00\x01\xff\xfe\x80",
    ],
)
def test_a_damaged_file_is_reported_and_not_changed(content):
    history_file().parent.mkdir(parents=True)
    history_file().write_bytes(content)
    for look in (recorded, known, lambda: record(made_up(1)), lambda: forget(FAR)):
        with pytest.raises(StorageError) as refused:
            look()
        assert "by hand" in refused.value.fix
    assert history_file().read_bytes() == content


@pytest.mark.parametrize("content", ["", "date,answer\n", "\n\n", "\ufeffdate,answer\r\n"])
def test_an_empty_file_is_an_empty_history(content):
    history_file().parent.mkdir(parents=True)
    history_file().write_bytes(content.encode())
    assert recorded() == History()


def test_a_file_edited_by_hand_is_read():
    history_file().parent.mkdir(parents=True)
    history_file().write_bytes(b"\xef\xbb\xbf2101-05-03,rebut\r\n\r\n2101-05-01,cigar\r\n")
    assert recorded().days == ((FAR, "cigar"), (FAR + 2 * DAY, "rebut"))


def test_a_file_that_cannot_be_read(home):
    history_file().mkdir(parents=True)
    with pytest.raises(StorageError, match="cannot be read"):
        known()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_to(home):
    home.mkdir()
    home.chmod(0o500)
    try:
        assert known() == shipped()
        with pytest.raises(StorageError):
            record(made_up(1))
    finally:
        home.chmod(0o700)


def test_a_home_that_is_a_file(home):
    home.write_text("")
    assert known() == shipped()
    with pytest.raises(StorageError):
        record(made_up(1))


def _record_some(start):
    for i in range(start, 40, 4):
        record(History(((FAR + i * DAY, WORDS[i]),)))


def test_processes_that_write_at_once_lose_nothing():
    spawn = multiprocessing.get_context("spawn")
    workers = [spawn.Process(target=_record_some, args=(start,)) for start in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert recorded() == made_up(40)
