"""Letters that a game shows before the first guess."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from salet.errors import ListError, WordError
from salet.puzzle.sentences import failure
from salet.words.lexicon import Lexicon

EVERY_ANSWER = "*"  # after the name of a list: every guess may be the answer


@lru_cache(maxsize=8)
def with_every_answer(lexicon: Lexicon) -> Lexicon:
    """Return the list in which every guess may be the answer, each as likely.

    >>> from salet.words.lexicon import closed
    >>> with_every_answer(closed("original"))
    Lexicon(name='original:*', 12,972 guesses, 12,972 answers of 5 letters)
    """
    colon = "" if ":" in lexicon.name else ":"
    name = f"{lexicon.name}{colon}{EVERY_ANSWER}"
    made = Lexicon.of(lexicon.guesses, name=name, alphabet=lexicon.alphabet)
    return replace(made, known=lexicon.known)


@lru_cache(maxsize=8)
def with_known(lexicon: Lexicon, known: str) -> Lexicon:
    """Return the list for a game that shows some letters before the first guess.

    ``known`` has a letter for each place that is shown and a dot for every other place; letters
    without a dot are the first ones. Every guess must have these letters, as in the French games
    that show the first letter.

    >>> from salet.words.lexicon import closed
    >>> with_known(closed("original"), "P...Y").answer_words[:3]
    ('paddy', 'palsy', 'pansy')
    """
    alphabet = lexicon.alphabet
    places = ["." if x in "._?" else x for x in alphabet.letters(alphabet.normalise(known))]
    if places and "." not in places:
        places += ["."] * (lexicon.length - len(places))
    if len(places) != lexicon.length or any(x != "." and x not in alphabet for x in places):
        example = lexicon.letters(lexicon.guesses[-1])[0] + "." * (lexicon.length - 1)
        raise failure(
            "known-letters", WordError, known=known, length=lexicon.length, example=example
        )
    shown = [(place, letter) for place, letter in enumerate(places) if letter != "."]

    def fits(word: str) -> bool:
        letters = alphabet.letters(word)
        return all(letters[place] == letter for place, letter in shown)

    words = lexicon.answer_words
    published = [i for i in lexicon.release if fits(words[i])]
    name = f"{lexicon.name}:{''.join(places)}"
    if not published:
        raise failure("none-known", ListError, list=lexicon.name, known="".join(places))
    made = Lexicon.of(
        filter(fits, lexicon.guesses), [words[i] for i in published],
        None if lexicon.uniform else [lexicon.weights[i] for i in published],
        name=name, alphabet=alphabet, date=lexicon.date, source=lexicon.source,
    )  # fmt: skip
    return replace(made, known=tuple(places))
