"""The archive of past days."""

from __future__ import annotations

from datetime import date, timedelta

from tests.journal.made import played

from salet.belief.history import History
from salet.journal.archive import archive

DAYS = [date(2021, 6, 19) + timedelta(days=n) for n in range(3)]


def game(day, *, practice, turns=1, list_name="daily"):
    marks = ("bbbbb",) * (turns - 1) + ("ggggg",)
    words = ("moist",) * (turns - 1) + ("crane",)
    return played(words, marks, day=day, practice=practice, list_name=list_name)


def test_the_record_comes_before_practice_and_today_is_not_past():
    games = [
        game(DAYS[0], practice=True, turns=2),
        game(DAYS[0], practice=False, turns=3),
        game(DAYS[0], practice=True),
        game(DAYS[1], practice=True, turns=2),
        game(DAYS[1], practice=True, turns=4),
        game(DAYS[2], practice=True, list_name="original"),
        game(None, practice=True),
    ]
    past = History.of([(day, "crane") for day in (*DAYS, date.today())])
    days = archive(past, games)
    assert [one.day for one in days] == DAYS
    assert [one.as_dict()["result"] for one in days] == ["3/6", "4/6", None]
    assert [one.as_dict()["practice"] for one in days] == [False, True, None]
    assert "answer" not in days[0].as_dict()
