"""Strategies of other people loaded: a function in a file, or an entry point of a package.

This happens in the process of the strategy alone (see ``foreign``): what it does to ``sys``, what
it prints and whether it ever ends is its own affair.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
from importlib.machinery import SourceFileLoader
from types import CodeType, ModuleType

from salet.errors import StrategyError
from salet.strategies.base import Strategy, line_in, options_of
from salet.strategies.index import explained

GROUP = "salet.strategies"


def from_entry_point(name: str, value: str) -> Strategy:
    """The strategy that an installed package has under this name."""
    from importlib.metadata import EntryPoint  # an eighth of what a file's strategy waits for

    try:
        thing = EntryPoint(name, value, GROUP).load()
    except BaseException as error:
        raise StrategyError(
            f"the strategy {name} of {value} cannot be loaded: {type(error).__name__}: {error}",
            "Reinstall the package that brings it.",
        ) from error
    return _as_strategy(thing, name)


def from_file(file: str, function: str) -> Strategy:
    """The strategy of this name in a file; without a name, the only one there."""
    module = _executed(file)
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
    return _as_strategy(own[function], f"{os.path.basename(file)}:{function}")


class _AsItIs(SourceFileLoader):
    """Reads the source each time: two states of a file within a second have the same bytecode."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def _executed(file: str) -> ModuleType:
    name = "salet_plugin_" + os.path.splitext(os.path.basename(file))[0]
    spec = importlib.util.spec_from_file_location(name, file, loader=_AsItIs(name, file))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for annotations
    sys.path.insert(0, os.path.dirname(file))  # where its own modules lie
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        line = "" if isinstance(error, SyntaxError) else line_in(error, file)
        raise StrategyError(
            f"{file} cannot be loaded: {type(error).__name__}: {error}{line}", "Correct the file."
        ) from error
    return module


def _as_strategy(thing: object, name: str) -> Strategy:
    if isinstance(thing, Strategy):
        return thing
    if callable(thing):
        summary = explained(inspect.getdoc(thing))["summary"]
        return Strategy(name, summary, thing, options=options_of(thing))
    raise StrategyError(
        f"{name} is neither a function nor a strategy",
        "Name a function that takes a position and gives a merit for each guess.",
    )
