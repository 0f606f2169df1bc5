"""Pictures as arguments of commands."""

from __future__ import annotations

import pytest
from tests.pictures.drawing import SKINS, Game, Look, draw

from salet.live import unfinished

pytestmark = pytest.mark.extra("pictures")

GAME = Game(("crane", "sloth"), ("moist",))
WON = Game(("crane", "sloth", "moist"), ("moist",))


@pytest.fixture
def shot(tmp_path):
    """Draw a game; return the path of the picture."""

    def drawn(game=GAME, skin="dark"):
        draw(game, Look(SKINS[skin])).save(tmp_path / "shot.png")
        return str(tmp_path / "shot.png")

    return drawn


def test_read_shows_a_picture(salet_here, as_json, shot):
    rows = [{"guess": g, "feedback": f, "doubtful": []} for g, f in GAME.boards[0]]
    assert as_json("read", shot()) == {"boards": [rows]}
    assert " S   L  (O) (T)  H " in salet_here("read", shot()).stdout.replace("(S)", " S ")


def test_read_shows_squares_without_words(salet_here, word_file):
    path = word_file("Wordle 1,700 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩\n")
    assert salet_here("read", path).stdout.splitlines()[0] == " ·   ·  (·) [·]  · "


@pytest.mark.parametrize("text", ["good morning\n", "Daily Quordle 99\n6️⃣3️⃣\n🟥5️⃣\n"])
def test_a_text_without_turns_is_refused_with_its_name(text, refused, word_file):
    assert "chat.txt" in refused("read", word_file(text, "chat.txt"))["message"]


def test_a_file_that_cannot_be_read_is_named_once(salet_here):
    assert salet_here("read", "nosuch.txt").stderr.count("nosuch.txt") == 1


def test_suggest_review_and_play_take_a_picture(as_json, piped, shot):
    turns = [f"{guess}:{marks}" for guess, marks in GAME.boards[0]]
    assert as_json("suggest", shot()) == as_json("suggest", *turns)
    assert "moist" in piped("play", shot(), "--no-journal", input="quit\n").stdout
    assert as_json("review", shot(WON, "light"))["answer"] == "moist"


def test_a_text_file_works_wherever_a_picture_does(as_json, piped, word_file):
    path = word_file("crane bbbbb\nsloth ybyyb\nmoist ggggg\n", "paste.txt")
    turns = ["crane:bbbbb", "sloth:ybyyb", "moist:ggggg"]
    for command in ("suggest", "review"):
        assert as_json(command, path) == as_json(command, *turns)
    assert "Found in 3" in piped("play", path, "--no-journal", input="quit\n").stdout
    assert "Found in 3" in piped("play", "--no-journal", input=f"{path}\nquit\n").stdout


def test_the_journal_imports_a_picture(as_json, shot, own_home):
    path = shot(WON, "light")
    assert as_json("journal", "import", path, "--date", "2022-02-02")["added"] == 1
    assert as_json("journal", "list")["rows"][0]["answer"] == "moist"


def test_suggest_chooses_the_list_of_a_picture(salet_here, as_json, shot):
    command = ("suggest", shot(Game(("planet", "stream"), ("thirst",))))
    assert as_json(*command)["list"] == "en-6"
    assert "en-6" in salet_here(*command).stderr


@pytest.mark.parametrize("command", ["read", "suggest", "review", "play"])
@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n damaged", None])
def test_bad_pictures_are_one_sentence(command, content, tmp_path, salet_here):
    path = tmp_path / "bad.png"
    if content is not None:
        path.write_bytes(content)
    done = salet_here(command, str(path))
    assert done.returncode == 2
    assert "bad.png" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_picture_without_a_game(refused, shot):
    assert "no game" in refused("read", shot(Game((), ("moist",))))["message"]


@pytest.mark.parametrize(
    ("answer", "turns"), [("y", ("crane:bbbbb", "sloth:ybyyb")), ("n", ("audio:bbybg",))]
)
def test_a_picture_is_a_whole_game_and_not_more_turns(typed, warm_home, shot, answer, turns):
    play = "salet play --list original --strategy expected-size"
    typed(play, "audio bbybg", "quit")
    typed(f"{play} {shot()}", answer, "quit")
    assert unfinished.saved_games()[0].turns == turns
