"""The terminal: rich where there is one, plain text where there is none."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text


class _Console(Console):
    """A console that leaves a closed pipe to the command line."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, stderr: bool = False) -> Console:
    """A console that obeys NO_COLOR and the terminal, and never wraps when there is none."""
    made = _Console(stderr=stderr, highlight=False, soft_wrap=False)
    if not made.is_terminal:
        made = _Console(stderr=stderr, highlight=False, width=120, no_color=True, emoji=False)
    return made


def error_text(message: str, fix: str) -> None:
    """An error as a person reads it: what is wrong, then what to do."""
    out = console(stderr=True)
    text = Text()
    end = "" if message.endswith(("?", ".", "!")) else "."
    text.append(message + end, style="bold red" if out.is_terminal else "")
    if fix:
        text.append("\n" + fix)
    out.print(text, soft_wrap=True)
