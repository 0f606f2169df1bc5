"""Live games: their puzzle, the journal, and the player's settings."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from salet.belief.lists import load
from salet.errors import InputError
from salet.host.hosts import Words
from salet.host.puzzles import Puzzle
from salet.journal.journal import Journal
from salet.live.livegame import LiveGame
from salet.live.session import Session
from salet.puzzle.rules import Rules
from salet.words.settings import Settings

ORIGINAL = load("original")
TODAY = date.today()


@pytest.fixture
def live(warm_home):
    return LiveGame(Session(ORIGINAL), TODAY, stored=True)


def games():
    with Journal.open() as journal:
        return [(game.answer, game.day, game.practice) for game in journal.games()]


def test_a_finished_game_in_the_journal_follows_changes(live):
    live.session.add("crane", "bbygb")
    live.session.add("aging", "ggggg")
    assert live.enter()
    live.save()
    assert games() == [("aging", TODAY, False)]
    live.session.edit(2, "among", "ggggg")  # still over, but a different game
    live.save()
    assert games() == []
    assert live.enter()
    assert not live.enter()
    assert games() == [("among", TODAY, False)]
    live.session.undo()
    live.save()
    assert games() == []


def test_a_second_game_of_the_day_is_practice(live):
    live.session.add("crane", "ggggg")
    live.enter()
    live.new()
    assert (live.practice, live.day) == (True, None)
    live.session.add("moist", "ggggg")
    live.enter()
    assert games() == [("crane", TODAY, False)]
    assert Journal.open().game(live.entry).practice
    live.on_day(TODAY - timedelta(days=1))
    assert not live.practice


def test_an_unfinished_game_resumes(live):
    live.session.add("crane", "bbygb")
    live.new()
    assert (live.practice, live.day) == (False, TODAY)


def test_a_game_in_the_journal_can_be_replaced(live):
    live.session.add("crane", "ggggg")
    live.enter()
    again = LiveGame(Session(ORIGINAL), TODAY, stored=True)
    kept = again.kept_game()
    assert kept.answer == "crane"
    assert again.take_up(kept)
    assert again.session.is_won
    other = LiveGame(Session(ORIGINAL), TODAY, stored=True)
    other.session.add("moist", "ggggg")
    with pytest.raises(InputError, match="different game"):
        other.enter()
    assert other.enter(replace=True)
    assert games() == [("moist", TODAY, False)]


@pytest.mark.parametrize("boards", [1, 2, 4])
@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_every_unfinished_game_is_kept_and_offered_again(warm_home, boards, rules):
    def fresh(**how):
        return LiveGame(Session(ORIGINAL, **{"boards": boards, **how}), stored=True)

    live = fresh(rules=rules)
    live.session.add("crane", *["bbygb", "ybbbb", "bbbby", "bybbb"][:boards])
    live.save()
    again = fresh()
    assert again.restore() == 1
    assert again.session.turns == live.session.turns
    assert again.session.rules is rules
    assert fresh(boards=3).restore() == 0
    assert [game.boards for game in fresh(boards=3).others_left()] == [boards]
    again.new()
    again.save()
    assert fresh().restore() == 0


def test_an_unfinished_game_keeps_its_own_rules(warm_home):
    live = LiveGame(Session(ORIGINAL), stored=True)
    live.session.add("crane", "bbygb")
    live.session.add("moist", "bbbbg")
    live.save()
    again = LiveGame(Session(ORIGINAL, Rules.HARD), stored=True)
    assert again.restore(Rules.HARD) == 2
    assert again.session.rules is Rules.NORMAL


def test_an_unfinished_game_changes_its_list(warm_home):
    live = LiveGame(Session(ORIGINAL), stored=True)
    live.session.add("crane", "bbygb")
    live.save()
    live.session.change(lexicon=load("nyt-2022"))
    live.save()
    assert LiveGame(Session(ORIGINAL), stored=True).restore() == 0
    assert LiveGame(Session(load("nyt-2022")), stored=True).restore() == 1


def test_a_game_of_several_boards_has_no_day(warm_home):
    with pytest.raises(InputError, match="a day is for one board"):
        LiveGame(Session(ORIGINAL, boards=2)).on_day(TODAY)


def test_a_future_puzzle_is_refused(live):
    with pytest.raises(InputError, match="is not out until"):
        live.on_day(TODAY + timedelta(days=1))
    assert live.day == TODAY


def test_unwanted_words_are_not_suggested(warm_home):
    session = Session(ORIGINAL)
    session.add("crane", "bbygb")
    words = [row.guess for row in session.advice().ranking]
    live = LiveGame(session, settings=Settings(never=tuple(words[:3]), words="any"))
    ranking = live.advice().ranking
    assert [row.guess for row in ranking][: len(words) - 3] == words[3:]
    assert len(ranking) == len(words)
    only = Session(ORIGINAL)
    only.add("aging", "gbggg")  # leaves one word
    last = LiveGame(only, settings=Settings(never=("aping",), words="any")).advice()
    assert last.ranking.best.guess == "aping"  # there is no other one


def test_a_host_accepts_words_that_the_player_s_game_does_not(warm_home):
    live = LiveGame(Session(ORIGINAL), settings=Settings(never=("aging",), words="any"))
    live.pose(Puzzle(Words(("aging",)), ORIGINAL, "a word"))
    live.guess("crane")
    assert "aging" in [word for word, _ in live.advice().candidates]
    live.guess("aging")
    assert live.review().turns[1].candidates_before == (20,)


def test_the_opener_is_the_first_guess_if_listed(warm_home):
    live = LiveGame(Session(ORIGINAL), settings=Settings(opener="crane"))
    assert live.opener == "crane"
    live.session.add("crane", "bbygb")
    assert live.opener == ""
    assert LiveGame(Session(ORIGINAL), settings=Settings(opener="zzzzz")).opener == ""
