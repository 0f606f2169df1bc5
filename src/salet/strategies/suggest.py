"""The best next guesses of any strategy, for Python programs."""

from __future__ import annotations

import builtins
from collections.abc import Sequence

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.errors import InputError
from salet.position.position import Position
from salet.puzzle.notation import Written
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.strategies import DEFAULT, chosen
from salet.strategies.base import Strategy
from salet.words.lexicon import DAILY, Lexicon
from salet.words.ranking import Ranking


def suggest(
    *turns: Written | Position | Sequence[Written],
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    top: int = 10,
    boards: int | None = None,
    limit: int | None = None,
    words: str = "everyday",
) -> Ranking:
    """Return the best next guesses after turns such as ``"crane:bbygb"``, or at a position.

    The turns may also be one list. On several boards a turn has a feedback for each, such as
    ``"crane:bbygb,ybbbb"``; ``boards`` is needed only before the first turn.

    As on the command line, the first suggestion is a word that most players know, if it costs
    little; ``words="any"`` ranks by the value alone.

    >>> suggest("crane:bbygb", list="original")[0].guess
    'tipsy'
    >>> suggest(["crane:bbygb"], list="original")[0].guess
    'tipsy'
    >>> suggest("crane:bbygb", list="original", words="any")[0].guess
    'thigs'
    >>> suggest(list="original", boards=4).best.guess
    'crate'
    >>> from salet import Position
    >>> suggest(Position.of("original", ["crane:bbygb"])).best.guess
    'tipsy'
    """
    if len(turns) == 1 and isinstance(turns[0], builtins.list):
        turns = tuple(turns[0])
    written = [turn for turn in turns if isinstance(turn, str | tuple | Turn)]
    if len(written) == len(turns):
        position = Position.of(load(list), written, Rules(rules), boards=boards, limit=limit)
    elif len(turns) == 1 and isinstance(turns[0], Position):
        position = turns[0]
    else:
        raise InputError(
            "suggest() accepts either turns or one position",
            'Write suggest("crane:bbygb", "moist:bbbbg").',
        )
    position.check_guess_left()
    return advise(position, Taste(words, top=top, strategy=chosen(strategy))).ranking
