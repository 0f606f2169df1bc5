"""Puzzles for practice: a host with the list that it is played on, and what may be said of it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date

from salet.belief.daily import daily_on
from salet.belief.kept import known
from salet.errors import WordError
from salet.host.boardgames import check_enough
from salet.host.hosts import Host, Word, by_chance, friend_code, friend_word, held, of_day
from salet.puzzle.days import puzzle_number
from salet.words.everyday import everyday_words
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle for practice; ``about`` says in a few words what it is, and nothing of its word."""

    host: Host
    lexicon: Lexicon
    about: str
    day: date | None = None

    @property
    def answer(self) -> str | None:
        """The word that the host holds, or None when it hides."""
        return self.host.answer if isinstance(self.host, Word) else None

    @property
    def code(self) -> str | None:
        """The word as a friend's code: with it the same puzzle can be played again, or elsewhere.

        >>> from salet.belief.lists import load
        >>> friend_puzzle(load("original"), "moist").code
        'adlam2r26rfcu'
        """
        return None if self.answer is None else friend_code(self.answer)


def random_puzzle(lexicon: Lexicon, chance: random.Random, *, everyday: bool = False) -> Puzzle:
    """A word by the belief of the list; with ``everyday`` one that most players know."""
    host = by_chance(lexicon, chance, _everyday(lexicon) if everyday else ())
    return Puzzle(host, lexicon, "a word by chance")


def random_answers(
    lexicon: Lexicon, many: int, chance: random.Random, *, everyday: bool = False
) -> tuple[str, ...]:
    """The answers of several boards, each drawn as ``random_puzzle`` draws one, no two alike."""
    check_enough(lexicon, many)
    words = _everyday(lexicon) if everyday else ()
    drawn: list[str] = []
    while len(drawn) < many:
        drawn.append(by_chance(lexicon, chance, words, drawn).answer)
    return tuple(drawn)


def _everyday(lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(everyday_words(lexicon.guesses))


def past_puzzle(day: date) -> Puzzle:
    """The puzzle of a past day, on the list as it was believed that morning."""
    host = of_day(known(), day)
    when = f"{day:%A}, {day.day} {day:%B %Y}"
    return Puzzle(host, daily_on(day), f"puzzle {puzzle_number(day):,} of {when}", day)


def friend_puzzle(lexicon: Lexicon, text: str) -> Puzzle:
    """The word that a friend has chosen: the word itself, or the code that hides it."""
    try:
        word = friend_word(text)
    except WordError:
        if lexicon.alphabet.length(lexicon.alphabet.normalise(text)) != lexicon.length:
            raise
        return Puzzle(held(lexicon, text), lexicon, "a friend's word")
    if word not in lexicon:
        raise WordError(
            f"the word of this code is not in the word list {lexicon.name}",
            "Ask your friend which list it is from, and name that: --list NAME",
        )
    return Puzzle(Word(word), lexicon, "a friend's word")


def hiding_puzzle(lexicon: Lexicon) -> Puzzle:
    """The host that hides."""
    from salet.host.adversary import Adversary

    return Puzzle(Adversary(), lexicon, "a host that hides")
