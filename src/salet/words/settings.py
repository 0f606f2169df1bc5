"""A player's settings: an opener, words never to be suggested, how things look.

They are in ``settings.json`` in the user's folder; the terminal, the page and the automation read
the same. A file with a syntax error is refused and left as it is. A value that makes no sense
counts as not set, and names that another version of salet has added stay.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from salet.errors import InputError, StorageError, why
from salet.store import data_dir, decoded, locked, parsed_json, read_bytes, write_text
from salet.words.alphabet import is_letter
from salet.words.own import is_on_a_list

WORDS = ("everyday", "any")
COLOURS = ("usual", "contrast", "plain")
_FIX = "Correct the file by hand, or move it away to start with new settings."


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
    """Return the player's settings. Raise ``StorageError`` when the file cannot be read."""
    return _valid(_read())


def change_settings(**changes: Any) -> Settings:
    """Set other values from now on, and return all settings."""
    return _update(lambda _: changes)


def put_away(*words: str) -> Settings:
    """Never suggest these words again: the game refused them, or nobody wants to see them."""
    return _update(
        lambda have: {
            "never": tuple(sorted({*have.never, *words})),
            "opener": "" if have.opener in words else have.opener,
        }
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
        if word in ("none", "best"):
            return change_settings(opener="")
        if not is_on_a_list(word):
            raise InputError(f"{word!r} is on no list", "Choose a word that the game accepts.")
        return change_settings(opener=word)
    if name == "never" and words:
        return put_away(*words)
    if name == "again" and words:
        return _update(lambda have: {"never": tuple(sorted({*have.never} - words))})
    if name == "hints" and values in (["on"], ["off"]):
        return change_settings(hints=values == ["on"])
    if name in ("words", "colours") and len(values) == 1:
        return change_settings(**{name: values[0]})
    raise InputError(
        f"{' '.join(parts)!r} is no setting",
        f"Say opener WORD or opener best, never WORD, again WORD, words {' or '.join(WORDS)}, "
        f"hints on or off, colours {', '.join(COLOURS)}.",
    )


def _update(change: Callable[[Settings], dict[str, Any]]) -> Settings:
    """Change the file by what ``change`` returns, while no other process does."""
    path = _file()
    with locked(path.with_name(".settings.lock")):
        kept = _read()
        changes = change(_valid(kept))
        for name, value in changes.items():
            if not _has_kind(name, value):
                raise InputError(f"{name} cannot be {value!r}", "Give it a value like its default.")
        Settings(**changes)
        kept |= changes
        write_text(path, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
    return settings()


def _file() -> Path:
    return data_dir() / "settings.json"


def _read() -> dict[str, Any]:
    """Return what the file has, also names and values that are no settings."""
    path = _file()
    try:
        raw = read_bytes(path)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {why(error)}", _FIX) from None
    text = decoded(raw, str(path), StorageError, _FIX)
    try:
        found = parsed_json(text)
    except json.JSONDecodeError as error:
        fault = f"line {error.lineno}: this is not JSON: {error.msg}"
        raise StorageError(f"{path}, {fault}", _FIX).at(line=error.lineno) from None
    except ValueError as error:
        raise StorageError(f"{path} cannot be read: {error}", _FIX) from None
    if not isinstance(found, dict):
        raise StorageError(f"{path} has no settings", _FIX)
    return found


def _valid(kept: dict[str, Any]) -> Settings:
    """Return the settings among these values; one that makes no sense counts as not set."""
    found: dict[str, Any] = {}
    for name, value in kept.items():
        plain: Any = tuple(value) if name == "never" and isinstance(value, list) else value
        try:
            if _has_kind(name, plain):
                Settings(**{name: plain})
                found[name] = plain
        except InputError:
            continue
    return Settings(**found)


def _has_kind(name: str, value: object) -> bool:
    """Whether a value is of the kind that a setting of this name has."""
    if name == "never":
        return isinstance(value, tuple) and all(isinstance(word, str) for word in value)
    kinds = {field.name: field.default for field in fields(Settings)}
    if name == "update_offered":
        return isinstance(value, bool)
    return name in kinds and type(value) is type(kinds[name])
