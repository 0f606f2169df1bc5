"""The unfinished game of today, kept so that nothing is lost when the helper is left.

One small file in the user's folder, written whole or not at all. A file that cannot be read, is
of another day or of another list counts as none.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from salet.store import data_dir, parsed_json, read_bytes, write_text


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over: its puzzle, how it is played, and its turns ``guess:feedback``."""

    day: str
    list_name: str
    rules: str
    goal: str
    limit: int
    turns: tuple[str, ...]


def game_file() -> Path:
    """Where the game is kept."""
    return data_dir() / "unfinished.json"


def keep(game: Unfinished) -> None:
    """Keep a game in the place of the one before."""
    write_text(game_file(), json.dumps(asdict(game)) + "\n")


def forget() -> None:
    """Keep no game any more."""
    with suppress(OSError):
        game_file().unlink(missing_ok=True)


def kept(list_name: str, day: date) -> Unfinished | None:
    """The game of this puzzle that was left, or None."""
    try:
        found = parsed_json(read_bytes(game_file()))
        game = Unfinished(
            str(found["day"]), str(found["list_name"]), str(found["rules"]), str(found["goal"]),
            int(found["limit"]), tuple(str(turn) for turn in found["turns"]),
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError):
        return None
    same = (game.list_name, game.day) == (list_name, day.isoformat())
    return game if same and game.turns else None
