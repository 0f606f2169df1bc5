"""A live game: add, undo and correct turns; advice at any point; its puzzle and its end.

``salet.live.saving`` saves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from salet.advice.advice import Advice, Question
from salet.advice.advise import advise
from salet.belief.daily import daily_on
from salet.errors import FeedbackError, StorageError
from salet.host.games import marked
from salet.host.puzzles import Puzzle
from salet.live.hints import STEPS
from salet.live.unfinished import Unfinished
from salet.position.position import Position
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure, say
from salet.puzzle.turns import (
    HIDDEN,
    SOLVED,
    Turn,
    check_board_count,
    check_one_board,
    ends_of,
    limit_of,
    texts,
)
from salet.reviews.reviewing import judge
from salet.share.game import ReadGame
from salet.share.turns import Marks, parse_turn, parse_turns
from salet.share.write import share_text
from salet.strategies import DEFAULT
from salet.words.figures import plural
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import Settings

if TYPE_CHECKING:
    from salet.reviews.reviewed import Review
    from salet.strategies.base import Strategy


class LiveGame:
    """A live game on 1 to 32 boards.

    In a ``sequence`` only the first open board shows its marks. When it is solved, the next board
    reveals its marks for the earlier guesses. ``settings`` are the player's.

    >>> from salet.belief.lists import load
    >>> game = LiveGame(load("original"))
    >>> game.add("crane", "bbygb")
    >>> game.advice().candidates[0][0]
    'aging'
    >>> game.undo()
    True
    >>> game = LiveGame(load("original"), boards=2)
    >>> game.add("crane", "ggggg", "bbygb")
    >>> game.add("aging", "ggggg")
    >>> game.is_won
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
        settings: Settings | None = None,
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
        self.settings = settings or Settings()
        self.day: date | None = None  # None if it is not the puzzle of a day
        self.depth = STEPS  # hints shown in every turn; with all of them the best guess
        self.practice = False  # whether it does not count for statistics
        self.helped = True  # whether hints were shown
        self.puzzle: Puzzle | None = None  # the puzzle that salet hosts, in practice
        self.gave_up = False  # whether the player asked for the answers
        self.answers: tuple[str | None, ...] = ()  # the known answers of unsolved boards
        self.list_options: tuple[str, ...] = ()  # of the command line, to continue the game with
        self.options: tuple[str, ...] = ()  # others of the command line
        self.stored = False  # whether an unfinished game is saved
        self.journal = True  # whether a finished game is added to the journal
        self.entry: int | None = None  # the game's id in the journal, once it is over
        self.entered: tuple[Turn, ...] = ()  # the turns of the game in the journal
        self.saved: Unfinished | None = None  # the game as it was saved last
        self.trouble: StorageError | None = None  # why the game could not be saved
        self._position: tuple[object, Position] | None = None
        self._advice: tuple[object, Advice] | None = None
        for turn in played:
            self.add(turn.guess, *turn.feedbacks)

    # ------------------------------------------------------------------------------- the state

    @property
    def position(self) -> Position:
        """The position after the turns so far."""
        state = (self.lexicon, self.rules, self.turns, self.limit)
        if self._position is None or self._position[0] != state:
            start = Position.start(self.lexicon, self.rules, boards=self.boards, limit=self.limit)
            self._position = state, start.after_turns(self.turns)
        return self._position[1]

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
        """Whether every board is solved, all guesses are used, or the player gave up."""
        used = len(self.turns) >= self.limit and self.unrevealed is None
        return self.gave_up or self.is_won or used

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
            raise failure("game-over")
        turn = self._turn(self.turns, guess, marks, self.shown)
        before = self.position
        after = before.after_turn(turn)
        if not force and before.diagnosis is None:
            _check(after)
        self.turns = after.turns

    def reveal(self, marks: Marks, *, force: bool = False) -> None:
        """Add the marks of the current board of a sequence for the next earlier guess."""
        if self.unrevealed is None:
            raise failure("all-revealed")
        nth, board = self.unrevealed
        revealed = parse_turn(self.lexicon, (self.turns[nth].guess, [marks]))
        turns = list(self.turns)
        turns[nth] = turns[nth].showing(board, revealed.feedback)
        self.replace(turns, force=force)

    def edit(self, number: int, guess: str, *marks: Marks, force: bool = False) -> None:
        """Replace a turn, numbered from 1; later turns stay."""
        if not 1 <= number <= len(self.turns):
            raise failure("turn-number", turn=number, count=len(self.turns))
        before, old, later = self.turns[: number - 1], self.turns[number - 1], self.turns[number:]
        shown = tuple(board for board, marked in enumerate(old.feedbacks) if marked is not None)
        turn = self._turn(before, guess, marks, shown)
        if later and turn.won != old.won:
            raise failure("edit-solves", turn=number)
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
            raise failure("limit-short", turns=plural(len(self.turns), "turn"), limit=limit)
        before = self.lexicon, self.rules
        self.lexicon, self.rules = lexicon or self.lexicon, rules or self.rules
        try:
            self.replace(parse_turns(self.lexicon, texts(self.turns), self.boards))
        except Exception:
            self.lexicon, self.rules = before
            raise
        self.limit = limit or self.limit

    # ------------------------------------------------------------------------------- the advice

    @property
    def shows_best(self) -> bool:
        """Whether the best guess is shown instead of hints."""
        return self.depth >= STEPS

    @property
    def never(self) -> tuple[str, ...]:
        """The words that the game does not accept; a game that salet hosts accepts all."""
        return () if self.puzzle else self.settings.never

    @property
    def opener(self) -> str:
        """The player's own opener before the first turn, else an empty string."""
        opener = self.settings.opener
        return opener if not self.turns and opener in self.lexicon else ""

    def advice(self) -> Advice:
        """Return the advice for this turn, cached."""
        words, never = self.settings.words, self.never
        state = (self.lexicon, self.rules, self.turns, self.limit, words, never)
        if self._advice is None or self._advice[0] != state:
            asked = Question(
                self.lexicon, self.turns, self.rules, self.strategy, self.boards, self.limit,
                words, never,
            )  # fmt: skip
            self._advice = state, advise(asked)
        return self._advice[1]

    # ----------------------------------------------------------------------------- which puzzle

    @property
    def number(self) -> int | None:
        """The number of the puzzle."""
        return None if self.day is None else puzzle_number(self.day)

    def on_day(self, day: date) -> None:
        """Set the day of the puzzle; on the daily list, use the belief of that day."""
        check_one_board(self.boards, "a day", "the daily puzzle has one board")
        if day > date.today():
            number, today = (f"{puzzle_number(each):,}" for each in (day, date.today()))
            fix = say("error.day-today", number=today)
            raise failure("day-future", number=number, day=day, fix=fix)
        if self.lexicon.name == DAILY:
            self.change(lexicon=daily_on(day))
        self.day, self.practice = day, False

    def new(self) -> None:
        """Begin another game with the same settings; after the day's puzzle it is practice."""
        self.practice = self.practice or (self.day is not None and self.is_over)
        self.day = None if self.practice else self.day
        self._begin(self._same(self.lexicon, self.boards, self.limit))

    def begin(self, game: LiveGame, number: int | None = None) -> None:
        """Continue a game that was played elsewhere; ``number`` is the number of its puzzle."""
        if game.boards > 1:
            self.day = None
        elif number is not None and game.lexicon.name == DAILY:
            self.on_day(puzzle_day(number))
            game.change(lexicon=self.lexicon)
        self._begin(game)

    def _begin(self, game: LiveGame) -> None:
        self.take_over(game)
        self.entry, self.gave_up, self.answers = None, False, ()

    def _same(self, lexicon: Lexicon, boards: int, limit: int | None) -> LiveGame:
        """Return a new game with the same rules and strategy."""
        return LiveGame(
            lexicon, self.rules, self.strategy, boards=boards, limit=limit, sequence=self.sequence
        )

    def take_over(self, game: LiveGame) -> None:
        """Continue with the list, the rules and the turns of another game."""
        self.lexicon, self.rules, self.limit = game.lexicon, game.rules, game.limit
        self.boards, self.sequence, self.turns = game.boards, game.sequence, game.turns

    @property
    def read(self) -> ReadGame:
        """The game as the journal and a review take it, with the known answers."""
        answers = self.answers or (None,) * self.boards
        return ReadGame(self.turns, answers, limit=self.limit, number=self.number, rules=self.rules)

    def share(self) -> str:
        """Return the share text. Raise ``InputError`` if the game is not over or was given up."""
        if self.gave_up:
            raise failure("gave-up")
        return share_text(
            self.turns, number=self.number, rules=self.rules, limit=self.limit,
            skin=self.settings.skin,
        )  # fmt: skip

    def review(self) -> Review:
        """Return the review of the game. Raise ``SaletError`` if it cannot be reviewed."""
        if not self.turns:
            raise failure("no-turns")
        return judge(self.read, self.lexicon, self.rules, sequence=self.sequence, never=self.never)

    # -------------------------------------------------------------------------------- practice

    def pose(self, puzzle: Puzzle, limit: int | None = None) -> None:
        """Begin a practice game against the host of a puzzle, with the same settings."""
        self._begin(self._same(puzzle.lexicon, puzzle.boards, limit))
        self.puzzle, self.day, self.practice = puzzle, puzzle.day, True
        self.helped, self.answers = self.depth > 0, puzzle.answers

    def guess(self, text: str) -> None:
        """Play a word of the list against the host of the puzzle; the adversary has no limit."""
        puzzle = self.puzzle
        if puzzle is None or self.is_over:
            raise failure("game-over")
        word = self.lexicon.allowed(text)
        self.turns = marked(puzzle.host, self.position, word).turns
        if not puzzle.answers:
            self.limit = max(self.limit, len(self.turns) + (not self.is_won))

    # ------------------------------------------------------------------------------------------

    def _turn(
        self, before: Sequence[Turn], guess: str, marks: Sequence[Marks], shown: Sequence[int]
    ) -> Turn:
        """Parse the turn after ``before``, with marks for all boards or only those ``shown``."""
        solved = _solved(before, self.boards)
        every: list[Marks] = list(marks)
        if len(marks) != self.boards:
            if len(marks) != len(shown):
                boards = plural(len(marks), "board")
                raise failure(
                    "colour-count", FeedbackError, word=guess.upper(), boards=boards,
                    shown=plural(len(shown), "board"),
                )  # fmt: skip
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
