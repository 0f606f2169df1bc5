"""Pictures as arguments of commands."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from tests.pictures.drawing import SKINS, Game, Look, draw

from salet.cli import cli, main

pytestmark = pytest.mark.extra("pictures")

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


def test_read_shows_squares_without_words(tmp_path):
    path = tmp_path / "share.txt"
    path.write_text("Wordle 1,700 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩\n")
    (board,) = json.loads(run("read", str(path), "--json"))["boards"]
    rows = [(row["guess"], row["feedback"]) for row in board]
    assert rows == [(None, "bbygb"), (None, "ggggg")]
    assert run("read", str(path)).splitlines()[0] == " ·   ·  (·) [·]  · "


@pytest.mark.parametrize("text", ["good morning\n", "Daily Quordle 99\n6️⃣3️⃣\n🟥5️⃣\n"])
def test_a_text_without_turns_is_refused_with_and_without_json(text, tmp_path, capsys):
    path = tmp_path / "chat.txt"
    path.write_text(text)
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            main(["read", str(path), *more])
        assert left.value.code == 2
        assert "chat.txt" in "".join(capsys.readouterr())


def test_a_file_that_cannot_be_read_is_named_once(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["read", "nosuch.txt"])
    assert capsys.readouterr().err.count("nosuch.txt") == 1


def test_suggest_takes_a_picture(shot):
    turns = [f"{guess}:{marks}" for guess, marks in GAME.boards[0]]
    assert run("suggest", shot, "--json") == run("suggest", *turns, "--json")


def test_review_takes_a_picture(tmp_path):
    path = tmp_path / "shot.png"
    draw(WON, Look(SKINS["light"])).save(path)
    assert json.loads(run("review", str(path), "--json"))["answer"] == "moist"


def test_play_takes_a_picture(shot):
    assert "moist" in run("play", shot, "--no-journal", text="quit\n")


def test_a_text_file_works_wherever_a_picture_does(tmp_path):
    path = tmp_path / "paste.txt"
    path.write_text("crane bbbbb\nsloth ybyyb\nmoist ggggg\n")
    turns = ["crane:bbbbb", "sloth:ybyyb", "moist:ggggg"]
    for command in ("suggest", "review"):
        assert run(command, str(path), "--json") == run(command, *turns, "--json")
    assert "Found in 3" in run("play", str(path), "--no-journal", text="quit\n")
    typed = run("play", "--no-journal", text=f"{path}\nquit\n")
    assert "Found in 3" in typed


def test_the_journal_imports_a_picture(tmp_path, own_home):
    path = tmp_path / "shot.png"
    draw(WON, Look(SKINS["light"])).save(path)
    done = json.loads(run("journal", "import", str(path), "--date", "2022-02-02", "--json"))
    assert done["added"] == 1
    assert json.loads(run("journal", "list", "--json"))["rows"][0]["answer"] == "moist"


def test_suggest_chooses_the_list_of_a_picture(tmp_path):
    path = tmp_path / "shot.png"
    draw(Game(("planet", "stream"), ("thirst",)), Look(SKINS["dark"])).save(path)
    done = CliRunner().invoke(cli, ["suggest", str(path), "--json"])
    assert json.loads(done.stdout)["list"] == "en-6"
    assert "en-6" in done.stderr


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
    for more in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            main(["read", str(path), *more])
        assert left.value.code == 2
        assert "no game" in "".join(capsys.readouterr())
