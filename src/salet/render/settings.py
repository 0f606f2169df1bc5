"""Show the player's settings."""

from __future__ import annotations

from rich.table import Table

from salet.words.lexicon import closed
from salet.words.settings import Settings

_UPDATES = {
    None: "not asked yet; on fetches past answers when you play",
    True: "on: past answers are fetched when you play",
    False: "off: past answers are not fetched",
}


def settings_table(current: Settings, only: str = "") -> Table:
    """Return the settings as a table, or ``only`` one of them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    opener = current.opener or "the best one"
    if current.opener and current.opener not in closed("nyt-2022"):  # guesses of the daily puzzle
        opener += " (not for the daily puzzle, which does not accept it)"
    rows = {
        "opener": opener,
        "never": ", ".join(current.never) or "no word",
        "words": current.words,
        "hints": "on" if current.hints else "off",
        "colours": current.colours,
        "updates": _UPDATES[current.update_offered],
    }
    if current.renamed or only == "aliases":
        names = (f"{old} is {new}" for old, new in current.renamed.items())
        rows["aliases"] = ", ".join(names) or "nobody in a league"
    for name, value in rows.items():
        if only in ("", name):
            table.add_row(name, value)
    return table
