"""What a player can wish for in the middle of a game: rules, goals, another puzzle, settings.

Each takes the live game, what shows it, and the rest of the line, and says whether the screen is
to be shown again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from salet.cli.helper.talk import Talk
from salet.errors import InputError
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.puzzle.rules import Rules

Wish = Callable[[LiveGame, Talk, str], bool]


def hint(live: LiveGame, talk: Talk, text: str) -> bool:
    """The next hint, or the first so many."""
    if text:
        talk.hints(text)
    else:
        talk.hint()
    return False


def why(live: LiveGame, talk: Talk, text: str) -> bool:
    """What a guess tells apart, or two."""
    talk.why(text)
    return False


def rules(wanted: Rules) -> Wish:
    """Other rules."""

    def switch(live: LiveGame, talk: Talk, text: str) -> bool:
        live.session.change(rules=wanted)
        talk.say(f"{str(wanted).capitalize()} rules from now on.")
        return True

    return switch


def goal(live: LiveGame, talk: Talk, text: str) -> bool:
    """Another goal, or which one it is."""
    from salet.advice.goals import GOALS

    if text:
        live.session.change(goal=text.lower())
        return True
    talk.say(f"The goal is {live.session.goal}. Type goal and one of: {', '.join(GOALS)}.")
    return False


def within(live: LiveGame, talk: Talk, text: str) -> bool:
    """Another number of guesses."""
    if not text:
        talk.say(f"The game has {live.session.limit} guesses. Another number: within 5")
        return False
    if not text.isdecimal() or not 1 <= int(text[:6]) <= 50:
        raise InputError(f"{text!r} is no number of guesses", "Say one from 1 to 50: within 5")
    live.session.change(limit=int(text))
    return True


def list_named(live: LiveGame, talk: Talk, text: str) -> bool:
    """Another list."""
    from salet.belief.lists import load
    from salet.journal.played import day_for
    from salet.words.lexicon import bundled

    if not text:
        raise InputError("which list?", f"Name one: {', '.join(bundled())}, or a file.")
    live.session.change(lexicon=load(text))
    live.day = day_for(live.session.lexicon.name, date.today())
    return True


def day(live: LiveGame, talk: Talk, text: str) -> bool:
    """Which puzzle it is."""
    from salet.puzzle.days import read_day

    if text:
        live.on_day(read_day(text))
    talk.greet()
    return bool(text)


def settings(live: LiveGame, talk: Talk, text: str) -> bool:
    """The player's settings, or another value for one."""
    from salet.cli.settings import settings_text
    from salet.words.settings import settle

    if text:
        live.settings = settle(text.split())
        if live.puzzle is None:  # in practice hints come when they are asked for
            live.depth = 1 if live.settings.hints else STEPS
    talk.out.print(settings_text(live.settings))
    return False


def _said(show: Callable[[Talk], None]) -> Wish:
    """What only shows something."""

    def wish(live: LiveGame, talk: Talk, text: str) -> bool:
        show(talk)
        return False

    return wish


WISHES: dict[str, Wish] = {
    "hint": hint, "why": why, "words": _said(Talk.words), "more": _said(Talk.more),
    "help": _said(lambda talk: talk.help()), "?": _said(lambda talk: talk.help()),
    "share": _said(Talk.share), "copy": _said(Talk.share), "hard": rules(Rules.HARD),
    "normal": rules(Rules.NORMAL), "ultra-hard": rules(Rules.ULTRA_HARD), "goal": goal,
    "within": within, "list": list_named,
    "number": day, "date": day, "settings": settings,
}  # fmt: skip
