"""Boards, rankings and candidates for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from salet.advice.advise import Advice
from salet.puzzle.marks import Mark
from salet.puzzle.rules import LIMIT, Rules, Turn
from salet.words.figures import percent
from salet.words.ranking import Suggestion

# A tile reads without colour too: [A] correct, (A) present, bare A absent.
_SIGNS = {Mark.ABSENT: " {} ", Mark.PRESENT: "({})", Mark.CORRECT: "[{}]"}
MARK_STYLES = {
    Mark.ABSENT: "bold white on grey35",
    Mark.PRESENT: "bold black on gold3",
    Mark.CORRECT: "bold white on dark_green",
}


def tiles(turn: Turn) -> Text:
    """One turn as five tiles."""
    text = Text()
    for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
        text.append(" " * (place > 0))
        text.append(_SIGNS[mark].format(letter.upper()), style=MARK_STYLES[mark])
    return text


def board(turns: Sequence[Turn]) -> Text:
    """The turns so far, one below the other."""
    return Text("\n").join(tiles(turn) for turn in turns)


def plain_table() -> Table:
    """An empty table in the house's look."""
    return Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def ranking_table(advice: Advice, width: int = 120) -> Table:
    """The suggestions as rows; where there is little room, the columns that matter most."""
    rows = tuple(advice.ranking)
    columns: list[tuple[str, bool, Callable[[Suggestion], str]]] = [
        ("at worst", any(s.worst is not None for s in rows), lambda s: _known(s.worst, "{}")),
        (
            "to win",
            any(s.win_chance is not None for s in rows),
            lambda s: "" if s.win_chance is None else percent(s.win_chance),
        ),
        (
            "expected turns",
            any(s.expected_turns is not None for s in rows),
            lambda s: _known(s.expected_turns, "{:.3f}"),
        ),
        ("expected size", True, lambda s: f"{s.expected_size:.2f}"),
        ("largest", True, lambda s: str(s.largest)),
        ("bits", width >= 60, lambda s: f"{s.entropy:.2f}"),
        ("buckets", width >= 60, lambda s: str(s.buckets)),
        ("chance", True, lambda s: percent(s.probability) if s.probability else "–"),
    ]
    table = plain_table()
    table.add_column("guess", style="bold")
    shown = [(heading, value) for heading, wanted, value in columns if wanted]
    for heading, _ in shown:
        table.add_column(heading, justify="right")
    for s in rows:
        table.add_row(s.guess, *(value(s) for _, value in shown))
    return table


def _known(value: float | None, form: str) -> str:
    return "" if value is None else form.format(value)


def counts_text(advice: Advice) -> str:
    """How many candidates there are: the likely ones and, where they differ, all of them."""
    count = len(advice.candidates)
    if advice.likely != count:
        return f"{advice.likely:,} likely, {count:,} possible"
    return f"{count:,} candidate{'s' * (count != 1)}"


def candidates_line(advice: Advice, most: int = 8) -> Text:
    """How many candidates there are, and the likeliest with their chance."""
    count = len(advice.candidates)
    text = Text(counts_text(advice), style="bold")
    text.append(": ")
    alike = advice.candidates[0][1] == advice.candidates[-1][1]
    shown = [w if alike else f"{w} {percent(p)}" for w, p in advice.candidates[:most]]
    text.append(", ".join(shown), style="")
    if count > most:
        text.append(", …")
    return text


def setting_line(advice: Advice) -> Text:
    """Which list, rules and strategy the numbers are for."""
    rules = "" if advice.rules is Rules.NORMAL else f", {advice.rules} rules"
    goal = "" if advice.goal == "mean" else f", goal {advice.goal}"
    within = "" if advice.limit == LIMIT else f", within {advice.limit}"
    exact = ", proven" if advice.ranking.exact else ""
    by = f"by {advice.ranking.strategy}"
    return Text(f"{advice.lexicon.name}{rules}{goal}{within}, {by}{exact}", style="dim")
