"""``salet tree``: compute, check and write a whole decision tree."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from rich.console import Group
from rich.table import Table
from rich.text import Text

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.contests import warn_of_long_search
from salet.cli.files import check_writable, write_text
from salet.cli.options import TasteOptions
from salet.cli.setups import SetupOptions
from salet.errors import InputError, need_extra
from salet.lab.trees import tree as decision_tree
from salet.puzzle.figures import plural
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.render.progress import progress_bar
from salet.render.tables import number_columns, simple_table, tiles
from salet.render.tree_picture import tree_picture
from salet.strategies import PERFECT
from salet.trees.file import read_tree, tree_json
from salet.trees.tree import DecisionTree
from salet.words.records import fields

if TYPE_CHECKING:
    from rich.console import Console

    from salet.trees.tree import DecisionTree


SUFFIXES = (".json", ".txt", ".svg")


@make_command(
    "tree",
    "\b\nExample:  salet tree --opener salet -o tree.svg\n\n"
    "Compute what to play after every feedback, check every game, and show the first guesses or "
    "write the whole tree: .json for programs, .txt to read and to compare, .svg as a picture.",
)
@options.setup("original", options.rules, options.within_one)
@options.taste(default=PERFECT)
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@click.option("--from", "source", metavar="FILE", help="Read and check a .json tree instead.")
@click.option("-o", "--output", metavar="FILE", help="Write it: .json, .txt or .svg.")
def command(
    opener: str | None,
    source: str | None,
    output: str | None,
    setup: SetupOptions,
    taste: TasteOptions,
) -> Result:
    if output is not None:
        _check_target(output)
    if source is not None:
        if opener is not None or setup.rules is not Rules.NORMAL:
            raise click.UsageError(
                "--from reads a finished tree with its own opener and rules. Omit --opener, --hard "
                "and --ultra-hard."
            )
        tree = read_tree(source, setup.load() if setup.names_list else None)
    else:
        need_extra("lab", "salet tree")
        game = setup.make()
        if opener is None and taste.strategy_name == PERFECT:
            warn_of_long_search(game.lexicon, "--opener WORD")
        with progress_bar("games", len(game.lexicon.answers)) as progress:
            tree = decision_tree(
                taste.strategy(), list=game.lexicon, rules=game.rules, opener=opener,
                limit=game.limit, progress=progress,
            )  # fmt: skip
    if output is not None:
        _save_tree(tree, output)
    return Result(_as_dict(tree, output), lambda out: _show(out, tree, output))


def _show(out: Console, tree: DecisionTree, output: str | None) -> None:
    if output is None:
        out.print(_tree_view(tree))
        out.print("every game of the tree was checked", style="dim")
    else:
        out.print(f"{output}: {tree.opener}, {_setting(tree)}", soft_wrap=True)
        out.print(f"{_totals(tree)}; checked", soft_wrap=True)


def _as_dict(tree: DecisionTree, file: str | None) -> dict[str, Any]:
    """Return the summary of a tree as JSON."""
    return {
        "list": tree.lexicon.name,
        **fields(tree.info, "rules strategy"),
        "opener": tree.opener,
        "exact": tree.info.exact,
        "answers": len(tree.answers),
        **fields(tree, "total mean"),
        "equal_mean": tree.mean,
        **fields(tree, "weighted_mean worst"),
        "losses": tree.losses(),
        **fields(tree, "counts"),
        "nodes": len(tree),
        "file": file,
    }


def _check_target(path: str) -> None:
    """Raise ``InputError`` if a tree cannot be written to this path, before the long work."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise InputError(
            f"a tree cannot be written to {path}: its format is unknown",
            f"End the name with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}.",
        )
    check_writable(path)


def _save_tree(tree: DecisionTree, path: str) -> None:
    """Write a tree to a file; the suffix selects the format."""
    writers: dict[str, Callable[[DecisionTree], str]] = {
        ".json": tree_json,
        ".txt": tree_text,
        ".svg": tree_picture,
    }
    write_text(path, writers[os.path.splitext(path)[1].lower()](tree))


