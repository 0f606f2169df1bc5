"""Guesses inferred from squares alone, when the answers are known, and how sure we are.

Each row of squares leaves the words that give these marks against the answers. Which of them was
played is weighed by what people do:

* the first guess is often one of a few famous openers, otherwise a common word;
* later guesses are mostly words that fit what is known by then (``STRAY`` is the weight of one
  that does not), and common ones;
* nobody plays the same word twice on purpose.

The likeliest sequences are kept row by row (a beam), and what share of their weight has a word in
a row is how sure we are of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.belief.mixture import counts
from salet.numbers.patterns import Patterns, encode, pattern_block
from salet.puzzle.marks import Feedback
from salet.puzzle.sentences import failure, say
from salet.words.datafiles import words_of
from salet.words.everyday import everyday_words, offensive_words
from salet.words.lexicon import Lexicon

STRAY = 0.04  # a guess that does not fit what is known, against one that does
STRAY_HARD = 0.01
AGAIN = 1e-4  # a word played twice
COMMON = 0.4  # the weight of a word grows with this power of how common it is
FEWEST = 5000  # counts: rarer words weigh as if they were counted so often
EVERYDAY = 3.0  # a word that has been thought fit to be an answer, against one that has not
OFFENSIVE = 0.01  # an insult or a vulgar word, which we do not say that somebody played
PLURAL = 0.5  # a regular plural, which experience says is never the answer
FAMOUS = 0.55  # of the first guesses are famous openers
BEAM = 1500  # sequences kept
ROW = 200  # words looked at in a row
# Openers that people are fond of, with how fond, roughly.
OPENERS = {
    "adieu": 10, "crane": 7, "slate": 7, "stare": 6, "audio": 6, "raise": 5, "arise": 4,
    "trace": 3, "crate": 3, "soare": 2, "salet": 2, "roate": 1, "train": 2, "house": 2, "great": 2,
    "irate": 2, "least": 2, "steal": 2, "stale": 2, "tears": 2, "heart": 2, "atone": 1, "alone": 1,
    "ouija": 1, "saint": 1, "react": 1, "store": 1, "share": 1, "trash": 1, "plant": 1, "tares": 1,
    "later": 1, "alert": 1, "steam": 1, "media": 1, "ocean": 1, "snare": 1, "carte": 1, "tarse": 1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Inferred:
    """The likeliest guess of a row, how sure we are of it, and the next likeliest words.

    ``fitting`` is how many words give the squares of the row.
    """

    guess: str
    sure: float
    others: tuple[tuple[str, float], ...] = ()
    fitting: int = 1


def infer_guesses(
    feedbacks: Sequence[Sequence[Feedback | None]],
    answers: Sequence[str],
    lexicon: Lexicon,
    *,
    hard: bool = False,
    known: Sequence[str | None] = (),
) -> tuple[Inferred, ...]:
    """Return the likeliest guess of each row of squares, [turns][boards].

    A guess must give these squares on every board that marks it; with several boards that leaves so
    few words that each row is weighed by itself. ``known`` are the words that were given, by row.

    >>> from salet.belief.lists import load
    >>> rows = [[Feedback.parse(marks)] for marks in ("bbbbb", "ybyyb", "ggggg")]
    >>> found = infer_guesses(rows, ["moist"], load("original"))
    >>> found[0].guess, found[2].guess
    ('crane', 'moist')
    >>> rows = [[Feedback.parse("bybyb"), Feedback.parse("ybbbg")]]
    >>> infer_guesses(rows, ["crane", "moist"], load("original"))[0].guess
    'salet'
    """
    codes = encode(lexicon, lexicon.guesses)
    patterns = pattern_block(codes, encode(lexicon, tuple(answers)))  # [guesses, boards]
    common = _common(lexicon)
    first = _first(lexicon, common)
    rows: list[NDArray[np.int64]] = []
    for nth, row in enumerate(feedbacks):
        word = known[nth] if nth < len(known) else None
        if word is not None and word in lexicon:
            fitting = np.array([lexicon.index(word)])
        else:
            fitting = _fitting(lexicon, patterns, row, answers, nth)
        weight = (first if nth == 0 else common)[fitting]
        rows.append(fitting[np.argsort(-weight, kind="stable")])
    if len(answers) > 1:
        weights = [first, *[common] * (len(rows) - 1)]
        return tuple(
            _alone(lexicon, words, weight[words])
            for words, weight in zip(rows, weights, strict=True)
        )
    counts = [len(words) for words in rows]
    marks = [row[0] for row in feedbacks if row[0] is not None]
    rows = [words[:ROW] for words in rows]
    inferences = _beam(lexicon, marks, codes, rows, first, common, STRAY_HARD if hard else STRAY)
    return tuple(replace(one, fitting=n) for one, n in zip(inferences, counts, strict=True))


def _fitting(
    lexicon: Lexicon,
    patterns: Patterns,
    row: Sequence[Feedback | None],
    answers: Sequence[str],
    nth: int,
) -> NDArray[np.int64]:
    """Return the guesses that give the squares of row ``nth`` on every board that shows some."""
    fits = np.ones(len(patterns), dtype=bool)
    for board, feedback in enumerate(row):
        if feedback is not None:
            fits &= patterns[:, board] == feedback.pattern
        if fits.any():
            continue
        raise failure(
            "squares-boards" if board else "squares-none", row=nth + 1, list=lexicon.name,
            marks=feedback, answer=answers[board].upper(), board=board + 1,
            fix=say("error.squares-fix"),
        )  # fmt: skip
    return np.flatnonzero(fits)


def _alone(lexicon: Lexicon, words: NDArray[np.int64], weights: NDArray[np.float64]) -> Inferred:
    """Return the likeliest of a row's words, likeliest first, by its weight alone."""
    share = (weights / weights.sum()).tolist()
    named = [
        (lexicon.guesses[word], part) for word, part in zip(words.tolist(), share, strict=True)
    ]
    return Inferred(*named[0], _known_first(named[1:], lexicon), len(named))


