"""The journal: nothing is lost, and impossible games are refused."""

from __future__ import annotations

import sqlite3
import tempfile
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.journal.made import TODAY, WORDS, game, played, won

from salet.errors import Change, InputError, NotFound
from salet.journal.files import games_csv, games_json, is_games_file, read_games_file
from salet.journal.journal import Journal, _report_unreadable
from salet.puzzle.rules import Rules
from salet.words.lexicon import DAILY


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "home" / "salet.db")


days = st.integers(0, 9).map(lambda back: TODAY - timedelta(days=back))


@st.composite
def games(draw):
    """Draw any possible game."""
    answer = draw(st.sampled_from(WORDS))
    other = st.sampled_from(WORDS).filter(lambda word: word != answer)
    solved = draw(st.booleans())
    limit = draw(st.sampled_from([6, 6, 6, 4, 9]))
    guesses = draw(st.lists(other, min_size=0 if solved else limit, max_size=limit - solved))
    known = draw(st.booleans())
    return game(
        answer,
        *guesses,
        *[answer] * solved,
        known=known,
        recorded=answer if draw(st.booleans()) else None,
        day=draw(st.none() | days),
        list_name=draw(st.sampled_from([DAILY, "original", 'my "own", words.txt'])),
        limit=limit,
        helped=draw(st.booleans()),
        practice=draw(st.booleans()),
        finished_at=draw(st.sampled_from(["", "2026-02-28T20:15:00.123456+01:00"])),
    )


# ----------------------------------------------------------------------------------- keeping


def test_words_that_break_the_rules_of_stored_squares_need_replace(journal):
    words = ("crane", "moult", "aging")
    journal.add(game("aging", *words, known=False, rules=Rules.HARD, day=TODAY))
    new = game("aging", *words, day=TODAY)
    with pytest.raises(InputError) as refused:
        journal.add(new)
    assert Change("replace", True) in refused.value.fix
    assert journal.add(new, replace=True).guesses == words


def test_no_file_before_the_first_game(journal):
    assert journal.games() == ()
    assert journal.delete([1]) == 0
    with pytest.raises(NotFound):
        journal.game(1)
    assert not journal.path.parent.exists()


def test_a_game_is_kept_as_it_was(journal):
    kept = journal.add(won(3, TODAY))
    assert (kept.id, kept.number, kept.answer, kept.solved) == (1, 1715, "moist", True)
    assert kept.finished_at
    assert Journal(journal.path).games() == (kept,)
    assert journal.game(1) == kept


def test_a_puzzle_day_has_one_game_a_list(journal):
    first = journal.add(won(3, TODAY))
    assert journal.add(won(3, TODAY)) == first
    with pytest.raises(InputError, match=r"2026-02-28 .*3/6") as refused:
        journal.add(won(4, TODAY))
    assert Change("replace", True) in refused.value.fix
    assert journal.games() == (first,)
    other = journal.add(won(4, TODAY), replace=True)
    assert journal.games() == (other,)
    assert other.id == first.id
    journal.add(won(5, TODAY, list_name="original"))
    assert len(journal.games()) == 2


def test_games_without_a_day_are_all_kept(journal):
    for _ in range(3):
        journal.add(won(3, list_name="original"))
    assert len(journal.games()) == 3
    assert len({g.finished_at for g in journal.games()}) == 3
    journal.add(journal.games()[0])  # exactly the same game
    assert len(journal.games()) == 3


def test_squares_and_words_of_one_game_are_merged(journal):
    squares = game("moist", "crane", "sloth", "moist", known=False, recorded=None, day=TODAY)
    assert squares.answer is None
    journal.add(squares)
    journal.add(game("moist", "crane", "sloth", "moist", day=TODAY))
    (kept,) = journal.games()
    assert (kept.guesses, kept.answer) == (("crane", "sloth", "moist"), "moist")
    assert journal.add(squares) == kept


