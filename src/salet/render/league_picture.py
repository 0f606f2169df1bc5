"""A league as a picture that can be posted back: the table, and the means over time, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from salet.lab.charts import GRID, LOST, PALE, PALETTE, nice_ticks, svg_grid, svg_page, svg_text
from salet.league.games import LeagueGame
from salet.league.table import Row, days_of, period_of
from salet.puzzle.figures import plural
from salet.render.league import judgement, signed

WIDTH, LEFT, LINE = 760, 24, 30
CHART = 230  # the height of the chart
MAX_LINES = len(PALETTE)  # players with a line
LONG = 120  # days from which on a point is a month, not a week
_BOLD, _DIM = ' font-weight="700"', f' fill="{PALE}"'
_HEADS = ("games", "mean", "vs day", "won")
_PLACES = (290, 345, 410, 460, 665, 736)  # where the columns of numbers end
_BARS, _BAR_WIDTH = 490, 100


def league_svg(title: str, rows: Sequence[Row], games: Sequence[LeagueGame]) -> str:
    """Return the table and the chart of a league as SVG."""
    first, last = days_of(games)
    about = plural(len(games), "game") + (f", {first} to {last}" if first else "")
    elements = [svg_text(LEFT, 38, title, 20, more=_BOLD), svg_text(LEFT, 60, about, 13, more=_DIM)]
    judged = any(row.skill or row.luck for row in rows)
    heads = [*_HEADS, *(("skill", "luck") if judged else ("streak", "now"))]
    top = 92
    elements += [
        svg_text(x, top, name, 12, "end", _DIM) for name, x in zip(heads, _PLACES, strict=True)
    ]
    elements.append(svg_text(_BARS, top, "guesses", 12, "start", _DIM))
    for nth, row in enumerate(rows):
        elements += _row(row, nth, top + LINE * (nth + 1), judged)
    top += LINE * (len(rows) + 1) + 24
    chart = _chart([row.player for row in rows[:MAX_LINES]], games, top)
    return svg_page(WIDTH, top + (CHART if chart else 0), title, [*elements, *chart])


def _row(row: Row, nth: int, y: float, judged: bool) -> list[str]:
    values = [f"{row.games:,}", f"{row.mean:.2f}", signed(row.against_day), str(row.won)]
    if judged:
        values += [judgement(row.skill), judgement(row.luck)]
    else:
        values += [str(row.streak), str(row.current_streak)]
    shade = PALETTE[nth] if nth < MAX_LINES else GRID
    name = row.player if len(row.player) <= 22 else row.player[:21] + "…"
    elements = [
        f'<path d="M{LEFT} {y - 20:.1f}H{WIDTH - LEFT}" stroke="{GRID}"/>',
        svg_text(LEFT + 18, y, str(row.rank), 14, "end", _DIM),
        f'<circle cx="{LEFT + 34}" cy="{y - 5:.1f}" r="5" fill="{shade}"/>',
        svg_text(LEFT + 48, y, name, 14, more=_BOLD),
        *(svg_text(x, y, value, 14, "end") for x, value in zip(_PLACES, values, strict=True)),
    ]
    peak, step = max(row.counts.values()) or 1, _BAR_WIDTH / len(row.counts)
    for place, (key, count) in enumerate(row.counts.items()):
        tall = max(1.0, 18 * count / peak)
        fill = LOST if key == "X" else "#7d8b98"
        elements.append(
            f'<rect x="{_BARS + step * place:.1f}" y="{y + 1 - tall:.1f}" '
            f'width="{step - 2:.1f}" height="{tall:.1f}" fill="{fill}"><title>{key}: {count}'
            "</title></rect>"
        )
    return elements


def _chart(players: Sequence[str], games: Sequence[LeagueGame], top: float) -> list[str]:
    """Return the lines of the means of players over time; none if there is one period only."""
    first, last = days_of(games)
    if first is None or last is None:
        return []
    by = "month" if (last - first).days >= LONG else "week"
    points: dict[str, dict[str, list[int]]] = {}
    for one in games:
        if one.day is not None:
            period = period_of(one.day, by)
            points.setdefault(period, {}).setdefault(one.player, []).append(one.guesses)
    names = sorted(points)
    shown = [fmean(own[name]) for own in points.values() for name in players if name in own]
    if len(names) < 2 or not shown:
        return []
    ticks = nice_ticks(min(shown), max(shown), 4)
    left, bottom, high = 62, top + CHART - 50, top + 16
    scale = (bottom - high) / max(ticks[-1] - ticks[0], 1e-9)
    step = (WIDTH - LEFT - left) / (len(names) - 1)
    heights = [(tick, bottom - (tick - ticks[0]) * scale) for tick in ticks]
    elements = [
        svg_text(LEFT, top, f"mean of each {by}", 12, more=_DIM),
        *svg_grid(heights, left, WIDTH - LEFT),
    ]
    for nth, name in enumerate(players):
        means = [(at, fmean(points[x][name])) for at, x in enumerate(names) if name in points[x]]
        line = [
            f"{left + step * at:.1f},{bottom - (mean - ticks[0]) * scale:.1f}" for at, mean in means
        ]
        elements.append(
            f'<polyline points="{" ".join(line)}" fill="none" stroke="{PALETTE[nth]}" '
            'stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/>'
        )
    for at in sorted({0, len(names) // 2, len(names) - 1}):
        anchor = "start" if at == 0 else "end" if at == len(names) - 1 else "middle"
        elements.append(svg_text(left + step * at, bottom + 22, names[at], 12, anchor, _DIM))
    return elements
