"""The seam: a host holds the word, or hides it, and marks the guesses of a position.

A host has one method, ``mark(position, guess)``; what plays out a game asks it and goes on with
``position.after_turn``. ``Word`` holds one word; ``salet.host.adversary`` has the host that hides.
"""

from __future__ import annotations

import hashlib
import random
from base64 import b32decode, b32encode
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol

from salet.errors import InputError, NotFound, WordError
from salet.puzzle.days import open_day, puzzle_number, today
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback as feedback_of
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.belief.history import History
    from salet.position.position import Position


class Host(Protocol):
    """Who marks the guesses of a game."""

    def mark(self, position: Position, guess: str) -> Feedback:
        """The feedback of a guess of the list at this position."""
        ...


@dataclass(frozen=True, slots=True)
class Word:
    """The host that holds one word from the beginning.

    >>> from salet.belief.lists import load
    >>> from salet.position.position import Position
    >>> Word("moist").mark(Position.start(load("original")), "crane")
    Feedback.parse('bbbbb')
    """

    answer: str

    def mark(self, position: Position, guess: str) -> Feedback:
        """The feedback of a guess against the word."""
        letters = position.lexicon.letters
        return feedback_of(letters(guess), letters(self.answer))


def held(lexicon: Lexicon, text: str) -> Word:
    """A word that somebody chose, when the list allows it.

    A word that is allowed but no answer of the list is held all the same: a friend may choose it.
    """
    return Word(lexicon.allowed(text))


def by_chance(
    lexicon: Lexicon,
    chance: random.Random,
    words: tuple[str, ...] = (),
    without: Collection[str] = (),
) -> Word:
    """A word drawn by the belief of the list, out of ``words`` alone when some are given."""
    kept = frozenset(words)
    pairs = [
        (word, weight)
        for word, weight in zip(lexicon.answer_words, lexicon.weights, strict=True)
        if weight > 0 and (not kept or word in kept) and word not in without
    ]
    if not pairs:
        raise InputError(
            f"{lexicon.name} has no such word that can be the answer", "Choose another list."
        )
    return Word(chance.choices([word for word, _ in pairs], [weight for _, weight in pairs])[0])


def of_day(history: History, day: date) -> Word:
    """The answer of a past day; refused when the day is not over or its answer not known here."""
    number = puzzle_number(day)
    if day >= open_day():
        come = "is still to come" if day > today() else "is not over"
        raise InputError(
            f"puzzle {number:,} of {day} {come}",
            "Choose a day before today; salet play helps with today's puzzle.",
        )
    word = history.answer(day)
    if word is None:
        raise NotFound(
            f"the answer of {day} (puzzle {number:,}) is not known here",
            "Choose another day, or fetch the past answers: salet history update",
        )
    return Word(word)


# ------------------------------------------------------------------------------ a friend's word
#
# A code hides a word from a glance, not from somebody who reads this file:
#
#     byte    0      1 … n                     n+1 n+2
#             salt   the word, each byte       the first two bytes of the digest
#                    turned by the salt        of salt and word

_MARK = "salet friend"


def friend_code(word: str, salt: int = 0) -> str:
    """A code for a word that does not show it; another ``salt`` (0 to 255) gives another code.

    >>> friend_code("moist")
    'adlam2r26rfcu'
    >>> friend_word("ADLAM2R26RFCU")
    'moist'
    """
    plain = word.encode()
    turned = bytes(a ^ b for a, b in zip(plain, _stream(salt, len(plain)), strict=True))
    packed = bytes([salt]) + turned + _check(salt, plain)
    return b32encode(packed).decode().rstrip("=").lower()


def friend_word(code: str) -> str:
    """The word of a friend's code; ``WordError`` when it is no code."""
    text = "".join(code.split()).rstrip("=").upper()
    try:
        packed = b32decode(text + "=" * (-len(text) % 8))
        salt, turned, check = packed[0], packed[1:-2], packed[-2:]
        plain = bytes(a ^ b for a, b in zip(turned, _stream(salt, len(turned)), strict=True))
        if turned and check == _check(salt, plain):
            return plain.decode()
    except (ValueError, IndexError):
        pass
    raise WordError(f"{code!r} is not a code of a friend's word", "Copy the whole code again.")


def _stream(salt: int, count: int) -> bytes:
    return hashlib.shake_128(f"{_MARK} {salt}".encode()).digest(count)


def _check(salt: int, plain: bytes) -> bytes:
    return hashlib.sha256(bytes([salt]) + plain).digest()[:2]
