"""``salet practice``: a puzzle to play, with hints if wanted and the review at the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit, options, terminal
from salet.cli.boards import own_limit, refuse_for_one
from salet.cli.helper.listening import LiveListener, converse
from salet.cli.helper.prompt import patiently
from salet.cli.helper.talk import Talk
from salet.cli.helper.wishes import WISHES
from salet.errors import InputError, SaletError
from salet.live.livegame import LiveGame
from salet.live.session import Session
from salet.live.typed import Command, guess_or_command
from salet.render.console import help_view
from salet.strategies import find_strategy
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import settings

if TYPE_CHECKING:
    from salet.host.puzzles import Puzzle

HELPS = ("hint", "why", "words", "more", "help", "?", "share", "copy", "hard", "normal",
         "ultra-hard", "goal", "settings")  # fmt: skip
COMMANDS = (*HELPS, "new", "again", "giveup")
NAMED = 12  # words that the host that hides could have had
MONTHS = 6  # of the calendar, unless others are named


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
@click.option("--answer", metavar="WORD|CODE", help="A friend's word, or the code that hides it.")
@click.option("--adversary", is_flag=True, help="A host that hides: it gives in when it must.")
@click.option("--everyday", is_flag=True, help="By chance, but a word that most players know.")
@click.option("--hide", metavar="WORD", help="Make the code of a word, to send to a friend.")
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
    within: int,
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
    several = boards is not None and boards > 1
    if several and any((day, answer, adversary, hide, calendar is not None)):
        raise InputError(
            "several boards have words by chance",
            "Leave out --day, --answer, --adversary, --hide and --calendar.",
        )
    if calendar is not None:
        return _calendar(calendar, as_json)
    elsewhere = any(chosen[name] for name in ("list_name", "guesses", "answers"))
    if day is not None and elsewhere and chosen["list_name"] != DAILY:
        raise InputError("past days are of the daily puzzle", "Leave out --list with --day.")
    given = chosen["list_name"]
    lexicon = options.open_lexicon(DAILY, chosen)
    listed = given if given and Path(given).exists() else lexicon.name
    if hide is not None:
        return _hide(lexicon, hide, listed, as_json)
    if as_json:
        raise InputError(
            "a game is played by a person", "--json goes with --calendar and with --hide."
        )
    rules, strategy = options.chosen_rules(chosen), options.chosen_strategy(chosen)
    mine = settings()
    live = LiveGame(
        Session(lexicon, rules, strategy, goal=goal, limit=within), journal=not no_journal,
        depth=1 if hints else 0, settings=replace(mine, words=words or mine.words),
    )  # fmt: skip
    if boards is not None and several:
        from salet.advice.boards import check_one_goal
        from salet.cli.helper.hostedboards import HostedBoards

        check_one_goal(goal)
        find_strategy(strategy).check_boards()
        start = Boards.start(lexicon, boards, rules, limit=own_limit(within))
        hosted = HostedBoards(
            start, strategy, live.settings, everyday=everyday, sequence=sequence, hints=hints,
            journal=not no_journal, verbose=verbose,
        )  # fmt: skip
        converse(hosted, hosted.new)
        return
    refuse_for_one(sequence=sequence)
    first, others = _puzzles(lexicon, day, answer, adversary, everyday)
    practise(live, first, others, listed, verbose=verbose)


def practise(
    live: LiveGame,
    first: Puzzle,
    others: Callable[[Puzzle], Puzzle],
    listed: str,
    *,
    verbose: bool = False,
) -> None:
    """Play a puzzle and then others until the player leaves."""
    game = Practice(live, PracticeTalk(live, verbose=verbose), others, listed)
    converse(game, lambda: game.pose(first))


def _puzzles(
    lexicon: Lexicon, day: str | None, answer: str | None, adversary: bool, everyday: bool
) -> tuple[Puzzle, Callable[[Puzzle], Puzzle]]:
    """The puzzle that is asked for, and how to come to another one after it."""
    from salet.belief.kept import known
    from salet.host.puzzles import friend_puzzle, hiding_puzzle, past_puzzle, random_puzzle
    from salet.puzzle.days import read_day

    chance = random.Random()

    def by_chance(_: Puzzle | None = None) -> Puzzle:
        return random_puzzle(lexicon, chance, everyday=everyday)

    def day_before(played: Puzzle) -> Puzzle:
        earlier = known(played.day).last
        return by_chance() if earlier is None else past_puzzle(earlier)

    if day is not None:
        return past_puzzle(read_day(day)), day_before
    if adversary:
        return hiding_puzzle(lexicon), lambda _: hiding_puzzle(lexicon)
    return (by_chance() if answer is None else friend_puzzle(lexicon, answer)), by_chance


# ------------------------------------------------------------------------------------- the game


class PracticeTalk(Talk):
    """Shows a game of practice."""

    def greet(self) -> None:
        """What puzzle it is, and what to type."""
        puzzle, now = self.live.puzzle, self.live.session
        assert puzzle is not None
        most = "as many guesses as it takes" if puzzle.answer is None else f"{now.limit} guesses"
        self.out.print()
        self.say(f"{puzzle.about[0].upper()}{puzzle.about[1:]}.", "bold")
        self.say(f"{now.lexicon.length} letters, {most}. Type a word; help shows more.")

    def screen(self) -> None:
        """The keys, and as many hints as are wanted."""
        from salet.render.practice import keyboard

        now = self.live.session
        self.out.print()
        self.out.print(keyboard(now.turns, now.lexicon.alphabet))
        self.step = self.live.depth
        if self.step:
            self.say_hints(0)

    def finish(self) -> None:
        """How the game ended, and the word."""
        super().finish()
        puzzle = self.live.puzzle
        if puzzle is not None and puzzle.answer and not self.live.session.is_won:
            self.say(f"The word was {puzzle.answer.upper()}.")

    def review(self, answer: str | None) -> None:
        """The whole review, and the text to share."""
        from salet.render.review import review_view

        try:
            found = patiently(lambda: self.live.review(answer))
        except SaletError as error:
            self.say(f"It cannot be reviewed: {error}.", "dim")
        else:
            self.out.print()
            self.out.print(review_view(found, verbose=self.verbose))
        self.out.print()
        self.out.print(self.live.share(), soft_wrap=True)
        self.out.print()

    def help(self) -> None:
        """What can be typed."""
        from salet.render.practice import HELP

        self.out.print(help_view(HELP))


def _over() -> InputError:
    return InputError("the game is over", "Type new for another puzzle, again, or quit.")


class Practice(LiveListener):
    """Marks the guesses of a player."""

    talk: PracticeTalk

    def __init__(
        self, live: LiveGame, talk: PracticeTalk, others: Callable[[Puzzle], Puzzle], listed: str
    ):
        super().__init__(live, talk, COMMANDS)
        self.others = others
        self.listed = listed
        self.limit = live.session.limit
        self.shown = False  # the player gave up and has seen the word

    @property
    def is_over(self) -> bool:
        """Whether no guess can be made any more."""
        return self.shown or self.session.is_over

    def about(self) -> str:
        """What the prompt asks for."""
        if self.is_over:
            return "new, again, share or quit" if self.session.is_over else "new, again or quit"
        most = f" of {self.session.limit}" if self.live.puzzle and self.live.puzzle.answer else ""
        return f"guess {len(self.session.turns) + 1}{most}"

    def is_leaving(self, line: str) -> bool:
        """Whether a line says that the player leaves, and is no guess."""
        return super().is_leaving(line) and (self.is_over or line.lower() not in self.words)

    def leave(self) -> None:
        """Print how to play an unfinished puzzle again."""
        super().leave()
        puzzle = self.live.puzzle
        if puzzle is not None and self.session.turns and not self.is_over and puzzle.code:
            where = "" if self.listed == DAILY else f" --list {self.listed}"
            again = f"--day {puzzle.day}" if puzzle.day else f"--answer {puzzle.code}{where}"
            text = f"The word stays hidden. Play it again: salet practice {again}"
            self.talk.out.print(text, style="dim", soft_wrap=True)  # one line, to be copied

    def pose(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle."""
        self.live.pose(puzzle, self.limit)
        self.shown = False
        self.talk.greet()
        self.talk.screen()

    def take(self, line: str) -> None:
        """Have a guess marked, or do what a command says."""
        if line:
            typed = guess_or_command(line, self.words, COMMANDS, is_over=self.is_over)
            if isinstance(typed, Command):
                self.obey(typed.name, typed.rest)
            else:
                self.guess(typed.words[0])

    def obey(self, name: str, rest: str) -> None:
        """Do what a command says."""
        if self.is_over and name in HELPS[:4]:
            raise _over()
        if name == "new":
            assert self.live.puzzle is not None
            self.pose(self.others(self.live.puzzle))
        elif name == "again":
            assert self.live.puzzle is not None
            if not self.is_over:
                raise InputError("the game is not over yet", "Go on, or give up first.")
            self.pose(self.live.puzzle)
        elif name == "giveup":
            self.give_up()
        elif WISHES[name](self.live, self.talk, rest):
            self.talk.board()
            self.talk.screen()

    def guess(self, word: str) -> None:
        """Have a guess marked, and show where that leaves the player."""
        self.live.guess(word)
        self.talk.board()
        if self.session.is_over:
            self.ending.show()
        else:
            self.talk.screen()

    def give_up(self) -> None:
        """Show the word, or some of those that the host could still have."""
        if self.is_over:
            raise _over()
        from salet.position.position import Position

        self.shown = True
        puzzle, now = self.live.puzzle, self.session
        assert puzzle is not None
        if puzzle.answer:
            self.talk.say(f"The word was {puzzle.answer.upper()}.", "bold")
            return
        left = [word.upper() for word, _ in Position.of(now.lexicon, now.turns).candidates]
        more = " …" if len(left) > NAMED else ""
        self.talk.say(f"It could still be {', '.join(left[:NAMED])}{more}", "bold")


# ---------------------------------------------------------------------- codes and the calendar


def _hide(lexicon: Lexicon, text: str, listed: str, as_json: bool) -> None:
    from salet.host.hosts import friend_code, held

    code = friend_code(held(lexicon, text).answer, random.randrange(256))
    where = "" if listed == DAILY else f" --list {listed}"
    if as_json:
        emit(
            {
                "code": code,
                "list": lexicon.name,
                "command": f"salet practice --answer {code}{where}",
            }
        )
        return
    terminal().print(
        f"Send this to a friend: salet practice --answer {code}{where}", soft_wrap=True
    )


def _calendar(text: str, as_json: bool) -> None:
    from salet.belief.kept import known
    from salet.journal.archive import archive
    from salet.journal.journal import Journal

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
