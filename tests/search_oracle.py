"""A slow, obvious version of the search: all trees, by the rules as written."""

from __future__ import annotations

from functools import cache

from tests import oracle


@cache
def pattern(guess: str, answer: str) -> int:
    """Base 3, leftmost most significant: absent 0, present 1, correct 2."""
    return oracle.pattern(oracle.feedback(guess, answer))


@cache
def allows(rules: str, made: str, seen: int, guess: str) -> bool:
    """Return whether a turn leaves a guess legal."""
    if rules == "ultra-hard":
        return pattern(made, guess) == seen
    marks = "".join("byg"[seen // 3**k % 3] for k in reversed(range(len(made))))
    return rules == "normal" or oracle.is_hard_legal([(made, marks)], guess)


def is_legal(rules: str, turns: tuple[tuple[str, int], ...], guess: str) -> bool:
    return all(allows(rules, made, seen, guess) for made, seen in turns)


def best_play(
    guesses: list[str],
    weights: dict[str, int],
    rules: str,
    left: int,
    first: str | None = None,
    turns: tuple[tuple[str, int], ...] = (),
) -> tuple[tuple[int, int], str | None]:
    """((losses, total), guess) for the answers that are the keys of `weights`.

    Ties are broken as `solve` breaks them.
    """

    @cache
    def least(
        inside: frozenset[str], left: int, turns: frozenset[tuple[str, int]]
    ) -> tuple[int, int]:
        if not inside:
            return 0, 0
        if left == 0:
            return sum(weights[a] for a in inside), 0
        return min(
            play(inside, left, turns, g) for g in guesses if is_legal(rules, tuple(turns), g)
        )

    def play(
        inside: frozenset[str], left: int, turns: frozenset[tuple[str, int]], guess: str
    ) -> tuple[int, int]:
        buckets: dict[int, set[str]] = {}
        for a in inside:
            buckets.setdefault(pattern(guess, a), set()).add(a)
        losses = total = 0
        for seen, bucket in buckets.items():
            mass = sum(weights[a] for a in bucket)
            if bucket == {guess}:
                total += mass
                continue
            lost, more = least(
                frozenset(bucket), left - 1, turns | {(guess, seen)} if rules != "normal" else turns
            )
            losses += lost
            total += more + mass - lost
        return losses, total

    inside = frozenset(weights)
    known = frozenset(turns)
    if left == 0 or not inside:
        return (sum(weights.values()), 0), None
    options = [first] if first else [g for g in guesses if is_legal(rules, turns, g)]
    value, _, guess = min((play(inside, left, known, g), g not in inside, g) for g in options)
    return value, guess
