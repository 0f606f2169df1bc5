"""Numbers as text for people."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def percent(chance: float) -> str:
    """Format a probability; only a certain event is 0 or 100 %.

    >>> percent(1 + 1e-12), percent(0.9999), percent(0.625), percent(0.0004)
    ('100 %', 'over 99.9 %', '62 %', 'under 0.1 %')
    """
    chance = min(1.0, chance)  # sums can be a bit above 1
    digits = 0 if chance in (0, 1) or 0.05 <= chance <= 0.95 else 1
    shown = f"{100 * chance:.{digits}f}"
    hidden = {"100.0": "over 99.9", "0.0": "under 0.1"}
    return f"{hidden.get(shown, shown)} %"


def about(value: float | None, exact: bool, digits: int = 2) -> str:
    """Return a number of guesses, with ≈ before an estimate; nothing for None.

    >>> about(2.8134, False), about(3.4212, True, 4), about(None, True)
    ('≈ 2.81', '3.4212', '')
    """
    return "" if value is None else f"{'' if exact else '≈ '}{value:.{digits}f}"


def difference(more: float, less: float) -> float:
    """Return the difference of two numbers of guesses as they are shown, with two digits.

    >>> difference(2.558, 2.444), round(2.558 - 2.444, 2)
    (0.12, 0.11)
    """
    return round(round(more, 2) - round(less, 2), 2)


def plural(count: int, what: str) -> str:
    """Return a count with its noun, in the plural if needed.

    >>> plural(1, "guess"), plural(2, "guess"), plural(1234, "word")
    ('1 guess', '2 guesses', '1,234 words')
    """
    return f"{count:,} {what}{'' if count == 1 else 'es' if what.endswith('s') else 's'}"


def html_table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table as HTML, for a notebook.

    >>> html_table(["a"], [["<b>"]])
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>&lt;b&gt;</td></tr></tbody></table>'
    """
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def joined(things: Iterable[object], last_by: str = "and") -> str:
    """Join items with commas and "and" or another word.

    >>> joined([3]), joined([1, 2, 4]), joined([1, 2], "or")
    ('3', '1, 2 and 4', '1 or 2')
    """
    *others, last = map(str, things)
    return f"{', '.join(others)} {last_by} {last}" if others else last