def _known_first(
    words: Iterable[tuple[str, float]], lexicon: Lexicon
) -> tuple[tuple[str, float], ...]:
    """Return the first three words to name: those that players know, then the others."""
    everyday = everyday_words(lexicon.guesses)
    return tuple(sorted(words, key=lambda pair: pair[0] not in everyday)[:3])


@lru_cache(maxsize=2)
def _common(lexicon: Lexicon) -> NDArray[np.float64]:
    """Return a weight of each guess: how readily it comes to mind, [guesses]."""
    seen = counts()
    everyday = frozenset(words_of("answers-2023.txt"))
    offensive = offensive_words(lexicon.guesses)
    weights = []
    for word in lexicon.guesses:
        weight: float = (seen.get(word, 0) + FEWEST) ** COMMON
        if word in everyday:
            weight *= EVERYDAY
        elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
            weight *= PLURAL
        weights.append(weight * (OFFENSIVE if word in offensive else 1))
    return np.array(weights)


def _first(lexicon: Lexicon, common: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probability of each word as the first guess, [guesses]."""
    famous = np.array([OPENERS.get(word, 0) for word in lexicon.guesses], dtype=float)
    usual = common / common.sum()
    if not famous.any():
        return np.asarray(usual)
    return np.asarray((1 - FAMOUS) * usual + FAMOUS * famous / famous.sum())


def _beam(
    lexicon: Lexicon,
    feedbacks: Sequence[Feedback],
    codes: NDArray[np.uint8],
    rows: Sequence[NDArray[np.int64]],
    first: NDArray[np.float64],
    common: NDArray[np.float64],
    stray: float,
) -> tuple[Inferred, ...]:
    """The share of each word in the likeliest sequences, [sequences, rows] as word indices.

    A word that fits is chosen among those that fit, so it is the likelier the fewer they are:
    ``room`` is what all that fit weigh, counted for the first two turns of a sequence.
    """
    usual = common / common.sum()
    sequences = rows[0][:, None]
    weights = np.log(first[rows[0]])
    keeps = [_keeps(codes, rows[nth], feedbacks[nth]) for nth in range(min(2, len(rows) - 1))]
    for nth in range(1, len(rows)):
        words = rows[nth]
        room = _room(keeps[:nth], rows, sequences, usual)
        stays = np.ones((len(sequences), len(words)), dtype=bool)
        for earlier in range(nth):
            used, back = np.unique(sequences[:, earlier], return_inverse=True)
            block = pattern_block(codes[used], codes[words])
            stays &= (block == feedbacks[earlier].pattern)[back]
        chance = usual[words] * (stray + (1 - stray) * stays / room[:, None])
        for earlier in range(nth):
            chance[sequences[:, earlier][:, None] == words] *= AGAIN
        joint = weights[:, None] + np.log(chance)
        best = _largest(joint.ravel(), BEAM)
        at, word = np.unravel_index(best, joint.shape)
        sequences = np.hstack([sequences[at], words[word][:, None]])
        weights = joint[at, word]
    return _shares(lexicon, sequences, weights)


def _largest(values: NDArray[np.float64], most: int) -> NDArray[np.int64]:
    """Return the places of the largest values; ties go to the first."""
    if len(values) > most:
        edge = np.partition(values, len(values) - most)[len(values) - most]
        places = np.flatnonzero(values >= edge)
    else:
        places = np.arange(len(values))
    return np.asarray(places[np.argsort(-values[places], kind="stable")[:most]])


def _keeps(
    codes: NDArray[np.uint8], words: NDArray[np.int64], feedback: Feedback
) -> NDArray[np.bool_]:
    """Return which words still fit after each of these with its feedback, [words, all]."""
    return np.asarray(pattern_block(codes[words], codes) == feedback.pattern)


def _room(
    keeps: Sequence[NDArray[np.bool_]],
    rows: Sequence[NDArray[np.int64]],
    sequences: NDArray[np.int64],
    usual: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the total weight of the words that fit the first turns of each sequence."""
    places = [_places(rows[nth], sequences[:, nth]) for nth in range(len(keeps))]
    if len(keeps) == 1:
        return np.asarray(np.maximum(keeps[0] @ usual, 1e-12)[places[0]])
    together = (keeps[0] * usual.astype(np.float32)) @ keeps[1].T.astype(np.float32)
    return np.asarray(np.maximum(together.astype(float), 1e-12)[places[0], places[1]])


def _places(words: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.int64]:
    order = np.argsort(words)
    return np.asarray(order[np.searchsorted(words[order], wanted)])


def _shares(
    lexicon: Lexicon, sequences: NDArray[np.int64], weights: NDArray[np.float64]
) -> tuple[Inferred, ...]:
    """The likeliest sequence, and what share of the weight has each of its words."""
    share = np.exp(weights - weights.max())
    share /= share.sum()
    likeliest = sequences[int(np.argmax(share))]
    inferences = []
    for nth in range(sequences.shape[1]):
        words, back = np.unique(sequences[:, nth], return_inverse=True)
        mass = np.bincount(back, share)
        order = np.argsort(-mass, kind="stable")
        first = int(np.flatnonzero(words == likeliest[nth])[0])
        others = ((lexicon.guesses[words[i]], float(mass[i])) for i in order.tolist() if i != first)
        sure = min(1.0, float(mass[first]))
        named = _known_first(others, lexicon)
        inferences.append(Inferred(lexicon.guesses[likeliest[nth]], sure, named))
    return tuple(inferences)
