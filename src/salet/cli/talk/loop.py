"""The talk about a live game: one loop that reads lines and runs them until the player leaves.

A command may begin with a slash. If a command is also a word of the list, such as ``words``, the
player is asked what it means. Without a terminal it is the command, so that a command never costs a
guess; ``guess words`` is the word.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

import click

from salet.cli.pictures import game_in, is_picture, is_text
from salet.cli.talk import commands, entering, lines
from salet.cli.talk.lines import Called, Typed
from salet.cli.talk.pasting import Gatherer, take_game
from salet.cli.talk.showing import go_back, leave, show, show_next, undo
from salet.cli.talk.state import Talk
from salet.errors import InputError, SaletError
from salet.live.session import Session
from salet.puzzle.figures import plural
from salet.puzzle.rules import Rules
from salet.share.game import ReadGame
from salet.share.pieces import Words

MAX_UNREAD = 200  # lines in a row without a terminal: such input is not a game


def converse(talk: Talk, begin: Callable[[], None]) -> None:
    """Run a talk until the player leaves by quit, Ctrl-C or the end of the input."""
    talk.prompt.complete = lambda before, text: commands.completed(talk.session, before, text)
    try:
        begin()
        listen(talk)
    except (KeyboardInterrupt, EOFError):
        click.echo()
    leave(talk)


# ------------------------------------------------------------------------------------ beginning


def begin(
    talk: Talk, rules: Rules | None, limit: int | None, pictured: ReadGame | None = None
) -> None:
    """Continue the game of a picture or of this puzzle, or show the first screen.

    A picture shows a whole game, so that it is not added to the turns of an unfinished one.
    """
    chosen = talk.manner.continued
    restored = partial(talk.keeper.restored, talk.session, rules, limit=limit, chosen=chosen)
    resumed = restored() if pictured is None else None
    talk.screen.greet(talk.session)
    taken = pictured is not None and take_game(talk, pictured)
    if taken:
        talk.save()
    else:
        _continue(talk, rules, restored() if pictured else resumed)
    show(talk, fresh=talk.keeper.is_saved(talk.session) or taken)


def _continue(talk: Talk, rules: Rules | None, resumed: Session | None) -> None:
    """Continue the unfinished game of this puzzle, if any; name other unfinished ones."""
    if resumed is not None:
        talk.session = resumed
        turns = plural(len(resumed.turns), "turn")
        if resumed.is_over:
            talk.screen.say("This game is over, but not in your journal yet.")
        else:
            talk.screen.say(f"Continuing after {turns}. Type new to start again.")
        _name_rules(talk, rules)
    else:
        _show_played(talk)
    if others := len(talk.keeper.others()):
        games = plural(others, "other unfinished game")
        them = "it" if others == 1 else "them"
        talk.screen.say(f"You have {games}. To see {them}: salet play --saved", "dim")


def _name_rules(talk: Talk, asked: Rules | None) -> None:
    """Say that a game goes on under its own rules, if its turns break those of the options."""
    rules = talk.session.setup.rules
    if asked not in (None, rules):
        talk.screen.say(f"Your turns break {asked} rules: it goes on under {rules} rules.")


def _show_played(talk: Talk) -> None:
    """Show the game of this puzzle in the journal, if there is one."""
    try:
        played = talk.keeper.in_journal(talk.session) if talk.keeper.stored else None
    except SaletError:
        return
    if played is None:
        return
    taken = talk.keeper.take_up(talk.session, played)
    if taken is not None:
        talk.session = taken
    else:
        talk.screen.squares(played.turns, talk.session.lexicon.length)
    talk.screen.say(
        f"You have already played it: {played.result}. Type new for another game, share or quit."
    )


def begin_practice(
    talk: Talk, rules: Rules | None, limit: int | None = None, *, at_random: bool = False
) -> None:
    """Continue the saved puzzle, or begin a new one."""
    chosen = talk.manner.continued
    resumed = talk.keeper.restored(
        talk.session, rules, limit=limit, any_code=at_random, chosen=chosen
    )
    talk.session = resumed or talk.session
    talk.screen.greet(talk.session)
    if resumed is not None and resumed.is_over:
        show(talk)
        return
    if resumed is not None:
        after = plural(len(resumed.turns), "guess")
        talk.screen.say(f"Continuing after {after}. Type new for another puzzle.")
        _name_rules(talk, rules)
        talk.screen.turns(talk.session)
    show_next(talk)


# ---------------------------------------------------------------------------------------- lines


def listen(talk: Talk) -> None:
    """Read lines until the player leaves. Raise ``EOFError`` at the end of the input."""
    run, unread = partial(do, talk, Gatherer(talk.prompt)), 0
    while not talk.left:
        line = talk.prompt.read(entering.expected(talk))
        try:
            run(line)
            unread = 0
        except SaletError as error:
            talk.screen.error(error)
            unread += not talk.prompt.can_ask
            if unread > MAX_UNREAD:
                raise InputError(
                    f"{unread} lines in a row could not be read", "Write one turn per line."
                ) from None
        talk.save()


def do(talk: Talk, gatherer: Gatherer, line: str) -> None:
    """Run one line, or several that were pasted together."""
    if not line:
        if talk.entry.words or talk.entry.number:
            undo(talk, "")
        return
    typed = _parsed(talk, gatherer, line)
    if not isinstance(typed, Called):
        if talk.session.puzzle is not None and isinstance(typed, Words):
            entering.take_word(talk, typed.words[0])
        else:
            entering.take(talk, typed)
        return
    command = commands.BY_NAME[typed.name]
    if _is_guess(talk, typed):
        entering.take_word(talk, talk.session.lexicon.word(typed.name))
    elif command.run is undo and not typed.rest and go_back(talk):
        return
    elif not command.is_for(talk.session):
        raise InputError(f"{line.strip()} is not available in this game", command.instead)
    else:
        command.run(talk, typed.rest)


def _parsed(talk: Talk, gatherer: Gatherer, line: str) -> Typed:
    now, names = talk.session, commands.BY_NAME
    if now.puzzle is not None:
        return lines.parse_guess(line, names, now.lexicon, is_over=now.is_over)
    first = line.split()[0].lower().removeprefix("/")
    if (first not in names or os.path.isfile(line)) and (is_picture(line) or is_text(line)):
        return game_in(line, now.lexicon)
    named = bool(talk.entry.words or talk.entry.number or now.unrevealed)
    text = gatherer.gathered(line, now.setup, named=named)
    return lines.parse(text, names, now.setup, reverse_digits=talk.manner.reverse_digits)


def _is_guess(talk: Talk, typed: Called) -> bool:
    """Ask about a command that is also a word of the list and could be a guess."""
    now, lexicon = talk.session, talk.session.lexicon
    word = lexicon.alphabet.normalise(typed.name)
    if word not in lexicon or typed.sure or typed.rest or now.is_over or talk.entry.words:
        return False
    likely = (dict(board.candidates[: board.likely]) for board in now.position.playing)
    if not talk.prompt.can_ask or not any(word in words for words in likely):
        return False
    question = f"{word.upper()} is a command and a word. Is it your guess?"
    return talk.prompt.agree(question, default=False)
