"""A live game: the session, which puzzle it is, and where it is kept.

Nothing is printed here. At a terminal the unfinished game of a day is kept after every line; a
finished one goes into the journal, and comes out again when its last turn is taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from salet.advice.advise import Advice
from salet.advice.goals import check_goal
from salet.belief.daily import daily_on
from salet.errors import InputError, SaletError, StorageError
from salet.live import unfinished
from salet.live.hints import STEPS
from salet.live.session import Session
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.rules import Rules, check_turns
from salet.puzzle.turns import LIMIT, Turn
from salet.words.lexicon import DAILY
from salet.words.settings import Settings
from salet.words.turns import parse_turns

if TYPE_CHECKING:
    from salet.host.puzzles import Puzzle
    from salet.journal.played import PlayedGame
    from salet.reviews.reviewed import Review


@dataclass(slots=True)
class LiveGame:
    """A session with its puzzle day; ``day`` is None when it is not the puzzle of a day.

    ``stored`` says whether an unfinished game is kept, ``journal`` whether a finished one is;
    ``practice`` is a game for its own sake, kept apart from the record. ``depth`` is how many hints
    are given in every turn: with all of them the suggestion is said outright; ``helped`` is whether
    any was given. ``puzzle`` is the one whose word salet holds, where the player guesses it here.
    """

    session: Session
    day: date | None = None
    stored: bool = False
    journal: bool = True
    depth: int = STEPS
    settings: Settings = field(default_factory=Settings)
    practice: bool = False
    helped: bool = True
    puzzle: Puzzle | None = None
    entry: int | None = None  # the game's id in the journal, once it is over
    trouble: StorageError | None = None
    _entered: tuple[Turn, ...] = ()
    _known: tuple[object, Advice] | None = None

    # ---------------------------------------------------------------------------------- advice

    @property
    def is_told(self) -> bool:
        """Whether the best guess is said outright, and not by hints."""
        return self.depth >= STEPS

    def advice(self) -> Advice:
        """The advice for this turn, worked out once."""
        now, mine = self.session, self.settings
        state = (now.lexicon, now.rules, now.turns, now.goal, now.limit, mine.words, mine.never)
        if self._known is None or self._known[0] != state:
            self._known = state, now.advice(words=mine.words, never=mine.never)
        return self._known[1]

    @property
    def opener(self) -> str:
        """The player's own opener where it is to be played now, else nothing."""
        wanted = self.settings.opener
        return wanted if not self.session.turns and wanted in self.session.lexicon else ""

    # ----------------------------------------------------------------------------- which puzzle

    @property
    def number(self) -> int | None:
        """The number of the puzzle."""
        return None if self.day is None else puzzle_number(self.day)

    def on_day(self, day: date) -> None:
        """Say which puzzle it is; on the list of the daily puzzle the belief is of that day."""
        if day > date.today():
            today = puzzle_number(date.today())
            raise InputError(
                f"puzzle {puzzle_number(day):,} is still to come, on {day}",
                f"Today's is number {today:,}.",
            )
        if self.session.lexicon.name == DAILY:
            self.session.change(lexicon=daily_on(day))
        self.day, self.practice = day, False

    def kept_game(self) -> PlayedGame | None:
        """The game of this puzzle that the journal has already."""
        if self.day is None or not self.journal:
            return None
        from salet.journal.journal import Journal

        with Journal.open() as journal:
            for game in journal.on_day(self.day):
                if game.list_name == self.session.lexicon.name:
                    return game
        return None

    # --------------------------------------------------------------------------------- the game

    def new(self) -> None:
        """Another game with the same settings: for practice, once that of the day is over."""
        old = self.session
        self.practice = self.practice or (self.day is not None and old.is_over)
        self.session = Session(old.lexicon, old.rules, old.strategy, goal=old.goal, limit=old.limit)
        self.day = None if self.practice else self.day
        self.entry = None

    def begin(self, session: Session, number: int | None = None) -> None:
        """Go on with a game that was played elsewhere; ``number`` says which puzzle it is."""
        if number is not None and session.lexicon.name == DAILY:
            self.on_day(puzzle_day(number))
            session.change(lexicon=self.session.lexicon)
        self.session, self.entry = session, None

    def take_up(self, kept: PlayedGame) -> bool:
        """Show the game that the journal has; when its words are not known, only for practice."""
        now = self.session
        try:
            marks = zip(kept.guesses, kept.feedbacks, strict=True)
            turns = parse_turns(now.lexicon, [f"{guess}:{told}" for guess, told in marks])
            self.session = Session(now.lexicon, kept.rules, now.strategy, turns, limit=kept.limit)
        except SaletError:
            self.practice = True
            return False
        self.entry, self._entered = kept.id, turns
        return True

    def share(self) -> str:
        """The text to share; ``InputError`` when the game is not over."""
        from salet.share.text import share_text

        now, skin = self.session, self.settings.skin
        return share_text(
            now.turns, number=self.number, rules=now.rules, limit=now.limit, skin=skin
        )

    def review(self, answer: str | None = None) -> Review:
        """The finished game looked at; ``SaletError`` when it cannot be reviewed."""
        from salet.reviews.reviewing import SECONDS, review_game

        now = self.session
        return review_game(
            now.turns, answer, now.lexicon, now.rules, limit=now.limit, any_guess=True,
            seconds=SECONDS,
        )  # fmt: skip

    # -------------------------------------------------------------------------------- practice

    def pose(self, puzzle: Puzzle, limit: int = LIMIT) -> None:
        """Begin a game of practice against the host of a puzzle, with the same settings."""
        old = self.session
        self.session = Session(puzzle.lexicon, old.rules, old.strategy, goal=old.goal, limit=limit)
        self.puzzle, self.day, self.practice = puzzle, puzzle.day, True
        self.entry, self.helped = None, self.depth > 0

    def guess(self, text: str) -> None:
        """Play a word of the list against the host of the puzzle.

        The one that hides gives as many guesses as it takes.
        """
        from salet.host.games import marked
        from salet.position.position import Position

        now, puzzle = self.session, self.puzzle
        if puzzle is None or now.is_over:
            raise InputError("the game is over", "Start a new one.")
        word = now.lexicon.allowed(text)
        position = Position.of(now.lexicon, now.turns, now.rules)
        turn = marked(puzzle.host, position, word).turns[-1]
        now.tell(word, turn.feedback)
        if puzzle.answer is None:
            now.limit = max(now.limit, len(now.turns) + (not now.is_won))

    # --------------------------------------------------------------------------------- keeping

    def save(self) -> None:
        """Keep the game as it is now: the unfinished one, or none when there is nothing to keep.

        A disk that refuses does not stop the game: ``trouble`` says so once, and from then on
        nothing is kept.
        """
        now = self.session
        if self.entry is not None and now.turns != self._entered:
            self._take_out(self.entry)
        if not self.stored or self.day is None:
            return
        if not now.turns or now.is_over:
            unfinished.forget()
            return
        try:
            unfinished.keep(
                unfinished.Unfinished(
                    self.day.isoformat(), now.lexicon.name, now.rules.value, now.goal, now.limit,
                    tuple(map(str, now.turns)),
                )
            )  # fmt: skip
        except StorageError as error:
            self.stored, self.trouble = False, error

    def restore(self, *, rules: Rules | None = None) -> int:
        """Go on with the game of this puzzle that was left; how many turns it has.

        ``rules`` are those that were asked for now, None when nobody said.
        """
        if not self.stored or self.day is None:
            return 0
        found = unfinished.kept(self.session.lexicon.name, self.day)
        if found is None:
            return 0
        try:
            turns = parse_turns(self.session.lexicon, found.turns)
            kept = Rules(found.rules) if rules is None else rules
            check_turns(kept, turns)
            goal = check_goal(found.goal, self.session.strategy)
            session = Session(
                self.session.lexicon, kept, self.session.strategy, turns, goal=goal,
                limit=found.limit,
            )  # fmt: skip
        except SaletError:  # of another time, or played by other rules
            return 0
        self.session = session
        return len(turns)

    def enter(self, answer: str | None = None, *, replace: bool = False) -> bool:
        """Put the finished game into the journal; whether it was not there and may go there.

        ``InputError`` when the journal has another game of the day, unless ``replace``.
        """
        if not self.journal or self.entry is not None:
            return False
        from salet.journal.journal import Journal
        from salet.journal.played import played_game

        now = self.session
        game = played_game(
            now.turns, now.lexicon, answer=answer, day=self.day, rules=now.rules, limit=now.limit,
            helped=self.helped, practice=self.practice,
        )  # fmt: skip
        with Journal.open() as journal:
            self.entry = journal.add(game, replace=replace).id
        self._entered = now.turns
        return True

    def _take_out(self, entry: int) -> None:
        """A game that goes on is no longer in the journal."""
        from salet.journal.journal import Journal

        try:
            with Journal.open() as journal:
                journal.delete([entry])
        except StorageError as error:
            self.trouble = error
        self.entry = None
