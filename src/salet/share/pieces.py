"""The pieces of a text that people type or paste, which ``salet.share.lines`` finds."""

from __future__ import annotations

from dataclasses import dataclass

from salet.puzzle.marks import Feedback
from salet.words.games import ShareHead


@dataclass(frozen=True, slots=True)
class Row:
    """A turn: guess, None if only its squares are known, and the feedback of each board.

    ``text`` is a turn of several boards as it was typed, which ``parse_turns`` parses.
    """

    guess: str | None
    feedbacks: tuple[Feedback | None, ...] = ()
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of nothing but words.

    It is ``loose`` if several words are separated by blanks only. It is ``loud`` if a ! or an emoji
    follows: then it may continue a game but not start one.
    """

    words: tuple[str, ...]
    loose: bool = False
    loud: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that the text names; ``sure`` if it cannot be chatter."""

    word: str
    sure: bool
    line: int = 0


@dataclass(frozen=True, slots=True)
class Ends:
    """The turns in which several boards were solved, as signs."""

    signs: tuple[str, ...]
    line: int = 0

    @property
    def sure(self) -> bool:
        """Whether it cannot be anything else; bare digits can, unless our own head is above."""
        return not all(sign.isdecimal() for sign in self.signs)


@dataclass(frozen=True, slots=True)
class OtherGame:
    """The first line of a game that is none of ours, up to the next head."""

    title: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Gap:
    """A blank line or chatter; another game may follow."""

    line: int = 0


Piece = ShareHead | Row | Words | Answer | Ends | OtherGame | Gap
