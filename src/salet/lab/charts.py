"""Charts: data, written as SVG."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from salet.errors import InputError
from salet.store import writing

PALETTE = ("#1b7f79", "#d1603d", "#5b5ea6", "#b8860b", "#7a9e3f", "#a23b72", "#3c6e9f", "#6b6b6b")
LOST = "#c0392b"
INK, PALE, GRID = "#22303c", "#5d6b78", "#dfe5ea"
_FONT = "system-ui, -apple-system, 'Segoe UI', sans-serif"


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart of distributions: for each series, the games per number of guesses."""

    title: str
    subtitle: str
    series: tuple[tuple[str, dict[str, int]], ...]
    limit: int | None = None  # bars with more guesses are coloured as losses

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook."""
        return as_svg(self)

    def shade(self, nth: int, column: str) -> str:
        """Return the colour of one bar; losses have their own colour in a chart of one series."""
        past = self.limit is not None and (not column.isdigit() or int(column) > self.limit)
        return LOST if past and len(self.series) == 1 else PALETTE[nth % len(PALETTE)]

    @property
    def columns(self) -> list[str]:
        """The numbers of guesses from lowest to highest, then other keys such as "never"."""
        keys = {key for _, counts in self.series for key, count in counts.items() if count}
        numbers = sorted(int(key) for key in keys if key.isdigit())
        span = range(numbers[0], numbers[-1] + 1) if numbers else ()
        return [str(n) for n in span] + sorted(key for key in keys if not key.isdigit())


def check_chart(path: str) -> None:
    """Raise ``InputError`` unless the name of a file ends with .svg."""
    if os.path.splitext(path)[1].lower() != ".svg":
        raise InputError(f"the format of {path} is unknown", "End the name with .svg.")


def save_chart(chart: Bars, path: str) -> None:
    """Write a chart to a .svg file."""
    check_chart(path)
    with writing(path) as file:
        file.write(as_svg(chart))


def nice_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return round numbers, evenly spaced, that span ``low`` to ``high``.

    >>> nice_ticks(0, 1140)
    [0.0, 250.0, 500.0, 750.0, 1000.0, 1250.0]
    """
    span = max(high - low, 1e-9)
    raw = span / about
    power = 10.0 ** len(str(int(raw))) / 10 if raw >= 1 else 10.0 ** -len(str(int(1 / raw)))
    step = next(power * m for m in (1, 2, 2.5, 5, 10, 20) if power * m >= raw)
    first = int(low // step)
    ticks = [first * step]
    while ticks[-1] < high:
        ticks.append((first + len(ticks)) * step)
    return ticks


def svg_text(
    x: float, y: float, words: str, size: int, anchor: str = "start", more: str = ""
) -> str:
    """Return words as an element of SVG; ``more`` are further attributes."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
        f"{more}>{escape(words)}</text>"
    )


def svg_grid(ticks: Iterable[tuple[float, float]], left: float, right: float) -> list[str]:
    """Return a line for each number at its height, with the number to the left of it."""
    elements = []
    for tick, y in ticks:
        elements.append(f'<path d="M{left} {y:.1f}H{right}" stroke="{GRID}"/>')
        elements.append(svg_text(left - 8, y + 4, f"{tick:,.10g}", 12, "end", f' fill="{PALE}"'))
    return elements


def svg_page(width: int, height: int, title: str, elements: Sequence[str]) -> str:
    """Return elements as a self-contained picture on white."""
    body = "\n".join(elements)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(title)}" font-family="{_FONT}" '
        f'fill="{INK}">\n<rect width="{width}" height="{height}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def as_svg(chart: Bars) -> str:
    """Return a chart as self-contained SVG."""
    columns, count = chart.columns, max(1, len(chart.series))
    bar = 44 if count == 1 else max(12, 64 // count)
    slot = bar * count + 26
    rows = [chart.series[i : i + 3] for i in range(0, len(chart.series), 3)] if count > 1 else []
    top, left = 84 + 22 * len(rows), 62
    width = max(560, left + slot * len(columns) + 24)
    step = (width - left - 24) / max(1, len(columns))
    height = top + 300
    bottom = height - 58
    peak = max((n for _, counts in chart.series for n in counts.values()), default=1)
    ticks = nice_ticks(0, peak)
    scale = (bottom - top) / ticks[-1]
    elements = [
        svg_text(24, 34, chart.title, 19, more=' font-weight="700"'),
        svg_text(24, 56, chart.subtitle, 13, more=f' fill="{PALE}"'),
    ]
    elements += svg_grid([(tick, bottom - tick * scale) for tick in ticks], left, width - 24)
    for nth, (name, counts) in enumerate(chart.series):
        shade = PALETTE[nth % len(PALETTE)]
        if count > 1:
            x, y = 24 + (nth % 3) * (width - 48) / 3, 82 + 22 * (nth // 3)
            elements.append(
                f'<rect x="{x:.1f}" y="{y - 10}" width="12" height="12" rx="2" fill="{shade}"/>'
            )
            elements.append(svg_text(x + 18, y, name, 12))
        for place, column in enumerate(columns):
            n = counts.get(column, 0)
            x = left + step * (place + 0.5) + bar * (nth - count / 2)
            tall = n * scale
            shade = chart.shade(nth, column)
            elements.append(
                f'<rect x="{x + 1:.1f}" y="{bottom - tall:.1f}" width="{bar - 2}" '
                f'height="{tall:.1f}" rx="2" fill="{shade}"/>'
            )
            if n and (count == 1 or bar >= 26):
                elements.append(svg_text(x + bar / 2, bottom - tall - 5, f"{n:,}", 12, "middle"))
    for place, column in enumerate(columns):
        elements.append(svg_text(left + step * (place + 0.5), bottom + 20, column, 13, "middle"))
    middle = (left + width - 24) / 2
    elements.append(svg_text(middle, height - 14, "guesses", 12, "middle", f' fill="{PALE}"'))
    return svg_page(width, height, chart.title, elements)
