"""``salet practice``: a puzzle to play, with hints if wanted and the review at the end."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from salet.belief.kept import known
from salet.cli import emit, options
from salet.cli.game.conversation import converse
from salet.cli.game.hosting import Practice
from salet.errors import InputError
from salet.host.hosts import Words, friend_code
from salet.host.puzzles import Puzzle, adversary_puzzle, friend_puzzle, past_puzzle, random_puzzle
from salet.journal.archive import archive
from salet.journal.journal import Journal
from salet.live.livegame import LiveGame
from salet.live.session import Session
from salet.numbers.loopcache import wait_for_compiler
from salet.puzzle.days import read_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_one_board
from salet.render.console import console
from salet.render.practice import calendar_view
from salet.strategies import find_strategy
from salet.words.figures import plural
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import settings

MONTHS = 6  # of the calendar, unless others are named


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which puzzle is asked for; without any of these, words by chance."""

    day: str | None = None
    answer: str | None = None
    adversary: bool = False
    everyday: bool = False
    boards: int | None = None
    sequence: bool = False


@click.command(
    "practice",
    help="\b\nExample:  salet practice\n          salet practice --day 2022-03-01\n"
    "          salet practice --adversary\n\n"
    "A puzzle to play against salet: a word by chance, a past day, the word of a friend, or a host "
    "that hides. Hints come when you ask for them, the review at the end; it is kept in your "
    "journal as practice, apart from the record.",
)
@click.option("--day", metavar="DATE", help="The puzzle of a past day: a date or its number.")
@click.option("--number", type=int, metavar="N", help="The puzzle with this number.")
@click.option(
    "--answer", metavar="WORDS|CODE",
    help="A friend's word, or several with commas between, or the code that hides them.",
)  # fmt: skip
@click.option("--adversary", is_flag=True, help="A host that hides: it gives in when it must.")
@click.option("--everyday", is_flag=True, help="By chance, but a word that most players know.")
@click.option(
    "--hide", metavar="WORDS",
    help="Make the code of a word, or several with commas between, to send to a friend.",
)  # fmt: skip
@click.option(
    "--calendar", is_flag=False, flag_value="", metavar="[YEAR|MONTH]",
    help="The past days that can be played, and what you played: 2022, or 2022-03.",
)  # fmt: skip
@options.boards
@options.sequence
@options.lexicon(DAILY)
@options.rules
@options.strategy
@options.live_goal
@options.within
@options.words
@click.option("--hints", is_flag=True, help="Begin every turn with the first hint.")
@options.no_journal
@options.verbose
@options.json
def command(
    day: str | None,
    number: int | None,
    answer: str | None,
    adversary: bool,
    everyday: bool,
    hide: str | None,
    calendar: str | None,
    boards: int | None,
    sequence: bool,
    goal: str,
    within: int | None,
    words: str | None,
    hints: bool,
    no_journal: bool,
    verbose: bool,
    as_json: bool,
    **chosen: Any,
) -> None:
    """Play puzzles until the player leaves; or make a code, or show the calendar."""
    wait_for_compiler(False)
    day = day if number is None else str(number)
    asked = [day is not None, answer is not None, adversary, everyday, hide, calendar is not None]
    if sum(map(bool, asked)) > 1:
        raise InputError(
            "these options name more than one puzzle",
            "Give one of --day, --number, --answer, --adversary, --everyday, --hide, --calendar.",
        )
    count = boards or 1
    if calendar is not None or day is not None:
        check_one_board(count, "a past day", "the daily puzzle has one board")
    if adversary:
        check_one_board(count, "--adversary", "the host that hides holds one word back")
    if calendar is not None:
        return _calendar(calendar, as_json)
    elsewhere = any(chosen[name] for name in ("list_name", "guesses", "answers"))
    if day is not None and elsewhere and chosen["list_name"] != DAILY:
        raise InputError("past days are of the daily puzzle", "Omit --list with --day.")
    given = chosen["list_name"]
    lexicon = options.open_lexicon(DAILY, chosen)
    listed = given if given and Path(given).exists() else lexicon.name
    if hide is not None:
        return _hide(lexicon, hide, boards, listed, as_json)
    if as_json:
        raise InputError(
            "a game is played by a person", "--json goes with --calendar and with --hide."
        )
    rules, strategy = options.chosen_rules(chosen), options.chosen_strategy(chosen)
    mine = settings()
    wanted = Wanted(day, answer, adversary, everyday, boards, sequence)
    first, others = _puzzles(lexicon, wanted)
    find_strategy(strategy).check_can_play(first.boards)
    if sequence:
        options.check_several("sequence", first.boards)
    session = Session(
        lexicon, rules, strategy, boards=first.boards, goal=goal, limit=within, sequence=sequence
    )
    live = LiveGame(
        session, stored=sys.stdin.isatty(), journal=not no_journal, depth=1 if hints else 0,
        settings=replace(mine, words=words or mine.words),
    )  # fmt: skip
    by_chance = not (day or answer or adversary)
    asked_rules = rules if rules is not Rules.NORMAL else None
    game = Practice(live, others, within, listed, verbose=verbose)
    converse(game, lambda: game.begin(first, asked_rules, by_chance=by_chance))


