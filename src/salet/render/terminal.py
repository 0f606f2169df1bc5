"""Show advice and games at a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from salet.advice.advise import Advice
from salet.advice.reasons import (
    certain_sentence,
    doubt_sentence,
    may_run_out,
    rare_sentence,
    safer_sentence,
)
from salet.puzzle.figures import about, percent, plural
from salet.puzzle.sentences import say
from salet.puzzle.turns import LIMIT
from salet.render.tables import (
    NARROW,
    board,
    items,
    nowrap_column,
    number_columns,
    simple_table,
    tiles,
    unlisted,
)
from salet.words.ranking import Suggestion

if TYPE_CHECKING:
    from salet.host.games import Game, Move

ALL_SHOWN = 8  # up to this number of words left, all are listed


def move_line(move: Move, limit: int = 8) -> Text:
    """Return a turn of a game and the number of words it left, on at most ``limit`` boards.

    >>> from salet.host.games import Move
    >>> from salet.puzzle.marks import Feedback
    >>> from salet.puzzle.turns import Turn
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
    if advice.refused:
        blocks.append(refused_line(advice))
    if advice.unknown:
        blocks.append(unlisted(advice.unknown, advice.lexicon))
    blocks.append(numbers_table(advice, width) if verbose else guesses_table(advice, width))
    lost = "You may run out of guesses: a lost game counts as many guesses to go."
    sentences = (
        lost if may_run_out(advice) else "",
        doubt_sentence(advice),
        certain_sentence(advice),
        safer_sentence(advice),
        rare_sentence(advice),
        advice.ranking.note,
    )
    return Group(*blocks, *filter(None, sentences), setting_line(advice))


def guesses_table(advice: Advice, width: int, top: int | None = None) -> Table:
    """Return the ``top`` suggestions in three columns for players."""
    rows = list(advice.ranking.suggestions[:top])
    several = len(advice.boards) > 1
    if not several and len(advice.candidates) <= 2:  # nobody plays anything else now
        rows = [s for s in rows if s.candidate] or rows
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
    return f"board{'s' * (len(boards) > 1)} {named} ({chance})"


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


def opener_line(advice: Advice, opener: str) -> Text:
    """Return the player's own opener with its value."""
    value = advice.value(opener)
    to_go = about(value.turns, value.exact)
    return Text(f"Your opener: {opener.upper()}, {to_go} guesses to go (your settings)")


def refused_line(advice: Advice) -> Text:
    """Return which likely words are left out because the player's game does not accept them."""
    words = [word.upper() for word in advice.refused]
    return Text(say("advice.without", words=words), style="dim")


def _left_on_each(advice: Advice, width: int, solved: bool) -> Text:
    """Return a line for each open board that shows marks, then the solved boards."""
    lines = []
    usual = 3 if width < NARROW else 6
    for number in advice.position.marked:
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


def setting_line(advice: Advice) -> Text:
    """Return the list, the rules and the strategy of the advice."""
    within = "" if advice.limit == LIMIT else f", within {advice.limit}"
    if len(advice.boards) > 1:
        within = f", {advice.guesses_left} of {advice.limit} guesses left"
    exact = ", proven" if advice.ranking.exact else ""
    by = f"by {advice.ranking.strategy}"
    return Text(f"{advice.lexicon.name}{advice.rules.aside}{within}, {by}{exact}", style="dim")
