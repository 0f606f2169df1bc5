"""``salet tree``: compute, check and write a whole decision tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit, options
from salet.cli.options import Lists, StrategyChoice
from salet.lab.trees import tree as decision_tree
from salet.puzzle.rules import Rules
from salet.render.console import console
from salet.render.progress import progress_bar
from salet.render.trees import check_target, save_tree, setting, totals, tree_view
from salet.strategies import PERFECT
from salet.trees.file import read_tree
from salet.words.records import fields

if TYPE_CHECKING:
    from salet.trees.tree import DecisionTree


@click.command(
    "tree",
    help="\b\nExample:  salet tree --opener salet -o tree.html\n\n"
    "Compute what to play after every feedback, check every game, and show the first guesses or "
    "write the whole tree: .json for programs, .txt to read and to compare, .svg as a picture, "
    ".html to click through.",
)
@options.lexicon("original")
@options.rules
@options.strategy_for(PERFECT)
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@options.within_one
@click.option("--from", "source", metavar="FILE", help="Read and check a .json tree instead.")
@click.option("-o", "--output", metavar="FILE", help="Write it: .json, .txt, .svg or .html.")
@options.json
def command(
    opener: str | None,
    within: int,
    source: str | None,
    output: str | None,
    as_json: bool,
    lists: Lists,
    rules: Rules,
    strategy: StrategyChoice,
) -> None:
    if output is not None:
        check_target(output)
    if source is not None:
        if opener is not None or rules is not Rules.NORMAL:
            raise click.UsageError(
                "--from reads a finished tree with its own opener and rules. Omit --opener, --hard "
                "and --ultra-hard."
            )
        tree = read_tree(source, lists.load() if lists.is_named else None)
    else:
        lexicon = lists.load()
        with progress_bar("games", len(lexicon.answers)) as progress:
            tree = decision_tree(
                strategy.find(), list=lexicon, rules=rules, opener=opener, limit=within,
                progress=progress,
            )  # fmt: skip
    if output is not None:
        save_tree(tree, output)
    if as_json:
        emit(as_dict(tree, output))
        return
    out = console()
    if output is None:
        out.print(tree_view(tree))
        out.print("every game of the tree was checked", style="dim")
    else:
        out.print(f"{output}: {tree.opener}, {setting(tree)}", soft_wrap=True)
        out.print(f"{totals(tree)}; checked", soft_wrap=True)


def as_dict(tree: DecisionTree, file: str | None) -> dict[str, Any]:
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
