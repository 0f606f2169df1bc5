"""What pages call the marks in labels, attributes and class names.

Order matters: "correct letter, wrong place" is present, "not in the word" is absent though "in
the word" alone is present, and "incorrect" has "correct" inside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from salet.puzzle.marks import SQUARES, Mark

_PLACE = r"(place|position|spot|location|slot|tile|pos|loc)"
_NEARLY = re.compile(
    r"\b(partial(ly)?|partly|almost|nearly|near|semi|half|close) "
    r"(correct|right|green|match\w*|exact)\b|\bword match\b"
)
_ABSENT = re.compile(
    r"\b(absent|incorrect|gr[ae]y|black|miss|missed|missing|nope|unused|eliminated|nomatch|notfound"
    r"|notinword|notpresent|notexists?|noexist|falsch|ausente|ausent|excluded|slate|zinc"
    r"|red|dark ?gr[ae]y|light ?gr[ae]y|neutral)\b"
    r"|\bnot (in|found|present|part|contained|correct|used|a match|exist)|\bno match\b"
    r"|\b(does not|doesn t|isn t|is not|doesnt|isnt) (appear|exist|occur|contain|in\b|part|present)"
    r"|\bnon ?existent\b|\bno such letter\b|\bincorrecto\b"
)
_WRONG = re.compile(r"\b(wrong|bad|fail|failed|no|none|not|invalid|dark)\b")
_PRESENT = re.compile(
    r"\b(present|misplaced|misplace|elsewhere|partial|partially|almost|semi|contains?|contained|exists?"
    r"|included|includes|yellow|amber|gold|near|close|inword|wrongplace|wrongposition|wrongspot"
    r"|wronglocation|wrongpos|cow|half|warm|presente|maybe|partly|misposition(ed)?|displaced)\b"
    rf"|\b(wrong|incorrect|different|another|other|bad|not)( \w+)? {_PLACE}\b|\bout of place\b"
    r"|\bin (the |this |your )?(word|answer|solution)\b|\bother place\b"
)
_CORRECT = re.compile(
    r"\b(correct|green|exact|exactly|hit|right|match|matched|matches|perfect|bull|bullseye|emerald|lime"
    r"|success|inplace|correctplace|correctposition|rightplace|rightspot|correcto|richtig|good|found)\b"
)
_SEPARATORS = re.compile(r"[^a-zà-ÿ]+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
# Names of tiles that are not marked yet.
_PENDING = re.compile(
    r"\b(empty|tbd|pending|typed|filled|unknown|blank|current|active|unsubmitted|input|idle"
    r"|unguessed|unmarked|editing|initial|default|unset|undefined|null)\b"
)


def _words(text: str) -> str:
    """Return lower-case words: ``wrongPlace`` and ``wrong-place`` are two words."""
    return _SEPARATORS.sub(" ", _HUMPS.sub(" ", text).lower()).strip()


@lru_cache(maxsize=4096)
def mark_of(text: str) -> Mark | None:
    """Return the mark that a text names, or None.

    >>> mark_of("2nd letter, R, in the word but in the wrong spot").name
    'PRESENT'
    >>> mark_of("letterIncorrect").name
    'ABSENT'
    >>> mark_of("tbd") is None
    True
    """
    for sign, mark in SQUARES.items():
        if sign in text:
            return mark
    words = _words(text)
    misplaced = re.search(
        rf"\b(wrong|incorrect|different|another|other)( \w+)? {_PLACE}\b|\bmisplaced\b", words
    )
    if misplaced:
        return Mark.PRESENT
    if _NEARLY.search(words):
        return Mark.PRESENT
    if re.search(rf"\bnot (in|at) (the |its |this )?(right|correct|same) {_PLACE}\b", words):
        return Mark.PRESENT
    if _ABSENT.search(words):
        return Mark.ABSENT
    if _CORRECT.search(words):
        return Mark.CORRECT
    if _PRESENT.search(words):
        return Mark.PRESENT
    if _PENDING.search(words):
        return None
    if _WRONG.search(words):
        return Mark.ABSENT
    return None


def mark_of_names(names: Iterable[str]) -> Mark | None:
    """Return the mark that class names mean together, None if they mean none or several.

    >>> mark_of_names(["tile", "bg-green-500", "text-white"]).name
    'CORRECT'
    """
    marks = {name: mark for name in names if (mark := _name_mark(name)) is not None}
    distinct = set(marks.values())
    if len(distinct) == 2 and Mark.ABSENT in distinct:
        # "bg-gray-700 text-yellow-400": neutral colours mean less than others.
        distinct = {mark for name, mark in marks.items() if not _faint(name)}
    return distinct.pop() if len(distinct) == 1 else None


def _faint(name: str) -> bool:
    return bool(re.search(r"gr[ae]y|slate|zinc|neutral|black|dark", name.lower()))


@lru_cache(maxsize=4096)
def _name_mark(name: str) -> Mark | None:
    if ":" in name:  # hover:bg-green-500 does not hold now
        return None
    return mark_of(name)


def marks_in_order(text: str, count: int) -> tuple[Mark, ...] | None:
    """Return the marks that the label of a whole row names in order, or None.

    >>> [m.name for m in marks_in_order("C absent, R correct, A present", 3)]
    ['ABSENT', 'CORRECT', 'PRESENT']
    """
    names = re.split(r"[,;.|/]|\band\b", text)
    marks = [mark for name in names if (mark := mark_of(name)) is not None]
    return tuple(marks) if len(marks) == count else None
