"""``salet play``: the live helper at a terminal."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date

import click

from salet.belief.daily import daily_on
from salet.cli import options
from salet.cli.game.conversation import converse
from salet.cli.game.helping import Helper
from salet.cli.game.saved import command_of, described
from salet.cli.options import Lists, StrategyChoice
from salet.cli.pictures import game_in
from salet.errors import escaped
from salet.journal.played import day_for
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.live.unfinished import saved_games
from salet.puzzle.days import read_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_one_board
from salet.render.console import console
from salet.words.lexicon import DAILY
from salet.words.settings import settings


@click.command(
    "play",
    help="\b\nExample:  salet play\n          salet play shot.png\n\n"
    "The live helper: it suggests a guess, you type what you played and the colours you got, until "
    "the answer is found. A picture of a game is read: its turns are entered for you.",
)
@click.argument("picture", required=False)
@click.option("--hints", is_flag=True, help="Show hints in steps instead of the best guess.")
@click.option("--saved", is_flag=True, help="List your unfinished games, and how to continue.")
@options.rules
@options.boards
@options.sequence
@options.day
@options.within
@options.words
@options.no_journal
@options.verbose
@options.reverse_digits
@options.lexicon(DAILY)
@options.player_strategy
def command(
    picture: str | None,
    boards: int | None,
    sequence: bool,
    within: int | None,
    words: str | None,
    hints: bool,
    saved: bool,
    day: str | None,
    no_journal: bool,
    reverse_digits: bool,
    verbose: bool,
    lists: Lists,
    rules: Rules,
    strategy: StrategyChoice,
) -> None:
    if saved:
        return _list_saved()
    lexicon = lists.load()
    shown = game_in(picture, lexicon) if picture is not None else None
    count = boards or (shown.boards if shown else 1)
    preferences = settings()
    preferences = replace(preferences, words=words or preferences.words)
    if sequence:
        options.check_several("sequence", count)
    played_on = day_for(lexicon.name, date.today()) if count == 1 else None
    if day is not None:
        check_one_board(count, "--date", "the daily puzzle has one board")
        played_on = read_day(day)
        lexicon = daily_on(played_on) if lexicon.name == DAILY else lexicon
    live = LiveGame(
        lexicon, rules, strategy.find(), boards=count, limit=within, sequence=sequence,
        settings=preferences,
    )  # fmt: skip
    live.day, live.stored, live.journal = played_on, sys.stdin.isatty(), not no_journal
    live.depth = 1 if hints or preferences.hints else STEPS
    live.list_options = options.given(*options.OF_LISTS)
    live.options = options.given(*options.OF_LIVE_GAMES)
    helper = Helper(live, reverse_digits=reverse_digits, verbose=verbose)
    wanted = rules if rules is not Rules.NORMAL else None
    converse(helper, lambda: helper.begin(wanted, shown))


def _list_saved() -> None:
    """Print the unfinished games, each with the command that continues it."""
    out, games = console(), saved_games()
    if not games:
        out.print("You have no unfinished games.")
    for game in games:
        text = f"{described(game)}\n    {command_of(game)}"
        out.print(escaped(text), markup=False, soft_wrap=True)
