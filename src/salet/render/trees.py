"""Show decision trees at a terminal, as text and for Graphviz; write files by their suffix."""

from __future__ import annotations

import os
from collections.abc import Callable

from rich.console import Group
from rich.table import Table
from rich.text import Text

from salet.errors import InputError, StorageError
from salet.lab.charts import INK, PALE, PALETTE
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.render.terminal import number_columns, simple_table, tiles
from salet.render.tree_page import tree_page
from salet.render.tree_picture import tree_picture
from salet.store import writing
from salet.trees.file import tree_json
from salet.trees.tree import DecisionTree
from salet.words.figures import plural

_SANS = "Helvetica, Arial, sans-serif"
SUFFIXES = (".json", ".txt", ".dot", ".svg", ".html")


def check_target(path: str) -> None:
    """Raise an error if a tree cannot be written to this path, before the long work."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise InputError(
            f"a tree cannot be written to {path}: its format is unknown",
            f"End the name with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}.",
        )
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise StorageError(f"the folder {folder} does not exist", "Create it, or name another one.")
    if os.path.isdir(path):
        raise StorageError(f"{path} is a folder", "Name a file.")


def save_tree(tree: DecisionTree, path: str, *, depth: int = 2, lines: bool = False) -> None:
    """Write a tree to a file; the suffix selects the format.

    ``depth`` is the number of guesses in .dot; ``lines`` writes one line per answer in .txt.
    """
    check_target(path)
    content = _writers(depth, lines)[os.path.splitext(path)[1].lower()](tree)
    with writing(path) as file:
        file.write(content)


def _writers(depth: int, lines: bool) -> dict[str, Callable[[DecisionTree], str]]:
    return {
        ".json": tree_json,
        ".txt": tree_lines if lines else tree_text,
        ".dot": lambda tree: tree_dot(tree, depth),
        ".svg": tree_picture,
        ".html": tree_page,
    }


def setting(tree: DecisionTree) -> str:
    """Return the list, the rules and the strategy of a tree."""
    by = f", {tree.info.strategy}" if tree.info.strategy else ""
    return f"{tree.lexicon.name}{tree.info.rules.aside}{by}{', proven' if tree.info.exact else ''}"


def totals(tree: DecisionTree) -> str:
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


def counts_text(tree: DecisionTree) -> str:
    """Return ``2:78 3:1225 4:971 5:41``; answers that are never found come last."""
    counts = [f"{guesses}:{count}" for guesses, count in tree.counts.items()]
    never = len(tree.answers) - sum(tree.counts.values())
    return " ".join(counts + [f"never:{never}"] * bool(never))


def games_of(tree: DecisionTree) -> list[tuple[str, tuple[Turn, ...]]]:
    """Return every answer, in alphabetical order, with the turns of its game."""
    lexicon = tree.lexicon
    games = []
    for answer, guesses in tree.games():
        hidden = lexicon.letters(answer)
        pairs = [(guess, lexicon.letters(guess)) for guess in guesses]
        turns = [Turn(guess, (feedback(letters, hidden),), letters) for guess, letters in pairs]
        games.append((answer, tuple(turns)))
    return games


def _heading(tree: DecisionTree) -> list[str]:
    return [f"# {tree.opener}: {setting(tree)}", f"# {totals(tree)}; {counts_text(tree)}"]


def tree_lines(tree: DecisionTree) -> str:
    """Return one line per answer, in alphabetical order: ``aback 4 salet:bybbb …``."""
    rows = _heading(tree)
    for answer, turns in games_of(tree):
        taken = len(turns) if turns[-1].feedback.is_win else "never"
        rows.append(" ".join([answer, str(taken), *map(str, turns)]))
    return "\n".join(rows) + "\n"


def tree_text(tree: DecisionTree) -> str:
    """Return the indented tree: a line per game, blank where it equals the line above."""
    ordered = []
    for answer, turns in games_of(tree):
        cells = [text for turn in turns for text in (turn.guess, turn.feedback.letters)]
        if not turns[-1].feedback.is_win:
            cells.append(f"never: {answer}")
        ordered.append((tuple(turn.feedback.pattern for turn in turns), cells))
    ordered.sort()
    rows, above = _heading(tree), list[str]()
    for _, cells in ordered:
        shared = 0
        while shared < min(len(cells), len(above)) and cells[shared] == above[shared]:
            shared += 1
        blank = ["".ljust(len(cell)) for cell in cells[:shared]]
        rows.append(" ".join(blank + cells[shared:]))
        above = cells
    return "\n".join(rows) + "\n"


def tree_dot(tree: DecisionTree, depth: int = 2) -> str:
    """Return the first ``depth`` guesses for Graphviz; later games are only counted."""
    size, solved, total = (array.tolist() for array in tree.below())
    words, levels = tree.lexicon.guesses, tree.depth.tolist()
    leaves = {int(node) for node in tree.leaf if node >= 0}
    rows = [
        "digraph salet {",
        "  // dashed: the tree continues; green: the guess may be the answer",
        f'  label="{_quoted(tree.opener + ": " + setting(tree))}\\n{totals(tree)}"; labelloc=t;',
        f'  graph [rankdir=LR, ranksep=1.1, nodesep=0.1, fontname="{_SANS}", fontcolor="{INK}"];',
        f'  node [shape=box, style="rounded,filled", fillcolor=white, color="{PALE}", '
        f'fontname="{_SANS}", fontcolor="{INK}", height=0.3, margin="0.12,0.04"];',
        f'  edge [fontname="monospace", fontsize=10, fontcolor="{PALE}", color="{PALE}", '
        "arrowsize=0.5];",
    ]
    for node in tree.preorder():
        if levels[node] > depth:
            continue
        label = _quoted(words[int(tree.guess[node])])
        if size[node] > 1:
            mean = total[node] / max(1, solved[node])
            label += f"\\n{size[node]:,} answers, {mean:.2f} to go"
        shade = f', color="{PALETTE[0]}", fillcolor="#e3f1f0"' if node in leaves else ""
        cut = levels[node] == depth and size[node] > (node in leaves)
        more = f', style="rounded,filled,dashed", tooltip="{size[node]} answers"' if cut else ""
        rows.append(f'  n{node} [label="{label}"{shade}{more}];')
        if node:
            marks = Feedback(int(tree.pattern[node]), tree.lexicon.length).letters
            rows.append(f'  n{tree.parent[node]} -> n{node} [label="{marks}"];')
    return "\n".join([*rows, "}"]) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def tree_view(tree: DecisionTree, limit: int = 12) -> Group:
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
        Text.assemble((opener, "bold"), (f"  {setting(tree)}", "dim")),
        _with_rest(table, second[limit:], size),
        Text(totals(tree)),
        Text(f"guesses:answers {counts_text(tree)}"),
    )


def _with_rest(table: Table, rest: list[int], size: list[int]) -> Group:
    if not rest:
        return Group(table)
    answers = sum(size[node] for node in rest)
    text = f"and {len(rest)} more feedbacks with {answers:,} answers: -o FILE writes the whole tree"
    return Group(table, Text(text, style="dim"), Text())
