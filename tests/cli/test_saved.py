"""Unfinished games that a transcript cannot show: a full disk, another folder."""

from __future__ import annotations

import re
import shlex

import pytest

from salet.belief.lists import whole_path
from salet.cli.talk.showing import command_of
from salet.errors import StorageError
from salet.journal.journal import Journal
from salet.live import unfinished

pytestmark = pytest.mark.usefixtures("warm_home")
QUICK = ("--strategy", "expected-size")
PLAY = shlex.join(["salet", "play", "--list", "original", *QUICK])


def full(*_, **__):
    raise StorageError("the disk is full", "Free some space.")


def test_a_game_with_a_file_of_words_is_continued_in_another_folder(typed, tmp_path, monkeypatch):
    tmp_path.joinpath("own.txt").write_text("crane\naging\nalong\n")
    for command, *lines in (
        [PLAY.replace("original", "own.txt")],
        [PLAY, "list own.txt"],
        [shlex.join(["salet", "play", "--guesses", "own.txt", "--answers", "own.txt", *QUICK])],
    ):
        monkeypatch.chdir(tmp_path)
        typed(command, "new", *lines, "crane bbygb", "quit")
        (saved, *_) = unfinished.saved_games()
        assert saved.list_name == "own.txt"
        monkeypatch.chdir("/")
        assert "Continuing after 1 turn" in typed(command_of(saved), "quit")[0]
    assert whole_path("original") == "original"


def test_a_game_that_was_left_at_its_end_is_added_to_the_journal_later(typed, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(Journal, "add", full)
        shown, _ = typed(PLAY, "crane bbygb", "aging ggggg", "quit")
    assert "the disk is full" in shown
    assert re.search("salet play .*", shown.rpartition("not in your journal")[2])
    typed(PLAY, "new", "within 1", "crane bbygb", KeyboardInterrupt)  # at "the answer?"
    assert [game.result for game in Journal().games()] == ["2/6"]
    assert len(unfinished.saved_games()) == 1
    typed(PLAY, "aging", "quit")
    typed(PLAY, "quit")
    assert [game.result for game in Journal().games()] == ["2/6", "X/1"]
    assert unfinished.saved_games() == ()


def test_a_game_is_called_saved_only_with_its_last_turn(typed, monkeypatch):
    typed(PLAY, "crane bbygb", "quit")
    (saved,) = unfinished.saved_games()
    with monkeypatch.context() as broken:
        broken.setattr(unfinished, "keep", full)
        broken.setattr(Journal, "add", full)
        for lines in (["moist bbbbg"], ["moist bbbbg", "new"], ["aging ggggg"]):
            shown, _ = typed(PLAY, *lines, "quit")
            assert "The disk is full" in shown
            assert "game is saved" not in shown
            assert ("last changes are not saved" in shown) is ("new" not in lines)
    with monkeypatch.context() as broken:
        broken.setattr(unfinished, "forget", full)
        shown, _ = typed(PLAY, "aging ggggg", "quit")
        assert "Saved in your journal" in shown
        assert "The disk is full" in shown
        assert command_of(saved) not in shown
