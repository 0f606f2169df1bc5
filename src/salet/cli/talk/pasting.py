"""A game pasted into the live helper: it is shown, and used only if the player agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from salet.belief.daily import check_list_of_day
from salet.belief.lists import list_of_game, load, make_setup
from salet.cli.talk.prompt import Prompt
from salet.cli.talk.showing import set_aside
from salet.cli.talk.state import Talk
from salet.errors import InputError, SaletError
from salet.journal.journal import Journal
from salet.journal.played import recorded
from salet.live.session import Session
from salet.puzzle.days import puzzle_day
from salet.share.game import ReadGame
from salet.share.typed import begins_share_text, continues_share_text, is_square_row, read_guesses
from salet.words.lexicon import DAILY
from salet.words.setup import Setup

_MAX_LINES = 120
_WORDLESS = (
    "these squares have no words",
    "Write each word with its squares: crane ⬛⬛🟨🟩⬛. To save a shared game as it is: salet "
    "journal import -",
)


class Gatherer:
    """Gathers the lines of a pasted text."""

    def __init__(self, prompt: Prompt):
        self.prompt = prompt
        self._squares = False  # whether the last line was a row of squares without a word

    def gathered(self, line: str, setup: Setup, *, named: bool) -> str:
        """Return a line with the lines that belong to it; ``named`` if its word is known.

        At a terminal these are the lines that arrived together with it.

        Without a terminal, raise ``InputError`` for consecutive rows of squares, because their
        words are missing.
        """
        row = is_square_row(line) and not named
        before, self._squares = self._squares, row
        header = not named and begins_share_text(line, setup)
        if "\n" in line or not (row or header):
            return line
        if row and before and not self.prompt.can_ask:
            raise InputError(*_WORDLESS)
        lines = [line]
        while (self.prompt.has_more() if self.prompt.can_ask else header) and (
            len(lines) < _MAX_LINES
        ):
            try:
                line = self.prompt.read()
            except EOFError:
                break
            if not continues_share_text(line):
                self.prompt.push_back(line)
                break
            lines.append(line)
        return "\n".join(lines)


def take_game(talk: Talk, game: ReadGame) -> bool:
    """Show a pasted game, and continue it if the player agrees; return whether they did."""
    if others := len(game.doubts_of("games")):
        talk.screen.say(f"This text has {others + 1} games; only the first one is used.", "dim")
    if game.has_words:
        return _take_turns(talk, game, [turn.guess for turn in game.turns])
    return _take_squares(talk, game)


def _take_turns(talk: Talk, game: ReadGame, guesses: Sequence[str]) -> bool:
    now = talk.session
    pasted = Session.start(_setup(now.setup, game), now.taste)
    turns = [(word, turn.feedbacks) for word, turn in zip(guesses, game.turns, strict=True)]
    before = [(turn.guess, turn.feedbacks) for turn in now.turns]
    continues = game.number is None and game.boards == now.boards and not now.is_over
    if continues and turns[: len(before)] != before:
        turns = [*before, *turns]
    for guess, row in turns:
        pasted = pasted.add(guess, *row)
    talk.screen.turns(pasted)
    if not talk.prompt.can_ask:
        talk.keeper.journal = talk.keeper.journal and not pasted.is_over
    elif not talk.prompt.agree("Is this your game?", default=True):
        talk.screen.say("Nothing was added.")
        return False
    if pasted.boards == now.boards:
        pasted = replace(pasted, number=now.number)
    number = game.number if game.is_daily and pasted.lexicon.name == DAILY else None
    if number is not None:
        pasted = pasted.on_day(puzzle_day(number))
    elif game.number is not None and not game.is_daily:
        pasted = replace(pasted, number=game.number)
    if turns[: len(before)] != before:
        set_aside(talk)
    talk.keeper.practice = talk.keeper.practice and number is None
    if pasted.lexicon.name != now.lexicon.name:
        talk.keeper.list_options = ("--list", pasted.lexicon.name)
    talk.session, talk.keeper.entry = pasted, None
    return True


def _setup(setup: Setup, game: ReadGame) -> Setup:
    """Return the setup of a pasted game, on its own list or else on the current one."""
    lexicon = setup.lexicon
    if game.boards != setup.boards and lexicon.name == DAILY:
        lexicon = load(DAILY)
    lexicon = list_of_game(game.game, lexicon)
    made = make_setup(
        lexicon, game.rules or setup.rules, boards=game.boards, limit=game.limit,
        sequence=setup.sequence and game.boards == setup.boards,
    )  # fmt: skip
    return replace(made, game=game.game or (setup.game if game.boards == setup.boards else None))


def _take_squares(talk: Talk, game: ReadGame) -> bool:
    """Ask for the words of squares, or offer to save the squares."""
    if not talk.prompt.can_ask:
        raise InputError(*_WORDLESS)
    talk.screen.squares(game.turns, talk.session.lexicon.length)
    count = len(game.turns)
    words = f"which {count} words were they?" if count > 1 else "which word was it?"
    while text := talk.prompt.read(f"{words} Enter if you don't know"):
        try:
            return _take_turns(talk, game, read_guesses(text, talk.session.lexicon, count))
        except SaletError as error:
            talk.screen.error(error)
    if game.is_over:
        _keep(talk, game)
    else:
        talk.screen.say("Without the words, salet cannot help.")
    return False


def _keep(talk: Talk, game: ReadGame) -> None:
    """Add squares without words to the journal, if the player agrees."""
    if game.is_daily and game.number is not None:
        check_list_of_day(talk.session.lexicon)
    number = game.number or (talk.session.number if game.boards == talk.session.boards else None)
    which = f" as puzzle {number:,}" if number is not None else ""
    if not talk.prompt.agree(f"Save the squares{which} in your journal?", default=False):
        return
    game = replace(game, number=number, game=game.game or talk.session.game)
    played = recorded(game, talk.session.lexicon.name)
    journal = Journal()
    try:
        journal.add(played)
    except InputError as error:
        if not talk.prompt.agree(f"{error.message}. Replace it?", default=False):
            return
        journal.add(played, replace=True)
    talk.screen.say("Saved in your journal.", "dim")
