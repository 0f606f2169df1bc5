"""The command line: one file per command, imported lazily. It computes nothing itself."""

from __future__ import annotations

import gc
import os
import sys
from difflib import get_close_matches
from importlib import import_module  # noqa: TID251 - commands are imported on call
from typing import Any

import click

from salet import __version__
from salet.errors import (
    Fix,
    InputError,
    Omit,
    SaletError,
    Step,
    Task,
    fix_text,
    sentence,
    shortened,
    why,
)

# Group of --help: command: its description. The file is cli/<command>.py.
GROUPS = {
    "Play": {
        "play": "the live helper at a terminal",
        "suggest": "the best next guesses for a position",
        "review": "the skill and luck of every guess of a finished game",
        "practice": "a puzzle to play: a random word, a past day, a friend's word",
        "journal": "your own games: results, streaks, trends",
        "league": "a table of players out of the export of a chat",
        "serve": "the page in your browser, and its API",
    },
    "Laboratory": {
        "solve": "play against a known answer",
        "bench": "a strategy against every answer",
        "compare": "several strategies, openers or thresholds side by side",
        "openers": "first guesses ranked",
        "exact": "proven best play from a position",
        "prove": "the best opener of a list, over all guesses",
        "tree": "a whole decision tree, shown or written to a file",
        "adversary": "an opponent without a hidden word",
        "backtest": "how the helper would have done on real days",
        "strategies": "the strategies by name",
    },
    "Lists and past answers": {
        "lists": "the word lists",
        "history": "past answers of the daily puzzle",
        "belief": "how likely a word is to be today's answer, and why",
    },
    "More": {
        "read": "the game in a picture or a text",
        "site": "the page as a folder for any static host",
        "auto": "play on a real page in a real browser",
        "settings": "your opener, words your game does not accept, colours",
        "doctor": "versions, caches and what is installed",
        "completion": "a script that completes commands and options in your shell",
        "help": "this list, or the help of a command: salet help play",
    },
}
HELP = "help"
COMMANDS = [name for group in GROUPS.values() for name in group if name != HELP]


def _load(module: str) -> Any:
    """Import one of our modules lazily, so that help and version are fast."""
    return import_module(module)


class _Commands(click.Group):
    """A group that imports each command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return COMMANDS

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = _load(f"salet.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            similar = get_close_matches(args[0], [*COMMANDS, HELP], n=1)
            hint = f" Did you mean {similar[0]}?" if similar else ""
            raise click.UsageError(f"There is no command {args[0]!r}.{hint}", ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl(list(group.items()))


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="\b\nExample:  salet suggest crane:bbygb\n\n"
    "Helper, coach and laboratory for guess-the-word puzzles. Without a command, salet "
    "starts salet play.\n\n"
    "A turn is written guess:feedback. Feedback consists of b (grey), y (yellow) and g (green).",
)
@click.version_option(__version__, "-V", "--version", message="salet %(version)s")
def cli() -> None:
    """The root command."""


def main(args: list[str] | None = None) -> None:
    """Run the command line; exit with 0, 1, 2 or 130."""
    gc.set_threshold(100_000, 20, 20)  # a command creates thousands of words and little garbage
    _repair_streams()
    args = _expanded(sys.argv[1:] if args is None else args)
    as_json = "--json" in args
    out = sys.stdout
    try:
        code = _run(args)
        sys.stdout.flush()
    except SaletError as error:
        sys.exit(_report(error.code, error.message, in_options(error.fix), as_json, _code(error)))
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "salet"
        message, fix = " ".join(error.format_message().split()), f"See {command} --help."
        sys.exit(_report("usage", message, fix, as_json, 2))
    except click.ClickException as error:
        sys.exit(_report("input", error.format_message(), "", as_json, 2))
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)
    except (BrokenPipeError, SystemExit) as error:
        # If the pipe is closed, click raises SystemExit and replaces standard output.
        if isinstance(error, SystemExit) and sys.stdout is out:
            raise
        _abandon_output()
        sys.exit(0)
    except OSError as error:
        _abandon_output()
        reason = why(error)
        sys.exit(_report("storage", f"the output could not be written: {reason}", "", False, 1))
    sys.exit(code if isinstance(code, int) else 0)


def _run(args: list[str]) -> object:
    """Run a command; without one, print the help."""
    try:
        return cli.main(args, prog_name="salet", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2


def _expanded(args: list[str]) -> list[str]:
    """Return the arguments: none at a terminal means play, and help is a command."""
    if not args and sys.stdin.isatty() and sys.stdout.isatty():
        return ["play"]
    return [*args[1:], "--help"] if args[:1] == [HELP] else args


def _code(error: SaletError) -> int:
    return 2 if isinstance(error, InputError) else 1


def error_data(error: SaletError) -> dict[str, str]:
    """Return an error as JSON data, in terms of options of the command line."""
    return {"error": error.code, "message": sentence(error.message), "fix": in_options(error.fix)}


def _report(kind: str, message: str, fix: str, as_json: bool, code: int) -> int:
    """Print an error, if anything can be printed; return the exit code."""
    message, fix = sentence(message), shortened(fix)
    try:
        if as_json:
            emit({"error": kind, "message": message, "fix": fix})
        else:
            _load("salet.render.console").error_text(message, fix)
            sys.stderr.flush()
    except OSError:
        _abandon_output()
        sys.stderr = sys.stdout
    return code


def in_options(fix: Fix) -> str:
    """Return a fix in terms of options of the command line.

    >>> from salet.errors import Change
    >>> in_options((Change("limit", 7), ", or ", Omit("strategy"), "."))
    'Use --within 7, or omit --strategy.'
    """
    return shortened(fix_text(fix, _option))


_TASKS = {  # the commands that do what an error asks for
    "add-answer": "history add",
    "fetch-answers": "history update",
    "list-games": "journal list",
    "unfinished-games": "play --saved",
    "add-list": "lists add",
    "clear-cache": "doctor --clear-cache",
}
_OPTIONS = {"limit": "within"}  # options with another name than the parameter


def _option(step: Step) -> str:
    if isinstance(step, Task):
        return f"{step.words}: salet {_TASKS[step.name]} {step.arguments}".rstrip()
    name = step.parameter
    option = f"--{_OPTIONS.get(name, name).replace('_', '-')}"
    if isinstance(step, Omit):
        return f"omit {option}"
    if step.value is True:
        return f"use {option}"
    value = name.upper() if step.value is None else step.value
    values = value if isinstance(value, tuple) else (value,)
    return " ".join(["use", *(f"{option} {each}" for each in values)])


def _abandon_output() -> None:
    """Replace a standard output that cannot be written to."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - open until the process ends


def emit(data: dict[str, Any]) -> None:
    """Print one JSON object on standard output."""
    sys.stdout.write(_load("salet.store").json_text(data))
    sys.stdout.flush()


def _repair_streams() -> None:
    """Replace closed streams, and replace characters that the terminal cannot encode."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 - open until the process ends
    if sys.stdout is None:
        _abandon_output()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
