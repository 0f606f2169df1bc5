"""``salet belief``: how likely words are to be today's answer."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import click
from rich.padding import Padding
from rich.table import Table

from salet.belief.daily import believed
from salet.belief.history import History
from salet.belief.mixture import KINDS, Habits, known_on
from salet.belief.wordbelief import word_belief
from salet.cli import options
from salet.cli.command import Result, make_command
from salet.puzzle.days import read_day, today
from salet.puzzle.figures import percent, plural
from salet.render.console import styled

if TYPE_CHECKING:
    from datetime import date

    from rich.console import Console

    from salet.belief.wordbelief import WordBelief


@make_command(
    "belief",
    "\b\nExample:  salet belief crane salet\n\n"
    "Show how likely a word is to be today's answer, and why. Without a word, show the likeliest "
    "words and what was learned about the editor's habits.",
)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@options.day
@options.history
@options.top
def command(words: tuple[str, ...], day: str | None, history: History, top: int) -> Result:
    when = read_day(day) if day else today()
    used, habits = known_on(history, when)
    lexicon = believed(used, habits)
    if words:
        chosen = [lexicon.allowed(word) for word in words]
    else:
        by_weight = sorted(range(len(lexicon.weights)), key=lambda i: -lexicon.weights[i])
        chosen = [lexicon.guesses[i] for i in by_weight[:top]]
    rows = [word_belief(word, lexicon, history, when) for word in chosen]
    past = history.before(when)

    def view(out: Console) -> None:
        _show_words(out, rows, len(lexicon.guesses), reasons=bool(words))
        if not words:
            _show_habits(out, habits, past, when)

    return Result(_as_dict(rows, habits, past, when), view)


def _as_dict(rows: list[WordBelief], habits: Habits, past: History, day: date) -> dict[str, Any]:
    return {
        "date": day.isoformat(),
        "days_known": len(past),
        "last_day": past.last.isoformat() if past.last else None,
        "learned": habits != Habits(),
        "shares": dict(zip(KINDS, habits.shares, strict=True)),
        "ages": list(habits.ages),
        "pull": habits.pull,
        "words": [row.as_dict() for row in rows],
    }


def _show_words(out: Console, rows: list[WordBelief], count: int, *, reasons: bool) -> None:
    for row in rows:
        out.print(
            styled("[bold]{word}[/]", word=row.word.upper()),
            f" {row.odds}, number {row.rank:,} of {count:,}",
        )
        if reasons:
            out.print(Padding("; ".join(row.reasons), (0, 0, 0, 7), expand=False), style="dim")


def _show_habits(out: Console, habits: Habits, past: History, day: date) -> None:
    out.print()
    out.print(f"What the answer of {day} may be:")
    names = {
        "unused": "a word of the old list, not used yet",
        "new": "a word of the curated list of 2023, not used yet",
        "repeat": "an old answer again",
        "rest": "any other word that the game allows",
    }
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", min_width=7, no_wrap=True)
    for kind, share in zip(KINDS, habits.shares, strict=True):
        table.add_row(percent(share), names[kind])
    out.print(table)
    where = (
        f"learned from {plural(len(past), 'day')}, the last one {past.last}"
        if habits != Habits()
        else "the defaults, because no past answers are known"
    )
    out.print(f"These habits are {where}.", style="dim")
    if past.last is None or past.last < day - timedelta(days=1):
        out.print("To fetch the days since then: salet history update", style="dim")
