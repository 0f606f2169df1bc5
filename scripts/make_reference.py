"""Write ``docs/reference/`` and the notebook: ``make docs``.

Python comes from docstrings, the command line from its help, HTTP from its OpenAPI description. The
cells of the notebook are run.
"""

from __future__ import annotations

import ast
import inspect
import json
import types
from pathlib import Path
from typing import Any

import click

import salet
from salet.puzzle.rules import Rules

DOCS = Path(__file__).parent.parent / "docs"
NOTEBOOK = DOCS / "notebook.ipynb"
HEADER = "<!-- Written by scripts/make_reference.py. -->"
WIDTH = 96
GROUPS = {
    "Play": (
        "suggest",
        "read_picture",
        "solve",
        "play_out",
        "Position",
        "Session",
        "Ranking",
        "Suggestion",
    ),
    "Look back": ("review", "Review"),
    "The laboratory": (
        "bench",
        "compare",
        "openers",
        "exact",
        "tree",
        "Evaluation",
        "Comparison",
        "Paired",
    ),
    "Strategies": ("strategy", "find_strategy", "Strategy", "Merits"),
    "Words and past answers": ("load", "daily", "Lexicon", "History"),
    "The rules of the game": ("feedback", "Feedback", "Mark", "Turn", "Rules"),
}


def python_page() -> str:
    """Return the page of all public names with their signatures and docstrings."""
    blocks = [
        "# Python: `from salet import …`",
        HEADER,
        "```python\n>>> from salet import *\n\n```",
    ]
    grouped = {name for names in GROUPS.values() for name in names}
    assert grouped == set(salet.__all__) - {"__version__"}, "GROUPS is not what salet offers"
    for group, names in GROUPS.items():
        blocks.append(f"## {group}")
        for name in names:
            public = getattr(salet, name)
            assert callable(public), f"salet.{name} is a {type(public).__name__}"
            blocks += [f"### `{name}`", *_described(name, public)]
            if inspect.isclass(public):
                for member, value in _members(public).items():
                    if member.startswith("_") or not (text := _first_line(value)):
                        continue
                    blocks.append(f"- `{_signature(member, value)}`: {text}")
    return _page(blocks)


def _members(cls: type) -> dict[str, Any]:
    """Return the members of a class and of its bases in salet; of an exception only its own."""
    bases = [cls] if issubclass(cls, Exception) else reversed(cls.__mro__)
    own = [vars(base) for base in bases if base.__module__.startswith("salet.")]
    return {name: value for members in own for name, value in members.items()}


def _described(name: str, value: Any) -> list[str]:
    text = inspect.getdoc(value) or ""
    words, _, example = text.partition("\n>>> ")
    blocks = [words.strip()]
    if not inspect.isclass(value):
        blocks.insert(0, f"```text\n{_signature(name, value, wrapped=True)}\n```")
    if example:
        blocks.append(f"```python\n>>> {example.strip()}\n\n```")
    return blocks


def _signature(name: str, value: Any, *, wrapped: bool = False) -> str:
    """Return a function with its parameters, their types and the type that it returns."""
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    if not inspect.isfunction(value):
        return name
    shown = inspect.signature(value)
    kept = [p for p in shown.parameters.values() if p.name not in ("self", "cls")]
    texts = [_written(p) for p in kept]
    starred = any(p.kind is p.VAR_POSITIONAL for p in kept)
    first = next((i for i, p in enumerate(kept) if p.kind is p.KEYWORD_ONLY), None)
    if first is not None and not starred:
        texts.insert(first, "*")
    end = f" -> {shown.return_annotation}" if shown.return_annotation is not shown.empty else ""
    line = f"{name}({', '.join(texts)}){end}"
    if len(line) <= WIDTH or not wrapped:
        return line
    return "\n".join([f"{name}(", *(f"    {text}," for text in texts), f"){end}"])


def _written(parameter: inspect.Parameter) -> str:
    """Return a parameter with its type and default."""
    text = str(parameter).partition(":")[0].partition("=")[0].strip()
    if parameter.annotation is not parameter.empty:
        text += f": {parameter.annotation}"
    if parameter.default is parameter.empty:
        return text
    value = parameter.default
    return f"{text} = {f'Rules.{value.name}' if isinstance(value, Rules) else repr(value)}"


def _first_line(value: Any) -> str:
    inner = getattr(value, "__func__", None) or getattr(value, "fget", None) or value
    inner = getattr(inner, "func", inner)
    if not isinstance(inner, types.FunctionType):
        return ""
    return " ".join((inspect.getdoc(inner) or "").partition("\n\n")[0].split())


def command_page() -> str:
    """Return the page of the help of all commands."""
    from salet.cli import COMMANDS, cli

    blocks = ["# The command line", HEADER]
    root = click.Context(cli, info_name="salet", terminal_width=WIDTH)
    for name in COMMANDS:
        command = cli.get_command(root, name)
        assert command is not None
        blocks += _help(command, root, f"salet {name}")
    return _page(blocks)


