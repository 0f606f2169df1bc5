"""Past answers: the value, what is known, the days, and what is refused.

All days after those that are shipped are made up: words in alphabetical order, on dates of the
next century or far from where they ever were.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.belief import history as module
from salet.belief.history import (
    FIRST_DAY,
    LAST_SHIPPED_DAY,
    History,
    allowed_words,
    forget,
    history_file,
    known,
    mark_update_offered,
    new_york_day,
    news,
    open_day,
    read_day,
    record,
    recorded,
    shipped,
    update_offered,
)
from salet.belief.lists import load
from salet.errors import InputError, StorageError

DAY = timedelta(days=1)
WORDS = sorted(allowed_words())
FAR = date(2101, 5, 1)


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


@pytest.fixture(autouse=True)
def late(monkeypatch):
    """A clock in the next century, so that made-up days are over."""
    monkeypatch.setattr(module, "today", lambda: date(2102, 1, 1))
    monkeypatch.setattr(module, "new_york_day", lambda: date(2102, 1, 1))


def made_up(count, first=FAR, step=1):
    """Words in alphabetical order from a day on."""
    return History(tuple((first + i * step * DAY, WORDS[i]) for i in range(count)))


near_dates = st.integers(0, 60).map(lambda n: FAR + n * DAY)
histories = st.dictionaries(near_dates, st.sampled_from(WORDS[:4])).map(
    lambda days: History.of(days.items())
)


# ------------------------------------------------------------------------------- the value


@given(histories, near_dates, near_dates)
def test_cuts_equal_the_obvious_ones(past, first, last):
    assert past.before(first).days == tuple(x for x in past.days if x[0] < first)
    assert past.between(first).days == tuple(x for x in past.days if x[0] >= first)
    assert past.between(None, last).days == tuple(x for x in past.days if x[0] <= last)
    assert past.between(first, last).days == tuple(x for x in past.days if first <= x[0] <= last)
    assert past.between() == past
    assert past.answer(first) == dict(past.days).get(first)
    assert past.days_of("aahed") == tuple(d for d, w in past.days if w == "aahed")
    assert past.words == tuple(w for _, w in past.days)
    assert bool(past) is (len(past) > 0)
    assert past.first == min(dict(past.days), default=None)
    assert past.last == max(dict(past.days), default=None)


@given(histories)
def test_gaps_are_exactly_the_days_that_are_missing(past):
    missing = set()
    for first, last in past.gaps():
        assert first <= last
        run = {first + i * DAY for i in range((last - first).days + 1)}
        assert not run & missing
        missing |= run
    if past:
        every = {past.first + i * DAY for i in range((past.last - past.first).days + 1)}
        assert missing == every - set(dict(past.days))
    else:
        assert not missing


@given(histories, histories)
def test_two_histories_merge_unless_a_day_has_two_words(one, two):
    mine, theirs = dict(one.days), dict(two.days)
    clash = {d for d in mine.keys() & theirs.keys() if mine[d] != theirs[d]}
    assert {(d, mine[d], theirs[d]) for d in clash} == set(one.conflicts(two))
    assert dict(one.updated(two).days) == {**mine, **theirs}
    if clash:
        with pytest.raises(InputError, match="two answers"):
            one.merged(two)
    else:
        assert one.merged(two) == two.merged(one) == History.of({**mine, **theirs}.items())


def test_pairs_in_any_order_and_the_same_one_twice():
    a, b = (FAR, "cigar"), (FAR + DAY, "rebut")
    assert History.of([b, a, b]).days == (a, b)
    with pytest.raises(InputError, match=r"2101-05-01 is CIGAR and REBUT"):
        History.of([a, (FAR, "rebut")])
    for wrong in ((b, a), (a, a)):
        with pytest.raises(ValueError, match="ascend"):
            History(wrong)


def test_prints_well():
    assert repr(History()) == "History(no days)"
    assert repr(made_up(1)) == "History(1 day, 2101-05-01)"
    assert repr(made_up(30)) == "History(30 days, 2101-05-01 to 2101-05-30)"


# --------------------------------------------------------------------------- what is known


def test_what_is_shipped():
    past = shipped()
    assert len(past) == 506
    assert (past.first, past.last) == (date(2021, 6, 19), date(2022, 11, 6))
    assert past.gaps() == ()
    assert past.last == LAST_SHIPPED_DAY
    # Facts that everybody knows: the first, a famous one in between, the last.
    assert past.answer(date(2021, 6, 19)) == "cigar"
    assert past.answer(date(2022, 11, 6)) == "stale"
    assert len(set(past.words)) == 506
    listed = load("nyt-2022")
    order = [listed.answer_words[i] for i in listed.release]
    assert list(past.words) == order[:506]


def test_without_a_file_only_what_is_shipped_is_known(home):
    assert recorded() == History()
    assert known() == shipped()
    assert known(date(2021, 6, 21)).words == ("cigar", "rebut")
    assert not home.exists()  # looking writes nothing


def test_what_is_recorded_is_known_and_cut_by_the_day():
    past = made_up(40)
    assert record(past) == past
    assert recorded() == past
    assert known() == shipped().merged(past)
    assert known(FAR) == shipped()
    assert known(FAR + DAY).last == FAR


def test_a_second_record_adds_only_what_is_new():
    record(made_up(5))
    assert record(made_up(8)) == made_up(8).between(FAR + 5 * DAY)
    assert record(made_up(8)) == History()
    assert recorded() == made_up(8)
    assert history_file().read_text().count("\n") == 9  # a title and eight days


def test_a_day_with_another_word_is_refused_and_both_are_shown():
    record(made_up(5))
    other = History(((FAR + DAY, "zymic"),))
    with pytest.raises(InputError) as refused:
        record(other)
    assert "2101-05-02 is AALII and ZYMIC" in str(refused.value)
    assert "--replace" in refused.value.fix
    assert recorded() == made_up(5)
    assert record(other, replace=True) == other
    assert recorded().answer(FAR + DAY) == "zymic"
    assert len(recorded()) == 5


def test_many_conflicts_are_not_all_listed():
    record(made_up(50))
    with pytest.raises(InputError, match=r"50 days have two answers.*and 47 more days"):
        record(History(tuple((FAR + i * DAY, "zymic") for i in range(50))))


def test_a_shipped_day_can_be_replaced_and_comes_back():
    other = History(((FIRST_DAY, "zymic"),))
    with pytest.raises(InputError, match="2021-06-19 is CIGAR and ZYMIC"):
        news(other)
    record(other, replace=True)
    assert known().answer(FIRST_DAY) == "zymic"
    assert len(known()) == 506
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
    for day, what in ((FAR + DAY, "is not known"), (FIRST_DAY, "is shipped")):
        with pytest.raises(InputError, match=what):
            forget(day)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"date,answer\n2101-05-01,cigar\n2101-05-0", "line 3.*no date and answer"),
        (b"date,answer\n2101-05-01\n", "line 2.*'' is not an allowed word"),
        (b"date,answer\n2101-05-01,ciga\n", "line 2.*'ciga' is not an allowed word"),
        (b"date,answer\n2101-05-01,zzzzz\n", "line 2.*'zzzzz'"),
        (b"date,answer\n2101-05-01,cigar,x\n", "line 2"),
        (b"date,answer\n2101-05-01,cigar\n2101-05-01,rebut\n", "line 3.*twice"),
        (b"date,answer\n2020-05-01,cigar\n", "line 2.*before the first puzzle"),
        (b"\x00\x01\xff\xfe\x80", "not a text"),
        (b"\x00" * 100, "line 1"),
        (b"<html>", "line 1"),
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(content, fault):
    history_file().parent.mkdir(parents=True)
    history_file().write_bytes(content)
    for look in (recorded, known, lambda: record(made_up(1)), lambda: forget(FAR)):
        with pytest.raises(StorageError, match=fault) as refused:
            look()
        assert "by hand" in refused.value.fix
    assert history_file().read_bytes() == content


@pytest.mark.parametrize("content", ["", "date,answer\n", "\n\n", "\ufeffdate,answer\r\n"])
def test_an_empty_file_is_an_empty_history(content):
    history_file().parent.mkdir(parents=True)
    history_file().write_bytes(content.encode())
    assert recorded() == History()


lines = st.lists(
    st.tuples(near_dates.map(str), st.sampled_from(WORDS[:3])).map(",".join)
    | st.sampled_from(["", "2101-05-01;aahed", "2101-05-0,aahed", "2021-06-18,aahed", "x"]),
    max_size=5,
)


@given(lines, st.booleans())
def test_the_fast_reader_equals_the_careful_one(lines, sort):
    written = ["date,answer", *(sorted(lines) if sort else lines)]
    fast = module._as_written(written)
    if fast is not None:
        assert fast == module._line_by_line(history_file(), written)
    elif sort and len(set(lines)) == len({line[:10] for line in lines}) == len(lines):
        assert any(len(line) != 16 or line[10] != "," or line < "2021-06-19" for line in lines)


def test_a_file_mended_by_hand_is_read():
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
        with pytest.raises(StorageError, match="could not be written"):
            record(made_up(1))
    finally:
        home.chmod(0o700)


def test_a_home_that_is_a_file(home):
    home.write_text("")
    with pytest.raises(StorageError):
        record(made_up(1))


def _record_some(start):
    for i in range(start, 40, 4):
        record(History(((FAR + i * DAY, WORDS[i]),)))


def test_processes_that_write_at_once_lose_nothing():
    fork = multiprocessing.get_context("fork")
    workers = [fork.Process(target=_record_some, args=(start,)) for start in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert recorded() == made_up(40)


# ------------------------------------------------------------------------------------- days


def test_numbers_and_days_go_together():
    assert read_day("0") == FIRST_DAY
    assert read_day(" #505 ") == LAST_SHIPPED_DAY
    assert read_day("2021-06-20") == FIRST_DAY + DAY
    for wrong in ("", "yesterday", "2021-13-01", "2021-02-30", "-1", "1/2/2022", "²", "9" * 30):
        with pytest.raises(InputError):
            read_day(wrong)
    with pytest.raises(InputError, match="before the first puzzle"):
        read_day("2021-06-18")


def set_clock(monkeypatch, hour_utc, day=date(2024, 7, 10)):
    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime(day.year, day.month, day.day, hour_utc, tzinfo=UTC).astimezone(tz)

    monkeypatch.setattr(module, "datetime", Clock)
    monkeypatch.setattr(module, "new_york_day", new_york_day)


def test_the_day_in_new_york(monkeypatch):
    set_clock(monkeypatch, 3)  # 23:00 the day before, by summer time
    assert module.new_york_day() == date(2024, 7, 9)
    set_clock(monkeypatch, 4)
    assert module.new_york_day() == date(2024, 7, 10)
    set_clock(monkeypatch, 4, date(2024, 1, 10))
    assert module.new_york_day() == date(2024, 1, 9)


@pytest.mark.parametrize("month", [1, 7])
@pytest.mark.parametrize("hour", range(24))
def test_without_time_zones_no_day_is_too_far(monkeypatch, month, hour):
    import zoneinfo

    def none(name):
        raise zoneinfo.ZoneInfoNotFoundError(name)

    set_clock(monkeypatch, hour, date(2024, month, 10))
    real = module.new_york_day()
    monkeypatch.setattr(zoneinfo, "ZoneInfo", none)
    assert real - DAY <= module.new_york_day() <= real
    if hour >= 5:
        assert module.new_york_day() == real


def test_a_day_is_open_while_it_is_today_anywhere_that_counts(monkeypatch):
    for here, there in ((FAR, FAR + DAY), (FAR + DAY, FAR), (FAR, FAR)):
        monkeypatch.setattr(module, "today", lambda here=here: here)
        monkeypatch.setattr(module, "new_york_day", lambda there=there: there)
        assert open_day() == FAR


# ------------------------------------------------------------------------------- the offer


def test_the_offer_is_made_once(home):
    assert not update_offered()
    mark_update_offered(False)
    assert update_offered()
    mark_update_offered(True)
    assert update_offered()
    assert json.loads((home / "settings.json").read_text()) == {"update_offered": True}


def test_other_settings_are_kept_and_damage_does_no_harm(home):
    home.mkdir()
    file = home / "settings.json"
    file.write_text('{"other": 1}')
    mark_update_offered(False)
    assert json.loads(file.read_text()) == {"other": 1, "update_offered": False}
    for rubbish in (b"", b"[]", b"{", b"\xff\x00"):
        file.write_bytes(rubbish)
        assert not update_offered()
    mark_update_offered(False)
    assert update_offered()
