"""``salet suggest``: the best next guesses at a position."""

from __future__ import annotations

import click

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.cli import emit, options
from salet.cli.options import Lists, StrategyChoice
from salet.cli.pictures import turns_in
from salet.cli.spelling import spelt
from salet.puzzle.rules import Rules
from salet.render.console import console
from salet.render.terminal import advice_view
from salet.share.typed import typed_turns
from salet.words.lexicon import DAILY
from salet.words.settings import settings


@click.command(
    "suggest",
    help="\b\nExample:  salet suggest crane:bbygb moist:bbbbg\n"
    "          salet suggest crane:bbygb,ybbbb\n"
    "          salet suggest shot.png\n\n"
    "Show the best next guesses after these turns, or after those in a picture of the game; "
    "without turns, the best openers. On several "
    "boards a turn has one feedback per board: - if it was solved before, ? if it is not revealed "
    "yet.",
)
@click.argument("turns", nargs=-1, metavar="[GUESS:FEEDBACK]...")
@options.lexicon(DAILY)
@options.rules
@options.strategy
@options.boards
@options.within
@options.words
@options.top
@options.reverse_digits
@options.verbose
@options.json
def command(
    turns: tuple[str, ...],
    boards: int | None,
    top: int,
    within: int | None,
    reverse_digits: bool,
    verbose: bool,
    words: str | None,
    as_json: bool,
    lists: Lists,
    rules: Rules,
    strategy: StrategyChoice,
) -> None:
    lexicon = lists.load()
    preferences = settings()
    typed = typed_turns(lexicon, turns_in(turns, lexicon), boards, reverse_digits=reverse_digits)
    played = spelt(typed, lexicon)
    question = Question(
        lexicon, played, rules, strategy.find(), boards, within, words or preferences.words,
        preferences.never, top,
    )  # fmt: skip
    advice = advise(question)
    if as_json:
        emit(advice.as_dict())
        return
    out = console()
    out.print(advice_view(advice, out.width, verbose=verbose))
