"""Errors as the API tells them: ``{error, message, fix}`` with a status, and what else helps."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from salet.errors import (
    Contradiction,
    CouldNotError,
    Fix,
    ImpossibleFeedback,
    InputError,
    Omit,
    SaletError,
    Step,
    fix_text,
    sentence,
    shortened,
)

TOO_LONG = "too-long"


@dataclass(eq=False)  # not frozen: Python itself writes to exceptions on their way
class Failure(Exception):
    """A refusal on its way to the client."""

    status: int
    error: str
    message: str
    fix: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    retry_after: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """The body of the answer."""
        told = {"error": self.error, "message": sentence(self.message), "fix": shortened(self.fix)}
        return {**told, **self.more}


def failure_of(error: SaletError, **more: Any) -> Failure:
    """What the API says to an error of salet's own.

    >>> failure_of(InputError("no word", "Give one.")).status
    422
    """
    status = 422 if isinstance(error, InputError) else 409
    assert isinstance(error, InputError | CouldNotError)
    if isinstance(error, ImpossibleFeedback):
        more = {"suggestion": next(iter(error.nearest), None), **more}
    if isinstance(error, Contradiction):
        more = {"repairs": [], **more}
    if error.boards:
        more = {"boards": list(error.boards), **more}
    place = {"turn": error.turn, "tile": error.tile, "line": error.line}
    more = {**{name: value for name, value in place.items() if value is not None}, **more}
    if isinstance(error.fix, tuple):
        more["steps"] = _steps(error.fix)
    return Failure(status, error.code, str(error), in_fields(error.fix), more)


def in_fields(fix: Fix) -> str:
    """Return a fix in the words of the API, whose parameters are the fields of a body.

    >>> from salet.errors import Change
    >>> in_fields((Change("limit", 7), ", or ", Omit("strategy"), "."))
    'Set `within` to `7`, or omit `strategy`.'
    """
    return fix_text(fix, _phrase)


def _field(step: Step) -> str:
    return "within" if step.parameter == "limit" else step.parameter


def _phrase(step: Step) -> str:
    if isinstance(step, Omit):
        return f"omit `{_field(step)}`"
    if step.value is None:
        return f"give `{_field(step)}`"
    value = step.value if isinstance(step.value, str) else json.dumps(step.value)
    return f"set `{_field(step)}` to `{value}`"


def _steps(fix: tuple[str | Step, ...]) -> list[str | dict[str, Any]]:
    """Return the parts of a fix as plain data, for a client that has words of its own."""

    def plain(part: str | Step) -> str | dict[str, Any]:
        if isinstance(part, str):
            return part
        if isinstance(part, Omit):
            return {"omit": _field(part)}
        return {"set": _field(part), "value": part.value}

    return [plain(part) for part in fix]


def busy(what: str, seconds: int) -> Failure:
    """Too many wait already."""
    return Failure(
        503, "busy", f"too many {what} are waiting already", f"Try again in {seconds} seconds.",
        retry_after=seconds,
    )  # fmt: skip


def too_long(seconds: float) -> Failure:
    """Stopped by the clock: asking again would not help, so this is no 503."""
    return Failure(
        422, TOO_LONG, f"this takes more than {seconds:g} seconds, and was stopped",
        "Ask for less: another strategy, another list, or normal rules.",
    )  # fmt: skip


def as_json(plain: dict[str, Any]) -> bytes:
    """A plain object as the bytes of an answer; half a surrogate pair travels as its escape."""
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
