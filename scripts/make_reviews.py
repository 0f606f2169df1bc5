"""Reviews that hold the page's own engine against Python: ``python -m scripts.make_reviews``.

It writes ``tests/web/golden/reviews.json``: games of players who guess well and badly, with what
Python says about each. Run it again when word lists, past answers, values or reviews change.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from salet.belief.pastanswers import shipped
from salet.host.hosts import Words
from salet.position.position import Position
from salet.puzzle.turns import texts
from salet.reviews.reviewed import Review
from salet.reviews.reviewing import judge
from salet.share.read import read_words
from salet.words.everyday import everyday_words
from salet.words.lexicon import DAILY, Lexicon
from scripts.make_positions import FILE, lexicon_of

REVIEWS = FILE.with_name("reviews.json")
# list, rules, boards, whether boards are shown in sequence, games
PLAN = (
    (DAILY, "normal", 1, False, 10),
    ("original", "normal", 1, False, 8),
    ("es-5", "normal", 1, False, 3),
    ("pl-5", "normal", 1, False, 2),
    ("en-7", "normal", 1, False, 2),
    (DAILY, "hard", 1, False, 4),
    ("original", "hard", 1, False, 3),
    ("original", "ultra-hard", 1, False, 2),
    ("original", "normal", 2, False, 3),
    ("nyt-2023", "normal", 4, False, 2),
    ("nyt-2023", "normal", 8, False, 1),
    ("original", "normal", 2, True, 2),
)
PAST = [(str(day), word) for day, word in shipped().days[-300:]]  # days, which have their answers
GAME = "result skill luck best_play best_play_guesses verdict notes"
TURN = "guess best expected_turns best_expected_turns skill luck lucky spread exact sentences"


def played(
    lexicon: Lexicon, rules: str, answers: tuple[str, ...], sequence: bool, chance: random.Random
) -> Position:
    """Return a game of a player who mostly tries words that fit, and sometimes any other."""
    host = Words(answers, sequence)
    position = Position.start(lexicon, rules, boards=len(answers))
    known = everyday_words(lexicon.guesses)
    while not position.is_over and position.guesses_left > 0:
        board = position.visible.playing[0]
        words = [word for word, _ in board.candidates[: board.likely]]
        if not position.turns or chance.random() < 0.3:
            legal = [lexicon.guesses[g] for g in np.flatnonzero(position.legal)]
            words = [word for word in legal if word in known] or legal
        position = host.play(position, chance.choice(words))
    return position


def likely_words(position: Position) -> list[str]:
    """Return three words that were likely after the first turn, as if the game refused them."""
    (first, *_), lexicon = position.turns, position.lexicon
    boards = Position.start(lexicon, boards=len(position.boards)).followed(first).boards
    return [word for word, _ in boards[0].candidates[:3]]


def as_row(
    review: Review, position: Position, day: str | None, sequence: bool, never: list[str]
) -> dict[str, Any]:
    """Return a game, and what is kept of its review."""
    return {
        "game": {
            "list": position.lexicon.name,
            "rules": position.rules.value,
            "guesses": texts(position.turns),
            "answer": review.answer if review.boards == 1 else list(review.answers),
            **({"day": day} if day else {}),
            **({"sequence": True} if sequence else {}),
            **({"never": never} if never else {}),
        },
        "review": kept(review),
    }


def kept(review: Review) -> dict[str, Any]:
    """Return what is kept of a review."""
    turns = [{name: getattr(turn, name) for name in TURN.split()} for turn in review.turns]
    for turn in turns:
        for name, value in turn.items():
            turn[name] = round(value, 9) if isinstance(value, float) else value
    named = {name: getattr(review, name) for name in GAME.split()}
    return {**named, "share": review.share_text, "turns": turns}


def reviews() -> Iterator[dict[str, Any]]:
    """Yield the rows of the file, the same each time."""
    for name, rules, boards, sequence, count in PLAN:
        chance = random.Random(f"{name} {rules} {boards} {sequence}")
        began = time.monotonic()
        for nth in range(count):
            day, answer = chance.choice(PAST) if name == DAILY else (None, "")
            lexicon = lexicon_of(name, day)
            drawn = chance.choices(lexicon.answer_words, lexicon.weights, k=8 * boards)
            answers = (answer,) if answer else tuple(dict.fromkeys(drawn))[:boards]
            position = played(lexicon, rules, answers, sequence, chance)
            never = likely_words(position) if nth % 3 == 1 else []
            game = read_words(position.turns, lexicon, answers)
            review = judge(game, replace(position.setup, sequence=sequence), never=never)
            yield as_row(review, position, day, sequence, never)
        spent = time.monotonic() - began
        print(f"{name} {rules} {boards}: {count} reviews, {spent:.0f} s", file=sys.stderr)


def main() -> None:
    """Write the file, a row at a time."""
    with REVIEWS.open("w", encoding="utf-8") as file:
        for nth, row in enumerate(reviews()):
            text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
            file.write(f"{',' if nth else '['}\n{text}")
            file.flush()
        file.write("\n]\n")


if __name__ == "__main__":
    main()
