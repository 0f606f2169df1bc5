"""Patterns of many guesses against many answers, with NumPy alone.

The marks of a guess can be told letter by letter: what the tiles of one letter show depends only
on which places of the guess have it and on where it stands in the answer. So a *stamp* is a
letter with the set of places where a guess has it, and a row of patterns is a sum::

    e e r i e   =   stamp(e, places 0 1 4)  +  stamp(r, place 2)  +  stamp(i, place 3)

Each stamp is worked out once for all answers (a few hundred of them for five letters), and then
every row of the matrix is the sum of at most L rows of that table. Repeated letters come out
exactly; there is no special case.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.words.lexicon import Lexicon

Codes = NDArray[Any]  # [words, L]: each letter as its number in the alphabet, uint8 or uint16
Patterns = NDArray[Any]  # [guesses, answers] of ``pattern_dtype``
_LETTER_BITS = 16
_CHUNK = 1 << 18  # cells summed at a time: small enough for the processor's cache


def pattern_dtype(length: int) -> type[np.unsignedinteger[Any]]:
    """The smallest integer that holds every pattern of this length."""
    return np.uint8 if length <= 5 else np.uint16 if length <= 10 else np.uint32


def encode(lexicon: Lexicon, words: list[str] | tuple[str, ...]) -> Codes:
    """Words as numbers of letters, [words, L]."""
    if lexicon.alphabet.symbols == _A_TO_Z:
        flat = np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8)
        return (flat - ord("a")).reshape(len(words), lexicon.length)
    number = {symbol: i for i, symbol in enumerate(lexicon.alphabet.symbols)}
    dtype = np.uint8 if len(number) <= 256 else np.uint16
    return np.array(
        [[number[x] for x in lexicon.letters(word)] for word in words], dtype=dtype
    ).reshape(len(words), lexicon.length)


_A_TO_Z = tuple("abcdefghijklmnopqrstuvwxyz")


def stamped(guesses: Codes) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The stamps in use, places and letter in one number (0 for no more), and which of them each
    guess is the sum of, [L, guesses]."""
    length = guesses.shape[1]
    same = guesses.T[:, None, :] == guesses.T[None, :, :]  # [L, L, guesses]
    places = np.zeros(guesses.T.shape, dtype=np.int32)
    for j in range(length):
        places += same[j].astype(np.int32) << j
    first = same.argmax(axis=0) == np.arange(length)[:, None]
    stamps = np.where(first, (places << _LETTER_BITS) + guesses.T, 0)
    used, where = np.unique(stamps, return_inverse=True)
    return used, where.reshape(stamps.shape)


def stamp_table(stamps: NDArray[np.int32], answers: Codes, collapsed: bool = False) -> Patterns:
    """What each stamp adds to the pattern against each answer, [stamps, answers]."""
    length = answers.shape[1]
    dtype = pattern_dtype(length)
    rows = np.zeros((len(stamps), len(answers)), dtype=dtype)
    by_place = np.ascontiguousarray(answers.T)
    for places in np.unique(stamps >> _LETTER_BITS):
        if places == 0:
            continue
        chosen = np.flatnonzero(stamps >> _LETTER_BITS == places)
        letters = (stamps[chosen] & (1 << _LETTER_BITS) - 1).astype(answers.dtype)
        here = by_place[:, None, :] == letters[None, :, None]  # [L, letters, answers]
        mine = [i for i in range(length) if places >> i & 1]
        spare = here.sum(axis=0, dtype=np.int8)  # copies that no correct tile has used
        for i in mine if not collapsed else ():
            spare -= here[i]
        total = np.zeros(spare.shape, dtype=dtype)
        for i in mine:
            worth = 3 ** (length - 1 - i)
            present = ~here[i] & (spare > 0)
            if not collapsed:
                spare -= present
            total += here[i].astype(dtype) * dtype(2 * worth) + present.astype(dtype) * dtype(worth)
        rows[chosen] = total
    return rows


def pattern_block(guesses: Codes, answers: Codes, collapsed: bool = False) -> Patterns:
    """The patterns of all these guesses against all these answers, [guesses, answers].

    ``collapsed`` does not tell copies of a letter apart (see ``Feedback.collapsed``).

    >>> import numpy as np
    >>> word = lambda w: np.frombuffer(w.encode(), dtype=np.uint8)[None, :] - 97
    >>> pattern_block(word("crane"), word("nerdy"))
    array([[31]], dtype=uint8)
    """
    stamps, where = stamped(guesses)
    return laid(stamp_table(stamps, answers, collapsed), where)


def laid(table: Patterns, where: NDArray[np.int64]) -> Patterns:
    """The sums of the stamps of each guess, [guesses, answers]."""
    length, count = where.shape
    answers = table.shape[1]
    block: Patterns = np.empty((count, answers), dtype=table.dtype)
    step = max(1, _CHUNK // max(1, answers))
    scratch: Patterns = np.empty((min(step, count), answers), dtype=table.dtype)
    for start in range(0, count, step):
        part = block[start : start + step]
        more = scratch[: len(part)]
        np.take(table, where[0, start : start + step], axis=0, out=part, mode="clip")
        for i in range(1, length):
            np.take(table, where[i, start : start + step], axis=0, out=more, mode="clip")
            part += more
    return block
