"""A game that somebody played, as the journal keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from salet.errors import FeedbackError, InputError
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.finished import MOST, check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, check_turns
from salet.puzzle.turns import HIDDEN, LIMIT, SOLVED, Turn, check_board_count, limit_of, texts
from salet.share.game import SharedGame
from salet.share.text import result
from salet.words.alphabet import is_letter
from salet.words.lexicon import DAILY, Lexicon
from salet.words.plain import fields

UNTOLD = "?"  # the answer of a board that is not known


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game.

    ``guesses`` has an empty string where a guess is not known (pasted squares); ``feedbacks`` are
    letters b, y, g. On several boards a feedback is that of each with commas between
    (``bbygb,-``), and so is the ``answer``, ``?`` for one that is not known. ``day`` is the day of
    the puzzle, None for a game that was not the puzzle of a day; ``number`` goes with it.
    ``practice`` is for fun and not for the record. ``finished_at`` is local ISO time, set when the
    game is added.

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
        if self.boards > 1:
            told = self.answer.split(",") if self.answer else [UNTOLD] * self.boards
            for board, end in enumerate(self.ends[: len(told)]):
                if told[board] == UNTOLD and end and self.guesses[end - 1 : end]:
                    told[board] = self.guesses[end - 1] or UNTOLD
            put(self, "answer", ",".join(told))
        elif self.answer is None and self.solved and self.guesses[-1:] != ("",):
            put(self, "answer", self.guesses[-1])

    @property
    def boards(self) -> int:
        """How many boards the game has."""
        return 1 + self.feedbacks[0].count(",") if self.feedbacks else 1

    @property
    def ends(self) -> tuple[int | None, ...]:
        """The turn in which each board was solved, None for one that was not."""
        rows = [marks.split(",") for marks in self.feedbacks]
        return tuple(
            next(
                (n for n, row in enumerate(rows, 1) if set("".join(row[b : b + 1])) == {"g"}), None
            )
            for b in range(self.boards)
        )

    @property
    def solved(self) -> bool:
        """Whether the answer was found, on every board."""
        if self.boards > 1:
            return None not in self.ends
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
        if len(self.guesses) != len(self.feedbacks):
            raise InputError(
                f"guesses: {len(self.guesses)}, feedbacks: {len(self.feedbacks)}",
                "Give one feedback for each guess.",
            )
        if self.boards > 1:
            return self._check_boards(lexicon)
        marks = [Feedback.parse(text) for text in self.feedbacks]
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
            check_turns(self.rules, [Turn(word, (mark,), cut or ()) for word, mark, cut in turns])
        return self

    def _check_boards(self, lexicon: Lexicon | None) -> PlayedGame:
        """Each board by itself, as a game of one; and that they belong together."""
        check_board_count(self.boards)
        rows = [text.split(",") for text in self.feedbacks]
        answers = (self.answer or "").split(",")
        for nth, row in enumerate(rows, 1):
            if len(row) != self.boards or len(answers) != self.boards:
                raise FeedbackError(
                    f"turn {nth} has {len(row)} feedbacks and the game {len(answers)} answers, and "
                    f"it has {self.boards} boards",
                    f"Give one for each board, {SOLVED} for one that was solved before.",
                )
            won = [board for board, told in enumerate(row, 1) if set(told) == {"g"}]
            if len(won) > 1:
                raise FeedbackError(
                    f"turn {nth} solves boards {won[0]} and {won[1]}: the boards of a game have "
                    "different answers",
                    "Check the marks of these boards: only one of them can be all green.",
                )
        for board, (end, answer) in enumerate(zip(self.ends, answers, strict=True)):
            told = [row[board] for row in rows]
            seen = [nth for nth, one in enumerate(told[:end]) if one != HIDDEN]
            after = [nth for nth, one in enumerate(told) if end and nth >= end and one != SOLVED]
            if after or any(told[nth] == SOLVED for nth in seen):
                nth = after[0] if after else next(n for n in seen if told[n] == SOLVED)
                raise FeedbackError(
                    f"turn {nth + 1}, board {board + 1}: {SOLVED} is for a board that was solved "
                    "before, and for no other",
                    "Give the marks of an open board, and none of a solved one.",
                )
            alone = replace(
                self, guesses=tuple(self.guesses[nth] for nth in seen),
                feedbacks=tuple(told[nth] for nth in seen),
                answer=None if answer == UNTOLD else answer, rules=Rules.NORMAL,
                limit=max(1, len(seen)),
            )  # fmt: skip
            try:
                if seen:
                    alone.check(lexicon)
            except InputError as error:
                raise error.under(f"board {board + 1}") from None
        if not len(rows) <= self.limit <= MOST or not (self.solved or len(rows) == self.limit):
            raise InputError(
                f"there are {len(rows)} turns, and the game has {self.limit} guesses",
                "Give all the turns: it ends with the last board, or with the last guess.",
            )
        return self

    def as_dict(self) -> dict[str, Any]:
        """Plain data: what a file and ``--json`` have."""
        names = "rules limit boards guesses feedbacks answer solved helped practice finished_at"
        return {**fields(self, "day number"), "list": self.list_name, **fields(self, names)}


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


def played_boards(
    turns: Sequence[Turn],
    lexicon: Lexicon,
    *,
    answers: Sequence[str | None] = (),
    rules: Rules = Rules.NORMAL,
    limit: int | None = None,
    helped: bool = False,
    practice: bool = False,
) -> PlayedGame:
    """A checked game from the turns of a finished game of several boards; a guess may be missing.

    >>> from salet.belief.lists import load
    >>> from salet.words.boardturns import parse_turns
    >>> turns = parse_turns(load("original"), ["crane:bbygb,ggggg", "aging:ggggg,-"])
    >>> game = played_boards(turns, load("original"))
    >>> game.result, game.answer
    ('2/7', 'aging,crane')
    """
    return PlayedGame(
        tuple(turn.guess for turn in turns),
        tuple(text.partition(":")[2] for text in texts(turns)),
        ",".join(word or UNTOLD for word in answers) or None,
        list_name=lexicon.name,
        rules=rules,
        limit=limit or limit_of(len(turns[0].feedbacks)),
        helped=helped,
        practice=practice,
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
