"""Strategies that other people write: entry points of a package, or a function in a file."""

from __future__ import annotations

import importlib.util
import inspect
import os
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path

from salet.errors import StrategyError
from salet.strategies.base import Strategy

GROUP = "salet.strategies"


def _as_strategy(thing: object, name: str, spec: str = "") -> Strategy:
    if isinstance(thing, Strategy):
        return replace(thing, spec=spec)
    if callable(thing):
        summary = (inspect.getdoc(thing) or "a strategy of your own").splitlines()[0]
        return Strategy(name, summary, thing, spec=spec)
    raise StrategyError(
        f"{name} is neither a function nor a strategy",
        "Name a function that takes a position and gives a merit for each guess.",
    )


def from_entry_points(name: str) -> Strategy | None:
    """The strategy that an installed package registers under this name."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            try:
                return _as_strategy(point.load(), name)
            except StrategyError:
                raise
            except Exception as error:
                raise StrategyError(
                    f"the strategy {name} of {point.value} cannot be loaded: {error}",
                    "Reinstall the package that brings it.",
                ) from error
    return None


def from_file(spec: str) -> Strategy:
    """The strategy in ``path/to/file.py:function``; without a function, the only one there."""
    file, _, function = spec.rpartition(":") if ".py:" in spec else (spec, "", "")
    path = Path(file)
    if not os.path.isfile(file):
        raise StrategyError(f"there is no file {file}", "Write path/to/file.py:function.")
    module_spec = importlib.util.spec_from_file_location(f"salet_plugin_{path.stem}", path)
    assert module_spec is not None
    assert module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    try:
        module_spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise StrategyError(
            f"{file} cannot be loaded: {type(error).__name__}: {error}", "Correct the file."
        ) from error
    own = {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, Strategy)
        or (inspect.isfunction(thing) and thing.__module__ == module.__name__)
    }
    public = [name for name in own if not name.startswith("_")]
    if not function and len(public) == 1:
        function = public[0]
    if function not in own:
        many = "has more than one function" if public else "has no function"
        named = f"has no function {function!r}" if function else many
        raise StrategyError(
            f"{file} {named}",
            f"Name one of {', '.join(public)}: {file}:{public[0]}" if public else
            "Write a function that takes a position and gives a merit for each guess.",
        )  # fmt: skip
    return _as_strategy(own[function], f"{path.name}:{function}", f"{path.resolve()}:{function}")
