"""Files of played games, CSV and JSON: write and read."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from salet.errors import InputError
from salet.journal.played import UNKNOWN, UNSOLVED, PlayedGame, ends_of, recorded, turns_of
from salet.puzzle.days import puzzle_day, puzzle_number, read_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_board_count, limit_of
from salet.share import checks
from salet.share.game import ReadGame
from salet.words.alphabet import is_letter
from salet.words.games import WORDLE, find_game, games
from salet.words.lexicon import DAILY
from salet.words.records import csv_cell, from_csv_cell

COLUMNS = (
    "day", "number", "game", "list", "rules", "limit", "guesses", "feedbacks", "answer", "solved",
    "helped", "practice", "finished_at", "boards", "ends",
)  # fmt: skip
_DASH = "-"  # stood for an unknown guess in older files; a spreadsheet takes it for a formula


def games_csv(games: Iterable[PlayedGame]) -> str:
    """Return games as CSV with the header ``COLUMNS``, one per line; ? is an unknown guess."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in games:
        values = game.as_dict()
        values["guesses"] = " ".join(guess or UNKNOWN for guess in game.guesses)
        values["feedbacks"] = " ".join(game.feedbacks)
        values["ends"] = " ".join(UNSOLVED if end is None else str(end) for end in game.ends)
        for flag in ("solved", "helped", "practice"):
            values[flag] = "yes" if values[flag] else "no"
        row = ("" if values[name] is None else values[name] for name in COLUMNS)
        writer.writerow([csv_cell(cell) for cell in row])
    return out.getvalue()


def games_json(games: Iterable[PlayedGame]) -> str:
    """Return games as a JSON object: ``{"games": [...]}``."""
    return json.dumps({"games": [game.as_dict() for game in games]}, ensure_ascii=False) + "\n"


def is_games_file(text: str) -> bool:
    """Return whether a text looks like CSV or JSON of this module, and not like share text."""
    head = text.lstrip("\ufeff \t\r\n")[:400]
    first = head.splitlines()[0].lower() if head else ""
    json_like = re.match(r'\{|\[\s*[\[{"\]]', head)  # a chat message may begin with [8:15] Ann
    return bool(json_like) or ("feedbacks" in first and "guesses" in first)


def read_games_file(text: str) -> tuple[PlayedGame, ...]:
    """Parse and check the games of an exported file; errors name the game or line."""
    text = text.lstrip("\ufeff \t\r\n")
    rows = _json_rows(text) if text[:1] in ("{", "[") else _csv_rows(text)
    games = []
    for where, row in rows:
        try:
            games.append(_from_row(row))
        except InputError as error:
            raise error.under(where) from None
    return tuple(games)


def _json_rows(text: str) -> list[tuple[str, dict[str, Any]]]:
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"this is not valid JSON: {error}", "Export the games again.") from None
    rows = loaded.get("games") if isinstance(loaded, dict) else loaded
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError(
            "this JSON has no list of games", 'Write {"games": [{"guesses": …, "feedbacks": …}]}.'
        )
    return [(f"game {nth}", row) for nth, row in enumerate(rows, 1)]


def _csv_rows(text: str) -> list[tuple[str, dict[str, Any]]]:
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=";" if first.count(";") > 3 else ",")
    try:
        heading = [name.strip().lower() for name in next(reader, [])]
        return [
            (
                f"line {reader.line_num}",
                dict(zip(heading, map(from_csv_cell, line), strict=False)),
            )
            for line in reader
            if any(cell.strip() for cell in line)
        ]
    except csv.Error as error:
        raise InputError(f"this is not valid CSV: {error}", "Export the games again.") from None


