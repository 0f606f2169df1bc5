"""Several boards for a terminal: what is left on each, and what to play."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, JustifyMethod
from rich.table import Column, Table
from rich.text import Text

from salet.advice.boards import BoardsAdvice, by_attention
from salet.host.boardgames import BoardsGame
from salet.lab.boardbench import BoardsEvaluation
from salet.lab.evaluation import paired
from salet.position.boards import Boards
from salet.render.results import pair_text
from salet.render.terminal import items, plain_table, right, shown_guess, tiles, whole
from salet.words.figures import percent, plural
from salet.words.ranking import Suggestion

NARROW = 60  # columns: with fewer a line names fewer words


def attention(boards: Boards, width: int) -> Text:
    """A line for each open board, the nearest to solved first; the solved ones at the end."""
    lines = []
    for board in by_attention(boards):
        place = boards.boards[board]
        head = f"Board {board + 1}: "
        if place.count == 1:
            lines.append(Text.assemble((head, "bold"), "it is ", (place.candidates[0][0], "bold")))
            continue
        many = 3 if width < NARROW else 6
        left = f"{plural(place.likely, 'word')} left: "
        words = [word for word, _ in place.candidates[: min(many, place.likely)]]
        more = ["…"] if place.likely > many else []
        said = items([*words, *more], width, len(head + left))
        lines.append(Text.assemble((head, "bold"), left, said))
    solved = [str(board + 1) for board, done in enumerate(boards.solved) if done]
    if solved:
        said = items(solved, width, 8)
        lines.append(Text(f"Solved: {said}", style="dim"))
    return Text("\n").join(lines)


def turns_of(boards: Boards, board: int) -> Text:
    """The turns of one board, one below the other."""
    return Text("\n").join(tiles(turn) for turn in boards.boards[board].turns)


def boards_grid(boards: Boards, width: int) -> Table:
    """The open boards beside each other with their latest turns, as many as there is room for."""
    most = 6 if len(boards.boards) <= 4 else 3
    each = 4 * boards.lexicon.length - 1
    beside = max(1, (width + 3) // (each + 3))
    grid = Table.grid(padding=(0, 3, 0, 0))
    for n in range(0, len(boards.open), beside):
        cells = []
        if n:
            grid.add_row()
        for board in boards.open[n : n + beside]:
            turns = boards.boards[board].turns[-most:]
            head = Text(f"Board {board + 1}", style="bold")
            cells.append(Text("\n").join([head, *(tiles(turn) for turn in turns)]))
        grid.add_row(*cells)
    return grid


def boards_table(advice: BoardsAdvice, width: int) -> Table:
    """The suggestions: guess, guesses to go on all boards, which boards it can solve."""
    rows = advice.ranking.suggestions
    known = any(s.expected_turns is not None for s in rows)
    middle = "guesses to go" if known else "words it leaves"
    table = plain_table(whole("guess"), *right(middle), "can solve")
    many = len(advice.boards.open)
    for s in rows:
        told = s.to_go() if known else f"{s.expected_size:.1f}"
        table.add_row(shown_guess(s), told, _solves(s, many, width))
    return table


def _solves(row: Suggestion, many: int, width: int) -> str:
    boards, chance = row.boards or (), percent(row.probability)
    if not boards:
        return "none"
    if len(boards) == many and many > 3:
        return f"any ({chance})"
    most = 2 if width < NARROW else 6
    named = ", ".join(map(str, boards[:most])) + (", …" if len(boards) > most else "")
    return f"{named} ({chance})"


def numbers_of_boards(advice: BoardsAdvice) -> Table:
    """The suggestions with every number, each summed over the open boards."""
    figures = right("to go", "leaves", "at worst", "bits", "groups", "can solve")
    table = plain_table("guess", *figures)
    for s in advice.ranking:
        table.add_row(
            s.guess, s.to_go(3), f"{s.expected_size:.2f}", f"{s.largest:,}", f"{s.entropy:.2f}",
            f"{s.buckets:,}", percent(s.probability) if s.probability else "no",
        )  # fmt: skip
    return table


def setting_of_boards(advice: BoardsAdvice) -> Text:
    """Which list, rules and strategy the numbers are for."""
    boards = advice.boards
    left = f"{max(0, boards.guesses_left)} of {boards.limit} guesses left"
    return Text(
        f"{boards.lexicon.name}{boards.rules.aside}, {left}, by {advice.ranking.strategy}",
        style="dim",
    )


def boards_game(game: BoardsGame) -> Table:
    """A game turn by turn: the guess, the boards that it solved, and what is left on the others."""
    nth_column = Column("", justify="right", style="dim")
    table = plain_table(nth_column, whole("guess"), "solved", "words left")
    for nth, move in enumerate(game.moves, 1):
        solved = [str(b + 1) for b, turn in enumerate(game.turns) if turn == nth]
        left = [f"{count:,}" for count in move.candidates if count is not None]
        table.add_row(str(nth), move.turn.guess, ", ".join(solved), " ".join(left))
    return table


def boards_view(result: BoardsEvaluation) -> Table:
    """How a strategy did on games of several boards."""
    table = plain_table("", *right(""))
    for name, value in (
        ("strategy", result.strategy),
        ("list", result.lexicon.name),
        ("boards", str(result.boards)),
        ("games", f"{len(result.answers):,}"),
        ("opener", result.opener),
        ("mean of the last guess", f"{result.mean:.4f}"),
        ("sum of all boards' turns", f"{result.sum_mean:.3f}"),
        ("worst", str(result.worst)),
        (f"over {result.limit}, lost", str(result.losses)),
        *((f"{turns} guesses", f"{many:,}") for turns, many in result.counts.items()),
        ("seconds", f"{result.seconds:.1f}"),
    ):
        table.add_row(name, value)
    table.show_header = False
    return table


def boards_comparison(rows: Sequence[BoardsEvaluation], width: int) -> Group:
    """Strategies on the same games as one table, and each against the first, game by game."""
    table = plain_table()
    cells = [
        {
            "strategy": e.strategy, "opener": e.opener, "mean": f"{e.mean:.4f}",
            "sd": f"{e.std:.3f}", "sum": f"{e.sum_mean:.2f}", "worst": str(e.worst),
            "lost": str(e.losses), "seconds": f"{e.seconds:.1f}",
        }
        for e in rows
    ]  # fmt: skip
    less = ("sd", "sum", "seconds") if width < NARROW else ()
    shown = [heading for heading in cells[0] if heading not in less]
    table.padding = (0, 1, 0, 0) if less else table.padding
    for heading in shown:
        side: JustifyMethod = "left" if heading in ("strategy", "opener") else "right"
        table.add_column(heading, justify=side, overflow="fold")
    for row in cells:
        table.add_row(*(row[heading] for heading in shown))
    first = rows[0]
    about = f"{len(first.answers):,} games of {first.boards} boards on {first.lexicon.name}: the "
    said = [Text(f"{about}mean of the last guess, the sum of all boards' turns.", style="dim")]
    said += [Text(pair_text(paired(first, row), boards=True)) for row in rows[1:]]
    return Group(table, *said)
