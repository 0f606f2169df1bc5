"""External strategies: a function in a file, or an entry point of an installed package.

They run in this process with the rights of the user. Their output goes to standard error, so that
it does not mix with JSON.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from difflib import get_close_matches
from functools import wraps
from importlib.machinery import SourceFileLoader
from importlib.metadata import entry_points
from types import CodeType, ModuleType
from typing import Any

from salet.errors import StrategyError, described
from salet.strategies.base import REGISTRY, Strategy, line_in, options_of
from salet.strategies.index import BUILT_IN

GROUP = "salet.strategies"


def find_plugin(name: str) -> Strategy:
    """Return the external strategy of this name: see ``salet.find_strategy``."""
    if ".py" in name:
        return from_file(name)
    strategy = REGISTRY.get(name) or from_entry_points(name)
    if strategy is not None:
        return strategy
    near = get_close_matches(name, BUILT_IN, n=1)
    hint = f"Did you mean {near[0]}? " if near else ""
    raise StrategyError(
        f"there is no strategy called {name!r}",
        f"{hint}Choose one of {', '.join(BUILT_IN)}, or give file.py:function.",
    )


def from_entry_points(name: str) -> Strategy | None:
    """Return the strategy that an installed package registers under this name, if any."""
    for point in entry_points(group=GROUP, name=name):
        try:
            with redirect_stdout(sys.stderr):
                thing = point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise StrategyError(
                f"the strategy {name} of {point.value} cannot be loaded: {described(error)}",
                "Reinstall the package that has it.",
            ) from error
        return _as_strategy(thing, name, (from_entry_points, name))
    return None


def from_file(spec: str) -> Strategy:
    """Return the strategy ``path/to/file.py:function``; without a function, the only one there."""
    file, _, function = spec.rpartition(":") if ".py:" in spec else (spec, "", "")
    if not os.path.isfile(file):
        raise StrategyError(f"there is no file {file}", "Write path/to/file.py:function.")
    path = os.path.abspath(file)
    module = _executed(path)
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
        number = "has more than one function" if public else "has no function"
        fault = f"has no function {function!r}" if function else number
        raise StrategyError(
            f"{path} {fault}",
            f"Name one of {', '.join(public)}: {path}:{public[0]}" if public else
            "Write a function that takes a position and returns a merit for each guess.",
        )  # fmt: skip
    name = f"{os.path.basename(path)}:{function}"
    return _as_strategy(own[function], name, (from_file, f"{path}:{function}"))


class _WithoutBytecode(SourceFileLoader):
    """Always reads the source: cached bytecode misses a second change within one second."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def _executed(file: str) -> ModuleType:
    name = "salet_plugin_" + os.path.splitext(os.path.basename(file))[0]
    spec = importlib.util.spec_from_file_location(name, file, loader=_WithoutBytecode(name, file))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look for annotations there
    if (folder := os.path.dirname(file)) not in sys.path:
        sys.path.insert(0, folder)  # it may import modules beside it
    try:
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        line = "" if isinstance(error, SyntaxError) else line_in(error, file)
        raise StrategyError(
            f"{file} cannot be loaded: {described(error)}{line}", "Correct the file."
        ) from error
    return module


def _as_strategy(thing: object, name: str, source: tuple[Any, ...]) -> Strategy:
    if isinstance(thing, Strategy):
        return replace(thing, function=_printing_to_stderr(thing.function), source=source)
    if callable(thing):
        function = _printing_to_stderr(thing)
        return Strategy(name, function, options=options_of(thing), source=source)
    raise StrategyError(
        f"{name} is neither a function nor a strategy",
        "Name a function that takes a position and returns a merit for each guess.",
    )


def _printing_to_stderr(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def run(*arguments: Any, **options: Any) -> Any:
        with redirect_stdout(sys.stderr):
            return function(*arguments, **options)

    return run
