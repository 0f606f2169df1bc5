"""``salet play``: the live helper at a terminal."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from datetime import date

import click

from salet.belief.daily import on_day
from salet.cli import options
from salet.cli.command import Result, make_command, said, wants_json
from salet.cli.options import TasteOptions
from salet.cli.pictures import game_of
from salet.cli.players import make_taste
from salet.cli.setups import SetupOptions
from salet.cli.talk.loop import begin, converse
from salet.cli.talk.showing import command_of
from salet.cli.talk.state import Manner, Talk
from salet.errors import InputError
from salet.journal.played import day_for
from salet.live.hints import STEPS
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.live.unfinished import Unfinished, saved_games
from salet.puzzle.days import check_not_future, puzzle_number, read_day
from salet.puzzle.figures import plural
from salet.puzzle.turns import check_one_board
from salet.words.games import WORDLE, find_game, named_puzzle
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import settings
from salet.words.setup import Setup


@make_command(
    "play",
    "\b\nExample:  salet play\n          salet play shot.png\n\n"
    "The live helper: it suggests a guess, you type what you played and the colours you got, until "
    "the answer is found. The turns of a picture or of a text file are entered for you.",
)
@click.argument("file", required=False)
@click.option("--hints", is_flag=True, help="Show hints in steps instead of the best guess.")
@click.option("--saved", is_flag=True, help="List your unfinished games, and how to continue.")
@options.setup(DAILY, options.rules, options.boards, options.within, options.sequence)
@options.day
@options.continued
@options.taste(options.words)
@options.no_journal
@options.verbose
@options.reverse_digits
def command(
    file: str | None,
    hints: bool,
    saved: bool,
    setup: SetupOptions,
    day: str | None,
    continued: Unfinished | None,
    taste: TasteOptions,
    no_journal: bool,
    verbose: bool,
    reverse_digits: bool,
) -> Result | None:
    if saved:
        return _saved_games()
    if wants_json():
        raise InputError("a live game has no JSON output", "Use --json only with --saved.")
    if file is not None and continued is not None:
        raise InputError("a picture shows a whole game", "Omit --continue, or the file.")
    lexicon, shown = game_of(file, setup) if file is not None else (setup.load(), None)
    wishes, own = make_taste(taste), settings()
    game = setup.make(shown.boards if shown else 1, lexicon)
    if continued is not None:
        game = replace(game, game=game.game or continued.game or None)
    lexicon, played_on, number = _puzzle_of(game, day, continued)
    game = replace(game, lexicon=lexicon)
    keeper = Keeper(
        stored=sys.stdin.isatty() or continued is not None, journal=not no_journal,
        list_options=options.given(*options.OF_LISTS),
        options=options.given(*options.OF_LIVE_GAMES),
    )  # fmt: skip
    depth = 1 if hints or own.hints else STEPS
    talk = Talk(
        Session.start(game, wishes, number=number, day=played_on),
        keeper,
        replace(own, words=wishes.words),
        Manner(depth, verbose, reverse_digits, continued=continued),
    )
    limit = setup.within if options.given("within") else None
    converse(talk, lambda: begin(talk, setup.named_rules, limit, shown))
    return None


def _puzzle_of(
    game: Setup, day: str | None, continued: Unfinished | None
) -> tuple[Lexicon, date | None, int | None]:
    """Return the list, and the day of the daily puzzle or the number of that of another game."""
    lexicon = game.lexicon
    if continued is not None and day is None:
        played_on = date.fromisoformat(continued.day) if continued.day else None
        if played_on is not None and lexicon.name == DAILY:
            lexicon = on_day(lexicon, played_on)
        return lexicon, played_on, continued.number
    if game.game not in (None, WORDLE):
        return lexicon, None, find_game(game.game or "").number_on(day)
    if day is None:
        now = day_for(lexicon.name, date.today()) if game.boards == 1 else None
        return lexicon, now, None
    check_one_board(game.boards, "--date", "the daily puzzle has one board")
    played_on = check_not_future(read_day(day))
    return on_day(lexicon, played_on), played_on, None


def _saved_games() -> Result:
    """Return the unfinished games, each with the command that continues it."""
    games = saved_games()
    lines = [f"{_described(game)}\n    {command_of(game)}" for game in games]
    rows = [{**asdict(game), "command": command_of(game)} for game in games]
    return said({"rows": rows}, *(lines or ["You have no unfinished games."]))


def _described(game: Unfinished) -> str:
    """Return a line about an unfinished game: its puzzle and its turns."""
    if game.about:
        puzzle = game.about
    elif game.day:
        puzzle = f"puzzle {puzzle_number(date.fromisoformat(game.day)):,} of {game.day}"
    elif game.game:
        puzzle = named_puzzle(game.game, game.number)
    else:
        kind = "a practice game" if game.practice else "a game"
        puzzle = f"{kind} on the list {game.list_name}"
    boards = f", {game.boards} boards" if game.boards > 1 else ""
    guesses = " ".join(turn.partition(":")[0] for turn in game.turns)
    return f"{puzzle[0].upper()}{puzzle[1:]}{boards}, {plural(len(game.turns), 'turn')}: {guesses}"
