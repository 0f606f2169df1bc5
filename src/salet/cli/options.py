"""Options that several commands share, so that their names and help texts are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial, wraps
from inspect import signature
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from salet.belief.history import History
from salet.belief.lists import list_names, whole_path
from salet.belief.pastanswers import known, parse_answers
from salet.cli.files import check_writable
from salet.cli.setups import SetupOptions, rules_of
from salet.errors import InputError
from salet.lab.charts import check_chart
from salet.live.unfinished import Unfinished, saved_game
from salet.puzzle.turns import LIMIT, MAX_BOARDS, check_one_board
from salet.share.game import ReadGame
from salet.store import read_file
from salet.strategies import BUILT_IN, DEFAULT, find_strategy
from salet.strategies.options import read_options
from salet.words.datafiles import bundled_languages
from salet.words.games import find_game, games, named_puzzle
from salet.words.lexicon import DAILY
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


def _split_words(
    ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the words of texts, separated by commas or blanks."""
    return tuple(word for text in texts for word in text.replace(",", " ").split())


length = click.option(
    "--length", type=click.IntRange(3, 11), metavar="N",
    help="Words of N letters, from a language (en, es, fr, …) or a dictionary file.",
)  # fmt: skip
alphabet = click.option(
    "--alphabet", metavar="LETTERS",
    help='The language of your list (es, fr, de, …), or its letters: "a b c ch d".',
)  # fmt: skip


_SAVED = "salet.saved"  # the options of the game that --continue names
OF_LISTS = ("game", "list_name", "guesses", "answers", "length", "alphabet", "known")
_LIST_FILES = ("list_name", "guesses", "answers")
OF_LIVE_GAMES = (
    "no_journal", "hints", "words", "verbose", "reverse_digits",
    "strategy_name", "options", "marks", "thresholds", "seed",
)  # fmt: skip


def grouped(
    name: str, build: Callable[..., Any], *options: Callable[[Any], Any]
) -> Callable[[Any], Any]:
    """Return a decorator that adds options and passes their values on as one, called ``name``.

    ``build`` makes that one value; its parameters have the names of the options.
    """
    keys = tuple(signature(build).parameters)

    def decorate(function: Any) -> Any:
        @wraps(function)
        def called(*args: Any, **values: Any) -> Any:
            own = {key: values.pop(key) for key in keys if key in values}
            return function(*args, **values, **{name: build(**own)})

        return _stacked(*options)(called)

    return decorate


# ------------------------------------------------------------------------------------- the setup


def _set_game(context: click.Context, option: click.Parameter, name: str | None) -> str | None:
    """Make list, length, boards and limit of a game the defaults of the other options."""
    if name is None:
        return None
    game = find_game(name)
    if game.boards > 1 and "boards" not in {each.name for each in context.command.params}:
        raise InputError(
            f"{game.title} has {game.boards} boards, but {context.info_name} is for one board",
            "Choose a game of one board, or --list.",
        )
    values = {"list_name": game.list, "within": game.limit, "boards": game.boards}
    if game.list in bundled_languages():
        values["length"] = game.length
    if game.sequence:
        values["sequence"] = True
    given = {key: value for key, value in values.items() if value is not None}
    context.default_map = given | dict(context.default_map or {})  # those of --continue
    return game.name


