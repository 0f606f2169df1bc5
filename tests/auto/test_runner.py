"""The runner with a fake player, without a browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from salet.auto.errors import Limits, PageError
from salet.auto.guesser import GuessOptions
from salet.auto.runner import MAX_REFUSED, Runner, RunOptions
from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, violation
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn


class NoPage:
    url = "http://nowhere"


class NoTab:
    """An empty tab."""

    is_closed = False
    page = NoPage()
    deadline = 0.0

    def open(self, address, limit):
        pass

    def places(self, pattern):
        return []

    def picture(self):
        return b"picture"


@dataclass
class FakePlayer:
    """Plays on a page that exists only here; ``words`` are the answers of its boards."""

    answers: str
    limit: int = 6
    refuses: frozenset[str] = frozenset()
    only: frozenset[str] | None = None
    hard: bool = False
    lies: dict[str, str] = field(default_factory=dict)  # what it shows until the next guess
    begun: tuple[str, ...] = ()
    found: int = 0  # the boards that are seen before the first guess, 0 for all
    certain: bool = True
    words: list[str] = field(default_factory=list)

    @property
    def boards(self):
        every = len(self.answers.split())
        return every if self.words else self.found or every

    def prepare(self, ask):
        self.words = list(self.begun)

    def turns(self):
        turns = []
        for guess in self.words:
            before = [turn.guess for turn in turns]
            true = [feedback(tuple(guess), tuple(x)) for x in self.answers.split()]
            marks = [Feedback.parse(self.lies[guess])] * len(true) if guess in self.lies else true
            pairs = zip(marks, self.answers.split(), strict=True)
            turns.append(Turn(guess, tuple(None if x in before else m for m, x in pairs)))
        return tuple(turns)

    def play(self, letters):
        word = "".join(letters)
        if word in self.refuses or (self.only is not None and word not in self.only):
            return False
        if self.hard and violation(Rules.HARD, self.turns(), word):
            return False
        self.words.append(word)
        return True


@pytest.fixture
def play(monkeypatch):
    def run(player, *, count=1, dry_run=False):
        notes = []
        guesses = GuessOptions(load("original"), Rules.NORMAL, "expected-size")
        options = RunOptions(guesses, Limits(), dry_run=dry_run, on_note=notes.append)
        monkeypatch.setattr("salet.auto.runner.Player", lambda *_: player)
        runner = Runner(NoTab(), "http://nowhere", options)
        return list(runner.games(count)), notes

    return run


@pytest.mark.parametrize("answers", ["moist", "moist crane", "moist crane proxy abbey"])
@pytest.mark.parametrize("found", [0, 1])
def test_a_game_is_won(play, answers, found):
    boards = len(answers.split())
    ((game,), notes) = play(FakePlayer(answers, limit=boards + 5, found=found))
    assert game.solved
    assert game.answers == tuple(answers.split())
    assert game.limit == boards + 5
    assert game.moves[-1].candidates == ((1,) if boards == 1 else (None,) * boards)
    assert not notes


def test_candidates_are_counted_after_each_guess(play):
    ((game,), _) = play(FakePlayer("moist"))
    answers = load("original").answer_words
    for n, move in enumerate(game.moves, 1):
        turns = game.turns[:n]
        fits = [
            w for w in answers if all(feedback(t.letters, tuple(w)) == t.feedback for t in turns)
        ]
        assert move.candidates == (len(fits),)


def test_a_lost_game(play):
    ((game,), _) = play(FakePlayer("crane", limit=1))
    assert not game.solved
    assert game.lost
    assert len(game.turns) == 1  # never more than the page has rows
    data = game.as_dict()
    assert data["answer"] is None
    assert data["lost"]


def test_a_lost_game_on_several_boards(play):
    ((game,), _) = play(FakePlayer("roate crane", limit=1))
    assert game.lost
    assert game.answers == ("roate", "")
    data = game.as_dict()
    assert data["answer"] == ["roate", None]
    assert data["turns"] == [1, None]


def test_refused_words_are_left_out(play):
    ((game,), notes) = play(FakePlayer("moist", refuses=frozenset({"roate", "raise", "raile"})))
    assert game.solved
    assert set(game.refused) <= {"roate", "raise", "raile"}
    assert "roate" in game.refused
    assert len(game.refused) == len(notes)


def test_a_page_that_knows_few_words_is_still_won(play):
    answers = frozenset(load("original").answer_words[::3]) | {"moist"}
    ((game,), _) = play(FakePlayer("moist", only=answers))
    assert game.solved


def test_a_page_that_refuses_everything_ends_the_game(play):
    with pytest.raises(PageError) as caught:
        play(FakePlayer("moist", only=frozenset()))
    assert caught.value.code == "refused"
    assert str(MAX_REFUSED) in str(caught.value)


def test_a_page_that_plays_by_hard_rules_is_followed(play):
    ((game,), _) = play(FakePlayer("erode", hard=True))
    assert game.solved
    turns = game.turns
    assert not any(violation(Rules.HARD, turns[:n], t.letters) for n, t in enumerate(turns))


@pytest.mark.parametrize("answers", ["moist", "moist crane"])
def test_contradictory_marks_end_with_turns_and_screenshot(play, answers):
    player = FakePlayer(answers, lies={"roate": "ggggy"})
    with pytest.raises(PageError) as caught:
        play(player)
    assert caught.value.code == "contradiction"
    assert str(caught.value).startswith("board 1: ") is (" " in answers)
    marks = ",".join(["ggggy"] * player.boards)
    assert [str(t) for t in caught.value.turns] == [f"roate:{marks}"]
    assert Path(caught.value.screenshot).read_bytes() == b"picture"


def test_what_a_page_says_cannot_control_the_terminal():
    evil = "\x1b]0;title\x07\x1b[2J\x9b2J\u202e\n"
    assert str(PageError("page", evil)).isprintable()
    assert PageError("page", evil, evil).fix.isprintable()


def test_a_started_game_is_continued(play):
    ((game,), _) = play(FakePlayer("moist", begun=("salet",)))
    assert game.turns[0].guess == "salet"
    assert game.solved


@pytest.mark.parametrize(("begun", "limit"), [(("salet", "moist"), 6), (("salet",), 1)])
def test_a_finished_game_is_reported(play, begun, limit):
    with pytest.raises(PageError) as caught:
        play(FakePlayer("moist", begun=begun, limit=limit))
    assert caught.value.code == "already-over"
    assert len(caught.value.turns) == len(begun)


def test_a_dry_run_only_reports_its_suggestion(play):
    player = FakePlayer("moist", begun=("salet",))
    ((game,), _) = play(player, dry_run=True)
    assert game.suggestion
    assert not game.lost
    assert player.words == ["salet"]


def test_no_more_games_than_asked_for(play):
    games, _ = play(FakePlayer("moist"), count=3)
    assert len(games) == 3
    assert all(game.solved for game in games)


def test_only_a_candidate_is_played_on_the_last_row(play):
    ((game,), _) = play(FakePlayer("hatch", begun=("latch",), limit=2))
    last = game.turns[-1].guess
    assert feedback(tuple("latch"), tuple(last)) == game.turns[0].feedback
