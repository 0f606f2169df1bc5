"""``salet practice``: a puzzle to play, with hints if wanted and the review at the end."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

import click

from salet.belief.kept import known
from salet.cli import emit, options, terminal
from salet.cli.game import commands
from salet.cli.game.conversation import Conversation, converse
from salet.cli.game.prompt import patiently
from salet.cli.game.screen import REVIEWED, Screen
from salet.errors import InputError, SaletError
from salet.host.hosts import Words, friend_code
from salet.host.puzzles import (
    Puzzle,
    friend_puzzle,
    hiding_puzzle,
    past_puzzle,
    random_puzzle,
)  # fmt: skip
from salet.journal.archive import archive
from salet.journal.journal import Journal
from salet.live.livegame import LiveGame
from salet.live.session import Session
from salet.live.typed import Guesses, Typed, guess_or_command
from salet.puzzle.days import read_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_one_board
from salet.strategies import find_strategy
from salet.words.figures import plural
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import settings

NAMED = 12  # words that the host that hides could have had
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
    game = Practice(live, PracticeScreen(live, verbose=verbose), others, within, listed)
    by_chance = not (day or answer or adversary)
    asked_rules = rules if rules is not Rules.NORMAL else None
    converse(game, lambda: game.begin(first, asked_rules, by_chance=by_chance))
    game.say_how_to_go_on()


def practise_hiding(lexicon: Lexicon, rules: Rules) -> None:
    """Play against the host that hides, again and again."""
    live = LiveGame(Session(lexicon, rules), stored=sys.stdin.isatty(), depth=0)
    game = Practice(
        live, PracticeScreen(live), lambda _: hiding_puzzle(lexicon), None, lexicon.name
    )
    converse(game, lambda: game.begin(hiding_puzzle(lexicon), None))
    game.say_how_to_go_on()


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
        return hiding_puzzle(lexicon), lambda _: hiding_puzzle(lexicon)
    if wanted.answer is None:
        return by_chance(), by_chance
    puzzle = friend_puzzle(lexicon, wanted.answer)
    _check_boards(puzzle, wanted.boards)
    return replace(puzzle, host=Words(puzzle.answers, wanted.sequence)), by_chance


def _check_boards(puzzle: Puzzle, boards: int | None) -> None:
    if boards not in (None, puzzle.boards):
        raise InputError(
            f"{plural(puzzle.boards, 'word')} for {plural(boards or 1, 'board')}",
            "Omit --boards: each word is a board.",
        )


# ------------------------------------------------------------------------------------- the game


class PracticeScreen(Screen):
    """Shows a game of practice."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is played."""
        assert self.live.puzzle is not None
        return self.live.puzzle

    def greet(self) -> None:
        """Show what puzzle it is, and what to type."""
        puzzle, now = self.puzzle, self.live.session
        limit = f"{now.limit} guesses" if puzzle.answers else "as many guesses as it takes"
        boards = f"{now.boards} boards, " if now.boards > 1 else ""
        self.out.print()
        self.say(f"{puzzle.about[0].upper()}{puzzle.about[1:]}.", "bold")
        self.say(f"{boards}{now.lexicon.length} letters, {limit}. Type a word; help shows more.")
        if now.sequence:
            self.say("The boards show their marks one after the other.")

    def next_guess(self) -> None:
        """Show the keys, and as many hints as are wanted."""
        from salet.render.live import situation
        from salet.render.practice import keyboard

        now = self.live.session
        seen = [mine for turn in now.turns for b in now.open if (mine := turn.on(b)) is not None]
        self.out.print()
        self.out.print(keyboard(seen, now.lexicon.alphabet))
        if self.puzzle.answers:
            self.out.print(situation(now))
        self.step = self.live.depth
        if self.step:
            self.show_hints(0)

    def ending(self) -> None:
        """Show the review, in full for a few boards, and the text to share."""
        self.out.print()
        try:
            if self.live.session.boards <= REVIEWED:
                self.review()
            else:
                self.say(patiently(lambda: self.live.review().line))
        except SaletError as error:
            self.say(f"It cannot be reviewed: {error}.", "dim")
        self.share_text()

    def help(self) -> None:
        """Show what can be typed."""
        from salet.render.console import help_view
        from salet.render.practice import HELP

        self.out.print(help_view(HELP))


