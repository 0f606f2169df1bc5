"""The terminal: rich where there is one, plain text where there is none."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, Group
from rich.markup import escape
from rich.segment import Segment
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from salet.errors import StorageError, escaped
from salet.words.settings import Settings, settings

# The colours of tiles, each with its own ground: they are read on light and dark terminals alike.
USUAL = {
    "absent": "bold white on grey35",
    "present": "bold black on gold3",
    "correct": "bold white on dark_green",
    "untold": "bold reverse",
}
CONTRAST = {
    **USUAL,
    "present": "bold black on sky_blue2",
    "correct": "bold black on dark_orange",
}
PIPED = 120  # columns where nobody sees them and COLUMNS does not say
_GLUE = "\ue000"  # a sign nobody uses, in the place of a blank that must not break


class _Console(Console):
    """A console that escapes control characters and keeps "12 %" on one line.

    It leaves a closed pipe to the command line.
    """

    def __init__(self, **given: Any) -> None:
        super().__init__(**given, highlight=False, markup=False, emoji=False)

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
        plain = re.sub(r"(?<=\d) %", f"{_GLUE}%", escaped(shown.plain))
        if plain != shown.plain:
            shown = shown.copy()
            shown.plain = plain
        for segment in super().render(shown, options):
            yield segment._replace(text=segment.text.replace(_GLUE, " "))


def console(*, stderr: bool = False) -> Console:
    """A console that obeys NO_COLOR, COLUMNS and the player's colours."""
    told = os.environ.get("COLUMNS", "")
    if not (told.isascii() and told.isdecimal() and len(told) < 5 and 20 <= int(told) <= 500):
        os.environ.pop("COLUMNS", None)  # rich would stumble over it
    try:
        colours = settings().colours
    except StorageError:
        colours = Settings().colours  # an error about the settings is itself shown in a console
    theme = Theme(CONTRAST if colours == "contrast" else USUAL)
    made = _Console(stderr=stderr, theme=theme)
    if made.is_terminal:
        made.no_color = made.no_color or colours == "plain"
        return made
    width = int(os.environ.get("COLUMNS", PIPED))
    return _Console(stderr=stderr, width=width, no_color=True)


def styled(form: str, **values: object) -> Text:
    """Our own words with styles in them, and values that are shown as they are.

    A console reads no markup in what it prints: whatever a user gives is safe there. Only this
    reads some, and only in ``form``.

    >>> styled("[bold]{word}[/] was played", word="[/x]").plain
    '[/x] was played'
    """
    shown = {name: escape(str(value)) for name, value in values.items()}
    return Text.from_markup(form.format(**shown), emoji=False)


def help_view(form: str) -> Group:
    """A help in our own words: lines that are moved in have a command and, after two blanks or
    more, what it does, which wraps in a column of its own."""
    rows = [re.match(r"  (.*?)(?:\s{2,}(.*))?$", line) for line in form.splitlines()]
    wide = max((styled(row[1]).cell_len for row in rows if row), default=0)
    parts: list[Text | Table] = []
    for line, row in zip(form.splitlines(), rows, strict=True):
        if row is None:
            parts.append(styled(line))
            continue
        if not parts or isinstance(parts[-1], Text):
            table = Table.grid(padding=(0, 2, 0, 0))
            table.add_column(no_wrap=True, min_width=wide + 2)
            parts.append(table)
        last = parts[-1]
        assert isinstance(last, Table)
        last.add_row(Text("  ").append_text(styled(row[1])), styled(row[2] or ""))
    return Group(*parts)


def error_text(message: str, fix: str) -> None:
    """An error as a person reads it: what is wrong, then what to do."""
    out = console(stderr=True)
    text = Text()
    end = "" if message.endswith(("?", ".", "!")) else "."
    text.append(message + end, style="bold red" if out.is_terminal else "")
    if fix:
        text.append("\n" + fix)
    out.print(text, soft_wrap=not out.is_terminal)  # a program reads it line by line
