"""A game that somebody played: what the journal keeps of it, checked, and as a row of a file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from salet.advice.advise import HELPER_LIST
from salet.errors import FeedbackError, InputError
from salet.puzzle.colourings import check_possible
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import LIMIT, Rules, Turn, check_turns
from salet.puzzle.scoring import feedback as feedback_of
from salet.share.game import SharedGame
from salet.words.alphabet import is_letter
from salet.words.lexicon import Lexicon

COLUMNS = (
    "day", "number", "list", "rules", "limit", "guesses", "feedbacks", "answer", "solved",
    "helped", "finished_at",
)  # fmt: skip
MOST = 50  # guesses of a game
_UNKNOWN = "-"  # a guess that nobody told, in a file


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game.

    ``guesses`` has an empty string where a guess is not known (pasted squares); ``feedbacks`` are
    letters b, y, g. ``day`` is the day of the puzzle, None for a game that was not the puzzle of
    a day; ``number`` goes with it. ``finished_at`` is local ISO time, set when the game is added.

    >>> PlayedGame(("crane", "aging"), ("bbygb", "ggggg"), day=date(2021, 6, 20)).number
    1
    """

    guesses: tuple[str, ...]
    feedbacks: tuple[str, ...]
    answer: str | None = None
    day: date | None = None
    number: int | None = None
    list_name: str = HELPER_LIST
    rules: Rules = Rules.NORMAL
    limit: int = LIMIT
    helped: bool = False
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
        found = str(len(self.feedbacks)) if self.solved else "X"
        return f"{found}/{self.limit}{'*' * (self.rules is not Rules.NORMAL)}"

    @property
    def played_on(self) -> date:
        """The day of the puzzle, or the day on which the game was finished."""
        if self.day is not None:
            return self.day
        return datetime.fromisoformat(self.finished_at).date()

    def check(self) -> PlayedGame:
        """This game, or the error that says what cannot be and how to mend it."""
        marks = [Feedback.parse(text) for text in self.feedbacks]
        if len(self.guesses) != len(marks):
            raise InputError(
                f"there are {len(self.guesses)} guesses and {len(marks)} feedbacks",
                "Give one feedback for each guess.",
            )
        for nth, (one, text) in enumerate(zip(marks, self.feedbacks, strict=True), 1):
            if one.letters != text or one.length != marks[0].length:
                raise FeedbackError(
                    f"turn {nth} is marked {text}, which is not {marks[0].length} of b, y and g",
                    "Give one mark for each letter of the word.",
                )
            if one.is_win and nth < len(marks):
                raise InputError(
                    f"turn {nth} found the answer, but there are more turns after it",
                    "Leave out the turns after it.",
                )
        _check_length(len(marks), self.limit, self.solved)
        for word in (*self.guesses, self.answer or ""):
            if not all(map(is_letter, word)):
                raise InputError(f"{word!r} is no word", "A word has only letters.")
        _moment(self.finished_at)
        # The list's alphabet may have letters of two signs: ``played_game`` cuts those itself.
        known = [word for word in (*self.guesses, self.answer) if word]
        if all(len(word) == marks[0].length for word in known):
            turns = [Turn(g, m) for g, m in zip(self.guesses, marks, strict=True) if g]
            _check_letters(turns, self.answer, None)
            if len(turns) == len(marks):
                check_turns(self.rules, turns)
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
            "finished_at": self.finished_at,
        }


def _check_length(turns: int, limit: int, solved: bool) -> None:
    if not turns:
        raise InputError("there are no turns", "Give the turns: crane:bbygb aging:ggggg")
    if not 1 <= limit <= MOST:
        raise InputError(f"a game cannot have {limit} guesses", f"Choose from 1 to {MOST}.")
    if turns > limit:
        raise InputError(
            f"there are {turns} turns, more than the {limit} guesses of the game",
            f"Leave out what does not belong to it, or say --within {turns}.",
        )
    if not solved and turns < limit:
        raise InputError(
            f"the game is not over: turn {turns} of {limit} did not find the answer",
            "Give all the turns; the last one is the answer, marked ggggg.",
        )


def _check_letters(turns: Sequence[Turn], answer: str | None, lexicon: Lexicon | None) -> None:
    hidden = None if answer is None else lexicon.letters(answer) if lexicon else tuple(answer)
    for turn in turns:
        check_possible(turn.letters, turn.feedback, lexicon.alphabet.symbols if lexicon else None)
        if hidden is None:
            continue
        right = feedback_of(turn.letters, hidden)
        if right != turn.feedback:
            raise FeedbackError(
                f"{turn.guess.upper()} is marked {turn.feedback}, but against "
                f"{str(answer).upper()} it gets {right}",
                f"Write {turn.guess}:{right}, or correct the guess or the answer.",
            )


def day_for(list_name: str, today: date) -> date | None:
    """The day that a game counts for when nobody says: today on the list of the daily puzzle.

    >>> day_for("original", date(2026, 2, 28)) is None
    True
    """
    return today if list_name == HELPER_LIST else None


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
) -> PlayedGame:
    """A checked game from the turns of a finished game.

    >>> from salet.belief.lists import load
    >>> turns = [Turn("crane", Feedback.parse("bbygb")), Turn("aging", Feedback.parse("ggggg"))]
    >>> played_game(turns, load("original")).result
    '2/6'
    """
    solved = bool(turns) and turns[-1].feedback.is_win
    _check_length(len(turns), limit, solved)
    told = answer if answer is not None else turns[-1].guess if solved else None
    _check_letters(turns, told, lexicon)
    check_turns(rules, turns)
    return PlayedGame(
        tuple(turn.guess for turn in turns),
        tuple(turn.feedback.letters for turn in turns),
        told,
        day,
        number,
        lexicon.name,
        rules,
        limit,
        helped,
    ).check()


