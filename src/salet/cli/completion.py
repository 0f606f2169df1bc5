"""``salet completion``: the script that completes commands and options in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from salet.cli import cli
from salet.cli.command import Result, make_command

_SHELLS = ("bash", "zsh", "fish")


@make_command(
    "completion",
    "\b\nExample:  salet completion bash >> ~/.bashrc\n"
    "          salet completion fish > ~/.config/fish/completions/salet.fish\n\n"
    "Print the script that completes commands, options, lists and strategies in your SHELL.",
)
@click.argument("shell", type=click.Choice(_SHELLS))
def command(shell: str) -> Result:
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(cli, {}, "salet", "_SALET_COMPLETE").source()
    return Result({"shell": shell, "script": script}, lambda out: click.echo(script))
