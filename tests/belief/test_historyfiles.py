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
from salet.belief.kept import allowed_words, recorded
from salet.belief.lists import load
from salet.errors import InputError, WordError
from salet.puzzle import days as module
from salet.puzzle.days import FIRST_DAY, puzzle_day, puzzle_number
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
    "other title": "Word;Date\nzesty;2021-06-25\naback;2021-06-26\nhyena;2021-06-27\n",
    "more columns": (
        "id,print_date,solution,editor\n12,2021-06-25,zesty,A. B.\n7,2021-06-26,aback,\n"
        '9,2021-06-27,hyena,"C, D"\n'
    ),
    "numbers": "number,word\n6,zesty\n7,aback\n8,hyena\n",
    "numbers and signs": "#,word\n#6,zesty\n#7,aback\n#8,hyena\n",
    "numbers bare": "6 zesty\n7 aback\n8 hyena",
    "date and number": "2021-06-25,6,zesty\n2021-06-26,7,aback\n2021-06-27,8,hyena\n",
    "index": "index,word\n6,zesty\n7,aback\n8,hyena\n",
    "tabs": "zesty\t2021-06-25\naback\t2021-06-26\nhyena\t2021-06-27\n",
    "quotes": '"2021-06-25","ZESTY"\n"2021-06-26","ABACK"\n"2021-06-27","HYENA"\n',
    "blanks": "  2021-06-25   Zesty\n\n2021-06-26 aback\n\t\n2021-06-27 hyena",
    "windows": "date,answer\r\n2021-06-25,zesty\r\n2021-06-26,aback\r\n2021-06-27,hyena\r\n",
    "comments": "# mine\n2021-06-25,zesty\n#and\n2021-06-26,aback\n2021-06-27,hyena",
    "disorder": "2021-06-27,hyena\n2021-06-25,zesty\n2021-06-26,aback\n",
    "twice": "2021-06-25,zesty\n2021-06-26,aback\n2021-06-27,hyena\n2021-06-25,zesty\n",
    "slashes": "2021/06/25,zesty\n2021/6/26,aback\n2021/06/27,hyena\n",
    "day first": "25/06/2021,zesty\n26/6/2021,aback\n27-06-2021,hyena\n",
    "month first": "06/25/2021,zesty\n6/26/2021,aback\n6/27/2021,hyena\n",
    "points": "25.06.2021,zesty\n26.6.2021,aback\n27.6.2021,hyena\n",
    "compact": "20210625,zesty\n20210626,aback\n20210627,hyena\n",
    "times": "2021-06-25T00:00:00Z,zesty\n2021-06-26 00:00,aback\n2021-06-27,hyena\n",
    "object": '{"2021-06-25": "zesty", "2021-06-26": "aback", "2021-06-27": "hyena"}',
    "numbered object": '{"6": "zesty", "7": "aback", "8": "hyena"}',
    "objects": json.dumps(
        [
            {"date": "2021-06-25", "answer": "zesty"},
            {"print_date": "2021-06-26", "solution": "aback", "id": 3, "editor": None},
            {"number": 8, "word": "HYENA"},
        ]
    ),
    "pairs": '[["2021-06-25", "zesty"], ["2021-06-26", "aback"], [8, "hyena"]]',
    "wrapped": '{"about": "x", "days": {"2021-06-25": "zesty", "7": "aback", "8": "hyena"}}',
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_history(form, word_file):
    assert parse_history(FORMS[form]) == THREE
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert read_history(word_file(FORMS[form].encode(encoding))) == THREE


@pytest.mark.parametrize("text", ["zesty\naback\nhyena", '["zesty", "aback", "hyena"]',
                                  "answer\nzesty\naback\nhyena\n", '{"words": ["zesty", "aback", "hyena"]}'])  # fmt: skip # noqa: E501
def test_words_alone_are_dated_by_their_order(text):
    assert parse_history(text, first=date(2021, 6, 25)) == THREE
    assert parse_history(text).first == FIRST_DAY


def test_one_day_in_the_format_of_the_puzzle():
    text = '{"id": 99, "solution": "zesty", "print_date": "2021-06-25", "days_since_launch": 6}'
    assert parse_history(text) == THREE.between(None, THREE.first)


