"""Pictures of games, drawn in many looks, are read right, and doubt is reported."""

from __future__ import annotations

import gzip
import json
import random
import struct
import subprocess
import zlib
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import salet
from salet.errors import InputError, MissingExtra
from salet.pictures import pixels
from salet.pictures.pixels import on_white, open_picture, shrunk
from salet.pictures.read import boards_of
from salet.puzzle.turns import texts
from salet.words.datafiles import DATA, read_data
from salet.words.lexicon import closed, of_language
from tests.pictures.drawing import (
    SKINS,
    Game,
    Look,
    draw,
    fonts,
    random_game,
    random_look,
    rules_page,
    share_squares,
)
from tests.required import program
from tests.thorough import few

LIST = closed("nyt-2022")
WORDS = [LIST.guesses[i] for i in LIST.answers]
SCRIPT = Path(__file__).parents[1] / "web" / "js" / "engine" / "pictures.mjs"
COUNT = few(20, 600)
SOME = few(("light", "octordle blind", "letters"), tuple(SKINS))
GAME = Game(("crane", "sloth", "moist"), ("moist",))


def read(image: Image.Image, lexicon=LIST):
    """Return the boards of a picture: guess, feedback, doubtful letters, doubtful marks."""
    found = boards_of(np.asarray(image.convert("RGB")), lexicon)
    return [
        [
            (
                "".join(row.letters),
                "".join(mark.letter for mark in row.marks),
                row.unsure_letters,
                row.unsure_marks,
            )
            for row in board
        ]
        for board in found.boards
    ]


def rows(boards):
    return [[row[:2] for row in board] for board in boards]


@cache
def drawn() -> list[tuple[Game, Image.Image]]:
    """Return random games and their pictures."""
    chance = random.Random(46)
    pictures = []
    for _ in range(COUNT):
        look = random_look(chance, fonts(), tallest=90)
        game = random_game(chance, WORDS, chance.choice((1, 1, 1, 2, 4)))
        pictures.append((game, draw(game, look)))
    return pictures


@cache
def read_drawn():
    return [read(image) for _, image in drawn()]


def test_most_boards_are_read_right_and_the_others_are_doubtful():
    right = boards = read_rows = silent = 0
    for (game, _), found in zip(drawn(), read_drawn(), strict=True):
        boards += len(game.boards)
        for nth, wanted in enumerate(game.boards):
            board = found[nth] if nth < len(found) else []
            right += rows([board]) == [wanted]
            for place, row in enumerate(board):
                read_rows += 1
                doubtful = row[2] or row[3]
                silent += not doubtful and (place >= len(wanted) or row[:2] != wanted[place])
    assert right >= 0.85 * boards
    assert silent <= 0.02 * read_rows


@pytest.mark.parametrize("skin", SKINS)
def test_every_skin_is_read(skin):
    assert rows(read(draw(GAME, Look(SKINS[skin])))) == GAME.boards


def test_the_page_reads_the_same(tmp_path):
    pictures = []
    for nth, (_, image) in enumerate(drawn()):
        (tmp_path / f"{nth}.rgba").write_bytes(image.convert("RGBA").tobytes())
        pictures.append({"file": f"{nth}.rgba", "width": image.width, "height": image.height})
    words = {"name": LIST.name, "words": LIST.guesses, "letters": LIST.alphabet.symbols}
    glyphs = json.loads(read_data("glyphs.json"))
    data = {"glyphs": glyphs, "lists": [words], "pictures": pictures}
    (tmp_path / "pictures.json").write_text(json.dumps(data))
    done = subprocess.run(
        [program("node"), SCRIPT, tmp_path], capture_output=True, check=True, text=True
    )
    assert json.loads(done.stdout) == json.loads(json.dumps(read_drawn()))


@pytest.mark.parametrize("letters", few([3, 6, 11], [3, 4, 6, 8, 11]))
def test_the_list_is_chosen_by_the_number_of_letters(letters):
    words = of_language("en", letters)
    game = random_game(random.Random(letters), [words.guesses[i] for i in words.answers], 1)
    assert rows(read(draw(game, Look(SKINS["light"], wide=40, high=40)), None)) == game.boards


def test_the_list_is_chosen_by_its_words():
    game = Game(("mañana"[:5], "señor", "sucio"), ("sucio",))
    found = boards_of(np.asarray(draw(game, Look(SKINS["dark"]))))
    assert (found.lexicon.name, len(found.boards[0])) == ("es-5", 3)
    assert "".join(found.boards[0][1].letters) == "señor"


