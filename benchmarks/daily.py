"""The daily list: every allowed word as the answer, and real days. Writes docs/results/daily.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from benchmarks.timing import Row, call
from salet.belief.daily import daily
from salet.belief.lists import load
from salet.belief.pastanswers import shipped
from salet.lab.backtest import FIXED, Backtest, backtest
from salet.lab.bench import evaluate
from salet.strategies import DEFAULT, find_strategy

FILE = Path(__file__).parent.parent / "docs" / "results" / "daily.md"
UNSEEN = date(2025, 1, 1)  # no constant was chosen with this day or later ones
FROM, TO = date(2022, 5, 1), date(2022, 6, 30)


def rows() -> Iterator[Row]:
    """Yield times and worst cases, and write the page."""
    seconds = call(lambda: daily(shipped(), date(2022, 6, 1)), times=1)
    yield Row("the belief of a day after 346 others", seconds)
    lexicon = daily(shipped(), date.max)
    result = evaluate(find_strategy(DEFAULT), lexicon)
    assert result.tree is not None
    games = {answer: len(guesses) for answer, guesses in result.tree.games()}
    curated = Counter(games[word] for word in load("nyt-2023").answer_words)
    worst, worst_curated = max(games.values()), max(curated)
    yield Row(f"all 14,855 words: at most {worst} guesses", result.seconds, goal="12 guesses")
    yield Row(f"of them the 3,158: at most {worst_curated}", 0.0, goal="6 guesses")
    beliefs = {"habits": backtest(shipped(), FROM, TO)}
    for belief in FIXED:
        beliefs[belief] = backtest(shipped(), FROM, TO, belief=belief)
    habits = beliefs["habits"]
    yield Row(
        f"a day of a backtest, of {len(habits.games)}", habits.seconds / len(habits.games),
        goal="0.5 s: 598 days in 5 minutes",
    )  # fmt: skip
    unseen = {words: backtest(shipped(), UNSEEN, words=words) for words in ("any", "everyday")}
    lines = [
        "# The daily list",
        "<!-- Written by python -m benchmarks daily. -->",
        f"Measured on {date.today().isoformat()}; digest of the shipped belief `{lexicon.digest}`, "
        f"opener {result.opener}, strategy {DEFAULT}.",
        "## Every allowed word, without a limit on guesses",
        "| guesses | of 14,855 | of the 3,158 |\n| ---: | ---: | ---: |\n"
        + "\n".join(
            f"| {n} | {result.counts.get(n, 0):,} | {curated.get(n, 0):,} |"
            for n in range(1, worst + 1)
        ),
        f"## Real days, {FROM} to {TO}, knowing only earlier days",
        "On these days the answers came from a shuffled list, before there was an editor. The only "
        "habit to learn was that no word came twice.",
        "| belief | mean | losses | bits a day |\n| --- | ---: | ---: | ---: |\n"
        + "\n".join(
            f"| {name} | {row.mean or 0:.3f} | {len(row.lost)} | {row.bits or 0:.2f} |"
            for name, row in beliefs.items()
        ),
        f"## Real days from {UNSEEN}, knowing only earlier days",
        f"The {len(unseen['any'].games):,} days to {unseen['any'].games[-1].day}, which were not "
        "used to choose any constant, with any words and with "
        "[words that players know](../words.md).",
        by_words(unseen),
    ]
    FILE.write_text("\n\n".join(lines) + "\n", "utf-8")


def by_words(results: dict[str, Backtest]) -> str:
    """Return a table with a row for any words and one for everyday words."""
    most = max(max(row.counts) for row in results.values())
    numbers = range(1, most + 1)
    lines = [
        f"| words | mean | lost | {' | '.join(map(str, numbers))} |",
        f"| --- |{' ---: |' * (most + 2)}",
    ]
    for words, row in results.items():
        counts = " | ".join(str(row.counts.get(n, 0)) for n in numbers)
        lines.append(f"| {words} | {row.mean or 0:.3f} | {len(row.lost)} | {counts} |")
    return "\n".join(lines)
