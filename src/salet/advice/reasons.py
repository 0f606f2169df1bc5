"""Why a guess is good, in a sentence with numbers about the candidates."""

from __future__ import annotations

from salet.advice.advice import Advice
from salet.puzzle.sentences import say
from salet.words.everyday import offensive_words
from salet.words.figures import percent
from salet.words.ranking import Suggestion


def reason(advice: Advice, guess: Suggestion | None = None) -> str:
    """Return why a guess of the ranking is good, as the second half of a sentence.

    >>> from salet.advice.advice import Question
    >>> from salet.advice.advise import advise
    >>> from salet.belief.lists import load
    >>> from salet.share.turns import parse_turns
    >>> original = load("original")
    >>> reason(advise(Question(original, parse_turns(original, ["crane:bbygb"]))))
    'it leaves 2.2 of 20 words on average, 3 at worst'
    """
    best = guess or advice.ranking.best
    if len(advice.boards) > 1:
        return _reason_for_several(advice, best)
    count, likely = len(advice.candidates), advice.likely
    chance = percent(best.probability)
    if count == 1 and best.candidate:
        return say("reason.only")
    if best.candidate and best.probability >= 0.5:
        return say("reason.likely", chance=chance)
    if count == 2 and best.candidate:
        return say("reason.of-two")
    if advice.guesses_left == 1 and best.candidate:
        return say("reason.last", chance=chance)
    if likely == 1:
        return say("reason.other", word=advice.candidates[0][0].upper())
    left = best.expected_size
    shown = f"{left:,.0f}" if left >= 100 else f"{left:.1f}"
    can_be = best.candidate and best.probability >= 0.005
    return say(
        "reason.leaves-answer" if can_be else "reason.leaves",
        left=shown, words=f"{likely:,}", worst=f"{best.largest:,}", chance=chance,
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
    still = sum(advice.boards[nth - 1].likely for nth in open_)
    where = say("reason.on-board" if len(open_) == 1 else "reason.on-all", board=open_[0])
    said = say(
        "reason.one-left" if still == 1 else "reason.leaves-boards",
        left=f"{best.expected_size:,.1f}", words=f"{still:,}", where=where,
    )  # fmt: skip
    if not able or best.probability < 0.005:
        return said
    named = ", ".join(map(str, able[:4])) + ", …" * (len(able) > 4)
    key = "reason.solves-one" if len(able) == 1 else "reason.solves"
    return say(key, said=said, named=named, chance=percent(best.probability))


def may_run_out(advice: Advice) -> bool:
    """Tell whether the value of the best guess is above the guesses left.

    A lost game counts as many guesses, so a player needs an explanation of such a number.
    """
    turns = advice.ranking.best.expected_turns if advice.ranking else None
    return turns is not None and turns > advice.guesses_left > 1


def turns_sentence(advice: Advice) -> str:
    """Return how many guesses the best one needs; empty if unknown, or on the last guess.

    On the last guess only the chance matters.
    """
    turns = advice.ranking.best.expected_turns
    if turns is None or turns < 1.05 or advice.guesses_left == 1:
        return ""
    if may_run_out(advice):
        return say("turns.run-out")
    return say("turns.to-go", turns=f"{turns:.1f}")


def rare_sentence(advice: Advice) -> str:
    """Return what a rare word would save, or that the best one is rare or offensive, or nothing.

    >>> from salet.advice.advice import Question
    >>> from salet.advice.advise import advise
    >>> from salet.belief.lists import load
    >>> from salet.share.turns import parse_turns
    >>> original = load("original")
    >>> turns = parse_turns(original, ["slate:bybbb"])
    >>> rare_sentence(advise(Question(original, turns, words="everyday")))
    'GRODY, a rare word, would save 0.02 guesses.'
    """
    if not advice.ranking:
        return ""
    first, *others = advice.ranking
    if first.guess in offensive_words(advice.lexicon.guesses):
        return say("rare.offensive", name=first.guess.upper())
    if advice.words == "any":
        return ""
    if first.expected_turns is None:  # what a rare word saves is not known
        return ""
    if not first.everyday:
        known = [s for s in others if s.everyday and s.expected_turns is not None]
        if not known:
            return say("rare.best", name=first.guess.upper())
        nearest = min(known, key=lambda row: row.expected_turns or 0.0)
        costs = round(nearest.expected_turns or 0.0, 2) - round(first.expected_turns, 2)
        other = nearest.guess.upper()
        return say("rare.costs", name=first.guess.upper(), other=other, costs=f"{costs:.2f}")
    if not advice.price or not others or others[0].everyday or others[0].expected_turns is None:
        return ""
    saved = round(first.expected_turns, 2) - round(others[0].expected_turns, 2)  # as they are shown
    if saved < 0.005:
        return ""
    return say("rare.saves", name=others[0].guess.upper(), saves=f"{saved:.2f}")
