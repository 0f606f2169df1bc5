"""``salet practice``: a puzzle to play, with hints and a review."""

from __future__ import annotations

import calendar
import random
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import click
from rich.console import Group
from rich.table import Table
from rich.text import Text

from salet.belief.pastanswers import known
from salet.cli import options
from salet.cli.command import Result, make_command, said, wants_json
from salet.cli.options import TasteOptions
from salet.cli.players import make_taste
from salet.cli.setups import SetupOptions
from salet.cli.talk.loop import begin_practice, converse
from salet.cli.talk.state import Manner, Talk
from salet.errors import InputError
from salet.host.hosts import Words, friend_code
from salet.host.puzzles import Puzzle, adversary_puzzle, friend_puzzle, past_puzzle, random_puzzle
from salet.journal.archive import ArchiveDay, archive
from salet.journal.journal import Journal
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.live.unfinished import Unfinished
from salet.puzzle.days import read_day
from salet.puzzle.figures import plural
from salet.puzzle.turns import check_one_board
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import settings

_MONTH, _GAP = 34, 3  # columns of a month, and between two months
MONTHS = 6  # that the calendar shows by default


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options that select a puzzle, by default random words, or what to show instead."""

    day: str | None
    answer: str | None
    adversary: bool
    everyday: bool
    hide: str | None
    calendar: str | None

    def check(self, setup: SetupOptions) -> None:
        """Raise ``InputError`` if the options exclude each other."""
        asked = (self.day, self.answer, self.hide, self.calendar)
        if sum(option is not None for option in asked) + self.adversary + self.everyday > 1:
            raise InputError(
                "these options select more than one puzzle",
                "Use one of --continue, --date, --answer, --adversary, --everyday, --hide, "
                "--calendar.",
            )
        count = setup.boards or 1
        if self.calendar is not None or self.day is not None:
            check_one_board(count, "a past day", "the daily puzzle has one board")
        if self.adversary:
            check_one_board(count, "--adversary", "the adversary plays on one board")


@make_command(
    "practice",
    "\b\nExample:  salet practice\n          salet practice --date 2022-03-01\n"
    "          salet practice --adversary\n\n"
    "Play a puzzle of salet: a random word, a past day, a friend's word, or the adversary. Ask for "
    "hints when you want them; a review follows at the end. The game is saved in your journal as "
    "practice and does not count for your statistics.",
)
@options.grouped(
    "wanted",
    Wanted,
    options.day,
    click.option(
        "--answer", metavar="WORDS|CODE",
        help="A friend's word, or several separated by commas, or a friend's code.",
    ),
    click.option("--adversary", is_flag=True, help="An opponent without a hidden word."),
    click.option("--everyday", is_flag=True, help="A random word that most players know."),
    click.option(
        "--hide", metavar="WORDS",
        help="Print a code for a word, or several separated by commas, to send to a friend.",
    ),
    click.option(
        "--calendar", is_flag=False, flag_value="", metavar="[YEAR|MONTH]",
        help="Show the past days that can be played, and your games: 2022, or 2022-03.",
    ),
)  # fmt: skip
@click.option("--hints", is_flag=True, help="Show the first hint in every turn.")
@options.setup(DAILY, options.rules, options.boards, options.within, options.sequence)
@options.continued
@options.taste(options.words)
@options.no_journal
@options.verbose
def command(
    wanted: Wanted,
    hints: bool,
    no_journal: bool,
    verbose: bool,
    setup: SetupOptions,
    continued: Unfinished | None,
    taste: TasteOptions,
) -> Result | None:
    """Play puzzles until the player leaves; or print a code, or show the calendar."""
    wanted.check(setup)
    if wanted.calendar is not None:
        return _calendar(wanted.calendar)
    lexicon = setup.load()
    if wanted.hide is not None:
        return _hide(lexicon, wanted.hide, setup)
    if wants_json():
        raise InputError(
            "a practice game has no JSON output", "Use --json only with --calendar or --hide."
        )
    at_random = not (wanted.day or wanted.answer or wanted.adversary)
    seed, names = None, set(options.OF_LIVE_GAMES)
    if at_random:  # the seed draws the words
        seed, taste = taste.seed, replace(taste, seed=None)
        names -= {"seed"}
    wishes, own = make_taste(taste), settings()
    first, others = _puzzles(lexicon, wanted, setup, seed)
    if wishes.strategy is not None:
        wishes.strategy.check_can_play(first.boards)
    game = setup.make(first.boards, first.lexicon)
    keeper = Keeper(
        stored=sys.stdin.isatty() or continued is not None, journal=not no_journal,
        helped=hints, practice=True,
        list_options=options.given(*options.OF_LISTS) if wanted.day is None else (),
        options=options.given(*names),
    )  # fmt: skip
    session = Session.start(game, replace(wishes, never=()), puzzle=first, day=first.day)
    manner = Manner(
        int(hints), verbose, limit=setup.within, next_puzzle=others, continued=continued
    )
    talk = Talk(session, keeper, replace(own, words=wishes.words), manner)
    limit = setup.within if options.given("within") else None
    converse(talk, lambda: begin_practice(talk, setup.named_rules, limit, at_random=at_random))
    return None


def _puzzles(
    lexicon: Lexicon, wanted: Wanted, setup: SetupOptions, seed: int | None
) -> tuple[Puzzle, Callable[[Puzzle], Puzzle]]:
    """Return the selected puzzle, and a function that returns the next one."""
    generator = random.Random(seed)

    def another(played: Puzzle | None = None) -> Puzzle:
        boards = played.boards if played else setup.boards or 1
        return random_puzzle(
            lexicon, generator, everyday=wanted.everyday, boards=boards, sequence=setup.sequence
        )

    def day_before(played: Puzzle) -> Puzzle:
        earlier = known(played.day).last
        return another() if earlier is None else past_puzzle(earlier)

    if wanted.day is not None:
        return past_puzzle(read_day(wanted.day), lexicon), day_before
    if wanted.adversary:
        return adversary_puzzle(lexicon), lambda _: adversary_puzzle(lexicon)
    if wanted.answer is None:
        return another(), another
    puzzle = _friend_puzzle(lexicon, wanted.answer, setup)
    return replace(puzzle, host=Words(puzzle.answers, setup.sequence)), another


def _friend_puzzle(lexicon: Lexicon, text: str, setup: SetupOptions) -> Puzzle:
    puzzle, boards = friend_puzzle(lexicon, text), setup.boards
    if boards not in (None, puzzle.boards):
        raise InputError(
            f"there cannot be {plural(puzzle.boards, 'word')} for {plural(boards or 1, 'board')}",
            f"Omit --{'game' if setup.game else 'boards'}: each word has its own board.",
        )
    return puzzle


# ---------------------------------------------------------------------- codes and the calendar


def _hide(lexicon: Lexicon, text: str, setup: SetupOptions) -> Result:
    """Return the code of words, to send to a friend."""
    puzzle = _friend_puzzle(lexicon, text, setup)
    code = friend_code(" ".join(puzzle.answers), random.randrange(256))
    is_file = setup.list_name is not None and Path(setup.list_name).exists()
    listed = setup.list_name if is_file else lexicon.name
    where = () if listed == DAILY else ("--list", str(listed))
    line = shlex.join(("salet", "practice", "--answer", code, *where))
    data = {"code": code, "list": lexicon.name, "command": line}
    return said(data, f"Send this to a friend: {line}")


def _calendar(text: str) -> Result:
    days = archive(known(), Journal().games(practice=None))
    if text:
        days = tuple(entry for entry in days if entry.day.isoformat().startswith(_period(text)))
        if not days:
            raise InputError(
                f"no past answer of {text} is known",
                "Fetch the past answers: salet history update",
            )
    months = sorted({(entry.day.year, entry.day.month) for entry in days})
    latest = months if text else months[-MONTHS:]
    shown = tuple(entry for entry in days if (entry.day.year, entry.day.month) in latest)
    data = {"days": [entry.as_dict() for entry in days]}
    return Result(data, lambda out: out.print(calendar_view(shown, out.width)))


def _period(text: str) -> str:
    """Return the beginning of the ISO dates of a year or a month."""
    year, _, month = text.partition("-")
    try:
        date(int(year), int(month or 1), 1)
    except ValueError:
        raise InputError(
            f"{text!r} is neither a year nor a month", "Write 2022, or 2022-03."
        ) from None
    return f"{int(year):04}-" + (f"{int(month):02}" if month else "")


def calendar_view(days: Sequence[ArchiveDay], width: int) -> Group:
    """Return a calendar of past days, with as many months side by side as fit."""
    months = sorted({(entry.day.year, entry.day.month) for entry in days})
    by_day = {entry.day: entry for entry in days}
    per_row = max(1, (width + _GAP) // (_MONTH + _GAP))
    blocks: list[Table | Text] = []
    for first in range(0, len(months), per_row):
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        row = months[first : first + per_row]
        grid.add_row(*(_month(year, month, by_day) for year, month in row))
        blocks += [grid, Text()]
    played = [entry.game for entry in days if entry.game is not None]
    won = sum(game.solved for game in played)
    total = f"{len(played):,} of {len(days):,} days played, {won:,} found."
    legend = "The digit is the number of guesses, X means not found, · not played; dim is practice."
    return Group(*blocks, Text(total, style="bold"), Text(legend, style="dim"))


def _month(year: int, month: int, by_day: dict[date, ArchiveDay]) -> Text:
    lines = [Text(f"{calendar.month_name[month]} {year}".center(_MONTH).rstrip(), style="bold")]
    lines.append(Text(" ".join(f"{name:>4}" for name in calendar.day_abbr), style="dim"))
    for week in calendar.monthcalendar(year, month):
        cells = [_cell(date(year, month, day), by_day) if day else Text("    ") for day in week]
        lines.append(Text(" ").join(cells))
    return Text("\n").join(lines)


def _cell(day: date, by_day: dict[date, ArchiveDay]) -> Text:
    """Return a day in four columns: its number, and the result of its game."""
    entry = by_day.get(day)
    if entry is None:
        return Text(f"{day.day:>2}  ", style="dim")
    game = entry.game
    if game is None:
        return Text(f"{day.day:>2} ·")
    result = str(game.guess_count) if game.solved else "X"
    style = "green" if game.solved else "red"
    return Text.assemble(f"{day.day:>2} ", (result[-1], "dim" if game.practice else style))
