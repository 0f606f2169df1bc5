"""A live game: the session, which puzzle it is, and where it is kept.

Nothing is printed here. At a terminal an unfinished game is kept after every line; a finished one
goes into the journal, and comes out again when its last turn is taken back.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING

from salet.advice.advise import Advice
from salet.belief.daily import daily_on
from salet.errors import InputError, SaletError, StorageError
from salet.host.games import marked
from salet.host.hosts import Words, friend_word
from salet.host.puzzles import Puzzle
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, played_game
from salet.live import unfinished
from salet.live.hints import STEPS
from salet.live.session import Session
from salet.live.unfinished import Unfinished
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, check_one_board, ends_of, texts
from salet.reviews.reviewing import review_game
from salet.share.text import share_text
from salet.words.lexicon import DAILY
from salet.words.settings import Settings
from salet.words.turns import parse_turns

if TYPE_CHECKING:
    from salet.reviews.reviewed import Review


@dataclass(slots=True)
class LiveGame:
    """A session with its puzzle day; ``day`` is None when it is not the puzzle of a day.

    ``stored`` says whether an unfinished game is kept, ``journal`` whether a finished one is;
    ``practice`` is a game for its own sake, kept apart from the record. ``depth`` is the number of
    hints given in every turn: with all of them the best guess is shown outright; ``helped`` is
    whether any was given. ``puzzle`` is the one whose words salet holds, in practice; ``gave_up``
    that the player has asked for them. ``answers`` are those that are known of boards not solved.
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
    gave_up: bool = False
    answers: tuple[str | None, ...] = ()
    entry: int | None = None  # the game's id in the journal, once it is over
    trouble: StorageError | None = None
    _entered: tuple[Turn, ...] = ()
    _known: tuple[object, Advice] | None = None
    _saved: Unfinished | None = None  # as it was kept last

    @property
    def is_over(self) -> bool:
        """Whether no guess can be made any more."""
        return self.gave_up or self.session.is_over

    # ---------------------------------------------------------------------------------- advice

    @property
    def shows_best(self) -> bool:
        """Whether the best guess is shown outright, and not by hints."""
        return self.depth >= STEPS

    def advice(self) -> Advice:
        """Return the advice for this turn, computed once."""
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
        """Set the puzzle; on the list of the daily puzzle the belief is of that day."""
        check_one_board(self.session.boards, "a day", "the daily puzzle has one board")
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
        """Return the game of this puzzle that the journal has already."""
        if self.day is None or not self.journal:
            return None
        with Journal.open() as journal:
            for game in journal.on_day(self.day):
                if game.list_name == self.session.lexicon.name:
                    return game
        return None

    # --------------------------------------------------------------------------------- the game

    def _begin(self, session: Session) -> None:
        self.session, self.entry, self.gave_up, self.answers = session, None, False, ()

    def new(self) -> None:
        """Begin another game with the same settings: practice, once that of the day is over."""
        old = self.session
        self.practice = self.practice or (self.day is not None and old.is_over)
        self.day = None if self.practice else self.day
        self._begin(
            Session(
                old.lexicon, old.rules, old.strategy, boards=old.boards, goal=old.goal,
                limit=old.limit, sequence=old.sequence,
            )
        )  # fmt: skip

    def begin(self, session: Session, number: int | None = None) -> None:
        """Go on with a game that was played elsewhere; ``number`` says which puzzle it is."""
        if session.boards > 1:
            self.day = None
        elif number is not None and session.lexicon.name == DAILY:
            self.on_day(puzzle_day(number))
            session.change(lexicon=self.session.lexicon)
        self._begin(session)

    def take_up(self, kept: PlayedGame) -> bool:
        """Show the game that the journal has; when its words are not known, only for practice."""
        now = self.session
        try:
            marks = zip(kept.guesses, kept.feedbacks, strict=True)
            turns = parse_turns(now.lexicon, [f"{guess}:{seen}" for guess, seen in marks])
            self.session = Session(now.lexicon, kept.rules, now.strategy, turns, limit=kept.limit)
        except SaletError:
            self.practice = True
            return False
        self.entry, self._entered = kept.id, turns
        return True

    @property
    def known_answers(self) -> tuple[str | None, ...]:
        """The answer of each board: the guess that solved it, or what is known of it."""
        now = self.session
        ends = ends_of(now.turns) or (None,) * now.boards
        given = self.answers or (None,) * now.boards
        return tuple(
            now.turns[end - 1].guess if end else word for end, word in zip(ends, given, strict=True)
        )

    def share(self) -> str:
        """Return the text to share; raise ``InputError`` when the game is not over."""
        now = self.session
        return share_text(
            now.turns, number=self.number, rules=now.rules, limit=now.limit,
            skin=self.settings.skin,
        )  # fmt: skip

    def review(self) -> Review:
        """Return the review of the game; raise ``SaletError`` when it cannot be reviewed."""
        now = self.session
        if not now.turns:
            raise InputError("no guess was played yet", "Play one first.")
        answers = self.known_answers
        return review_game(
            now.turns, answers if now.boards > 1 else answers[0], now.lexicon, now.rules,
            limit=now.limit, sequence=now.sequence, any_guess=True,
            never=self.settings.never,
        )  # fmt: skip

    # -------------------------------------------------------------------------------- practice

    def pose(self, puzzle: Puzzle, limit: int | None = None) -> None:
        """Begin a game of practice against the host of a puzzle, with the same settings."""
        old = self.session
        self._begin(
            Session(
                puzzle.lexicon, old.rules, old.strategy, boards=puzzle.boards, goal=old.goal,
                limit=limit, sequence=old.sequence,
            )
        )  # fmt: skip
        self.puzzle, self.day, self.practice = puzzle, puzzle.day, True
        self.helped, self.answers = self.depth > 0, puzzle.answers

    def guess(self, text: str) -> None:
        """Play a word of the list against the host of the puzzle.

        The adversary gives as many guesses as it takes.
        """
        now, puzzle = self.session, self.puzzle
        if puzzle is None or self.is_over:
            raise InputError("the game is over", "Start a new one.")
        word = now.lexicon.allowed(text)
        now.turns = marked(puzzle.host, now.position, word).turns
        if not puzzle.answers:
            now.limit = max(now.limit, len(now.turns) + (not now.is_won))

    # --------------------------------------------------------------------------------- keeping

    def as_unfinished(self) -> Unfinished:
        """Return the game as it is kept."""
        now, puzzle = self.session, self.puzzle
        return Unfinished(
            "play" if puzzle is None else "practice",
            now.lexicon.name,
            now.boards,
            day="" if self.day is None else self.day.isoformat(),
            sequence=now.sequence,
            rules=now.rules.value,
            goal=now.goal,
            limit=now.limit,
            turns=tuple(texts(now.turns)),
            code=(puzzle and puzzle.code) or "",
            about=puzzle.about if puzzle else "",
            helped=self.helped,
        )

    @property
    def is_kept(self) -> bool:
        """Whether the game is unfinished, and kept when the player leaves."""
        return self.stored and bool(self.session.turns) and not self.is_over

    def save(self) -> None:
        """Keep the game as it is now: the unfinished one, or none when there is nothing to keep.

        A full disk does not stop the game: ``trouble`` reports it once, and from then on nothing
        is kept.
        """
        if self.entry is not None and self.session.turns != self._entered:
            self._take_out(self.entry)
        if not self.stored:
            return
        mine = self.as_unfinished()
        try:
            if self._saved is not None and not (self.is_kept and self._saved.is_same(mine)):
                unfinished.forget(self._saved)
                self._saved = None
            if self.is_kept:
                unfinished.keep(mine)
                self._saved = mine
        except StorageError as error:
            self.stored, self.trouble = False, error

    def restore(self, rules: Rules | None = None, *, any_code: bool = False) -> int:
        """Go on with the game of this puzzle that was left; return the number of its turns.

        ``rules`` are those that were asked for now; without them, or when the turns break them,
        those of the game hold. With ``any_code`` it may be any puzzle of practice whose words were
        chosen by chance or by a friend.
        """
        wanted = self.as_unfinished()
        for found in unfinished.kept() if self.stored else ():
            as_wanted = replace(found, code=wanted.code) if any_code and found.code else found
            if as_wanted.is_same(wanted) and (self._resume(found, rules) or self._resume(found)):
                return len(self.session.turns)
        return 0

    def others_left(self) -> list[Unfinished]:
        """Return the unfinished games of ``play`` on other lists or numbers of boards."""
        mine = self.as_unfinished()
        games = unfinished.kept() if self.stored else ()
        return [
            game
            for game in games
            if game.kind == "play" and not game.day and not game.is_same(mine)
            and game.list_name.isprintable()
        ]  # fmt: skip

    def _resume(self, found: Unfinished, rules: Rules | None = None) -> bool:
        """Go on with a game that was left; return whether that is possible."""
        now = self.session
        with suppress(SaletError):  # of another list, or played by other rules
            session = Session(
                now.lexicon, rules or Rules(found.rules), now.strategy, boards=found.boards,
                goal=found.goal, limit=found.limit, sequence=found.sequence,
            )  # fmt: skip
            for turn in parse_turns(now.lexicon, found.turns, found.boards):
                session.add(turn.guess, *turn.feedbacks, force=True)
            if self.puzzle is not None and found.code:
                host = Words(tuple(friend_word(found.code).split()), found.sequence)
                self.puzzle = Puzzle(host, now.lexicon, found.about, self.day)
                self.answers = host.answers
            self.session, self.helped, self._saved = session, found.helped, found
            return True
        return False

    def enter(self, *, replace: bool = False) -> bool:
        """Put the finished game into the journal; return whether it was not there and may go there.

        Raise ``InputError`` when the journal has another game of the day, unless ``replace``.
        """
        if not self.journal or self.entry is not None:
            return False
        now = self.session
        game = played_game(
            now.turns, now.lexicon, answer=self.known_answers, day=self.day, rules=now.rules,
            limit=now.limit, helped=self.helped, practice=self.practice,
        )  # fmt: skip
        with Journal.open() as journal:
            self.entry = journal.add(game, replace=replace).id
        self._entered = now.turns
        return True

    def _take_out(self, entry: int) -> None:
        """Remove a game that goes on from the journal."""
        try:
            with Journal.open() as journal:
                journal.delete([entry])
        except StorageError as error:
            self.trouble = error
        self.entry = None
