"""Reviews of games that tests make."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from salet.belief.lists import load, make_setup
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.reviews.reviewed import Review
from salet.reviews.reviewing import judge
from salet.share.checks import Answers
from salet.share.read import read_words
from salet.words.lexicon import DAILY, Lexicon


def review_game(
    turns: Sequence[str | Turn],
    answer: Answers = None,
    lexicon: Lexicon | None = None,
    rules: Rules = Rules.NORMAL,
    *,
    limit: int | None = None,
    sequence: bool = False,
    any_guess: bool = False,
    never: Collection[str] = (),
) -> Review:
    """Review guesses, turns or ``Turn`` values by the belief of ``lexicon``, whatever their day."""
    lexicon = lexicon or load(DAILY)
    game = read_words(turns, lexicon, answer, limit=limit, any_guess=any_guess)
    setup = make_setup(lexicon, rules, boards=game.boards, limit=game.limit, sequence=sequence)
    return judge(game, setup, never=never)
