"""``salet openers --set``: words to start with whatever happens."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from salet.cli import emit, terminal
from salet.errors import InputError
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from salet.research.separating import Apart
    from salet.research.setmerits import FixedSet
    from salet.research.setsearch import SetSearch

APART = "apart"
_TOP = 10
_NARROW = 66  # columns of a terminal that all numbers need


def read_many(text: str) -> int | None:
    """How many words a set is to have, None for as many as tell all answers apart."""
    if text.strip().lower() == APART:
        return None
    try:
        return int(text)
    except ValueError:
        raise InputError(
            f"{text!r} is no number of words",
            "Write --set 2, 3, 4 or 5, or --set apart for as many as tell all answers apart.",
        ) from None


def sets(
    many: int | None,
    lexicon: Lexicon,
    by: str,
    given: tuple[str, ...],
    words: str | None,
    top: int | None,
    within: int,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Search the best sets and show them."""
    named = tuple(map(lexicon.allowed, given))
    plain: dict[str, Any] = {
        "list": lexicon.name, "digest": lexicon.digest, "set": many or APART,
        "words": words or "any", "with": list(named),
    }  # fmt: skip
    started = time.perf_counter()
    from salet.render.progress import progress_bar

    if many is None:
        from salet.research.separating import tell_apart

        with progress_bar("words", 8, lines=True) as show:
            apart = tell_apart(lexicon, given=named, words=words or "any", show=show)
        if as_json:
            seconds = time.perf_counter() - started
            emit({**plain, **apart.as_dict(), "seconds": round(seconds, 3)})
        else:
            _show_apart(lexicon.name, apart)
        return 0
    from salet.research.setsearch import SetSearch
    from salet.search.crew import threads_for

    search = SetSearch(
        lexicon, many, by.replace("-", "_"), given=named, words=words or "any", top=top or _TOP,
        limit=within, threads=threads_for(len(lexicon.guesses), jobs),
    )  # fmt: skip
    stopped = False
    try:
        with progress_bar("words looked at", search.steps, lines=True) as show:
            search.run(show)
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - started
    rows = search.best()
    if as_json:
        told = [row.as_dict() for row in rows]
        plain |= {"by": by, "proven": search.proven, "seconds": round(seconds, 3), "rows": told}
        emit(plain)
    else:
        _show(lexicon.name, search, rows, by, stopped, words)
    return 130 if stopped else 0


def _show(
    name: str, search: SetSearch, rows: list[FixedSet], by: str, stopped: bool, words: str | None
) -> None:
    out = terminal()
    if not rows:
        out.print("Stopped before any set was found.")
        return
    out.print(_table(out, rows, by))
    if stopped:
        said = "stopped: the best so far"
    elif not search.free:
        said = "the words that were given"
    elif search.proven:
        others = "everyday words" if words == "everyday" else "words"
        said = f"proven: no other {others} are better"
    else:
        said = "the best found: changing one word makes none of them better"
    out.print(f"{name}, {said}", style="dim")


def _show_apart(name: str, apart: Apart) -> None:
    out = terminal()
    out.print(_table(out, apart.rows, "buckets"))
    if apart.whole:
        many = len(apart.whole.words)
        least = f"fewer than {apart.at_least} cannot, proven"
        if many == apart.at_least:
            least = "fewer cannot, proven"
        out.print(
            f"{many} words tell all {apart.answers:,} answers apart, the fewest found; {least}.",
            style="bold",
        )
    else:
        out.print(f"No set of up to {len(apart.rows[-1].words)} words was found that does.")
    out.print(f"{name}, the best found of each number of words", style="dim")


def _table(out: Console, rows: Sequence[FixedSet], by: str) -> Table:
    """The sets as a table: what they leave and, where known, the guesses in all; on a narrow
    terminal only the words and what they are ranked by."""
    from salet.render.terminal import plain_table, right, whole

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
    heads = right(*(heading for _, heading, _ in columns))
    table = plain_table(whole("words", "bold"), *heads)
    for row in rows:
        table.add_row(" ".join(row.words), *(told(row) for _, _, told in columns))
    return table
