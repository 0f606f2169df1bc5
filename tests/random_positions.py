"""Random positions of all rules and of one to four boards, and the answers that they hide."""

from __future__ import annotations

import random

from salet.belief.lists import load, make_setup
from salet.host.hosts import Words
from salet.position.position import Position
from salet.puzzle.rules import Rules

LISTS = ("daily", "daily", "original", "nyt-2023")


def random_position(seed: int) -> tuple[Position, tuple[str, ...]]:
    """Return a position after random guesses, with an open board, and its answers."""
    draw = random.Random(seed)
    lexicon = load(draw.choice(LISTS))
    boards = draw.choice([1, 1, 1, 2, 3, 4])
    rules = draw.choice([Rules.NORMAL, Rules.NORMAL, Rules.HARD, Rules.ULTRA_HARD])
    sequence = boards > 1 and draw.random() < 0.3
    limit = boards + draw.choice([3, 4, 5, 5])
    weights = None if lexicon.uniform else lexicon.weights
    answers: tuple[str, ...] = ()
    while len(set(answers)) < boards:
        answers = tuple(draw.choices(lexicon.answer_words, weights, k=boards))
    setup = make_setup(lexicon, rules, boards=boards, limit=limit, sequence=sequence)
    position, host = Position.before_first(setup), Words(answers, sequence)
    for _ in range(draw.randint(1, limit - 1)):
        legal = [word for word in lexicon.guesses if position.legal[lexicon.index(word)]]
        after = host.play(position, draw.choice(legal))
        if after.is_over:
            break
        position = after
    return position, answers
