"""Draw the league of a made-up chat: docs/pictures/league.svg.

python -m scripts.make_league_picture
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.league.chats import chat

from salet.cli import main

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "league.svg"
NAMES = {"Ben 🦊": "Ben", "+44 7123 456789": "Caro", "דנה": "Dana"}


def write() -> None:
    """Write the chat of half a year to a file, and draw its league."""
    text, _ = chat(180)
    for old, new in NAMES.items():
        text = text.replace(f"- {old}:", f"- {new}:")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "chat.txt"
        file.write_text(text, "utf-8")
        main(["league", str(file), "--svg", str(PICTURE)])


if __name__ == "__main__":
    write()
