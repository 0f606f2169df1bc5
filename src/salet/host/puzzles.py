"""Puzzles for practice: a host with the list that it is played on, and what may be said of it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date

from salet.belief.daily import daily_on
from salet.belief.kept import known
from salet.errors import Change, WordError
from salet.host.adversary import Adversary
from salet.host.hosts import Host, Words, by_chance, friend_code, friend_word, held, of_day
from salet.puzzle.days import puzzle_number
from salet.puzzle.turns import check_board_count
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
    def answers(self) -> tuple[str, ...]:
        """The words that the host holds, one for each board; none when it hides."""
        return self.host.answers

    @property
    def boards(self) -> int:
        """The number of boards."""
        return max(1, len(self.answers))

    @property
    def code(self) -> str | None:
        """The words as a friend's code, with which the same puzzle can be played again.

        >>> from salet.belief.lists import load
        >>> friend_puzzle(load("original"), "moist").code
        'adlam2r26rfcu'
        """
        return friend_code(" ".join(self.answers)) if self.answers else None


def random_puzzle(
    lexicon: Lexicon,
    chance: random.Random,
    *,
    everyday: bool = False,
    boards: int = 1,
    sequence: bool = False,
) -> Puzzle:
    """Return words by the belief of the list; with ``everyday`` those that most players know."""
    host = by_chance(lexicon, chance, _everyday(lexicon) if everyday else (), boards)
    about = "a word by chance" if boards == 1 else f"{boards} words by chance"
    return Puzzle(Words(host.answers, sequence), lexicon, about)


def _everyday(lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(everyday_words(lexicon.guesses))


def past_puzzle(day: date) -> Puzzle:
    """The puzzle of a past day, on the list as it was believed that morning."""
    host = of_day(known(), day)
    when = f"{day:%A}, {day.day} {day:%B %Y}"
    return Puzzle(host, daily_on(day), f"puzzle {puzzle_number(day):,} of {when}", day)


def friend_puzzle(lexicon: Lexicon, text: str) -> Puzzle:
    """Return the puzzle that a friend has chosen: words, one for each board, or their code."""
    try:
        words = friend_word(text).split()
    except WordError:
        chosen = text.replace(",", " ").split() or [text]
        sizes = {lexicon.alphabet.length(lexicon.alphabet.normalise(word)) for word in chosen}
        if sizes != {lexicon.length}:
            raise
        return _friend(held(lexicon, text), lexicon)
    if missing := [word for word in words if word not in lexicon]:
        which = "the word" if len(words) == 1 else f"word {words.index(missing[0]) + 1}"
        raise WordError(
            f"{which} of this code is not in the word list {lexicon.name}",
            ("Ask your friend which list it is from, and name that: ", Change("list"), "."),
        )
    return _friend(Words(tuple(words)), lexicon)


def _friend(host: Words, lexicon: Lexicon) -> Puzzle:
    count = check_board_count(len(host.answers))
    if len(set(host.answers)) < count:
        raise WordError(
            "two of a friend's words are the same",
            "Choose different words: the boards of a game have different answers.",
        )
    return Puzzle(host, lexicon, "a friend's word" if count == 1 else f"{count} words of a friend")


def hiding_puzzle(lexicon: Lexicon) -> Puzzle:
    """The adversary."""
    return Puzzle(Adversary(decent=True), lexicon, "the adversary")
