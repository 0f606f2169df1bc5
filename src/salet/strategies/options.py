"""Parse the options of a strategy: ``seed=3``."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from salet.errors import StrategyError
from salet.strategies.index import as_text

if TYPE_CHECKING:
    from salet.strategies.base import Strategy


def read_options(strategy: Strategy, texts: Iterable[str]) -> dict[str, Any]:
    """Parse options, each by the type of its default.

    >>> from salet.strategies import find_strategy
    >>> read_options(find_strategy("letter-match"), ["thresholds=4,4,3"])
    {'thresholds': (4, 4, 3)}
    """
    values: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise StrategyError(f"{text!r} is not an option", "Write name=value, such as seed=3.")
        name = name.strip().replace("-", "_")
        default = strategy.default(name)
        try:
            values[name] = _parse(value.strip(), default)
        except ValueError:
            raise StrategyError(
                f"{value!r} cannot be the option {name} of the strategy {strategy.name}",
                f"Write {_kind(default)}: {name}={as_text(default)}",
            ) from None
    return values


def _parse(text: str, default: object) -> object:
    if default is None:  # a number or a text
        return None if text == "none" else _number(text)
    if isinstance(default, bool):
        if text.lower() not in ("yes", "no", "true", "false"):
            raise ValueError
        return text.lower() in ("yes", "true")
    if isinstance(default, tuple):
        each = default[0] if default else 0
        return tuple(_parse(item, each) for item in text.replace(",", " ").split() or [""])
    if isinstance(default, int):
        return int(text)
    if isinstance(default, float):
        number = _number(text)
        if isinstance(number, str):
            raise ValueError
        return number
    return text


def _number(text: str) -> float | str:
    """Return a number, or the text if it is not a number."""
    try:
        number = float(text)
    except ValueError:
        return text
    if not math.isfinite(number):
        raise ValueError
    return number


def _kind(default: object) -> str:
    if isinstance(default, bool):
        return "yes or no"
    if isinstance(default, tuple):
        return f"{_kind(default[0] if default else 0)} for each, with commas"
    return "a whole number" if isinstance(default, int) else "a number"
