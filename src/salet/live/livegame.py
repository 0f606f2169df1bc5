"""A live game: its session, its puzzle, and how it is saved.

At a terminal an unfinished game is saved after every line. A finished game is added to the journal;
undoing its last turn removes it from there.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING

from salet.advice.advice import Advice
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
from salet.share.turns import parse_turns
from salet.share.write import share_text
from salet.words.lexicon import DAILY
from salet.words.settings import Settings

if TYPE_CHECKING:
    from salet.reviews.reviewed import Review


@dataclass(slots=True)
class LiveGame:
    """A session with its puzzle; ``day`` is None if it is not the puzzle of a day.

    ``stored``: save an unfinished game. ``journal``: add a finished game to the journal.
    ``practice``: a game that does not count for statistics. ``depth``: the number of hints shown in
    every turn; with all of them the best guess is shown. ``helped``: whether hints were shown.
    ``puzzle``: the puzzle that salet hosts, in practice. ``gave_up``: the player asked for the
    answers. ``answers``: the known answers of unsolved boards. ``list_options`` and ``options``:
    the options of the command line that an unfinished game is continued with.
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
    list_options: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    entry: int | None = None  # the game's id in the journal, once it is over
    trouble: StorageError | None = None
    _entered: tuple[Turn, ...] = ()  # the turns of the game in the journal
    _cached: tuple[object, Advice] | None = None
    _saved: Unfinished | None = None

    @property
    def is_over(self) -> bool:
        """Whether no further guess is possible."""
        return self.gave_up or self.session.is_over

    # ---------------------------------------------------------------------------------- advice

    @property
    def shows_best(self) -> bool:
        """Whether the best guess is shown instead of hints."""
        return self.depth >= STEPS

    @property
    def never(self) -> tuple[str, ...]:
        """The words that the game does not accept; a game that salet hosts accepts all."""
        return () if self.puzzle else self.settings.never

    def advice(self) -> Advice:
        """Return the advice for this turn, cached."""
        now, words, never = self.session, self.settings.words, self.never
        state = (now.lexicon, now.rules, now.turns, now.limit, words, never)
        if self._cached is None or self._cached[0] != state:
            self._cached = state, now.advice(words=words, never=never)
        return self._cached[1]

    @property
    def opener(self) -> str:
        """The player's own opener before the first turn, else an empty string."""
        opener = self.settings.opener
        return opener if not self.session.turns and opener in self.session.lexicon else ""

    # ----------------------------------------------------------------------------- which puzzle

    @property
    def number(self) -> int | None:
        """The number of the puzzle."""
        return None if self.day is None else puzzle_number(self.day)

    def on_day(self, day: date) -> None:
        """Set the day of the puzzle; on the daily list, use the belief of that day."""
        check_one_board(self.session.boards, "a day", "the daily puzzle has one board")
        if day > date.today():
            today = puzzle_number(date.today())
            raise InputError(
                f"puzzle {puzzle_number(day):,} is not out until {day}",
                f"Today's is number {today:,}.",
            )
        if self.session.lexicon.name == DAILY:
            self.session.change(lexicon=daily_on(day))
        self.day, self.practice = day, False

    def kept_game(self) -> PlayedGame | None:
        """Return the game of this puzzle in the journal, or None."""
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
        """Begin another game with the same settings; after the day's puzzle it is practice."""
        old = self.session
        self.practice = self.practice or (self.day is not None and old.is_over)
        self.day = None if self.practice else self.day
        self._begin(
            Session(
                old.lexicon, old.rules, old.strategy, boards=old.boards,
                limit=old.limit, sequence=old.sequence,
            )
        )  # fmt: skip

    def begin(self, session: Session, number: int | None = None) -> None:
        """Continue a game that was played elsewhere; ``number`` is the number of its puzzle."""
        if session.boards > 1:
            self.day = None
        elif number is not None and session.lexicon.name == DAILY:
            self.on_day(puzzle_day(number))
            session.change(lexicon=self.session.lexicon)
        self._begin(session)

    def take_up(self, kept: PlayedGame) -> bool:
        """Continue with a game of the journal.

        If its words are unknown, return False; a new game of this puzzle is practice then.
        """
        now = self.session
        try:
            marks = zip(kept.guesses, kept.feedbacks, strict=True)
            turns = parse_turns(now.lexicon, [f"{guess}:{text}" for guess, text in marks])
            self.session = Session(now.lexicon, kept.rules, now.strategy, turns, limit=kept.limit)
        except SaletError:
            self.practice = True
            return False
        self.entry, self._entered = kept.id, turns
        return True

    @property
    def known_answers(self) -> tuple[str | None, ...]:
        """The answer of each board, if it was guessed or is known otherwise."""
        now = self.session
        unknown = (None,) * now.boards
        ends = zip(ends_of(now.turns) or unknown, self.answers or unknown, strict=True)
        return tuple(now.turns[end - 1].guess if end else answer for end, answer in ends)

    def share(self) -> str:
        """Return the share text. Raise ``InputError`` if the game is not over."""
        now = self.session
        return share_text(
            now.turns, number=self.number, rules=now.rules, limit=now.limit,
            skin=self.settings.skin,
        )  # fmt: skip

    def review(self) -> Review:
        """Return the review of the game. Raise ``SaletError`` if it cannot be reviewed."""
        now = self.session
        if not now.turns:
            raise InputError("there is nothing to review yet", "Play a guess first.")
        answers = self.known_answers
        return review_game(
            now.turns, answers if now.boards > 1 else answers[0], now.lexicon, now.rules,
            limit=now.limit, sequence=now.sequence, any_guess=True,
            never=self.never,
        )  # fmt: skip

    # -------------------------------------------------------------------------------- practice

    def pose(self, puzzle: Puzzle, limit: int | None = None) -> None:
        """Begin a practice game against the host of a puzzle, with the same settings."""
        old = self.session
        self._begin(
            Session(
                puzzle.lexicon, old.rules, old.strategy, boards=puzzle.boards,
                limit=limit, sequence=old.sequence,
            )
        )  # fmt: skip
        self.puzzle, self.day, self.practice = puzzle, puzzle.day, True
        self.helped, self.answers = self.depth > 0, puzzle.answers

    def guess(self, text: str) -> None:
        """Play a word of the list against the host of the puzzle; the adversary has no limit."""
        now, puzzle = self.session, self.puzzle
        if puzzle is None or self.is_over:
            raise InputError("the game is over", "Start a new one.")
        word = now.lexicon.allowed(text)
        now.turns = marked(puzzle.host, now.position, word).turns
        if not puzzle.answers:
            now.limit = max(now.limit, len(now.turns) + (not now.is_won))

    # --------------------------------------------------------------------------------- keeping

    def as_unfinished(self) -> Unfinished:
        """Return the game in the form in which it is saved."""
        now, puzzle = self.session, self.puzzle
        return Unfinished(
            "play" if puzzle is None else "practice",
            now.lexicon.name,
            now.boards,
            day="" if self.day is None else self.day.isoformat(),
            sequence=now.sequence,
            rules=now.rules.value,
            limit=now.limit,
            turns=tuple(texts(now.turns)),
            code=(puzzle and puzzle.code) or "",
            about=puzzle.about if puzzle else "",
            helped=self.helped,
            list_options=self.list_options,
            options=self.options,
        )

    @property
    def is_kept(self) -> bool:
        """Whether the game is unfinished and will be saved."""
        return self.stored and bool(self.session.turns) and not self.is_over

    def save(self) -> None:
        """Save an unfinished game, or delete the saved one if there is nothing to save.

        If the disk is full, the game goes on: ``trouble`` has the error, and nothing is saved from
        then on.
        """
        if self.entry is not None and self.session.turns != self._entered:
            self._take_out(self.entry)
        if not self.stored:
            return
        game = self.as_unfinished()
        try:
            if self._saved is not None and not (self.is_kept and self._saved.is_same(game)):
                unfinished.forget(self._saved)
                self._saved = None
            if self.is_kept:
                renamed = unfinished.keep(game)
                self._saved = game
                if renamed is not None:
                    self.trouble = StorageError(
                        "the file of your unfinished games is damaged",
                        f"This game is saved in a new one; the old one is now {renamed}.",
                    )
        except StorageError as error:
            self.stored, self.trouble = False, error

    def restore(self, rules: Rules | None = None, *, any_code: bool = False) -> int:
        """Continue the saved game of this puzzle; return the number of its turns.

        ``rules`` replace those of the saved game, unless its turns break them. With ``any_code``,
        continue any practice game of random words or of a friend's words.
        """
        wanted = self.as_unfinished()
        for saved in unfinished.kept() if self.stored else ():
            compared = replace(saved, code=wanted.code) if any_code and saved.code else saved
            if compared.is_same(wanted) and (self._resume(saved, rules) or self._resume(saved)):
                return len(self.session.turns)
        return 0

    def others_left(self) -> list[Unfinished]:
        """Return the saved games of other puzzles."""
        current = self.as_unfinished()
        games = unfinished.kept() if self.stored else ()
        return [game for game in games if not game.is_same(current)]

    def _resume(self, saved: Unfinished, rules: Rules | None = None) -> bool:
        """Continue a saved game; return whether that is possible."""
        now = self.session
        with suppress(SaletError):  # saved with another list or other rules
            session = Session(
                now.lexicon, rules or Rules(saved.rules), now.strategy, boards=saved.boards,
                limit=saved.limit, sequence=saved.sequence,
            )  # fmt: skip
            for turn in parse_turns(now.lexicon, saved.turns, saved.boards):
                session.add(turn.guess, *turn.feedbacks, force=True)
            if self.puzzle is not None and saved.code:
                host = Words(tuple(friend_word(saved.code).split()), saved.sequence)
                self.puzzle = Puzzle(host, now.lexicon, saved.about, self.day)
                self.answers = host.answers
            self.session, self.helped, self._saved = session, saved.helped, saved
            return True
        return False

    def enter(self, *, replace: bool = False) -> bool:
        """Add the finished game to the journal; return whether it was added.

        Raise ``InputError`` if the journal has another game of the day, unless ``replace``.
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
        """Remove the game from the journal, because it goes on."""
        try:
            with Journal.open() as journal:
                journal.delete([entry])
        except StorageError as error:
            self.trouble = error
        self.entry = None
