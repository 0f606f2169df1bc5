"""The wrapper of every command: it adds ``--json`` and prints the result or shows its view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit
from salet.render.console import console

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Result:
    """What a command returns: its data, the function that shows them, and the exit code.

    ``data`` is a dictionary, or has ``as_dict()``. Without a ``view`` nothing is shown.
    """

    data: Any
    view: Callable[[Console], None] | None = None
    code: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON object."""
        return self.data if isinstance(self.data, dict) else self.data.as_dict()


def said(data: dict[str, Any], *sentences: str) -> Result:
    """Return a result that is shown as sentences, each on a line that can be copied."""

    def view(out: Console) -> None:
        for sentence in sentences:
            out.print(sentence, soft_wrap=True)

    return Result(data, view)


_RARE = ("options", "marks", "thresholds", "seed", "alphabet", "reverse_digits")


class _Named(click.Command):
    """A command that is named in every error about its options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # None if the value of an option is missing
            raise


class Group(_Named, click.Group):
    """A group of commands."""


class _Command(_Named):
    """A command whose help shows the options that few people need after the others."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        sections: dict[str, list[tuple[str, str]]] = {"Options": [], "Rare options": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                sections["Rare options" if param.name in _RARE else "Options"].append(record)
        for title, records in sections.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def make_command(
    name: str, help: str, *, of: click.Group | None = None, short_help: str | None = None
) -> Callable[[Callable[..., Result | None]], click.Command]:
    """Return a decorator that makes a command of a function; ``of`` is the group it belongs to."""

    def decorate(function: Callable[..., Result | None]) -> click.Command:
        made = click.command(name, _Command, help=help, short_help=short_help)(_printing(function))
        made.params.append(_json())
        if of is not None:
            of.add_command(made)
        return made

    return decorate


def make_group(
    name: str, help: str, cls: type[Group] = Group
) -> Callable[[Callable[..., Result | None]], click.Group]:
    """Return a decorator that makes a group; its function runs if no subcommand follows."""

    def decorate(function: Callable[..., Result | None]) -> click.Group:
        made = click.group(name, cls, help=help, invoke_without_command=True)(_printing(function))
        made.params.append(_json())
        return made

    return decorate


def wants_json() -> bool:
    """Return whether the current command prints JSON: then nobody can be asked."""
    return bool(click.get_current_context().params["as_json"])


def show(result: Result) -> int:
    """Print a result as JSON, or show its view; return its exit code."""
    if wants_json():
        emit(result.as_dict())
    elif result.view is not None:
        result.view(console())
    return result.code


def _printing(function: Callable[..., Result | None]) -> Callable[..., int]:
    @wraps(function)
    def run(*args: Any, as_json: bool, **values: Any) -> int:
        if getattr(click.get_current_context(), "invoked_subcommand", None) is not None:
            return 0
        result = function(*args, **values)
        return 0 if result is None else show(result)

    return run


def _json() -> click.Option:
    return click.Option(
        ["--json", "as_json"], is_flag=True, callback=_anywhere, help="Print one JSON object."
    )


def _anywhere(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    """Return whether --json was used, before or after the name of a subcommand."""
    return value or bool(ctx.parent and ctx.parent.params.get("as_json"))
