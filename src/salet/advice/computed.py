"""Advice that no book has: the best next guesses at a position, computed by a strategy."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from salet.advice.advice import Advice, Candidates, Question
from salet.advice.everyday import LOOKED_AT, PRICE, leading, led_by
from salet.position.position import Position
from salet.strategies import DEFAULT, find_strategy, outline
from salet.strategies.base import Strategy
from salet.value.boards import turns_with
from salet.value.chances import safer_word
from salet.value.values import values
from salet.words.book import cache_openers, look_up
from salet.words.figures import percent
from salet.words.ranking import Ranking, Suggestion

SECONDS = 3.0  # of searching for one answer
PROVABLE = 600  # likely candidates: with more of them a proof takes minutes


def compute(question: Question) -> Advice:
    """Return the best next guesses, computed by a strategy: see ``advise``."""
    position, strategy = question.position, question.strategy
    if wrong := position.diagnosis:
        raise wrong.error()
    everyday, unwanted = question.words == "everyday", question.unwanted
    rows = max(question.top + len(unwanted), LOOKED_AT if everyday else 0)
    visible = position.visible
    if position.is_over:
        ranking = Ranking((), find_strategy(strategy).name)
    elif question.is_cached:
        ranking = think(strategy, position, max(rows, LOOKED_AT))
        name = find_strategy(strategy).name
        ranking = cache_openers(position.lexicon, name, position.rules, ranking)
    else:
        ranking = think(strategy, visible, rows)
    if ranking:
        margin = PRICE if everyday and outline(strategy).by_turns else 0.0
        wanted = ranking.without(unwanted, rows, margin)
        ranking = wanted or think(DEFAULT, visible, rows).without(unwanted, rows) or ranking
    if visible is not position:
        ranking = replace(ranking, suggestions=tuple(_numbered(s, position) for s in ranking))
    by_turns = outline(strategy).by_turns
    certain = len(position.boards) > 1 and bool(visible.certain)
    if by_turns and ranking:
        shown = replace(ranking, suggestions=ranking.suggestions[: question.top])
        more = ranking.suggestions[question.top :]
        ranking = replace(ranking, suggestions=(*_valued(shown, visible), *more))
    least = leading(position.lexicon, opening=not position.turns)
    led, price = led_by(
        ranking, question.top, everyday, by_turns=by_turns, certain=certain, least=least
    )
    if by_turns and led:
        led = _valued(led, visible, keeps_first=led.best is not ranking.best)
    if price is None:
        price = estimated_price(position, led.best.guess, ranking.best.guess)
    boards = tuple(Candidates(b.candidates, b.likely, b.solved) for b in position.boards)
    one = led and len(position.boards) == 1
    safer = safer_sentence(position, led.best.guess, unwanted) if one else ""
    return Advice(question, boards, led, price, safer)


def safer_sentence(position: Position, guess: str, never: Collection[str]) -> str:
    """Return a sentence about a word that is likelier to win than a guess; empty if none is."""
    safer = safer_word(position, guess, never)
    if safer is None:
        return ""
    chances = f"{percent(safer.chance)} to win instead of {percent(safer.instead_of)}"
    slower = ", but slower on average" if safer.is_slower else ""
    return f"{safer.word.upper()} is safer: {chances}{slower}."


def _valued(ranking: Ranking, position: Position, keeps_first: bool = False) -> Ranking:
    """Return a ranking whose rows all have a value, in the order of their values.

    If a word is certain on one of several boards, guesses were only estimated so far: all are
    looked at more closely. With ``keeps_first`` the first row stays first: an everyday word.
    """
    several = len(position.open) > 1
    certain = several and bool(position.certain)
    todo = [
        row for row in ranking
        if row.expected_turns is None or (certain and row.method == "estimated")
    ]  # fmt: skip
    if not todo:
        return ranking
    if several:
        indices = np.array([position.lexicon.index(row.guess) for row in todo])
        every, method = turns_with(position, indices)
        known = {
            row.guess: replace(row, merit=value, expected_turns=value, method=method)
            for row, value in zip(todo, every.tolist(), strict=True)
        }
    else:
        alone = position.alone
        found = values(alone, [row.guess for row in (ranking.best, *todo)])
        known = {}
        for row, value in zip(todo, found[1:], strict=True):
            turns = round(value.turns, 9)
            # On a closed list certain wins come first.
            unsure = value.method == "searched" and found[0].win == 1.0 and value.win != 1.0
            known[row.guess] = replace(
                row, merit=turns + (alone.lexicon.uniform and unsure), expected_turns=turns,
                method=value.method, exact=value.exact,
            )  # fmt: skip
    rows = [known.get(row.guess, row) for row in ranking]
    rows[keeps_first:] = sorted(rows[keeps_first:], key=lambda row: row.merit)
    return replace(ranking, suggestions=tuple(rows))


def estimated_price(position: Position, first: str, best: str) -> float:
    """Estimate how many more guesses one word costs than another."""
    first_value, best_value = values(position, [first, best], quick=True)
    return max(0.0, first_value.turns - best_value.turns)


def _numbered(row: Suggestion, position: Position) -> Suggestion:
    """Return a suggestion for the boards shown with the numbers of the whole game."""
    able = row.boards if row.boards is not None else (1,) if row.candidate else ()
    return replace(row, boards=tuple(position.shown[board - 1] + 1 for board in able))


def helps(position: Position, guess: str) -> bool:
    """Return whether a guess can solve an open board or split its candidates.

    >>> from salet.position.position import Position
    >>> helps(Position.of("original", ["salet:bbbbb,ybbbb"]), "salet")
    False
    """
    row = position.matrix.row(position.lexicon.word(guess))
    shown = [row[board.columns] for board in position.playing if board.count]
    win = position.lexicon.win
    return any(patterns[0] == win or (patterns != patterns[0]).any() for patterns in shown)


def think(strategy: str | Strategy, position: Position, top: int) -> Ranking:
    """Return the guesses that a strategy ranks first.

    Everyday words are valued too if the strategy has that option, whichever words are to lead. So
    the best of all is never worse than the best everyday word.
    """
    chosen = find_strategy(strategy)
    if "everyday" in chosen.options:
        chosen = chosen.using(everyday=True)
    if chosen.options.get("seconds", 0) is None:
        chosen = chosen.using(seconds=SECONDS)
    if not chosen.traits.proves:
        return chosen.rank(position, top)
    why = f"With {position.likely:,} words left a proof would take too long"
    if position.likely <= PROVABLE:
        ranking = chosen.rank(position, top)
        if not ranking.note:
            return ranking
    lexicon, rules, turns = position.lexicon, position.rules, position.turns
    usual = look_up(lexicon, DEFAULT, rules, turns, 1, position.limit)
    usual = usual or think(DEFAULT, position, top)
    return replace(usual, note=f"{why}: ranked by {DEFAULT} instead. {usual.note}".strip())
