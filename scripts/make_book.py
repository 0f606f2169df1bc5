"""Write the opening book, src/salet/data/book/: ``make data``. It takes some minutes."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.advice.policy import OPENER
from salet.belief.daily import daily
from salet.belief.lists import load
from salet.belief.pastanswers import shipped
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, MAX_BOARDS
from salet.search.positions import best_guess, searcher
from salet.search.task import Effort
from salet.strategies import BUILT_IN, PERFECT, find_strategy
from salet.strategies.base import Strategy
from salet.value.boards import turns_left
from salet.value.looked import Looked
from salet.value.study import Study
from salet.words.datafiles import DATA
from salet.words.everyday import familiarity
from salet.words.lexicon import DAILY, Lexicon, bundled, language_rows
from salet.words.ranking import DEFAULT, Merits, Ranking
from scripts.likely import likely_start

ROWS = 20
REPLIES = 5  # rows of a reply
LANGUAGES = "languages"
LEFT_OUT = {"random", "first"}
# The openers of perfect play; `salet prove` proves them.
BEST = {
    ("original", Rules.NORMAL): "salet",
    ("original", Rules.HARD): "salet",
    ("nyt-2022", Rules.NORMAL): "tarse",
    ("nyt-2022", Rules.HARD): "salet",
    ("nyt-2023", Rules.NORMAL): "tarse",
    ("nyt-2023", Rules.HARD): "tarse",
}
# The belief of daily changes: its openers have their mean value over the beliefs of these days,
# under all rules.
DAYS = (date.max, date(2026, 2, 1), date(2025, 6, 1), date(2024, 12, 1), date(2024, 1, 1))
KNOWN, TRIED = 6, 40  # openers that everybody knows: in the book, and searched for the best one
VALUED = {"original": 24}  # known openers that are valued, by list; KNOWN on the others
# From this number of boards on, the chance of a hit in the second guess counts most.
MANY_BOARDS = {"original": ("filet", 12)}
WIDTH, WIDEST = 20, 80  # of the search for the values of guesses other than the best


def openings(lexicon: Lexicon) -> dict[str, list[list[object]]]:
    """Return the first guesses of every strategy."""
    page: dict[str, list[list[object]]] = {}
    matrix = matrix_of(lexicon, compiled=True)
    for name in BUILT_IN:
        if name in LEFT_OUT or BUILT_IN[name].proves:
            continue
        strategy = find_strategy(name)
        by_turns = strategy.traits.by_turns and lexicon.name != "original-all"
        started = time.perf_counter()
        daily_page = daily_rankings(lexicon, matrix) if by_turns and lexicon.name == DAILY else {}
        for rules in Rules:
            own = by_turns or (rules is Rules.HARD and strategy.traits.hard_opener is not None)
            if rules is not Rules.NORMAL and not own:
                continue
            best = BEST.get((lexicon.name, rules)) if by_turns else None
            ranking = daily_page.get(rules) or first_ranking(strategy, lexicon, rules, matrix, best)
            key = name if rules is Rules.NORMAL else f"{name}/{rules}"
            page[key] = as_rows(ranking)
            if by_turns and best is not None:
                page[key.replace(name, PERFECT)] = page[key]
            report(lexicon.name, key, ranking.best.guess, started)
            started = time.perf_counter()
    return page


def first_ranking(
    strategy: Strategy, lexicon: Lexicon, rules: Rules, matrix: Any, best: str | None
) -> Ranking:
    """Return a strategy's first guesses; ``best`` is the proven best opener, which comes first.

    If the strategy counts turns, openers that everybody knows are included, and with a proven best
    opener the best of them has its exact value, too. Openers that lose a game come last then;
    otherwise a lost game counts as one guess over the limit.
    """
    position = Position.start(lexicon, rules, matrix=matrix)
    if lexicon.name == "original-all" and strategy.traits.by_turns:
        return looked_at(position)
    if not strategy.traits.by_turns:
        return strategy.rank(position, ROWS)
    core = likely_start(position)
    first = narrow_best(core) if best is None else lexicon.index(best)
    values = Values.none(len(lexicon.guesses), best is not None)
    for guess in picks(core, [first], VALUED.get(lexicon.name, KNOWN)):
        values.ask(core, guess, None if best is not None and guess == first else WIDTH)
    listed = [first, *known_openers(core)[:KNOWN]]
    if best is not None:
        listed += [first_that_wins(core, known_openers(core)[:TRIED])]
        values.ask(core, listed[-1], None)
    merit = values.merit
    if best is not None:
        merit[first] = merit.min() - 1e-9
    merit[unlisted(merit, listed)] = np.inf
    merits = Merits(merit, turns=values.turns, proven=values.proven)
    return Strategy(strategy.name, lambda _: merits).rank(position, len(merit))


def by_entropy(position: Position) -> NDArray[np.int64]:
    """Return all guesses, those that tell most first."""
    return np.argsort(-position.statistics.entropy, kind="stable")


def known_openers(position: Position) -> list[int]:
    """Return the openers that everybody knows, those that tell most first."""
    order, words = by_entropy(position), position.lexicon.guesses
    everyday = order[position.everyday[order]].tolist()
    return [guess for guess in everyday if familiarity(words[guess]) >= OPENER]


def picks(position: Position, first: list[int], known: int = KNOWN) -> list[int]:
    """Return the first guesses that are valued: ``first``, known ones, and those that tell most.

    They are ``ROWS``, and more with more than ``KNOWN`` known ones.
    """
    others = by_entropy(position)[:ROWS].tolist()
    found = dict.fromkeys([*first, *known_openers(position)[:known], *others])
    return list(islice(found, ROWS + known - KNOWN))


def unlisted(merit: NDArray[np.float64], listed: list[int]) -> NDArray[np.bool_]:
    """Return which guesses are not in the book: neither ``listed`` nor among the best."""
    out = np.ones(len(merit), dtype=bool)
    out[[*listed, *np.argsort(merit, kind="stable")[:ROWS].tolist()]] = False
    return out


def daily_rankings(lexicon: Lexicon, matrix: Any) -> dict[Rules, Ranking]:
    """Return the first guesses of daily under each set of rules, by their mean over ``DAYS``.

    The same words are valued on the same days under all rules. The search is narrow, and what it
    finds under strict rules can be played under looser ones, too: the least of these values counts.
    """
    starts = {rules: Position.start(lexicon, rules, matrix=matrix) for rules in Rules}
    cores = [likely_start(start) for start in starts.values()]
    guesses = picks(cores[0], [narrow_best(core) for core in cores])
    mean = np.zeros((len(Rules), len(guesses)))
    for day in DAYS:
        found = values_on(day, guesses)
        mean += np.minimum.accumulate(found[::-1])[::-1] / len(DAYS)
    rankings = {}
    for (rules, start), values in zip(starts.items(), mean, strict=True):
        merit = np.full(len(lexicon.guesses), np.inf)
        merit[guesses] = values
        merits = Merits(merit, turns=np.where(np.isfinite(merit), merit, np.nan))
        rankings[rules] = Strategy(DEFAULT, lambda _, merits=merits: merits).rank(start, ROWS)
    return rankings


def values_on(day: date, guesses: list[int]) -> NDArray[np.float64]:
    """Return the values of first guesses of daily on a day, [rules, guesses], loosest first."""
    lexicon, rows = daily(shipped(), day), []
    matrix = matrix_of(lexicon, compiled=True)
    for rules in Rules:
        core = likely_start(Position.start(lexicon, rules, matrix=matrix))
        started = time.perf_counter()
        rows.append([value_of(core, guess, WIDTH, sure=False)[1] for guess in guesses])
        report(lexicon.name, f"{day} {rules}", lexicon.guesses[guesses[0]], started)
    return np.array(rows)


def looked_at(position: Position) -> Ranking:
    """Return first guesses by looking two guesses ahead: a full search would take hours."""
    regime, words = Looked(Study(position)), position.lexicon.guesses
    turns = np.full(len(words), np.nan)
    short = regime.shortlist()
    turns[short] = [value.turns for value in regime.values([words[guess] for guess in short])]
    merits = Merits(np.where(np.isnan(turns), np.inf, turns), turns=turns)
    return Strategy(DEFAULT, lambda _: merits).rank(position, ROWS)


def as_rows(ranking: Ranking) -> list[list[Any]]:
    """Return suggestions as rows of the book, with rounded numbers."""
    rows: list[list[Any]] = []
    for row in ranking:
        turns = None if row.expected_turns is None else round(row.expected_turns, 10)
        known = [] if turns is None else [turns, *([True] if row.exact else [])]
        rows.append([row.guess, round(row.merit, 10), *known])
    return rows


@dataclass(frozen=True, slots=True)
class Values:
    """Values of first guesses, [guesses]: merit, turns, and whether they are proven."""

    merit: NDArray[np.float64]
    turns: NDArray[np.float64]
    proven: NDArray[np.bool_]
    sure: bool  # whether openers that lose a game come last

    @classmethod
    def none(cls, size: int, sure: bool) -> Values:
        """Return values that are all unknown."""
        unknown = np.full(size, np.inf), np.full(size, np.nan), np.zeros(size, dtype=bool)
        return cls(*unknown, sure)

    def ask(self, position: Position, guess: int, width: int | None) -> None:
        """Compute the value of one guess, exactly if ``width`` is None."""
        self.merit[guess], self.turns[guess], self.proven[guess] = value_of(
            position, guess, width, self.sure
        )


def value_of(
    position: Position, guess: int, width: int | None, sure: bool
) -> tuple[float, float, bool]:
    """Return the merit of a guess, its turns, and whether they are proven.

    With ``sure``, a guess that loses a game comes after all that do not.
    """
    search = searcher(position.lexicon, position.rules)
    verdict = search.ask(position, first=guess, effort=Effort(width))
    assert verdict.total is not None
    weight = float(search.engine.weights[position.board.columns].sum())
    lost = 1000 if sure else LIMIT + 1
    merit = (verdict.total + lost * verdict.losses) / weight
    out = sure and verdict.losses > 0
    return merit, np.nan if out else merit, verdict.exact and not verdict.losses


def narrow_best(position: Position) -> int:
    """Return the best guess of a narrow search, which grows wider while it loses a game."""
    search, width = searcher(position.lexicon, position.rules), WIDTH
    verdict = search.ask(position, ties="candidate", effort=Effort(width))
    while verdict.losses and width < WIDEST:
        width *= 4
        verdict = search.ask(position, ties="candidate", effort=Effort(width))
    assert verdict.guess is not None
    return verdict.guess


def first_that_wins(position: Position, guesses: list[int]) -> int:
    """Return the best of some guesses that never loses."""
    values = {guess: value_of(position, guess, WIDTH, sure=False)[0] for guess in guesses}
    return next(
        guess for guess in sorted(values, key=values.__getitem__) if not loses(position, guess)
    )


def loses(position: Position, guess: int) -> bool:
    """Return whether a game is lost after a guess; full search only where a narrow one loses."""
    search = searcher(position.lexicon, position.rules)
    after = [child for _, child in position.children(guess) if child.count > 1]
    doubtful = [child for child in after if search.ask(child, effort=Effort(WIDTH)).losses]
    return any(search.ask(child).losses for child in sorted(doubtful, key=lambda c: c.count))


def boards_page(lexicon: Lexicon, rows: list[list[Any]]) -> dict[str, Any]:
    """Return the first guesses of games of several boards, with their estimated turns.

    They are those of one board in the same order, except that with many boards the guess with the
    best chance of a hit in the second turn comes first.
    """
    leads = [(rows[0][0], 2)]
    if lexicon.name in MANY_BOARDS:
        leads.append(MANY_BOARDS[lexicon.name])
    guesses = list(dict.fromkeys([*(lead for lead, _ in leads), *(row[0] for row in rows)]))
    indices = np.array([lexicon.index(guess) for guess in guesses])
    chain = Position.start(lexicon, boards=2).chain()
    page: dict[str, Any] = {}
    more = {row[0]: row[1] - rows[0][1] for row in rows}
    for boards in range(2, MAX_BOARDS + 1):
        estimates = turns_left(chain, boards, chain.block(indices))
        lead = next(guess for guess, least in reversed(leads) if boards >= least)
        turns = float(estimates[guesses.index(lead)])
        order = [lead, *(row[0] for row in rows if row[0] != lead)]
        page[str(boards)] = {
            guess: round(turns + (0.0 if guess == lead else max(more[guess], 1e-4)), 4)
            for guess in order
        }
    return page


def replies(lexicon: Lexicon, rules: Rules, opener: str) -> dict[str, list[list[object]]]:
    """Return the second guesses after every feedback of an opener; the first is proven best."""
    start = Position.start(lexicon, rules, matrix=matrix_of(lexicon, compiled=True))
    page: dict[str, list[list[object]]] = {}
    for _, position in start.children(lexicon.index(opener)):
        best = best_guess(position)
        assert best is not None
        if position.count == 1:
            word = position.candidates[0][0]
            page[position.turns[0].feedback.letters] = [[word, 1.0, 1.0, True]]
            continue
        order = np.argsort(-position.statistics.entropy, kind="stable")
        order = order[position.legal[order]]
        values = Values.none(len(position.legal), sure=True)
        for guess in dict.fromkeys([best, *order[: 2 * REPLIES].tolist()]):
            values.ask(position, guess, None if guess == best else WIDTH)
        values.merit[best] = values.merit.min() - 1e-9
        merits = Merits(values.merit, turns=values.turns, proven=values.proven)
        fixed = Strategy(PERFECT, lambda _, merits=merits: merits)
        page[position.turns[0].feedback.letters] = as_rows(fixed.rank(position, REPLIES))
    return page


def report(name: str, what: str, guess: str, started: float) -> None:
    seconds = time.perf_counter() - started
    print(f"{name:<14}{what:<28}{guess}  {seconds:.1f} s", file=sys.stderr, flush=True)


def write(name: str, book: dict[str, Any]) -> None:
    """Write a book with one line per strategy and feedback, for readable diffs."""
    lines = [
        f' "digest": {json.dumps(book["digest"])}',
        f' "perfect": {json.dumps(book["perfect"])}',
        f' "method": {json.dumps(book["method"])}',
        ' "openings": {\n' + _lines(book["openings"]) + "\n }",
        ' "boards": {\n' + _lines(book["boards"]) + "\n }",
    ]
    inner = [
        f'  "{opener}": {{\n' + _lines(page, 3) + "\n  }"
        for opener, page in book["replies"].items()
    ]
    lines.append(' "replies": {\n' + ",\n".join(inner) + "\n }")
    path = Path(DATA, "book", f"{name}.json")
    path.parent.mkdir(exist_ok=True)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _lines(page: dict[str, Any], indent: int = 2) -> str:
    tight = (",", ":")
    return ",\n".join(
        f'{" " * indent}"{key}": {json.dumps(rows, ensure_ascii=False, separators=tight)}'
        for key, rows in page.items()
    )


def languages(names: Sequence[str] = ()) -> None:
    """Write the openers of language lists, all by default, by looking two guesses ahead.

    A search to the end of the game would take hours.
    """
    path = Path(DATA, "book", f"{LANGUAGES}.json")
    page: dict[str, Any] = json.loads(path.read_text("utf-8")) if names else {}
    every = [row["name"] for row in language_rows()]
    for name in names or every:
        started = time.perf_counter()
        lexicon = load(name)
        ranking = looked_at(Position.start(lexicon))
        page[name] = {"digest": lexicon.digest, "rows": as_rows(ranking)}
        report(name, DEFAULT, ranking.best.guess, started)
        ordered = {name: page[name] for name in every if name in page}
        path.write_text("{\n" + _lines(ordered, 1) + "\n}\n", "utf-8")


def main(names: Sequence[str]) -> None:
    """Write the books of these lists, by default all.

    ``languages`` is the book of all language lists; their names write a part of it.
    """
    for name in names or (*bundled(), LANGUAGES):
        if name not in bundled():
            languages([] if name == LANGUAGES else [name])
            continue
        lexicon = daily(shipped(), date.max) if name == DAILY else load(name)
        book: dict[str, Any] = {"digest": lexicon.digest, "openings": openings(lexicon)}
        book["perfect"] = [name for name, row in BUILT_IN.items() if row.by_turns]
        book["method"] = "looked" if name == "original-all" else "searched"
        book["boards"] = boards_page(lexicon, book["openings"][DEFAULT])
        book["replies"] = {}
        for (listed, rules), opener in BEST.items():
            if listed == name:
                started = time.perf_counter()
                key = opener if rules is Rules.NORMAL else f"{opener}/{rules}"
                book["replies"][key] = replies(lexicon, rules, opener)
                report(name, f"replies {key}", opener, started)
        write(name, book)


if __name__ == "__main__":
    main(sys.argv[1:])