def _from_row(row: dict[str, Any]) -> PlayedGame:
    """Return a game from a row of a file, checked; every value may be text."""
    guesses = ["" if word in (UNKNOWN, _DASH) else word for word in _texts(row, "guesses")]
    answers = (_text(row.get("answer")) or "").lower().split(",")
    words = [None if word in (UNKNOWN, "") else word for word in answers]
    for word in filter(None, (*guesses, *words)):
        if not all(map(is_letter, word)):
            raise InputError(f"{word!r} is not a word", "A word has only letters.")
    list_name = _text(row.get("list")) or DAILY
    if not list_name.isprintable():
        raise InputError(
            f"{list_name!r} is not the name of a list", "Use a name without control characters."
        )
    feedbacks, limit = _texts(row, "feedbacks"), row.get("limit")
    ends = () if guesses or feedbacks else _ends(row.get("ends"))
    turns = () if ends else turns_of(guesses, feedbacks)
    known = tuple(words) if any(words) else ()
    boards = check_board_count(len(ends or turns[0].feedbacks))
    checks.check_answer_count(known, boards)
    puzzle = _puzzle(row)
    usual = games()[puzzle["game"]].limit if puzzle["game"] else limit_of(boards)
    game = ReadGame(
        turns, known, ends,
        limit=usual if limit in (None, "") else _whole(limit, "limit"),
        **puzzle,
        rules=Rules(_text(row.get("rules")) or "normal"),
    )  # fmt: skip
    checks.check_turns(game.turns, game.answers, None, game.limit)
    checks.check_ends(game.ends, (), game.limit)
    flags = {name: _flag(row.get(name), name) for name in ("helped", "practice")}
    solved = row.get("solved")
    if solved not in (None, "") and _flag(solved, "solved") is not game.solved:
        raise InputError(
            "solved contradicts the feedback of the last guess",
            "Correct the feedback, or remove the column solved.",
        )
    finished_at = _moment(_text(row.get("finished_at")) or "")
    return replace(recorded(game, list_name, **flags), finished_at=finished_at)


def _puzzle(row: dict[str, Any]) -> dict[str, Any]:
    """Return the game and the number of a row; in the daily puzzle the day is enough."""
    name, number = _text(row.get("game")), row.get("number")
    if name in (None, WORDLE):
        return {"number": number_of(row.get("day"), number), "game": name}
    number = None if number in (None, "") else _whole(number, "number")
    return {"number": number, "game": find_game(name or "").name}


def number_of(day: object, number: object) -> int | None:
    """Return the number of a puzzle, given as a day, a number or both."""
    named = None if day in (None, "") else puzzle_number(read_day(str(day)))
    if number in (None, ""):
        return named
    wanted = _whole(number, "number")
    if named not in (None, wanted):
        raise InputError(
            f"puzzle {wanted:,} was not on {day}: that day had {named:,}",
            "Omit the day or the number: one follows from the other.",
        )
    puzzle_day(wanted)
    return wanted


def _moment(text: str) -> str:
    """Return a time in ISO format; an empty string stays empty."""
    try:
        return text and datetime.fromisoformat(text).isoformat()
    except ValueError:
        raise InputError(
            f"{text!r} is not a time", "Write it like 2026-02-28T20:15:00, or omit it."
        ) from None


def _texts(row: dict[str, Any], name: str) -> list[str]:
    value = row.get(name)
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InputError(f"{name} is missing", f"Every game needs {name}.")
    return [word.strip().lower() for word in words]


def _ends(value: object) -> tuple[int | None, ...]:
    """Return the turn that solved each board, if the row has these numbers."""
    ends = value.split() if isinstance(value, str) else value
    if not isinstance(ends, list):
        return ()
    return ends_of([UNSOLVED if end is None else str(end) for end in ends])


def _text(value: object) -> str | None:
    return None if value is None else str(value).strip() or None


def _whole(value: object, name: str) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise InputError(
            f"{name} is {value!r}, not a whole number", "Correct it, or remove it."
        ) from None


def _flag(value: object, name: str) -> bool:
    known = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    text = str(value if value is not None else "").strip().lower() or "no"
    if text not in known:
        raise InputError(f"{name} cannot be {value!r}", "Write yes or no.")
    return known[text]
