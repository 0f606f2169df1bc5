"""``salet doctor``: versions, caches and what is installed."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import click

from salet import __version__
from salet.cli import emit, options
from salet.render.console import console, styled
from salet.store import cache_dir, cache_size, clear_cache, data_dir
from salet.words.datafiles import manifest
from salet.words.figures import plural
from salet.words.lexicon import bundled

# A test compares these with pyproject.toml.
_LIBRARIES = (
    "click", "rich", "prompt_toolkit", "numpy", "numba", "platformdirs", "fastapi", "starlette",
    "uvicorn",
)  # fmt: skip
_EXTRAS = {
    "plot": ("matplotlib",),
    "auto": ("playwright", "pillow"),
    "pictures": ("pillow",),
    "cluster": ("distributed",),
}


@click.command(
    "doctor",
    help="\b\nExample:  salet doctor --clear-cache\n\n"
    "Show versions, folders, caches and list dates. Look here first if something is wrong.",
)
@click.option("--clear-cache", is_flag=True, help="Delete matrices and compiled code.")
@options.json
def command(clear_cache: bool, as_json: bool) -> None:
    cleared = _clear() if clear_cache else None
    report = state()
    if cleared is not None:
        report["cleared"] = cleared
    if as_json:
        emit(report)
        return
    out = console()
    if cleared is not None:
        out.print(f"Deleted {_size_text(cleared)}.")
    out.print(
        styled("[bold]salet {version}[/]", version=report["version"]),
        f"on Python {report['python']}, {report['system']}",
    )
    for name, number in report["libraries"].items():
        out.print(f"  {name:<14}{number or 'not installed'}")
    for extra, libraries in report["extras"].items():
        for name, number in libraries.items():
            missing = f"not installed: pip install 'salet[{extra}]'"
            out.print(f"  {name:<14}{number or missing}")
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
        "extras": {k: {name: _version(name) for name in names} for k, names in _EXTRAS.items()},
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