class Practice(Conversation):
    """Marks the guesses of a player."""

    elsewhere: ClassVar = {
        "undo": "A guess that was marked stays. Type give up to see the words.",
        "edit": "A guess that was marked stays. Type give up to see the words.",
        "replace": "Practice is kept apart from the record, every game of it.",
        "refused": "A word is put away by: settings never glift",
        "within": "Begin another game: salet practice --within 5",
        "list": "Begin another game: salet practice --list NAME",
        "number": "Begin another game: salet practice --number 255",
        "date": "Begin another game: salet practice --day 2022-03-01",
    }

    def __init__(
        self,
        live: LiveGame,
        screen: PracticeScreen,
        others: Callable[[Puzzle], Puzzle],
        limit: int | None,
        listed: str,
    ):
        own: dict[str, commands.Command] = {
            "new": lambda _, text: self.pose(self.others(screen.puzzle)),
            "again": lambda _, text: self.again(),
            "giveup": lambda _, text: self.give_up(),
        }
        super().__init__(live, screen, own)
        self.others, self.limit, self.listed = others, limit, listed

    def about(self) -> str:
        """Return what the prompt asks for."""
        if self.live.is_over:
            return "new, again, share or quit" if self.session.is_over else "new, again or quit"
        limit = f" of {self.session.limit}" if self.live.answers else ""
        return f"guess {len(self.session.turns) + 1}{limit}"

    def begin(self, puzzle: Puzzle, rules: Rules | None, *, by_chance: bool = False) -> None:
        """Go on with the puzzle that was left, or begin with a new one."""
        self.live.pose(puzzle, self.limit)
        turns = self.live.restore(rules, any_code=by_chance)
        self.screen.greet()
        if turns:
            self.screen.say(f"You had {plural(turns, 'guess')}; type new for another puzzle.")
            self.screen.turns()
        self.screen.next_guess()

    def pose(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle."""
        self.live.pose(puzzle, self.limit)
        self.screen.greet()
        self.screen.next_guess()

    def understand(self, line: str) -> Typed:
        """Return what a line means: a guess or a command."""
        if not line:
            return Guesses(())
        return guess_or_command(
            line, self.session.lexicon, self.commands, is_over=self.live.is_over
        )

    def take(self, typed: Typed) -> None:
        """Have a guess marked, and show where that leaves the player."""
        if isinstance(typed, Guesses) and typed.words:
            self.live.guess(typed.words[0])
            self.show()

    def show(self, *, fresh: bool = True) -> None:
        """Show the turns, then the keys or, when that is ``fresh``, the end."""
        self.screen.turns()
        if not self.live.is_over:
            self.screen.next_guess()
        elif fresh:
            self.ending.show()

    def again(self) -> None:
        """Begin the same puzzle again, once it is over."""
        if not self.live.is_over:
            raise InputError("the game is not over yet", "Go on, or give up first.")
        assert self.live.puzzle is not None
        self.pose(self.live.puzzle)

    def give_up(self) -> None:
        """Show the words, or some of those that the host could still have."""
        if self.live.is_over:
            raise InputError("the game is over", "Type new for another puzzle, again, or quit.")
        self.live.gave_up = True
        if self.live.answers:
            self.screen.answers("bold")
            return
        left = [word.upper() for word, _ in self.session.position.candidates]
        more = " …" if len(left) > NAMED else ""
        self.screen.say(f"It could still be {', '.join(left[:NAMED])}{more}", "bold")

    def say_how_to_go_on(self) -> None:
        """Show how the same words can be played again, without showing them."""
        puzzle, now = self.live.puzzle, self.session
        if puzzle is None or not puzzle.code or not now.turns or self.live.is_over:
            return
        listed = "" if self.listed == DAILY else f" --list {self.listed}"
        sequence = " --sequence" if now.sequence else ""
        same = f"--day {puzzle.day}" if puzzle.day else f"--answer {puzzle.code}{listed}{sequence}"
        words = "The word stays" if now.boards == 1 else "The words stay"
        text = f"{words} hidden. From the beginning again: salet practice {same}"
        self.screen.out.print(text, style="dim", soft_wrap=True)  # to be copied as it is


# ---------------------------------------------------------------------- codes and the calendar


def _hide(lexicon: Lexicon, text: str, boards: int | None, listed: str, as_json: bool) -> None:
    """Show the code of some words, to send to a friend."""
    puzzle = friend_puzzle(lexicon, text)
    _check_boards(puzzle, boards)
    code = friend_code(" ".join(puzzle.answers), random.randrange(256))
    where = "" if listed == DAILY else f" --list {listed}"
    line = f"salet practice --answer {code}{where}"
    if as_json:
        emit({"code": code, "list": lexicon.name, "command": line})
        return
    terminal().print(f"Send this to a friend: {line}", soft_wrap=True)


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
    from salet.render.practice import calendar_view

    out = terminal()
    out.print(calendar_view(days, out.width))


def _period(text: str) -> str:
    """A year or a month as dates begin with it."""
    year, _, month = text.partition("-")
    try:
        date(int(year), int(month or 1), 1)
    except ValueError:
        raise InputError(f"{text!r} is no year and no month", "Write 2022, or 2022-03.") from None
    return f"{int(year):04}-" + (f"{int(month):02}" if month else "")
