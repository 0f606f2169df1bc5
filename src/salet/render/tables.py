"""Tiles, tables, settings and lists of words at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Column, Table
from rich.text import Text

from salet.puzzle.figures import joined
from salet.puzzle.marks import Mark
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn
from salet.words.lexicon import DAILY, Lexicon, closed
from salet.words.settings import Settings

# Tiles are readable without colour: [A] correct, (A) present, bare A absent.
SIGNS = {Mark.ABSENT: " {} ", Mark.PRESENT: "({})", Mark.CORRECT: "[{}]"}
MARK_STYLES = {Mark.ABSENT: "absent", Mark.PRESENT: "present", Mark.CORRECT: "correct"}
WIDE = 76  # columns needed to show two guesses side by side
NARROW = 60  # with fewer columns, a line lists fewer words

_UPDATES = {
    None: "not asked yet; on fetches past answers when you play",
    True: "on: past answers are fetched when you play",
    False: "off: past answers are not fetched",
}


def tiles(turn: Turn) -> Text:
    """Return a turn of one board as tiles, with dots for an unknown word."""
    text, letters = Text(), turn.letters or "·" * turn.feedback.length
    for place, (letter, mark) in enumerate(zip(letters, turn.feedback, strict=True)):
        text.append(" " * (place > 0))
        text.append(SIGNS[mark].format(letter.upper()), style=MARK_STYLES[mark])
    return text


def unlisted(words: Iterable[str], lexicon: Lexicon) -> Text:
    """Return a note about played words that the list lacks, with similar ones that it has."""
    notes = []
    named = say("error.todays-list") if lexicon.name == DAILY else lexicon.name
    for word in words:
        near = [each.upper() for each in lexicon.near(word)]
        question = f" Did you mean {joined(near, 'or')}?" if near else ""
        notes.append(say("note.unlisted", word=word.upper(), list=named) + question)
    return Text("\n".join(notes), style="dim")


def word_tiles(letters: Iterable[str]) -> Text:
    """Return a word as tiles without marks."""
    return Text(" ").join(Text(f" {letter.upper()} ", style="unmarked") for letter in letters)


def board(turns: Sequence[Turn]) -> Text:
    """Return turns of one board, one below the other."""
    return Text("\n").join(tiles(turn) for turn in turns)


def simple_table(*columns: Column | str) -> Table:
    """Return an empty table in our style."""
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def bar_line(label: str, share: float, style: str, text: str, longest: int = 44) -> Text:
    """Return a row of a distribution: a label, a bar of a share of the ``longest``, and a text."""
    width = max(1, round(longest * share)) if share else 0
    return Text.assemble(f"{label:>6} ", ("█" * width, style), " " * bool(width), text)


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a long table as text: rich takes seconds to measure thousands of rows.

    >>> print(text_table(["guess", "bits"], [["crane", "5.83"], ["moist", "12"]]))
    guess  bits
    crane  5.83
    moist    12
    """
    columns = zip(heads, *rows, strict=True)
    widths = [max(map(len, column)) for column in columns]
    lines = []
    for first, *others in (heads, *rows):
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([f"{first:<{widths[0]}}", *cells]).rstrip())
    return "\n".join(lines)


def nowrap_column(heading: str, style: str = "") -> Column:
    """Return a column whose cells do not wrap."""
    return Column(heading, style=style, no_wrap=True)


def number_columns(*headings: str) -> list[Column]:
    """Return right-aligned columns."""
    return [Column(heading, justify="right") for heading in headings]


def items(words: Iterable[str], width: int, start: int = 0) -> str:
    """Return words separated by commas, wrapped; ``start`` columns of the first line are taken."""
    text, column = "", start
    for nth, word in enumerate(words):
        piece = word if not nth else f", {word}"
        if column + len(piece) + 1 > width and nth:
            text, column, piece = text + ",\n", 0, word
        text, column = text + piece, column + len(piece)
    return text


def settings_table(current: Settings, only: str = "") -> Table:
    """Return the settings as a table, or ``only`` one of them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    opener = current.opener or "the best one"
    if current.opener and current.opener not in closed("nyt-2022"):  # guesses of the daily puzzle
        opener += " (not for the daily puzzle, which does not accept it)"
    rows = {
        "opener": opener,
        "never": ", ".join(current.never) or "no word",
        "words": current.words,
        "hints": "on" if current.hints else "off",
        "colours": current.colours,
        "updates": _UPDATES[current.update_offered],
    }
    if current.renamed or only == "aliases":
        names = (f"{old} is {new}" for old, new in current.renamed.items())
        rows["aliases"] = ", ".join(names) or "nobody in a league"
    for name, value in rows.items():
        if only in ("", name):
            table.add_row(name, value)
    return table
