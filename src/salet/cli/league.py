"""``salet league``: a table of players out of the exports of a chat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.files import check_writable, one_output, write_csv, write_text
from salet.errors import InputError
from salet.lab.charts import check_chart
from salet.league.files import read_chat
from salet.league.games import Found, LeagueGame, games_in
from salet.league.news import Fact, facts
from salet.league.skill import (
    AnswerOf,
    Judged,
    judged,
    odd_rows,
    past_answers,
    unjudged,
    with_skill,
)
from salet.league.table import MISSED, PERIODS, Row, days_of, periods, table, within
from salet.puzzle.days import read_day, today
from salet.puzzle.figures import plural
from salet.render.league import league_table, left_out_lines, not_judged_lines
from salet.render.league_picture import league_svg
from salet.render.progress import progress_bar
from salet.share.chats import Chat, plain_name
from salet.words.games import find_game, games, may_name_game
from salet.words.settings import change_settings, settings

if TYPE_CHECKING:
    from rich.console import Console

MAX_ODD = 5  # rows that cannot be, shown below the table
_STEP = 1000  # messages after which the progress bar moves


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options: which games are shown, and how they count."""

    first: str | None
    last: str | None
    by: str | None
    game: str | None
    missed: str
    min_games: int
    skill: bool


@dataclass(frozen=True, slots=True)
class League:
    """The league of one game: its rows, those of each period, and what is worth saying."""

    name: str
    games: tuple[LeagueGame, ...]
    rows: tuple[Row, ...]
    periods: tuple[tuple[str, tuple[Row, ...]], ...]
    facts: tuple[Fact, ...]
    others: dict[str, int]
    left_out: dict[str, int]
    not_judged: dict[str, int]
    complete: bool = True  # False if judging was interrupted

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``."""
        first, last = days_of(self.games)
        return {
            "game": self.name,
            "from": first and first.isoformat(),
            "to": last and last.isoformat(),
            "games": len(self.games),
            "rows": [row.as_dict() for row in self.rows],
            "periods": [
                {"period": name, "rows": [row.as_dict() for row in rows]}
                for name, rows in self.periods
            ],
            "facts": [{"key": f.key, **f.values, "text": str(f)} for f in self.facts],
            "others": self.others,
            "left_out": self.left_out,
            "not_judged": self.not_judged,
        }


@make_command(
    "league",
    "\b\nExample:  salet league chat.zip\n"
    "          salet league chat.txt result.json --by month --svg table.svg\n\n"
    "A table of players out of the exports of a group's chat: WhatsApp (.txt, .zip), Telegram and "
    "Discord (.json), Signal, or any text with a name before each game. Best is who needs the "
    "fewest guesses against the group's mean of the same day. Nothing leaves this computer.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@options.grouped(
    "wanted",
    Wanted,
    click.option("--from", "first", metavar="DAY", help="The first day, or its number."),
    click.option("--to", "last", metavar="DAY", help="The last day, or its number."),
    click.option("--by", type=click.Choice(PERIODS), help="Also a table for each period."),
    click.option("--game", metavar="NAME", help="The game.  [default: the most played]"),
    click.option(
        "--missed", type=click.Choice(MISSED), default=MISSED[0], show_default=True,
        help="A missed puzzle is skipped, counts as lost (7), or one more than the day's last.",
    ),
    click.option(
        "--min-games", type=click.IntRange(1), default=1, show_default=True, metavar="N",
        help="Only players with at least N games.",
    ),
    click.option(
        "--skill", is_flag=True,
        help="Also estimate skill and luck from the squares; about a second for each new game.",
    ),
)  # fmt: skip
@click.option(
    "--alias",
    "aliases",
    multiple=True,
    metavar='"OLD=NEW"',
    help="A player who changed the name; kept in your settings. OLD= forgets it.",
)
@options.csv
@click.option("--svg", "svg_file", metavar="FILE", help="Draw the table and the means over time.")
def command(
    files: tuple[str, ...],
    wanted: Wanted,
    aliases: tuple[str, ...],
    csv_file: str | None,
    svg_file: str | None,
) -> Result:
    if svg_file is not None:
        check_chart(svg_file)
    printed = one_output(csv_file)
    check_writable(svg_file)
    chats = _read(files)
    found = _found(chats, _aliases(aliases, {name for chat in chats for name in chat.counts}))
    league = _league(found, wanted)
    if csv_file is not None:
        write_csv(csv_file, _csv(league.rows))
    if svg_file is not None:
        write_text(svg_file, league_svg(_title(league), league.rows, league.games))
    view = None if printed else lambda out: _show(out, league, csv_file, svg_file)
    return Result(league, view, code=0 if league.complete else 130)


def _aliases(given: Sequence[str], authors: set[str]) -> dict[str, str]:
    """Return the aliases of the settings, after a change if some are given.

    Raise ``InputError`` if nobody has or had the old name of one.
    """
    saved = settings().renamed
    known = {plain_name(old): plain_name(new) for old, new in saved.items()}
    people = {plain_name(author) for author in authors}.union(known, known.values())
    for text in given:
        old, sign, new = map(plain_name, text.partition("="))
        if not (sign and old):
            raise InputError(f"{text!r} is no alias", 'Write --alias "Old name=New name".')
        if new and old not in people:
            near = get_close_matches(old, authors - {""}, cutoff=0.4)
            known_as = f"These names are near: {', '.join(near)}." if near else "Check the name."
            raise InputError(f"nobody in these files is called {old}", known_as)
        people.add(new)
        known.pop(old, None)
        if new in ("", old):
            continue
        if known.get(new) == old:  # the player took the earlier name again
            del known[new]
        new = known.get(new, new)
        known = {name: new if now == old else now for name, now in known.items()} | {old: new}
    if given:
        change_settings(aliases=tuple(f"{old}={new}" for old, new in sorted(known.items())))
    return known


def _read(files: Sequence[str]) -> list[Chat]:
    """Return the chats of all files."""
    chats: list[Chat] = []
    with progress_bar("reading files", len(files)) as advance:
        for file in files:
            chats.append(read_chat(file))
            advance(1)
    return chats


def _found(chats: Sequence[Chat], aliases: dict[str, str]) -> Found:
    """Return the games of chats."""
    total = sum(map(len, chats))
    with progress_bar("reading messages", total) as advance:
        messages = chain.from_iterable(chat.having(_counting(advance)) for chat in chats)
        found = games_in(messages, today(), aliases)
    if not found.games:
        count = plural(total, "message")
        if found.left_out:
            lines = " ".join(left_out_lines(found.left_out))
            raise InputError(f"no game in {count} counts", lines)
        raise InputError(
            f"there is no game in {count}",
            "Export the chat in which you share your results: Wordle 1,590 4/6.",
        )
    return found


def _counting(advance: Callable[[int], None]) -> Callable[[str], bool]:
    """Return the test whether a message may have a game, which also moves a progress bar."""
    calls = 0

    def wanted(text: str) -> bool:
        nonlocal calls
        calls += 1
        if calls % _STEP == 0:
            advance(_STEP)
        return may_name_game(text)

    return wanted


def _league(found: Found, wanted: Wanted) -> League:
    counts = Counter(one.game for one in found.games)
    name = find_game(wanted.game).name if wanted.game else counts.most_common(1)[0][0]
    first, last = (None if day is None else read_day(day) for day in (wanted.first, wanted.last))
    if first and last and first > last:
        raise InputError("--from is later than --to", "Exchange the two days.")
    chosen = within((one for one in found.games if one.game == name), first, last)
    if not chosen:
        known = ", ".join(f"{game} ({count:,})" for game, count in counts.most_common())
        raise InputError("there are no such games in these files", f"They have: {known}.")
    most = max(Counter(one.player for one in chosen).values())
    if most < wanted.min_games:
        raise InputError("no player has that many games", f"Use --min-games {most} or fewer.")
    answer_of = past_answers()
    results, complete = _judged(chosen, answer_of) if wanted.skill else ({}, True)

    def rows_of(games: Sequence[LeagueGame]) -> tuple[Row, ...]:
        return with_skill(table(games, wanted.missed, wanted.min_games), games, results)

    parts = periods(chosen, wanted.by) if wanted.by else []
    others = {game: count for game, count in counts.most_common() if game != name}
    return League(
        name, tuple(chosen), rows_of(chosen),
        tuple((period, rows_of(members)) for period, members in parts),
        (*facts(chosen, answer_of), *odd_rows(chosen, answer_of)), others, dict(found.left_out),
        unjudged(chosen, answer_of, results) if wanted.skill else {}, complete,
    )  # fmt: skip


def _judged(
    chosen: Sequence[LeagueGame], answer_of: AnswerOf
) -> tuple[dict[LeagueGame, Judged], bool]:
    """Return skill and luck of games, and whether all were judged before an interruption."""
    found: dict[LeagueGame, Judged] = {}
    try:
        with progress_bar("judging games", len(chosen)) as advance:
            for one, result in judged(chosen, answer_of):
                found[one] = result
                advance(1)
    except KeyboardInterrupt:
        return found, False
    return found, True


def _title(league: League) -> str:
    return f"{games()[league.name].title} league"


def _csv(rows: Sequence[Row]) -> list[list[object]]:
    """Return rows as CSV, with a heading."""
    lines = [_cells(row) for row in rows]
    return [list(lines[0]), *(list(line.values()) for line in lines)]


def _cells(row: Row) -> dict[str, Any]:
    """Return the cells of a row by their heading."""
    data = row.as_dict()
    cells: dict[str, Any] = data.pop("counts")
    for name in ("skill", "luck"):
        value = data.pop(name) or {}
        cells |= {name: value.get("mean"), f"{name}_games": value.get("games")}
    return data | cells


def _show(out: Console, league: League, *files: str | None) -> None:
    first, last = days_of(league.games)
    span = f", {first} to {last}" if first and last else ""
    out.print(f"{_title(league)}: {plural(len(league.games), 'game')}{span}", style="bold")
    whole = ("All together", league.rows)
    parts = [*league.periods, whole] if len(league.periods) > 1 else [whole]
    parts = [(period, rows) for period, rows in parts if rows]  # nobody may have enough games
    for period, rows in parts:
        if len(parts) > 1:
            out.print(f"\n{period}", style="bold")
        out.print(league_table(rows, out.width))
    shown = [fact for fact in league.facts if fact.key != "odd-row"]
    odd = [fact for fact in league.facts if fact.key == "odd-row"]
    for fact in [*shown, *odd[:MAX_ODD]]:
        out.print(str(fact), markup=False)
    if len(odd) > MAX_ODD:
        out.print(f"{len(odd) - MAX_ODD:,} more such rows are in --json.")
    for name, count in league.others.items():
        title = games()[name].title
        out.print(f"Also {plural(count, 'game')} of {title}: --game {name}", style="dim")
    for line in left_out_lines(league.left_out) + not_judged_lines(league.not_judged):
        out.print(line, style="dim")
    for file in files:
        if file is not None:
            out.print(f"Wrote {file}.", style="dim", markup=False)
