"""Keep live games: an unfinished one to be continued, a finished one in the journal.

At a terminal an unfinished game is saved after every line. A finished game stays with the
unfinished ones until it is in the journal. Undoing its last turn removes it from the journal, after
it is saved as an unfinished one.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from salet.errors import InputError, SaletError, StorageError
from salet.host.hosts import Words, friend_word
from salet.host.puzzles import Puzzle
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, recorded
from salet.live import unfinished
from salet.live.session import Session
from salet.live.unfinished import Unfinished
from salet.puzzle.days import local_time
from salet.puzzle.notation import parse_turns
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, texts
from salet.share.write import no_turns


@dataclass
class Keeper:
    """What is kept of a live game, and where.

    ``stored``: an unfinished game is saved. ``journal``: a finished one is added to the journal.
    ``helped`` and ``practice`` are noted there. ``list_options`` and ``options`` are those of the
    command line that continues the game.
    """

    stored: bool = False
    journal: bool = True
    helped: bool = True  # whether hints were shown
    practice: bool = False  # whether it does not count for statistics
    list_options: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    # the id, the turns and the number of the puzzle in the journal
    entry: tuple[int, tuple[Turn, ...], int | None] | None = None
    saved: Unfinished | None = None  # the game as it was saved last
    trouble: StorageError | None = None  # why the game could not be saved

    def row(self, session: Session) -> Unfinished:
        """Return a game in the form in which it is saved."""
        puzzle, setup = session.puzzle, session.setup
        return Unfinished(
            "play" if puzzle is None else "practice",
            setup.lexicon.name,
            setup.boards,
            day="" if session.day is None else session.day.isoformat(),
            game=session.game or "",
            number=session.number if session.day is None else None,
            sequence=setup.sequence,
            rules=setup.rules.value,
            limit=setup.limit,
            turns=tuple(texts(session.turns)),
            code=(puzzle and puzzle.code) or "",
            about=puzzle.about if puzzle else "",
            helped=self.helped,
            list_options=self.list_options,
            options=self.options,
            practice=self.practice,
        )

    def is_saved(self, session: Session) -> bool:
        """Return whether a game is kept with the unfinished ones; so is one that is over, until it
        is in the journal.
        """
        if not (self.stored and session.turns) or session.gave_up:
            return False
        return not session.is_over or (self.journal and not self.is_entered(session))

    def is_entered(self, session: Session) -> bool:
        """Return whether the game is in the journal with these turns."""
        return self.entry is not None and self.entry[1] == session.turns

    def is_renumbered(self, session: Session) -> bool:
        """Return whether the journal has these turns as another puzzle."""
        if self.entry is None:
            return False
        _, turns, number = self.entry
        return turns == session.turns and number != session.number

    def has_saved(self, session: Session) -> bool:
        """Return whether the game is saved as it is now."""
        return self.saved is not None and replace(self.saved, saved_at="") == self.row(session)

    def save(self, session: Session) -> None:
        """Save a game that is not in the journal, then delete what it replaces.

        If the disk is full, the game goes on: ``trouble`` has the error, nothing is deleted, and
        nothing is saved from then on.
        """
        try:
            if self.stored:
                self._save(session)
        except StorageError as error:
            self.stored, self.trouble = False, error
            self.entry = self.entry if self.is_entered(session) else None
        if self.entry is not None and not (session.is_over or self.is_entered(session)):
            self._take_out(self.entry[0])
            self.entry = None

    def _save(self, session: Session) -> None:
        if not self.is_saved(session):
            if self.saved is not None:
                unfinished.forget(self.saved)
            self.saved = None
        elif not self.has_saved(session):
            self.saved = unfinished.keep(self.row(session), self.saved)

    def restored(
        self,
        session: Session,
        rules: Rules | None = None,
        *,
        limit: int | None = None,
        any_code: bool = False,
        chosen: Unfinished | None = None,
    ) -> Session | None:
        """Return the saved game of this puzzle that was saved last, or None.

        ``rules`` replace those of the saved game, unless its turns break them; a game against a
        host is skipped then. ``limit`` replaces its limit; a game with too many turns is skipped.
        With ``any_code``, return any practice game of random words or of a friend's words. A game
        on another site is skipped if the journal has this puzzle. If one is ``chosen``, return it,
        or raise ``InputError`` if it is of another puzzle or has too many turns.
        """
        wanted = self.row(session)
        if chosen is not None:
            if not chosen.is_same(wanted):
                raise InputError(
                    f"these options contradict unfinished game {chosen.id}",
                    "Continue it by its number alone.",
                )
            return self._taken(_limited(_resumed(session, chosen, rules), limit), chosen)
        with suppress(StorageError):
            if session.puzzle is None and self.in_journal(session) is not None:
                return None
        for saved in self._games():
            compared = replace(saved, code=wanted.code) if any_code and saved.code else saved
            if compared.is_same(wanted):
                with suppress(SaletError):  # saved with another list
                    resumed = _limited(_resumed(session, saved, rules), limit)
                    if session.puzzle is None or rules in (None, resumed.setup.rules):
                        return self._taken(resumed, saved)
        return None

    def _taken(self, resumed: Session, saved: Unfinished) -> Session:
        self.helped, self.practice = saved.helped, self.practice or saved.practice
        self.saved = saved
        return resumed

    def others(self) -> list[Unfinished]:
        """Return the saved games but for this one."""
        games = self._games()
        return [other for other in games if self.saved is None or other.id != self.saved.id]

    def _games(self) -> tuple[Unfinished, ...]:
        """Return the saved games; none if the database cannot be read, so that a game can begin."""
        with suppress(StorageError):
            return unfinished.saved_games() if self.stored else ()
        return ()

    def in_journal(self, session: Session) -> PlayedGame | None:
        """Return the game of this puzzle in the journal, or None."""
        if session.number is None or not self.journal:
            return None
        wanted = (session.read.game, session.number)
        games = Journal().games(session.lexicon.name)
        return next((game for game in games if (game.game, game.number) == wanted), None)

    def take_up(self, session: Session, played: PlayedGame) -> Session | None:
        """Return a game of the journal as a session.

        If its turns or its words are unknown, return None; a new game of this puzzle is practice
        then.
        """
        setup = replace(session.setup, rules=played.rules, limit=played.limit)
        try:
            if not played.turns:
                raise no_turns()
            taken = Session.start(setup, session.taste, number=session.number)
            for turn in played.turns:
                taken = taken.add(turn.guess, *turn.feedbacks)
        except SaletError:
            self.practice = True
            return None
        self.entry = (played.id or 0, taken.turns, taken.number)
        return taken

    def enter(self, session: Session, *, replacing: bool = False) -> bool:
        """Add a finished game to the journal; return whether it was added.

        It replaces what was entered of this game before. Raise ``InputError`` if the journal has
        another game of the day, unless ``replacing``.
        """
        if not self.journal or (
            self.is_entered(session) and not (replacing and self.is_renumbered(session))
        ):
            return False
        played = recorded(
            session.read, session.lexicon.name, helped=self.helped, practice=self.practice
        )
        played = replace(played, finished_at=self._finished_at(session))
        before, kept = self.entry and self.entry[0], self.in_journal(session)
        is_own = before is not None and kept is not None and kept.id == before
        added = Journal().add(played, replace=replacing or is_own)
        self.entry = (added.id or 0, session.turns, session.number)
        if before not in (None, added.id):
            self._take_out(before or 0)
        return True

    def _finished_at(self, session: Session) -> str:
        """Return when the finished game was saved, or an empty string.

        If salet is killed before the saved game is deleted, it is entered again, at the same time:
        the journal knows it then.
        """
        if not (self.saved and self.saved.saved_at) or self.saved.turns != self.row(session).turns:
            return ""
        moment = datetime.fromisoformat(self.saved.saved_at)
        return local_time(moment).isoformat(timespec="microseconds")

    def _take_out(self, entry: int) -> None:
        """Remove an entry from the journal, because its game goes on or is another one."""
        try:
            Journal().delete([entry])
        except StorageError as error:
            self.trouble = error


def _limited(session: Session, limit: int | None) -> Session:
    """Return a session with this limit. Raise ``InputError`` if it has too many turns."""
    return session if limit in (None, session.setup.limit) else session.change(limit=limit)


def _resumed(session: Session, saved: Unfinished, rules: Rules | None) -> Session:
    """Return a saved game as a session, under other rules if its turns obey them.

    Raise ``SaletError`` if that is not possible.
    """
    setup = replace(
        session.setup, rules=rules or Rules(saved.rules), boards=saved.boards, limit=saved.limit,
        sequence=saved.sequence,
    )  # fmt: skip
    puzzle = session.puzzle
    if puzzle is not None and saved.code:
        host = Words(tuple(friend_word(saved.code).split()), saved.sequence)
        puzzle = Puzzle(host, session.lexicon, saved.about, session.day)
    turns = parse_turns(setup.lexicon, saved.turns, saved.boards)
    started = Session.start(setup, session.taste, puzzle=puzzle, number=session.number)
    try:
        return started.replaced(turns, force=True)
    except SaletError:
        if rules is None:
            raise
        return _resumed(session, saved, None)
