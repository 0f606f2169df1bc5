"""The terminal: rich where there is one, plain text where there is none."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text


def console(*, stderr: bool = False) -> Console:
    """A console that obeys NO_COLOR and the terminal, and never wraps when there is none."""
    made = Console(stderr=stderr, highlight=False, soft_wrap=False)
    if not made.is_terminal:
        made = Console(stderr=stderr, highlight=False, width=120, no_color=True, emoji=False)
    return made


def error_text(message: str, fix: str) -> None:
    """An error as a person reads it: what is wrong, then what to do."""
    out = console(stderr=True)
    text = Text()
    text.append(message.rstrip(".") + ".", style="bold red" if out.is_terminal else "")
    if fix:
        text.append("\n" + fix)
    out.print(text, soft_wrap=True)


def show_notices() -> None:
    """Print what the library has to say (first use, a damaged cache) on standard error."""
    import logging
    import sys

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("salet: %(message)s"))
    logger = logging.getLogger("salet")
    if not logger.handlers:
        logger.addHandler(handler)
