"""The data of the page: word lists, past answers, constants and results, as JSON files.

::

    index.json         every list with its file, and the names of the other files
    constants.json     what the belief, the values and the advice are computed with, alphabets
    sentences-XX.json  every text of the page in a language
    history.json       past answers, one word a day, "-" for a day that is not known
    words-NAME.json    the words of one list, or of several that share them: see ``wordfiles``
    book-NAME.json     the openers of one list
    NAME.json          results for the laboratory, from ``data/lab``

Every name gets a digest, so that a browser can cache the file forever. The index has the current
names. The digest of a word file is of what it is made from, so that it is made only when it is
read; the other digests are of the content. Index and history change every day, the others do not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from salet.advice import policy
from salet.belief import mixture
from salet.belief.lists import by_name, list_names, load
from salet.belief.pastanswers import known
from salet.errors import InputError, ListError, SaletError
from salet.puzzle.days import open_day
from salet.puzzle.sentences import languages_of_texts, sentences
from salet.value.order import knots
from salet.web.failures import as_json
from salet.web.wordfiles import book_file, word_file
from salet.words.alphabet import ENGLISH, Alphabet, languages, named
from salet.words.constants import VALUE
from salet.words.datafiles import DATA, bundled_languages, read_data
from salet.words.games import games_data
from salet.words.lexicon import DAILY, Lexicon, bundled, language_rows
from salet.words.own import own_names

Content = Callable[[], bytes]
INDEX = "index"
SHARED = "en5"  # the file of the closed lists and of the daily one
FIRST = (
    INDEX,
    "constants",
    "sentences-en",
    "history",
    f"words-{SHARED}",
    f"book-{DAILY}",
)  # what the daily puzzle needs
LAB = Path(DATA) / "lab"
ADVICE = (
    "PRICE",
    "IDLE",
    "LEADING",
    "OPENER",
    "PLAYED",
    "AS_ANSWER",
    "SAFER",
    "AS_SAFE",
    "LAST_GUESSES",
    "FEW_WORDS",
)  # constants of advice/policy.py


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of the page: its row in the index, and how to open it."""

    row: dict[str, Any]
    lexicon: Callable[[], Lexicon]

    @property
    def name(self) -> str:
        """The name of the list."""
        return str(self.row["name"])

    @property
    def group(self) -> str:
        """The name of its word file."""
        return SHARED if self.name in bundled() else self.name


def data_files(wanted: Sequence[str] = ()) -> dict[str, Content]:
    """Return the data files by name without digest; ``wanted`` are lists as in ``lists_of``."""
    lists = lists_of(wanted)
    contents: dict[str, Content] = {
        "constants": partial(_content, as_json(constants())),
        "history": partial(_content, as_json(history())),
        "glyphs": partial(_content, read_data("glyphs.json").encode()),
    }
    for language in languages_of_texts():
        contents[f"sentences-{language}"] = partial(_content, as_json(sentences(language)))
    digests = {name: digest(content()) for name, content in contents.items()}
    for group in dict.fromkeys(one.group for one in lists):
        members = [one for one in lists if one.group == group]
        name = f"words-{group}"
        contents[name] = partial(_words, members)
        digests[name] = digest(_made_from() + as_json({"lists": [one.row for one in members]}))
    for one in lists:
        contents[f"book-{one.name}"] = partial(_book, one)
        digests[f"book-{one.name}"] = digest(_made_from() + as_json(one.row))
    results = sorted(path.stem for path in LAB.glob("*.json"))
    for name in results:
        contents[name] = (LAB / f"{name}.json").read_bytes
        digests[name] = digest(contents[name]())
    files = {name: f"{name}-{digests[name]}.json" for name in contents}
    index = as_json(
        {
            "lists": [
                {
                    **one.row,
                    "file": files[f"words-{one.group}"],
                    "book": files[f"book-{one.name}"],
                }
                for one in lists
            ],
            "constants": files["constants"],
            "history": files["history"],
            "glyphs": files["glyphs"],
            "results": {name: files[name] for name in results},
        }
    )
    named_files = {files[name]: content for name, content in contents.items()}
    return {f"{INDEX}-{digest(index)}.json": partial(_content, index), **named_files}


def _content(content: bytes) -> bytes:
    return content


def digest(content: bytes) -> str:
    """Return the digest that is part of a file's name."""
    return sha256(content).hexdigest()[:12]


