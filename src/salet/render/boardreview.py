"""A review of several boards for a terminal: each turn for all of them, then the game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from salet.render.review import Flow, Gauges, about, summary
from salet.render.terminal import plain_table, right
from salet.reviews.boards import BoardsReview, BoardsReviewedTurn
from salet.share.boardsread import SharedBoards
from salet.words.figures import percent

COUNTED = 8  # boards whose words left are told one by one


def boards_review_view(found: BoardsReview, *, verbose: bool = False) -> RenderableType:
    """The whole review; ``verbose`` with the words left on every board."""
    parts: list[RenderableType] = []
    for nth, turn in enumerate(found.turns, 1):
        values = (("opener" if nth == 1 else "skill", turn.skill), ("luck", turn.luck))
        head = Text.assemble((f"{nth:2d} ", "dim"), (turn.guess.upper(), "bold"))
        parts.append(Gauges(head, values))
        if turn.inferred is not None:
            sure = f"inferred from the squares, {percent(turn.inferred)} sure"
            parts.append(Flow(Text(sure, style="italic dim"), 3))
        parts.append(Flow(Text(_to_go(turn, verbose), style="dim"), 3))
        parts += [Flow(Text(" ".join(turn.sentences)), 3), ""]
    return Group(*parts, summary(found))


def _to_go(turn: BoardsReviewedTurn, verbose: bool) -> str:
    """The guesses that were to be expected, and the words that were left."""
    said = f"{about(turn.expected_turns, turn.exact)} guesses to go"
    if turn.best != turn.guess:
        said += f", {about(turn.best_expected_turns, turn.exact)} with {turn.best.upper()}"
    open_ones = sorted(b for b in (*turn.in_question, *turn.certain) if b not in turn.solved)
    counts = [turn.candidates_after[board - 1] for board in open_ones]
    if not counts:
        return f"{said}; all boards solved"
    if verbose:
        told = [f"{board} has {count:,}" for board, count in zip(open_ones, counts, strict=True)]
        return f"{said}; words left: board {', '.join(told)}"
    if len(counts) <= COUNTED:
        return f"{said}; words left: {', '.join(f'{count:,}' for count in counts)}"
    sure = counts.count(1)
    return f"{said}; {len(counts)} boards open, {sure} of them certain"


def many_boards_view(games: Sequence[BoardsReview]) -> Table:
    """Games of several boards as a table."""
    table = plain_table(*right("game", "result", "salet takes", "skill", "luck"))
    for nth, game in enumerate(games, 1):
        figures = (game.best_play_guesses, game.skill, game.luck)
        told = ["–" if figure is None else str(figure) for figure in figures]
        table.add_row(str(nth), game.result, *told)
    return table


def shared_view(shared: SharedBoards) -> Text:
    """What the squares or the numbers of a game tell without its words."""
    ends = ", ".join("X" if end is None else str(end) for end in shared.ends)
    done = sum(end is not None for end in shared.ends)
    head = (
        f"{done} of {len(shared.ends)} boards solved in {shared.guesses} of {shared.limit} guesses"
    )
    return Text.assemble((f"{head}.", "bold"), f"\nSolved in turn: {ends}.")
