"""Pictures of games, drawn in many looks, are read right, and doubt is reported."""

from __future__ import annotations

import gzip
import json
import os
import random
import struct
import subprocess
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import salet
from salet.errors import InputError, MissingExtra
from salet.pictures import pixels
from salet.pictures.decide import PictureRow
from salet.pictures.pixels import on_white, open_picture, shrunk
from salet.pictures.read import boards_of, spelling_of
from salet.puzzle.turns import texts
from salet.words.alphabet import Alphabet
from salet.words.datafiles import DATA, bundled_languages, read_data
from salet.words.lexicon import Lexicon, closed, of_language
from tests.pictures.drawing import SKINS, Game, Look, Skin, draw, random_game
from tests.pictures.games import Picture, fonts
from tests.pictures.generated import random_picture
from tests.pictures.grading import Grade, graded
from tests.pictures.others import OTHERS
from tests.pictures.skins import random_style
from tests.required import posix, program
from tests.thorough import few

LIST = closed("nyt-2022")
WORDS = [LIST.guesses[i] for i in LIST.answers]
SCRIPT = Path(__file__).parents[1] / "web" / "js" / "engine" / "pictures.mjs"
NUMBERS = few([*range(5)], [*range(600)])  # number 5 alone, 16 boards, takes 20 s
COMPARED = few(2, 600)  # with the reader of the page
OFTEN = [SKINS[name] for name in ("light", "dark", "contrast")]
GAME = Game(("crane", "sloth", "moist"), ("moist",))
WON = [GAME, *(Game((*first, "moist"), ("moist",)) for first in ([], ["crane", "bully"]))]
WITH_PALE_GREEN = ("light", "photographed", "nord")  # if it is faded


def read(image: Image.Image, lexicon=LIST):
    """Return the boards of a picture: guess, feedback, doubtful letters, doubtful marks."""

    def shown(row: PictureRow):
        marks = "".join(mark.letter for mark in row.marks)
        return "".join(row.letters), marks, row.unsure_letters, row.unsure_marks

    found = boards_of(np.asarray(image.convert("RGB")), lexicon)
    return [list(map(shown, board)) for board in found.boards]


def with_faded_row(game: Game, skin: str) -> Image.Image:
    """Return a picture of a won game, in which a dialog has faded the last row to 35 %."""
    board = draw(game, Look(SKINS[skin], flush=True, keyboard=False))
    box = (0, 67 * (len(game.guesses) - 1), board.width, 67 * len(game.guesses) - 5)
    row, page = board.crop(box), SKINS[skin].page
    board.paste(Image.blend(Image.new("RGB", row.size, page), row, 0.35), box)
    image = Image.new("RGB", (board.width + 80, board.height + 80), page)
    image.paste(board, (40, 40))
    return image


def rows(boards):
    return [[row[:2] for row in board] for board in boards]


def doubtful(boards):
    return all(row[2] or row[3] for board in boards for row in board)


@cache
def generated() -> list[Picture]:
    """Return pictures of games and of other things."""
    return [random_picture(number, fonts()[1:]) for number in NUMBERS]


def test_most_boards_are_read_right_and_the_others_are_doubtful():
    total = Grade()
    invented = []
    for picture in generated():
        grade = graded(picture, boards_of(np.asarray(picture.image)).boards)
        total += grade
        invented += [picture.kind] * grade.invented
    assert total.right >= 0.75 * total.boards  # docs/results/pictures.md measures more fonts
    assert total.silent <= 0.02 * total.rows
    assert len(invented) <= 0.01 * len(NUMBERS)


@pytest.mark.parametrize("skin", SKINS)
def test_every_skin_is_read(skin):
    assert rows(read(draw(GAME, Look(SKINS[skin])))) == GAME.boards


@pytest.mark.parametrize("game", WON)
@pytest.mark.parametrize("skin", SKINS)
def test_a_won_row_may_be_faded(skin, game):
    found = read(with_faded_row(game, skin))
    assert rows(found) == game.boards
    assert not doubtful(found)


