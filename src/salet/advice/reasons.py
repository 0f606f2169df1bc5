"""Why a guess is good, in a sentence with numbers about the candidates."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from salet.advice.advise import Advice
from salet.puzzle.figures import difference
from salet.puzzle.sentences import say
from salet.words.everyday import offensive_words
from salet.words.ranking import Suggestion


def reason(advice: Advice, guess: Suggestion | None = None) -> str:
    """Return why a guess of the ranking is good.

    >>> from salet.advice.advise import advise
    >>> from salet.position.position import Position
    >>> reason(advise(Position.of("original", ["crane:bbygb"])))
    'It leaves 2.6 of 20 words on average, 5 at worst.'
    """
    best = guess or advice.ranking.best
    if len(advice.boards) > 1:
        return _reason_for_several(advice, best)
    count, likely = len(advice.candidates), advice.likely
    chance = best.probability
    if count == 1 and best.candidate:
        return say("reason.only")
    if best.candidate and chance >= 0.5:
        return say("reason.likely", chance=chance)
    if count == 2 and best.candidate:
        return say("reason.of-two")
    if advice.guesses_left == 1 and best.candidate:
        return say("reason.last", chance=chance)
    if likely == 1:
        return say("reason.other", word=advice.candidates[0][0].upper())
    can_be = best.candidate and chance >= 0.005
    return say(
        "reason.leaves-answer" if can_be else "reason.leaves",
        left=best.expected_size, words=likely, worst=best.largest, chance=chance,
    )  # fmt: skip


def _reason_for_several(advice: Advice, best: Suggestion) -> str:
    """Return why a guess is good on several boards."""
    able = [board for board in best.boards or () if not advice.boards[board - 1].solved]
    certain = [board for board in able if len(advice.boards[board - 1].words) == 1]
    if certain:
        return say("reason.only-on", board=certain[0])
    open_ = [nth for nth, board in enumerate(advice.boards, 1) if not board.solved]
    if advice.turns:  # in sequence, later boards show nothing yet
        last = advice.turns[-1].feedbacks
        open_ = [nth for nth in open_ if last[nth - 1] is not None] or open_
    words = sum(advice.boards[nth - 1].likely for nth in open_)
    key = "leaves-all" if len(open_) > 1 else "leaves-board" if words > 1 else "one-left"
    solves = "-solves" if able and best.probability >= 0.005 else ""
    return say(
        f"reason.{key}{solves}", left=best.expected_size, words=words, board=open_[0], n=len(able),
        boards=[*able[:4], *["…"] * (len(able) > 4)], chance=best.probability,
    )  # fmt: skip


def may_run_out(advice: Advice) -> bool:
    """Tell whether the value of the best guess is above the guesses left, or more boards are open.

    A lost game counts as many guesses, so a player needs an explanation of such a number.
    """
    left = advice.guesses_left
    if 0 < left < len(advice.position.open):
        return True
    turns = advice.ranking.best.expected_turns if advice.ranking else None
    return turns is not None and turns > left > 1


def turns_sentence(advice: Advice) -> str:
    """Return how many guesses the best one needs; empty if unknown, or on the last guess.

    On the last guess only the chance matters.
    """
    if may_run_out(advice):
        return say("turns.run-out")
    turns = advice.ranking.best.expected_turns
    if turns is None or turns < 1.05 or advice.guesses_left == 1:
        return ""
    return say("turns.to-go", turns=turns)


def doubt_sentence(advice: Advice) -> str:
    """Return a question about the colours of a board that only a rare word fits, or nothing."""
    position = advice.position
    everyday = position.everyday
    for board in position.certain:
        word = position.boards[board].candidates[0][0]
        if not everyday[advice.lexicon.index(word)] and advice.turns:
            key = "doubt.rare-on" if len(advice.boards) > 1 else "doubt.rare"
            return say(key, word=word.upper(), board=board + 1)
    return ""


def certain_sentence(advice: Advice) -> str:
    """Return when to play the certain words of several boards; empty if there are none."""
    position = advice.position
    words = [position.boards[board].candidates[0][0] for board in position.certain]
    if len(advice.boards) == 1 or not words:
        return ""
    others = tuple(board for board in position.playing if board.count > 1)
    helps = bool(others) and any(map(replace(position, boards=others).helps, words))
    return say("certain.first" if helps else "certain.any-time", n=len(words))


def safer_sentence(advice: Advice) -> str:
    """Return a sentence about a word that is likelier to win than the first; empty if none is."""
    if (safer := advice.safer) is None:
        return ""
    return say(
        "safer.slower" if safer.is_slower else "safer.wins",
        name=safer.word.upper(), chance=safer.chance, instead=safer.instead_of,
    )  # fmt: skip


def rare_sentence(advice: Advice) -> str:
    """Return what a less known word would save, or that the best one is rare, or nothing.

    >>> from salet.advice.advise import advise
    >>> from salet.position.position import Position
    >>> rare_sentence(advise(Position.of("original", ["slate:bybbb"])))
    'GRODY, a rare word, would save 0.02 guesses.'
    """
    if not advice.ranking:
        return ""
    first, *others = advice.leaders
    if first.guess in offensive_words(advice.lexicon.guesses):
        return say("rare.offensive", name=first.guess.upper())
    if advice.words == "any":
        return ""
    if first.expected_turns is None:  # what a rare word saves is not known
        return ""
    if not first.everyday:
        position, rows = advice.position, advice.valuer.rows
        certain = (position.boards[board].candidates[0][0] for board in position.certain)
        if advice.turns and first.guess in certain:
            return ""  # doubt_sentence names it
        known = np.flatnonzero(position.everyday[rows.guesses])
        if not len(known):
            return say("rare.best", name=first.guess.upper())
        nearest = known[rows.turns[known].argmin()]
        guess = int(rows.guesses[nearest])
        costs = difference(float(rows.turns[nearest]), first.expected_turns)
        # A word that contradicts the marks is no substitute for a possible answer.
        is_substitute = not (first.candidate and advice.turns) or position.is_candidate[guess]
        if costs <= 0 or not is_substitute:
            return say("rare.best", name=first.guess.upper())
        other = advice.lexicon.guesses[guess].upper()
        return say("rare.costs", name=first.guess.upper(), other=other, costs=costs)
    if not others:
        return ""
    better = others[0]
    if not advice.price or better.expected_turns is None:
        return ""
    saves = difference(first.expected_turns, better.expected_turns)
    key = "rare.saves-known" if better.everyday else "rare.saves"
    return say(key, name=better.guess.upper(), saves=saves) if saves > 0 else ""
