"""The user's own lists, kept by name in the user's database."""

from __future__ import annotations

import json
import re
from contextlib import suppress

from salet.errors import ListError, StorageError, Task
from salet.words.alphabet import Alphabet, named
from salet.words.database import change, rows
from salet.words.datafiles import bundled_languages
from salet.words.lexicon import Lexicon, bundled, closed, language_rows, of_language

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")


def own_names() -> tuple[str, ...]:
    """Return the names of the lists that the user has added."""
    return tuple(name for (name,) in rows("SELECT name FROM lists ORDER BY name"))


def keep_list(name: str, lexicon: Lexicon, alphabet: str | None = None) -> Lexicon:
    """Save a list under a name, replacing an earlier list of that name. Return the saved list.

    ``alphabet`` is the text that the user gave for its letters, if any.
    """
    language = name.partition("-")[0]
    wrong = ""
    if name in (*bundled(), *bundled_languages()):
        wrong = f"{name!r} is the name of a bundled list"
    elif language in bundled_languages():
        wrong = f"{name!r} cannot be the name of a list: {language}- begins those of a language"
    elif not _NAME.fullmatch(name):
        wrong = f"{name!r} cannot be the name of a list"
    if wrong:
        raise ListError(
            wrong, "Choose a name of lower-case letters, digits and hyphens, such as my-words."
        )
    words, order = lexicon.answer_words, lexicon.release
    data = {
        "guesses": lexicon.guesses,
        "answers": [words[i] for i in order],
        "weights": None if lexicon.uniform else [lexicon.weights[i] for i in order],
        "alphabet": alphabet,
    }
    content = json.dumps(data)
    change(lambda kept: kept.execute("REPLACE INTO lists VALUES (?, ?)", (name, content)))
    kept = own_list(name)
    assert kept is not None
    return kept


def own_list(name: str) -> Lexicon | None:
    """Return a list that the user has added, or None if there is none of that name."""
    if not _NAME.fullmatch(name):
        return None
    for (content,) in rows("SELECT content FROM lists WHERE name = ?", name):
        try:
            data = json.loads(content)
            letters = data["alphabet"]
            return Lexicon.of(
                data["guesses"], data["answers"], data["weights"], name=name,
                alphabet=None if letters is None else Alphabet.of(letters), source="your own list",
            )  # fmt: skip
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, ListError):
            raise StorageError(
                f"your list {name} is damaged",
                (Task("add-list", "add it again", f"{name} FILE"),),
            ) from None
    return None


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
    if name not in own_names():
        have = ", ".join(own_names()) or "none"
        raise ListError(f"you have no list called {name!r}", f"Your own lists: {have}.")
    change(lambda kept: kept.execute("DELETE FROM lists WHERE name = ?", (name,)))
