"""What is kept of a live game: in the file of unfinished games, in the journal."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from tests.sentences import failing

from salet.belief.lists import load, make_setup
from salet.errors import InputError, StorageError
from salet.host.hosts import Words
from salet.host.puzzles import Puzzle
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, turns_of
from salet.live import unfinished
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.puzzle.days import puzzle_day
from salet.puzzle.rules import Rules

ORIGINAL = load("original")
TODAY = date.today()


def start(lexicon=ORIGINAL, rules=Rules.NORMAL, *, day=None, **how):
    return Session.start(make_setup(lexicon, rules, **how), day=day)


@pytest.fixture
def keeper(warm_home):
    return Keeper(stored=True)


def games():
    journal = Journal()
    return [(game.answer, game.day, game.practice) for game in journal.games()]


def test_a_finished_game_in_the_journal_follows_changes(keeper):
    game = start(day=TODAY).add("crane", "bbygb").add("aging", "ggggg")
    assert keeper.enter(game)
    keeper.save(game)
    assert games() == [("aging", TODAY, False)]
    game = game.edit(2, "among", "ggggg")  # still over, but a different game
    keeper.save(game)
    assert games() == [("aging", TODAY, False)]
    assert keeper.enter(game)
    assert not keeper.enter(game)
    assert games() == [("among", TODAY, False)]
    keeper.save(game.undo())
    assert games() == []


@pytest.mark.parametrize("day", [TODAY, None])
def test_a_corrected_game_replaces_only_itself(keeper, day):
    Journal().add(PlayedGame(turns_of(["moist"], ["ggggg"]), number=5, list_name="original"))
    game = start(day=day).add("crane", "ggggg")
    keeper.enter(game)
    keeper.enter(game.edit(1, "slate", "ggggg"))
    assert sorted(answer for answer, _, _ in games()) == ["moist", "slate"]
    with pytest.raises(InputError, match="different game"):
        keeper.enter(replace(game.edit(1, "trace", "ggggg"), number=5))
    assert sorted(answer for answer, _, _ in games()) == ["moist", "slate"]


def test_a_finished_game_is_kept_until_it_is_in_the_journal(keeper, monkeypatch):
    def full(*_, **__):
        raise StorageError("the disk is full", "Free some space.")

    game = start(day=TODAY).add("crane", "bbygb").add("aging", "ggggg")
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "add", full)
        keeper.save(game)
        with pytest.raises(StorageError):
            keeper.enter(game)
        keeper.save(game)
    later = Keeper(stored=True)
    again = later.restored(start(day=TODAY))
    assert (again.turns, again.is_over) == (game.turns, True)
    assert later.enter(again)
    later.save(again)
    assert (games(), unfinished.saved_games()) == ([("aging", TODAY, False)], ())


def test_a_game_that_was_entered_before_a_crash_is_not_entered_twice(keeper):
    keeper.practice = True
    game = start().add("crane", "bbygb").add("aging", "ggggg")
    keeper.save(game)
    keeper.enter(game)  # and salet is killed before the saved game is deleted
    later = Keeper(stored=True)
    again = later.restored(start())
    assert later.enter(again)
    later.save(again)
    assert [played.practice for played in Journal().games(practice=None)] == [True]
    assert unfinished.saved_games() == ()


def test_a_game_of_the_journal_comes_before_an_unfinished_one(keeper):
    keeper.save(start(day=TODAY).add("crane", "bbygb"))
    Keeper(stored=True).enter(start(day=TODAY).add("moist", "ggggg"))
    later = Keeper(stored=True)
    assert later.restored(start(day=TODAY)) is None
    (chosen,) = later.others()
    assert len(later.restored(start(day=TODAY), chosen=chosen).turns) == 1


def test_a_game_that_cannot_be_saved_stays_in_the_journal(keeper, monkeypatch):
    def full(*_):
        raise StorageError("the disk is full", "Free some space.")

    game = start(day=TODAY).add("crane", "bbygb").add("aging", "ggggg")
    keeper.enter(game)
    with monkeypatch.context() as broken:
        broken.setattr(unfinished, "keep", full)
        keeper.save(game.undo())
    keeper.save(game.undo().add("among", "bbbbb", force=True))
    assert keeper.trouble is not None
    assert games() == [("aging", TODAY, False)]


def test_a_game_begins_if_the_saved_ones_cannot_be_read(keeper, monkeypatch):
    def unreadable(*_):
        raise StorageError("disk I/O error", "Check the disk.")

    keeper.save(start().add("crane", "bbygb"))
    monkeypatch.setattr(unfinished, "rows", unreadable)
    later = Keeper(stored=True)
    assert (later.restored(start()), later.others()) == (None, [])
    with pytest.raises(StorageError):
        unfinished.saved_games()


def test_a_practice_game_does_not_count(keeper):
    keeper.enter(start(day=TODAY).add("crane", "ggggg"))
    other = Keeper(stored=True, practice=True)
    other.enter(start().add("moist", "ggggg"))
    assert games() == [("crane", TODAY, False)]
    assert Journal().game(other.entry[0]).practice


def test_a_game_in_the_journal_can_be_replaced(keeper):
    keeper.enter(start(day=TODAY).add("crane", "ggggg"))
    again = start(day=TODAY)
    kept = keeper.in_journal(again)
    assert kept.answer == "crane"
    assert Keeper().take_up(again, kept).is_won
    other, later = start(day=TODAY).add("moist", "ggggg"), Keeper()
    with pytest.raises(InputError, match="different game"):
        later.enter(other)
    assert later.enter(other, replacing=True)
    assert games() == [("moist", TODAY, False)]


def test_a_result_without_turns_stays_in_the_journal(keeper):
    result = PlayedGame((), (None,), (4,), number=196, list_name="original")
    Journal().add(result)
    game = start(day=puzzle_day(196))
    assert keeper.take_up(game, keeper.in_journal(game)) is None
    game = game.add("crane", "bbygb")
    keeper.save(game)
    keeper.enter(game.add("aging", "ggggg"))
    assert keeper.in_journal(game) == Journal().game(1)
    assert (Journal().game(1).ends, Journal().game(1).turns) == ((4,), ())
    assert Journal().game(2).practice


@pytest.mark.parametrize(("boards", "rules"), [(1, Rules.HARD), (4, Rules.NORMAL)])
def test_every_unfinished_game_is_kept_and_offered_again(keeper, boards, rules):
    game = start(rules=rules, boards=boards)
    game = game.add("crane", *["bbygb", "ybbbb", "bbbby", "bybbb"][:boards])
    keeper.save(game)
    fresh, other = start(boards=boards), start(boards=3)
    again = Keeper(stored=True)
    resumed = again.restored(fresh)
    assert resumed.turns == game.turns
    assert resumed.setup.rules is rules
    assert again.restored(other) is None
    assert [saved.boards for saved in Keeper(stored=True).others()] == [boards]
    again.save(fresh)  # a new game of this puzzle begins
    assert again.restored(fresh) is None


@pytest.mark.parametrize("revealed", range(3))
def test_a_game_in_sequence_continues_where_marks_are_revealed(keeper, revealed):
    game = start(boards=2, sequence=True).add("salet", "bybyb").add("crane", "ggggg")
    for marks in ("ybbbg", "bbbbb")[:revealed]:
        game = game.reveal(marks)
    keeper.save(game)
    resumed = Keeper(stored=True).restored(start(boards=2, sequence=True))
    assert (resumed.turns, resumed.unrevealed) == (game.turns, game.unrevealed)
    assert resumed.undo().turns == game.undo().turns


def test_an_unfinished_game_keeps_its_own_rules(keeper):
    keeper.save(start().add("crane", "bbygb").add("moist", "bbbbg"))
    resumed = Keeper(stored=True).restored(start(rules=Rules.HARD), Rules.HARD)
    assert len(resumed.turns) == 2
    assert resumed.setup.rules is Rules.NORMAL


def test_an_unfinished_game_changes_its_list(keeper):
    game = start().add("crane", "bbygb")
    keeper.save(game)
    keeper.save(game.change(lexicon=load("nyt-2022")))
    assert keeper.restored(start()) is None
    assert len(keeper.restored(start(load("nyt-2022"))).turns) == 1


def test_a_future_day_and_a_day_of_several_boards_are_refused(warm_home):
    later = date.today() + timedelta(days=1)
    with pytest.raises(InputError, match=str(later)):
        start(load("daily"), day=TODAY).on_day(later)
    with failing("one-board"):
        start(boards=2).on_day(TODAY)


def test_only_the_daily_list_has_a_day(warm_home):
    with failing("list-of-day"):
        start(load("daily"), day=TODAY).change(lexicon=ORIGINAL).on_day(TODAY)
    assert start(load("daily")).on_day(TODAY).day == TODAY


def test_a_host_marks_the_guesses(warm_home):
    puzzle = Puzzle(Words(("aging",)), ORIGINAL, "a word")
    game = Session.start(make_setup(ORIGINAL), puzzle=puzzle).guess("crane")
    assert "aging" in [word for word, _ in game.advice.candidates]
    assert game.guess("aging").review().turns[1].candidates_before == (20,)
