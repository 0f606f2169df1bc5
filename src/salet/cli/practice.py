"""``salet practice``: a puzzle to play, with hints and a review."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import click

from salet.belief.pastanswers import known
from salet.cli import emit, options
from salet.cli.game.conversation import converse
from salet.cli.game.hosting import Practice
from salet.cli.options import Lists, StrategyChoice
from salet.errors import InputError
from salet.host.hosts import Words, friend_code
from salet.host.puzzles import Puzzle, adversary_puzzle, friend_puzzle, past_puzzle, random_puzzle
from salet.journal.archive import archive
from salet.journal.journal import Journal
from salet.live.livegame import LiveGame
from salet.puzzle.days import read_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_one_board
from salet.render.console import console
from salet.render.practice import calendar_view
from salet.strategies import find_strategy
from salet.words.figures import plural
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import settings

MONTHS = 6  # that the calendar shows by default


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options that select a puzzle; by default, random words."""

    day: str | None = None
    answer: str | None = None
    adversary: bool = False
    everyday: bool = False
    boards: int | None = None
    sequence: bool = False


@click.command(
    "practice",
    help="\b\nExample:  salet practice\n          salet practice --date 2022-03-01\n"
    "          salet practice --adversary\n\n"
    "Play a puzzle of salet: a random word, a past day, a friend's word, or the adversary. Ask for "
    "hints when you want them; a review follows at the end. The game is saved in your journal as "
    "practice and does not count for your statistics.",
)
@options.day
@click.option(
    "--answer", metavar="WORDS|CODE",
    help="A friend's word, or several separated by commas, or a friend's code.",
)  # fmt: skip
@click.option("--adversary", is_flag=True, help="An opponent without a hidden word.")
@click.option("--everyday", is_flag=True, help="A random word that most players know.")
@click.option(
    "--hide", metavar="WORDS",
    help="Print a code for a word, or several separated by commas, to send to a friend.",
)  # fmt: skip
@click.option(
    "--calendar", is_flag=False, flag_value="", metavar="[YEAR|MONTH]",
    help="Show the past days that can be played, and your games: 2022, or 2022-03.",
)  # fmt: skip
@click.option("--hints", is_flag=True, help="Show the first hint in every turn.")
@options.rules
@options.boards
@options.sequence
@options.within
@options.words
@options.no_journal
@options.verbose
@options.lexicon(DAILY)
@options.player_strategy
@options.json
def command(
    day: str | None,
    answer: str | None,
    adversary: bool,
    everyday: bool,
    hide: str | None,
    calendar: str | None,
    boards: int | None,
    sequence: bool,
    within: int | None,
    words: str | None,
    hints: bool,
    no_journal: bool,
    verbose: bool,
    as_json: bool,
    lists: Lists,
    rules: Rules,
    strategy: StrategyChoice,
) -> None:
    """Play puzzles until the player leaves; or print a code, or show the calendar."""
    asked = [day is not None, answer is not None, adversary, everyday, hide, calendar is not None]
    if sum(map(bool, asked)) > 1:
        raise InputError(
            "these options select more than one puzzle",
            "Use one of --date, --answer, --adversary, --everyday, --hide, --calendar.",
        )
    count = boards or 1
    if calendar is not None or day is not None:
        check_one_board(count, "a past day", "the daily puzzle has one board")
    if adversary:
        check_one_board(count, "--adversary", "the adversary plays on one board")
    if calendar is not None:
        return _calendar(calendar, as_json)
    if day is not None and lists.is_named and lists.list_name != DAILY:
        raise InputError(
            "--date is for the daily puzzle, which has its own list", "Omit --list, or omit --date."
        )
    list_name = lists.list_name
    lexicon = lists.load()
    listed = list_name if list_name and Path(list_name).exists() else lexicon.name
    if hide is not None:
        return _hide(lexicon, hide, boards, listed, as_json)
    if as_json:
        raise InputError(
            "a practice game has no JSON output", "Use --json only with --calendar or --hide."
        )
    by = strategy.find()
    preferences = settings()
    wanted = Wanted(day, answer, adversary, everyday, boards, sequence)
    first, others = _puzzles(lexicon, wanted)
    find_strategy(by).check_can_play(first.boards)
    if sequence:
        options.check_several("sequence", first.boards)
    live = LiveGame(
        lexicon, rules, by, boards=first.boards, limit=within, sequence=sequence,
        settings=replace(preferences, words=words or preferences.words),
    )  # fmt: skip
    live.stored, live.journal = sys.stdin.isatty(), not no_journal
    live.depth = 1 if hints else 0
    live.list_options = options.given(*options.OF_LISTS) if day is None else ()
    live.options = options.given(*options.OF_LIVE_GAMES)
    at_random = not (day or answer or adversary)
    asked_rules = rules if rules is not Rules.NORMAL else None
    game = Practice(live, others, within, verbose=verbose)
    converse(game, lambda: game.begin(first, asked_rules, at_random=at_random))


def _puzzles(lexicon: Lexicon, wanted: Wanted) -> tuple[Puzzle, Callable[[Puzzle], Puzzle]]:
    """Return the selected puzzle, and a function that returns the next one."""
    generator = random.Random()

    def another(played: Puzzle | None = None) -> Puzzle:
        boards = played.boards if played else wanted.boards or 1
        return random_puzzle(
            lexicon, generator, everyday=wanted.everyday, boards=boards, sequence=wanted.sequence
        )

    def day_before(played: Puzzle) -> Puzzle:
        earlier = known(played.day).last
        return another() if earlier is None else past_puzzle(earlier)

    if wanted.day is not None:
        return past_puzzle(read_day(wanted.day)), day_before
    if wanted.adversary:
        return adversary_puzzle(lexicon), lambda _: adversary_puzzle(lexicon)
    if wanted.answer is None:
        return another(), another
    puzzle = friend_puzzle(lexicon, wanted.answer)
    _check_count(puzzle, wanted.boards)
    return replace(puzzle, host=Words(puzzle.answers, wanted.sequence)), another


def _check_count(puzzle: Puzzle, boards: int | None) -> None:
    if boards not in (None, puzzle.boards):
        raise InputError(
            f"there cannot be {plural(puzzle.boards, 'word')} for {plural(boards or 1, 'board')}",
            "Omit --boards: each word has its own board.",
        )


# ---------------------------------------------------------------------- codes and the calendar


def _hide(lexicon: Lexicon, text: str, boards: int | None, listed: str, as_json: bool) -> None:
    """Print the code of words, to send to a friend."""
    puzzle = friend_puzzle(lexicon, text)
    _check_count(puzzle, boards)
    code = friend_code(" ".join(puzzle.answers), random.randrange(256))
    where = "" if listed == DAILY else f" --list {listed}"
    line = f"salet practice --answer {code}{where}"
    if as_json:
        emit({"code": code, "list": lexicon.name, "command": line})
        return
    console().print(f"Send this to a friend: {line}", soft_wrap=True)


def _calendar(text: str, as_json: bool) -> None:
    with Journal.open() as journal:
        days = archive(known(), journal.games(practice=None))
    if text:
        days = tuple(entry for entry in days if entry.day.isoformat().startswith(_period(text)))
        if not days:
            raise InputError(
                f"no past answer of {text} is known",
                "Fetch the past answers: salet history update",
            )
    elif not as_json:
        months = sorted({(entry.day.year, entry.day.month) for entry in days})[-MONTHS:]
        days = tuple(entry for entry in days if (entry.day.year, entry.day.month) in months)
    if as_json:
        emit({"days": [entry.as_dict() for entry in days]})
        return
    out = console()
    out.print(calendar_view(days, out.width))


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