def test_thirty_two_boards():
    game = random_game(random.Random(3), WORDS, 32)
    look = Look(SKINS["octordle"], wide=36, high=26, gap=3, across=8, rows=8)
    assert rows(read(draw(game, look))) == game.boards


@pytest.mark.parametrize("skin", ["dark", "quordle"])
def test_a_typed_row_is_not_a_turn(skin):
    game = Game(("crane", "sloth"), ("moist",))
    assert rows(read(draw(game, Look(SKINS[skin], typed="moist")))) == game.boards


def test_what_a_message_covers_is_doubtful():
    ((first, *others),) = read(draw(GAME, Look(SKINS["light"], message="Splendid")))
    assert 2 in first[2]
    assert rows([others]) == [GAME.boards[0][1:]]


def test_pictures_without_a_game():
    plain = Look(SKINS["light"])
    for skin in map(SKINS.get, SOME):
        assert read(rules_page(Look(skin)), None) == []
        assert read(share_squares(Look(skin), ["bbygb", "ggggg"]), None) == []
        assert read(draw(Game((), ("moist",)), Look(skin)), None) == []
        assert read(draw(Game((), ("moist",)), Look(skin, typed="crane")), None) == []
    assert read(draw(Game((), ("moist",)), plain), None) == []
    assert read(Image.new("RGB", (300, 200), "navy"), None) == []
    assert read(Image.effect_noise((300, 200), 80), None) == []
    assert read(Image.new("RGB", (1, 1)), None) == []


def test_read_picture_returns_the_game(tmp_path):
    game = Game(("crane", "moist", "sloth"), ("moist", "sloth"))
    draw(game, Look(SKINS["dark"])).save(tmp_path / "shot.png")
    found = salet.read_picture(tmp_path / "shot.png")
    assert list(texts(found.turns)) == [
        "crane:bbbbb,bbbbb",
        "moist:ggggg,bybyy",
        "sloth:-,ggggg",
    ]
    assert (found.answers, found.is_over, found.doubts) == (("moist", "sloth"), True, ())


def test_another_length_is_an_error(tmp_path):
    words = of_language("en", 6)
    game = random_game(random.Random(6), [words.guesses[i] for i in words.answers], 1)
    with pytest.raises(InputError, match="6 letters"):
        read(draw(game, Look(SKINS["light"])))


# ----------------------------------------------------------------------------------- the files


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def test_bad_files_are_reported(tmp_path):
    whole = tmp_path / "whole.png"
    draw(GAME, Look(SKINS["light"])).save(whole)
    header = struct.pack(">IIBBBBB", 8000, 8000, 8, 2, 0, 0, 0)
    files = {
        "text.png": b"this is no picture",
        "empty.png": b"",
        "cut.png": whole.read_bytes()[:500],
        "huge.png": b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError):
            open_picture(tmp_path / name)
    for missing in ("missing.png", ""):
        with pytest.raises(InputError):
            open_picture(tmp_path / missing)


def test_the_first_frame_of_an_animation_is_read(tmp_path):
    frames = [draw(GAME, Look(SKINS["dark"])), Image.new("RGB", (400, 400))]
    path = tmp_path / "shot.gif"
    frames[0].save(path, save_all=True, append_images=frames[1:])
    assert rows(read(Image.fromarray(open_picture(path)))) == GAME.boards


def test_pillow_is_optional(monkeypatch, tmp_path):
    monkeypatch.setattr(pixels, "find_spec", lambda name: None)
    with pytest.raises(InputError, match="no file"):  # a wrong name first
        open_picture(tmp_path / "shot.png")
    (tmp_path / "shot.png").touch()
    with pytest.raises(MissingExtra, match="optional"):
        open_picture(tmp_path / "shot.png")


def test_transparent_pictures_lie_on_white():
    picture = np.array([[[10, 20, 30, 255], [10, 20, 30, 0], [0, 0, 0, 128]]], np.uint8)
    assert on_white(picture).tolist() == [[[10, 20, 30], [255, 255, 255], [127, 127, 127]]]


def test_large_pictures_are_shrunk():
    picture = np.zeros((4000, 3001, 3), np.uint8)
    picture[::2] = 200
    small = shrunk(picture)
    assert small.shape == (2000, 1500, 3)
    assert (small == 100).all()


def test_the_model_is_small():
    assert len(gzip.compress(Path(DATA, "glyphs.json").read_bytes(), 9)) <= 60_000
