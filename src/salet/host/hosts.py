"""The host interface: who holds the answers, or hides one, and marks the guesses.

A host has one method, ``play(position, guess)``, which returns the position after the guess.
``Words`` holds one word for each board; ``salet.host.adversary`` has the adversary.
"""

from __future__ import annotations

import hashlib
import random
from base64 import b32decode, b32encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol

from salet.belief.lists import list_with
from salet.errors import Change, InputError, NotFound, WordError
from salet.puzzle.days import open_day, puzzle_number, today
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import Turn, check_board_count
from salet.words.everyday import refused_words
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.belief.history import History
    from salet.position.position import Position


class Host(Protocol):
    """Who marks the guesses of a game."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The words that the host holds, one for each board; none when it hides."""
        ...

    def play(self, position: Position, guess: str) -> Position:
        """Return the position after a guess."""
        ...


@dataclass(frozen=True, slots=True)
class Words:
    """The host that holds a word for each board from the beginning.

    In ``sequence`` only the first open board shows its marks; when it is solved, the next one
    shows its marks for all the guesses before.

    >>> from salet.position.position import Position
    >>> Words(("moist",)).play(Position.start("original"), "crane").turns
    (Turn('crane', (Feedback.parse('bbbbb'),)),)
    """

    answers: tuple[str, ...]
    sequence: bool = False

    def play(self, position: Position, guess: str) -> Position:
        """Return the position after a guess."""
        letters = position.lexicon.letters
        shown = position.open[:1] if self.sequence else position.open
        spelt = letters(guess)
        marks = tuple(
            feedback_of(spelt, letters(answer)) if board in shown else None
            for board, answer in enumerate(self.answers)
        )
        after = position.followed(Turn(guess, marks, spelt))
        return self.revealed(after) if self.sequence else after

    def revealed(self, position: Position) -> Position:
        """Return the position when the first open board shows its marks for earlier guesses.

        A board that an earlier guess had hit is solved then, and the next one shows itself.
        """
        while position.open and len(position.playing[0].turns) < len(position.turns):
            board = position.open[0]
            hidden = position.lexicon.letters(self.answers[board])
            fresh = position.restarted()
            found = False
            for turn in position.turns:
                marks = None if found else feedback_of(turn.letters, hidden)
                found = found or bool(marks and marks.is_win)
                fresh = fresh.followed(turn.showing(board, marks))
            position = fresh
        return position


def check_answers(lexicon: Lexicon, answers: Sequence[str]) -> tuple[str, ...]:
    """Return the answers of one game: possible answers of the list, no two alike."""
    words = tuple(lexicon.word(answer) for answer in answers)
    check_board_count(len(words))
    for nth, word in enumerate(words):
        if lexicon.answer_column(word) is None:
            lexicon.index(word)
            place = f", board {nth + 1}," if len(words) > 1 else ""
            other = list_with(words, lexicon)
            raise WordError(
                f"{word.upper()}{place} is allowed but is not an answer of {lexicon.name}",
                (Change("list", other), ".") if other else "Use a list in which it is one.",
            ).at(None, *([nth] if len(words) > 1 else []))
        if word in words[:nth]:
            raise WordError(
                f"{word.upper()} is the answer of boards {words.index(word) + 1} and {nth + 1}: "
                "the boards of a game have different answers",
                "Name each answer once.",
            )
    return words


def check_enough_answers(lexicon: Lexicon, boards: int) -> None:
    """Raise ``InputError`` unless the list has an answer for each board."""
    if check_board_count(boards) > len(lexicon.answers):
        raise InputError(
            f"{lexicon.name} has {len(lexicon.answers)} answers, too few for {boards} boards",
            "Play fewer boards, or a longer list.",
        )


def held(lexicon: Lexicon, text: str) -> Words:
    """Return the host of words that somebody chose, when the list allows them.

    A word that is allowed but no answer of the list is held all the same: a friend may choose it.
    """
    return Words(tuple(lexicon.allowed(word) for word in text.replace(",", " ").split() or [text]))


def by_chance(
    lexicon: Lexicon, chance: random.Random, words: tuple[str, ...] = (), boards: int = 1
) -> Words:
    """Return words drawn by the belief of the list, out of ``words`` alone when some are given.

    Insults and vulgar words are drawn only when no other word is left.
    """
    check_enough_answers(lexicon, boards)
    allowed = words or lexicon.answer_words
    refused = refused_words(lexicon.guesses)
    decent = tuple(word for word in allowed if word not in refused)
    if len(decent) >= boards:
        allowed = decent
    drawn: list[str] = []
    while len(drawn) < boards:
        drawn.append(_drawn(lexicon, chance, allowed, drawn))
    return Words(tuple(drawn))


def _drawn(
    lexicon: Lexicon, chance: random.Random, words: tuple[str, ...], without: Collection[str]
) -> str:
    kept = frozenset(words)
    pairs = [
        (word, weight)
        for word, weight in zip(lexicon.answer_words, lexicon.weights, strict=True)
        if weight > 0 and word in kept and word not in without
    ]
    if not pairs:
        raise InputError(
            f"{lexicon.name} has no such word that can be the answer", "Choose another list."
        )
    return chance.choices([word for word, _ in pairs], [weight for _, weight in pairs])[0]


def of_day(history: History, day: date) -> Words:
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
    return Words((word,))


# ------------------------------------------------------------------------------ a friend's word
#
# A code hides a word from a glance, not from somebody who reads this file:
#
#     byte    0      1 … n                     n+1 n+2
#             salt   the word, each byte       the first two bytes of the digest
#                    turned by the salt        of salt and word

_MARK = "salet friend"


def friend_code(word: str, salt: int = 0) -> str:
    """Return a code for a word, or several with blanks between, that does not show it.

    Another ``salt`` (0 to 255) gives another code.

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
    """Return the word, or the words, of a friend's code; raise ``WordError`` if it is no code."""
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
