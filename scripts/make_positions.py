"""Write tests/web/golden/positions.json, which compares the page's own engine with Python.

    python -m scripts.make_positions

Each position has its candidates and the values of its first suggestions, computed by Python. Run it
again if word lists, past answers or values change.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.daily import daily_on
from salet.belief.lists import load
from salet.errors import SaletError
from salet.position.diagnosis import Diagnosis
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn, texts
from salet.words.lexicon import DAILY, Lexicon

FILE = Path(__file__).parents[1] / "tests" / "web" / "golden" / "positions.json"
DAYS = ("2023-06-15", "2026-03-10")  # days whose belief is used
SHOWN = 20  # candidates with their probability
ROWS = 6  # suggestions with their value
MAX_LIKELY = 700  # likely candidates of one board
# list, rules, boards, positions
PLAN = (
    (DAILY, "normal", 1, 130),
    ("original", "normal", 1, 90),
    ("es-5", "normal", 1, 50),
    ("pl-5", "normal", 1, 50),
    ("en-7", "normal", 1, 30),
    (DAILY, "hard", 1, 25),
    ("original", "hard", 1, 25),
    ("original", "ultra-hard", 1, 10),
    (DAILY, "normal", 2, 15),
    ("original", "normal", 4, 15),
    (DAILY, "normal", 8, 8),
    (DAILY, "normal", 32, 4),
    (DAILY, "contradiction", 1, 24),
    ("es-5", "contradiction", 1, 12),
    ("original", "contradiction", 2, 12),
)


def lexicon_of(name: str, day: str | None) -> Lexicon:
    """Return a list; with ``day``, the daily list with the belief of that day."""
    return load(name) if day is None else daily_on(date.fromisoformat(day))


def played(lexicon: Lexicon, rules: str, boards: int, rng: random.Random) -> Position:
    """Return a position after one to three random guesses, good or bad."""
    answers = dict.fromkeys(rng.choices(lexicon.answer_words, lexicon.weights, k=4 * boards))
    hidden = list(answers)[:boards]
    position = Position.start(lexicon, rules, boards=boards)
    for _ in range(rng.choice((1, 1, 2, 2, 3)) + (boards > 8)):
        words = [lexicon.guesses[g] for g in np.flatnonzero(position.legal)]
        if position.turns and rng.random() < 0.5:
            board = rng.choice(position.playing)
            words = [word for word, _ in board.candidates[: board.likely]]
        guess = rng.choice(words)
        marks = [
            None if done else feedback(lexicon.letters(guess), lexicon.letters(word))
            for word, done in zip(hidden, position.solved, strict=True)
        ]
        position = position.after(guess, *marks)
        if position.is_over:
            break
    return position


def contradictory(position: Position, rng: random.Random) -> Position | None:
    """Return the position with one mark changed, or None if a word still fits."""
    at = rng.randrange(len(position.turns))
    turn = position.turns[at]
    board = rng.randrange(len(turn.feedbacks))
    seen = turn.feedbacks[board]
    if seen is None or seen.is_win:
        return None
    marks: list[int] = list(seen.marks)
    marks[rng.randrange(len(marks))] = rng.randrange(3)
    turns = list(position.turns)
    turns[at] = turn.showing(board, Feedback.of(marks))
    try:
        changed = Position.of(position.lexicon, texts(turns), boards=len(position.boards))
    except SaletError:  # marks that no answer gives
        return None
    return changed if isinstance(changed.diagnosis, Diagnosis) else None


def as_row(position: Position, day: str | None) -> dict[str, Any]:
    """Return the row of a position."""
    row: dict[str, Any] = {
        "list": position.lexicon.name,
        "rules": position.rules.value,
        "boards": len(position.boards),
        "turns": texts(position.turns),
        **({"day": day} if day else {}),
    }
    if isinstance(wrong := position.diagnosis, Diagnosis):
        repairs = [_repaired(position, wrong, repair.changes) for repair in wrong.repairs[:3]]
        return row | {"repairs": repairs, "conflict": list(wrong.conflict)}
    row["candidates"] = [
        {
            "count": board.count,
            "likely": board.likely,
            "digest": crc32(" ".join(sorted(word for word, _ in board.candidates)).encode()),
            "words": [[word, chance] for word, chance in board.candidates[:SHOWN]],
        }
        for board in position.boards
    ]
    advice = advise(position, Taste(top=ROWS))
    rows = [(row.guess, round(advice.value(row.guess).turns, 9)) for row in advice.ranking]
    row["first"] = rows[0][0]
    row["values"] = dict(rows)
    return row


def _repaired(
    position: Position, wrong: Diagnosis, changes: Sequence[tuple[int, Feedback]]
) -> list[str]:
    board = wrong.board or 0
    places = [at for at, turn in enumerate(position.turns) if turn.feedbacks[board] is not None]
    turns: list[Turn] = list(position.turns)
    for nth, marks in changes:
        turns[places[nth]] = turns[places[nth]].showing(board, marks)
    return texts(turns)


def positions() -> Iterator[dict[str, Any]]:
    """Yield the rows of the file, the same each time."""
    for name, rules, boards, count in PLAN:
        rng = random.Random(f"{name} {rules} {boards}")
        made = 0
        started = time.monotonic()
        while made < count:
            day = rng.choice(DAYS) if name == DAILY else None
            wrong = rules == "contradiction"
            position: Position | None
            position = played(lexicon_of(name, day), "normal" if wrong else rules, boards, rng)
            if position.is_over or max(board.likely for board in position.playing) > MAX_LIKELY:
                continue
            if wrong and (position := contradictory(position, rng)) is None:
                continue
            yield as_row(position, day)
            made += 1
        spent = time.monotonic() - started
        print(f"{name} {rules} {boards}: {count} positions, {spent:.0f} s", file=sys.stderr)


def main() -> None:
    """Write the file, a row at a time."""
    FILE.parent.mkdir(exist_ok=True)
    with FILE.open("w", encoding="utf-8") as file:
        for nth, row in enumerate(positions()):
            text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
            file.write(f"{',' if nth else '['}\n{text}")
            file.flush()
        file.write("\n]\n")


if __name__ == "__main__":
    main()
