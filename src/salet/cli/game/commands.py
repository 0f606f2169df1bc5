"""Commands that ``play`` and ``practice`` share: help, rules, goals, another puzzle, settings.

Each takes the conversation and the rest of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from salet.advice.goals import GOALS
from salet.belief.lists import load
from salet.errors import InputError
from salet.journal.played import day_for
from salet.live.hints import STEPS
from salet.puzzle.days import read_day
from salet.puzzle.rules import Rules
from salet.words.lexicon import bundled
from salet.words.settings import settle

if TYPE_CHECKING:
    from salet.cli.game.conversation import Conversation

Command = Callable[["Conversation", str], None]


def hint(game: Conversation, text: str) -> None:
    """Give the next hint, or the first few."""
    if text:
        game.screen.hints(text)
    else:
        game.screen.hint()


def board(game: Conversation, text: str) -> None:
    """Show one board in full."""
    game.screen.board(text)
    if game.session.turns and not game.live.is_over and game.live.puzzle is None:
        game.screen.words(text)


def rules(wanted: Rules) -> Command:
    """Return the command for other rules."""

    def switch(game: Conversation, text: str) -> None:
        game.session.change(rules=wanted)
        game.screen.say(f"{str(wanted).capitalize()} rules from now on.")
        game.show(fresh=False)

    return switch


def goal(game: Conversation, text: str) -> None:
    """Set another goal, or say which one it is."""
    if text:
        game.session.change(goal=text.lower())
        game.show(fresh=False)
        return
    now = game.session
    if now.boards > 1:
        game.screen.say("The goal is mean: the others are for one board.")
        return
    game.screen.say(f"The goal is {now.goal}. Type goal and one of: {', '.join(GOALS)}.")


def within(game: Conversation, text: str) -> None:
    """Set another number of guesses."""
    if not text:
        game.screen.say(f"The game has {game.session.limit} guesses. Another number: within 5")
        return
    if not text.isdecimal() or not 1 <= int(text[:6]) <= 50:
        raise InputError(f"{text!r} is no number of guesses", "Name one from 1 to 50: within 5")
    game.session.change(limit=int(text))
    game.show(fresh=False)


def list_named(game: Conversation, text: str) -> None:
    """Go on with another list."""
    if not text:
        raise InputError("which list?", f"Name one: {', '.join(bundled())}, or a file.")
    live = game.live
    live.session.change(lexicon=load(text))
    if live.session.boards == 1:
        live.day = day_for(live.session.lexicon.name, date.today())
    game.show(fresh=False)


def day(game: Conversation, text: str) -> None:
    """Set which puzzle it is."""
    if text:
        game.live.on_day(read_day(text))
    game.screen.greet()
    if text:
        game.show(fresh=False)


def settings(game: Conversation, text: str) -> None:
    """Show the player's settings, or change one."""
    from salet.cli.settings import settings_text

    live = game.live
    if text:
        words = live.settings.words  # as the command line asked for
        live.settings = settle(text.split())
        if not text.lower().startswith("words"):
            live.settings = replace(live.settings, words=words)
        if live.puzzle is None:  # in practice hints come when they are asked for
            live.depth = 1 if live.settings.hints else STEPS
    game.screen.out.print(settings_text(live.settings))


def review(game: Conversation, text: str) -> None:
    """Show the review of every guess, once the game is over."""
    if not game.live.is_over:
        raise InputError("the game is not over yet", "It is reviewed when it is.")
    game.screen.review()


SHARED: Mapping[str, Command] = {
    "hint": hint,
    "why": lambda game, text: game.screen.why(text),
    "words": lambda game, text: game.screen.words(text),
    "more": lambda game, text: game.screen.more(),
    "board": board,
    "hard": rules(Rules.HARD),
    "normal": rules(Rules.NORMAL),
    "ultra-hard": rules(Rules.ULTRA_HARD),
    "goal": goal,
    "settings": settings,
    "share": lambda game, text: game.screen.share(),
    "copy": lambda game, text: game.screen.share(),
    "review": review,
    "help": lambda game, text: game.screen.help(),
    "?": lambda game, text: game.screen.help(),
}
