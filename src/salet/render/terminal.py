"""Boards, rankings and candidates for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

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
MARK_STYLES = {Mark.ABSENT: "absent", Mark.PRESENT: "present", Mark.CORRECT: "correct"}
WIDE = 76  # columns from which numbers stand in columns, and two guesses side by side


def tiles(turn: Turn) -> Text:
    """One turn as five tiles."""
    text = Text()
    for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
        text.append(" " * (place > 0))
        text.append(_SIGNS[mark].format(letter.upper()), style=MARK_STYLES[mark])
    return text


def word_tiles(letters: Iterable[str]) -> Text:
    """A word as tiles that are not marked yet."""
    return Text(" ").join(Text(f" {letter.upper()} ", style="untold") for letter in letters)


def board(turns: Sequence[Turn]) -> Text:
    """The turns so far, one below the other."""
    return Text("\n").join(tiles(turn) for turn in turns)


def plain_table() -> Table:
    """An empty table in the house's look."""
    return Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def guesses_table(advice: Advice) -> Table:
    """The suggestions in three columns that anybody reads."""
    rows = _rows(advice)
    known = any(s.expected_turns is not None for s in rows)
    table = plain_table()
    table.add_column("guess", no_wrap=True)
    table.add_column("guesses to go" if known else "words it leaves", justify="right")
    table.add_column("can be it", justify="right")
    for s in rows:
        middle = s.to_go() if known else f"{s.expected_size:.1f}"
        table.add_row(_guess(s), middle, percent(s.probability) if s.probability else "no")
    return table


def numbers_table(advice: Advice, width: int) -> Table | Text:
    """The suggestions with every number; line by line where there is no room for columns."""
    rows = _rows(advice)
    columns: dict[str, Callable[[Suggestion], str]] = {
        "at most": lambda s: "" if s.worst is None else str(s.worst),
        "to win": lambda s: "" if s.win_chance is None else percent(s.win_chance),
        "guesses to go": lambda s: s.to_go(3),
        "words it leaves": lambda s: f"{s.expected_size:.2f}",
        "at worst": lambda s: f"{s.largest:,}",
        "bits": lambda s: f"{s.entropy:.2f}",
        "groups": lambda s: f"{s.buckets:,}",
        "can be it": lambda s: percent(s.probability) if s.probability else "no",
    }
    shown = {head: value for head, value in columns.items() if any(map(value, rows))}
    if width < WIDE:
        said = [
            Text.assemble(_guess(s), ": ", ", ".join(f"{h} {v(s)}" for h, v in shown.items()))
            for s in rows
        ]
        return Text("\n").join(said)
    table = plain_table()
    table.add_column("guess", no_wrap=True)
    for head in shown:
        table.add_column(head, justify="right")
    for s in rows:
        table.add_row(_guess(s), *(value(s) for value in shown.values()))
    return table


def _rows(advice: Advice) -> tuple[Suggestion, ...]:
    """The suggestions; when the first is proven best, what is told of it is proven too."""
    first, *others = advice.ranking
    return replace(first, exact=first.exact or advice.ranking.exact), *others


def _guess(suggestion: Suggestion) -> Text:
    rare = ("", "") if suggestion.everyday else (" rare", "dim")
    return Text.assemble((suggestion.guess, "bold"), rare)


def words_left(advice: Advice, width: int, most: int = 8) -> Text:
    """How many words are left, and the likeliest with their chance; long shots in a footnote."""
    count, likely = len(advice.candidates), advice.likely
    head = f"{likely:,} word{'s' * (likely != 1)} left: "
    alike = advice.candidates[0][1] == advice.candidates[-1][1]
    shown = [w if alike else f"{w} {percent(p)}" for w, p in advice.candidates[: min(most, likely)]]
    more = ["…"] if likely > most else []
    text = Text.assemble((head, "bold"), items([*shown, *more], width, len(head)))
    if rest := count - likely:
        text.append(f"\nand {rest:,} long shot{'s' * (rest != 1)}", style="dim")
    return text


def items(words: Iterable[str], width: int, start: int = 0) -> str:
    """Words with commas between, broken only between them; ``start`` columns are taken."""
    text, column = "", start
    for nth, word in enumerate(words):
        piece = word if not nth else f", {word}"
        if column + len(piece) + 1 > width and nth:
            text, column, piece = text + ",\n", 0, word
        text, column = text + piece, column + len(piece)
    return text


def setting_line(advice: Advice) -> Text:
    """Which list, rules and strategy the numbers are for."""
    rules = "" if advice.rules is Rules.NORMAL else f", {advice.rules} rules"
    goal = "" if advice.goal == "mean" else f", goal {advice.goal}"
    within = "" if advice.limit == LIMIT else f", within {advice.limit}"
    exact = ", proven" if advice.ranking.exact else ""
    by = f"by {advice.ranking.strategy}"
    return Text(f"{advice.lexicon.name}{rules}{goal}{within}, {by}{exact}", style="dim")
