"""The command line: one file a command, loaded on demand. No thinking happens here."""

from __future__ import annotations

import gc
import json
import os
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

from salet import __version__
from salet.errors import (
    Fix,
    InputError,
    Omit,
    SaletError,
    Step,
    fix_text,
    sentence,
    shortened,
    why,
)

# command: (what it does, for the list in --help). The file is cli/<command>.py.
COMMANDS = {
    "suggest": "the best next guesses for a position",
    "play": "the live helper at a terminal",
    "practice": "a puzzle to play: a random word, a past day, a friend's word",
    "serve": "the page in your browser, and its API",
    "site": "the page as a folder for any static host",
    "review": "was it skill or luck? a finished game, looked at kindly",
    "journal": "your own games: results, streaks, trends",
    "solve": "play against a known answer",
    "adversary": "a host without a word: play against it, or make it give in",
    "bench": "a strategy against every answer",
    "compare": "several strategies, openers or thresholds side by side",
    "openers": "first guesses ranked",
    "exact": "proven best play from a position",
    "prove": "the best opener of a list, over all guesses",
    "tree": "a whole decision tree, to look at or to keep",
    "auto": "play by itself on a real page in a real browser",
    "history": "past answers of the daily puzzle",
    "belief": "how likely a word is to be today's answer, and why",
    "backtest": "how the helper would have done on real days",
    "strategies": "the strategies by name",
    "lists": "the word lists",
    "settings": "your opener, words you never want to see, colours",
    "doctor": "versions, caches and what is installed",
}
HELP = ("help", "this list, or what a command does: salet help play")


def _load(module: str) -> Any:
    """Import a module of ours when it is needed: help and version are shown without the others."""
    return import_module(module)


class _Commands(click.Group):
    """A group that knows its commands by name and loads each only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

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
            near = get_close_matches(args[0], [*COMMANDS, HELP[0]], n=1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise click.UsageError(f"There is no command {args[0]!r}.{hint}", ctx) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([*COMMANDS.items(), HELP])


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="\b\nExample:  salet suggest crane:bbygb\n\n"
    "Helper, coach and laboratory for the five-letter guess-the-word puzzle. At a terminal, salet "
    "alone is salet play.\n\n"
    "A turn is written guess:feedback, the feedback with b (grey), y (yellow) and g (green).\n\n"
    "Completion in your shell (or zsh_source, fish_source): "
    'eval "$(_SALET_COMPLETE=bash_source salet)"',
)
@click.version_option(__version__, "-V", "--version", message="salet %(version)s")
def cli() -> None:
    """The root command."""


def main(args: list[str] | None = None) -> None:
    """Run the command line and leave with the exit code of the contract."""
    gc.set_threshold(100_000, 20, 20)  # a command makes thousands of words and little rubbish
    _plain_streams()
    given = _wanted(sys.argv[1:] if args is None else args)
    as_json = "--json" in given
    out = sys.stdout
    try:
        code = cli.main(given, prog_name="salet", standalone_mode=False)
        sys.stdout.flush()
    except SaletError as error:
        sys.exit(_refuse(error.code, str(error), in_options(error.fix), as_json, _code(error)))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(2)
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "salet"
        fix = f"See {where} --help."
        sys.exit(_refuse("usage", error.format_message(), fix, as_json, 2))
    except click.ClickException as error:
        sys.exit(_refuse("input", error.format_message(), "", as_json, 2))
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)
    except (BrokenPipeError, SystemExit) as error:
        # Where the pipe is closed, click leaves with SystemExit and another standard output.
        if isinstance(error, SystemExit) and sys.stdout is out:
            raise
        _abandon_output()
        sys.exit(0)
    except OSError as error:
        _abandon_output()
        reason = why(error)
        sys.exit(_refuse("storage", f"the output could not be written: {reason}", "", False, 1))
    sys.exit(code if isinstance(code, int) else 0)


def _wanted(given: list[str]) -> list[str]:
    """What a player means: nothing at a terminal is play, and help is a command too."""
    if not given and sys.stdin.isatty() and sys.stdout.isatty():
        return ["play"]
    return [*given[1:], "--help"] if given[:1] == [HELP[0]] else given


def _code(error: SaletError) -> int:
    return 2 if isinstance(error, InputError) else 1


def _refuse(kind: str, message: str, fix: str, as_json: bool, code: int) -> int:
    """Say what is wrong, as far as anything can be said; the exit code in any case."""
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
    """Return a fix in the words of the command line, which has options.

    >>> from salet.errors import Change
    >>> in_options((Change("limit", 7), ", or ", Omit("strategy"), "."))
    'Use --within 7, or omit --strategy.'
    """
    return shortened(fix_text(fix, _option))


_OPTIONS = {"first": "from", "limit": "within"}  # where the command line has another name


def _option(step: Step) -> str:
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
    """Let nothing more be written to where nothing can be."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - open until the process ends


def emit(plain: dict[str, Any]) -> None:
    """One JSON object on standard output, and nothing else there."""
    sys.stdout.write(json.dumps(plain, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def _plain_streams() -> None:
    """Never fail on a closed stream, nor on a sign that the terminal's encoding does not have."""
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
