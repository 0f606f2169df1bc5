"""Advice for a position: the best next guesses, from the book or from a strategy.

Book moves need no NumPy. ``salet.advice.computed``, which needs it, is imported only when the book
has no move.
"""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from salet.advice.advice import Advice, Candidates, Question
from salet.advice.everyday import LOOKED_AT, leading, led_by
from salet.belief.lists import load
from salet.errors import InputError
from salet.puzzle.rules import Rules, fits
from salet.puzzle.turns import LIMIT, Turn, is_won
from salet.share.turns import Written, parse_turns
from salet.strategies import DEFAULT, outline
from salet.words.book import REPLIES, cached_openers, look_up
from salet.words.lexicon import DAILY, LIKELY, Lexicon
from salet.words.ranking import Ranking

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy


def advise(question: Question) -> Advice:
    """Return the best next guesses, from the book if it has them."""
    known, advice = _from_book(question), None
    if known:
        everyday, by_turns = question.words == "everyday", outline(question.strategy).by_turns
        least = leading(question.lexicon, opening=not question.turns)
        ranking, price = led_by(known, question.top, everyday, by_turns=by_turns, least=least)
        if not question.turns or not everyday or ranking.best.everyday:
            boards = (_fitting(question.lexicon, question.turns),) * (question.boards or 1)
            advice = Advice(question, boards, ranking, price or 0.0)
            if price is None:
                from salet.advice.computed import estimated_price

                first, best = ranking.best.guess, known.best.guess
                advice = replace(advice, price=estimated_price(question.position, first, best))
            if not question.turns or len(known) < REPLIES or question.top <= len(ranking):
                return advice
    from salet.advice.computed import compute

    computed = compute(question)
    return computed if advice is None else advice.followed_by(computed.ranking)


def _from_book(question: Question) -> Ranking | None:
    """Return what the book, or the cache of openers, has for this position.

    The book counts the words that the player's game does not accept: if one of them fits, its
    replies are not used.
    """
    strategy, lexicon, turns = question.strategy, question.lexicon, question.turns
    top, boards, limit = question.top, question.boards or 1, question.limit or LIMIT
    if not isinstance(strategy, str) or (boards == 1 and is_won(turns)):
        return None
    rows = min(top, REPLIES) if turns else top  # of a reply the book has the first few
    known = look_up(lexicon, strategy, question.rules, turns, rows, limit, boards)
    if known is None and top <= LOOKED_AT and question.is_cached:
        known = cached_openers(lexicon, strategy, question.rules)
    if known is not None and turns and question.never:
        fitting = {word for word, _ in _fitting(lexicon, turns).words}
        known = known if fitting.isdisjoint(question.never) else None
    return None if known is None else known.without(question.unwanted, len(known))


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
    lexicon, chosen = load(list), Rules(rules)
    if len(turns) == 1 and isinstance(turns[0], builtins.list):
        turns = tuple(turns[0])
    written = [turn for turn in turns if isinstance(turn, str | tuple | Turn)]
    if len(written) == len(turns):
        played = parse_turns(lexicon, written, boards)
        asked = Question(lexicon, played, chosen, strategy, boards, limit, words, top=top)
        return advise(asked).ranking
    position = turns[0]
    if len(turns) > 1 or isinstance(position, Sequence | Turn):
        raise InputError(
            "suggest() accepts either turns or one position",
            'Write suggest("crane:bbygb", "moist:bbbbg").',
        )
    return advise(Question.at(position, strategy, words=words, top=top)).ranking


def _fitting(lexicon: Lexicon, turns: Sequence[Turn]) -> Candidates:
    """Return the candidates of one board by the reference rule, without NumPy."""
    words, weights = lexicon.answer_words, lexicon.weights
    kept = [i for i in range(len(words)) if not turns or fits(turns, lexicon.letters(words[i]))]
    total = sum([weights[i] for i in kept])
    order = sorted(kept, key=weights.__getitem__, reverse=True)  # those alike stay in order
    candidates = tuple([(words[i], weights[i] / total) for i in order])
    return Candidates(candidates, _likely(lexicon, candidates))


def _likely(lexicon: Lexicon, candidates: Sequence[tuple[str, float]]) -> int:
    """How many of the candidates, likeliest first, hold 99 % of the belief."""
    if lexicon.uniform:
        return len(candidates)
    held = 0.0
    for count, (_, chance) in enumerate(candidates, 1):
        held += chance
        if held >= LIKELY - 1e-12:
            return count
    return len(candidates)
