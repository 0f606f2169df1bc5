"""Session: a live game, from its setup to its end. Every change returns the next session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from salet.advice.advise import Advice, advise
from salet.advice.taste import Taste
from salet.belief.daily import on_day
from salet.belief.lists import as_played
from salet.errors import FeedbackError, InputError
from salet.host.games import marked
from salet.host.puzzles import Puzzle
from salet.position.position import Position
from salet.puzzle.days import check_not_future, puzzle_day, puzzle_number
from salet.puzzle.figures import plural
from salet.puzzle.notation import Marks, parse_turn, parse_turns
from salet.puzzle.rules import Rules
from salet.puzzle.turns import HIDDEN, SOLVED, Turn, check_one_board, ends_of, texts
from salet.reviews.reviewing import judge
from salet.share.game import ReadGame
from salet.share.write import no_turns, share_text
from salet.words.games import WORDLE
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup

if TYPE_CHECKING:
    from salet.reviews.reviewed import Review


@dataclass(frozen=True, eq=False)
class Session:
    """Immutable: a live game on 1 to 32 boards, played elsewhere or against the host of a puzzle.

    ``positions`` has the position before the first guess and the one after each turn. In a game in
    sequence only the first open board shows its marks; when it is solved, the next one reveals its
    marks for the earlier guesses, which changes the last position. ``number`` is that of the
    puzzle, the daily one unless the setup names a game. ``answers`` are the known words of unsolved
    boards.

    >>> game = Session((Position.start("original"),)).add("crane", "bbygb")
    >>> game.advice.candidates[0][0]
    'aging'
    >>> game.undo().turns
    ()
    >>> game = Session((Position.start("original", boards=2),)).add("crane", "ggggg", "bbygb")
    >>> game.add("aging", "ggggg").is_won
    True
    """

    positions: tuple[Position, ...]
    taste: Taste = field(default_factory=Taste)
    puzzle: Puzzle | None = None
    number: int | None = None
    answers: tuple[str | None, ...] = ()
    gave_up: bool = False

    @classmethod
    def start(
        cls,
        setup: Setup,
        taste: Taste | None = None,
        *,
        puzzle: Puzzle | None = None,
        number: int | None = None,
        day: date | None = None,
    ) -> Session:
        """Return the session before the first guess; the host of a ``puzzle`` marks the guesses.

        ``day`` is that of the daily puzzle, in place of its number.
        """
        answers = puzzle.answers if puzzle else ()
        named = number if day is None else puzzle_number(day)
        return cls((Position.before_first(setup),), taste or Taste(), puzzle, named, answers)

    # ------------------------------------------------------------------------------- the state

    @property
    def position(self) -> Position:
        """The position after the turns so far."""
        return self.positions[-1]

    @property
    def setup(self) -> Setup:
        """What was agreed before the first guess."""
        return self.position.setup

    @property
    def lexicon(self) -> Lexicon:
        """The list."""
        return self.setup.lexicon

    @property
    def boards(self) -> int:
        """The number of boards."""
        return self.setup.boards

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        return self.position.turns

    @property
    def open(self) -> tuple[int, ...]:
        """The boards that are not solved, counted from 0."""
        return self.position.open

    @property
    def shown(self) -> tuple[int, ...]:
        """The boards that mark the next guess, counted from 0."""
        return self.open[:1] if self.setup.sequence else self.open

    @property
    def unrevealed(self) -> tuple[int, int] | None:
        """The turn and the board whose marks are revealed next, both counted from 0."""
        for board in self.open[:1] if self.setup.sequence else ():
            for nth, turn in enumerate(self.turns):
                if turn.feedbacks[board] is None:
                    return nth, board
        return None

    @property
    def is_won(self) -> bool:
        """Whether every board is solved."""
        return not self.open

    @property
    def is_over(self) -> bool:
        """Whether every board is solved, all guesses are used, or the player gave up."""
        used = len(self.turns) >= self.setup.limit and self.unrevealed is None
        return self.gave_up or self.is_won or used

    @property
    def game(self) -> str | None:
        """The name of the game that is played elsewhere."""
        return self.setup.game if self.puzzle is None else None

    @property
    def day(self) -> date | None:
        """The day of the daily puzzle, None for other games."""
        daily = self.number is not None and self.setup.game in (None, WORDLE)
        return puzzle_day(self.number or 0) if daily else None

    def turn_of(self, guess: str) -> int | None:
        """Return the number, from 1, of the turn in which a word was played, or None."""
        numbers = (nth for nth, turn in enumerate(self.turns, 1) if turn.guess == guess)
        return next(numbers, None)

    # ------------------------------------------------------------------------------- the turns

    def add(self, guess: str, *marks: Marks, force: bool = False) -> Session:
        """Add a turn, with marks for every board or only for those that show marks.

        Raise an error if it is impossible or illegal or, unless ``force``, if it contradicts
        earlier turns. A word that is all green solves a board even if it is not on the list.
        """
        if self.is_over:
            raise game_over()
        after = self.position.after_turn(self._turn(self.turns, guess, marks, self.shown))
        if not force and self.position.diagnosis is None:
            _check(after)
        return replace(self, positions=(*self.positions, after))

    def reveal(self, marks: Marks) -> Session:
        """Add the marks of the current board of a sequence for the next earlier guess."""
        if self.unrevealed is None:
            raise InputError("there are no more marks to reveal", "Add the next turn.").keyed(
                "all-revealed"
            )
        nth, board = self.unrevealed
        revealed = parse_turn(self.lexicon, (self.turns[nth].guess, [marks]))
        turns = list(self.turns)
        turns[nth] = turns[nth].showing(board, revealed.feedback)
        position = self.positions[0].after_turns(turns)
        _check(position)
        return replace(self, positions=(*self.positions[:-1], position))

    def edit(self, number: int, guess: str, *marks: Marks, force: bool = False) -> Session:
        """Replace a turn, numbered from 1; later turns stay."""
        if not 1 <= number <= len(self.turns):
            raise InputError(
                f"there is no turn {number}", f"Turns so far: {len(self.turns)}."
            ).keyed("turn-number")
        before, old, later = self.turns[: number - 1], self.turns[number - 1], self.turns[number:]
        shown = tuple(board for board, marked in enumerate(old.feedbacks) if marked is not None)
        turn = self._turn(before, guess, marks, shown)
        if later and turn.won != old.won:
            raise InputError(
                f"turn {number} would end a board or reopen one, but there are turns after it",
                "Undo those first.",
            ).keyed("edit-solves")
        return self.replaced([*before, turn, *later], force=force)

    def replaced(
        self, turns: Sequence[Turn], *, setup: Setup | None = None, force: bool = False
    ) -> Session:
        """Replace all turns. Raise an error if they are illegal or contradict each other."""
        start = Position.before_first(setup) if setup else self.positions[0]
        positions = [start]
        for nth in range(1, len(turns) + 1):
            seen = _seen(turns[:nth], start.setup) if nth < len(turns) else tuple(turns)
            before = positions[-1] if positions[-1].turns == seen[:-1] else start
            positions.append(before.after_turns(seen[len(before.turns) :]))
        if not force:
            _check(positions[-1])
        return replace(self, positions=tuple(positions))

    def undo(self) -> Session:
        """Remove the last turn, if there is one."""
        return replace(self, positions=self.positions[:-1] or self.positions)

    def change(
        self,
        *,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        limit: int | None = None,
    ) -> Session:
        """Change the list, the rules or the limit of the game.

        Raise ``SaletError`` if the turns so far do not allow it.
        """
        if limit is not None and len(self.turns) + (not self.is_won) > limit:
            raise InputError(
                f"a limit of {limit} leaves no guess after {plural(len(self.turns), 'turn')}",
                "Allow more guesses, or undo turns.",
            ).keyed("limit-short")
        setup = replace(
            self.setup,
            lexicon=as_played(lexicon, self.boards) if lexicon else self.lexicon,
            rules=rules or self.setup.rules,
            limit=limit or self.setup.limit,
            game=self.setup.game if lexicon in (None, self.lexicon) else None,
        )
        turns = parse_turns(setup.lexicon, texts(self.turns), self.boards)
        return self.replaced(turns, setup=setup)

    # ------------------------------------------------------------------------------ the answers

    @cached_property
    def advice(self) -> Advice:
        """The advice for this turn."""
        return advise(self.position, self.taste)

    @property
    def read(self) -> ReadGame:
        """The game as the journal and a review take it, with the known answers."""
        answers = self.answers or (None,) * self.boards
        limit, rules = self.setup.limit, self.setup.rules
        return ReadGame(
            self.turns, answers, limit=limit, number=self.number, game=self.game, rules=rules
        )

    def share(self, skin: str = "dark") -> str:
        """Return the share text. Raise ``InputError`` if the game is not over or was given up."""
        if self.gave_up:
            raise InputError(
                "games given up have no result to share", "Play it again, or begin another."
            ).keyed("gave-up")
        return share_text(
            self.turns, game=self.game, number=self.number, rules=self.setup.rules,
            limit=self.setup.limit, skin=skin,
        )  # fmt: skip

    def review(self) -> Review:
        """Return the review of the game. Raise ``SaletError`` if it cannot be reviewed."""
        if not self.turns:
            raise no_turns()
        return judge(self.read, self.setup, never=self.taste.never)

    # ------------------------------------------------------------------------------- the puzzle

    def on_day(self, day: date) -> Session:
        """Set the day of the puzzle, with the belief of that day; only on the daily list."""
        check_one_board(self.boards, "a day", "the daily puzzle has one board")
        check_not_future(day)
        session = self.change(lexicon=on_day(self.lexicon, day))
        return replace(session, number=puzzle_number(day))

    def guess(self, text: str) -> Session:
        """Play a word of the list against the host of the puzzle; the adversary has no limit."""
        if self.puzzle is None or self.is_over:
            raise game_over()
        position = marked(self.puzzle.host, self.position, self.lexicon.allowed(text))
        if not self.puzzle.answers:
            needed = len(position.turns) + (not position.is_over)
            setup = replace(position.setup, limit=max(position.limit, needed))
            position = replace(position, setup=setup)
        return replace(self, positions=(*self.positions, position))

    def _turn(
        self, before: Sequence[Turn], guess: str, marks: Sequence[Marks], shown: Sequence[int]
    ) -> Turn:
        """Parse the turn after ``before``, with marks for all boards or only those ``shown``."""
        solved = _solved(before, self.boards)
        every: list[Marks] = list(marks)
        if len(marks) != self.boards:
            if len(marks) != len(shown):
                boards = plural(len(marks), "board")
                raise FeedbackError(
                    f"{guess.upper()} has colours for {boards}, "
                    f"but colours are shown on {plural(len(shown), 'board')}",
                    "Type the colours of each open board, in order.",
                ).keyed("colour-count")
            every = [SOLVED if done else HIDDEN for done in solved]
            for board, text in zip(shown, marks, strict=True):
                every[board] = text
        return parse_turn(self.lexicon, (guess, every), solved, len(before))


def game_over() -> InputError:
    """Return the error of a turn after the end of a game."""
    return InputError("the game is over", "Begin another game.").keyed("game-over")


def _solved(turns: Sequence[Turn], boards: int) -> tuple[bool, ...]:
    return tuple(map(bool, ends_of(turns))) or (False,) * boards


def _seen(turns: Sequence[Turn], setup: Setup) -> tuple[Turn, ...]:
    """Return turns as a player saw them then: in sequence without the marks of later boards."""
    if not setup.sequence:
        return tuple(turns)
    current = _solved(turns, setup.boards).index(False) if not all(ends_of(turns)) else setup.boards
    for board in range(current + 1, setup.boards):
        turns = [turn.showing(board, None) for turn in turns]
    return tuple(turns)


def _check(position: Position) -> None:
    """Raise ``Contradiction`` if a board has no candidate, and no unlisted word fits either."""
    diagnosis = position.diagnosis
    if diagnosis is not None and not getattr(diagnosis, "outside", ()):
        raise diagnosis.error()
