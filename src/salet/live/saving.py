"""Save live games: an unfinished one in a file, a finished one in the journal.

At a terminal an unfinished game is saved after every line. Undoing the last turn of a finished game
removes it from the journal.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from salet.errors import SaletError, StorageError
from salet.host.hosts import Words, friend_word
from salet.host.puzzles import Puzzle
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, recorded
from salet.live import unfinished
from salet.live.livegame import LiveGame
from salet.live.unfinished import Unfinished
from salet.puzzle.rules import Rules
from salet.puzzle.turns import texts
from salet.share.turns import parse_turns


def as_unfinished(game: LiveGame) -> Unfinished:
    """Return the game in the form in which it is saved."""
    puzzle = game.puzzle
    return Unfinished(
        "play" if puzzle is None else "practice",
        game.lexicon.name,
        game.boards,
        day="" if game.day is None else game.day.isoformat(),
        sequence=game.sequence,
        rules=game.rules.value,
        limit=game.limit,
        turns=tuple(texts(game.turns)),
        code=(puzzle and puzzle.code) or "",
        about=puzzle.about if puzzle else "",
        helped=game.helped,
        list_options=game.list_options,
        options=game.options,
    )


def is_saved(game: LiveGame) -> bool:
    """Return whether the game is unfinished and saved."""
    return game.stored and bool(game.turns) and not game.is_over


def save(game: LiveGame) -> None:
    """Save an unfinished game, or delete the saved one if there is nothing to save.

    If the disk is full, the game goes on: ``trouble`` has the error, and nothing is saved from
    then on.
    """
    if game.entry is not None and game.turns != game.entered:
        _take_out(game, game.entry)
    if not game.stored:
        return
    row = as_unfinished(game)
    try:
        if game.saved is not None and not (is_saved(game) and game.saved.is_same(row)):
            unfinished.forget(game.saved)
            game.saved = None
        if is_saved(game):
            renamed = unfinished.keep(row)
            game.saved = row
            if renamed is not None:
                game.trouble = StorageError(
                    "the file of your unfinished games is damaged",
                    f"This game is saved in a new one; the old one is now {renamed}.",
                )
    except StorageError as error:
        game.stored, game.trouble = False, error


def restore(game: LiveGame, rules: Rules | None = None, *, any_code: bool = False) -> int:
    """Continue the saved game of this puzzle; return the number of its turns.

    ``rules`` replace those of the saved game, unless its turns break them. With ``any_code``,
    continue any practice game of random words or of a friend's words.
    """
    wanted = as_unfinished(game)
    for saved in unfinished.saved_games() if game.stored else ():
        compared = replace(saved, code=wanted.code) if any_code and saved.code else saved
        if compared.is_same(wanted) and (_resume(game, saved, rules) or _resume(game, saved)):
            return len(game.turns)
    return 0


def others_left(game: LiveGame) -> list[Unfinished]:
    """Return the saved games of other puzzles."""
    current = as_unfinished(game)
    games = unfinished.saved_games() if game.stored else ()
    return [other for other in games if not other.is_same(current)]


def _resume(game: LiveGame, saved: Unfinished, rules: Rules | None = None) -> bool:
    """Continue a saved game; return whether that is possible."""
    with suppress(SaletError):  # saved with another list or other rules
        other = LiveGame(
            game.lexicon, rules or Rules(saved.rules), boards=saved.boards, limit=saved.limit,
            sequence=saved.sequence,
        )  # fmt: skip
        for turn in parse_turns(game.lexicon, saved.turns, saved.boards):
            other.add(turn.guess, *turn.feedbacks, force=True)
        if game.puzzle is not None and saved.code:
            host = Words(tuple(friend_word(saved.code).split()), saved.sequence)
            game.puzzle = Puzzle(host, game.lexicon, saved.about, game.day)
            game.answers = host.answers
        game.take_over(other)
        game.helped, game.saved = saved.helped, saved
        return True
    return False


def in_journal(game: LiveGame) -> PlayedGame | None:
    """Return the game of this puzzle in the journal, or None."""
    if game.day is None or not game.journal:
        return None
    with Journal.open() as journal:
        for played in journal.on_day(game.day):
            if played.list_name == game.lexicon.name:
                return played
    return None


def take_up(game: LiveGame, played: PlayedGame) -> bool:
    """Continue with a game of the journal.

    If its words are unknown, return False; a new game of this puzzle is practice then.
    """
    try:
        taken = LiveGame(game.lexicon, played.rules, turns=played.turns, limit=played.limit)
        game.take_over(taken)
    except SaletError:
        game.practice = True
        return False
    game.entry, game.entered = played.id, game.turns
    return True


def enter(game: LiveGame, *, replace: bool = False) -> bool:
    """Add the finished game to the journal; return whether it was added.

    Raise ``InputError`` if the journal has another game of the day, unless ``replace``.
    """
    if not game.journal or game.entry is not None:
        return False
    played = recorded(game.read, game.lexicon.name, helped=game.helped, practice=game.practice)
    with Journal.open() as journal:
        game.entry = journal.add(played, replace=replace).id
    game.entered = game.turns
    return True


def _take_out(game: LiveGame, entry: int) -> None:
    """Remove the game from the journal, because it goes on."""
    try:
        with Journal.open() as journal:
            journal.delete([entry])
    except StorageError as error:
        game.trouble = error
    game.entry = None
