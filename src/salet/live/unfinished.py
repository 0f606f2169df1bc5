"""Unfinished games, saved so that the player can continue them.

One file in the user's folder has them all, the latest first. It is changed under a lock and written
atomically. Rows and fields of another version of salet are kept. A damaged file is renamed before
the next game is saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

from salet.errors import StorageError, why
from salet.store import data_dir, json_text, locked, parsed_json, read_bytes, write_text

MAX_GAMES = 20


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over: its puzzle, its settings, and its turns as text.

    ``kind`` is ``play`` or ``practice``. ``day`` is the day of the puzzle or empty. In practice
    ``code`` is the friend's code of the answers, empty against the adversary, and ``about``
    describes the puzzle. ``list_options`` name the list on the command line; ``options`` are
    others that the game is continued with.
    """

    kind: str
    list_name: str
    boards: int
    day: str
    sequence: bool
    rules: str
    limit: int
    turns: tuple[str, ...]
    code: str = ""
    about: str = ""
    helped: bool = True
    list_options: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def is_same(self, other: Unfinished) -> bool:
        """Return whether the other game is of the same puzzle."""
        names = ("kind", "list_name", "boards", "day", "sequence", "code")
        return all(getattr(self, name) == getattr(other, name) for name in names)


def game_file() -> Path:
    """Return the file of the unfinished games."""
    return data_dir() / "unfinished.json"


def saved_games() -> tuple[Unfinished, ...]:
    """Return the saved games, the latest first; none if the file cannot be read."""
    try:
        rows = _read()["games"]
    except (OSError, ValueError):
        return ()
    return tuple(game for row in rows if (game := _parsed(row)) is not None)


def keep(game: Unfinished) -> Path | None:
    """Save a game; it replaces an earlier one of the same puzzle.

    Return the new name of the file of games if it was damaged.
    """

    def with_game(rows: list[Any]) -> list[Any]:
        before: dict[str, Any] = next((row for row in rows if _is_of(row, game)), {})
        others = [row for row in rows if not _is_of(row, game)]
        known = [row for row in others if _parsed(row) is not None][: MAX_GAMES - 1]
        return [
            {**before, **asdict(game)},
            *(row for row in others if _parsed(row) is None or row in known),
        ]

    return _change(with_game)


def forget(game: Unfinished) -> Path | None:
    """Delete the saved game of this puzzle; return as ``keep`` does."""
    if not any(other.is_same(game) for other in saved_games()):
        return None
    return _change(lambda rows: [row for row in rows if not _is_of(row, game)])


def _change(change: Callable[[list[Any]], list[Any]]) -> Path | None:
    """Replace the rows of the file, with the file locked."""
    path, renamed = game_file(), None
    with locked(path.with_name(".unfinished.lock")):
        try:
            data = _read()
        except ValueError:
            data, renamed = {"games": []}, _renamed(path)
        except OSError as error:
            raise StorageError(
                f"{path} cannot be read: {why(error)}", "Check its permissions, or rename it."
            ) from None
        data["games"] = change(data["games"])
        if len(data) == 1 and not data["games"]:
            path.unlink(missing_ok=True)
        else:
            write_text(path, json_text(data))
    return renamed


def _renamed(path: Path) -> Path:
    """Rename a damaged file, so that nothing in it is lost; return its new name."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-damaged-{number}.json")).exists():
        number += 1
    try:
        return path.rename(aside)
    except OSError as error:
        raise StorageError(
            f"{path} is damaged and cannot be renamed: {why(error)}", "Rename it by hand."
        ) from None


def _read() -> dict[str, Any]:
    """Return the content of the file. Raise ``ValueError`` if it is damaged."""
    try:
        data = parsed_json(read_bytes(game_file()))
    except (FileNotFoundError, NotADirectoryError):
        return {"games": []}
    if not isinstance(data, dict) or not isinstance(data.get("games"), list):
        raise ValueError("it has no list of games")
    return data


def _is_of(row: object, game: Unfinished) -> bool:
    parsed = _parsed(row)
    return parsed is not None and parsed.is_same(game)


def _parsed(row: object) -> Unfinished | None:
    """Return a game from its JSON, without unknown fields; None if it cannot be read."""
    if not isinstance(row, dict):
        return None
    values = {field.name: row[field.name] for field in fields(Unfinished) if field.name in row}
    try:
        for name in ("turns", "list_options", "options"):
            values[name] = tuple(map(str, row[name] if name == "turns" else row.get(name, ())))
        game = Unfinished(**values)
        if game.day:
            date.fromisoformat(game.day)
    except (KeyError, TypeError, ValueError):
        return None
    numbers = (game.boards, game.limit)
    texts = (game.kind, game.list_name, game.day, game.rules, game.code, game.about)
    valid = all(isinstance(number, int) for number in numbers) and all(
        isinstance(text, str) for text in texts
    )
    return game if valid and game.turns else None
