"""Impossible marks: marks that no string over the alphabet can give a guess.

Marks are possible if two conditions hold. First, copies of a letter are marked left to right, so a
present tile is never to the right of an absent tile with the same letter. Second, every letter
marked present fits on another tile: the tiles that are not correct must hold these letters, none
on its own tile, and other letters that the marks do not forbid. So four correct tiles and one
present tile are impossible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations, product

from salet.errors import ImpossibleFeedback
from salet.puzzle.marks import Feedback, Mark, capitals
from salet.puzzle.sentences import say

ABSENT, PRESENT, CORRECT = Mark.ABSENT, Mark.PRESENT, Mark.CORRECT


def is_possible(
    guess: Sequence[str], feedback: Feedback, alphabet: Collection[str] | None = None
) -> bool:
    """Return whether some string over ``alphabet`` gives this feedback for ``guess``.

    Without an alphabet there are always enough letters that the guess does not have.

    >>> is_possible("crane", Feedback.parse("ggggy"))
    False
    >>> is_possible("title", Feedback.parse("yybyg"))
    True
    """
    return _is_possible(tuple(guess), feedback, None if alphabet is None else frozenset(alphabet))


@lru_cache(maxsize=4096)
def _is_possible(
    guess: tuple[str, ...], feedback: Feedback, alphabet: frozenset[str] | None
) -> bool:
    marks = feedback.marks
    return _out_of_order(guess, marks) is None and _can_be_placed(guess, marks, alphabet)


def _out_of_order(guess: Sequence[str], marks: Sequence[Mark]) -> int | None:
    """Return the first present tile that has an absent copy of its letter to its left, or None."""
    absent: set[str] = set()
    for place, (letter, mark) in enumerate(zip(guess, marks, strict=True)):
        if mark == ABSENT:
            absent.add(letter)
        elif mark == PRESENT and letter in absent:
            return place
    return None


def _can_be_placed(
    guess: Sequence[str], marks: Sequence[Mark], alphabet: frozenset[str] | None
) -> bool:
    """Return whether the letters marked present fit on the tiles that are not correct."""
    free = [place for place, mark in enumerate(marks) if mark != CORRECT]
    waiting = Counter(guess[place] for place in free if marks[place] == PRESENT)
    banned = {guess[place] for place in free if marks[place] == ABSENT}
    if alphabet is None:
        fillable = [True] * len(free)
    else:
        fillers = alphabet - banned
        fillable = [bool(fillers - {guess[place]}) for place in free]
    dead_ends: set[tuple[int, tuple[int, ...]]] = set()
    letters = tuple(waiting)

    def place_from(nth: int, left: tuple[int, ...]) -> bool:
        if nth == len(free):
            return not any(left)
        if sum(left) > len(free) - nth or (nth, left) in dead_ends:
            return False
        for i, letter in enumerate(letters):
            if left[i] and letter != guess[free[nth]]:
                fewer = (*left[:i], left[i] - 1, *left[i + 1 :])
                if place_from(nth + 1, fewer):
                    return True
        if fillable[nth] and place_from(nth + 1, left):
            return True
        dead_ends.add((nth, left))
        return False

    return place_from(0, tuple(waiting.values()))


def impossible_tile(
    guess: Sequence[str], feedback: Feedback, alphabet: Collection[str] | None = None
) -> int:
    """Return the tile, from 0, to blame for impossible marks.

    It is a present tile to the right of an absent copy; else the first present tile whose change
    makes the marks possible; else the first present tile.

    >>> impossible_tile("crane", Feedback.parse("ygggg"))
    0
    """
    marks = feedback.marks
    place = _out_of_order(guess, marks)
    if place is not None:
        return place
    present = [place for place, mark in enumerate(marks) if mark == PRESENT]
    for place in present:
        if any(is_possible(guess, f, alphabet) for f in _with_changes(marks, [place])):
            return place
    return present[0] if present else marks.index(ABSENT)


def nearest_possible(
    guess: Sequence[str], feedback: Feedback, alphabet: Collection[str] | None = None
) -> tuple[Feedback, ...]:
    """Return the possible feedbacks with the fewest changes, likeliest first.

    A change is one tile, or a swap of the marks of two copies of a letter. Swaps come first, since
    they are the usual mistake, then changes of the impossible tile.

    >>> [str(f) for f in nearest_possible("title", Feedback.parse("byyyg"))]
    ['yybyg', 'bybyg', 'bygyg', 'yyyyg', 'gyyyg']
    """
    marks = feedback.marks
    tile = impossible_tile(guess, feedback, alphabet)
    nearest: list[Feedback] = []
    swaps = [
        (i, j)
        for i, j in combinations(range(len(marks)), 2)
        if guess[i] == guess[j] and marks[i] != marks[j]
    ]
    for i, j in swaps:
        swapped = list(marks)
        swapped[i], swapped[j] = swapped[j], swapped[i]
        nearest.append(Feedback.of(swapped))
    nearest = [f for f in nearest if is_possible(guess, f, alphabet)]
    for changes in range(1, len(marks) + 1):
        single = [
            f
            for places in combinations(range(len(marks)), changes)
            for f in _with_changes(marks, places)
            if is_possible(guess, f, alphabet)
        ]
        if nearest or single:
            rest = set(single) - set(nearest)
            return tuple(nearest + sorted(rest, key=lambda f: (f.marks[tile] == marks[tile], f)))
    return ()


def _with_changes(marks: Sequence[Mark], places: Sequence[int]) -> list[Feedback]:
    """Return every feedback that differs from ``marks`` at exactly these places."""
    others = [[mark for mark in Mark if mark != marks[place]] for place in places]
    changed: list[Feedback] = []
    for choice in product(*others):
        new = list(marks)
        for place, mark in zip(places, choice, strict=True):
            new[place] = mark
        changed.append(Feedback.of(new))
    return changed


def check_possible(
    guess: Sequence[str], feedback: Feedback, alphabet: Collection[str] | None = None
) -> None:
    """Raise ``ImpossibleFeedback``, with the wrong tile and a repair, for impossible marks."""
    if is_possible(guess, feedback, alphabet):
        return
    marks = feedback.marks
    nearest = nearest_possible(guess, feedback, alphabet)
    word = capitals(guess)
    place = impossible_tile(guess, feedback, alphabet)
    if _out_of_order(guess, marks) is not None:
        letter = guess[place]
        copies = sum(1 for x, mark in zip(guess, marks, strict=True) if x == letter and mark)
        first = next(i for i, x in enumerate(guess) if x == letter and marks[i] == ABSENT)
        why = say(
            "marks.order", count=copies, letter=letter.upper(), first=first + 1, tile=place + 1
        )
    else:
        key = "marks.nowhere" if marks[place] == PRESENT else "marks.alphabet"
        why = say(key, letter=guess[place].upper(), tile=place + 1)
    fixes = [f.letters for f in nearest[:4]]
    fix = say("marks.impossible-fix", marks=fixes) if fixes else ""
    raise ImpossibleFeedback(
        say("marks.impossible", word=word, marks=feedback.letters, why=why),
        fix,
        tile=place,
        nearest=tuple(f.letters for f in nearest),
    )
