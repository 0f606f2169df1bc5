"""Unfinished games, saved so that the player can continue them.

One file in the user's folder has them all, the latest first. It is written atomically, and damaged
entries are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from salet.store import data_dir, parsed_json, read_bytes, write_text

MAX_GAMES = 20


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over: its puzzle, its settings, and its turns as text.

    ``kind`` is ``play`` or ``practice``. ``day`` is the day of the puzzle or empty. In practice
    ``code`` is the friend's code of the answers, empty against the adversary, and ``about``
    describes the puzzle.
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

    def is_same(self, other: Unfinished) -> bool:
        """Return whether the other game is of the same puzzle."""
        names = ("kind", "list_name", "boards", "day", "sequence", "code")
        return all(getattr(self, name) == getattr(other, name) for name in names)


def game_file() -> Path:
    """Return the file of the unfinished games."""
    return data_dir() / "unfinished.json"


def kept() -> tuple[Unfinished, ...]:
    """Return the saved games, the latest first."""
    try:
        rows = parsed_json(read_bytes(game_file()))["games"]
        return tuple(game for row in rows if (game := _parsed(row)) is not None)
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def keep(game: Unfinished) -> None:
    """Save a game; it replaces an earlier one of the same puzzle."""
    _write([game, *(other for other in kept() if not other.is_same(game))][:MAX_GAMES])


def forget(game: Unfinished) -> None:
    """Delete the saved game of this puzzle."""
    games = kept()
    others = [other for other in games if not other.is_same(game)]
    if len(others) < len(games) and others:
        _write(others)
    elif not others:
        with suppress(OSError):
            game_file().unlink(missing_ok=True)


def _write(games: Iterable[Unfinished]) -> None:
    rows = [asdict(game) for game in games]
    write_text(game_file(), json.dumps({"games": rows}, ensure_ascii=False) + "\n")


def _parsed(row: object) -> Unfinished | None:
    """Return a game from its JSON, or None if it is damaged."""
    if not isinstance(row, dict):
        return None
    try:
        game = Unfinished(**{**row, "turns": tuple(map(str, row["turns"]))})
    except (KeyError, TypeError):
        return None
    numbers = (game.boards, game.limit)
    texts = (game.kind, game.list_name, game.day, game.rules, game.code, game.about)
    valid = all(isinstance(number, int) for number in numbers) and all(
        isinstance(text, str) for text in texts
    )
    return game if valid and game.turns else None
