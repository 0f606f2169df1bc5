"""The command ``salet play`` with lines typed at a terminal, in this process."""

from __future__ import annotations

import json
from datetime import date

import pytest
from tests.pictures.drawing import SKINS, Game, Look, draw

from salet.journal.journal import Journal
from salet.live import unfinished
from salet.puzzle.days import puzzle_number

QUICK = "salet play --list original --strategy expected-size"
NUMBER = puzzle_number(date.today())
SHARED = f"Wordle {NUMBER:,} 3/6\n\n⬛⬛🟨🟩⬛\n🟩⬛⬛🟩🟩\n🟩🟩🟩🟩🟩"
PASTED = "Wordle 1,590 2/6\ncrane ⬛⬛🟨🟩⬛\naging 🟩🟩🟩🟩🟩"


@pytest.fixture(autouse=True)
def settings_file(warm_home):
    """The settings of a home in which the offer of past answers was declined."""
    path = warm_home.joinpath("settings.json")
    path.write_text('{"update_offered": false}')
    return path


def games(*, practice=False):
    with Journal.open() as journal:
        found = [game for game in journal.games(practice=None) if game.practice is practice]
    return [(game.result, game.day, game.guesses) for game in found]


def saved_turns():
    """Return the turns of the latest unfinished game."""
    return next((list(game.turns) for game in unfinished.saved_games()), [])


@pytest.mark.parametrize(
    ("answer", "turns"), [("y", ["crane:bbbbb", "sloth:ybyyb"]), ("n", ["audio:bbybg"])]
)
def test_a_picture_is_a_whole_game_and_not_more_turns(typed, tmp_path, answer, turns):
    path = tmp_path / "shot.png"
    draw(Game(("crane", "sloth"), ("moist",)), Look(SKINS["dark"])).save(path)
    typed(QUICK, "audio bbybg", "quit")
    typed(f"{QUICK} {path}", answer, "quit")
    assert saved_turns() == turns


@pytest.mark.parametrize(
    ("lines", "turns"),
    [
        (["crnae bbygb", ""], ["crane:bbygb"]),
        (["crnae bbygb", "n", "y"], ["crnae:bbygb"]),
        (["crnae bbygb", "n", "n"], []),
        (["crnae", "", "bbygb"], ["crane:bbygb"]),
        (["qqqqq bbbbb", "crane bbygb"], ["crane:bbygb"]),  # no answer but the next line
        (["crane bbygb", "crane bbygb", ""], ["crane:bbygb"]),
        (["crane bbygb", "crane bbygb", "y"], ["crane:bbygb", "crane:bbygb"]),
        (["crane bbygb", "crane bbybb", ""], ["crane:bbybb"]),
        (["crane bbygb", "crane bbybb", "n"], ["crane:bbygb"]),
        (["crane bbygb", "edit 1", ""], ["crane:bbygb"]),
        (["crane bbygb", "edit 1", "slate bbybb"], ["slate:bbybb"]),
        (["crane bbygb\nmoist bbbbg", "y"], ["crane:bbygb", "moist:bbbbg"]),
        (["crane bbygb\nmoist bbbbg", "n"], []),
    ],
)
def test_doubtful_lines_are_asked_about(typed, lines, turns):
    typed(QUICK, *lines)
    assert saved_turns() == turns


def test_prompts_name_what_is_expected(typed):
    _, prompts = typed(QUICK, "crane", "bbygb", "edit 1")
    assert "CRANE" in prompts[1]
    assert "turn 1" in prompts[3]


def test_squares_are_kept_without_words_on_request(typed):
    typed("salet play", SHARED, "", "y")
    assert games() == [("3/6", date.today(), ("", "", ""))]
    shown, prompts = typed("salet play")
    assert "🟩🟩🟩🟩🟩" in shown
    assert len(prompts) == 1


@pytest.mark.parametrize("answer", ["y", "n"])
def test_a_pasted_game_is_kept_only_if_confirmed(typed, answer):
    typed("salet play", PASTED, answer)
    kept = [(result, words) for result, _, words in games()]
    assert kept == ([("2/6", ("crane", "aging"))] if answer == "y" else [])


def test_an_interrupted_game_is_offered_again(typed):
    typed("salet play", "crane bbygb", "hard", KeyboardInterrupt)
    assert saved_turns() == ["crane:bbygb"]
    typed("salet play", "moist bbbbg", "aging ggggg")  # the first is not legal under hard rules
    assert saved_turns() == []
    assert [(result, words) for result, _, words in games()] == [("2/6*", ("crane", "aging"))]


def test_todays_game_practice_and_replacing(typed):
    today = date.today()
    typed("salet play", "crane ggggg")
    assert games() == [("1/6", today, ("crane",))]
    typed("salet play", "new", "aging ggggg", "new", "date today", "moist ggggg")
    assert games() == [("1/6", today, ("crane",))]
    assert games(practice=True) == [("1/6", None, ("aging",))]
    typed("salet play", "new", "date today", "moist ggggg", "replace")
    assert games() == [("1/6", today, ("moist",))]


def test_the_answer_of_a_lost_game_is_asked_for(typed):
    _, prompts = typed(f"{QUICK} --within 1", "crane bbygb", "slate", "aging")
    assert prompts[1] == prompts[2] != prompts[3]  # SLATE does not fit
    with Journal.open() as journal:
        (game,) = journal.games()
    assert (game.solved, game.answer) == (False, "aging")


def test_a_lost_game_can_be_reviewed_and_taken_back_at_the_question(typed):
    _, prompts = typed(f"{QUICK} --within 1", "crane bbygb", "review", "undo")
    assert prompts[1] == prompts[2]
    assert prompts[3] == prompts[0]
    assert games() == []


def test_declining_is_remembered(typed, settings_file):
    settings_file.unlink()
    typed("salet play", "crane ggggg", "new")  # no answer, but the next line
    assert json.loads(settings_file.read_text())["update_offered"] is False


def test_an_update_that_fails_does_not_end_the_game(typed, settings_file, monkeypatch):
    monkeypatch.setenv("SALET_HISTORY_URL", "http://127.0.0.1:9/days.json")
    settings_file.write_text('{"update_offered": true}')
    typed("salet play", "crane bbygb")
    assert saved_turns() == ["crane:bbygb"]
