"""Options that several commands share, so that one thing has one name and one help text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from salet.belief.lists import list_names, load
from salet.errors import InputError
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, MAX_BOARDS, check_one_board
from salet.strategies import BUILT_IN, DEFAULT, find_strategy
from salet.strategies.options import read_options
from salet.words.lexicon import Lexicon
from salet.words.settings import WORDS

if TYPE_CHECKING:
    from salet.strategies.base import Strategy


def _stacked(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


class Seconds(click.FloatRange):
    """So many seconds: a number, which nan is not, and no eternity."""

    def __init__(self, least: float, most: float = 1_000_000) -> None:
        super().__init__(least, most)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that was given."""
        seconds: float = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value} is no number of seconds.", param, ctx)
        return seconds


def _completing(names: Callable[[], Iterable[str]]) -> Any:
    """What a shell offers for an option: names, and files."""

    def complete(context: Any, option: Any, typed: str) -> list[CompletionItem]:
        fitting = [CompletionItem(name) for name in names() if name.startswith(typed)]
        return fitting or [CompletionItem(typed, type="file")]

    return complete


def _as_json(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    """Whether JSON is asked for, before or after the name of a subcommand."""
    return value or bool(ctx.parent and ctx.parent.params.get("as_json"))


def _split_words(
    ctx: click.Context, param: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    """Return words that were given one by one, or at once with commas between."""
    return tuple(word for text in given for word in text.replace(",", " ").split())


json = click.option(
    "--json", "as_json", is_flag=True, callback=_as_json, help="One JSON object as output."
)
length = click.option(
    "--length", type=click.IntRange(3, 11), metavar="N",
    help="Words of N letters: of a language (en, es, fr, nl, pl), or out of a dictionary file.",
)  # fmt: skip
alphabet = click.option(
    "--alphabet", metavar="LETTERS",
    help='The language of your list (es, fr, de, …), or its letters: "a b c ch d".',
)  # fmt: skip


LENGTH = 5  # letters of the lists that are used unless another is named


def lexicon(default: str) -> Callable[[Any], Any]:
    """Where the words come from."""
    return _stacked(
        click.option(
            "-l", "--list", "list_name", metavar="LIST", shell_complete=_completing(list_names),
            help=f"A bundled list, a language, or a file of words.  [default: {default}]",
        ),
        click.option("--guesses", metavar="FILE", help="The allowed guesses, one a line."),
        click.option("--answers", metavar="FILE", help="The possible answers, one a line."),
        length,
        alphabet,
        click.option(
            "--known", metavar="LETTERS",
            help="Letters that the game shows before the first guess: p..... is a p and five more.",
        ),
    )  # fmt: skip


def open_lexicon(default: str, chosen: dict[str, Any]) -> Lexicon:
    """The lexicon that the options of ``list_options`` name; takes them out of ``chosen``."""
    name = chosen.pop("list_name")
    files = {kind: chosen.pop(kind) for kind in ("guesses", "answers")}
    more = {kind: chosen.pop(kind) for kind in ("length", "alphabet", "known")}
    if name is None and all(file is None for file in files.values()):
        length = more["length"] or len(more["known"] or "") or LENGTH
        name = default
        if length != LENGTH and not more["alphabet"]:
            name, more["length"] = "en", length
    return load(name, **files, **more)


rules = _stacked(
    click.option("--hard", is_flag=True, help="Hard rules: revealed letters must be used again."),
    click.option("--ultra-hard", is_flag=True, help="A guess must fit everything known."),
)


def chosen_rules(chosen: dict[str, Any]) -> Rules:
    """The rules that the options name; takes them out of ``chosen``."""
    hard, ultra = chosen.pop("hard"), chosen.pop("ultra_hard")
    return Rules.ULTRA_HARD if ultra else Rules.HARD if hard else Rules.NORMAL


def strategy_for(default: str) -> Callable[[Any], Any]:
    """Which strategy, and how it is set."""
    return _stacked(
        click.option(
            "-s", "--strategy", "strategy_name", default=default, show_default=True, metavar="NAME",
            shell_complete=_completing(lambda: BUILT_IN),
            help="How guesses are ranked (salet strategies lists them), or file.py:function.",
        ),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE",
            help="Set an option of the strategy; give it as often as needed.",
        ),
        click.option(
            "--marks", type=click.Choice(["real", "collapsed"]),
            help="What a classic strategy sees of the feedback.",
        ),
        click.option(
            "--thresholds", metavar="N,N,…",
            help="For letter-match: go for the answer below so many candidates, by turn.",
        ),
        click.option("--seed", type=click.IntRange(0), help="For random: another draw."),
    )  # fmt: skip


strategy = strategy_for(DEFAULT)


def chosen_strategy(chosen: dict[str, Any]) -> str | Strategy:
    """The strategy that the options name: its name alone while nothing else is asked of it."""
    name: str = chosen.pop("strategy_name")
    marks = chosen.pop("marks")
    told = [*chosen.pop("options")]
    for option in ("thresholds", "seed"):
        value = chosen.pop(option)
        told += [] if value is None else [f"{option}={value}"]
    if name in BUILT_IN and not told and marks is None:
        return name
    return set_strategy(name, told, marks)


def set_strategy(name: str, options: Iterable[str], marks: str | None) -> Strategy:
    """A strategy with options that are written ``name=value``."""
    found = find_strategy(name)
    return found.using(marks=marks, **read_options(found, options))


jobs = click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N",
    help="Processes to share the work.",
)  # fmt: skip
threads = click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), metavar="N",
    help="Threads to share the work.  [default: one a core]",
)  # fmt: skip
cluster = click.option(
    "--cluster", metavar="ADDRESS",
    help="Run on this dask cluster, such as tcp://10.0.0.1:8786; local: on processes here.",
)  # fmt: skip
goal = click.option(
    "--goal", type=click.Choice(["mean", "worst"]), default="mean", show_default=True,
    help="Fewest guesses on average, or in the worst case and then on average.",
)  # fmt: skip
live_goal = click.option(
    "--goal", type=click.Choice(["mean", "worst", "win"]), default="mean", show_default=True,
    help="Fewest guesses on average, fewest in the worst case, or the surest win.",
)  # fmt: skip
words = click.option(
    "--words", type=click.Choice(WORDS),
    help="Suggest words that players know, where they cost next to nothing, or any.",
)  # fmt: skip
within = click.option(
    "--within", type=click.IntRange(1, 50), metavar="N",
    help="How many guesses the game allows.  [default: 5 more than boards]",
)  # fmt: skip
within_one = click.option(
    "--within", type=click.IntRange(1, 50), default=LIMIT, show_default=True, metavar="N",
    help="How many guesses the game allows.",
)  # fmt: skip
reverse_digits = click.option(
    "--reverse-digits", is_flag=True, help="Read 0 as correct and 2 as absent."
)
any_guess = click.option("--any-guess", is_flag=True, help="Take words that are not on the list.")
no_journal = click.option("--no-journal", is_flag=True, help="Do not keep the finished game.")
answers = click.option(
    "--answer", "answer_words", multiple=True, metavar="WORD", callback=_split_words,
    help="The answer, where the last guess is not it; of several boards, one for each in order.",
)  # fmt: skip
boards = click.option(
    "--boards", type=click.IntRange(1, MAX_BOARDS), metavar="N",
    help="Several boards at once: N of them. A turn is then guess:feedback,feedback,…",
)  # fmt: skip
sequence = click.option(
    "--sequence", is_flag=True, help="Only the first unsolved board shows its marks."
)


def check_several(option: str, boards: int) -> None:
    """Raise ``InputError`` when an option for several boards is given with one."""
    if boards == 1:
        raise InputError(
            f"--{option} is for several boards", f"Omit --{option}, or add --boards N."
        )


def check_one(boards: int, why: str, **given: object) -> None:
    """Raise ``InputError`` when an option for one board is given with several."""
    for name, value in given.items():
        if value:
            check_one_board(boards, f"--{name.replace('_', '-')}", why)


plot = click.option("--plot", metavar="FILE", help="Draw it: .svg, .png or .pdf.")
csv = click.option("--csv", "csv_file", metavar="FILE", help="Write it as CSV; - prints it.")
tuples = click.option(
    "--tuples", metavar="FILE", help="Play these: the answers of one game a line."
)
against = click.option(
    "--against", metavar="LIST", help="Play against the answers of another list."
)
history = click.option(
    "--history", "history_file", metavar="FILE", help="Past answers to go by, and no others."
)
verbose = click.option("-v", "--verbose", is_flag=True, help="All the numbers.")
top = click.option(
    "-n", "--top", type=click.IntRange(1, 20_000), default=5, show_default=True,
    help="How many to show.",
)  # fmt: skip
