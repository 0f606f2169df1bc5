"""A live game: the session, which puzzle it is, and where it is kept.

Nothing is printed here. At a terminal the unfinished game of a day is kept after every turn; a
finished one goes into the journal, and comes out again when its last turn is taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from salet.advice.advise import Advice
from salet.advice.goals import check_goal
from salet.errors import SaletError, StorageError
from salet.live import unfinished
from salet.live.session import Session
from salet.puzzle.days import puzzle_number
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, check_turns
from salet.words.lexicon import DAILY, Lexicon
from salet.words.turns import parse_turns

DEPTH = 5  # hints: with all of them the suggestion is said outright


@dataclass(slots=True)
class LiveGame:
    """A session with its puzzle day; ``day`` is None when it is not the puzzle of a day.

    ``stored`` says whether an unfinished game is kept, ``journal`` whether a finished one is.
    ``depth`` is how many hints are given in every turn.
    """

    session: Session
    day: date | None = None
    stored: bool = False
    journal: bool = True
    depth: int = DEPTH
    entry: int | None = None  # the game's id in the journal, once it is over
    trouble: StorageError | None = None
    _known: tuple[object, Advice] | None = None

    # ---------------------------------------------------------------------------------- turns

    def tell(self, guess: str, feedback: Feedback) -> None:
        """Add a turn."""
        self.session.tell(guess, feedback)
        self.save()

    def edit(self, number: int, guess: str, feedback: Feedback) -> None:
        """Correct a turn."""
        self.session.edit(number, guess, feedback)
        self._reopen()
        self.save()

    def undo(self) -> bool:
        """Take the last turn back; False when there is none."""
        had = self.session.undo()
        if had:
            self._reopen()
            self.save()
        return had

    def new(self) -> None:
        """Another game with the same settings."""
        old = self.session
        self.session = Session(old.lexicon, old.rules, old.strategy, goal=old.goal, limit=old.limit)
        self.entry = None
        self.save()

    def change(
        self,
        *,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        goal: str | None = None,
        limit: int | None = None,
    ) -> None:
        """Go on with other settings, if the turns so far go with them."""
        self.session.change(lexicon=lexicon, rules=rules, goal=goal, limit=limit)
        self.save()

    def on_day(self, day: date | None) -> None:
        """Say which puzzle it is; on the list of the daily puzzle the belief is of that day."""
        if day is not None:
            puzzle_number(day)
        if day is not None and self.session.lexicon.name == DAILY:
            self.session.change(lexicon=of_day(day))
        self.day = day
        self.save()

    # ---------------------------------------------------------------------------------- advice

    def advice(self) -> Advice:
        """The advice for this turn, worked out once."""
        now = self.session
        state = (now.lexicon, now.rules, now.turns, now.goal, now.limit)
        if self._known is None or self._known[0] != state:
            self._known = state, now.advice()
        return self._known[1]

    # --------------------------------------------------------------------------------- keeping

    @property
    def number(self) -> int | None:
        """The number of the puzzle."""
        return None if self.day is None else puzzle_number(self.day)

    def share(self) -> str:
        """The text to share; ``InputError`` when the game is not over."""
        from salet.share.text import share_text

        now = self.session
        return share_text(now.turns, number=self.number, rules=now.rules, limit=now.limit)

    def review_line(self, answer: str | None = None) -> str:
        """The finished game in a line; ``SaletError`` when it cannot be reviewed."""
        from salet.reviews.reviewing import review_game

        now = self.session
        return review_game(
            now.turns, answer, now.lexicon, now.rules, limit=now.limit, any_guess=True
        ).line

    def save(self) -> None:
        """Keep the unfinished game, or no game when there is nothing to keep.

        A disk that refuses does not stop the game: ``trouble`` says so once, and from then on
        nothing is kept.
        """
        now = self.session
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

    def enter(self, answer: str | None = None) -> str:
        """Put the finished game into the journal; what to say about it, if anything."""
        if not self.journal or self.entry is not None:
            return ""
        from salet.journal.journal import Journal
        from salet.journal.played import played_game

        now = self.session
        game = played_game(
            now.turns, now.lexicon, answer=answer, day=self.day, rules=now.rules, limit=now.limit,
            helped=True,
        )  # fmt: skip
        with Journal.open() as journal:
            self.entry = journal.add(game).id
        return "Kept in your journal."

    def _reopen(self) -> None:
        """A game that goes on is taken out of the journal."""
        if self.entry is None:
            return
        from salet.journal.journal import Journal

        try:
            with Journal.open() as journal:
                journal.delete([self.entry])
        except StorageError as error:
            self.trouble = error
        self.entry = None


def of_day(day: date) -> Lexicon:
    """The list of the daily puzzle as it was believed on a day."""
    from salet.belief.daily import daily
    from salet.belief.kept import known

    return daily(known(), day)
