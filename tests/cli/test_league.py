"""The command ``salet league``: options, files, and input that is no chat."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from xml.etree import ElementTree

import pytest
from tests.league.chats import chat

from salet.puzzle.days import puzzle_number, today
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.render.league import left_out_lines
from salet.share.write import share_text
from salet.store import MAX_BYTES

pytestmark = pytest.mark.usefixtures("warm_home")
FIRST_DAY = ("--to", "2025-03-01")


@pytest.fixture
def league(salet_here, tmp_path):
    """Run the command on a chat of 30 days; return its JSON, or what is printed without it."""
    path = tmp_path / "chat.txt"
    path.write_text(chat(30)[0], "utf-8")

    def run(*options, file=str(path)):
        done = salet_here("league", file, *options)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout) if "--json" in options else done.stdout

    return run


def zipped(content: bytes, name: str = "_chat.txt", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as packed:
        packed.writestr(name, content)
        packed.writestr("photo.jpg", b"\xff\xd8")
    return out.getvalue()


def test_the_table(league):
    data = league("--json")
    assert (data["game"], data["from"], data["to"]) == ("wordle", "2025-03-01", "2025-03-30")
    assert data["games"] == len(chat(30)[1]) == sum(row["games"] for row in data["rows"])
    assert {row["player"] for row in data["rows"]} == {name for name, *_ in chat(30)[1]}
    assert [row["rank"] for row in data["rows"]] == [1, 2, 3, 4, 5]
    assert {"hardest-answer", "easiest-answer", "year"} <= {fact["key"] for fact in data["facts"]}
    shown = league()
    assert all(row["player"] in shown for row in data["rows"])
    assert all(fact["text"] in " ".join(shown.split()) for fact in data["facts"])


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_no_cell_is_cut_off_in_a_narrow_terminal(league, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = league("--skill", *FIRST_DAY)
    assert "…" not in shown
    assert ("luck" in shown, "streak" in shown) == (columns >= 60, columns == 120)


def test_a_period_without_players_is_not_shown(league):
    shown = league("--by", "week", "--min-games", "7")
    assert "2025-W10" in shown
    assert "2025-W09" not in shown


def test_files_that_are_written(league, tmp_path):
    table, picture = tmp_path / "table.csv", tmp_path / "table.svg"
    shown = league("--csv", str(table), "--svg", str(picture))
    assert str(table) in "".join(shown.split())
    rows = list(csv.DictReader(io.StringIO(table.read_text("utf-8"))))
    data = league("--json")["rows"]
    assert [row["player"].lstrip("'") for row in rows] == [row["player"] for row in data]
    assert [int(row["X"]) for row in rows] == [row["counts"]["X"] for row in data]
    text = picture.read_text("utf-8")
    assert text.startswith("<svg")
    assert all(row["player"] in text for row in data)
    assert text.count("<polyline") == len(data)
    assert league("--csv", "-").splitlines()[0].startswith("rank,player,games")


def test_no_output_has_control_characters(league, word_file, tmp_path):
    file = word_file("28/02/2025, 14:05 - A\x1b[2J\x9b\x7f: Wordle 1,350 3/6")
    picture = tmp_path / "table.svg"
    alias = ("--alias", "A[2J=B\x1b[2J\x9b")
    outputs = [
        league(*options, file=file)
        for options in [(), ("--csv", "-"), ("--svg", str(picture)), alias, ("--csv", "-")]
    ]
    assert ElementTree.fromstring(picture.read_text("utf-8")).tag.endswith("svg")
    assert ["A[2J" in text for text in outputs] == [True, True, True, False, False]
    texts = [*outputs, json.dumps(league("--json", file=file), ensure_ascii=False)]
    assert not any(sign in text for text in texts for sign in "\x1b\x9b\x7f")


def test_skill_that_is_not_known_yet_is_mentioned(league, word_file):
    text = share_text([Turn("moist", (Feedback.parse("ggggg"),))], number=puzzle_number(today()))
    file = word_file(f"28/02/2025, 14:05 - Ana: {text}")
    assert list(league("--skill", "--json", file=file)["not_judged"]) == ["no-answer"]
    assert "No skill or luck: 1 game " in league("--skill", file=file)
    assert league("--json", file=file)["not_judged"] == {}


def test_the_reason_why_messages_are_left_out_is_a_phrase(league, word_file):
    results = ["3/6", "4/6", "7/6", "2/6 would be nice"]
    lines = [f"28/02/2025, 14:05 - Ana: Wordle 1,350 {result}" for result in results]
    file = word_file("\n".join([*lines, "28/02/2025, 14:05 - Ana: Wordle 99,999 3/6"]))
    counts = league("--json", file=file)["left_out"]
    assert counts == {"future": 1, "impossible": 1, "repeated": 1, "sentence": 1}
    shown = " ".join(league(file=file).split())
    assert all(line in shown for line in left_out_lines(counts))
    assert not any(f"({reason})" in shown for reason in counts)


@pytest.mark.parametrize("output", [(), ("--json",), ("--csv", "-")])
def test_an_interrupted_command_shows_the_table_and_says_so(
    salet_here, word_file, monkeypatch, output
):
    def interrupted(games, answer_of):
        yield games[0], (50.0, 50.0)
        raise KeyboardInterrupt

    monkeypatch.setattr("salet.cli.league.judged", interrupted)
    done = salet_here("league", word_file(chat(3)[0]), "--skill", *output)
    assert done.returncode == 130
    assert "Ana" in done.stdout


def test_a_zip_and_other_encodings_are_the_same(league, tmp_path):
    text = chat(30)[0]
    contents = {
        "chat.zip": zipped(text.encode()),
        "named.zip": zipped(text.encode(), "WhatsApp Chat with Us.txt"),
        "utf-16.txt": text.encode("utf-16"),
    }
    for name, content in contents.items():
        file = tmp_path / name
        file.write_bytes(content)
        assert league("--json", file=str(file)) == league("--json")


def damaged(method: int) -> bytes:
    """Return a zip file with 40 wrong bytes in the data of its chat."""
    lines = b"28/02/2025, 14:05 - Ana: Wordle 1 3/6\n" * 99
    content = zipped(lines, method=method)
    start = content.index(b"_chat.txt") + 20
    return content[:start] + b"\xff" * 40 + content[start + 40 :]


HOSTILE = {
    "deep JSON": b"[" * 200_000,
    "damaged zip": zipped(b"28/02/2025, 14:05 - Ana: Wordle 1 3/6" * 99)[:-60],
    **{f"damaged zip of method {method}": damaged(method) for method in (0, 8, 12, 14)},
    "spoilt zip": zipped(bytes(range(256)) * 99).replace(b"\x00\x01", b"\x01\x00"),
    "zip without a text": zipped(b"x", "photo.png"),
    "zip bomb": zipped(b"0" * (MAX_BYTES + 1)),
    "other encoding": "28/02/2025, 14:05 - Jörg: Wordle 1 3/6".encode("latin-1"),
    "binary": b"\x00\x01\x02" * 99,
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_input_that_is_no_chat_is_refused(refused, word_file, content):
    assert refused("league", word_file(content))["error"] == "input"