def _setting(tree: DecisionTree) -> str:
    """Return the list, the rules and the strategy of a tree."""
    by = f", {tree.info.strategy}" if tree.info.strategy else ""
    return f"{tree.lexicon.name}{tree.info.rules.aside}{by}{', proven' if tree.info.exact else ''}"


def _totals(tree: DecisionTree) -> str:
    """Return ``2,315 answers, total 7,920, mean 3.4212, worst 5``, and the losses."""
    lost = tree.losses()
    more = f", {lost:,} lost (more than {tree.info.limit} guesses)" if lost else ""
    weighted = tree.weighted_mean
    mean = f"mean {tree.mean:.4f}"
    if weighted is not None:
        mean = f"mean {weighted:.4f} weighted by the belief, {tree.mean:.4f} with all answers alike"
    return (
        f"{plural(len(tree.answers), 'answer')}, total {tree.total:,}, {mean}, "
        f"worst {tree.worst}{more}"
    )


def _counts_text(tree: DecisionTree) -> str:
    """Return ``2:78 3:1225 4:971 5:41``; answers that are never found come last."""
    counts = [f"{guesses}:{count}" for guesses, count in tree.counts.items()]
    never = len(tree.answers) - sum(tree.counts.values())
    return " ".join(counts + [f"never:{never}"] * bool(never))


def tree_text(tree: DecisionTree) -> str:
    """Return the indented tree: a line per game, blank where it equals the line above."""
    lexicon, ordered = tree.lexicon, []
    for answer, guesses in tree.games():
        marks = [feedback(lexicon.letters(guess), lexicon.letters(answer)) for guess in guesses]
        cells = [x for pair in zip(guesses, map(str, marks), strict=True) for x in pair]
        if not marks[-1].is_win:
            cells.append(f"never: {answer}")
        ordered.append(([each.pattern for each in marks], cells))
    ordered.sort()
    rows = [f"# {tree.opener}: {_setting(tree)}", f"# {_totals(tree)}; {_counts_text(tree)}"]
    above: list[str] = []
    for _, cells in ordered:
        shared = 0
        while shared < min(len(cells), len(above)) and cells[shared] == above[shared]:
            shared += 1
        blank = ["".ljust(len(cell)) for cell in cells[:shared]]
        rows.append(" ".join(blank + cells[shared:]))
        above = cells
    return "\n".join(rows) + "\n"


def _tree_view(tree: DecisionTree, limit: int = 12) -> Group:
    """Return the opener, its ``limit`` largest buckets, and the totals, for a terminal."""
    size, solved, total = (array.tolist() for array in tree.below())
    words, lexicon = tree.lexicon.guesses, tree.lexicon
    opener, letters = tree.opener, tree.lexicon.letters(tree.opener)
    table = simple_table(
        "feedback", "", *number_columns("answers"), "next guess", *number_columns("guesses to go")
    )
    second = sorted(tree.children()[0], key=lambda node: (-size[node], tree.pattern[node]))
    for node in second[:limit]:
        marks = Feedback(int(tree.pattern[node]), lexicon.length)
        table.add_row(
            tiles(Turn(opener, (marks,), letters)),
            marks.letters,
            f"{size[node]:,}",
            words[int(tree.guess[node])],
            f"{total[node] / solved[node]:.2f}" if solved[node] else "–",
        )
    return Group(
        Text.assemble((opener, "bold"), (f"  {_setting(tree)}", "dim")),
        _with_rest(table, second[limit:], size),
        Text(_totals(tree)),
        Text(f"guesses:answers {_counts_text(tree)}"),
    )


def _with_rest(table: Table, rest: list[int], size: list[int]) -> Group:
    if not rest:
        return Group(table)
    answers = sum(size[node] for node in rest)
    text = f"and {len(rest)} more feedbacks with {answers:,} answers: -o FILE writes the whole tree"
    return Group(table, Text(text, style="dim"), Text())