@given(st.dictionaries(dates, st.sampled_from(WORDS), min_size=1, max_size=20))
def test_written_files_are_read_back(days):
    past = History.of(days.items())
    rows = [(str(d), w) for d, w in past.days]
    assert parse_history("\n".join(map(",".join, rows))) == past
    assert parse_history("date,answer\n" + "\n".join(map(",".join, rows))) == past
    assert parse_history(json.dumps(dict(rows))) == past
    numbers = "\n".join(f"{w};{puzzle_number(d)}" for d, w in past.days)
    assert parse_history(numbers) == past


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is empty"),
        (" \n\n ", "is empty"),
        ("# only this", "has no answers"),
        ("date,answer\n", "has no answers"),
        ("[]", "has no answers"),
        ("{}", "has no answers"),
        ("2021-06-25,zesty\n2021-06-26,abakc\n", "line 2: ABAKC is not a word"),
        ("2021-06-25,zesty\n2021-06-26,abacks\n", "line 2: 'abacks' has 6 letters, not 5"),
        ("2021-06-25,zesty\n\n2021-06-25,aback", "line 3: .* is ABACK here, but ZESTY at line 1"),
        ('{"2021-06-25": "zesty", "2021-06-25": "aback"}', "2021-06-25.* is ABACK here, but ZESTY"),
        ("2021-06-18,zesty", "line 1: 2021-06-18 is before the first puzzle"),
        ("2021-06-31,zesty", "line 1: '2021-06-31' is not a date"),
        ("2021-06-25,zesty\naback", "line 2: 'aback' has no date, but line 1 has one"),
        ("2021-06-25,zesty,aback", "line 1: .* is not a date and an answer"),
        ("zesty,aback", "line 1: .* is not a date and an answer"),
        ("2021-06-25", "line 1: .* is not a date and an answer"),
        ("Jun 25, 2021,zesty", "line 1"),
        ("2021111,zesty", "line 1"),
        ("date,editor\n2021-06-25,zesty", "line 1: no column is called answer"),
        ("date,answer\n2021-06-25,zesty\n,aback", "line 3: .* has no date"),
        ("date,answer\n2021-06-25,zesty\n2021-06-26,", "line 3: .* has no answer"),
        ("3/4/2022,zesty\n5/4/2022,aback", "line 1: the date 3/4/2022 is ambiguous"),
        ("13/4/2022,zesty\n4/13/2022,aback", "line 1: the date 13/4/2022 is ambiguous"),
        ('{"2021-06-25": 5}', "'2021-06-25': this is not a date and an answer"),
        ('[{"date": "2021-06-25"}]', "entry 1: this is not a date and an answer"),
        ('[{"answer": "zesty"}]', "entry 1: this is not a date and an answer"),
        ('["zesty", null]', "entry 2: this is not a date and an answer"),
        ('[["zesty"]]', "entry 1: this is not a date and an answer"),
        ('[[true, "zesty"]]', "entry 1: this is not a date and an answer"),
        ('["zesty",\n"aback"', "line 2: this is not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
        ('{"' + "9" * 5000 + '": "zesty"}', "is not a date"),
        ("[" + "9" * 5000 + "]", "not valid JSON"),
        ("<!doctype html>\n<p>hello", "line 1"),
        ("x" * 200_000 + ",zesty", "line"),
    ],
)  # fmt: skip
def test_errors_have_their_place(text, fault):
    with pytest.raises(InputError, match=fault) as refused:
        parse_history(text, name="past.csv")
    assert str(refused.value).startswith("past.csv")
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


def test_a_list_longer_than_all_days():
    with pytest.raises(InputError, match="too many words"):
        parse_history("cigar\n" * 4000, first=date(9990, 1, 1))


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


@pytest.mark.parametrize("name", ["original", "nyt-2022"])
@pytest.mark.parametrize("replace", [True, False])
def test_the_published_list_is_not_a_history(name, replace):
    lexicon = load(name)
    words = [lexicon.answer_words[i] for i in lexicon.release]
    with pytest.raises(InputError, match="only before 2022-11-07"):
        import_history(parse_history("\n".join(words)), replace=replace)
    assert recorded() == History()


def test_a_coincidence_with_the_published_list_is_accepted():
    lexicon = load("nyt-2022")
    words = [lexicon.answer_words[i] for i in lexicon.release]
    few = History(tuple((puzzle_day(i), words[i]) for i in range(600, 605)))
    assert import_history(few, replace=True).added == few
