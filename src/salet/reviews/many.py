"""Many reviewed games together: what they come to, and how the latest differ from those before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from salet.reviews.reviewed import Review

LATELY = 7  # games that are compared with those before


def summary_of(reviews: Sequence[Review]) -> dict[str, Any]:
    """Return many games together, oldest first: means, the latest against those before, and the
    guess that gave away most."""
    plain = _means(reviews)
    plain["trends"] = []
    if len(reviews) > LATELY:
        for label, part in (
            (f"last {LATELY}", reviews[-LATELY:]),
            ("before", reviews[:-LATELY]),
        ):
            plain["trends"].append({"what": label, **_means(part)})
    costly = [
        (turn.given_away, found, nth, turn)
        for found in reviews
        for nth, turn in enumerate(found.turns, 1)
        if nth > 1 and turn.inferred is None and not turn.turn.won
    ]
    plain["costliest"] = None
    if costly:
        lost, found, nth, turn = max(costly, key=lambda entry: entry[0])
        if lost >= 0.05:
            plain["costliest"] = {
                "answer": found.answer if found.boards == 1 else list(found.answers),
                "turn": nth, "guess": turn.guess, "best": turn.best, "given_away": lost,
            }  # fmt: skip
    return plain


def _means(reviews: Sequence[Review]) -> dict[str, Any]:
    solved = [found for found in reviews if found.solved]
    both = [found for found in solved if found.best_play_guesses is not None]
    return {
        "games": len(reviews),
        "wins": len(solved),
        "losses": sum(found.is_over and not found.solved for found in reviews),
        "mean": _mean([found.guesses for found in solved]),
        "best_play_mean": _mean([found.best_play_guesses or 0 for found in both]),
        "skill": _mean([f.skill for f in reviews if f.skill is not None]),
        "luck": _mean([f.luck for f in reviews if f.luck is not None]),
        "opener_skill": _mean([f.opener.skill for f in reviews if f.opener.skill is not None]),
        "given_away": _mean([f.given_away for f in reviews if f.skill is not None]),
    }


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
