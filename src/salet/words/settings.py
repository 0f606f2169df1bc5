"""What a player has settled once for all: an opener, words never to be suggested, how things look.

One small file, ``settings.json`` in the user's folder; the terminal, the page and the automation
read the same. A file that cannot be read counts as none, and what another version has put there
stays.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from salet.errors import InputError, StorageError
from salet.store import data_dir, folder_of, read_bytes, write_text
from salet.words.alphabet import is_letter

WORDS = ("everyday", "any")
COLOURS = ("usual", "contrast", "plain")


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's own settings.

    ``opener`` is the first guess that the player wants, empty for the best one; ``never`` are
    words that are not suggested; ``words`` is one of ``WORDS``; ``hints`` says that hints come
    in the place of the best guess; ``colours`` is one of ``COLOURS``. ``update_offered`` is what
    the player said about fetching past answers, None before the question.
    """

    opener: str = ""
    never: tuple[str, ...] = ()
    words: str = "everyday"
    hints: bool = False
    colours: str = "usual"
    update_offered: bool | None = None

    def __post_init__(self) -> None:
        for name, choices in (("words", WORDS), ("colours", COLOURS)):
            if getattr(self, name) not in choices:
                raise InputError(
                    f"{name} cannot be {getattr(self, name)!r}", f"Choose {', '.join(choices)}."
                )

    @property
    def skin(self) -> str:
        """The squares of a game that is shared, one of ``marks.SKINS``."""
        return "dark-contrast" if self.colours == "contrast" else "dark"

    def as_dict(self) -> dict[str, Any]:
        """For ``--json`` and the API: what a player can set."""
        plain = {**asdict(self), "never": list(self.never)}
        del plain["update_offered"]
        return plain


def settings() -> Settings:
    """The player's settings; a value that cannot be is as if it were not there."""
    found: dict[str, Any] = {}
    for name, value in _kept().items():
        plain = tuple(value) if name == "never" and isinstance(value, list) else value
        try:
            if _has_kind(name, plain):
                found = {**found, name: plain}
                Settings(**found)
        except InputError:
            del found[name]
    return Settings(**found)


def change_settings(**changes: Any) -> Settings:
    """Keep other values from now on; the settings as they are then."""
    for name, value in changes.items():
        if not _has_kind(name, value):
            raise InputError(f"{name} cannot be {value!r}", "See salet settings --help.")
    Settings(**changes)
    text = json.dumps({**_kept(), **changes}, indent=1, ensure_ascii=False) + "\n"
    write_text(data_dir() / "settings.json", text)
    return settings()


def put_away(*words: str) -> Settings:
    """Never suggest these words again: the game refused them, or nobody wants to see them."""
    have = settings()
    return change_settings(
        never=tuple(sorted({*have.never, *words})),
        opener="" if have.opener in words else have.opener,
    )


def settle(parts: Sequence[str]) -> Settings:
    """Change a setting as a person says it: ``opener crane``, ``never glift``, ``hints on``."""
    name, values = parts[0].lower(), [part.lower() for part in parts[1:]]
    words = {part for value in values for part in value.split(",") if part}
    for word in words if name in ("opener", "never", "again") else ():
        if not all(map(is_letter, word)):
            raise InputError(f"{word!r} is no word", "A word has only letters.")
    if name == "opener" and len(words) == 1:
        (word,) = words
        return change_settings(opener="" if word in ("none", "best") else word)
    if name == "never" and words:
        return put_away(*words)
    if name == "again" and words:
        return change_settings(never=tuple(sorted({*settings().never} - words)))
    if name == "hints" and values in (["on"], ["off"]):
        return change_settings(hints=values == ["on"])
    if name in ("words", "colours") and len(values) == 1:
        return change_settings(**{name: values[0]})
    raise InputError(
        f"{' '.join(parts)!r} is no setting",
        f"Say opener WORD or opener best, never WORD, again WORD, words {' or '.join(WORDS)}, "
        f"hints on or off, colours {', '.join(COLOURS)}.",
    )


def _kept() -> dict[str, Any]:
    try:
        found = json.loads(read_bytes(os.path.join(folder_of("data"), "settings.json")))
    except (OSError, ValueError, StorageError):
        return {}
    return found if isinstance(found, dict) else {}


def _has_kind(name: str, value: object) -> bool:
    """Whether a value is of the kind that a setting of this name has."""
    if name == "never":
        return isinstance(value, tuple) and all(isinstance(word, str) for word in value)
    kinds = {field.name: field.default for field in fields(Settings)}
    if name == "update_offered":
        return isinstance(value, bool)
    return name in kinds and type(value) is type(kinds[name])
