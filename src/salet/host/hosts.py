"""The host interface, and hosts that hold words.

A host marks the guesses of a game: ``play(position, guess)`` returns the position after the guess.
``Words`` holds one word for each board; ``salet.host.adversary`` has the adversary.
"""

from __future__ import annotations

import random
from base64 import b32decode, b32encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Protocol

from salet.belief.lists import as_played, list_with
from salet.errors import Change, NotFound, Task, WordError
from salet.puzzle.days import open_day, puzzle_number, today
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.sentences import failure, say
from salet.puzzle.turns import Turn, check_board_count
from salet.words.everyday import offensive_words
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.belief.history import History
    from salet.position.position import Position


class Host(Protocol):
    """Marks the guesses of a game."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The words that the host holds, one for each board; empty for the adversary."""
        ...

    def play(self, position: Position, guess: str) -> Position:
        """Return the position after a guess."""
        ...


@dataclass(frozen=True, slots=True)
class Words:
    """A host that holds a word for each board.

    In a ``sequence`` only the first open board shows its marks. When it is solved, the next board
    shows its marks for all earlier guesses.

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
        """Return the position with the marks of the first open board for earlier guesses.

        If an earlier guess was its answer, the board is solved, and the next one follows.
        """
        while position.open and len(position.playing[0].turns) < len(position.turns):
            board = position.open[0]
            hidden = position.lexicon.letters(self.answers[board])
            replayed = position.restarted()
            solved = False
            for turn in position.turns:
                marks = None if solved else feedback_of(turn.letters, hidden)
                solved = solved or bool(marks and marks.is_win)
                replayed = replayed.followed(turn.showing(board, marks))
            position = replayed
        return position


def check_answers(lexicon: Lexicon, answers: Sequence[str]) -> tuple[str, ...]:
    """Return the normalised answers of one game.

    Raise ``WordError`` unless they are different answers of the list.
    """
    words = tuple(lexicon.word(answer) for answer in answers)
    check_board_count(len(words))
    for nth, word in enumerate(words):
        if lexicon.answer_column(word) is None:
            lexicon.index(word)
            place = f", board {nth + 1}," if len(words) > 1 else ""
            other = list_with(words, lexicon)
            raise WordError(
                f"{word.upper()}{place} is allowed but is not an answer of {lexicon.name}",
                (Change("list", other), ".") if other else "Use a list that has it as an answer.",
            ).at(None, *([nth] if len(words) > 1 else []))
        if word in words[:nth]:
            first = words.index(word) + 1
            raise failure("same-answer", WordError, word=word.upper(), first=first, board=nth + 1)
    return words


def check_enough_answers(lexicon: Lexicon, boards: int) -> None:
    """Raise ``InputError`` if the list has fewer answers than boards."""
    if check_board_count(boards) > len(lexicon.answers):
        count = len(lexicon.answers)
        raise failure("few-answers", list=lexicon.name, n=count, boards=boards)


def chosen_words(lexicon: Lexicon, text: str) -> Words:
    """Return a host for words that somebody chose: allowed guesses, not necessarily answers."""
    return Words(tuple(lexicon.allowed(word) for word in text.replace(",", " ").split() or [text]))


def random_words(
    lexicon: Lexicon, chance: random.Random, words: tuple[str, ...] = (), boards: int = 1
) -> Words:
    """Return a host for words drawn by the belief of the list; only from ``words``, if not empty.

    Insults and vulgar words are drawn only if no other word is left.
    """
    check_enough_answers(lexicon, boards)
    lexicon = as_played(lexicon, boards)
    allowed = words or lexicon.answer_words
    offensive = offensive_words(lexicon.guesses)
    decent = tuple(word for word in allowed if word not in offensive)
    if len(decent) >= boards:
        allowed = decent
    drawn: list[str] = []
    while len(drawn) < boards:
        drawn.append(_drawn(lexicon, chance, allowed, drawn))
    return Words(tuple(drawn))


def _drawn(
    lexicon: Lexicon, chance: random.Random, words: tuple[str, ...], without: Collection[str]
) -> str:
    allowed = frozenset(words)
    pairs = [
        (word, weight)
        for word, weight in zip(lexicon.answer_words, lexicon.weights, strict=True)
        if weight > 0 and word in allowed and word not in without
    ]
    if not pairs:
        raise failure("none-to-draw", list=lexicon.name)
    return chance.choices([word for word, _ in pairs], [weight for _, weight in pairs])[0]


def words_of_day(history: History, day: date) -> Words:
    """Return a host for the answer of a past day.

    Raise an error if the day is not over, or if its answer is unknown.
    """
    number = puzzle_number(day)
    if day >= open_day():
        key = "day-future" if day > today() else "day-open"
        raise failure(key, number=number, day=day, fix=say("error.day-fix"))
    word = history.answer(day)
    if word is None:
        fetch = Task("fetch-answers", "fetch the past answers")
        raise failure(
            "day-unknown", NotFound, number=number, day=day,
            fix=(say("error.day-unknown-fix"), " Or ", fetch),
        )  # fmt: skip
    return Words((word,))


# ------------------------------------------------------------------------------ a friend's word
#
# A code keeps a word from being read at a glance. It is not encryption:
#
#     byte    0      1 … n                          n+1 n+2
#             salt   the word, each byte xored by   the last state, so that a typo is noticed
#                    a state, which starts with
#                    the salt and adds each byte


def friend_code(word: str, salt: int = 0) -> str:
    """Return a code for a word, or for several separated by blanks.

    Each ``salt`` (0 to 255) gives another code.

    >>> friend_code("moist")
    'aaweavkt6ylqq'
    >>> friend_word("AAWEAVKT6YLQQ")
    'moist'
    """
    hidden, check = _scrambled(word.encode(), salt)
    return b32encode(bytes([salt]) + hidden + check).decode().rstrip("=").lower()


def friend_word(code: str) -> str:
    """Return the word or words of a friend's code. Raise ``WordError`` if it is not a code."""
    text = "".join(code.split()).rstrip("=").upper()
    try:
        packed = b32decode(text + "=" * (-len(text) % 8))
        salt, hidden, check = packed[0], packed[1:-2], packed[-2:]
        data, right = _scrambled(hidden, salt, back=True)
        if hidden and check == right:
            return data.decode()
    except (ValueError, IndexError):
        pass
    raise failure("no-code", WordError, code=code)


def _scrambled(data: bytes, salt: int, *, back: bool = False) -> tuple[bytes, bytes]:
    """Return the hidden form of some bytes, or ``back`` their plain one, and the last state.

    The state is a linear congruential generator, which every language can compute.
    """
    state, result = salt + 1, bytearray()
    for byte in data:
        state = state * 16807 % (2**31 - 1)
        result.append(byte ^ state >> 8 & 255)
        state += result[-1] if back else byte
    return bytes(result), (state % 65521).to_bytes(2, "big")
