"""Known answers, shipped and recorded: the one parser, and what is refused.

All days after those that are shipped are made up: words in alphabetical order, on dates of the
next century or far from where they ever were.
"""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.belief.days import DAY, FAR, WORDS, made_up

from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.pastanswers import (
    SHIPPED_FILE,
    allowed_word,
    allowed_words,
    known,
    parse_answers,
    record,
    recorded,
    shipped,
)
from salet.errors import Change, InputError, WordError
from salet.puzzle.days import EDITOR_DAY, FIRST_DAY
from salet.words.database import change
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


def test_without_a_database_only_shipped_answers_are_known(home):
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


def test_recording_again_adds_only_new_days(home):
    record(made_up(5))
    assert record(made_up(8)) == made_up(8).between(FAR + 5 * DAY)
    assert record(made_up(8)) == History()
    assert recorded() == made_up(8)


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


def test_a_shipped_day_can_be_replaced_and_restored(home):
    assert record(shipped()) == History()
    assert not home.exists()
    other = History(((FIRST_DAY, "zymic"),))
    with pytest.raises(InputError, match="CIGAR and ZYMIC"):
        record(other)
    record(other, replace=True)
    assert known().answer(FIRST_DAY) == "zymic"
    assert len(known()) == len(shipped())
    record(shipped().between(None, FIRST_DAY), replace=True)
    assert known() == shipped()


def test_rows_that_cannot_be_right_are_left_out():
    record(made_up(2))
    odd = [("2101-13-01", "crane"), ("2020-01-01", "crane"), ("2101-06-01", "zzzzz"), ("", "")]
    change(lambda kept: kept.executemany("REPLACE INTO answers VALUES (?, ?)", odd))
    assert recorded() == made_up(2)


# ----------------------------------------------------------------------------------- the parser


@given(
    st.dictionaries(
        st.dates(FIRST_DAY, date(2200, 1, 1)), st.sampled_from(WORDS), min_size=1, max_size=20
    ),
    st.randoms(),
)
def test_written_days_are_read_back_in_any_order_and_form(days, chance):
    past = History.of(days.items())
    lines = [f"{day},{word}" for day, word in past.days]
    text = "\n".join(lines)
    assert parse_answers(text) == parse_answers(f"date,answer\n{text}") == past
    rows = [f" {line.replace(',', ' ,  ').upper()}\n\t" for line in lines] + lines  # all twice
    chance.shuffle(rows)
    for end in ("\n", "\r\n"):
        assert parse_answers(end.join([" Date, Answer", *rows, ""])) == past


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None),
        (" \n\n ", None),
        ("date,answer\n", None),
        ("2021-06-25,zesty\n2021-06-26,abakc\n", 2),
        ("2021-06-25,zesty\n2021-06-26,abacks\n", 2),
        ("2021-06-25,zesty\n\n2021-06-25,aback", 3),
        ("2021-06-18,zesty", 1),
        ("2021-06-31,zesty", 1),
        ("2021-06-25,zesty,aback", 1),
        ("zesty,aback", 1),
        ("2021-06-25,zesty\naback", 2),
        ("3/4/2022,zesty", 1),
        ("date,answer\n2021-06-25,zesty\n,aback", 3),
        ("2021-06-25", 1),
        ("2021111,zesty", 1),
        ("20210625,zesty", 1),
        ('{"2021-06-25": "zesty"}', 1),
        ("<!doctype html>\n<p>hello", 1),
        ("x" * 200_000 + ",zesty", 1),
    ],
)
def test_errors_have_their_place(text, line):
    with pytest.raises(InputError) as refused:
        parse_answers(text, "past.csv")
    assert refused.value.line == line
    assert str(refused.value).startswith(f"past.csv, line {line}" if line else "past.csv")
    assert len(refused.value.message) < 1_000
    assert refused.value.fix


def test_a_word_that_is_not_allowed_comes_with_near_ones():
    with pytest.raises(WordError) as refused:
        parse_answers("2021-06-25,crana")
    assert "crane" in refused.value.fix
    with pytest.raises(WordError):
        allowed_word("")
    assert allowed_word("Épées") == "epees"


@given(st.text(alphabet='2021-/.,;"{}[]:#\ncigarebut \t'))
def test_arbitrary_text_is_parsed_or_refused(content):
    try:
        past = parse_answers(content)
    except InputError:
        return
    assert past
    assert set(past.words) <= allowed_words()
    assert past.first >= FIRST_DAY
