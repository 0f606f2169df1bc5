"""What practice shows: the keys with what is known of each, and the calendar of past days."""

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
Type a word, and it is marked: \\[A] or green is in its place, (A) or yellow elsewhere in the word.
On several boards every open board marks it, and the keys show the best that any of them knows.
And:
  [bold]hint[/], [bold]hint 3[/]    the next hint; the first three, now and in every turn
  [bold]words[/], [bold]more[/]     all the words left; the good guesses with all numbers
  [bold]why A[/], [bold]why A B[/]  what a guess tells apart; two guesses side by side
  [bold]board 3[/]         the turns of board 3
  [bold]hard[/], [bold]normal[/]    other rules; also ultra-hard
  [bold]goal worst[/]      what the hints aim at; also mean, win
  [bold]settings[/]        words you never want to see, colours
  [bold]give up[/]         show the words
  [bold]share[/], [bold]review[/]   when it is over: copy the text to share; every guess reviewed
  [bold]new[/], [bold]again[/]      another puzzle; the same one again
  [bold]help[/], [bold]quit[/]
Some commands are words too: [bold]/words[/] is the command, [bold]guess words[/] is the word."""
_MONTH, _GAP = 34, 3  # columns of a month, and between two


def keyboard(turns: Sequence[Turn], alphabet: Alphabet) -> Text:
    """Return the keys: each with its best mark in these one-board turns, a dot for grey."""
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
    """Months of past days, as many beside each other as there is room for."""
    months = sorted({(one.day.year, one.day.month) for one in days})
    known = {one.day: one for one in days}
    beside = max(1, (width + _GAP) // (_MONTH + _GAP))
    parts: list[Table | Text] = []
    for n in range(0, len(months), beside):
        some = months[n : n + beside]
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        grid.add_row(*(_month(year, month, known) for year, month in some))
        parts += [grid, Text()]
    played = [one.game for one in days if one.game is not None]
    won = sum(game.solved for game in played)
    said = f"{len(played):,} of {len(days):,} days played, {won:,} found."
    signs = "A number is how many guesses it took, X not found, · not played; dim is practice."
    return Group(*parts, Text(said, style="bold"), Text(signs, style="dim"))


def _month(year: int, month: int, known: dict[date, ArchiveDay]) -> Text:
    lines = [Text(f"{calendar.month_name[month]} {year}".center(_MONTH).rstrip(), style="bold")]
    lines.append(Text(" ".join(f"{name:>4}" for name in calendar.day_abbr), style="dim"))
    for week in calendar.monthcalendar(year, month):
        cells = [_cell(date(year, month, day), known) if day else Text("    ") for day in week]
        lines.append(Text(" ").join(cells))
    return Text("\n").join(lines)


def _cell(day: date, known: dict[date, ArchiveDay]) -> Text:
    """A day in four columns: its number, and how its game ended."""
    one = known.get(day)
    if one is None:
        return Text(f"{day.day:>2}  ", style="dim")
    if one.game is None:
        return Text(f"{day.day:>2} ·")
    found = str(len(one.game.feedbacks)) if one.game.solved else "X"
    style = "green" if one.game.solved else "red"
    return Text.assemble(f"{day.day:>2} ", (found[-1], "dim" if one.game.practice else style))
