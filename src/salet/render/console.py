"""Consoles: rich output at a terminal, plain text elsewhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console, ConsoleOptions
from rich.markup import escape
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from salet.errors import StorageError, escaped
from salet.words.settings import Settings, settings

# The colours of tiles, each with a background: readable on light and dark terminals.
USUAL = {
    "absent": "bold white on grey35",
    "present": "bold black on gold3",
    "correct": "bold white on dark_green",
    "unmarked": "bold reverse",
}
CONTRAST = {
    **USUAL,
    "present": "bold black on sky_blue2",
    "correct": "bold black on dark_orange",
}
PIPED = 120  # columns if the output is not a terminal and COLUMNS is not set
_GLUE = "\ue000"  # a private character that stands for a non-breaking blank
_BEFORE_PERCENT = re.compile(r"(?<=\d) %")


class _Console(Console):
    """A console that escapes control characters and keeps "12 %" on one line.

    The command line handles a closed pipe.
    """

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def render(self, renderable: Any, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        if isinstance(renderable, str):
            now = options or self.options
            renderable = self.render_str(renderable, highlight=now.highlight, markup=now.markup)
        if not isinstance(renderable, Text):
            yield from super().render(renderable, options)
            return
        shown = renderable
        content = _BEFORE_PERCENT.sub(f"{_GLUE}%", escaped(shown.plain))
        if content != shown.plain:
            shown = shown.copy()
            shown.plain = content
        for segment in super().render(shown, options):
            yield segment._replace(text=segment.text.replace(_GLUE, " "))


def console(*, stderr: bool = False) -> Console:
    """Return a console that respects NO_COLOR, COLUMNS and the player's colours."""
    width = os.environ.get("COLUMNS", "")
    if not (width.isascii() and width.isdecimal() and len(width) < 5 and 20 <= int(width) <= 500):
        os.environ.pop("COLUMNS", None)  # rich cannot handle it
    try:
        colours = settings().colours
    except StorageError:
        colours = Settings().colours  # the error about the settings needs a console, too
    theme = Theme(CONTRAST if colours == "contrast" else USUAL)
    terminal = _Console(stderr=stderr, theme=theme)
    if terminal.is_terminal:
        terminal.no_color = terminal.no_color or colours == "plain"
        return terminal
    return _Console(stderr=stderr, width=int(os.environ.get("COLUMNS", PIPED)), no_color=True)


def wrapped(text: Text, out: Console, width: int) -> Iterator[Text]:
    """Yield a text in lines of a width; "12 %" stays on one line."""
    glued = text.copy()
    glued.plain = _BEFORE_PERCENT.sub(f"{_GLUE}%", text.plain)
    for line in glued.wrap(out, width):
        line.plain = line.plain.replace(_GLUE, " ")
        line.rstrip()
        yield line


def styled(form: str, **values: object) -> Text:
    """Return text with markup in ``form``; markup in the values is escaped.

    Consoles do not interpret markup, so text from users is safe everywhere else.

    >>> styled("[bold]{word}[/] was played", word="[/x]").plain
    '[/x] was played'
    """
    shown = {name: escape(str(value)) for name, value in values.items()}
    return Text.from_markup(form.format(**shown), emoji=False)


def error_text(message: str, fix: str) -> None:
    """Print an error on standard error: what is wrong, then what to do."""
    out = console(stderr=True)
    text = Text()
    end = "" if message.endswith(("?", ".", "!", "?)")) else "."
    text.append(message + end, style="bold red" if out.is_terminal else "")
    if fix:
        text.append("\n" + fix)
    out.print(text, soft_wrap=not out.is_terminal)  # programs read it line by line
