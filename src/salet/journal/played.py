"""A finished game in the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from salet.belief.pastanswers import known
from salet.errors import FeedbackError, InputError
from salet.puzzle import rules as puzzle_rules
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.puzzle.turns import HIDDEN, SOLVED, Turn, texts
from salet.share.checks import check_turns, on_its_day
from salet.share.game import ReadGame
from salet.share.write import result
from salet.words.alphabet import cut_into
from salet.words.games import named_puzzle
from salet.words.lexicon import DAILY
from salet.words.records import fields

UNSOLVED = "X"  # stands for the number of a board that was not solved
UNKNOWN = "?"  # stands for an unknown guess, or the unknown answer of a board


@dataclass(frozen=True, slots=True)
class PlayedGame(ReadGame):
    """A finished game, and how and when it was played.

    ``practice`` games are not part of the record. ``finished_at`` is local ISO time, set when the
    game is added. A game whose text had only a number for each board has ``ends``, but no turns.

    >>> game = PlayedGame(turns_of(["crane", "aging"], ["bbygb", "ggggg"]), number=1)
    >>> game.day, game.result
    (datetime.date(2021, 6, 20), '2/6')
    """

    rules: Rules = Rules.NORMAL
    list_name: str = DAILY
    helped: bool = False
    practice: bool = False
    finished_at: str = ""
    id: int | None = field(default=None, compare=False)

    @property
    def guesses(self) -> tuple[str, ...]:
        """The guess of each turn, empty if it is unknown."""
        return tuple(turn.guess for turn in self.turns)

    @property
    def feedbacks(self) -> tuple[str, ...]:
        """The letters b, y and g of each turn; those of several boards are separated by commas."""
        return tuple(text.partition(":")[2] for text in texts(self.turns))

    @property
    def answer(self) -> str | None:
        """The answer; those of several boards are separated by commas, with ? if unknown."""
        answer = ",".join(word or UNKNOWN for word in self.answers)
        return None if answer == UNKNOWN else answer

    @property
    def result(self) -> str:
        """The result in the usual notation: ``4/6`` or ``X/6``, with a star for hard rules."""
        return result(self.guess_count, self.solved, self.limit, self.rules)

    @property
    def puzzle_name(self) -> str:
        """The day of the puzzle, or what players call the puzzle."""
        return str(self.day) if self.is_daily else named_puzzle(self.game or "", self.number)

    @property
    def played_on(self) -> date:
        """The day of the puzzle, or the day on which the game was finished."""
        return self.day or datetime.fromisoformat(self.finished_at).date()

    def as_dict(self) -> dict[str, Any]:
        """Return the data for files and ``--json``."""
        names = (
            "rules limit boards guesses feedbacks ends answer solved helped practice finished_at"
        )
        return {**fields(self, "day number game"), "list": self.list_name, **fields(self, names)}


def turns_of(guesses: Sequence[str], feedbacks: Sequence[str]) -> tuple[Turn, ...]:
    """Return the turns of a stored game. Raise ``FeedbackError`` if marks are missing.

    >>> [str(turn) for turn in turns_of(["crane", "aging"], ["ggggg,bbygb", "-,ggggg"])]
    ['crane:ggggg,bbygb', 'aging:?,ggggg']
    """
    if not guesses or len(guesses) != len(feedbacks):
        raise InputError(
            f"there are {len(guesses)} guesses and {len(feedbacks)} feedbacks",
            "Give one feedback for each guess.",
        ).keyed("feedback-each")
    several = "," in feedbacks[0]
    turns = tuple(
        _turn(
            guess,
            tuple(
                None if several and marks in (SOLVED, HIDDEN) else Feedback.parse(marks)
                for marks in text.split(",")
            ),
        )
        for guess, text in zip(guesses, feedbacks, strict=True)
    )
    shapes = {len(turn.feedbacks) for turn in turns}
    lengths = {marks.length for turn in turns for marks in turn.feedbacks if marks}
    if len(shapes) > 1 or len(lengths) != 1:
        raise FeedbackError(
            "the feedbacks have different lengths",
            "Give one mark for each letter, and in each turn one feedback for each board.",
        ).keyed("feedback-shape")
    for nth, (given, written) in enumerate(zip(feedbacks, texts(turns), strict=True)):
        expected = written.partition(":")[2]
        if given != expected:
            raise (
                FeedbackError(
                    f"the feedback of turn {nth + 1} is {given}, not {expected}",
                    "Use b, y and g, and - for a board that was solved in an earlier turn.",
                )
                .keyed("feedback-text")
                .at(nth)
            )
    return turns


def ends_of(texts: Sequence[str]) -> tuple[int | None, ...]:
    """Return the numbers of boards that are stored as texts.

    >>> ends_of(["4", "X", "12"])
    (4, None, 12)
    """
    try:
        return tuple(None if text.upper() == UNSOLVED else int(text) for text in texts)
    except ValueError:
        raise InputError(
            f"{' '.join(texts)!r} is not a number for each board",
            f"Write the turn that solved each board, and {UNSOLVED} for the others: 4 5 {UNSOLVED}",
        ).keyed("board-numbers") from None


def _turn(guess: str, feedbacks: tuple[Feedback | None, ...]) -> Turn:
    """Return a turn with its guess split into as many letters as it has marks."""
    length = next((marks.length for marks in feedbacks if marks), 0)
    return Turn(guess, feedbacks, cut_into(guess, length))


def of_known_day(game: ReadGame, list_name: str) -> ReadGame:
    """Return a game of the daily puzzle with the known answer of its day, others as they are.

    Raise ``InputError`` if the game had another answer.
    """
    if list_name != DAILY or game.day is None or not game.is_daily or not game.turns:
        return game
    return on_its_day(game, known().answer(game.day))


def recorded(
    game: ReadGame, list_name: str, *, helped: bool = False, practice: bool = False
) -> PlayedGame:
    """Return a game that was read or played as a record of the journal.

    Raise ``InputError`` if it is not over, or if it broke its rules.

    >>> game = ReadGame(turns_of(["crane", "aging"], ["bbygb,ggggg", "ggggg,-"]), limit=7)
    >>> recorded(game, "original").answer
    'aging,crane'
    """
    played = PlayedGame(
        tuple(_turn(turn.guess, turn.feedbacks) for turn in game.turns), game.answers, game.ends,
        limit=game.limit, number=game.number, game=game.game, rules=game.rules or Rules.NORMAL,
        list_name=game.list_name or list_name, helped=helped, practice=practice,
    )  # fmt: skip
    try:
        if not game.is_over:
            count = len(game.turns)
            raise failure("not-over", turn=count, limit=game.limit).at(count - 1)
        _check_rules(played)
    except InputError as error:
        raise (error.under(game.where).at(line=game.line) if game.where else error) from None
    return played


def _check_rules(game: PlayedGame) -> None:
    """Raise ``IllegalGuess`` if a game of one board broke its rules, as far as words are known."""
    if game.boards > 1:  # a guess may be illegal on one of them
        return
    if all(len(turn.letters) == turn.feedback.length for turn in game.turns):
        puzzle_rules.check_turns(game.rules, game.turns)


def day_for(list_name: str, today: date) -> date | None:
    """Return the default day of a game: today for the daily list, otherwise None.

    >>> day_for("original", date(2026, 2, 28)) is None
    True
    """
    return today if list_name == DAILY else None


def merged(old: PlayedGame, new: PlayedGame) -> PlayedGame | None:
    """Merge two records of the same turns, or return None if they are different games.

    They differ also if the words of one do not fit the answer or the rules of the other. If one has
    only the numbers of its boards, the other has the turns.
    """
    keys = [(game.ends, game.list_name, game.game, game.number) for game in (old, new)]
    if keys[0] != keys[1]:
        return None
    if not old.turns:
        old = replace(old, turns=tuple(_turn("", turn.feedbacks) for turn in new.turns))
    if not new.turns:
        new = replace(new, turns=tuple(_turn("", turn.feedbacks) for turn in old.turns))
    if old.feedbacks != new.feedbacks:
        return None
    pairs = list(zip(old.guesses, new.guesses, strict=True))
    answers = list(zip(old.answers, new.answers, strict=True))
    if any(a != b for a, b in [*pairs, *answers] if a and b):
        return None
    words = (a or b for a, b in pairs)
    game = replace(
        old,
        turns=tuple(
            _turn(word, turn.feedbacks) for turn, word in zip(old.turns, words, strict=True)
        ),
        answers=tuple(a or b for a, b in answers),
        rules=new.rules if old.rules is Rules.NORMAL else old.rules,
        helped=old.helped or new.helped,
    )
    try:
        check_turns(game.turns, game.answers, None, game.limit)
        _check_rules(game)
    except InputError:
        return None
    return game
