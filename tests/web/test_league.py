"""The page makes the same league of a chat as Python, in node."""

from __future__ import annotations

import json
import random
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from salet.errors import InputError
from salet.league.files import read_chat
from salet.league.games import LeagueGame, games_in
from salet.league.news import Fact, facts
from salet.league.skill import odd_rows, past_answers
from salet.league.table import PERIODS, periods, table
from tests.league.chats import TODAY, chat
from tests.league.test_league import GOLDEN, RESULTS, SENTENCES
from tests.share.test_chats import LINES, NAMES, OTHER_DIGITS, RAW, TEXT
from tests.web.engine import Engine

MIXED = """Ana  [10:53 AM]
Wordle 1,350 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩\nhttps://example.org

Ben: Wordle 1,350 3/6
Caro DREI - 06.06
#SUTOM #171 3/6
Ben: joguei term.ooo #81 *3/6 🔥 1
Eva: Daily Quordle 376\n8️⃣4️⃣\n🟥7️⃣
Ana: Wordle 1,351 7/6
Ben: Wordle 99,999 3/6
Ana: Wordle 1,352 X/6*\n⬛⬛🟨🟩⬛
Ana: Wordle 1,353 3/6\n⬛⬛🟨🟩⬛\n🟩🟨🟨🟨🟨\n🟩🟩🟩🟩🟩
Liked “Wordle 1,353 3/6
Ben: Liked “well done! Wordle 1,354 2/6”
Ben: my “best” one: Wordle 1,355 2/6
Eva: Wordle 1,356 8/8
Ben: Anti-Wordle 1,357 3/6
Ben: Wordle+ 1,358 3/6
Ben: -Wordle 1,359 3/6
Ben: Wordle 1,360 3/6 would be nice
Ben: Wordle 1,360 4/6 🎉\nwas hard
Ben: Wordle 1,360 4/6
Ben: Wordle 1,360 7/6, or 0/6
Ben: Daily Quordle 377\n8️⃣4️⃣\n🟥
Ben: Daily Quordle 378 was hard
Ben: Wordle ١٬٣٦١ ٣/٦
Ben: Wordle ۱۳۶۲ ۴/۶\n🟩🟩🟩🟩🟩
Ben: Wordle 1,363 2/6\ngreat stuff
Ben: wordle 1363 2/6 would be nice\ngreat stuff
Ben: Woordle6 1363 2/5\ngreat stuff
"""
TELEGRAM = [
    {"date": "2025-02-28T10:00:00", "from": "Ana", "text": "Wordle 1,350 3/6"},
    {"date_unixtime": "1740700800", "from": "Ben",
     "text": ["Wordle ", {"type": "bold", "text": "1,350"}, " 2/6"]},
    {"date": "2025-02-28T10:00:00", "from": "Ben", "forwarded_from": "Ana",
     "text": "Wordle 1,351 2/6"},
    {"date": "2025-02-28T10:00:00", "from": "Ben", "edited": "x", "text": "Wordle 1,352 2/6"},
    {"date": "2025-02-28T10:00:00", "from": None, "text": "Wordle 1,353 2/6"},
]  # fmt: skip
SUMMARY = "Here are yesterday’s results:\n👑 4/6: <@1> <@!2>\n5/6: @the blueprint @Caro\nX/6: <@7>"
DISCORD = [
    {"timestamp": "2025-03-01T09:00:00+00:00", "author": {"id": "1", "name": "ana9"},
     "content": "Wordle 1,351 3/6"},
    {"timestamp": "2025-03-01T09:00:00+00:00", "content": SUMMARY,
     "author": {"id": "3", "name": "Wordle", "isBot": True},
     "mentions": [{"id": "2", "name": "ben", "nickname": "Ben"}]},
    {"timestamp": "2025-03-09T09:00:00+00:00", "content": SUMMARY,
     "author": {"id": "1", "name": "ana9", "isBot": False}},
]  # fmt: skip


