"""Options that several commands share, so that their names and help texts are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from salet.belief.lists import list_names, load
from salet.cli.files import check_writable
from salet.errors import InputError
from salet.lab.charts import check_chart
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
    """A number of seconds; nan is refused."""

    def __init__(self, least: float, most: float = 1_000_000) -> None:
        super().__init__(least, most)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the value as a number."""
        seconds: float = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value} is not a number of seconds.", param, ctx)
        return seconds


def _completing(names: Callable[[], Iterable[str]]) -> Any:
    """Return a function that completes names, or file names if none matches."""

    def complete(context: Any, option: Any, typed: str) -> list[CompletionItem]:
        matching = [CompletionItem(name) for name in names() if name.startswith(typed)]
        return matching or [CompletionItem(typed, type="file")]

    return complete


def _as_json(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    """Return whether --json was used, before or after the name of a subcommand."""
    return value or bool(ctx.parent and ctx.parent.params.get("as_json"))


def _split_words(
    ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the words of texts, separated by commas or blanks."""
    return tuple(word for text in texts for word in text.replace(",", " ").split())


json = click.option(
    "--json", "as_json", is_flag=True, callback=_as_json, help="Print one JSON object."
)
length = click.option(
    "--length", type=click.IntRange(3, 11), metavar="N",
    help="Words of N letters, from a language (en, es, fr, nl, pl) or a dictionary file.",
)  # fmt: skip
alphabet = click.option(
    "--alphabet", metavar="LETTERS",
    help='The language of your list (es, fr, de, …), or its letters: "a b c ch d".',
)  # fmt: skip


LENGTH = 5  # letters of the default lists
OF_LISTS = ("list_name", "guesses", "answers", "length", "alphabet", "known")
OF_LIVE_GAMES = (
    "no_journal", "hints", "words", "verbose", "reverse_digits",
    "strategy_name", "options", "marks", "thresholds", "seed",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lists:
    """The options for the word list. ``default`` is the list if none is named."""

    default: str
    list_name: str | None
    guesses: str | None
    answers: str | None
    length: int | None
    alphabet: str | None
    known: str | None

    @property
    def is_named(self) -> bool:
        """Whether a list or a file is named."""
        return any(value is not None for value in (self.list_name, self.guesses, self.answers))

    @property
    def is_given(self) -> bool:
        """Whether any of the options is used."""
        more = (self.length, self.alphabet, self.known)
        return self.is_named or any(value is not None for value in more)

    def load(self) -> Lexicon:
        """Return the lexicon that the options describe."""
        name, length = self.list_name, self.length
        if not self.is_named:
            wanted = length or len(self.known or "") or LENGTH
            name = self.default
            if wanted != LENGTH and not self.alphabet:
                name, length = "en", wanted
        return load(
            name, guesses=self.guesses, answers=self.answers, length=length,
            alphabet=self.alphabet, known=self.known,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class StrategyChoice:
    """The options for a strategy and its settings."""

    strategy_name: str
    options: tuple[str, ...]
    marks: str | None
    thresholds: str | None
    seed: int | None

    def find(self) -> str | Strategy:
        """Return the strategy: only its name if it has no other settings."""
        more = {"marks": self.marks, "thresholds": self.thresholds, "seed": self.seed}
        named = [f"{name}={value}" for name, value in more.items() if value is not None]
        if self.strategy_name in BUILT_IN and not (named or self.options):
            return self.strategy_name
        return set_strategy(self.strategy_name, [*self.options, *named])


def collected(
    name: str, build: Callable[..., Any], keys: str, *options: Callable[[Any], Any]
) -> Callable[[Any], Any]:
    """Return a decorator that adds options and passes values on as one, called ``name``.

    ``keys`` are the names of these values, separated by spaces.
    """

    def decorate(function: Any) -> Any:
        @wraps(function)
        def called(*args: Any, **values: Any) -> Any:
            own = {key: values.pop(key) for key in keys.split()}
            return function(*args, **values, **{name: build(**own)})

        return _stacked(*options)(called)

    return decorate


def lexicon(default: str) -> Callable[[Any], Any]:
    """Return the options for the word list, passed on as ``lists``."""
    return collected(
        "lists",
        partial(Lists, default),
        " ".join(OF_LISTS),
        click.option(
            "-l", "--list", "list_name", metavar="LIST", shell_complete=_completing(list_names),
            help=f"A bundled list, a language, or a file of words.  [default: {default}]",
        ),
        click.option("--guesses", metavar="FILE", help="The allowed guesses, one per line."),
        click.option("--answers", metavar="FILE", help="The possible answers, one per line."),
        length,
        alphabet,
        click.option(
            "--known", metavar="LETTERS",
            help="Letters that the game reveals before the first guess: p..... is a p and 5 more.",
        ),
    )  # fmt: skip


def _rules(hard: bool, ultra_hard: bool) -> Rules:
    return Rules.ULTRA_HARD if ultra_hard else Rules.HARD if hard else Rules.NORMAL


rules = collected(
    "rules",
    _rules,
    "hard ultra_hard",
    click.option("--hard", is_flag=True, help="Hard rules: revealed letters must be used again."),
    click.option("--ultra-hard", is_flag=True, help="Ultra-hard: guesses must fit all marks."),
)


def strategy_for(default: str, *, brief: bool = False) -> Callable[[Any], Any]:
    """Return the options for a strategy, passed on as ``strategy``.

    The help of a ``brief`` command does not show the settings of strategies.
    """
    return collected(
        "strategy",
        StrategyChoice,
        "strategy_name options marks thresholds seed",
        click.option(
            "-s", "--strategy", "strategy_name", default=default, show_default=True, metavar="NAME",
            shell_complete=_completing(lambda: BUILT_IN),
            help="The strategy that ranks guesses (see salet strategies), or file.py:function.",
        ),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE", hidden=brief,
            help="Set an option of the strategy; can be repeated.",
        ),
        click.option(
            "--marks", type=click.Choice(["real", "collapsed"]), hidden=brief,
            help="The marks of classic strategies; collapsed: copies of a letter are alike.",
        ),
        click.option(
            "--thresholds", metavar="N,N,…", hidden=brief,
            help="For letter-match: in each turn, go for the answer if fewer than N words fit.",
        ),
        click.option(
            "--seed", type=click.IntRange(0), hidden=brief, help="The seed for random choices."
        ),
    )  # fmt: skip


strategy = strategy_for(DEFAULT)
player_strategy = strategy_for(DEFAULT, brief=True)


def set_strategy(name: str, options: Iterable[str]) -> Strategy:
    """Return the strategy with its options set, each given as ``name=value``."""
    strategy = find_strategy(name)
    return strategy.using(**read_options(strategy, options))


day = click.option(
    "--date", "day", metavar="DAY",
    help="The day of the puzzle: a date, its number, or yesterday.",
)  # fmt: skip
jobs = click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N",
    help="The number of processes.",
)  # fmt: skip
threads = click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), metavar="N",
    help="The number of threads.  [default: one per core]",
)  # fmt: skip
cluster = click.option(
    "--cluster", metavar="ADDRESS",
    help="Run on this dask cluster, such as tcp://10.0.0.1:8786; local starts one here.",
)  # fmt: skip
words = click.option(
    "--words", type=click.Choice(WORDS),
    help="everyday: prefer words that most players know. any: rank by the value alone.",
)  # fmt: skip
within = click.option(
    "--within", type=click.IntRange(1, 50), metavar="N",
    help="The number of guesses that the game allows.  [default: boards + 5]",
)  # fmt: skip
within_one = click.option(
    "--within", type=click.IntRange(1, 50), default=LIMIT, show_default=True, metavar="N",
    help="The number of guesses that the game allows.",
)  # fmt: skip
reverse_digits = click.option(
    "--reverse-digits", is_flag=True, help="Read 0 as correct and 2 as absent."
)
any_guess = click.option("--any-guess", is_flag=True, help="Allow words that are not on the list.")
no_journal = click.option("--no-journal", is_flag=True, help="Do not save the finished game.")
answers = click.option(
    "--answer", "answer_words", multiple=True, metavar="WORD", callback=_split_words,
    help="The answer, if it is not the last guess; for several boards, one each, in order.",
)  # fmt: skip
boards = click.option(
    "--boards", type=click.IntRange(1, MAX_BOARDS), metavar="N",
    help="The number of boards. A turn on several boards is guess:feedback,feedback,…",
)  # fmt: skip
sequence = click.option(
    "--sequence", is_flag=True, help="Only the first unsolved board shows its marks."
)


def given(*names: str) -> tuple[str, ...]:
    """Return the options of the current command that were used, of those with these names."""
    context, words = click.get_current_context(), []
    for option in context.command.params:
        used = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if used and option.name in names:
            value = context.params[option.name]
            values = value if option.multiple else [value]
            for each in values:
                words += [max(option.opts, key=len), *([] if each is True else [str(each)])]
    return tuple(words)


def check_several(option: str, boards: int) -> None:
    """Raise ``InputError`` if an option for several boards is used with one."""
    if boards == 1:
        raise InputError(
            f"--{option} is for several boards", f"Omit --{option}, or add --boards N."
        )


def check_one(boards: int, why: str, **values: object) -> None:
    """Raise ``InputError`` if an option for one board is used with several."""
    for name, value in values.items():
        if value:
            check_one_board(boards, f"--{name.replace('_', '-')}", why)


def _chart_file(context: click.Context, option: click.Parameter, path: str | None) -> str | None:
    """Check the name of a chart before anything is computed for it."""
    if path is not None:
        check_chart(path)
        check_writable(path)
    return path


plot = click.option(
    "--plot", metavar="FILE", callback=_chart_file, help="Draw a chart: .svg, .png or .pdf."
)
csv = click.option("--csv", "csv_file", metavar="FILE", help="Write CSV; - prints it.")
tuples = click.option(
    "--tuples", metavar="FILE", help="Play these games: the answers of one game per line."
)
against = click.option(
    "--against", metavar="LIST", help="Play against the answers of another list."
)
history = click.option(
    "--history", "history_file", metavar="FILE", help="Use only the past answers of this file."
)
verbose = click.option("-v", "--verbose", is_flag=True, help="Show all numbers.")
top = click.option(
    "-n", "--top", type=click.IntRange(1, 20_000), default=5, show_default=True,
    help="The number of rows to show.",
)  # fmt: skip
