"""Patterns of many guesses against many answers, with NumPy only.

The marks of a guess can be computed letter by letter: those of one letter depend only on its places
in the guess and in the answer. A *stamp* is a letter with the set of its places in a guess, and a
row of patterns is a sum::

    e e r i e   =   stamp(e, places 0 1 4)  +  stamp(r, place 2)  +  stamp(i, place 3)

Each stamp (a few hundred for five letters) is computed once for all answers. Then every row of the
matrix is the sum of at most L rows of that table. This is exact for repeated letters, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.words.lexicon import Lexicon

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]
Masks = NDArray[np.bool_]
Codes = NDArray[Any]  # [words, L]: each letter as its number in the alphabet, uint8 or uint16
Patterns = NDArray[Any]  # [guesses, answers] of ``pattern_dtype``
_LETTER_BITS = 16
_CHUNK = 1 << 18  # cells summed at a time: they fit into the processor's cache


def pattern_dtype(length: int) -> type[np.unsignedinteger[Any]]:
    """Return the smallest integer type that holds every pattern of this length."""
    return np.uint8 if length <= 5 else np.uint16 if length <= 10 else np.uint32


def encode(lexicon: Lexicon, words: list[str] | tuple[str, ...]) -> Codes:
    """Return words as letter numbers, [words, L]."""
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
    """Return the stamps in use, and the indices of the stamps of each guess, [L, guesses].

    A stamp is one number made of places and letter; 0 is the empty stamp.
    """
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
    """Return what each stamp adds to the pattern against each answer, [stamps, answers]."""
    length = answers.shape[1]
    dtype = pattern_dtype(length)
    rows = np.zeros((len(stamps), len(answers)), dtype=dtype)
    by_place = np.ascontiguousarray(answers.T)
    for places in np.unique(stamps >> _LETTER_BITS):
        if places == 0:
            continue
        chosen = np.flatnonzero(stamps >> _LETTER_BITS == places)
        letters = (stamps[chosen] & (1 << _LETTER_BITS) - 1).astype(answers.dtype)
        correct = by_place[:, None, :] == letters[None, :, None]  # [L, letters, answers]
        tiles = [i for i in range(length) if places >> i & 1]
        spare = correct.sum(axis=0, dtype=np.int8)  # copies that no correct tile has used
        for i in tiles if not collapsed else ():
            spare -= correct[i]
        total = np.zeros(spare.shape, dtype=dtype)
        for i in tiles:
            power = 3 ** (length - 1 - i)
            present = ~correct[i] & (spare > 0)
            if not collapsed:
                spare -= present
            total += correct[i].astype(dtype) * dtype(2 * power)
            total += present.astype(dtype) * dtype(power)
        rows[chosen] = total
    return rows


def pattern_block(guesses: Codes, answers: Codes, collapsed: bool = False) -> Patterns:
    """Return the patterns of these guesses against these answers, [guesses, answers].

    ``collapsed`` does not tell copies of a letter apart (see ``Feedback.collapsed``).

    >>> import numpy as np
    >>> word = lambda w: np.frombuffer(w.encode(), dtype=np.uint8)[None, :] - 97
    >>> pattern_block(word("crane"), word("nerdy"))
    array([[31]], dtype=uint8)
    """
    stamps, where = stamped(guesses)
    return sum_stamps(stamp_table(stamps, answers, collapsed), where)


def sum_stamps(table: Patterns, where: NDArray[np.int64]) -> Patterns:
    """Return the sums of the stamps of each guess, [guesses, answers]."""
    length, count = where.shape
    answers = table.shape[1]
    block: Patterns = np.empty((count, answers), dtype=table.dtype)
    step = max(1, _CHUNK // max(1, answers))
    scratch: Patterns = np.empty((min(step, count), answers), dtype=table.dtype)
    for start in range(0, count, step):
        chunk = block[start : start + step]
        stamp = scratch[: len(chunk)]
        np.take(table, where[0, start : start + step], axis=0, out=chunk, mode="clip")
        for i in range(1, length):
            np.take(table, where[i, start : start + step], axis=0, out=stamp, mode="clip")
            chunk += stamp
    return block