def leagues(engine: Engine, files: list[Path], *wanted: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the league of each file as it is wanted, or its error."""
    for file, body in zip(files, wanted or [{}] * len(files), strict=True):
        yield engine.ask("league", str(file), TODAY.isoformat(), body)


def game_data(one: LeagueGame) -> dict[str, Any]:
    """Return a game as the page has it."""
    single = one.read.boards == 1
    rows = [str(turn.feedback) for turn in one.rows] if single else []
    return {**one.as_dict(), "rows": rows, "hard": one.read.rules is not None}


def fact_data(fact: Fact) -> dict[str, Any]:
    """Return a fact as the page has it: with numbers as numbers."""
    number = int(str(fact.values["number"]).replace(",", "")) if "number" in fact.values else None
    values = {**fact.values, **({} if number is None else {"number": number})}
    floats = {key: pytest.approx(one) for key, one in values.items() if isinstance(one, float)}
    return {"key": f"league.{fact.key}", "values": {**values, **floats}}


def same_rows(rows: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> None:
    """Compare the rows of the page with those of Python."""
    for row, other in zip(rows, wanted, strict=True):
        assert dict(row.pop("counts")) == other.pop("counts")
        assert row == pytest.approx(other)


def zipped(path: Path, text: str, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Write a chat as a zip file, with a picture before it; return its bytes."""
    with zipfile.ZipFile(path, "w", method) as packed:
        packed.writestr("IMG-1.jpg", b"\xff" * 99)
        packed.writestr("WhatsApp Chat with Füchse.txt", text)
    return path.read_bytes()


def chats(folder: Path) -> list[Path]:
    """Write chats of every kind."""
    text, short = chat(40)[0], chat(2)[0]
    said = [(name, f"{TEXT}\nhello: all\n2016-04-29 10:30:00") for name in NAMES]
    forms = {
        name: "\n".join(line.format(a=one, m=message) for one, message in said * 2)
        for name, line in (LINES | OTHER_DIGITS).items()
    }
    contents = {
        "chat.txt": text.encode(), "wide.txt": short.encode("utf-16"), "mixed.txt": MIXED.encode(),
        "lines.txt": "\n".join(
            f"28/02/2025, 14:05 - P{nth}: {line}" for nth, line in enumerate([*RESULTS, *SENTENCES])
        ).encode(),
        "reply.txt": (
            f"28/02/2025, 14:05 - Ana: {TEXT}\n28/02/2025, 14:05 - Ben: > Wordle 1,350 2/6\nwow"
        ).encode(),
        "nobody.txt": b"Wordle 1,350 2/6\nBen: Wordle 1,350 3/6",
        "result.json": json.dumps({"messages": TELEGRAM}).encode(),
        "all.json": json.dumps({"chats": {"list": [{"messages": TELEGRAM}, {}]}}).encode(),
        "discord.json": json.dumps({"messages": DISCORD}).encode(),
        "raw.json": json.dumps({"messages": [{**TELEGRAM[0], "from": f"{RAW}\ud800"}]}).encode(),
        "raw.txt": LINES["Android"].format(a=RAW.replace("\x00", ""), m=TEXT).encode(),
        **{f"{name}.txt": form.encode() for name, form in forms.items()},
    }  # fmt: skip
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    zipped(folder / "chat.zip", short)
    zipped(folder / "stored.zip", short, zipfile.ZIP_STORED)
    return [folder / name for name in (*contents, "chat.zip", "stored.zip")]


def test_a_chat_gives_the_league_of_python(engine: Engine, tmp_path: Path) -> None:
    files = chats(tmp_path)
    answer_of, kinds = past_answers(), set[str]()
    for file, own in zip(files, leagues(engine, files), strict=True):
        found = games_in(read_chat(str(file)), TODAY)
        assert own["games"] > 0, file.name
        names = [kind["game"] for kind in own["kinds"]]
        assert sorted(names) == sorted({one.game for one in found.games}), file.name
        assert own["left_out"] == sum(found.left_out.values()), file.name
        chosen = [one for one in found.games if one.game == own["game"]]
        assert own["all"] == [game_data(one) for one in found.games], file.name
        same_rows(own["rows"], [row.as_dict() for row in table(chosen)])
        wanted_facts = [fact_data(one) for one in facts(chosen, answer_of)]
        wanted_odd = [fact_data(one) for one in odd_rows(chosen, answer_of)]
        assert own["facts"] == wanted_facts, file.name
        assert own["odd"] == wanted_odd, file.name
        kinds |= {one["key"] for one in (*own["facts"], *own["odd"])}
    assert kinds == {
        f"league.{key}" for key in ("hardest-answer", "easiest-answer", "year", "gained", "odd-row")
    }


def test_the_golden_leagues_are_those_of_the_page(engine: Engine, tmp_path: Path) -> None:
    cases = json.loads((GOLDEN / "leagues.json").read_text("utf-8"))
    files = [tmp_path / f"{nth}.txt" for nth in range(len(cases))]
    for file, case in zip(files, cases, strict=True):
        file.write_text(case["chat"], encoding="utf-8")
    options = [case["wanted"] for case in cases]
    for case, own in zip(cases, leagues(engine, files, *options), strict=True):
        names = case["games"][0]
        assert [{name: one[name] for name in names} for one in own["all"]] == case["games"]
        assert len(own["rows"]) == len(case["rows"]) > 1
        same_rows(own["rows"], case["rows"])


def test_each_period_has_the_table_of_python(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "chat.txt"
    file.write_text(chat(20, first=date(2024, 12, 20))[0], "utf-8")
    games = games_in(read_chat(str(file)), TODAY).games
    parts = [part for by in PERIODS for part in periods(games, by)]
    assert {"2024", "2025-01", "2024-W52", "2025-W01"} <= {name for name, _ in parts}
    found = [*leagues(engine, [file] * len(parts), *({"period": name} for name, _ in parts))]
    for (name, members), own in zip(parts, found, strict=True):
        assert own["period"] == name
        same_rows(own["rows"], [row.as_dict() for row in table(members)])
    listed = [name for names in found[0]["periods"] for name in names]
    assert sorted(listed) == sorted(name for name, _ in parts)
    (all_games,) = leagues(engine, [file], {"period": "2023", "from": "2030-01-01"})
    assert (all_games["period"], all_games["rows"], all_games["facts"]) == ("", [], [])


def test_a_bad_file_is_refused(engine: Engine, tmp_path: Path) -> None:
    packed, bomb = (
        zipped(tmp_path / "made.zip", content)
        for content in (random.Random(1).randbytes(999).hex(), "0" * 100_000_001)
    )
    contents = {
        "empty.txt": (b"", "no-chat"), "talk.txt": (b"hello\nthere", "no-chat"),
        "picture.png": (b"\x89PNG\r\n\x1a\n\0\0", "no-chat"), "list.json": (b"[1, 2]", "no-chat"),
        "deep.json": (b"[" * 99_999, "no-chat"), "latin.txt": (b"Ana: \xfc", "no-chat"),
        "no-games.txt": (b"1/2/25, 10:00 - Ana: hi", "no-league"),
        "cut.zip": (packed[:-40], "chat-damaged"), "head.zip": (b"PK\3\4", "chat-damaged"),
        "broken.zip": (packed[:200] + b"\0" * 200 + packed[400:], "chat-damaged"),
        "none.zip": (b"PK\5\6" + b"\0" * 18, "no-chat"),
        "bomb.zip": (bomb, "chat-large"),
    }  # fmt: skip
    for name, (content, _) in contents.items():
        (tmp_path / name).write_bytes(content)
    found = leagues(engine, [tmp_path / name for name in contents])
    assert [one.get("key") for one in found] == [key for _, key in contents.values()]
    for name, (_, key) in contents.items():
        if key != "no-league":
            with pytest.raises(InputError):
                read_chat(str(tmp_path / name))