def test_the_page_reads_the_same(tmp_path):
    pictures, lists, expected = [], {}, []
    begun, black = Game(GAME.guesses[:2], GAME.answers), Game(("stale", "crony"), ("least",))
    drawn = [draw(GAME, Look(skin)) for skin in few(OFTEN, SKINS.values())]
    drawn += [draw(begun, Look(skin, typed="slate")) for skin in few(OFTEN, SKINS.values())]
    drawn.append(draw(black, Look(OFTEN[0])))
    drawn += [with_faded_row(game, skin) for skin in WITH_PALE_GREEN for game in few(WON[:1], WON)]
    some = [*generated()[:COMPARED], *(Picture(image, [], "drawn") for image in drawn)]
    for nth, picture in enumerate(some):
        words = picture.words or LIST
        alphabet = words.alphabet
        letters = {
            "letters": alphabet.symbols,
            "folds": dict(alphabet.folds),
            "capitals": dict(alphabet.capitals),
        }
        lists[words.name] = {"name": words.name, "words": words.guesses, "alphabet": letters}
        file, (width, height) = f"{nth}.rgba", picture.image.size
        (tmp_path / file).write_bytes(picture.image.convert("RGBA").tobytes())
        pictures.append({"file": file, "list": words.name, "width": width, "height": height})
        try:
            expected.append(read(picture.image, words))
        except InputError:  # words of another length
            expected.append([])
    glyphs = json.loads(read_data("glyphs.json"))
    data = {"glyphs": glyphs, "lists": list(lists.values()), "pictures": pictures}
    (tmp_path / "pictures.json").write_text(json.dumps(data))
    done = subprocess.run(
        [program("node"), SCRIPT, tmp_path], capture_output=True, check=True, text=True
    )
    assert json.loads(done.stdout) == json.loads(json.dumps(expected))


# --------------------------------------------------------------------------- what the limits are


@pytest.mark.parametrize(
    ("is_read", "changes"),
    [
        # low and high letters
        (False, {"wide": 90, "high": 90, "share": 0.06}),
        (True, {"wide": 90, "high": 90, "share": 0.2}),
        (True, {"wide": 90, "high": 90, "share": 0.8}),
        # letters that touch the sides of a tile
        (True, {"wide": 60, "high": 60, "share": 1.05}),
        # small and large tiles
        (False, {"wide": 9, "high": 9, "gap": 2, "keyboard": False}),
        (True, {"wide": 22, "high": 22, "gap": 2, "keyboard": False}),
        (True, {"wide": 160, "high": 160, "gap": 2, "keyboard": False}),
        # narrow and wide tiles
        (False, {"wide": 26, "high": 48, "share": 0.35}),
        (True, {"wide": 32, "high": 48, "share": 0.35}),
        (True, {"wide": 104, "high": 48, "share": 0.35}),
        (False, {"wide": 120, "high": 48, "share": 0.35}),
        # tiles that are apart
        (True, {"gap": 0}),
        (True, {"gap": 36}),
        (False, {"gap": 48}),
    ],
)
def test_sizes_that_are_read(is_read, changes):
    look = replace(Look(SKINS["light"], fonts()[1]), **changes)
    assert rows(read(draw(GAME, look), None)) == (GAME.boards if is_read else [])


def test_letters_larger_than_their_tiles_are_doubtful():
    look = Look(SKINS["dark"], fonts()[1], wide=60, high=60, share=1.6)
    assert doubtful(read(draw(GAME, look), None))