def setup(default: str, *more: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the options for the list, and ``more`` of the setup, passed on as ``setup``."""
    return grouped(
        "setup",
        partial(SetupOptions, default),
        click.option(
            "--game", metavar="NAME", callback=_set_game, is_eager=True,
            shell_complete=_completing(games),
            help="A game, such as termo or quordle: short for its list, length, boards and limit.",
        ),
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
        *more,
    )  # fmt: skip


rules = _stacked(
    click.option("--hard", is_flag=True, help="Hard rules: revealed letters must be used again."),
    click.option("--ultra-hard", is_flag=True, help="Ultra-hard: guesses must fit all marks."),
)
only_rules = grouped("rules", rules_of, rules)
boards = click.option(
    "--boards", type=click.IntRange(1, MAX_BOARDS), metavar="N",
    help="The number of boards. A turn on several boards is guess:feedback,feedback,…",
)  # fmt: skip
sequence = click.option(
    "--sequence", is_flag=True, help="Only the first unsolved board shows its marks."
)
within = click.option(
    "--within", type=click.IntRange(1, 50), metavar="N",
    help="The number of guesses that the game allows.  [default: boards + 5]",
)  # fmt: skip
within_one = click.option(
    "--within", type=click.IntRange(1, 50), default=LIMIT, show_default=True, metavar="N",
    help="The number of guesses that the game allows.",
)  # fmt: skip


# ------------------------------------------------------------------------------------- the taste


@dataclass(frozen=True, slots=True)
class TasteOptions:
    """The options for what a player wishes: a strategy and its settings, words, rows."""

    strategy_name: str
    options: tuple[str, ...]
    marks: str | None
    thresholds: str | None
    seed: int | None
    words: str | None = None
    top: int = 10

    def strategy(self) -> str | Strategy:
        """Return the strategy: only its name if it has no other settings."""
        more = {"marks": self.marks, "thresholds": self.thresholds, "seed": self.seed}
        named = [f"{name}={value}" for name, value in more.items() if value is not None]
        if self.strategy_name in BUILT_IN and not (named or self.options):
            return self.strategy_name
        return set_strategy(self.strategy_name, [*self.options, *named])


def taste(*more: Callable[[Any], Any], default: str = DEFAULT) -> Callable[[Any], Any]:
    """Return the options for a strategy, and ``more`` of the taste, passed on as ``taste``."""
    return grouped(
        "taste",
        TasteOptions,
        click.option(
            "-s", "--strategy", "strategy_name", default=default, show_default=True, metavar="NAME",
            shell_complete=_completing(lambda: BUILT_IN),
            help="The strategy that ranks guesses (see salet strategies), or file.py:function.",
        ),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE",
            help="Set an option of the strategy; can be repeated.",
        ),
        click.option(
            "--marks", type=click.Choice(["real", "collapsed"]),
            help="The marks of classic strategies; collapsed: copies of a letter are alike.",
        ),
        click.option(
            "--thresholds", metavar="N,N,…",
            help="For letter-match: in each turn, go for the answer if fewer than N words fit.",
        ),
        click.option(
            "--seed", type=click.IntRange(0), metavar="N", help="The seed for random choices."
        ),
        *more,
    )  # fmt: skip


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
    "--cluster", "address", metavar="ADDRESS",
    help="Run on this dask cluster, such as tcp://10.0.0.1:8786; local starts one here.",
)  # fmt: skip
words = click.option(
    "--words", type=click.Choice(WORDS),
    help="everyday: prefer words that most players know. any: rank by the value alone.",
)  # fmt: skip
reverse_digits = click.option(
    "--reverse-digits", is_flag=True, help="Read 0 as correct and 2 as absent."
)
any_guess = click.option("--any-guess", is_flag=True, help="Allow words that are not on the list.")
no_journal = click.option("--no-journal", is_flag=True, help="Do not save the finished game.")


def _set_continued(
    context: click.Context, option: click.Parameter, id: int | None
) -> Unfinished | None:
    """Make the options of a saved game the defaults of the others."""
    if id is None:
        return None
    game = saved_game(id)
    if game.kind != context.command.name:
        raise InputError(
            f"unfinished game {id} is continued by another command",
            f"Type salet {game.kind} --continue {id}.",
        )

    def values(*words: str) -> dict[str, Any]:
        parsed = context.command.make_context(context.info_name, list(words))
        return {name: parsed.params[name] for name in parsed.params if _is_typed(parsed, name)}

    context.meta[_SAVED] = values(*game.list_options, *game.options)
    own = values(*of_puzzle(game), "--within", str(game.limit), *game.options)
    context.default_map = {**(context.default_map or {}), **own}
    return game


continued = click.option(
    "--continue", "continued", type=click.IntRange(1), metavar="N",
    callback=_set_continued, is_eager=True,
    help="Continue this unfinished game, with its options; salet play --saved lists the games.",
)  # fmt: skip
answers = click.option(
    "--answer", "answer_words", multiple=True, metavar="WORD", callback=_split_words,
    help="The answer, if it is not the last guess; for several boards, one each, in order.",
)  # fmt: skip


def of_puzzle(game: Unfinished) -> list[str]:
    """Return the options for a puzzle, but for the day or number of one played elsewhere."""
    words = list(game.list_options)
    if game.list_name != DAILY and not words:
        words = ["--list", game.list_name]
    if game.kind == "practice" and game.day:
        words += ["--date", game.day]
    elif game.kind == "practice":
        words += ["--answer", game.code] if game.code else ["--adversary"]
    if game.boards > 1:
        words += ["--boards", str(game.boards)]
    if game.sequence:
        words += ["--sequence"]
    return words


def given(*names: str) -> tuple[str, ...]:
    """Return the options of the current command that were used, of those with these names.

    So are the options of the game that --continue names. Files of words are given with their whole
    paths, so that the options hold in every folder.
    """
    context, words = click.get_current_context(), []
    saved = context.meta.get(_SAVED, ())
    for option in context.command.params:
        used = _is_typed(context, option.name or "") or option.name in saved
        if used and option.name in names:
            value = context.params[option.name]
            if option.name in _LIST_FILES and value is not None:
                value = whole_path(value)
            values = value if option.multiple else [value]
            for each in values:
                words += [max(option.opts, key=len), *([] if each is True else [str(each)])]
    return tuple(words)


def _is_typed(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def check_one(boards: int, why: str, **values: object) -> None:
    """Raise ``InputError`` if an option for one board is used with several."""
    for name, value in values.items():
        if value:
            check_one_board(boards, f"--{name.replace('_', '-')}", why)


def check_daily(game: ReadGame) -> None:
    """Raise ``InputError`` if --date is used with a game that is not the daily puzzle."""
    if game.game is not None and not game.is_daily:
        raise InputError(
            f"--date is for the daily puzzle, but this is {named_puzzle(game.game, game.number)}",
            "Omit --date.",
        )


def _chart_file(context: click.Context, option: click.Parameter, path: str | None) -> str | None:
    """Check the name of a chart before anything is computed for it."""
    if path is not None:
        check_chart(path)
        check_writable(path)
    return path


plot = click.option("--plot", metavar="FILE", callback=_chart_file, help="Draw a chart: .svg.")
csv = click.option("--csv", "csv_file", metavar="FILE", help="Write CSV; - prints it.")
tuples = click.option(
    "--tuples", metavar="FILE", help="Play these games: the answers of one game per line."
)
against = click.option(
    "--against", metavar="LIST", help="Play against the answers of another list."
)


def _past_answers(history: str | None) -> History:
    return known() if history is None else parse_answers(read_file(history), history)


history = grouped(
    "history",
    _past_answers,
    click.option("--history", metavar="FILE", help="Use only the past answers of this file."),
)
verbose = click.option("-v", "--verbose", is_flag=True, help="Show all numbers.")
top = click.option(
    "-n", "--top", type=click.IntRange(1, 20_000), default=5, show_default=True, metavar="N",
    help="The number of rows to show.",
)  # fmt: skip