def test_all_games_are_added_or_none(journal):
    journal.add(won(3, TODAY))
    with pytest.raises(InputError):
        journal.add_all([won(2, TODAY - timedelta(days=1)), won(2, TODAY)])
    assert len(journal.games()) == 1
    with pytest.raises(InputError):
        journal.add_all([won(2), won(2, date.today() + timedelta(days=2))])
    assert len(journal.games()) == 1
    assert journal.add_all([]) == ()


def test_practice_is_separate_from_the_record(journal):
    real = journal.add(won(3, TODAY))
    first = journal.add(won(4, TODAY, practice=True))
    second = journal.add(won(5, TODAY, practice=True))
    assert journal.games() == (real,)
    assert journal.games(practice=True) == (first, second)
    assert journal.games(practice=None) == (real, first, second)
    assert journal.add(first) == first
    assert len(journal.games(practice=None)) == 3
    with pytest.raises(InputError, match="different game"):
        journal.add(won(2, TODAY))


def test_games_of_several_boards(journal):
    kept = journal.add(won(3, TODAY))
    several = journal.add(played(["crane", "moist"], ["ggggg,bbbbb", "-,ggggg"], limit=7))
    assert several.answer == "crane,moist"
    assert (several.boards, several.ends, several.result) == (2, (1, 2), "2/7")
    assert journal.games() == (kept, several)
    assert journal.games(boards=1) == (kept,)
    assert journal.games(boards=2) == (several,)
    squares = played(["", ""], ["ggggg,bbbbb", "-,bbbbb"], limit=2, practice=True)
    assert journal.add(squares).answer == "?,?"
    assert not journal.games(boards=2, practice=True)[0].solved


def test_games_are_ordered_by_day(journal):
    for back in (5, 1, 9):
        journal.add(won(3, TODAY - timedelta(days=back)))
    results = [g.played_on for g in journal.games()]
    assert results == sorted(results)
    assert journal.games("original") == ()


def test_ids_of_deleted_games_are_not_reused(journal):
    ids = [journal.add(won(3)).id for _ in range(3)]
    assert journal.delete(ids[1:]) == 2
    assert journal.delete(ids[1:]) == 0
    assert journal.add(won(3)).id == 4


@given(st.lists(games(), max_size=5))
def test_adding_again_and_export_delete_import_change_nothing(listed):
    with tempfile.TemporaryDirectory() as folder:
        opened = Journal(Path(folder) / "j")
        for one in listed:
            kept = opened.add(one, replace=True)
            before = opened.games(practice=None)
            assert opened.add(kept) == kept
            assert opened.games(practice=None) == before
        dated = [(g.day, g.list_name) for g in opened.games() if g.day]
        wanted = {(g.day, g.list_name) for g in listed if g.day and not g.practice}
        assert len(dated) == len(set(dated)) == len(wanted)
        before = opened.games(practice=None)
        for written in (games_csv, games_json):
            text = written(before)
            assert is_games_file(text)
            opened.delete([g.id for g in opened.games(practice=None)])
            assert opened.games(practice=None) == ()
            for again in (text, "\ufeff" + text.replace("\n", "\r\n")):
                opened.add_all(read_games_file(again))
                assert opened.games(practice=None) == before


@pytest.mark.parametrize(
    "change",
    ["rules = 'soft'", "within = 'six'", "within = 6.5", "feedbacks = 'zzzzz'", "feedbacks = ''",
     "feedbacks = x'ff'", "guesses = 'crane'", "number = 'monday'", "finished_at = ''",
     "finished_at = 5", "list = x'00'"],
)  # fmt: skip
def test_an_unreadable_game_is_left_out_and_reported_once(journal, change, caplog):
    _report_unreadable.cache_clear()
    journal.add(won(3, TODAY))
    other = journal.add(won(4))
    with sqlite3.connect(journal.path) as meddler:
        meddler.execute(f"UPDATE games SET {change} WHERE id = 1")
    assert journal.games() == journal.games() == (other,)
    assert caplog.text.count("game 1 of the journal") == 1
    again = journal.add(won(2, TODAY))
    assert set(journal.games()) == {other, again}
    journal.delete([1])
    assert set(journal.games()) <= {other, again}
