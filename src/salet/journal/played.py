"""A game that somebody played, as the journal keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from salet.errors import FeedbackError, InputError
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.finished import check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import LIMIT, Rules, Turn, check_turns
from salet.share.game import SharedGame
from salet.share.text import result
from salet.words.alphabet import is_letter
from salet.words.lexicon import DAILY, Lexicon


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game.

    ``guesses`` has an empty string where a guess is not known (pasted squares); ``feedbacks`` are
    letters b, y, g. ``day`` is the day of the puzzle, None for a game that was not the puzzle of
    a day; ``number`` goes with it. ``practice`` is for fun and not for the record. ``finished_at``
    is local ISO time, set when the game is added.

    >>> PlayedGame(("crane", "aging"), ("bbygb", "ggggg"), day=date(2021, 6, 20)).number
    1
    """

    guesses: tuple[str, ...]
    feedbacks: tuple[str, ...]
    answer: str | None = None
    day: date | None = None
    number: int | None = None
    list_name: str = DAILY
    rules: Rules = Rules.NORMAL
    limit: int = LIMIT
    helped: bool = False
    practice: bool = False
    finished_at: str = ""
    id: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        if self.day is None and self.number is not None:
            put(self, "day", puzzle_day(self.number))
        elif self.day is not None:
            number = puzzle_number(self.day)
            if self.number not in (None, number):
                raise InputError(
                    f"puzzle {self.number:,} was not on {self.day}: that day had {number:,}",
                    "Leave the day or the number out: one follows from the other.",
                )
            put(self, "number", number)
        if self.answer is None and self.solved and self.guesses[-1:] != ("",):
            put(self, "answer", self.guesses[-1])

    @property
    def solved(self) -> bool:
        """Whether the answer was found."""
        return bool(self.feedbacks) and set(self.feedbacks[-1]) == {"g"}

    @property
    def result(self) -> str:
        """As people write it: ``4/6``, ``X/6``, with a star for hard rules."""
        return result(len(self.feedbacks), self.solved, self.limit, self.rules)

    @property
    def played_on(self) -> date:
        """The day of the puzzle, or the day on which the game was finished."""
        if self.day is not None:
            return self.day
        return datetime.fromisoformat(self.finished_at).date()

    def check(self, lexicon: Lexicon | None = None) -> PlayedGame:
        """This game, or the error that says what cannot be and how to mend it.

        Without its list, words whose signs are not one for each mark are not held against the
        marks: their letters may have two signs.
        """
        marks = [Feedback.parse(text) for text in self.feedbacks]
        if len(self.guesses) != len(marks):
            raise InputError(
                f"guesses: {len(self.guesses)}, feedbacks: {len(marks)}",
                "Give one feedback for each guess.",
            )
        for nth, (one, text) in enumerate(zip(marks, self.feedbacks, strict=True), 1):
            if one.letters != text or one.length != marks[0].length:
                raise FeedbackError(
                    f"turn {nth} is marked {text}, which is not {marks[0].length} of b, y and g",
                    "Give one mark for each letter of the word.",
                )
        words = [*self.guesses, self.answer or ""]
        for word in words:
            if not all(map(is_letter, word)):
                raise InputError(f"{word!r} is no word", "A word has only letters.")
        if any("\ud800" <= sign <= "\udfff" for sign in self.list_name):
            raise InputError(f"{self.list_name!r} is no name of a list", "Name it in UTF-8.")
        moment(self.finished_at)
        letters = [(lexicon.letters(word) if lexicon else tuple(word)) or None for word in words]
        if not lexicon and any(word and len(word) != marks[0].length for word in letters):
            letters = [None] * len(words)
        symbols = lexicon.alphabet.symbols if lexicon else None
        check_game(letters[:-1], marks, letters[-1], self.limit, alphabet=symbols)
        if all(letters[:-1]):
            turns = zip(self.guesses, marks, letters, strict=False)
            check_turns(self.rules, [Turn(word, mark, cut or ()) for word, mark, cut in turns])
        return self

    def as_dict(self) -> dict[str, Any]:
        """Plain data: what a file and ``--json`` have."""
        return {
            "day": None if self.day is None else self.day.isoformat(),
            "number": self.number,
            "list": self.list_name,
            "rules": self.rules.value,
            "limit": self.limit,
            "guesses": list(self.guesses),
            "feedbacks": list(self.feedbacks),
            "answer": self.answer,
            "solved": self.solved,
            "helped": self.helped,
            "practice": self.practice,
            "finished_at": self.finished_at,
        }


def moment(text: str) -> str:
    """A time in ISO form, or nothing."""
    try:
        return text and datetime.fromisoformat(text).isoformat()
    except ValueError:
        raise InputError(
            f"{text!r} is no time", "Write it like 2026-02-28T20:15:00, or leave it out."
        ) from None


def day_for(list_name: str, today: date) -> date | None:
    """The day that a game counts for when nobody says: today on the list of the daily puzzle.

    >>> day_for("original", date(2026, 2, 28)) is None
    True
    """
    return today if list_name == DAILY else None


def played_game(
    turns: Sequence[Turn],
    lexicon: Lexicon,
    *,
    answer: str | None = None,
    day: date | None = None,
    number: int | None = None,
    rules: Rules = Rules.NORMAL,
    limit: int = LIMIT,
    helped: bool = False,
    practice: bool = False,
) -> PlayedGame:
    """A checked game from the turns of a finished game.

    >>> from salet.belief.lists import load
    >>> from salet.words.turns import parse_turns
    >>> original = load("original")
    >>> played_game(parse_turns(original, ["crane:bbygb", "aging:ggggg"]), original).result
    '2/6'
    """
    return PlayedGame(
        tuple(turn.guess for turn in turns),
        tuple(turn.feedback.letters for turn in turns),
        answer,
        day,
        number,
        lexicon.name,
        rules,
        limit,
        helped,
        practice,
    ).check(lexicon)


def from_shared(game: SharedGame, lexicon: Lexicon) -> PlayedGame:
    """A checked game from pasted text; the number of its header gives the day."""
    marks = game.check().feedbacks or ()
    return PlayedGame(
        tuple(row.guess or "" for row in game.rows),
        tuple(one.letters for one in marks),
        game.answer,
        number=game.number,
        list_name=lexicon.name,
        rules=Rules.HARD if game.hard else Rules.NORMAL,
        limit=game.limit,
    ).check(lexicon)


def merged(old: PlayedGame, new: PlayedGame) -> PlayedGame | None:
    """The two as one when they tell of the same turns, each filling what the other leaves out.

    None when they are different games.
    """
    if old.feedbacks != new.feedbacks or old.list_name != new.list_name or old.day != new.day:
        return None
    pairs = list(zip(old.guesses, new.guesses, strict=True))
    if any(a != b for a, b in [*pairs, (old.answer, new.answer)] if a and b):
        return None
    return replace(
        old,
        guesses=tuple(a or b for a, b in pairs),
        answer=old.answer or new.answer,
        rules=new.rules if old.rules is Rules.NORMAL else old.rules,
        helped=old.helped or new.helped,
    )