def _puzzles(lexicon: Lexicon, wanted: Wanted) -> tuple[Puzzle, Callable[[Puzzle], Puzzle]]:
    """Return the puzzle that is asked for, and the function that gives another one after it."""
    chance = random.Random()

    def by_chance(played: Puzzle | None = None) -> Puzzle:
        boards = played.boards if played else wanted.boards or 1
        return random_puzzle(
            lexicon, chance, everyday=wanted.everyday, boards=boards, sequence=wanted.sequence
        )

    def day_before(played: Puzzle) -> Puzzle:
        earlier = known(played.day).last
        return by_chance() if earlier is None else past_puzzle(earlier)

    if wanted.day is not None:
        return past_puzzle(read_day(wanted.day)), day_before
    if wanted.adversary:
        return adversary_puzzle(lexicon), lambda _: adversary_puzzle(lexicon)
    if wanted.answer is None:
        return by_chance(), by_chance
    puzzle = friend_puzzle(lexicon, wanted.answer)
    _check_count(puzzle, wanted.boards)
    return replace(puzzle, host=Words(puzzle.answers, wanted.sequence)), by_chance


def _check_count(puzzle: Puzzle, boards: int | None) -> None:
    if boards not in (None, puzzle.boards):
        raise InputError(
            f"{plural(puzzle.boards, 'word')} for {plural(boards or 1, 'board')}",
            "Omit --boards: each word is a board.",
        )


# ---------------------------------------------------------------------- codes and the calendar


def _hide(lexicon: Lexicon, text: str, boards: int | None, listed: str, as_json: bool) -> None:
    """Show the code of some words, to send to a friend."""
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
        days = tuple(one for one in days if one.day.isoformat().startswith(_period(text)))
        if not days:
            raise InputError(
                f"no past day of {text} is known here", "Fetch them: salet history update"
            )
    elif not as_json:
        months = sorted({(one.day.year, one.day.month) for one in days})[-MONTHS:]
        days = tuple(one for one in days if (one.day.year, one.day.month) in months)
    if as_json:
        emit({"days": [one.as_dict() for one in days]})
        return
    out = console()
    out.print(calendar_view(days, out.width))


def _period(text: str) -> str:
    """A year or a month as dates begin with it."""
    year, _, month = text.partition("-")
    try:
        date(int(year), int(month or 1), 1)
    except ValueError:
        raise InputError(f"{text!r} is no year and no month", "Write 2022, or 2022-03.") from None
    return f"{int(year):04}-" + (f"{int(month):02}" if month else "")
