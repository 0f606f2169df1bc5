"""``salet doctor``: versions, caches and what is installed."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import click

from salet import __version__
from salet.cli import emit
from salet.cli.options import json_option
from salet.store import cache_dir, cache_files, clear_cache, data_dir
from salet.words.lexicon import bundled
from salet.words.shelf import manifest

_LIBRARIES = ("click", "rich", "numpy", "numba", "platformdirs")
_EXTRAS = {"plot": "matplotlib", "auto": "playwright", "cluster": "distributed"}


@click.command(
    "doctor",
    help="\b\nExample:  salet doctor --clear-cache\n\n"
    "Versions, folders, caches and list dates: what to look at when something is odd.",
)
@click.option("--clear-cache", is_flag=True, help="Delete matrices and compiled code.")
@json_option
def command(clear_cache: bool, as_json: bool) -> None:
    """Show the state of the installation."""
    cleared = _clear() if clear_cache else None
    report = state()
    if cleared is not None:
        report["cleared"] = cleared
    if as_json:
        emit(report)
        return
    from salet.render.console import console, styled

    out = console()
    if cleared is not None:
        out.print(f"Deleted {cleared['files']} files, {size_text(cleared['bytes'])}.")
    out.print(
        styled("[bold]salet {version}[/]", version=report["version"]),
        f"on Python {report['python']}, {report['system']}",
    )
    for name, number in report["libraries"].items():
        out.print(f"  {name:<14}{number or 'not installed'}")
    for name, number in report["extras"].items():
        missing = f"not installed: pip install 'salet[{name}]'"
        out.print(f"  {_EXTRAS[name]:<14}{number or missing}")
    cache = report["cache"]
    state_text = "" if cache["writable"] else ", read-only"
    out.print(
        f"cache   {cache['path']}: {cache['files']} files, {size_text(cache['bytes'])}{state_text}"
    )
    out.print(f"data    {report['data']}")
    out.print("lists   " + ", ".join(f"{k} {v}" for k, v in report["lists"].items()))


def _clear() -> dict[str, int]:
    files, size = clear_cache()
    return {"files": files, "bytes": size}


def state() -> dict[str, Any]:
    """What the report says, as plain data."""
    files = cache_files()
    folder = cache_dir()
    return {
        "version": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "libraries": {name: _version(name) for name in _LIBRARIES},
        "extras": {extra: _version(name) for extra, name in _EXTRAS.items()},
        "cache": {
            "path": str(folder),
            "files": len(files),
            "bytes": sum(path.stat().st_size for path in files),
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


def size_text(size: int) -> str:
    """Bytes as people read them."""
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.1f} kB"
