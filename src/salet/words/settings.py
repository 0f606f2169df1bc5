"""A player's settings: an opener, words that the player's game does not accept, colours.

They are in ``settings.json`` in the user's folder; the command line, the page and ``salet auto``
share them. A file with a syntax error raises ``StorageError`` and is not changed. Invalid values
are ignored, and unknown names from another version of salet are kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from salet.errors import InputError, StorageError, why
from salet.store import data_dir, decoded, json_text, locked, parsed_json, read_bytes, write_text
from salet.words.alphabet import is_letter
from salet.words.own import is_on_a_list

WORDS = ("everyday", "any")
COLOURS = ("usual", "contrast", "plain")
_LISTS = ("never", "aliases")
_SWITCHES = {"hints": "hints", "updates": "update_offered"}  # settings that are on or off
_FIX = "Correct the file by hand, or rename it to start with new settings."


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's settings.

    ``opener`` is the player's first guess, empty for the best one; ``never`` are words that the
    player's game does not accept: they are neither suggested nor candidates; ``words`` is one of
    ``WORDS``; ``hints`` shows hints instead of the best guess; ``colours`` is one of ``COLOURS``;
    ``aliases`` are names of a league's players that changed, each ``Old name=New name``.
    ``update_offered`` is the player's reply to the offer to download past answers, None before the
    offer.
    """

    opener: str = ""
    never: tuple[str, ...] = ()
    words: str = "everyday"
    hints: bool = False
    colours: str = "usual"
    update_offered: bool | None = None
    aliases: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, choices in (("words", WORDS), ("colours", COLOURS)):
            if getattr(self, name) not in choices:
                raise InputError(
                    f"{name} cannot be {getattr(self, name)!r}", f"Choose {', '.join(choices)}."
                )

    def opener_on(self, words: Container[str]) -> str:
        """Return the player's opener, empty if it is not one of these words."""
        return self.opener if self.opener in words else ""

    @property
    def renamed(self) -> dict[str, str]:
        """The new names of players by their old ones."""
        return dict(text.split("=", 1) for text in self.aliases if "=" in text)

    @property
    def skin(self) -> str:
        """The squares of a share text, one of ``marks.SKINS``."""
        return "dark-contrast" if self.colours == "contrast" else "dark"

    def as_dict(self) -> dict[str, Any]:
        """The settings that a player can change, for ``--json`` and the API."""
        data = {**asdict(self), **{name: list(getattr(self, name)) for name in _LISTS}}
        data["updates"] = data.pop("update_offered")
        return data


def settings() -> Settings:
    """Return the player's settings. Raise ``StorageError`` if the file cannot be read."""
    return _valid(_read())


def change_settings(**changes: Any) -> Settings:
    """Save changed settings, and return all settings."""
    return _update(lambda _: changes)


def put_away(*words: str) -> Settings:
    """Add words that the player's game does not accept, and return all settings."""
    return _update(
        lambda saved: {
            "never": tuple(sorted({*saved.never, *words})),
            "opener": "" if saved.opener in words else saved.opener,
        }
    )


def apply_setting(arguments: Sequence[str]) -> Settings:
    """Change a setting by its arguments: ``opener crane``, ``never glift``, ``hints on``."""
    name, *values = (argument.lower() for argument in arguments)
    words = {word for value in values for word in value.split(",") if word}
    for word in words if name in ("opener", "never", "again") else ():
        if not all(map(is_letter, word)):
            raise InputError(f"{word!r} is not a word", "Use letters only.")
    if name == "opener" and len(words) == 1:
        (word,) = words
        if word in ("none", "off", "best"):
            return change_settings(opener="")
        if not is_on_a_list(word):
            raise InputError(f"{word!r} is not on any list", "Choose a word that the game accepts.")
        return change_settings(opener=word)
    if name == "never" and words:
        return put_away(*words)
    if name == "again" and words:
        return _update(lambda saved: {"never": tuple(sorted({*saved.never} - words))})
    if name in _SWITCHES and values in (["on"], ["off"]):
        return change_settings(**{_SWITCHES[name]: values == ["on"]})
    if name in ("words", "colours") and len(values) == 1:
        return change_settings(**{name: values[0]})
    raise InputError(
        f"{' '.join(arguments)!r} is not a setting",
        f"Use opener WORD or opener best, never WORD, again WORD, words {' or '.join(WORDS)}, "
        f"hints on or off, updates on or off, colours {', '.join(COLOURS)}.",
    )


def _update(change: Callable[[Settings], dict[str, Any]]) -> Settings:
    """Save the values that ``change`` returns, with the file locked."""
    path = _file()
    with locked(path.with_name(".settings.lock")):
        saved = _read()
        changes = change(_valid(saved))
        for name, value in changes.items():
            if not _has_type(name, value):
                types = {field.name: field.type for field in fields(Settings)}
                fix = f"Its type is {types[name]}." if name in types else f"Use {', '.join(types)}."
                raise InputError(f"{name} cannot be {value!r}", fix)
        Settings(**changes)
        saved |= changes
        write_text(path, json_text(saved, indent=1))
    return settings()


def _file() -> Path:
    return data_dir() / "settings.json"


def _read() -> dict[str, Any]:
    """Return the content of the file, including unknown names and invalid values."""
    path = _file()
    try:
        raw = read_bytes(path)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {why(error)}", _FIX) from None
    text = decoded(raw, str(path), StorageError, _FIX)
    try:
        data = parsed_json(text)
    except json.JSONDecodeError as error:
        fault = f"line {error.lineno} is not valid JSON: {error.msg}"
        raise StorageError(f"{path}, {fault}", _FIX).at(line=error.lineno) from None
    except ValueError as error:
        raise StorageError(f"{path} cannot be read: {error}", _FIX) from None
    if not isinstance(data, dict):
        raise StorageError(f"{path} has no settings", _FIX)
    return data


def _valid(saved: dict[str, Any]) -> Settings:
    """Return the settings among these values, with the default for each invalid one."""
    valid: dict[str, Any] = {}
    for name, saved_value in saved.items():
        is_list = name in _LISTS and isinstance(saved_value, list)
        value: Any = tuple(saved_value) if is_list else saved_value
        with suppress(InputError):
            if _has_type(name, value):
                Settings(**{name: value})
                valid[name] = value
    return Settings(**valid)


def _has_type(name: str, value: object) -> bool:
    """Return whether a value has the type of the setting of this name."""
    if name in _LISTS:
        return isinstance(value, tuple) and all(isinstance(word, str) for word in value)
    defaults = {field.name: field.default for field in fields(Settings)}
    if name == "update_offered":
        return isinstance(value, bool)
    return name in defaults and type(value) is type(defaults[name])