def _help(command: click.Command, above: click.Context, path: str) -> list[str]:
    context = click.Context(
        command, info_name=path.split()[-1], parent=above, terminal_width=WIDTH,
        max_content_width=WIDTH,
    )  # fmt: skip
    text = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    blocks = [f"## `{path}`", f"```text\n{text}\n```"]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            blocks += _help(below, context, f"{path} {name}")
    return blocks


def http_page() -> str:
    """Return the page of all routes with their parameters."""
    from salet.web.app import create_app

    api = create_app().openapi()
    shapes = api.get("components", {}).get("schemas", {})
    blocks = [
        "# HTTP", HEADER,
        "The server of `salet serve`. Every error is `{error, message, fix}`; the names are those "
        "of `--json`. [How to use it](../api.md).",
    ]  # fmt: skip
    for path, methods in api["paths"].items():
        for method, route in methods.items():
            blocks += [f"## `{method.upper()} {path}`", route.get("description", "").strip()]
            for field in route.get("parameters", []):
                blocks.append(f"- `{field['name']}`: {_kind(field.get('schema', {}))}")
            body = route.get("requestBody", {}).get("content", {}).get("application/json", {})
            name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
            for field, schema in shapes.get(name, {}).get("properties", {}).items():
                about = schema.get("description", "")
                blocks.append(f"- `{field}`: {_kind(schema)}" + (f". {about}" if about else ""))
    return _page(blocks)


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        kind = " or ".join(_kind(part) for part in schema["anyOf"])
    elif "enum" in schema:
        kind = ", ".join(f"`{value}`" for value in schema["enum"])
    elif schema.get("type") == "array":
        kind = f"list of {_kind(schema.get('items', {}))}"
    else:
        kind = schema.get("type", "object")
    default = schema.get("default")
    return kind + (f", default `{json.dumps(default)}`" if default is not None else "")


def _page(blocks: list[str]) -> str:
    text = ""
    for part in blocks:
        if part:
            lists = part.startswith("- ") and text.rpartition("\n\n")[2].startswith("- ")
            text = text.rstrip("\n") + ("\n" if lists else "\n\n") + part + "\n"
    return text.lstrip("\n")


CELLS = (
    "# salet in a notebook\n\nA position, the best next guesses, a whole game, a review, a bench. "
    "Everything prints as a table or a picture.",
    'from salet import Position, bench, load, review, solve, suggest\n\nload("original")',
    'middle = Position.start("original").after("crane", "bbygb")\nmiddle',
    "suggest(middle, top=5)",
    "The rows are plain, so `pandas.DataFrame(ranking.rows())` is a data frame.",
    "ranking = suggest(middle, top=3)\n[row[\"guess\"] for row in ranking.rows()]",
    'solve("watch", list="original")',
    'review("crane", "moist", "among", answer="among", list="original")',
    "An idea of your own is one function; `bench` plays it against every answer.",
    "from salet import strategy\n\n\n"
    '@strategy("short-tail")\n'
    "def short_tail(position):\n"
    '    """The smallest largest bucket, then the most buckets."""\n'
    "    return position.statistics.largest * 1000 - position.statistics.buckets\n\n\n"
    'bench(short_tail.using(opener="raise"), list="original")',
)  # fmt: skip


def shown(source: str, space: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last line, None if it has none."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), space)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), space)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space)


def notebook() -> str:
    """Return the notebook with the outputs of its cells."""
    from salet.render.notebook import register_html

    register_html()
    space: dict[str, Any] = {"__name__": "__main__"}
    cells: list[dict[str, Any]] = []
    for nth, source in enumerate(CELLS):
        lines = source.splitlines(keepends=True)
        if not _is_code(source):
            cells.append(
                {"cell_type": "markdown", "id": f"c{nth}", "metadata": {}, "source": lines}
            )
            continue
        value = shown(source, space)
        outputs: list[dict[str, Any]] = []
        if value is not None:
            data = {"text/plain": repr(value).splitlines(keepends=True)}
            form = getattr(value, "_repr_html_", None)
            if form is not None:
                data["text/html"] = form().splitlines(keepends=True)
            outputs.append(
                {"data": data, "execution_count": None, "metadata": {},
                 "output_type": "execute_result"}
            )  # fmt: skip
        cells.append(
            {"cell_type": "code", "execution_count": None, "id": f"c{nth}", "metadata": {},
             "outputs": outputs, "source": lines}
        )  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    content: dict[str, Any] = {
        "cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5,
    }  # fmt: skip
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _is_code(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return not source.startswith("# ")


PAGES = {"python": python_page, "command-line": command_page, "http": http_page}


def main() -> None:
    """Write all pages and the notebook."""
    (DOCS / "reference").mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (DOCS / "reference" / f"{name}.md").write_text(page(), "utf-8")
    NOTEBOOK.write_text(notebook(), "utf-8")


if __name__ == "__main__":
    main()
