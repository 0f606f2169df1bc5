"""The end of a live game: the result, the journal, past answers, leaving."""

from __future__ import annotations

from dataclasses import replace

from salet.belief.pastanswers import known
from salet.belief.update import missing_days, offer, update
from salet.cli.talk.saved import command_of
from salet.cli.talk.state import Talk
from salet.errors import InputError, SaletError, shortened
from salet.puzzle.days import today
from salet.share.checks import check_turns
from salet.words.lexicon import DAILY
from salet.words.settings import change_settings

_PATIENCE = 5.0  # seconds that a player waits for past answers
_UNDO = "undo"  # what a player may type instead of an answer


def end(talk: Talk) -> bool:
    """Show the result, the review and the share text; add the game to the journal.

    Return False if the player takes the last turn back instead.
    """
    elsewhere = talk.session.puzzle is None
    talk.screen.result(talk.session)
    if elsewhere:
        answers: list[str | None] = []
        for board in range(talk.session.boards):
            answer = _answer(talk, board)
            if answer == _UNDO:
                return False
            answers.append(answer)
        talk.session = replace(talk.session, answers=tuple(answers))
    talk.screen.answers(talk.session)
    saved = keep(talk)  # before the review, which may be interrupted
    talk.screen.ending(talk.session, talk.settings.skin)
    if saved:
        talk.screen.say(saved, "dim")
    again = "" if elsewhere else ", again to repeat this puzzle"
    talk.screen.say(
        f"Type share to copy it, review to see every guess{again}, or new for another game.", "dim"
    )
    if elsewhere:
        _fetch_past_answers(talk)
    return True


def keep(talk: Talk, *, replace: bool = False) -> str:
    """Add the finished game to the journal; return a message about it."""
    try:
        if not talk.keeper.enter(talk.session, replace=replace):
            return ""
    except InputError as error:
        return f"{_not_saved(error)} Type replace to save this one instead."
    except SaletError as error:
        return _not_saved(error)
    return "Saved as practice." if talk.keeper.practice else "Saved in your journal."


def _not_saved(error: SaletError) -> str:
    return f"Not saved in your journal: {shortened(error.message)}."


def _answer(talk: Talk, board: int) -> str | None:
    """Ask for the answer of an unsolved board; return None if the player does not know it.

    The answer of a past day is known. Instead of an answer, ``undo`` and ``review`` can be typed.
    """
    now = talk.session
    if board in now.open and (answer := _past_answer(talk)):
        return answer
    which = f" of board {board + 1}" if now.boards > 1 else ""
    while talk.prompt.can_ask and board in now.open:
        text = talk.prompt.read(f"what was the answer{which}? Enter to skip")
        if not text:
            break
        command = text.removeprefix("/").lower()
        is_word = text.lower() in now.lexicon
        if command == _UNDO and not is_word:
            return _UNDO
        try:
            if command != "review" or is_word:
                return _checked(talk, text, board)
            talk.screen.review(now.review())
        except SaletError as error:
            talk.screen.error(error)
    return None


def _past_answer(talk: Talk) -> str | None:
    """Return the answer of the past day that is played, if it is known and fits the colours."""
    day = talk.session.day
    answer = None if day is None else dict(known(before=today()).days).get(day)
    if answer is None or talk.session.boards > 1:
        return None
    try:
        return _checked(talk, answer, 0)
    except SaletError:
        return None


def _checked(talk: Talk, text: str, board: int) -> str:
    """Return the answer, or raise ``InputError`` if it contradicts the colours of a board."""
    now = talk.session
    word = now.lexicon.word(text)
    answers = [word if b == board else None for b in range(now.boards)]
    check_turns(now.turns, answers, now.lexicon, len(now.turns))
    return word


# --------------------------------------------------------------------------------- past answers


def _is_daily(talk: Talk) -> bool:
    return talk.prompt.can_ask and talk.session.lexicon.name == DAILY


def _fetch_past_answers(talk: Talk) -> None:
    """Offer once to fetch the missing past answers, and fetch them if the player agreed."""
    if not _is_daily(talk):
        return
    wanted = talk.settings.update_offered
    if wanted is None and (text := offer()):
        talk.screen.say(text)
        wanted = talk.prompt.agree("Fetch them now, and new ones when you play?", default=False)
        talk.settings = replace(talk.settings, update_offered=wanted)
        change_settings(update_offered=wanted)
    try:
        if wanted and missing_days():
            talk.screen.say(update(_PATIENCE).summary)
    except SaletError as error:
        talk.screen.error(error)


# -------------------------------------------------------------------------------------- leaving


def leave(talk: Talk) -> None:
    """Say how to continue an unfinished game."""
    now, keeper = talk.session, talk.keeper
    game = keeper.row(now)
    if keeper.is_saved(now):
        daily = game.kind == "play" and game.day == today().isoformat()
        talk.screen.copyable(
            f"Your game is saved. To continue{' today' if daily else ''}: {command_of(game)}"
        )
    elif now.puzzle is not None and now.turns and not now.is_over:
        talk.screen.copyable(f"To start this puzzle again: {command_of(game)}")
