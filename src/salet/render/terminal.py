"""Boards, rankings and candidates for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.table import Column, Table
from rich.text import Text

from salet.advice.advise import Advice
from salet.advice.reasons import words_left as what_is_left
from salet.puzzle.marks import Mark
from salet.puzzle.rules import LIMIT, Turn
from salet.words.figures import percent, plural
from salet.words.ranking import Suggestion

if TYPE_CHECKING:
    from salet.host.games import Move

# A tile reads without colour too: [A] correct, (A) present, bare A absent.
SIGNS = {Mark.ABSENT: " {} ", Mark.PRESENT: "({})", Mark.CORRECT: "[{}]"}
MARK_STYLES = {Mark.ABSENT: "absent", Mark.PRESENT: "present", Mark.CORRECT: "correct"}
WIDE = 76  # columns from which two guesses stand side by side


def tiles(turn: Turn) -> Text:
    """One turn as five tiles."""
    text = Text()
    for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
        text.append(" " * (place > 0))
        text.append(SIGNS[mark].format(letter.upper()), style=MARK_STYLES[mark])
    return text


def move_line(move: Move) -> Text:
    """A turn of a game, and how many words it left."""
    left = "found" if move.turn.feedback.is_win else f"{move.candidates:,} left"
    return tiles(move.turn) + Text(f"   {left}", style="dim")


def unlisted(words: Iterable[str]) -> Text:
    """That words were played which no list has."""
    said = [f"{word.upper()} is on no list we know; taken as played." for word in words]
    return Text("\n".join(said), style="dim")


def word_tiles(letters: Iterable[str]) -> Text:
    """A word as tiles that are not marked yet."""
    return Text(" ").join(Text(f" {letter.upper()} ", style="untold") for letter in letters)


def board(turns: Sequence[Turn]) -> Text:
    """The turns so far, one below the other."""
    return Text("\n").join(tiles(turn) for turn in turns)


def plain_table(*columns: Column | str) -> Table:
    """An empty table in the house's look."""
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def whole(heading: str, style: str = "") -> Column:
    """A column whose cells are not broken."""
    return Column(heading, style=style, no_wrap=True)


def right(*headings: str) -> list[Column]:
    """Columns of figures."""
    return [Column(heading, justify="right") for heading in headings]


def guesses_table(advice: Advice, most: int = 20_000) -> Table:
    """The suggestions in three columns that anybody reads."""
    rows = advice.ranking.suggestions[:most]
    known = any(s.expected_turns is not None for s in rows)
    middle = "guesses to go" if known else "words it leaves"
    table = plain_table(whole("guess"), *right(middle, "can be it"))
    for s in rows:
        told = s.to_go() if known else f"{what_is_left(advice, s).mean:.1f}"
        table.add_row(shown_guess(s), told, percent(s.probability) if s.probability else "no")
    return table


def numbers_table(advice: Advice, width: int) -> Table | Text:
    """The suggestions with every number; line by line where there is no room for columns."""
    rows = advice.ranking.suggestions
    left = {s.guess: what_is_left(advice, s) for s in rows}
    columns: dict[str, Callable[[Suggestion], str]] = {
        "at most": lambda s: "" if s.worst is None else str(s.worst),
        "to win": lambda s: "" if s.win_chance is None else percent(s.win_chance),
        "to go": lambda s: s.to_go(3),
        "leaves": lambda s: f"{left[s.guess].mean:.2f}",
        "at worst": lambda s: f"{left[s.guess].most:,}",
        "bits": lambda s: f"{s.entropy:.2f}",
        "groups": lambda s: f"{left[s.guess].groups:,}",
        "can be it": lambda s: percent(s.probability) if s.probability else "no",
    }
    cells = {head: [value(s) for s in rows] for head, value in columns.items()}
    cells = {head: column for head, column in cells.items() if any(column)}
    guesses = [shown_guess(s) for s in rows]
    needed = sum(3 + max(map(len, (head, *column))) for head, column in cells.items())
    if needed + 2 + max(map(len, guesses)) > width:
        said = [", ".join(map(" ".join, zip(cells, row, strict=True))) for row in _lines(cells)]
        return Text("\n").join(
            Text.assemble(guess, ": ", told) for guess, told in zip(guesses, said, strict=True)
        )
    table = plain_table(whole("guess"), *right(*cells))
    for guess, row in zip(guesses, _lines(cells), strict=True):
        table.add_row(guess, *row)
    return table


def _lines(cells: dict[str, list[str]]) -> list[tuple[str, ...]]:
    """Columns as rows."""
    return list(zip(*cells.values(), strict=True))


def shown_guess(suggestion: Suggestion) -> Text:
    """A suggestion's word, and whether it is a rare one."""
    rare = ("", "") if suggestion.everyday else (" rare", "dim")
    return Text.assemble((suggestion.guess, "bold"), rare)


def words_left(advice: Advice, width: int, most: int = 8) -> Text:
    """How many words are left, and the likeliest with their chance; long shots in a footnote."""
    count, likely = len(advice.candidates), advice.likely
    head = f"{plural(likely, 'word')} left: "
    alike = advice.candidates[0][1] == advice.candidates[-1][1]
    shown = [w if alike else f"{w} {percent(p)}" for w, p in advice.candidates[: min(most, likely)]]
    more = ["…"] if likely > most else []
    text = Text.assemble((head, "bold"), items([*shown, *more], width, len(head)))
    if rest := count - likely:
        text.append(f"\nand {plural(rest, 'long shot')}", style="dim")
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
    goal = "" if advice.goal == "mean" else f", goal {advice.goal}"
    within = "" if advice.limit == LIMIT else f", within {advice.limit}"
    exact = ", proven" if advice.ranking.exact else ""
    by = f"by {advice.ranking.strategy}"
    return Text(
        f"{advice.lexicon.name}{advice.rules.aside}{goal}{within}, {by}{exact}", style="dim"
    )
