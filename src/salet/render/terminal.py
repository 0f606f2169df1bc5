"""Boards, rankings and candidates for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from salet.game import Advice
from salet.marks import Mark
from salet.rules import Rules, Turn

# A tile reads without colour too: [A] correct, (A) present, bare A absent.
_SIGNS = {Mark.ABSENT: " {} ", Mark.PRESENT: "({})", Mark.CORRECT: "[{}]"}
_STYLES = {
    Mark.ABSENT: "bold white on grey35",
    Mark.PRESENT: "bold black on gold3",
    Mark.CORRECT: "bold white on dark_green",
}


def tiles(turn: Turn) -> Text:
    """One turn as five tiles."""
    text = Text()
    for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
        text.append(" " * (place > 0))
        text.append(_SIGNS[mark].format(letter.upper()), style=_STYLES[mark])
    return text


def board(turns: Sequence[Turn]) -> Text:
    """The turns so far, one below the other."""
    return Text("\n").join(tiles(turn) for turn in turns)


def percent(probability: float) -> str:
    """A chance as people read it."""
    if probability <= 0:
        return "–"
    if probability >= 0.9995:
        return "100 %"
    return f"{100 * probability:.1f} %" if probability >= 0.001 else "< 0.1 %"


def plain_table() -> Table:
    """An empty table in the house's look."""
    return Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def ranking_table(advice: Advice) -> Table:
    """The suggestions as rows."""
    table = plain_table()
    turns = any(s.expected_turns is not None for s in advice.ranking)
    table.add_column("guess", style="bold")
    for heading in (["expected turns"] if turns else []) + [
        "expected size", "largest", "bits", "buckets", "chance",
    ]:  # fmt: skip
        table.add_column(heading, justify="right")
    for s in advice.ranking:
        table.add_row(
            s.guess,
            *([f"{s.expected_turns:.3f}" if s.expected_turns is not None else ""] * turns),
            f"{s.expected_size:.2f}",
            str(s.largest),
            f"{s.entropy:.2f}",
            str(s.buckets),
            percent(s.probability),
        )
    return table


def candidates_line(advice: Advice, most: int = 8) -> Text:
    """How many candidates there are, and the likeliest."""
    count = len(advice.candidates)
    text = Text(f"{count:,} candidate{'s' * (count != 1)}", style="bold")
    text.append(": ")
    alike = len({p for _, p in advice.candidates}) == 1
    shown = [w if alike else f"{w} {percent(p)}" for w, p in advice.candidates[:most]]
    text.append(", ".join(shown), style="")
    if count > most:
        text.append(", …")
    return text


def setting_line(advice: Advice) -> Text:
    """Which list, rules and strategy the numbers are for."""
    rules = "" if advice.rules is Rules.NORMAL else f", {advice.rules} rules"
    exact = ", proven" if advice.ranking.exact else ""
    return Text(f"{advice.lexicon.name}{rules}, by {advice.ranking.strategy}{exact}", style="dim")