@pytest.mark.parametrize("size", [56, 46, 36])
def test_the_rows_of_a_board_may_differ_in_size(size):
    image = draw(GAME, Look(SKINS["light"], fonts()[1], flush=True, rows=3))
    tiles = [image.crop((67 * nth, 134, 67 * nth + 62, 196)) for nth in range(5)]
    image.paste((255, 255, 255), (0, 134, image.width, 196))
    for nth, tile in enumerate(tiles):
        image.paste(tile.resize((size, size)), (67 * nth + 31 - size // 2, 165 - size // 2))
    assert rows(read(image, None)) == [GAME.boards[0][: 3 if size > 40 else 2]]


@pytest.mark.parametrize("angle", [-3, 0.2, 3, 12])
def test_a_picture_may_be_tilted_a_little(angle):
    image = draw(GAME, Look(SKINS["dark"])).rotate(angle, Image.Resampling.BICUBIC, expand=True)
    assert rows(read(image, None)) == (GAME.boards if abs(angle) < 10 else [])


@pytest.mark.parametrize("light", [(0.3, 0.3, 0.3), (0.8, 0.76, 0.69), (0.8, 0.76, 0.58)])
def test_a_picture_may_be_dark_and_its_light_have_a_colour(light):
    pixels = np.asarray(draw(GAME, Look(SKINS["light"]))) * light
    assert rows(read(Image.fromarray(pixels.astype(np.uint8)))) == GAME.boards


def test_the_brightest_tiles_may_have_a_colour():
    """It is that of a mark, not of the light: nothing of this game is white."""
    skin = Skin.of("302c20 5a5a5a e8d080 70c070 403c30 605c50 101010 101010")
    assert rows(read(draw(GAME, Look(skin, keyboard=False, flush=True)))) == GAME.boards


def test_white_is_told_by_all_channels():
    """The brightest red is that of a yellow tile, the brightest blue that of a letter."""
    skin = Skin.of("181a1b 556055 ffdd66 00bb33 39433a 39433a 1e1e1e f1f1f1")
    found = read(draw(GAME, Look(skin, keyboard=False, flush=True)))
    assert rows(found) == GAME.boards
    assert not doubtful(found)


@pytest.mark.parametrize("step", [8, 16])
def test_greys_may_be_near_each_other(step):
    greys = " ".join(f"{level:02x}" * 3 for level in range(96, 96 + 3 * step, step))
    found = read(draw(GAME, Look(Skin.of(f"ffffff {greys} ffffff d3d6da"), keyboard=False)))
    assert (rows(found) == GAME.boards) == (step > 12)
    assert doubtful(found)


@pytest.mark.parametrize("skin", ["light", "dark", "dordle"])
def test_marks_without_colours_are_told_by_brightness_and_doubtful(skin):
    found = read(draw(GAME, Look(SKINS[skin])).convert("L"))
    assert rows(found) == GAME.boards
    assert doubtful(found)


# ------------------------------------------------------------------------------------ the words


def test_clear_letters_win_over_the_list():
    game = Game(("abcde", "crane", "moist"), ("moist",))
    (board,) = read(draw(game, Look(SKINS["light"], fonts()[1])))
    assert rows([board]) == game.boards


def test_letters_are_cyrillic():
    words = Lexicon.of(
        ["слово", "ветер", "город", "школа", "жизнь", "объем"],
        alphabet=Alphabet.of("ru"),
        name="russian",
    )
    game = Game(("ветер", "жизнь", "школа"), ("школа",))
    for small in (False, True):
        look = Look(SKINS["light"], fonts()[1], small=small)
        assert rows(read(draw(game, look), words)) == game.boards


def test_every_letter_of_every_language_has_a_class():
    for code in bundled_languages():
        spelling = spelling_of(of_language(code, 5))
        found = set(spelling.classes.tolist())
        assert found >= set(range(len(spelling.symbols)))


# ----------------------------------------------------------------------------------- the boards


@pytest.mark.parametrize(
    ("guesses", "answers", "look"),
    [
        ("crane sloth", "moist proxy", Look(SKINS["dordle"])),  # absent letters are white, too
        ("crane sloth moist", "moist proxy fuzzy sloth", Look(SKINS["octordle"], across=1)),
        ("crane sloth", "moist", Look(SKINS["dark"], typed="moist")),  # a typed row is no turn
        ("crane sloth", "moist", Look(SKINS["quordle"], typed="moist")),
    ],
)
def test_boards_are_told_apart_and_typed_rows_left_out(guesses, answers, look):
    game = Game(tuple(guesses.split()), tuple(answers.split()))
    assert rows(read(draw(game, look))) == game.boards


def test_a_number_of_boards_that_no_game_has_is_doubtful():
    game = Game(("crane", "sloth"), ("moist", "proxy", "fuzzy"))
    found = read(draw(game, Look(SKINS["light"])))
    assert rows(found) == game.boards
    assert doubtful(found)


def test_boards_with_other_words_are_doubtful():
    one, other = (
        draw(Game((word,), ("proxy",)), Look(SKINS["light"])) for word in ("crane", "moist")
    )
    both = Image.new("RGB", (one.width + other.width, one.height), "white")
    both.paste(one, (0, 0))
    both.paste(other, (one.width, 0))
    assert doubtful(read(both))


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


def test_a_typed_row_is_doubtful_if_absent_letters_look_the_same():
    game = Game(("crane", "sloth"), ("moist",))
    ((first, last),) = read(draw(game, Look(SKINS["dordle"], typed="fuzzy")))
    assert (first[3], last[3]) == ((), (0, 1, 2, 3, 4))


def test_what_a_message_covers_is_doubtful():
    ((first, *others),) = read(draw(GAME, Look(SKINS["light"], message="Splendid")))
    assert 2 in first[2]
    assert rows([others]) == [GAME.boards[0][1:]]
    game = Game(("crane", "sloth"), ("moist", "proxy"))  # the other board has the word
    (board, _) = read(draw(game, Look(SKINS["light"], message="Splendid")))
    assert [row[0] for row in board] == ["crane", "sloth"]
    assert 2 in board[0][2]


@pytest.mark.parametrize("columns", [1, 2])
def test_marked_letters_beside_a_dialog_are_doubtful(columns):
    image = draw(GAME, Look(SKINS["light"], flush=True))
    image.paste((255, 255, 255), (columns * 67, 2 * 67 - 2, image.width, 3 * 67))
    found = read(image)
    assert rows(found)[0][:2] == GAME.boards[0][:2]
    assert doubtful(found)


def test_a_word_that_is_being_typed_is_not_doubtful():
    game = Game(("crane", "sloth"), ("moist",))
    for typed in ("m", "mois"):
        found = read(draw(game, Look(SKINS["light"], typed=typed)))
        assert rows(found) == game.boards
        assert not any(row[2] or row[3] for row in found[0])


@pytest.mark.parametrize("strength", [0.2, 0.7])
def test_a_row_that_cannot_be_read_leaves_doubt(strength):
    """Tiles with a strong gradient look covered."""
    pixels = np.asarray(draw(GAME, Look(SKINS["dark"], flush=True, rows=3))).astype(float)
    light = 1 + strength * np.linspace(1, -1, 62)
    pixels[134:196] *= light[:, None, None]
    found = read(Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)))
    assert rows(found)[0][:2] == GAME.boards[0][:2]
    assert rows(found) == GAME.boards or doubtful(found)
    assert doubtful(found) == (strength > 0.5)


