"""Write the numbers in the pages of docs/ that come from shipped data: ``make docs``.

A block begins with ``<!-- numbers: NAME, DATE -->`` and ends with ``<!-- end of numbers -->``. The
date is that of the last change.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.daily import daily
from salet.belief.lists import load
from salet.belief.pastanswers import shipped
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.words.datafiles import bundled_languages
from salet.words.everyday import EVERYDAY, everyday_words, familiarity, offensive_words
from salet.words.lexicon import Lexicon

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src" / "salet" / "data"
BLOCK = re.compile(
    r"<!-- numbers: (?P<name>[\w-]+), (?P<date>[\d-]+) -->\n(?P<text>.*?)\n<!-- end of numbers -->",
    re.DOTALL,
)
EXAMPLES = 12  # words of a row
Rows = Iterable[Iterable[object]]


def table(head: Iterable[str], rows: Rows) -> str:
    """Return a Markdown table."""
    names = list(head)
    lines = [names, ["---"] * len(names), *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def familiar() -> str:
    """Return how many words are everyday words, and words around the threshold."""
    words = load("nyt-2022").guesses
    scores = {word: familiarity(word) for word in words}
    known = [word for word in words if scores[word] >= EVERYDAY]
    offensive = offensive_words(words)
    rows = []
    for least in range(EVERYDAY - 30, EVERYDAY + 40, 10):
        band = [word for word in words if least <= scores[word] < least + 10]
        shown = [word for word in band if word not in offensive]
        some = shown[:: max(1, len(shown) // EXAMPLES)][:EXAMPLES]
        rows.append((f"{least} to {least + 9}", len(band), ", ".join(some)))
    return (
        f"{len(known):,} of the {len(words):,} words score {EVERYDAY} or more; "
        f"{len(offensive & set(known))} of these are offensive.\n\n"
        + table(["value", "words", "some of them"], rows)
    )


def offensive() -> str:
    """Return the numbers of offensive and of avoided words."""
    counts = {
        name: len((DATA / f"{name}.txt").read_text("utf-8").splitlines())
        for name in ("offensive", "avoided")
    }
    return (
        f"`offensive.txt` has {counts['offensive']:,} words, `avoided.txt` has "
        f"{counts['avoided']:,}."
    )


def openers() -> str:
    """Return the everyday opener of each list, with its cost."""
    lists = [daily(shipped(), date.max), *map(load, ("original", "nyt-2022", "nyt-2023"))]
    head = ["list", *(rules.value for rules in Rules)]
    return table(head, ([f"`{x.name}`", *(_opener(x, rules) for rules in Rules)] for x in lists))


def _opener(lexicon: Lexicon, rules: Rules) -> str:
    ranking = advise(Position.start(lexicon, rules), Taste(top=20)).ranking
    best = ranking.best
    values = [row.expected_turns for row in ranking if row.expected_turns is not None]
    if best.expected_turns is None or not values:
        return best.guess
    cost = best.expected_turns - min(values)
    return f"{best.guess} {'' if best.exact else '≈ '}{cost:.3f}"


def sets() -> str:
    """Return the best words to start with on ``original``."""
    tables = json.loads((DATA / "results" / "sets.json").read_text("utf-8"))["original"]["tables"]
    found = {(each["size"], each["words"], each["by"]): each for each in tables}
    numbers = {2: "two", 3: "three"}
    rows = []
    for size, by in ((2, "expected-size"), (2, "exact"), (3, "exact")):
        cells = []
        for words in ("any", "everyday"):
            best = found[size, words, by]
            chosen, left, *_, guesses, _lost = best["rows"][0]
            value = f"{left:.2f}" if by == "expected-size" else f"{guesses:,}"
            proven = " (proven)" if best["proven"] else ""
            cells.append(f"{' '.join(chosen).upper()}, {value}{proven}")
        what = "words left" if by == "expected-size" else "guesses"
        rows.append((f"{numbers[size]}, fewest {what}", *cells))
    return table(["on `original`", "any words", "words that players know"], rows)


def lists() -> str:
    """Return the numbers of words of the languages, five letters long."""
    rows = []
    for name in bundled_languages():
        lexicon = load(name)
        everyday = len(everyday_words(lexicon.guesses))
        rows.append(
            (f"`{name}`", f"{len(lexicon.guesses):,}", f"{len(lexicon.answers):,}", f"{everyday:,}")
        )
    return table(["list", "guesses of five letters", "answers", "everyday words"], rows)


def found() -> str:
    """Return how many words of ``daily`` are found within six guesses, from the page of results."""
    page = (ROOT / "docs" / "results" / "daily.md").read_text("utf-8").replace(",", "")
    cells = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    rows = [tuple(map(int, row)) for row in cells]
    every, curated = sum(row[1] for row in rows), sum(row[2] for row in rows)
    early = sum(row[2] for row in rows if row[0] <= LIMIT)
    latest = max(row[0] for row in rows if row[2])
    return (
        f"With the shipped belief it finds {early:,} of the {curated:,} curated words within six "
        f"guesses and the others within {latest}; each of the {every:,} words within "
        f"{max(row[0] for row in rows)} ([results](../results/daily.md))."
    )


def days() -> str:
    """Return the number of past answers that salet ships."""
    history = shipped()
    first, last = history.days[0][0], history.days[-1][0]
    return f"salet ships the answers of {len(history.days):,} days, from {first} to {last}."


def root() -> str:
    """Return how well roots of the frequency predict the past answers of the daily puzzle."""
    lexicon, history = load("en"), shipped()
    weights = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))  # the tenth root
    words = [word for _, word in history.days if word in weights]
    rows = []
    for name, power in (("equal weights", 0), ("tenth", 1), ("fifth", 2), ("square", 5)):
        total = sum(weight**power for weight in weights.values())
        logs = [math.log(weights[word] ** power / total) for word in words]
        rows.append((name, f"{sum(logs) / len(logs):.3f}"))
    return (
        f"{len(words):,} of the {len(history.days):,} shipped answers of the daily puzzle are "
        "answers of `en-5`. The mean logarithm of their probability:\n\n"
        + table(["root", "mean logarithm"], rows)
    )


NUMBERS: dict[str, Callable[[], str]] = {
    "familiar": familiar,
    "offensive": offensive,
    "openers": openers,
    "sets": sets,
    "lists": lists,
    "found": found,
    "days": days,
    "root": root,
}


def updated(text: str) -> str:
    """Return a page with its numbers computed again."""

    def block(found: re.Match[str]) -> str:
        new = NUMBERS[found["name"]]()
        if new == found["text"].strip():
            return found[0]
        head = f"<!-- numbers: {found['name']}, {date.today().isoformat()} -->"
        return f"{head}\n\n{new}\n\n<!-- end of numbers -->"

    return BLOCK.sub(block, text)


def pages() -> list[Path]:
    """Return the pages that have such blocks."""
    every = sorted((ROOT / "docs").rglob("*.md"))
    return [path for path in every if BLOCK.search(path.read_text("utf-8"))]


def main() -> None:
    for path in pages():
        path.write_text(updated(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
