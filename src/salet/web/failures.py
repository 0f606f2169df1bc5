"""Error responses of the API: a status and ``{error, message, fix, …}``."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from salet.errors import (
    Change,
    CouldNotError,
    Fix,
    ImpossibleFeedback,
    InputError,
    Omit,
    SaletError,
    Step,
    Task,
    fix_text,
    sentence,
    shortened,
)


@dataclass(eq=False)  # not frozen: Python sets attributes of exceptions
class Failure(Exception):
    """An error response; ``more`` are further fields of its body."""

    status: int
    error: str
    message: str
    fix: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    retry_after: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the body of the response."""
        message, fix = sentence(self.message), shortened(self.fix)
        return {"error": self.error, "message": message, "fix": fix, **self.more}


def failure_of(error: SaletError, **more: Any) -> Failure:
    """Return the error response for an error of salet.

    >>> failure_of(InputError("no word", "Give one.")).status
    422
    """
    status = 422 if isinstance(error, InputError) else 409
    assert isinstance(error, InputError | CouldNotError)
    if isinstance(error, ImpossibleFeedback):
        more = {"suggestion": next(iter(error.nearest), None), **more}
    if error.boards:
        more = {"boards": list(error.boards), **more}
    place = {"turn": error.turn, "tile": error.tile, "line": error.line}
    more = {**{name: value for name, value in place.items() if value is not None}, **more}
    return Failure(status, error.code, error.message, in_fields(error.fix), more)


def in_fields(fix: Fix) -> str:
    """Return a fix as text, with parameters as fields of the body.

    >>> from salet.errors import Change
    >>> in_fields((Change("limit", 7), ", or ", Omit("strategy"), "."))
    'Set `within` to `7`, or omit `strategy`.'
    """
    return fix_text(fix, _phrase)


def _field(step: Change | Omit) -> str:
    return "within" if step.parameter == "limit" else step.parameter


def _phrase(step: Step) -> str:
    if isinstance(step, Task):
        return step.words
    if isinstance(step, Omit):
        return f"omit `{_field(step)}`"
    if step.value is None:
        return f"set `{_field(step)}`"
    value = step.value if isinstance(step.value, str) else json.dumps(step.value)
    return f"set `{_field(step)}` to `{value}`"


def busy(what: str, seconds: int) -> Failure:
    """Return the failure for a full queue."""
    return Failure(
        503, "busy", f"too many {what} are waiting", f"Try again in {seconds} seconds.",
        retry_after=seconds,
    )  # fmt: skip


def too_long() -> Failure:
    """Return the failure for a request whose worker was ended."""
    return Failure(503, "too-long", "this request took too long", "Ask it on the command line.")


def fault() -> Failure:
    """Return the failure for a bug in salet."""
    return Failure(500, "fault", "this is a bug in salet", "Please report it.")


def as_json(data: dict[str, Any]) -> bytes:
    """Return an object as compact JSON; unpaired surrogates are escaped."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
