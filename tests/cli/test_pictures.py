"""Pictures as arguments of commands."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from tests.pictures.drawing import SKINS, Game, Look, draw

from salet.cli import cli, main

GAME = Game(("crane", "sloth"), ("moist",))
WON = Game(("crane", "sloth", "moist"), ("moist",))


@pytest.fixture
def shot(tmp_path):
    path = tmp_path / "shot.png"
    draw(GAME, Look(SKINS["dark"])).save(path)
    return str(path)


def run(*args: str, text: str | None = None):
    done = CliRunner().invoke(cli, args, input=text)
    assert done.exception is None, done.exception
    return done.output


def test_read_shows_a_picture(shot):
    found = json.loads(run("read", shot, "--json"))
    rows = [{"guess": g, "feedback": f, "doubtful": []} for g, f in GAME.boards[0]]
    assert found == {"boards": [rows]}
    assert " S   L  (O) (T)  H " in run("read", shot).replace("(S)", " S ")


def test_read_shows_a_text(tmp_path):
    path = tmp_path / "paste.txt"
    path.write_text("crane bbygb\naging ggggg\n")
    (board,) = json.loads(run("read", str(path), "--json"))["boards"]
    assert [(row["guess"], row["feedback"]) for row in board] == [
        ("crane", "bbygb"),
        ("aging", "ggggg"),
    ]


def test_suggest_takes_a_picture(shot):
    turns = [f"{guess}:{marks}" for guess, marks in GAME.boards[0]]
    assert run("suggest", shot, "--json") == run("suggest", *turns, "--json")


def test_review_takes_a_picture(tmp_path):
    path = tmp_path / "shot.png"
    draw(WON, Look(SKINS["light"])).save(path)
    assert json.loads(run("review", str(path), "--json"))["answer"] == "moist"


def test_play_takes_a_picture(shot):
    assert "moist" in run("play", shot, "--no-journal", text="quit\n")


@pytest.mark.parametrize("command", ["read", "suggest", "review", "play"])
@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n damaged", None])
def test_bad_pictures_are_one_sentence(command, content, tmp_path, capsys):
    path = tmp_path / "bad.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SystemExit) as left:
        main([command, str(path)])
    error = capsys.readouterr().err
    assert left.value.code == 2
    assert "bad.png" in error
    assert "Traceback" not in error


def test_a_picture_without_a_game(tmp_path, capsys):
    path = tmp_path / "empty.png"
    draw(Game((), ("moist",)), Look(SKINS["dark"])).save(path)
    assert json.loads(run("read", str(path), "--json")) == {"boards": []}
    with pytest.raises(SystemExit) as left:
        main(["read", str(path)])
    assert left.value.code == 2
    assert "no game" in capsys.readouterr().err
