"""The journal for a terminal: bars, streaks, trends, and a table of games."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from salet.journal.played import UNKNOWN, PlayedGame
from salet.journal.tally import Figures, Record, Summary, Trend
from salet.puzzle.marks import Mark
from salet.render.terminal import plain_table, right, whole
from salet.words.alphabet import cut_into
from salet.words.figures import percent, plural

_WIDEST = 44
_STYLES = {Mark.ABSENT: "dim", Mark.PRESENT: "bold yellow", Mark.CORRECT: "bold green"}


def summary_view(s: Summary, width: int) -> Group:
    """The games of one board, then those of several."""
    parts: list[RenderableType] = [_bars(s, width)] if s.games else []
    if s.boards:
        parts += [Text("\nSeveral boards" if s.games else "Several boards", style="bold")]
        parts += [_records(s.boards)]
    return Group(*parts)


def _bars(s: Summary, width: int) -> Group:
    """Wins and losses as bars, then streaks and trends, as wide as there is room."""
    games = plural(s.games, "game")
    mean = "" if s.mean is None else f", {s.mean:.2f} guesses on average"
    rate = percent(s.wins / s.games)
    head = Text.assemble((games, "bold"), f": {s.wins:,} won ({rate}), {s.losses:,} lost{mean}")
    lines: list[Text | Table] = [head, Text()]
    counts = {**s.counts, "lost": s.losses}
    peak = max(counts.values()) or 1
    widest = max(4, min(_WIDEST, width - 9 - len(f"{peak:,}")))
    for result, many in counts.items():
        line = Text(f"{result:>6} ")
        long = max(1, round(widest * many / peak)) if many else 0
        line.append("█" * long + " " * bool(long), style="red" if result == "lost" else "green")
        line.append(f"{many:,}", style="" if many else "dim")
        lines.append(line)
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
    wide = width >= 66  # else what was before is left to the change
    before = ["before"] * wide
    figures = right("games", "won", *before, "mean", *before, "change")
    table = plain_table("" if wide else "days", *figures)
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
    """How the mean moved: fewer guesses are better."""
    now, before = trend.now.mean, trend.before.mean
    if now is None or before is None:
        return Text("–")
    step = round(now - before, 2)
    if not step:
        return Text("the same")
    word, style = (" better", "green") if step < 0 else (" worse", "red")
    return Text(f"{'−' if step < 0 else '+'}{abs(step):.2f}{word * wide}", style=style)


def _records(records: Sequence[Record]) -> Table:
    """The games of several boards, a row for each number of boards."""
    table = plain_table(*right("boards", "games", "won", "guesses on average"))
    for record in records:
        f = record.figures
        table.add_row(str(record.boards), f"{f.games:,}", _rate(f), _mean(f))
    return table


def games_table(games: Sequence[PlayedGame], width: int) -> Table:
    """Games as rows in the order given, with the columns that there is room for."""
    several = len({game.list_name for game in games}) > 1
    boards = any(game.boards > 1 for game in games)
    head = [Column("id", justify="right", style="dim"), whole("day")]
    head += [Column("list", overflow="fold")] if several else right("puzzle") * (width >= 60)
    table = plain_table(*head, *right("boards") * boards, whole("result"), "guesses")
    table.padding = (0, 1, 0, 0)  # six guesses, the answer and the list in 80 columns
    for game in games:
        which = [Text(game.list_name)] if several else [Text(_number(game))] * (width >= 60)
        which += [Text(str(game.boards))] * boards
        table.add_row(str(game.id), game.played_on.isoformat(), *which, game.result, _turns(game))
    return table


def _number(game: PlayedGame) -> str:
    return "–" if game.number is None else f"{game.number:,}"


def _turns(game: PlayedGame) -> Text:
    """The guesses, painted with their marks; the marks alone where a guess is not known.

    On several boards a guess is green where it solved one. The words that were not found follow.
    """
    words = []
    for nth, (guess, marks) in enumerate(zip(game.guesses, game.feedbacks, strict=True), 1):
        if game.boards > 1:
            style = _STYLES[Mark.CORRECT] if nth in game.ends else ""
            words.append(Text(guess or "?", style=style))
        else:
            words.append(_painted(guess, marks))
    found = Text(" ").join(words)
    pairs = zip(game.answers, game.ends, strict=False)
    missed = [word or UNKNOWN for word, end in pairs if end is None]
    if missed and missed != [UNKNOWN]:
        found.append(f" ({' '.join(missed)})", style="red")
    return found


def _painted(guess: str, marks: str) -> Text:
    """A guess in the colours of its marks, or the marks themselves."""
    text = Text()
    letters = cut_into(guess, len(marks)) or (guess or marks)
    for place, letter in enumerate(letters):
        mark = Mark("byg".index(marks[place])) if len(letters) == len(marks) else None
        text.append(letter, style="" if mark is None else _STYLES[mark])
    return text
