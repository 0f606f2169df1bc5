"""Share text: what people paste after a game, read and written, and the number of a day's puzzle.

What is written is the well-known form::

    Wordle 1,590 3/6*          title, number, guesses of the limit (X: lost), * for hard rules

    ⬛⬛🟨🟩⬛                 one row a turn, in one of marks.SKINS
    🟩⬛⬛🟩🟩
    🟩🟩🟩🟩🟩

What is read is anything near it; ``read_games`` tells the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from salet.errors import FeedbackError, InputError
from salet.puzzle.colourings import check_possible
from salet.puzzle.marks import LONGEST, SHORTEST, SKINS, Feedback
from salet.puzzle.rules import Rules, Turn
from salet.puzzle.scoring import feedback as feedback_of
from salet.share.games import Pasted, pasted_games
from salet.share.lines import Row

__all__ = [
    "Row",
    "SharedGame",
    "read_games",
    "share_text",
]


def share_text(
    turns: Sequence[Turn],
    *,
    number: int | None = None,
    rules: Rules = Rules.NORMAL,
    limit: int = 6,
    skin: str = "dark",
    title: str | None = None,
) -> str:
    """A finished game as people share it: no letters, so that nothing is given away.

    ``title`` is Wordle for a numbered puzzle and salet for any other game, unless told.

    >>> turns = [Turn("crane", Feedback.parse("bbygb")), Turn("aging", Feedback.parse("ggggg"))]
    >>> print(share_text(turns, number=1590, rules=Rules.HARD))
    Wordle 1,590 2/6*
    <BLANKLINE>
    ⬛⬛🟨🟩⬛
    🟩🟩🟩🟩🟩
    """
    if skin not in SKINS:
        raise InputError(f"there is no skin {skin!r}", f"Choose {', '.join(SKINS)}.")
    won = bool(turns) and turns[-1].feedback.is_win
    if len(turns) > limit:
        raise InputError(
            f"the game has {len(turns)} turns, more than its {limit} guesses",
            f"Share it with a limit of {len(turns)}, or leave the last turns out.",
        )
    if not won and len(turns) < limit:
        raise InputError(
            "the game is not over, so there is nothing to share yet",
            f"Play until the answer is found or all {limit} guesses are used.",
        )
    named = title if title is not None else "salet" if number is None else "Wordle"
    result = f"{len(turns) if won else 'X'}/{limit}{'*' * (rules is not Rules.NORMAL)}"
    head = [named, *([] if number is None else [f"{number:,}"]), result]
    rows = [turn.feedback.squares(skin) for turn in turns]
    return "\n".join([" ".join(head).strip(), "", *rows])


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game as somebody pasted it: whatever was there, right or wrong, until ``check``.

    ``claimed`` is the N of N/6, None when it is X or not said; ``told`` are the answers that the
    text names, each with its line; ``line`` is where the game begins.
    """

    rows: tuple[Row, ...]
    number: int | None = None
    claimed: int | None = None
    limit: int = 6
    hard: bool = False
    said_lost: bool = False
    told: tuple[tuple[int, str], ...] = ()
    length: int = 5
    line: int = field(default=1, compare=False)

    @property
    def guesses(self) -> tuple[str, ...] | None:
        """The guesses, or None when not all are known."""
        known = tuple(row.guess for row in self.rows if row.guess is not None)
        return known if len(known) == len(self.rows) else None

    @property
    def lost(self) -> bool:
        """Whether the answer was not found."""
        if self.said_lost or not self.rows:
            return self.said_lost
        last = self.rows[-1]
        if last.feedback is not None:
            return not last.feedback.is_win
        return bool(self.told) and self.told[0][1] != last.guess

    @property
    def answer(self) -> str | None:
        """The answer, as told or as found by the last guess; None when nothing says it."""
        if self.told:
            return self.told[0][1]
        return self.rows[-1].guess if self.rows and not self.lost else None

    @property
    def feedbacks(self) -> tuple[Feedback, ...] | None:
        """The feedback of every row, worked out from the answer where the text has only words."""
        found = []
        answer = self.answer
        for row in self.rows:
            if row.feedback is not None:
                found.append(row.feedback)
            elif row.guess is not None and answer is not None and len(row.guess) == len(answer):
                found.append(feedback_of(row.guess, answer))
        return tuple(found) if len(found) == len(self.rows) else None

    def check(self) -> SharedGame:
        """This game, or the error that says which line cannot be and what may have been meant."""
        self._check_rows()
        self._check_header()
        self._check_words()
        return self

    def _check_rows(self) -> None:
        if not self.rows:
            _refuse(
                self.line, "there is a header but no row of squares below it", "Paste the rows too."
            )
        for row in self.rows:
            has = row.feedback.length if row.feedback is not None else len(row.guess or "")
            if has != self.length:
                squares = f"{has} square{'s' * (has != 1)}"
                _refuse(
                    row.line,
                    f"this row has {squares}, not {self.length}",
                    "Copy the row again; for words of another length, say so with the length.",
                )
        if len(self.rows) > self.limit:
            extra = self.rows[self.limit]
            _refuse(
                extra.line,
                f"this is row {self.limit + 1} of a game of {self.limit} guesses",
                "Leave out what is not of this game, or put a blank line between two games.",
            )
        for nth, row in enumerate(self.rows[:-1], 1):
            if row.feedback is not None and row.feedback.is_win:
                _refuse(
                    row.line,
                    f"row {nth} is all correct, but there are more rows below it",
                    "Leave the rows below out, or put a blank line between two games.",
                )

    def _check_header(self) -> None:
        count = len(self.rows)
        if self.claimed is not None and self.claimed > self.limit:
            _refuse(
                self.line,
                f"{self.claimed}/{self.limit} cannot be",
                f"Write X/{self.limit} for a lost game.",
            )
        if self.claimed is not None and self.claimed != count:
            _refuse(
                self.line,
                f"the header says {self.claimed}/{self.limit}, but there are {_rows(count)}",
                f"Paste all the rows, or write {count}/{self.limit}.",
            )
        won = not self.lost
        if self.said_lost:
            last = self.rows[-1]
            if last.feedback is not None and last.feedback.is_win:
                _refuse(
                    self.line,
                    f"the header says X/{self.limit}, but the last row is all correct",
                    f"Write {count}/{self.limit}.",
                )
            if count != self.limit:
                _refuse(
                    self.line,
                    f"the header says X/{self.limit}, but there are {_rows(count)}",
                    f"A lost game has all its {self.limit} rows: paste them all.",
                )
        elif not won and (self.claimed is not None or count != self.limit):
            _refuse(
                self.rows[-1].line,
                f"the last of {_rows(count)} does not find the answer",
                f"Paste the whole game: it ends with the answer, or with row {self.limit}.",
            )

    def _check_words(self) -> None:
        answer = self.answer
        for line, word in self.told:
            if word != answer:
                _refuse(
                    line, f"there are two answers, {answer} and {word}", "Leave one of them out."
                )
            if len(word) != self.length:
                _refuse(
                    line,
                    f"the answer {word!r} has {len(word)} letters, not {self.length}",
                    "Correct the answer.",
                )
        last = self.rows[-1]
        if not self.lost and last.guess is not None and last.guess != answer:
            _refuse(
                last.line,
                f"there are two answers: {answer} is told, and {last.guess} is all correct",
                "Correct one of them.",
            )
        for nth, row in enumerate(self.rows, 1):
            if row.guess is None:
                continue
            if row.guess == answer and nth < len(self.rows):
                _refuse(
                    row.line,
                    f"guess {nth} is the answer {answer}, but there are more rows below it",
                    "Leave the rows below out, or put a blank line between two games.",
                )
            if row.feedback is None:
                continue
            if answer is not None:
                right = feedback_of(row.guess, answer)
                if right != row.feedback:
                    raise FeedbackError(
                        f"line {row.line}: {row.guess.upper()} is marked {row.feedback}, but "
                        f"against {answer.upper()} it gets {right}",
                        f"Write {right}, or correct the guess or the answer.",
                    )
            else:
                check_possible(row.guess, row.feedback)


