"""``salet doctor``: versions, caches and what is installed."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

import click

from salet import __version__
from salet.cli.command import Result, make_command
from salet.errors import EXTRAS
from salet.puzzle.figures import plural
from salet.render.console import styled
from salet.store import cache_dir, cache_size, clear_cache, data_dir
from salet.words.datafiles import manifest
from salet.words.lexicon import bundled

if TYPE_CHECKING:
    from rich.console import Console

# A test compares these with pyproject.toml.
_LIBRARIES = (
    "click", "rich", "prompt_toolkit", "numpy", "platformdirs", "fastapi", "starlette", "uvicorn",
)  # fmt: skip
_DISTRIBUTIONS = {"PIL": "pillow"}  # whose name is not that of their module


@make_command(
    "doctor",
    "\b\nExample:  salet doctor --clear-cache\n\n"
    "Show versions, folders, caches and list dates. Look here first if something is wrong.",
)
@click.option("--clear-cache", is_flag=True, help="Delete matrices and compiled code.")
def command(clear_cache: bool) -> Result:
    cleared = _clear() if clear_cache else None
    report = state()
    if cleared is not None:
        report["cleared"] = cleared
    return Result(report, lambda out: _show(out, report))


def _show(out: Console, report: dict[str, Any]) -> None:
    if cleared := report.get("cleared"):
        out.print(f"Deleted {_size_text(cleared)}.")
    out.print(
        styled("[bold]salet {version}[/]", version=report["version"]),
        f"on Python {report['python']}, {report['system']}",
    )
    for name, number in report["libraries"].items():
        out.print(f"  {name:<20}{number or 'not installed'}")
    shown: set[str] = set()
    for extra, libraries in report["extras"].items():
        first = {name: number for name, number in libraries.items() if name not in shown}
        shown.update(first)
        found = ", ".join(f"{name} {number or 'missing'}" for name, number in first.items())
        install = "" if all(libraries.values()) else f": pip install '.[{extra}]'"
        out.print(f"  extra {extra:<14}{found}{install}")
    cache = report["cache"]
    access = "" if cache["writable"] else ", read-only"
    out.print(f"cache   {cache['path']}: {_size_text(cache)}{access}", soft_wrap=True)
    out.print(f"data    {report['data']}", soft_wrap=True)
    out.print("lists   " + ", ".join(f"{k} {v}" for k, v in report["lists"].items()))


def _clear() -> dict[str, int]:
    files, size = clear_cache()
    return {"files": files, "bytes": size}


def state() -> dict[str, Any]:
    """Return the report as JSON."""
    files, size = cache_size()
    folder = cache_dir()
    return {
        "version": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "libraries": {name: _version(name) for name in _LIBRARIES},
        "extras": {
            extra: {
                (name := _DISTRIBUTIONS.get(module, module)): _version(name) for module in modules
            }
            for extra, modules in EXTRAS.items()
        },
        "cache": {
            "path": str(folder),
            "files": files,
            "bytes": size,
            "writable": _writable(folder),
        },
        "data": str(data_dir()),
        "lists": {name: manifest()["lists"][name]["date"] for name in bundled()},
    }


def _writable(folder: Any) -> bool:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return bool(folder.is_dir()) and os.access(folder, os.W_OK)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _size_text(cache: dict[str, Any]) -> str:
    """Return the number of files and their size as text."""
    size = cache["bytes"]
    shown = f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.1f} kB"
    return f"{plural(cache['files'], 'file')}, {shown}"
