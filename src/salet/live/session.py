"""A live game: add, undo and correct turns; get advice at any point."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from salet.advice.advice import Advice, Question
from salet.advice.advise import advise
from salet.errors import FeedbackError, InputError
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import HIDDEN, SOLVED, Turn, check_board_count, ends_of, limit_of, texts
from salet.share.turns import Marks, parse_turn, parse_turns
from salet.strategies import DEFAULT
from salet.words.figures import plural
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.strategies.base import Strategy


class Session:
    """A live game on 1 to 32 boards.

    In a ``sequence`` only the first open board shows its marks. When it is solved, the next board
    reveals its marks for the earlier guesses.

    >>> from salet.belief.lists import load
    >>> session = Session(load("original"))
    >>> session.add("crane", "bbygb")
    >>> session.advice().candidates[0][0]
    'aging'
    >>> session.undo()
    True
    >>> session = Session(load("original"), boards=2)
    >>> session.add("crane", "ggggg", "bbygb")
    >>> session.add("aging", "ggggg")
    >>> session.is_won
    True
    """

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules = Rules.NORMAL,
        strategy: str | Strategy = DEFAULT,
        turns: Iterable[Turn] = (),
        *,
        boards: int | None = None,
        limit: int | None = None,
        sequence: bool = False,
    ):
        played = tuple(turns)
        count = len(played[0].feedbacks) if played else boards or 1
        self.boards = check_board_count(count)
        self.lexicon = lexicon
        self.rules = rules
        self.strategy = strategy
        self.limit = limit or limit_of(self.boards)
        self.sequence = sequence
        self.turns: tuple[Turn, ...] = ()
        self._cached: tuple[object, Position] | None = None
        for turn in played:
            self.add(turn.guess, *turn.feedbacks)

    # ------------------------------------------------------------------------------- the state

    @property
    def position(self) -> Position:
        """The position after the turns so far."""
        state = (self.lexicon, self.rules, self.turns, self.limit)
        if self._cached is None or self._cached[0] != state:
            start = Position.start(self.lexicon, self.rules, boards=self.boards, limit=self.limit)
            self._cached = state, start.after_turns(self.turns)
        return self._cached[1]

    @property
    def solved(self) -> tuple[bool, ...]:
        """Whether each board is solved."""
        return _solved(self.turns, self.boards)

    @property
    def open(self) -> tuple[int, ...]:
        """The boards that are not solved, counted from 0."""
        return tuple(board for board, done in enumerate(self.solved) if not done)

    @property
    def shown(self) -> tuple[int, ...]:
        """The boards that mark the next guess, counted from 0."""
        return self.open[:1] if self.sequence else self.open

    @property
    def unrevealed(self) -> tuple[int, int] | None:
        """The turn and the board whose marks are revealed next, both counted from 0."""
        for board in self.open[:1] if self.sequence else ():
            for nth, turn in enumerate(self.turns):
                if turn.feedbacks[board] is None:
                    return nth, board
        return None

    @property
    def is_won(self) -> bool:
        """Whether every board is solved."""
        return all(self.solved)

    @property
    def is_over(self) -> bool:
        """Whether every board is solved or all guesses are used."""
        return self.is_won or (len(self.turns) >= self.limit and self.unrevealed is None)

    def turn_of(self, guess: str) -> int | None:
        """Return the number, from 1, of the turn in which a word was played, or None."""
        numbers = (nth for nth, turn in enumerate(self.turns, 1) if turn.guess == guess)
        return next(numbers, None)

    # ------------------------------------------------------------------------------- the turns

    def add(self, guess: str, *marks: Marks, force: bool = False) -> None:
        """Add a turn, with marks for every board or only for those that show marks.

        Raise an error if it is impossible or illegal or, unless ``force``, if it contradicts
        earlier turns. A word that is all green solves a board even if it is not on the list.
        """
        if self.is_over:
            raise InputError("the game is over", "Start a new one, or undo the last turn.")
        turn = self._turn(self.turns, guess, marks, self.shown)
        before = self.position
        after = before.after_turn(turn)
        if not force and before.diagnosis is None:
            _check(after)
        self.turns = after.turns

    def reveal(self, marks: Marks, *, force: bool = False) -> None:
        """Add the marks of the current board of a sequence for the next earlier guess."""
        if self.unrevealed is None:
            raise InputError("there are no more marks to reveal", "Add the next turn.")
        nth, board = self.unrevealed
        revealed = parse_turn(self.lexicon, (self.turns[nth].guess, [marks]))
        turns = list(self.turns)
        turns[nth] = turns[nth].showing(board, revealed.feedback)
        self.replace(turns, force=force)

    def edit(self, number: int, guess: str, *marks: Marks, force: bool = False) -> None:
        """Replace a turn, numbered from 1; later turns stay."""
        if not 1 <= number <= len(self.turns):
            raise InputError(
                f"there is no turn {number}",
                f"Turns so far: {len(self.turns)}." if self.turns else "There are none so far.",
            )
        before, old, later = self.turns[: number - 1], self.turns[number - 1], self.turns[number:]
        shown = tuple(board for board, marked in enumerate(old.feedbacks) if marked is not None)
        turn = self._turn(before, guess, marks, shown)
        if later and turn.won != old.won:
            what = "find the answer" if self.boards == 1 else "solve other boards than before"
            raise InputError(
                f"turn {number} would {what}, but there are turns after it",
                "Undo those first.",
            )
        self.replace([*before, turn, *later], force=force)

    def replace(self, turns: Sequence[Turn], *, force: bool = False) -> None:
        """Replace all turns. Raise an error if they are illegal or contradict each other."""
        start = Position.start(self.lexicon, self.rules, boards=self.boards, limit=self.limit)
        position = start.after_turns(turns)
        if not force:
            _check(position)
        self.turns = position.turns

    def undo(self) -> bool:
        """Remove the last turn; return False if there is none."""
        if not self.turns:
            return False
        turns = self.turns[:-1]
        if self.sequence:  # remove what the last turn revealed on later boards
            last = next(iter(_open(turns, self.boards)), self.boards)
            for board in range(last + 1, self.boards):
                turns = tuple(turn.showing(board, None) for turn in turns)
        self.turns = turns
        return True

    def change(
        self,
        *,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        limit: int | None = None,
    ) -> None:
        """Change the list, the rules or the limit of the game.

        Raise ``SaletError``, and change nothing, if the turns so far do not allow it.
        """
        if limit is not None and len(self.turns) + (not self.is_won) > limit:
            raise InputError(
                f"after {plural(len(self.turns), 'turn')}, a limit of {limit} leaves no guess",
                "Allow more guesses, or undo turns.",
            )
        before = self.lexicon, self.rules
        self.lexicon, self.rules = lexicon or self.lexicon, rules or self.rules
        try:
            self.replace(parse_turns(self.lexicon, texts(self.turns), self.boards))
        except Exception:
            self.lexicon, self.rules = before
            raise
        self.limit = limit or self.limit

    # ------------------------------------------------------------------------------- the advice

    def advice(self, top: int = 10, *, words: str = "any", never: Collection[str] = ()) -> Advice:
        """Return the best next guesses; ``words`` is everyday or any, ``never`` are excluded."""
        return advise(
            Question(
                self.lexicon, self.turns, self.rules, self.strategy, self.boards, self.limit,
                words, never, top,
            )
        )  # fmt: skip

    # ------------------------------------------------------------------------------------------

    def _turn(
        self, before: Sequence[Turn], guess: str, marks: Sequence[Marks], shown: Sequence[int]
    ) -> Turn:
        """Parse the turn after ``before``, with marks for all boards or only those ``shown``."""
        solved = _solved(before, self.boards)
        every: list[Marks] = list(marks)
        if len(marks) != self.boards:
            if len(marks) != len(shown):
                raise FeedbackError(
                    f"{guess.upper()} has colours for {plural(len(marks), 'board')}, but "
                    f"colours are shown on {plural(len(shown), 'board')}",
                    "Type the colours of each open board, in order.",
                )
            every = [SOLVED if done else HIDDEN for done in solved]
            for board, text in zip(shown, marks, strict=True):
                every[board] = text
        return parse_turn(self.lexicon, (guess, every), solved, len(before))


def _solved(turns: Sequence[Turn], boards: int) -> tuple[bool, ...]:
    return tuple(map(bool, ends_of(turns))) or (False,) * boards


def _open(turns: Sequence[Turn], boards: int) -> tuple[int, ...]:
    return tuple(board for board, done in enumerate(_solved(turns, boards)) if not done)


def _check(position: Position) -> None:
    """Raise ``Contradiction`` if a board has no candidate, and no unlisted word fits either."""
    diagnosis = position.diagnosis
    if diagnosis is not None and not getattr(diagnosis, "outside", ()):
        raise diagnosis.error()
