"""The summary of several reviewed games: means, and how the latest games compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from salet.reviews.reviewed import Review
from salet.words.records import unwrapped

LATELY = 7  # games that are compared with those before


def summary_of(reviews: Sequence[Review]) -> dict[str, Any]:
    """Return the summary of reviewed games, oldest first.

    It has means, the latest games compared with the earlier ones, and the most expensive guess.
    Means are over games with the same number of boards: the smallest one, and in ``boards`` the
    others.
    """
    sizes = sorted({review.boards for review in reviews})
    first, *others = ([r for r in reviews if r.boards == size] for size in sizes)
    summary = _means(first)
    summary["boards"] = [{"boards": part[0].boards, **_means(part)} for part in others]
    summary["trends"] = []
    if len(first) > LATELY:
        for label, part in ((f"last {LATELY}", first[-LATELY:]), ("before", first[:-LATELY])):
            summary["trends"].append({"what": label, **_means(part)})
    costly = [
        (turn.given_away, review, nth, turn)
        for review in reviews
        for nth, turn in enumerate(review.turns, 1)
        if turn.inferred is None and not turn.turn.won
    ]
    summary["costliest"] = None
    if costly:
        lost, review, nth, turn = max(costly, key=lambda entry: entry[0])
        if lost >= 0.05:
            summary["costliest"] = {
                "answer": unwrapped(review.answers),
                "turn": nth, "guess": turn.guess, "best": turn.best, "given_away": lost,
            }  # fmt: skip
    return summary


def _means(reviews: Sequence[Review]) -> dict[str, Any]:
    solved = [review for review in reviews if review.solved]
    compared = [review for review in solved if review.best_play_guesses is not None]
    return {
        "games": len(reviews),
        "wins": len(solved),
        "losses": sum(review.is_over and not review.solved for review in reviews),
        "mean": _mean([review.guesses for review in solved]),
        "best_play_mean": _mean([review.best_play_guesses or 0 for review in compared]),
        "skill": _mean([f.skill for f in reviews if f.skill is not None]),
        "luck": _mean([f.luck for f in reviews if f.luck is not None]),
        "opener_skill": _mean([f.opener.skill for f in reviews if f.opener.skill is not None]),
        "given_away": _mean([f.given_away for f in reviews if f.skill is not None]),
    }


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
