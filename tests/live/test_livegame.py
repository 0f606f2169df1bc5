"""Live games: their puzzle, the journal, and the player's settings."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from tests.sentences import failing

from salet.belief.lists import load
from salet.errors import InputError
from salet.host.hosts import Words
from salet.host.puzzles import Puzzle
from salet.journal.journal import Journal
from salet.live.livegame import LiveGame
from salet.live.saving import enter, in_journal, others_left, restore, save, take_up
from salet.puzzle.rules import Rules
from salet.words.settings import Settings

ORIGINAL = load("original")
TODAY = date.today()


def stored(lexicon, rules=Rules.NORMAL, *, day=None, **how):
    game = LiveGame(lexicon, rules, **how)
    game.stored, game.day = True, day
    return game


@pytest.fixture
def live(warm_home):
    return stored(ORIGINAL, day=TODAY)


def games():
    with Journal.open() as journal:
        return [(game.answer, game.day, game.practice) for game in journal.games()]


def test_a_finished_game_in_the_journal_follows_changes(live):
    live.add("crane", "bbygb")
    live.add("aging", "ggggg")
    assert enter(live)
    save(live)
    assert games() == [("aging", TODAY, False)]
    live.edit(2, "among", "ggggg")  # still over, but a different game
    save(live)
    assert games() == []
    assert enter(live)
    assert not enter(live)
    assert games() == [("among", TODAY, False)]
    live.undo()
    save(live)
    assert games() == []


def test_a_second_game_of_the_day_is_practice(live):
    live.add("crane", "ggggg")
    enter(live)
    live.new()
    assert (live.practice, live.day) == (True, None)
    live.add("moist", "ggggg")
    enter(live)
    assert games() == [("crane", TODAY, False)]
    assert Journal.open().game(live.entry).practice
    live.on_day(TODAY - timedelta(days=1))
    assert not live.practice


def test_an_unfinished_game_resumes(live):
    live.add("crane", "bbygb")
    live.new()
    assert (live.practice, live.day) == (False, TODAY)


def test_a_game_in_the_journal_can_be_replaced(live):
    live.add("crane", "ggggg")
    enter(live)
    again = stored(ORIGINAL, day=TODAY)
    kept = in_journal(again)
    assert kept.answer == "crane"
    assert take_up(again, kept)
    assert again.is_won
    other = stored(ORIGINAL, day=TODAY)
    other.add("moist", "ggggg")
    with pytest.raises(InputError, match="different game"):
        enter(other)
    assert enter(other, replace=True)
    assert games() == [("moist", TODAY, False)]


@pytest.mark.parametrize(("boards", "rules"), [(1, Rules.HARD), (4, Rules.NORMAL)])
def test_every_unfinished_game_is_kept_and_offered_again(warm_home, boards, rules):
    def fresh(**how):
        return stored(ORIGINAL, **{"boards": boards, **how})

    live = fresh(rules=rules)
    live.add("crane", *["bbygb", "ybbbb", "bbbby", "bybbb"][:boards])
    save(live)
    again = fresh()
    assert restore(again) == 1
    assert again.turns == live.turns
    assert again.rules is rules
    assert restore(fresh(boards=3)) == 0
    assert [game.boards for game in others_left(fresh(boards=3))] == [boards]
    again.new()
    save(again)
    assert restore(fresh()) == 0


def test_an_unfinished_game_keeps_its_own_rules(warm_home):
    live = stored(ORIGINAL)
    live.add("crane", "bbygb")
    live.add("moist", "bbbbg")
    save(live)
    again = stored(ORIGINAL, Rules.HARD)
    assert restore(again, Rules.HARD) == 2
    assert again.rules is Rules.NORMAL


def test_an_unfinished_game_changes_its_list(warm_home):
    live = stored(ORIGINAL)
    live.add("crane", "bbygb")
    save(live)
    live.change(lexicon=load("nyt-2022"))
    save(live)
    assert restore(stored(ORIGINAL)) == 0
    assert restore(stored(load("nyt-2022"))) == 1


def test_a_game_of_several_boards_has_no_day(warm_home):
    with failing("one-board"):
        LiveGame(ORIGINAL, boards=2).on_day(TODAY)


def test_a_future_puzzle_is_refused(live):
    later = date.today() + timedelta(days=1)
    with pytest.raises(InputError, match=str(later)):
        live.on_day(later)
    assert live.day == TODAY


def test_unwanted_words_are_not_suggested(warm_home):
    live = LiveGame(ORIGINAL, settings=Settings(words="any"))
    live.add("crane", "bbygb")
    words = [row.guess for row in live.advice().ranking]
    live.settings = Settings(never=tuple(words[:3]), words="any")
    ranking = live.advice().ranking
    assert [row.guess for row in ranking][: len(words) - 3] == words[3:]
    assert len(ranking) == len(words)
    only = LiveGame(ORIGINAL, settings=Settings(never=("aping",), words="any"))
    only.add("aging", "gbggg")  # leaves one word
    assert only.advice().ranking.best.guess == "aping"  # there is no other one


def test_a_host_accepts_words_that_the_player_s_game_does_not(warm_home):
    live = LiveGame(ORIGINAL, settings=Settings(never=("aging",), words="any"))
    live.pose(Puzzle(Words(("aging",)), ORIGINAL, "a word"))
    live.guess("crane")
    assert "aging" in [word for word, _ in live.advice().candidates]
    live.guess("aging")
    assert live.review().turns[1].candidates_before == (20,)


def test_the_opener_is_the_first_guess_if_listed(warm_home):
    live = LiveGame(ORIGINAL, settings=Settings(opener="crane"))
    assert live.opener == "crane"
    live.add("crane", "bbygb")
    assert live.opener == ""
    assert LiveGame(ORIGINAL, settings=Settings(opener="zzzzz")).opener == ""
