"""A played game, as the journal stores it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from salet.errors import FeedbackError, InputError
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.finished import MAX_GUESSES, check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, check_turns
from salet.puzzle.turns import HIDDEN, LIMIT, SOLVED, Turn, check_board_count, limit_of, texts
from salet.share.checks import Answers, answers_of
from salet.share.game import ReadGame
from salet.share.write import result
from salet.words.alphabet import is_letter
from salet.words.lexicon import DAILY, Lexicon
from salet.words.records import fields

UNKNOWN = "?"  # stands for the unknown answer of a board


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game.

    ``guesses`` has an empty string for an unknown guess (pasted squares). ``feedbacks`` consist of
    the letters b, y and g; with several boards, those of each board are separated by commas
    (``bbygb,-``). So are the words of ``answer``, with ``?`` for an unknown one. ``day`` is the
    day of the puzzle and ``number`` its number; both are None if it was not a daily puzzle.
    ``practice`` games are not part of the record. ``finished_at`` is local ISO time, set when the
    game is added.

    >>> PlayedGame(("crane", "aging"), ("bbygb", "ggggg"), day=date(2021, 6, 20)).number
    1
    >>> PlayedGame(("crane", "aging"), ("bbygb,ggggg", "ggggg,-"), limit=7).answers
    ('aging', 'crane')
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
                    "Omit the day or the number: one follows from the other.",
                )
            put(self, "number", number)
        answers = self.answer.split(",") if self.answer else [UNKNOWN] * self.boards
        for board, end in enumerate(self.ends[: len(answers)]):
            if answers[board] == UNKNOWN and end and self.guesses[end - 1 : end]:
                answers[board] = self.guesses[end - 1] or UNKNOWN
        put(self, "answer", None if answers == [UNKNOWN] else ",".join(answers))

    @property
    def boards(self) -> int:
        """The number of boards."""
        return 1 + self.feedbacks[0].count(",") if self.feedbacks else 1

    @property
    def answers(self) -> tuple[str | None, ...]:
        """The answer of each board, None if unknown."""
        return tuple(None if w == UNKNOWN else w for w in (self.answer or UNKNOWN).split(","))

    @property
    def ends(self) -> tuple[int | None, ...]:
        """The turn in which each board was solved, None if it was not."""
        rows = [marks.split(",") for marks in self.feedbacks]
        return tuple(
            next(
                (n for n, row in enumerate(rows, 1) if set("".join(row[b : b + 1])) == {"g"}), None
            )
            for b in range(self.boards)
        )

    @property
    def solved(self) -> bool:
        """Whether every board was solved."""
        return None not in self.ends

    @property
    def result(self) -> str:
        """The result in the usual notation: ``4/6`` or ``X/6``, with a star for hard rules."""
        return result(len(self.feedbacks), self.solved, self.limit, self.rules)

    @property
    def played_on(self) -> date:
        """The day of the puzzle, or the day on which the game was finished."""
        if self.day is not None:
            return self.day
        return datetime.fromisoformat(self.finished_at).date()

    def check(self, lexicon: Lexicon | None = None) -> PlayedGame:
        """Return this game, or raise ``InputError`` if it is impossible.

        Without a lexicon, words are not compared with marks of a different length, because some
        alphabets have letters of two characters.
        """
        if len(self.guesses) != len(self.feedbacks):
            raise InputError(
                f"guesses: {len(self.guesses)}, feedbacks: {len(self.feedbacks)}",
                "Give one feedback for each guess.",
            )
        answers = [self.answer] if self.boards == 1 else self.answers
        for word in filter(None, (*self.guesses, *answers)):
            if not all(map(is_letter, word)):
                raise InputError(f"{word!r} is not a word", "A word has only letters.")
        if not self.list_name.isprintable():
            raise InputError(
                f"{self.list_name!r} is not the name of a list",
                "Use a name without control characters.",
            )
        moment(self.finished_at)
        rows = [text.split(",") for text in self.feedbacks]
        if self.boards == 1:
            self._check_turns_of(0, self.feedbacks, lexicon)
            return self
        self._check_rows(rows)
        for board in range(self.boards):
            try:
                self._check_turns_of(board, [row[board] for row in rows], lexicon)
            except InputError as error:
                raise error.under(f"board {board + 1}").at(None, board) from None
        return self

    def _check_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Raise ``InputError`` unless the turns form a complete game of several boards."""
        check_board_count(self.boards)
        for nth, row in enumerate(rows, 1):
            if len(row) != self.boards or len(self.answers) != self.boards:
                raise FeedbackError(
                    f"the game has {self.boards} boards, but turn {nth} has {len(row)} feedbacks "
                    f"and there are {len(self.answers)} answers",
                    f"Give one of each per board, and {SOLVED} as feedback of a solved board.",
                )
            won = [board for board, marks in enumerate(row, 1) if set(marks) == {"g"}]
            if len(won) > 1:
                raise FeedbackError(
                    f"turn {nth} solves boards {won[0]} and {won[1]}: the boards of a game have "
                    "different answers",
                    "Check the marks of these boards: only one of them can be all green.",
                )
            for board, end in enumerate(self.ends):
                if (row[board] == SOLVED) != (end is not None and nth > end):
                    raise FeedbackError(
                        f"turn {nth}, board {board + 1}: {SOLVED} is only for boards that were "
                        "solved in an earlier turn",
                        f"Give the marks of each open board, and {SOLVED} for each solved one.",
                    )
        if not len(rows) <= self.limit <= MAX_GUESSES or not (
            self.solved or len(rows) == self.limit
        ):
            raise InputError(
                f"there are {len(rows)} turns, but the game allows {self.limit} guesses",
                "Give all turns, up to the one that solves the last board or the last guess.",
            )

    def _check_turns_of(self, board: int, texts: Sequence[str], lexicon: Lexicon | None) -> None:
        """Raise ``InputError`` unless the feedbacks of one board are possible."""
        several = self.boards > 1
        shown = [n for n, text in enumerate(texts) if not (several and text in (SOLVED, HIDDEN))]
        if several and not shown:
            return
        marks = [Feedback.parse(texts[nth]) for nth in shown]
        for nth, one in zip(shown, marks, strict=True):
            if one.letters != texts[nth] or one.length != marks[0].length:
                raise FeedbackError(
                    f"the marks of turn {nth + 1}, {texts[nth]}, are not {marks[0].length} letters "
                    "b, y or g",
                    "Give one mark for each letter of the word.",
                )
        words = [*(self.guesses[nth] for nth in shown), self.answers[board] or ""]
        letters = [(lexicon.letters(word) if lexicon else tuple(word)) or None for word in words]
        if not lexicon and any(word and len(word) != marks[0].length for word in letters):
            letters = [None] * len(words)
        symbols = lexicon.alphabet.symbols if lexicon else None
        limit = len(shown) if several else self.limit
        check_game(letters[:-1], marks, letters[-1], limit, alphabet=symbols)
        if all(letters[:-1]) and not several:  # with several, a guess may be illegal on this board
            turns = zip(self.guesses, marks, letters, strict=False)
            check_turns(self.rules, [Turn(word, (mark,), cut or ()) for word, mark, cut in turns])

    @property
    def read(self) -> ReadGame:
        """This game for a review."""
        turns = tuple(
            Turn(word, tuple(None if t in (SOLVED, HIDDEN) else Feedback.parse(t) for t in marks))
            for word, marks in zip(
                self.guesses, (text.split(",") for text in self.feedbacks), strict=True
            )
        )
        return ReadGame(
            turns, self.answers, limit=self.limit, number=self.number, rules=self.rules,
            list_name=self.list_name, where=f"game {self.id}",
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """Return the data for files and ``--json``."""
        names = "rules limit boards guesses feedbacks answer solved helped practice finished_at"
        return {**fields(self, "day number"), "list": self.list_name, **fields(self, names)}


def moment(text: str) -> str:
    """Return a time in ISO format; an empty string stays empty."""
    try:
        return text and datetime.fromisoformat(text).isoformat()
    except ValueError:
        raise InputError(
            f"{text!r} is not a time", "Write it like 2026-02-28T20:15:00, or omit it."
        ) from None


def day_for(list_name: str, today: date) -> date | None:
    """Return the default day of a game: today for the daily list, otherwise None.

    >>> day_for("original", date(2026, 2, 28)) is None
    True
    """
    return today if list_name == DAILY else None


def played_game(
    turns: Sequence[Turn],
    lexicon: Lexicon,
    *,
    answer: Answers = None,
    day: date | None = None,
    number: int | None = None,
    rules: Rules = Rules.NORMAL,
    limit: int | None = None,
    helped: bool = False,
    practice: bool = False,
) -> PlayedGame:
    """Return a checked game made of these turns; guesses may be unknown (empty).

    >>> from salet.belief.lists import load
    >>> from salet.share.turns import parse_turns
    >>> original = load("original")
    >>> played_game(parse_turns(original, ["crane:bbygb", "aging:ggggg"]), original).result
    '2/6'
    >>> turns = parse_turns(original, ["crane:bbygb,ggggg", "aging:ggggg,-"])
    >>> game = played_game(turns, original)
    >>> game.result, game.answer
    ('2/7', 'aging,crane')
    """
    boards = len(turns[0].feedbacks) if turns else 1
    return PlayedGame(
        tuple(turn.guess for turn in turns),
        tuple(text.partition(":")[2] for text in texts(turns)),
        ",".join(word or UNKNOWN for word in answers_of(answer)) or None,
        day=day,
        number=number,
        list_name=lexicon.name,
        rules=rules,
        limit=limit or limit_of(boards),
        helped=helped,
        practice=practice,
    ).check(lexicon)


def from_read(game: ReadGame, lexicon: Lexicon) -> PlayedGame:
    """Return a checked game that was read; its words may be unknown."""
    if not game.turns:
        raise InputError(
            "this text has only a number for each board, no squares",
            "Paste the squares as well, or add the turns: salet journal add crane:bbygb,ybbbb …",
        )
    try:
        return played_game(
            game.turns, lexicon, answer=game.answers, number=game.number, limit=game.limit,
            rules=game.rules or Rules.NORMAL,
        )  # fmt: skip
    except InputError as error:
        raise error.under(game.where).at(line=game.line) from None


def merged(old: PlayedGame, new: PlayedGame) -> PlayedGame | None:
    """Merge two records of the same turns, or return None if they are different games."""
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
