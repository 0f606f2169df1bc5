"""What follows a change: the next guess or the end of the game; undo, a new puzzle, leaving."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import partial

from salet.belief.lists import make_setup
from salet.belief.pastanswers import known
from salet.belief.update import offer_update
from salet.cli.options import of_puzzle
from salet.cli.talk.lines import whole_number
from salet.cli.talk.state import Entry, Talk
from salet.errors import InputError, SaletError, shortened
from salet.host.puzzles import Puzzle
from salet.live.hints import STEPS
from salet.live.session import Session
from salet.live.unfinished import Unfinished
from salet.puzzle.days import today
from salet.puzzle.turns import limit_of
from salet.share.checks import check_turns
from salet.words.lexicon import DAILY
from salet.words.settings import settings

_PATIENCE = 5.0  # seconds that a player waits for past answers
_UNDO = "undo"  # what a player may type instead of an answer


def show(talk: Talk, *, fresh: bool = True) -> None:
    """Show the turns, then the next guess, or the end of a game that has just ended."""
    talk.entry = Entry()
    _show_trouble(talk)
    now = talk.session
    talk.screen.turns(now)
    if now.unrevealed is not None and now.puzzle is None:
        board = now.unrevealed[1] + 1
        talk.screen.say(f"Now type the colours of board {board} for your earlier guesses.")
    elif not now.is_over:
        show_next(talk)
    elif fresh and not end(talk):
        undo(talk, "")


def _show_trouble(talk: Talk) -> None:
    """Show once why the game could not be saved."""
    if talk.keeper.trouble is not None:
        talk.screen.error(talk.keeper.trouble)
        talk.keeper.trouble = None


def show_next(talk: Talk) -> None:
    """Show what helps with the next guess: the best one, or this turn's hints."""
    now, hinted = talk.session, talk.depth < STEPS
    talk.step = talk.depth if hinted else 0
    if now.puzzle is None:
        talk.screen.next_guess(now, talk.opener, talk.step if hinted else None)
        return
    talk.step = talk.depth
    talk.screen.keyboard(now)
    if talk.step:
        talk.screen.hints(now, 0, talk.step)


def undo(talk: Talk, text: str) -> None:
    """Undo the last input, or several: a word, a correction or a turn."""
    waiting = bool(talk.entry.words or talk.entry.number)
    most = len(talk.session.turns) + waiting
    count = whole_number(text or "1", max(most, 1))
    if count is None:
        what = f"{text[:20]} turns cannot be undone"
        raise InputError(
            what if text.isdecimal() else f"'{text[:20]}' is not a number of turns",
            f"Turns so far: {most}. Without a number, undo takes back the last one.",
        )
    for _ in range(count - waiting):
        if not talk.session.turns:
            talk.screen.say("There is no turn to undo.")
        talk.session = talk.session.undo()
    talk.save()
    show(talk, fresh=False)


def go_back(talk: Talk) -> bool:
    """Return to the game before this one unless this one has begun; return whether it was done."""
    if talk.before is None or talk.entry.words or talk.entry.number or talk.session.turns:
        return False
    before, talk.keeper = talk.before
    talk.session = replace(before, taste=talk.session.taste)
    talk.before = None
    talk.screen.greet(talk.session)
    show(talk, fresh=False)
    return True


def set_aside(talk: Talk) -> None:
    """Leave this game for another one: it stays saved, and undo brings it back."""
    talk.save()
    now, keeper = talk.session, talk.keeper
    if now.turns:
        talk.before = now, replace(keeper)
    if keeper.saved is not None and keeper.has_saved(now):
        talk.screen.copyable(
            "Your game is saved. To go back, type undo before your next guess, or later: "
            f"{command_of(keeper.saved)}"
        )
    elif now.turns and not now.is_over:
        talk.screen.say("To go back to your game, type undo before your next guess.", "dim")
    keeper.entry = keeper.saved = None


def begin_puzzle(talk: Talk, puzzle: Puzzle) -> None:
    """Begin another puzzle, or the same one again, under the same rules."""
    set_aside(talk)
    setup = make_setup(
        puzzle.lexicon, talk.session.setup.rules, boards=puzzle.boards,
        limit=talk.manner.limit, sequence=talk.session.setup.sequence,
    )  # fmt: skip
    talk.session = Session.start(setup, talk.session.taste, puzzle=puzzle, day=puzzle.day)
    talk.keeper.helped = talk.depth > 0
    talk.screen.greet(talk.session)
    show_next(talk)


# ---------------------------------------------------------------------------------------- the end


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


def keep(talk: Talk, *, replacing: bool = False) -> str:
    """Add the finished game to the journal; return a message about it."""
    try:
        if not talk.keeper.enter(talk.session, replacing=replacing):
            return ""
    except InputError as error:
        return f"{_not_saved(error)} Type replace to save this one instead."
    except SaletError as error:
        return _not_saved(error)
    talk.save()
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


def _fetch_past_answers(talk: Talk) -> None:
    """Offer to fetch the past answers that are missing from the daily list."""
    if not talk.prompt.can_ask or talk.session.lexicon.name != DAILY:
        return
    try:
        offer_update(partial(talk.prompt.agree, default=False), talk.screen.say, _PATIENCE)
    except SaletError as error:
        talk.screen.error(error)
    talk.settings = replace(talk.settings, update_offered=settings().update_offered)


# -------------------------------------------------------------------------------------- leaving


def leave(talk: Talk) -> None:
    """Say how to continue an unfinished game."""
    talk.save()
    _show_trouble(talk)
    now, keeper = talk.session, talk.keeper
    game = keeper.saved or keeper.row(now)
    if keeper.is_entered(now):
        return
    if keeper.saved is not None and not keeper.has_saved(now):
        talk.screen.copyable(
            f"Your last changes are not saved. To continue without them: {command_of(game)}"
        )
    elif keeper.saved is not None and now.is_over:
        talk.screen.copyable(
            f"Your game is saved, but not in your journal. To try again: {command_of(game)}"
        )
    elif keeper.saved is not None:
        talk.screen.copyable(f"Your game is saved. To continue: {command_of(game)}")
    elif now.puzzle is not None and now.turns and not now.is_over:
        rules = "" if game.rules == "normal" else f" --{game.rules}"
        within = "" if game.limit == limit_of(game.boards) else f" --within {game.limit}"
        talk.screen.copyable(f"To start this puzzle again: {command_of(game)}{rules}{within}")


def command_of(game: Unfinished) -> str:
    """Return the command that continues an unfinished game, or starts its puzzle again."""
    chosen = ["--continue", str(game.id)] if game.id else [*of_puzzle(game), *game.options]
    return shlex.join(["salet", game.kind, *chosen])
