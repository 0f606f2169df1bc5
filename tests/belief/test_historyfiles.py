"""Files of past answers in every form, what is refused, and what an import does.

All days after those that are shipped are made up: words in alphabetical order, on dates of the
next century or far from where they ever were.
"""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.belief.days import DAY, FAR, WORDS, made_up

from salet.belief.history import History
from salet.belief.historyfiles import (
    allowed_word,
    import_history,
    parse_history,
    read_history,
)
from salet.belief.pastanswers import allowed_words, recorded
from salet.errors import InputError, WordError
from salet.puzzle import days as module
from salet.puzzle.days import FIRST_DAY
from salet.store import decoded


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


@pytest.fixture(autouse=True)
def late(monkeypatch):
    """Set the clock to the next century, so that invented days are past."""
    monkeypatch.setattr(module, "today", lambda: date(2102, 1, 1))
    monkeypatch.setattr(module, "new_york_day", lambda: date(2102, 1, 1))


dates = st.dates(FIRST_DAY, date(2200, 1, 1))


THREE = History(
    ((date(2021, 6, 25), "zesty"), (date(2021, 6, 26), "aback"), (date(2021, 6, 27), "hyena"))
)
FORMS = {
    "csv": "2021-06-25,zesty\n2021-06-26,aback\n2021-06-27,hyena\n",
    "title": "date,answer\n2021-06-25,zesty\n2021-06-26,aback\n2021-06-27,hyena\n",
    "other title": "Word,Date\nzesty,2021-06-25\naback,2021-06-26\nhyena,2021-06-27\n",
    "more columns": (
        "id,date,solution,editor\n12,2021-06-25,zesty,A. B.\n7,2021-06-26,aback,\n"
        '9,2021-06-27,hyena,"C, D"\n'
    ),
    "quotes": '"2021-06-25","ZESTY"\n"2021-06-26","ABACK"\n"2021-06-27","HYENA"\n',
    "blanks": "  2021-06-25 ,  Zesty\n\n2021-06-26, aback\n\t\n2021-06-27,hyena",
    "windows": "date,answer\r\n2021-06-25,zesty\r\n2021-06-26,aback\r\n2021-06-27,hyena\r\n",
    "disorder": "2021-06-27,hyena\n2021-06-25,zesty\n2021-06-26,aback\n",
    "twice": "2021-06-25,zesty\n2021-06-26,aback\n2021-06-27,hyena\n2021-06-25,zesty\n",
    "object": '{"2021-06-25": "zesty", "2021-06-26": "aback", "2021-06-27": "hyena"}',
    "objects": json.dumps(
        [
            {"date": "2021-06-25", "answer": "zesty"},
            {"date": "2021-06-26", "solution": "aback", "id": 3, "editor": None},
            {"date": "2021-06-27", "word": "HYENA"},
        ]
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_history(form, word_file):
    assert parse_history(FORMS[form]) == THREE
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert read_history(word_file(FORMS[form].encode(encoding))) == THREE


@given(st.dictionaries(dates, st.sampled_from(WORDS), min_size=1, max_size=20))
def test_written_files_are_read_back(days):
    past = History.of(days.items())
    rows = [(str(d), w) for d, w in past.days]
    assert parse_history("\n".join(map(",".join, rows))) == past
    assert parse_history("date,answer\n" + "\n".join(map(",".join, rows))) == past
    assert parse_history(json.dumps(dict(rows))) == past


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None),
        (" \n\n ", None),
        ("date,answer\n", None),
        ("[]", None),
        ("{}", None),
        ("2021-06-25,zesty\n2021-06-26,abakc\n", 2),
        ("2021-06-25,zesty\n2021-06-26,abacks\n", 2),
        ("2021-06-25,zesty\n\n2021-06-25,aback", 3),
        ('{"2021-06-25": "zesty", "2021-06-25": "aback"}', None),
        ("2021-06-18,zesty", 1),
        ("2021-06-31,zesty", 1),
        ("2021-06-25,zesty,aback", 1),
        ("zesty,aback", 1),
        ("2021-06-25,zesty\naback", 2),
        ("3/4/2022,zesty", 1),
        ("date,answer\n2021-06-25,zesty\n,aback", 3),
        ("2021-06-25", 1),
        ("Jun 25, 2021,zesty", 1),
        ("2021111,zesty", 1),
        ('{"2021-06-25": 5}', None),
        ('[{"date": "2021-06-25"}]', None),
        ('[{"answer": "zesty"}]', None),
        ('[["zesty"]]', None),
        ('[[true, "zesty"]]', None),
        ('["zesty",\n"aback"', 2),
        ("[" * 100_000, None),
        ('{"' + "9" * 5000 + '": "zesty"}', None),
        ("[" + "9" * 5000 + "]", None),
        ("<!doctype html>\n<p>hello", 1),
        ("x" * 200_000 + ",zesty", None),
    ],
)  # fmt: skip
def test_errors_have_their_place(text, line):
    with pytest.raises(InputError) as refused:
        parse_history(text, name="past.csv")
    assert str(refused.value).startswith(f"past.csv, line {line}" if line else "past.csv")
    assert len(str(refused.value)) < 400_000
    assert refused.value.fix


def test_a_word_that_is_not_allowed_comes_with_near_ones():
    with pytest.raises(WordError) as refused:
        parse_history("2021-06-25,crana")
    assert "crane" in refused.value.fix
    with pytest.raises(WordError):
        allowed_word("")
    assert allowed_word("Épées") == "epees"


def test_unreadable_files(tmp_path, word_file):
    for path, fault in (
        (str(tmp_path / "none.csv"), "there is no file"),
        (str(tmp_path), "is a folder"),
        ("a\0b", "cannot be read"),
        (word_file(b"\x89PNG\r\n\x1a\n\0\0\xff", "a.csv"), "not a text file"),
        (word_file(b"\xff\xfe\x00", "b.csv"), "not a text file"),
        ("/dev/zero", "not a regular file"),
    ):
        with pytest.raises(InputError, match=fault):
            read_history(path)


@given(st.one_of(st.binary(max_size=200), st.text(alphabet='2021-/.,;"{}[]:#\ncigarebut \t')))
def test_arbitrary_text_is_parsed_or_refused(content):
    try:
        past = parse_history(content if isinstance(content, str) else decoded(content, "a file"))
    except InputError:
        return
    assert past
    assert set(past.words) <= allowed_words()
    assert past.first >= FIRST_DAY


def test_unfinished_days_are_left_out(monkeypatch):
    monkeypatch.setattr(module, "today", lambda: FAR + 3 * DAY)
    done = import_history(made_up(10))
    assert done.history == made_up(10)
    assert done.added == made_up(3) == recorded()
    assert done.left_out == made_up(10).between(FAR + 3 * DAY)
    assert import_history(made_up(10)).added == History()


def test_a_dry_run_changes_nothing(home):
    done = import_history(made_up(10), dry_run=True)
    assert done.added == made_up(10)
    assert not home.exists()
    with pytest.raises(InputError, match="two answers"):
        import_history(History(((FIRST_DAY, "zymic"),)), dry_run=True)
