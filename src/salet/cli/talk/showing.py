"""Show the game after a change: its turns, then the next guess or the end; undo; a new puzzle."""

from __future__ import annotations

from salet.belief.lists import make_setup
from salet.cli.talk import ending
from salet.cli.talk.state import Entry, Talk
from salet.errors import InputError
from salet.host.puzzles import Puzzle
from salet.live.hints import STEPS
from salet.live.session import Session


def show(talk: Talk, *, fresh: bool = True) -> None:
    """Show the turns, then the next guess, or the end of a game that has just ended."""
    talk.entry = Entry()
    if talk.keeper.trouble is not None:
        talk.screen.error(talk.keeper.trouble)
        talk.keeper.trouble = None
    now = talk.session
    talk.screen.turns(now)
    if now.unrevealed is not None and now.puzzle is None:
        board = now.unrevealed[1] + 1
        talk.screen.say(f"Now type the colours of board {board} for your earlier guesses.")
    elif not now.is_over:
        show_next(talk)
    elif fresh and not ending.end(talk):
        undo(talk, "")


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
    count, most = int(text) if text.isdecimal() else 1, len(talk.session.turns) + waiting
    if (text and not text.isdecimal()) or not 1 <= count <= max(most, 1):
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


def begin_puzzle(talk: Talk, puzzle: Puzzle) -> None:
    """Begin another puzzle, or the same one again, under the same rules."""
    setup = make_setup(
        puzzle.lexicon, talk.session.setup.rules, boards=puzzle.boards,
        limit=talk.manner.limit, sequence=talk.session.setup.sequence,
    )  # fmt: skip
    talk.session = Session.start(setup, talk.session.taste, puzzle=puzzle, day=puzzle.day)
    talk.keeper.entry, talk.keeper.helped = None, talk.depth > 0
    talk.screen.greet(talk.session)
    show_next(talk)
