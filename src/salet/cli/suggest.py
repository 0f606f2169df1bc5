"""``salet suggest``: the best next guesses at a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from salet.advice.advise import advise
from salet.belief.daily import on_day
from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.options import TasteOptions
from salet.cli.pictures import turns_in
from salet.cli.players import make_taste, spelt
from salet.cli.setups import SetupOptions
from salet.position.position import Position
from salet.puzzle.days import check_not_future, read_day
from salet.render.terminal import advice_view, opener_line
from salet.share.typed import typed_turns
from salet.words.lexicon import DAILY
from salet.words.settings import settings

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Typed:
    """The turns as they are typed, and how their digits are read."""

    turns: tuple[str, ...]
    reverse_digits: bool


@make_command(
    "suggest",
    "\b\nExample:  salet suggest crane:bbygb moist:bbbbg\n"
    "          salet suggest crane:bbygb,ybbbb\n"
    "          salet suggest shot.png\n\n"
    "Show the best next guesses after these turns, or after those in a picture or a text file; "
    "without turns, the best openers. On several "
    "boards a turn has one feedback per board: - if it was solved before, ? if it is not revealed "
    "yet.",
)
@options.setup(DAILY, options.rules, options.boards, options.within)
@options.day
@options.taste(options.words, options.top)
@options.grouped(
    "typed",
    Typed,
    click.argument("turns", nargs=-1, metavar="[GUESS:FEEDBACK]..."),
    options.reverse_digits,
)
@options.verbose
def command(
    typed: Typed,
    setup: SetupOptions,
    day: str | None,
    taste: TasteOptions,
    verbose: bool,
) -> Result:
    lexicon, texts = turns_in(typed.turns, setup)
    if day is not None:
        lexicon = on_day(lexicon, check_not_future(read_day(day)))
    with setup.naming_length(texts):
        read = typed_turns(lexicon, texts, setup.boards, reverse_digits=typed.reverse_digits)
    played = spelt(read, lexicon)
    game = setup.make(len(played[0].feedbacks) if played else 1, lexicon)
    options.check_one(game.boards, "the daily puzzle has one board", date=day)
    position = Position.before_first(game).after_turns(played)
    position.check_guess_left()
    advice = advise(position, make_taste(taste))
    own = "" if played else settings().opener_on(lexicon)

    def view(out: Console) -> None:
        if own:
            out.print(opener_line(advice, own))
        out.print(advice_view(advice, out.width, verbose=verbose))

    return Result({**advice.as_dict(), "opener": own}, view)
