"""Errors as the API tells them: ``{error, message, fix}`` with a status, and what else helps."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from salet.errors import (
    Contradiction,
    CouldNotError,
    ImpossibleFeedback,
    InputError,
    SaletError,
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
        more = {"tile": error.tile, "suggestion": next(iter(error.nearest), None), **more}
    if isinstance(error, Contradiction):
        more = {"repairs": [], **more}
    if error.boards:
        more = {"boards": list(error.boards), **more}
    if error.turn is not None:
        more = {"turn": error.turn, **more}
    return Failure(status, error.kind, in_fields(str(error)), in_fields(error.fix), more)


_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)(?: [A-Z]+\b)?")


def in_fields(text: str) -> str:
    """What is said of options of the command line, said of the fields of a body.

    >>> in_fields("Leave --strategy out, or add --answer WORD or --any-guess.")
    'Leave strategy out, or add answer or any_guess.'
    """
    return _OPTION.sub(lambda option: option[1].replace("-", "_"), text)


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
