"""Practice puzzles: a host, its list, and a description that does not reveal the word."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date

from salet.belief.daily import daily_on, on_day
from salet.belief.lists import without_editor
from salet.belief.pastanswers import known
from salet.errors import WordError
from salet.host.adversary import Adversary
from salet.host.hosts import (
    Host,
    Words,
    chosen_words,
    friend_code,
    friend_word,
    random_words,
    words_of_day,
)
from salet.puzzle.days import puzzle_number
from salet.puzzle.sentences import failure
from salet.puzzle.turns import check_board_count
from salet.words.everyday import everyday_words
from salet.words.known import with_every_answer
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A practice puzzle; ``about`` describes it without revealing its word."""

    host: Host
    lexicon: Lexicon
    about: str
    day: date | None = None

    @property
    def answers(self) -> tuple[str, ...]:
        """The words that the host holds, one for each board; empty for the adversary."""
        return self.host.answers

    @property
    def boards(self) -> int:
        """The number of boards."""
        return max(1, len(self.answers))

    @property
    def code(self) -> str | None:
        """The friend's code of the words, with which the same puzzle can be played again.

        >>> from salet.belief.lists import load
        >>> friend_puzzle(load("original"), "moist").code
        'aaweavkt6ylqq'
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
    """Return random words of a list; if ``everyday``, words that most players know."""
    lexicon = without_editor(lexicon)
    host = random_words(lexicon, chance, _everyday(lexicon) if everyday else (), boards)
    about = "a random word" if boards == 1 else f"{boards} random words"
    return Puzzle(Words(host.answers, sequence), lexicon, about)


def _everyday(lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(everyday_words(lexicon.guesses))


def past_puzzle(day: date, lexicon: Lexicon | None = None) -> Puzzle:
    """Return the puzzle of a past day, with the belief of that morning.

    Raise ``InputError`` for another list than the daily one.
    """
    believed = on_day(lexicon, day) if lexicon else daily_on(day)
    host = words_of_day(known(), day)
    when = f"{day:%A}, {day.day} {day:%B %Y}"
    return Puzzle(host, believed, f"puzzle {puzzle_number(day):,} of {when}", day)


def friend_puzzle(lexicon: Lexicon, text: str) -> Puzzle:
    """Return a friend's puzzle; ``text`` has a word for each board, or their code.

    A friend may choose any allowed word. All of them are candidates if the list does not have one
    of the friend's words as an answer.
    """
    try:
        words = friend_word(text).split()
    except WordError:
        chosen = text.replace(",", " ").split() or [text]
        sizes = {lexicon.alphabet.length(lexicon.alphabet.normalise(word)) for word in chosen}
        if sizes != {lexicon.length}:
            raise
        return _friend(chosen_words(lexicon, text), lexicon)
    if missing := [word for word in words if word not in lexicon]:
        nth = words.index(missing[0]) + 1
        raise failure("code-word", WordError, nth=nth, list=lexicon.name)
    return _friend(Words(tuple(words)), lexicon)


def _friend(host: Words, lexicon: Lexicon) -> Puzzle:
    count = check_board_count(len(host.answers))
    if len(set(host.answers)) < count:
        raise failure("same-words", WordError)
    lexicon = without_editor(lexicon)
    if not set(lexicon.answer_words).issuperset(host.answers):
        lexicon = with_every_answer(lexicon)
    return Puzzle(host, lexicon, "a friend's word" if count == 1 else f"{count} words of a friend")


def adversary_puzzle(lexicon: Lexicon) -> Puzzle:
    """Return the puzzle of the adversary, on the words that it uses."""
    return Puzzle(Adversary(decent=True), without_editor(lexicon), "the adversary")
