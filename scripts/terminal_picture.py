"""Draw the README's picture of the terminal: ``python scripts/terminal_picture.py``.

Run ``salet play`` in a pseudo-terminal and write its output as SVG, dark and light. The list does
not change from day to day. With ``--all FOLDER`` draw longer games at three widths instead, for
review.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME, TerminalTheme
from rich.text import Text

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
GAME = ("--list", "original"), ("crane bbygb",)
GAMES = {
    "daily": ((), ("crane bbygb", "more", "why", "hint", "words")),
    "trap": (("--list", "original"), ("salet bgbby", "crony ybbbb", "why batch match", "help")),
    "end": (("--list", "original"), ("crane bbygb", "crnae", "n", "n", "aging ggggg", "settings")),
}
PATIENCE = 120.0  # seconds for one screen
# Without web fonts: the picture must load nothing.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace(
    "Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono"
)


def played(options: tuple[str, ...], lines: tuple[str, ...], width: int) -> str:
    """Return the output in a terminal ``width`` columns wide while these lines are typed."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 60, width, 0, 0))
    seen = ""
    with tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen(
            [sys.executable, "-m", "salet", "play", "--no-journal", *options],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "SALET_HOME": home},
        )  # fmt: skip
        os.close(slave)
        for line in (*lines, ""):
            start, limit = len(seen), time.monotonic() + PATIENCE
            while not seen[start:].endswith("> "):
                if time.monotonic() > limit:
                    raise SystemExit(f"no prompt after {line!r}: {seen!r}")
                if select.select([master], [], [], 0.2)[0]:
                    seen += os.read(master, 65_536).decode()
            if line:
                os.write(master, f"{line}\n".encode())
        process.kill()
        process.wait()
    os.close(master)
    return re.sub(r"\x1b\[\?2004[hl]", "", seen).replace("\r", "")


def draw(path: Path, text: str, width: int, theme: TerminalTheme) -> None:
    """Write terminal output as SVG."""
    with open(os.devnull, "w") as nowhere:
        console = Console(
            record=True, width=width, file=nowhere, force_terminal=True, color_system="truecolor"
        )
        console.print(Text.from_ansi(text), soft_wrap=False)
        drawn = console.export_svg(
            title="salet", theme=theme, code_format=FORMAT, unique_id="salet"
        )
    path.write_text(drawn, "utf-8")


def main() -> None:
    """Draw the pictures."""
    themes = {"dark": SVG_EXPORT_THEME, "light": DEFAULT_TERMINAL_THEME}
    if sys.argv[1:2] == ["--all"]:
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for name, (options, lines) in GAMES.items():
            for width in (40, 80, 120):
                text = played(options, lines, width)
                for scheme, theme in themes.items():
                    draw(folder / f"{name}-{width}-{scheme}.svg", text, width, theme)
        return
    options, lines = GAME
    text = f"$ salet play {' '.join(options)}\n{played(options, lines, 80)}"
    for scheme, theme in themes.items():
        draw(FOLDER / f"terminal-{scheme}.svg", text, 80, theme)


if __name__ == "__main__":
    main()