def from_shared(game: SharedGame, *, list_name: str = HELPER_LIST) -> PlayedGame:
    """A checked game from pasted text; the number of its header gives the day."""
    game.check()
    marks = game.feedbacks
    assert marks is not None, "check has refused words without an answer"
    return PlayedGame(
        tuple(row.guess or "" for row in game.rows),
        tuple(one.letters for one in marks),
        game.answer,
        number=game.number,
        list_name=list_name,
        rules=Rules.HARD if game.hard else Rules.NORMAL,
        limit=game.limit,
    ).check()


# ------------------------------------------------------------------------------------- files


def games_csv(games: Iterable[PlayedGame]) -> str:
    """Games as CSV, one a line under ``COLUMNS``; a guess that is not known is a dash."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in games:
        plain = game.as_dict()
        plain["guesses"] = " ".join(guess or _UNKNOWN for guess in game.guesses)
        plain["feedbacks"] = " ".join(game.feedbacks)
        for flag in ("solved", "helped"):
            plain[flag] = "yes" if plain[flag] else "no"
        writer.writerow(["" if plain[name] is None else plain[name] for name in COLUMNS])
    return out.getvalue()


def games_json(games: Iterable[PlayedGame]) -> str:
    """Games as one JSON object: ``{"games": [...]}``."""
    return json.dumps({"games": [game.as_dict() for game in games]}, ensure_ascii=False) + "\n"


def is_games_file(text: str) -> bool:
    """Whether a text is what ``games_csv`` or ``games_json`` wrote, and not pasted share text."""
    head = text.lstrip("\ufeff \t\r\n")[:400]
    first = head.splitlines()[0].lower() if head else ""
    return head[:1] in ("{", "[") or ("feedbacks" in first and "guesses" in first)


def read_games_file(text: str) -> tuple[PlayedGame, ...]:
    """The games of a file that was exported, each checked; errors name the game."""
    text = text.lstrip("\ufeff \t\r\n")
    rows = _json_rows(text) if text[:1] in ("{", "[") else _csv_rows(text)
    found = []
    for where, row in rows:
        try:
            found.append(_from_row(row).check())
        except InputError as error:
            error.message = f"{where}: {error.message}"
            error.args = (error.message,)
            raise
    return tuple(found)


def _json_rows(text: str) -> list[tuple[str, dict[str, Any]]]:
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"this is no JSON that can be read: {error}", "Export the games again."
        ) from None
    rows = loaded.get("games") if isinstance(loaded, dict) else loaded
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError(
            "this JSON has no list of games", 'Write {"games": [{"guesses": …, "feedbacks": …}]}.'
        )
    return [(f"game {nth}", row) for nth, row in enumerate(rows, 1)]


def _csv_rows(text: str) -> list[tuple[str, dict[str, Any]]]:
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=";" if first.count(";") > 3 else ",")
    try:
        heading = [name.strip().lower() for name in next(reader, [])]
        return [
            (f"line {reader.line_num}", dict(zip(heading, line, strict=False)))
            for line in reader
            if any(cell.strip() for cell in line)
        ]
    except csv.Error as error:
        raise InputError(f"this is no CSV that can be read: {error}", "Export it again.") from None


def _from_row(row: dict[str, Any]) -> PlayedGame:
    """A game from plain data, whose values may all be text."""
    day, number, limit = (row.get(name) for name in ("day", "number", "limit"))
    game = PlayedGame(
        tuple("" if word == _UNKNOWN else word for word in _texts(row, "guesses")),
        tuple(_texts(row, "feedbacks")),
        (_text(row.get("answer")) or "").lower() or None,
        None if day in (None, "") else read_day(str(day)),
        None if number in (None, "") else _whole(number, "number"),
        _text(row.get("list")) or HELPER_LIST,
        Rules(_text(row.get("rules")) or "normal"),
        LIMIT if limit in (None, "") else _whole(limit, "limit"),
        _flag(row.get("helped"), "helped"),
        _moment(_text(row.get("finished_at")) or ""),
    )
    solved = row.get("solved")
    if solved not in (None, "") and _flag(solved, "solved") is not game.solved:
        raise InputError(
            "solved does not go with the feedback of the last guess",
            "Leave the column solved out, or correct the feedback.",
        )
    return game


def _texts(row: dict[str, Any], name: str) -> list[str]:
    value = row.get(name)
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise InputError(f"{name} is missing", f"Every game needs its {name}.")
    return [part.strip().lower() for part in parts]


def _text(value: object) -> str | None:
    return None if value is None else str(value).strip() or None


def _whole(value: object, name: str) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise InputError(f"{name} is {value!r}, which is no number", "Correct it.") from None


def _flag(value: object, name: str) -> bool:
    known = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    text = str(value if value is not None else "").strip().lower() or "no"
    if text not in known:
        raise InputError(f"{name} is {value!r}, which is neither yes nor no", "Write yes or no.")
    return known[text]


def _moment(text: str) -> str:
    try:
        return text and datetime.fromisoformat(text).isoformat()
    except ValueError:
        raise InputError(
            f"{text!r} is no time", "Write it like 2026-02-28T20:15:00, or leave it out."
        ) from None


def read_day(text: str, today: date | None = None) -> date:
    """A day as people write it: ``2026-02-28``, and with ``today`` also today and yesterday.

    >>> read_day("yesterday", date(2026, 3, 1))
    datetime.date(2026, 2, 28)
    """
    word = text.strip().lower()
    try:
        if today is not None and word in ("today", "yesterday"):
            return date.fromordinal(today.toordinal() - (word == "yesterday"))
        return date.fromisoformat(word)
    except ValueError:
        raise InputError(f"{text!r} is no day", "Write it like 2026-02-28.") from None


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
