"""Games that were left unfinished, kept so that the player can go on with them.

One small file in the user's folder has them all, the latest first, and is written whole or not at
all. What cannot be read in it counts as no game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from salet.store import data_dir, parsed_json, read_bytes, write_text

KEPT = 20  # games at most


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over: which puzzle it is, how it is played, and its turns as text.

    ``kind`` is ``play`` or ``practice``, ``day`` the day of the puzzle or empty. In practice
    ``code`` is the friend's code of the answers, empty when the host hides, and ``about`` says what
    puzzle it is.
    """

    kind: str
    list_name: str
    boards: int
    day: str
    sequence: bool
    rules: str
    goal: str
    limit: int
    turns: tuple[str, ...]
    code: str = ""
    about: str = ""
    helped: bool = True

    def is_same(self, other: Unfinished) -> bool:
        """Return whether both are the same puzzle."""
        names = ("kind", "list_name", "boards", "day", "sequence", "code")
        return all(getattr(self, name) == getattr(other, name) for name in names)


def game_file() -> Path:
    """Return the file of the unfinished games."""
    return data_dir() / "unfinished.json"


def kept() -> tuple[Unfinished, ...]:
    """Return the games that were left, the latest first."""
    try:
        rows = parsed_json(read_bytes(game_file()))["games"]
        return tuple(found for row in rows if (found := _read(row)) is not None)
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def keep(game: Unfinished) -> None:
    """Keep a game in the place of an earlier one of the same puzzle."""
    _write([game, *(one for one in kept() if not one.is_same(game))][:KEPT])


def forget(game: Unfinished) -> None:
    """Keep no game of this puzzle."""
    games = kept()
    others = [one for one in games if not one.is_same(game)]
    if len(others) < len(games) and others:
        _write(others)
    elif not others:
        with suppress(OSError):
            game_file().unlink(missing_ok=True)


def _write(games: Iterable[Unfinished]) -> None:
    rows = [asdict(game) for game in games]
    write_text(game_file(), json.dumps({"games": rows}, ensure_ascii=False) + "\n")


def _read(row: object) -> Unfinished | None:
    """Return a game as it was written, or None."""
    if not isinstance(row, dict):
        return None
    try:
        game = Unfinished(**{**row, "turns": tuple(map(str, row["turns"]))})
    except (KeyError, TypeError):
        return None
    numbers = (game.boards, game.limit)
    texts = (game.kind, game.list_name, game.day, game.rules, game.goal, game.code, game.about)
    fine = all(isinstance(each, int) for each in numbers) and all(
        isinstance(each, str) for each in texts
    )
    return game if fine and game.turns else None