@pytest.mark.parametrize("kind", few([*OTHERS][::3], [*OTHERS]))
def test_other_things_are_no_game(kind):
    style = replace(random_style(random.Random(5), fonts()[1:], 60), skin=SKINS["light"])
    for seed in range(few(1, 20)):
        assert read(OTHERS[kind](random.Random(seed), style), None) == []


def test_one_word_without_empty_rows_may_be_a_logo():
    look = Look(SKINS["light"], keyboard=False, flush=True)
    for count in (1, 2):
        game = Game(("crane", "sloth")[:count], ("stone",))
        assert rows(read(draw(game, replace(look, rows=count)))) == game.boards[: count - 1]


def test_words_on_tiles_of_one_colour_are_no_game():
    skin = replace(SKINS["light"], absent=(74, 163, 223))
    game = Game(("apple", "grape", "mango"), ("fuzzy",))
    assert read(draw(game, Look(skin, keyboard=False, flush=True, rows=3))) == []


def test_pictures_without_tiles():
    assert read(Image.new("RGB", (300, 200), "navy"), None) == []
    assert read(Image.effect_noise((300, 200), 80), None) == []
    assert read(Image.new("RGB", (1, 1)), None) == []


def test_read_picture_returns_the_game(tmp_path):
    game = Game(("crane", "moist", "sloth"), ("moist", "sloth"))
    draw(game, Look(SKINS["dark"])).save(tmp_path / "shot.png")
    found = salet.read_picture(tmp_path / "shot.png")
    assert list(texts(found.turns)) == ["crane:bbbbb,bbbbb", "moist:ggggg,bybyy", "sloth:-,ggggg"]
    assert (found.answers, found.is_over, found.doubts) == (("moist", "sloth"), True, ())


def test_another_length_is_an_error(tmp_path):
    words = of_language("en", 6)
    game = random_game(random.Random(6), [words.guesses[i] for i in words.answers], 1)
    with pytest.raises(InputError, match="6 letters"):
        read(draw(game, Look(SKINS["light"])))


# ----------------------------------------------------------------------------------- the files


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@posix
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
    os.mkfifo(tmp_path / "pipe.png")
    for missing in ("missing.png", "", "pipe.png"):
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
    with pytest.raises(MissingExtra, match="extra pictures"):
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


def test_the_reader_is_small():
    page = Path(DATA).parent / "web" / "static" / "engine" / "pictures"
    files = [Path(DATA, "glyphs.json"), *page.glob("*.js")]
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) <= 90_000
