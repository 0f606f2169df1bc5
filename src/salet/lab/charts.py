"""Charts: data, written as SVG here and as PNG or PDF by matplotlib."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from salet.errors import InputError, MissingExtra
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


def chart_format(path: str) -> str:
    """Return ".svg", ".png" or ".pdf", by the end of a file's name."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in (".svg", ".png", ".pdf"):
        raise InputError(
            f"the format of {path} is unknown", "End the name with .svg, .png or .pdf."
        )
    return ending


def check_chart(path: str) -> None:
    """Raise the error of ``save_chart`` for a format that is unknown or needs matplotlib."""
    ending = chart_format(path)
    if ending != ".svg" and find_spec("matplotlib") is None:
        raise MissingExtra("plot", f"a picture that ends with {ending}")


def save_chart(chart: Bars, path: str) -> None:
    """Write a chart to a .svg, .png or .pdf file."""
    ending = chart_format(path)
    content = as_svg(chart).encode() if ending == ".svg" else _with_matplotlib(chart, ending)
    with writing(path, "wb") as file:
        file.write(content)


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


def _text(x: float, y: float, words: str, size: int, anchor: str = "start", more: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
        f"{more}>{escape(words)}</text>"
    )


def _svg(width: int, height: int, title: str, elements: Sequence[str]) -> str:
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
        _text(24, 34, chart.title, 19, more=' font-weight="700"'),
        _text(24, 56, chart.subtitle, 13, more=f' fill="{PALE}"'),
    ]
    for tick in ticks:
        y = bottom - tick * scale
        elements.append(f'<path d="M{left} {y:.1f}H{width - 24}" stroke="{GRID}"/>')
        elements.append(_text(left - 8, y + 4, f"{tick:,.0f}", 12, "end", f' fill="{PALE}"'))
    for nth, (name, counts) in enumerate(chart.series):
        shade = PALETTE[nth % len(PALETTE)]
        if count > 1:
            x, y = 24 + (nth % 3) * (width - 48) / 3, 82 + 22 * (nth // 3)
            elements.append(
                f'<rect x="{x:.1f}" y="{y - 10}" width="12" height="12" rx="2" fill="{shade}"/>'
            )
            elements.append(_text(x + 18, y, name, 12))
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
                elements.append(_text(x + bar / 2, bottom - tall - 5, f"{n:,}", 12, "middle"))
    for place, column in enumerate(columns):
        elements.append(_text(left + step * (place + 0.5), bottom + 20, column, 13, "middle"))
    middle = (left + width - 24) / 2
    elements.append(_text(middle, height - 14, "guesses", 12, "middle", f' fill="{PALE}"'))
    return _svg(width, height, chart.title, elements)


def _with_matplotlib(chart: Bars, ending: str) -> bytes:
    try:
        import matplotlib
    except ImportError:
        raise MissingExtra("plot", f"a picture that ends with {ending}") from None
    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 5), dpi=130)
    figure.text(0.03, 0.94, chart.title, fontsize=14, fontweight="bold", color=INK)
    figure.text(0.03, 0.895, chart.subtitle, fontsize=9.5, color=PALE)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=PALE)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    figure.subplots_adjust(left=0.09, right=0.97, top=0.85, bottom=0.11)
    _bars_axes(chart, axes)
    out = BytesIO()
    figure.savefig(out, format=ending[1:])
    pyplot.close(figure)
    return out.getvalue()


def _bars_axes(chart: Bars, axes: Any) -> None:
    columns, count = chart.columns, len(chart.series)
    wide = 0.8 / max(1, count)
    for nth, (name, counts) in enumerate(chart.series):
        places = [i + wide * (nth - (count - 1) / 2) for i in range(len(columns))]
        heights = [counts.get(column, 0) for column in columns]
        shades = [chart.shade(nth, column) for column in columns]
        drawn = axes.bar(places, heights, wide * 0.94, color=shades, label=name)
        if count <= 2:
            axes.bar_label(drawn, [f"{h:,}" if h else "" for h in heights], padding=2, fontsize=8.5)
    axes.set_xticks(range(len(columns)), columns)
    axes.set_xlabel("guesses", color=PALE)
    axes.grid(axis="y", color=GRID)
    if count > 1:
        axes.legend(frameon=False, fontsize=9)
