"""Show boards, rankings and candidates at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from salet.advice.advice import Advice
from salet.advice.reasons import may_run_out, rare_sentence
from salet.puzzle.marks import Mark
from salet.puzzle.turns import LIMIT, Turn
from salet.words.figures import percent, plural
from salet.words.ranking import Suggestion

if TYPE_CHECKING:
    from salet.host.games import Game, Move

# Tiles are readable without colour: [A] correct, (A) present, bare A absent.
SIGNS = {Mark.ABSENT: " {} ", Mark.PRESENT: "({})", Mark.CORRECT: "[{}]"}
MARK_STYLES = {Mark.ABSENT: "absent", Mark.PRESENT: "present", Mark.CORRECT: "correct"}
WIDE = 76  # columns needed to show two guesses side by side
NARROW = 60  # with fewer columns, a line lists fewer words
ALL_SHOWN = 8  # up to this number of words left, all are listed


def tiles(turn: Turn) -> Text:
    """Return a turn of one board as tiles."""
    text = Text()
    for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
        text.append(" " * (place > 0))
        text.append(SIGNS[mark].format(letter.upper()), style=MARK_STYLES[mark])
    return text


def move_line(move: Move, limit: int = 8) -> Text:
    """Return a turn of a game and the number of words it left, on at most ``limit`` boards.

    >>> from salet.host.games import Move
    >>> from salet.puzzle.marks import Feedback
    >>> feedbacks = (Feedback.parse("ggggg"), Feedback.parse("bbygb"), None)
    >>> move_line(Move(Turn("crane", feedbacks), (None, 20, 2315))).plain
    'CRANE   solves board 1; words left: 20, 2,315'
    """
    if len(move.candidates) == 1:
        left = "found" if move.turn.feedback.is_win else f"{move.candidates[0]:,} left"
        return tiles(move.turn) + Text(f"   {left}", style="dim")
    solved = [str(board + 1) for board in move.turn.won]
    counts = [f"{count:,}" for count in sorted(n for n in move.candidates if n is not None)]
    words = ", ".join([*counts[:limit], *["…"] * (len(counts) > limit)])
    effects = [f"solves board{'s' * (len(solved) > 1)} {' and '.join(solved)}"] if solved else []
    effects.append(f"words left: {words}" if counts else "that was the last")
    return Text.assemble((move.turn.guess.upper(), "bold"), (f"   {'; '.join(effects)}", "dim"))


def unlisted(words: Iterable[str]) -> Text:
    """Return a note about played words that are on no list."""
    notes = [f"{word.upper()} is not on any of our lists; taken as played." for word in words]
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


def nowrap_column(heading: str, style: str = "") -> Column:
    """Return a column whose cells do not wrap."""
    return Column(heading, style=style, no_wrap=True)


def number_columns(*headings: str) -> list[Column]:
    """Return right-aligned columns."""
    return [Column(heading, justify="right") for heading in headings]


def advice_view(advice: Advice, width: int, *, verbose: bool = False) -> Group:
    """Return the whole advice: the board, the words left, the suggestions, the setting."""
    blocks: list[RenderableType] = []
    several = len(advice.boards) > 1
    if advice.turns and not several:
        blocks += [board(advice.turns), ""]
    if advice.solved:
        count = plural(len(advice.turns), "guess")
        what = f"All {len(advice.boards)} boards are solved" if several else "Solved"
        return Group(*blocks, f"{what} in {count}.")
    if advice.turns or not several:
        blocks.append(words_left(advice, width))
    if advice.unknown:
        blocks.append(unlisted(advice.unknown))
    blocks.append(numbers_table(advice, width) if verbose else guesses_table(advice, width))
    lost = "You may run out of guesses: a lost game counts as many guesses to go."
    sentences = (
        lost if may_run_out(advice) else "",
        certain_sentence(advice),
        advice.safer,
        rare_sentence(advice),
        advice.ranking.note,
    )
    return Group(*blocks, *filter(None, sentences), setting_line(advice))


def certain_sentence(advice: Advice) -> str:
    """Return the advice to play certain words of several boards first; empty if there are none."""
    certain = sum(not b.solved and len(b.words) == 1 for b in advice.boards)
    if len(advice.boards) == 1 or not certain:
        return ""
    which = f"{certain} boards are certain" if certain > 1 else "A board is certain"
    word = "these words" if certain > 1 else "that word"
    return f"{which}: play {word} first, since the marks may help the other boards."


def guesses_table(advice: Advice, width: int, top: int | None = None) -> Table:
    """Return the ``top`` suggestions in three columns for players."""
    rows = advice.ranking.suggestions[:top]
    several = len(advice.boards) > 1
    if advice.guesses_left == 1 and not several:  # then only the chance counts
        table = simple_table(nowrap_column("guess"), *number_columns("can be it"))
        for s in rows:
            table.add_row(shown_guess(s), percent(s.probability) if s.probability else "no")
        return table
    known = any(s.expected_turns is not None for s in rows)
    middle = "guesses to go" if known else "words it leaves"
    last = "can solve" if several else Column("can be it", justify="right")
    table = simple_table(nowrap_column("guess"), *number_columns(middle), last)
    for s in rows:
        number = s.to_go() if known else f"{s.expected_size:.1f}"
        chance = percent(s.probability) if s.probability else "no"
        solves = _solves(s, len(advice.attention), width) if several else chance
        table.add_row(shown_guess(s), number, solves)
    return table


def _solves(row: Suggestion, still_open: int, width: int) -> str:
    """Return which of several boards a guess can solve, and the chance to solve one."""
    boards, chance = row.boards or (), percent(row.probability)
    if not boards:
        return "none"
    if len(boards) == still_open and still_open > 3:
        return f"any ({chance})"
    limit = 2 if width < NARROW else 6
    named = ", ".join(map(str, boards[:limit])) + (", …" if len(boards) > limit else "")
    return f"{named} ({chance})"


def numbers_table(advice: Advice, width: int) -> Table | Text:
    """Return the suggestions with all numbers, as a table or, if it is narrow, as lines."""
    rows = advice.ranking.suggestions
    last = "can be it" if len(advice.boards) == 1 else "can solve"
    columns: dict[str, Callable[[Suggestion], str]] = {
        "to go": lambda s: "" if advice.guesses_left == 1 else s.to_go(3),
        "leaves": lambda s: f"{s.expected_size:.2f}",
        "at worst": lambda s: f"{s.largest:,}",
        "bits": lambda s: f"{s.entropy:.2f}",
        "groups": lambda s: f"{s.buckets:,}",
        last: lambda s: percent(s.probability) if s.probability else "no",
    }
    cells = {head: [value(s) for s in rows] for head, value in columns.items()}
    cells = {head: column for head, column in cells.items() if any(column)}
    guesses = [shown_guess(s) for s in rows]
    needed = sum(3 + max(map(len, (head, *column))) for head, column in cells.items())
    if needed + 2 + max(map(len, guesses)) > width:
        lines = [", ".join(map(" ".join, zip(cells, row, strict=True))) for row in _rows(cells)]
        return Text("\n").join(
            Text.assemble(guess, ": ", line) for guess, line in zip(guesses, lines, strict=True)
        )
    table = simple_table(nowrap_column("guess"), *number_columns(*cells))
    for guess, row in zip(guesses, _rows(cells), strict=True):
        table.add_row(guess, *row)
    return table


def _rows(cells: dict[str, list[str]]) -> list[tuple[str, ...]]:
    """Return the rows of columns."""
    return list(zip(*cells.values(), strict=True))


def shown_guess(suggestion: Suggestion) -> Text:
    """Return the word of a suggestion, marked if it is rare."""
    rare = ("", "") if suggestion.everyday else (" rare", "dim")
    return Text.assemble((suggestion.guess, "bold"), rare)


def words_left(advice: Advice, width: int, top: int = 8, *, solved: bool = True) -> Text:
    """Return the number of words left, and the likeliest with their chances; long shots below.

    With several boards, the numbers of the ``solved`` boards follow.
    """
    if len(advice.boards) > 1:
        return _left_on_each(advice, width, solved)
    count, likely = len(advice.candidates), advice.likely
    top = likely if likely <= ALL_SHOWN else top
    head = f"{plural(likely, 'word')} left: "
    alike = advice.candidates[0][1] == advice.candidates[-1][1]
    shown = [w if alike else f"{w} {percent(p)}" for w, p in advice.candidates[: min(top, likely)]]
    more = ["…"] if likely > top else []
    text = Text.assemble((head, "bold"), items([*shown, *more], width, len(head)))
    if rest := count - likely:
        text.append(f"\nand {plural(rest, 'long shot')}", style="dim")
    return text


def _left_on_each(advice: Advice, width: int, solved: bool) -> Text:
    """Return a line for each open board, then the solved boards."""
    lines = []
    usual = 3 if width < NARROW else 6
    for number in sorted(advice.attention):
        board, head = advice.boards[number], f"Board {number + 1}: "
        top = board.likely if board.likely <= ALL_SHOWN else usual
        if len(board.words) == 1:
            lines.append(Text.assemble((head, "bold"), "it is ", (board.words[0][0], "bold")))
            continue
        left = f"{plural(board.likely, 'word')} left: "
        words = [word for word, _ in board.words[: min(top, board.likely)]]
        more = ["…"] if board.likely > top else []
        shown = items([*words, *more], width, len(head + left))
        lines.append(Text.assemble((head, "bold"), left, shown))
    done = [str(number + 1) for number, board in enumerate(advice.boards) if board.solved]
    if done and solved:
        lines.append(Text(f"Solved: {items(done, width, 8)}", style="dim"))
    return Text("\n").join(lines)


def game_view(game: Game) -> RenderableType:
    """Return a game turn by turn: the guess, the boards it solved, the words left."""
    if len(game.answers) <= 1:
        return Text("\n").join(move_line(move) for move in game.moves)
    number = Column("", justify="right", style="dim")
    table = simple_table(number, nowrap_column("guess"), "solved", "words left")
    for nth, move in enumerate(game.moves, 1):
        solved = [str(board + 1) for board, end in enumerate(game.ends) if end == nth]
        left = [f"{count:,}" for count in move.candidates if count is not None]
        table.add_row(str(nth), move.turn.guess, ", ".join(solved), " ".join(left))
    return table


def items(words: Iterable[str], width: int, start: int = 0) -> str:
    """Return words separated by commas, wrapped; ``start`` columns of the first line are taken."""
    text, column = "", start
    for nth, word in enumerate(words):
        piece = word if not nth else f", {word}"
        if column + len(piece) + 1 > width and nth:
            text, column, piece = text + ",\n", 0, word
        text, column = text + piece, column + len(piece)
    return text


def setting_line(advice: Advice) -> Text:
    """Return the list, the rules and the strategy of the advice."""
    within = "" if advice.limit == LIMIT else f", within {advice.limit}"
    if len(advice.boards) > 1:
        within = f", {advice.guesses_left} of {advice.limit} guesses left"
    exact = ", proven" if advice.ranking.exact else ""
    by = f"by {advice.ranking.strategy}"
    return Text(f"{advice.lexicon.name}{advice.rules.aside}{within}, {by}{exact}", style="dim")