@lru_cache(maxsize=1)
def _made_from() -> bytes:
    """Return a digest of the code and the data that word files are made from, besides lists."""
    data, code = Path(DATA), Path(__file__).parent
    files = [
        *data.glob("*.*"),
        *data.glob("book/*"),
        *code.glob("*.py"),
        *(code.parent / "words").glob("*.py"),
    ]
    return sha256(b"".join(path.read_bytes() for path in sorted(files))).digest()


# ------------------------------------------------------------------------------------------ lists


def lists_of(wanted: Sequence[str] = ()) -> list[Listed]:
    """Return the lists of the daily puzzle and the ``wanted`` ones, all known ones if it is empty.

    ``wanted`` are names of lists, languages, or files of words.

    >>> [one.name for one in lists_of(["es-5"])][-2:]
    ['daily', 'es-5']
    """
    every = _languages() | _own()
    chosen = {} if wanted else every
    for name in wanted:
        matches = {
            key: one for key, one in every.items() if key == name or key.startswith(f"{name}-")
        }
        if not matches and name not in bundled():
            matches = {name: _from_file(name)}
        chosen |= matches
    return [*(_listed(by_name(name), ENGLISH) for name in bundled()), *chosen.values()]


def _listed(lexicon: Lexicon, alphabet: Alphabet) -> Listed:
    row = {**lexicon.as_dict(), **alphabet.as_dict()}
    if lexicon.name == DAILY:
        row["digest"] = ""  # it changes every day
    return Listed(row, lambda: lexicon)


def _languages() -> dict[str, Listed]:
    return {
        row["name"]: Listed(
            {**row, **named(row["name"].partition("-")[0]).as_dict()}, partial(by_name, row["name"])
        )
        for row in language_rows()
    }


def _own() -> dict[str, Listed]:
    found = {}
    for name in own_names():
        with suppress(SaletError):  # a damaged one is reported where it is opened
            lexicon = by_name(name)
            found[name] = _listed(lexicon, lexicon.alphabet)
    return found


def _from_file(path: str) -> Listed:
    """Return the list of a file, named as the file. Raise ``ListError`` if there is none."""
    if not Path(path).is_file():
        raise ListError(
            f"there is no list or file called {path!r}",
            f"Choose from {', '.join(list_names())}, or give a file of words.",
        )
    lexicon = load(path)
    name = re.sub(r"[^a-z0-9]+", "-", Path(path).stem.lower()).strip("-") or "words"
    if name in bundled() or name.partition("-")[0] in bundled_languages():
        name = f"my-{name}"
    return _listed(replace(lexicon, name=name), lexicon.alphabet)


def _book(one: Listed) -> bytes:
    return book_file(one.lexicon())


def _words(members: Sequence[Listed]) -> bytes:
    return word_file([one.lexicon() for one in members])


# ------------------------------------------------------------------------------ history, constants


def history() -> dict[str, Any]:
    """Return the known past answers by day, of days that are over here and in New York."""
    past = known(before=open_day())
    if past.first is None or past.last is None:
        raise InputError("no past answer is known", "Reinstall salet: its data are missing.")
    by_day = {day.toordinal(): word for day, word in past.days}
    span = range(past.first.toordinal(), past.last.toordinal() + 1)
    return {"first": str(past.first), "words": " ".join(by_day.get(day, "-") for day in span)}


@lru_cache(maxsize=1)
def constants() -> dict[str, Any]:
    """Return the constants of the page's engine, with their names in Python in lower case."""
    return {
        "belief": _belief(),
        "value": _value(),
        "advice": {name.lower(): getattr(policy, name) for name in ADVICE},
        "games": games_data(),
        "alphabets": {
            "": _alphabet(ENGLISH),
            **{code: _alphabet(named(code)) for code in languages()},
        },
    }


def _alphabet(alphabet: Alphabet) -> dict[str, Any]:
    letters = {"letters": list(map(str, alphabet.symbols)), "folds": dict(alphabet.folds)}
    return letters | {"capitals": dict(alphabet.capitals)}


def _belief() -> dict[str, Any]:
    names = (
        "SHARES AGE_SIZES AGES USUAL_PULL REST_PULL COUNT_FLOOR MEMORIES DEFAULT_DAYS RETURN "
        "PULL_RETURN PAST_TENSE PLURAL TWICE AVOID"
    )
    constants = {name.lower(): getattr(mixture, name) for name in names.split()}
    return constants | {"pulls": [list(pair) for pair in mixture.PULLS.items()]}


def _value() -> dict[str, Any]:
    bits, turns = (each.tolist() for each in knots())
    return VALUE | {"curve": {"bits": bits, "turns": turns}}
