"""``salet strategies``: list the strategies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salet.cli.command import Result, make_command
from salet.render.tables import nowrap_column, simple_table
from salet.strategies import BUILT_IN, DEFAULT

if TYPE_CHECKING:
    from rich.console import Console


@make_command(
    "strategies", "\b\nExample:  salet strategies\n\nList the strategies, each with its idea."
)
def command() -> Result:
    rows = [
        {
            "name": name,
            "summary": strategy.summary,
            "default": name == DEFAULT,
            "options": dict(strategy.options),
        }
        for name, strategy in BUILT_IN.items()
    ]
    return Result({"rows": rows}, _show)


def _show(out: Console) -> None:
    table = simple_table(nowrap_column("strategy", "bold"), "idea")
    for name, strategy in BUILT_IN.items():
        options = "".join(f"\n--option {key}={value}" for key, value in strategy.options.items())
        table.add_row(name, strategy.summary + " (the default)" * (name == DEFAULT) + options)
    out.print(table)
    out.print("Your own function works, too: --strategy idea.py", style="dim")
