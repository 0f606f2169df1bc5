"""Show the journal: bars, streaks, trends, and a table of games."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from salet.journal.played import UNKNOWN, UNSOLVED, PlayedGame
from salet.journal.tally import Figures, Record, Summary, Trend
from salet.puzzle.figures import percent, plural
from salet.puzzle.marks import Mark
from salet.render.tables import bar_line, nowrap_column, number_columns, simple_table
from salet.words.alphabet import cut_into
from salet.words.games import WORDLE, named_puzzle

FEWEST = 10  # games on both sides of a trend: fewer say nothing
_MAX_BAR = 44  # columns
_STYLES = {Mark.ABSENT: "dim", Mark.PRESENT: "bold yellow", Mark.CORRECT: "bold green"}


def summary_view(s: Summary, width: int) -> Group:
    """Return the statistics of one game, then of the others."""
    blocks: list[RenderableType] = [_bars(s, width)] if s.games else []
    if s.others:
        blocks += [Text("\nOther games" if s.games else "Other games", style="bold")]
        blocks += [_records(s.others)]
    return Group(*blocks)


def _bars(s: Summary, width: int) -> Group:
    """Return wins and losses as bars, then streaks and trends, fitted to the width."""
    games = plural(s.games, "game")
    mean = "" if s.mean is None else f", {s.mean:.2f} guesses on average"
    rate = percent(s.wins / s.games)
    head = Text.assemble((games, "bold"), f": {s.wins:,} won ({rate}), {s.losses:,} lost{mean}")
    lines: list[Text | Table] = [head, Text()]
    counts = {**s.counts, "lost": s.losses}
    peak = max(counts.values()) or 1
    longest = max(4, min(_MAX_BAR, width - 9 - len(f"{peak:,}")))
    for result, count in counts.items():
        style = "red" if result == "lost" else "green"
        lines.append(bar_line(result, count / peak, style, f"{count:,}", longest))
    unit = "day" if s.streaks_in_days else "game"
    lines.append(Text())
    streak = Text("streak: ")
    streak.append(f"{s.current_streak:,} {unit}{'s' * (s.current_streak != 1)} now", style="bold")
    lines.append(streak.append(f", {s.longest_streak:,} at best"))
    if s.helped:
        lines.append(Text(f"with the helper: {s.helped:,} of {games}"))
    if any(t.now.games or t.before.games for t in s.trends):
        lines.append(_trends(s.trends, width))
    return Group(*lines)


def _trends(trends: Sequence[Trend], width: int) -> Table:
    wide = width >= 66  # a narrow table has no columns for the time before
    before = ["before"] * wide
    figures = number_columns("games", "won", *before, "mean", *before, "change")
    table = simple_table("" if wide else "days", *figures)
    for t in trends:
        row = [str(t.now.games), _rate(t.now), _rate(t.before), _mean(t.now), _mean(t.before)]
        shown = row if wide else [row[0], row[1], row[3]]
        table.add_row(f"last {t.days} days" if wide else str(t.days), *shown, _change(t, wide))
    return table


def _rate(figures: Figures) -> str:
    return "–" if figures.win_rate is None else percent(figures.win_rate)


def _mean(figures: Figures) -> str:
    return "–" if figures.mean is None else f"{figures.mean:.2f}"


def _change(trend: Trend, wide: bool) -> Text:
    """Return how the mean changed, a dash after few games; fewer guesses are better."""
    now, before = trend.now.mean, trend.before.mean
    few = min(trend.now.games, trend.before.games) < FEWEST
    if few or now is None or before is None:
        return Text("–")
    step = round(now - before, 2)
    if not step:
        return Text("the same")
    word, style = (" better", "green") if step < 0 else (" worse", "red")
    return Text(f"{'−' if step < 0 else '+'}{abs(step):.2f}{word * wide}", style=style)


def _records(records: Sequence[Record]) -> Table:
    """Return the other games, one row each."""
    table = simple_table("game", *number_columns("boards", "games", "won", "guesses on average"))
    for record in records:
        f = record.figures
        name = named_puzzle(record.game, None) if record.game else "–"
        table.add_row(name, str(record.boards), f"{f.games:,}", _rate(f), _mean(f))
    return table


def games_table(games: Sequence[PlayedGame], width: int) -> Table:
    """Return games as rows, in this order, with the columns that fit the width."""
    several = len({(game.game or WORDLE, game.list_name) for game in games}) > 1
    boards = any(game.boards > 1 for game in games)
    head = [Column("id", justify="right", style="dim"), nowrap_column("day")]
    head += (
        [Column("game", overflow="fold")] if several else number_columns("puzzle") * (width >= 60)
    )
    table = simple_table(
        *head, *number_columns("boards") * boards, nowrap_column("result"), "guesses"
    )
    table.padding = (0, 1, 0, 0)  # six guesses, the answer and the list in 80 columns
    for game in games:
        which = [Text(_which(game))] if several else [Text(_number(game))] * (width >= 60)
        which += [Text(str(game.boards))] * boards
        table.add_row(str(game.id), game.played_on.isoformat(), *which, game.result, _turns(game))
    return table


def _which(game: PlayedGame) -> str:
    """Return the list of a game, or its name if it has one and is not the daily puzzle."""
    if game.game is None or game.is_daily:
        return game.list_name
    return named_puzzle(game.game, game.number)


def _number(game: PlayedGame) -> str:
    return "–" if game.number is None else f"{game.number:,}"


def _turns(game: PlayedGame) -> Text:
    """Return the guesses in the colours of their marks, or the marks of unknown guesses.

    On several boards a guess that solved one is green. The words that were not found follow. If
    only the numbers of the boards are known, these are shown.
    """
    if not game.turns:
        return Text(" ".join(UNSOLVED if end is None else str(end) for end in game.ends))
    words = []
    for nth, (guess, marks) in enumerate(zip(game.guesses, game.feedbacks, strict=True), 1):
        if game.boards > 1:
            style = _STYLES[Mark.CORRECT] if nth in game.ends else ""
            words.append(Text(guess or "?", style=style))
        else:
            words.append(_coloured(guess, marks))
    text = Text(" ").join(words)
    pairs = zip(game.answers, game.ends, strict=False)
    missed = [word or UNKNOWN for word, end in pairs if end is None]
    if missed and missed != [UNKNOWN]:
        text.append(f" ({' '.join(missed)})", style="red")
    return text


def _coloured(guess: str, marks: str) -> Text:
    """Return a guess in the colours of its marks, or the marks if it is unknown."""
    text = Text()
    letters = cut_into(guess, len(marks)) or (guess or marks)
    for place, letter in enumerate(letters):
        mark = Mark("byg".index(marks[place])) if len(letters) == len(marks) else None
        text.append(letter, style="" if mark is None else _STYLES[mark])
    return text
