"""``salet openers --set``: a fixed set of words to start with, whatever the marks."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from salet.cli import emit
from salet.errors import InputError
from salet.render.console import console
from salet.render.progress import progress_bar
from salet.render.terminal import nowrap_column, number_columns, simple_table
from salet.research.separating import find_separating
from salet.research.setsearch import SetSearch
from salet.search.proofworkers import threads_for
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from salet.research.separating import SeparatingSets
    from salet.research.setmerits import FixedSet

APART = "apart"
_TOP = 10
_NARROW = 66  # columns of a terminal below which only one number is shown


def parse_size(text: str) -> int | None:
    """Return the number of words of a set, None for ``apart``."""
    if text.strip().lower() == APART:
        return None
    try:
        return int(text)
    except ValueError:
        raise InputError(
            f"{text!r} is not a number of words",
            "Write --set 2, 3, 4 or 5, or --set apart for enough words to separate all answers.",
        ) from None


def sets(
    size: int | None,
    lexicon: Lexicon,
    by: str,
    required: tuple[str, ...],
    words: str | None,
    top: int | None,
    within: int,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Search for the best sets and show them."""
    first = tuple(map(lexicon.allowed, required))
    data: dict[str, Any] = {
        "list": lexicon.name, "digest": lexicon.digest, "set": size or APART,
        "words": words or "any", "with": list(first),
    }  # fmt: skip
    started = time.perf_counter()
    if size is None:
        with progress_bar("words", 8) as advance:
            result = find_separating(lexicon, required=first, words=words or "any", advance=advance)
        if as_json:
            seconds = time.perf_counter() - started
            emit({**data, **result.as_dict(), "seconds": round(seconds, 3)})
        else:
            _show_separating(lexicon.name, result)
        return 0
    search = SetSearch(
        lexicon, size, by.replace("-", "_"), required=first, words=words or "any", top=top or _TOP,
        limit=within, threads=threads_for(len(lexicon.guesses), jobs),
    )  # fmt: skip
    stopped = False
    try:
        with progress_bar("words checked", search.steps) as advance:
            search.run(advance)
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - started
    rows = search.best()
    if as_json:
        data |= {"by": by, "proven": search.proven, "seconds": round(seconds, 3)}
        emit({**data, "rows": [row.as_dict() for row in rows]})
    else:
        _show(lexicon.name, search, rows, by, stopped, words)
    return 130 if stopped else 0


def _show(
    name: str, search: SetSearch, rows: list[FixedSet], by: str, stopped: bool, words: str | None
) -> None:
    out = console()
    if not rows:
        out.print("Stopped before any set was found.")
        return
    out.print(_table(out, rows, by))
    if stopped:
        status = "stopped: the best so far"
    elif not search.free:
        status = "the words of --with"
    elif search.proven:
        others = "everyday words" if words == "everyday" else "words"
        status = f"proven: no other {others} are better"
    else:
        status = "the best found: no change of a single word improves them"
    out.print(f"{name}, {status}", style="dim")


def _show_separating(name: str, result: SeparatingSets) -> None:
    out = console()
    out.print(_table(out, result.rows, "buckets"))
    if result.smallest:
        size = len(result.smallest.words)
        proven = f"fewer than {result.at_least} cannot, proven"
        if size == result.at_least:
            proven = "fewer cannot, proven"
        out.print(
            f"{size} words separate all {result.answers:,} answers, the fewest found; {proven}.",
            style="bold",
        )
    else:
        size = len(result.rows[-1].words)
        out.print(f"No set of up to {size} words was found that separates all answers.")
    out.print(f"{name}, the best set found of each size", style="dim")


def _table(out: Console, rows: Sequence[FixedSet], by: str) -> Table:
    """Return the sets as a table; in a narrow terminal only the words and the ranked column."""
    columns: list[tuple[str, str, Callable[[FixedSet], str]]] = [
        ("expected-size", "leaves", lambda row: f"{row.expected_size:.4f}"),
        ("largest", "at worst", lambda row: str(row.largest)),
        ("buckets", "groups", lambda row: f"{row.buckets:,}"),
    ]
    if by == "entropy":
        columns.insert(0, ("entropy", "bits", lambda row: f"{row.entropy:.4f}"))
    if rows[0].total is not None:
        columns.append(("exact", "guesses in all", lambda row: f"{row.total:,}"))
    if any(row.losses for row in rows):
        columns.append(("exact", "lost", lambda row: f"{row.losses:,}"))
    if out.width < _NARROW:
        columns = [column for column in columns if column[0] == by]
    heads = number_columns(*(heading for _, heading, _ in columns))
    table = simple_table(nowrap_column("words", "bold"), *heads)
    for row in rows:
        table.add_row(" ".join(row.words), *(text(row) for _, _, text in columns))
    return table
