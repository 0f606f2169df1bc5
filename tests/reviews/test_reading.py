"""Reviews of games that were read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.journal.made import TODAY, game
from tests.reviewing import review_game
from tests.sentences import failing, shows

from salet.belief.history import History
from salet.belief.lists import load, make_setup
from salet.belief.pastanswers import record
from salet.journal.files import games_csv
from salet.live.session import Session
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback
from salet.reviews.reading import games_in, review, review_read
from salet.share.read import read_words


def test_a_game_of_a_day_is_judged_by_the_belief_of_that_day(own_home):
    daily = load("daily")
    game = read_words(["crane", "cigar"], daily)
    now = review_game(["crane", "cigar"], lexicon=daily).turns[1]
    # On the first day no word had been used; now cigar would be a repeat.
    then = review_read(replace(game, number=0), daily).turns[1]
    assert then.numbers[0].chance > now.numbers[0].chance


def test_a_game_without_a_day_has_that_of_its_answer_if_there_is_only_one(own_home):
    daily = load("daily")
    game = read_words(["crane", "sloth", "moist"], daily)
    once = review_read(game, daily)
    assert once.number == 228
    assert shows(once.notes[0], "note.answer-of", word="MOIST", days="2 February 2022")
    assert once.as_dict() == review("crane", "sloth", "moist").as_dict()
    dated = review_read(replace(game, number=228), daily)
    assert (dated.turns, dated.notes) == (once.turns, ())
    never = review_read(read_words(["crane", "saner"], daily), daily)
    assert (never.number, never.notes) == (None, ())
    two = read_words(["crane", "moist", "cigar"], daily, ("moist", "cigar"))
    on_another_list = review_read(game, load("original"))
    for other in (on_another_list, review_read(kept(game), daily), review_read(two, daily)):
        assert (other.number, other.notes) == (None, ())


def test_an_answer_of_several_days_is_judged_by_today_with_a_note(own_home):
    days = [(date(2022, 2, 2), "moist"), (date(2026, 11, 1), "moist")]
    record(History.of(days[1:]))
    daily = load("daily")
    twice = review_read(read_words(["crane", "sloth", "moist"], daily), daily)
    assert twice.number is None
    assert shows(twice.notes[0], "note.answers-of", days="2 February 2022 and 1 November 2026")


def kept(game):
    """Return a game as the journal has it: its list is named."""
    return replace(game, list_name="daily")


def test_marks_are_compared_with_the_answer_of_the_day(own_home):
    daily = load("daily")
    lost = read_words(["crane:bbbbb"] * 6, daily)
    assert review_read(lost, daily).answers == (None,)
    with failing("other-day"):
        review_read(replace(lost, number=0), daily)  # it was CIGAR


def test_words_of_a_past_day_are_marked_by_its_answer(own_home):
    daily = load("daily")
    words = ["sloth", "stump", "blond", "dumpy", "fudge", "brink"]
    lost = replace(read_words(words, daily), number=0)
    review = review_read(lost, daily)
    assert (review.answers, review.solved) == (("cigar",), False)
    with failing("other-day"):  # BLOND was not the answer
        review_read(replace(read_words(words[:3], daily), number=0), daily)
    with failing("other-day"):
        review_read(replace(read_words(words[:3], daily, "moist"), number=0), daily)


def test_an_exported_file_is_read_as_its_games():
    exported = games_csv([game("moist", "crane", "moist", day=TODAY)])
    games, faults = games_in(exported, load("original"))
    assert ([one.answers for one in games], list(faults)) == ([("moist",)], [])


@pytest.mark.parametrize(("row", "fitting"), [("bggyy", 2), ("byggb", 1)])
def test_a_guess_is_known_by_its_squares_if_only_one_word_gives_them(row, fitting):
    original = load("original")
    squares = "\n".join(Feedback.parse(marks).squares() for marks in (row, "ggggg"))
    (read,), _ = games_in(f"Wordle 0 2/6\n\n{squares}", original, "moist")
    words = [guess for guess in original.guesses if str(feedback(guess, "moist")) == row]
    turn = review_read(read, original).turns[0]
    assert len(words) == fitting
    assert turn.is_unknown is (fitting > 1)
    (word, *others) = words
    with failing("unlisted"):
        review_read(replace(read, answers=("zzzzz",)), original)
    hidden = (tuple("·····"), "?")
    assert (turn.shown_letters, turn.name) == (hidden if others else (tuple(word), word.upper()))


def test_squares_of_a_game_that_is_not_over_do_not_tell_its_words():
    original = load("original")
    (read,), _ = games_in(Feedback.parse("bbygb").squares(), original, "aging")
    with failing("not-over"):
        review_read(read, original)


QUORDLE = """Daily Quordle 9
salet:bybyb,ybbbg,gbbbb,bbbbb
courd:gbbyb,bgbbb,ygbbb,bggbg
moist:bbbbb,ggggg,bgyyb,bgbbb
crane:ggggg,-,ybbyb,bbbgb
sonic:-,-,ggggg,bgybb
pound:-,-,-,ggggg"""


def test_a_game_that_is_named_is_judged_by_its_own_list(warm_home):
    daily, original = load("daily"), load("original")
    (read,), _ = games_in(QUORDLE, daily)
    (wanted, *others) = (
        review_read(game, lexicon)
        for game, lexicon in ((read, original), (read, daily), (kept(read), daily))
    )
    session = Session.start(make_setup("original", boards=4))
    for turn in read.turns:
        session = session.add(turn.guess, *turn.feedbacks)
    for other in (*others, session.review()):
        assert (other.skill, other.luck) == (wanted.skill, wanted.luck)
        assert other.best_play == wanted.best_play
