"""``salet auto``: play on a real page in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from salet.auto import Limits, PageError, play_games
from salet.auto.browser import check_extra
from salet.auto.playing import address_of
from salet.cli import error_data, options
from salet.cli.command import Result, make_command, wants_json
from salet.cli.options import TasteOptions
from salet.cli.setups import SetupOptions
from salet.puzzle.figures import plural
from salet.puzzle.turns import MAX_BOARDS, texts
from salet.render.console import console, error_text, styled
from salet.render.terminal import move_line
from salet.words.lexicon import DAILY
from salet.words.settings import settings

if TYPE_CHECKING:
    from rich.console import Console

    from salet.auto.runner import PageGame
    from salet.host.games import Move


@make_command(
    "auto",
    "\b\nExample:  salet auto nyt\n\n"
    "Open a page with a puzzle in a real browser and play it by what can be seen. PAGE is nyt, or "
    "the address of any page with one board or several. This needs the extra auto (pip install "
    "'.[auto]') and Chromium, Chrome or Edge. Only the page itself receives data.",
)
@click.argument("page", metavar="PAGE")
@click.option("--headed", is_flag=True, help="Show the browser.")
@click.option("--dry-run", is_flag=True, help="Show the next guess, but type nothing.")
@click.option("--browser", metavar="PATH", help="The browser to use.  [default: the system's]")
@click.option(
    "--games", type=click.IntRange(1, 1000), default=1, show_default=True, metavar="N",
    help="The number of games to play, one after the other.",
)  # fmt: skip
@click.option(
    "--timeout", type=options.Seconds(1, 86_400), default=300, show_default=True, metavar="S",
    help="Seconds that one game may take.",
)  # fmt: skip
@options.setup(
    DAILY,
    options.rules,
    click.option(
        "--boards", type=click.IntRange(1, MAX_BOARDS), metavar="N",
        help="The number of boards.  [default: as many as the page shows]",
    ),
)  # fmt: skip
@options.taste(options.words)
def command(
    page: str,
    headed: bool,
    dry_run: bool,
    browser: str | None,
    games: int,
    timeout: float,
    setup: SetupOptions,
    taste: TasteOptions,
) -> Result:
    address_of(page)
    check_extra()
    lexicon, own = setup.load(), settings()
    report = _Reporter()
    played: list[PageGame] = []
    try:
        for game in play_games(
            games, page, list=lexicon, rules=setup.rules,
            strategy=taste.strategy(), words=taste.words or own.words,
            never=own.never, opener=own.opener, boards=setup.boards or 0,
            browser=browser, headed=headed, dry_run=dry_run,
            limits=Limits.within(timeout), on_move=report.move, on_note=report.note,
        ):  # fmt: skip
            played.append(game)
            report.end(game)
    except PageError as error:
        return _failed(error, played)
    code = 0 if dry_run or all(game.solved for game in played) else 1
    return Result(played[0] if games == 1 else _as_many(played), code=code)


def _as_many(games: list[PageGame]) -> dict[str, Any]:
    """Return the JSON of several games."""
    return {
        "games": [game.as_dict() for game in games],
        "solved": sum(game.solved for game in games),
        "lost": sum(game.lost for game in games),
    }


def _failed(error: PageError, played: list[PageGame]) -> Result:
    """Return what went wrong, with the turns so far and the screenshot."""
    turns = texts(error.turns)
    data: dict[str, Any] = {
        **error_data(error), "turns": turns, "screenshot": error.screenshot or None
    }  # fmt: skip
    if played:
        data["games"] = [game.as_dict() for game in played]

    def view(out: Console) -> None:
        fix = data["fix"]
        if turns:
            fix = f"{fix}\nTurns so far: {' '.join(turns)}"
        if error.screenshot:
            fix = f"{fix}\nScreenshot of the page: {error.screenshot}"
        error_text(data["message"], fix.strip())

    return Result(data, view, 1)


class _Reporter:
    """Prints every turn as it is played, but nothing with --json."""

    def __init__(self) -> None:
        self.out = console()
        self.out.quiet = wants_json()

    def move(self, move: Move) -> None:
        self.out.print(move_line(move))

    def note(self, text: str) -> None:
        self.out.print(text, style="dim")

    def end(self, game: PageGame) -> None:
        if game.suggestion is not None:
            word = game.suggestion.upper()
            self.out.print(styled("Would play [bold]{word}[/]. Nothing was typed.", word=word))
        else:
            self.out.print(_result(game))
        if not game.certain:
            self.out.print("What the colours of this page mean is a guess.", style="dim")


def _result(game: PageGame) -> str:
    """Return the result of a game, with the squares if there are several boards."""
    count = plural(len(game.moves), "guess")
    if game.boards == 1:
        return f"Found in {count}." if game.solved else f"Not found in {count}."
    if game.solved:
        line = f"All {game.boards} boards solved in {len(game.moves)} of {game.limit} guesses."
    else:
        solved = sum(map(bool, game.answers))
        line = f"{solved} of {game.boards} boards solved in {count}."
    return f"{line}\n{game.share}"
