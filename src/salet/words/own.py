"""The user's own lists, saved by name in the user's folder: one JSON file each."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from salet.errors import ListError, StorageError, why
from salet.store import data_dir, json_text, parsed_json, read_bytes, write_text
from salet.words.alphabet import Alphabet, named
from salet.words.datafiles import bundled_languages
from salet.words.lexicon import Lexicon, bundled, closed, language_rows, of_language

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")


def own_names() -> tuple[str, ...]:
    """Return the names of the lists that the user has added."""
    return tuple(path.stem for path in own_files())


def own_files() -> tuple[Path, ...]:
    """Return the files of the lists that the user has added."""
    return tuple(sorted(_folder().glob("*.json")))


def keep_list(name: str, lexicon: Lexicon, alphabet: str | None = None) -> Lexicon:
    """Save a list under a name, replacing an earlier list of that name. Return the saved list.

    ``alphabet`` is the text that the user gave for its letters, if any.
    """
    taken = name in bundled() or name.partition("-")[0] in bundled_languages()
    if taken or not _NAME.fullmatch(name):
        raise ListError(
            f"{name!r} is the name of a bundled list"
            if taken
            else f"{name!r} cannot be the name of a list",
            "Choose a name of lower-case letters, digits and hyphens, such as my-words.",
        )
    words, order = lexicon.answer_words, lexicon.release
    data = {
        "guesses": lexicon.guesses,
        "answers": [words[i] for i in order],
        "weights": None if lexicon.uniform else [lexicon.weights[i] for i in order],
        "alphabet": alphabet,
    }
    write_text(_file(name), json_text(data))
    kept = own_list(name)
    assert kept is not None
    return kept


def own_list(name: str) -> Lexicon | None:
    """Return a list that the user has added, or None if there is none of that name."""
    if not _NAME.fullmatch(name):
        return None
    path = _file(name)
    try:
        data: dict[str, Any] = parsed_json(read_bytes(path))
        letters = data["alphabet"]
        return Lexicon.of(
            data["guesses"], data["answers"], data["weights"], name=name,
            alphabet=None if letters is None else Alphabet.of(letters), source="your own list",
        )  # fmt: skip
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, ListError) as error:
        reason = why(error) if isinstance(error, OSError) else "it is damaged"
        raise StorageError(
            f"{path} cannot be read: {reason}", f"Add it again: salet lists add {name} FILE"
        ) from None


def is_on_a_list(word: str) -> bool:
    """Return whether a word can be played on a bundled list or on one of the user's own."""
    if word in closed("nyt-2022"):  # it has the same guesses as the daily puzzle
        return True
    for row in language_rows():
        code = row["name"].partition("-")[0]
        if row["length"] == named(code).length(word) and word in of_language(code, row["length"]):
            return True
    for name in own_names():
        with suppress(StorageError):
            if word in (own_list(name) or ()):
                return True
    return False


def drop_list(name: str) -> None:
    """Delete a list that the user has added. Raise ``ListError`` if there is none of that name."""
    if not _NAME.fullmatch(name) or not _file(name).exists():
        have = ", ".join(own_names()) or "none"
        raise ListError(f"you have no list called {name!r}", f"Your own lists: {have}.")
    try:
        _file(name).unlink()
    except OSError as error:
        raise StorageError(
            f"{_file(name)} could not be deleted: {why(error)}", "Delete it by hand."
        ) from None


def _folder() -> Path:
    return data_dir() / "lists"


def _file(name: str) -> Path:
    return _folder() / f"{name}.json"