def _rows(count: int) -> str:
    return f"{count} row{'s' * (count != 1)}"


def _refuse(line: int, message: str, fix: str) -> NoReturn:
    raise InputError(f"line {line}: {message}", fix)


def read_games(
    text: str,
    *,
    length: int = 5,
    limit: int = 6,
    allowed: Callable[[str], bool] | None = None,
) -> tuple[SharedGame, ...]:
    """Every game in a pasted text, in order; ``check`` each before you rely on it.

    A game is a header (``Wordle 1,590 4/6*``), rows of squares, turns (``crane bbygb``), guesses
    with the answer last (``crane sloth moist``), or several of these together. Rules for words:

    * A line is guesses only when it has nothing but words of ``length`` letters, all of them
      ``allowed`` when that is given. Anything else is chatter.
    * Beside rows of squares, words are the guesses when there are as many of them as rows. Words
      above the header, and words among more words, must also give these very squares.
    * Without squares, lines of words that follow each other are one game. Where there is a game
      of several lines, a single line set apart from it is a greeting; so is a lone word set apart
      from any game, and a line of nothing but words such as hello and there.

    A blank line or chatter after a finished game ends it. ``limit`` holds where no header says.

    >>> [game.answer for game in read_games("my game today: \\ncrane bbygb\\naging ggggg")]
    ['aging']
    """
    if not SHORTEST <= length <= LONGEST:
        raise InputError(
            f"words of {length} letters are not supported",
            f"Choose a length from {SHORTEST} to {LONGEST}.",
        )
    games = [_shared(found, length, limit) for found in pasted_games(text, length, limit, allowed)]
    if not games:
        raise InputError(
            "there is no game in this text",
            "Paste share text (Wordle 1,590 3/6 with its rows of squares), turns such as "
            "crane bbygb, one a line, or the guesses with the answer last: crane sloth moist",
        )
    return tuple(games)


def _shared(found: Pasted, length: int, limit: int) -> SharedGame:
    head = found.header
    return SharedGame(
        rows=found.rows,
        number=head.number if head else None,
        claimed=head.claimed if head else None,
        limit=head.limit if head else limit,
        hard=head.hard if head else False,
        said_lost=head is not None and head.claimed is None,
        told=found.told,
        length=length,
        line=found.line,
    )
