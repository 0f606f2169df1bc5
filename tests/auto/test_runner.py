"""The runner with a fake player, without a browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.auto.drawn import turns_of

from salet.auto.errors import Limits, PageError
from salet.auto.guesser import GuessOptions
from salet.auto.runner import Runner, RunOptions, _screenshot
from salet.belief.lists import load
from salet.errors import StorageError
from salet.puzzle.rules import Rules, violation


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
    only: frozenset[str] | None = None
    hard: bool = False
    found: int = 0  # the boards that are seen before the first guess, 0 for all
    certain: bool = True
    words: list[str] = field(default_factory=list)

    @property
    def boards(self):
        every = len(self.answers.split())
        return every if self.words else self.found or every

    def prepare(self, ask):
        self.words = []

    def turns(self):
        return turns_of(self.words, self.answers.split())

    def play(self, letters):
        word = "".join(letters)
        if self.only is not None and word not in self.only:
            return False
        if self.hard and violation(Rules.HARD, self.turns(), word):
            return False
        self.words.append(word)
        return True


@pytest.fixture
def play(monkeypatch):
    def run(player):
        notes = []
        guesses = GuessOptions(load("original"), Rules.NORMAL, "expected-size")
        options = RunOptions(guesses, Limits(), on_note=notes.append)
        monkeypatch.setattr("salet.auto.runner.Player", lambda *_: player)
        (game,) = Runner(NoTab(), "http://nowhere", options).games(1)
        return game, notes

    return run


def test_boards_that_are_seen_only_after_the_first_guess_are_won(play):
    game, notes = play(FakePlayer("moist crane proxy", limit=8, found=1))
    assert game.solved
    assert game.answers == ("moist", "crane", "proxy")
    assert game.limit == 8
    assert game.moves[-1].candidates == (None,) * 3
    assert not notes


def test_a_lost_game_on_several_boards(play):
    game, _ = play(FakePlayer("roate crane", limit=1))
    assert game.lost
    assert game.answers == ("roate", "")
    data = game.as_dict()
    assert data["answer"] == ["roate", None]
    assert data["turns"] == [1, None]


def test_a_page_that_knows_few_words_is_still_won(play):
    answers = frozenset(load("original").answer_words[::3]) | {"moist"}
    game, _ = play(FakePlayer("moist", only=answers))
    assert game.solved


def test_a_page_that_refuses_everything_ends_the_game(play, monkeypatch):
    monkeypatch.setattr("salet.auto.runner.MAX_REFUSED", 5)
    with pytest.raises(PageError) as caught:
        play(FakePlayer("moist", only=frozenset()))
    assert caught.value.code == "refused"
    assert "refused 5 words" in str(caught.value)


def test_a_page_that_plays_by_hard_rules_is_followed(play):
    game, _ = play(FakePlayer("erode", hard=True))
    assert game.solved
    turns = game.turns
    assert not any(violation(Rules.HARD, turns[:n], t.letters) for n, t in enumerate(turns))


def test_what_a_page_says_cannot_control_the_terminal():
    evil = "\x1b]0;title\x07\x1b[2J\x9b2J\u202e\n"
    assert str(PageError("page", evil)).isprintable()
    assert PageError("page", evil, evil).fix.isprintable()


def test_a_screenshot_is_kept_without_a_folder_for_data(monkeypatch, tmp_path):
    def refused() -> Path:
        raise StorageError("there is no such folder", "")

    monkeypatch.setattr("salet.auto.runner.data_dir", refused)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert Path(_screenshot(NoTab())).parent == tmp_path
