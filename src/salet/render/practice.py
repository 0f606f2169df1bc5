"""Show a practice game: the keyboard with the known marks, and the calendar of past days."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from datetime import date

from rich.console import Group
from rich.table import Table
from rich.text import Text

from salet.journal.archive import ArchiveDay
from salet.puzzle.marks import Mark
from salet.puzzle.turns import Turn
from salet.render.terminal import MARK_STYLES, SIGNS
from salet.words.alphabet import Alphabet

HELP = """\
Type a word, and salet marks it: \\[A] or green is in its place, (A) or yellow is elsewhere.
On several boards every open board marks it, and the keys show the best mark of any board.
And:
  [bold]hint[/], [bold]hint 3[/]    the next hint; the first three, now and in every turn
  [bold]words[/], [bold]more[/]     the words left (words all: long shots too); all numbers
  [bold]why A[/], [bold]why A B[/]  how a guess splits the words left; two guesses side by side
  [bold]board 3[/]         the turns of board 3
  [bold]hard[/], [bold]normal[/]    other rules; also ultra-hard
  [bold]settings[/]        your opener, colours, and more
  [bold]give up[/]         show the words
  [bold]share[/], [bold]review[/]   when it is over: copy the text to share; every guess reviewed
  [bold]new[/], [bold]again[/]      another puzzle; the same one again
  [bold]help[/], [bold]quit[/]
Some commands are also words: [bold]/words[/] is the command, [bold]guess words[/] is the word."""
_MONTH, _GAP = 34, 3  # columns of a month, and between two months


def keyboard(turns: Sequence[Turn], alphabet: Alphabet) -> Text:
    """Return the keyboard: each letter with its best mark in these turns, a dot for grey."""
    best: dict[str, Mark] = {}
    for turn in turns:
        for letter, mark in zip(turn.letters, turn.feedback, strict=True):
            best[letter] = max(best.get(letter, mark), mark)
    rows = []
    for nth, row in enumerate(alphabet.keyboard):
        cells = [Text(" " * nth)]
        for letter in row:
            known = best.get(letter)
            if known is None:
                cells.append(Text(f" {letter.upper()} ", style="bold"))
            elif known is Mark.ABSENT:
                cells.append(Text(" · ", style="dim"))
            else:
                cells.append(Text(SIGNS[known].format(letter.upper()), style=MARK_STYLES[known]))
        rows.append(Text.assemble(*cells))
    return Text("\n").join(rows)


# ---------------------------------------------------------------------------------- the calendar


def calendar_view(days: Sequence[ArchiveDay], width: int) -> Group:
    """Return a calendar of past days, with as many months side by side as fit."""
    months = sorted({(entry.day.year, entry.day.month) for entry in days})
    by_day = {entry.day: entry for entry in days}
    per_row = max(1, (width + _GAP) // (_MONTH + _GAP))
    blocks: list[Table | Text] = []
    for first in range(0, len(months), per_row):
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        row = months[first : first + per_row]
        grid.add_row(*(_month(year, month, by_day) for year, month in row))
        blocks += [grid, Text()]
    played = [entry.game for entry in days if entry.game is not None]
    won = sum(game.solved for game in played)
    total = f"{len(played):,} of {len(days):,} days played, {won:,} found."
    legend = "The digit is the number of guesses, X means not found, · not played; dim is practice."
    return Group(*blocks, Text(total, style="bold"), Text(legend, style="dim"))


def _month(year: int, month: int, by_day: dict[date, ArchiveDay]) -> Text:
    lines = [Text(f"{calendar.month_name[month]} {year}".center(_MONTH).rstrip(), style="bold")]
    lines.append(Text(" ".join(f"{name:>4}" for name in calendar.day_abbr), style="dim"))
    for week in calendar.monthcalendar(year, month):
        cells = [_cell(date(year, month, day), by_day) if day else Text("    ") for day in week]
        lines.append(Text(" ").join(cells))
    return Text("\n").join(lines)


def _cell(day: date, by_day: dict[date, ArchiveDay]) -> Text:
    """Return a day in four columns: its number, and the result of its game."""
    entry = by_day.get(day)
    if entry is None:
        return Text(f"{day.day:>2}  ", style="dim")
    game = entry.game
    if game is None:
        return Text(f"{day.day:>2} ·")
    result = str(len(game.feedbacks)) if game.solved else "X"
    style = "green" if game.solved else "red"
    return Text.assemble(f"{day.day:>2} ", (result[-1], "dim" if game.practice else style))
