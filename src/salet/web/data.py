"""The data of the page's own engine: word lists, past answers and constants, as JSON files.

::

    index.json         every list as a row of the API with the file it is in, and the other files
    constants.json     what the belief, the values and the advice are computed with, alphabets
    history.json       past answers, one word a day, "-" for a day that is not known
    words-NAME.json    the words of one list, or of several that share them

The words of a word file are front-coded: a hexadecimal digit is the number of characters that a
word shares with the one before, and the rest follows, as in ``0aahed4s2lii``. One bit per word says
which words are guesses of a list, which are answers, and which are everyday words. Bits are in
base64, the first word in the lowest bit of the first byte.

In a site every file has a digest of its content in its name, so that a browser can cache it
forever. The index has the current names.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Any

from salet.advice import everyday
from salet.belief import mixture
from salet.belief.kept import known
from salet.belief.lists import by_name
from salet.errors import InputError, ListError, SaletError
from salet.position import possible
from salet.puzzle.days import open_day
from salet.puzzle.rules import Rules
from salet.strategies import DEFAULT
from salet.value.estimate import knots
from salet.words.alphabet import ENGLISH, Alphabet, languages, named
from salet.words.book import as_rows, look_up
from salet.words.constants import VALUE
from salet.words.datafiles import bundled_languages, numbers_of, read_data
from salet.words.everyday import FILE as FAMILIARITY
from salet.words.everyday import everyday_words, offensive_words
from salet.words.lexicon import DAILY, Lexicon, bundled, language_rows
from salet.words.own import own_names

INDEX, CONSTANTS, HISTORY = "index.json", "constants.json", "history.json"
SHARED = "en5"  # the file of the closed lists and of the daily one
BOOK_ROWS = 40  # openers of a list, everyday words among them


def list_names(wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names of lists; ``wanted`` are lists or languages, all if it is empty.

    The lists of the daily puzzle are always among them.

    >>> list_names(["es-5"])[-2:]
    ('daily', 'es-5')
    """
    every = [*(row["name"] for row in language_rows()), *own_names()]
    if not wanted:
        return (*bundled(), *every)
    chosen: list[str] = []
    for name in wanted:
        matches = [one for one in every if one == name or one.startswith(f"{name}-")]
        if not matches and name not in bundled():
            raise ListError(
                f"there is no list called {name!r}",
                f"Choose from {', '.join((*bundled(), *bundled_languages(), *own_names()))}.",
            )
        chosen += matches
    return (*bundled(), *dict.fromkeys(chosen))


def data_files(wanted: Sequence[str] = ()) -> dict[str, bytes]:
    """Return the content of every data file by its name; ``index.json`` names the others."""
    names = list_names(wanted)
    contents = {_file_of(name): data_file(_file_of(name)) for name in names}
    contents |= {name: data_file(name) for name in (CONSTANTS, HISTORY)}
    hashed = {
        name: f"{name.removesuffix('.json')}-{sha256(content).hexdigest()[:12]}.json"
        for name, content in contents.items()
    }
    index = _as_json(_index(names, hashed))
    return {INDEX: index, **{hashed[name]: content for name, content in contents.items()}}


def data_file(name: str) -> bytes:
    """Return the content of one data file. Raise ``ListError`` if there is no such file.

    The names of these files have no digests.

    >>> data_file("history.json")[:23]
    b'{"first":"2021-06-19","'
    """
    if name == INDEX:
        return _as_json(_index(list_names(), {}))
    if name == CONSTANTS:
        return _as_json(constants())
    if name == HISTORY:
        return _as_json(history())
    group = name.removeprefix("words-").removesuffix(".json")
    members = bundled() if group == SHARED else (group,)
    if name != f"words-{group}.json" or not set(members) <= set(list_names()):
        raise ListError(f"there is no data file {name!r}", "index.json lists the data files.")
    return _word_file(members, tuple(by_name(one).digest for one in members if one != DAILY))


def _index(names: Sequence[str], hashed: Mapping[str, str]) -> dict[str, Any]:
    """Return the index: lists with their files, by the names that they have."""
    rows = [row for row in list_rows() if row["name"] in names]
    for row in rows:
        row["file"] = hashed.get(_file_of(row["name"]), _file_of(row["name"]))
        row["digest"] = "" if row["name"] == DAILY else row["digest"]  # it moves with the days
    others = {name: hashed.get(f"{name}.json", f"{name}.json") for name in ("constants", "history")}
    return {"lists": rows, **others}


def _file_of(name: str) -> str:
    return f"words-{SHARED if name in bundled() else name}.json"


def list_rows() -> list[dict[str, Any]]:
    """Return every list as a row of the API, with what a page needs to type its
    words: ``keys`` are the rows of a keyboard."""
    rows = [(by_name(name).as_dict(), ENGLISH) for name in bundled()]
    rows += [(row, named(row["name"].partition("-")[0])) for row in language_rows()]
    for name in own_names():
        with suppress(SaletError):  # a damaged one is reported where it is opened
            rows.append(((own := by_name(name)).as_dict(), own.alphabet))
    return [{**row, **letters.as_dict()} for row, letters in rows]


def _as_json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


# ------------------------------------------------------------------------------------------ words


@lru_cache(maxsize=64)
def _word_file(members: tuple[str, ...], digests: tuple[str, ...]) -> bytes:
    """Return the file of some lists; ``digests`` distinguish versions of a user's list."""
    lists = [by_name(name) for name in members]
    words = sorted(set().union(*(one.guesses for one in lists)))
    data: dict[str, Any] = {"words": front_coded(words), "lists": {}}
    for one in lists:
        data["lists"][one.name] = _members(one, words)
    if DAILY in members:
        count, known = mixture.counts().get, numbers_of(FAMILIARITY).get
        data["counts"] = " ".join(str(count(word, 0)) for word in words)
        data["familiarity"] = " ".join(str(known(word, 0)) for word in words)
        data["avoided"] = bits(word in mixture.avoided() for word in words)
        for kind in ("unused", "new"):
            data[kind] = bits(mixture.kind_of(word) == kind for word in words)
    return _as_json(data)


def _members(lexicon: Lexicon, words: Sequence[str]) -> dict[str, Any]:
    """Return which of the words belong to a list, and its openers."""
    guesses, answers = frozenset(lexicon.guesses), frozenset(lexicon.answer_words)
    known = everyday_words(lexicon.guesses)
    members: dict[str, Any] = {"book": _book(lexicon)}
    for what, chosen in (("guesses", guesses), ("answers", answers), ("everyday", known)):
        if len(chosen) < len(words):
            members[what] = bits(word in chosen for word in words)
    if offensive := sorted(offensive_words(lexicon.guesses) & guesses):
        members["offensive"] = " ".join(offensive)
    if not lexicon.uniform and lexicon.name != DAILY:
        members["weights"] = lexicon.weights
    code = lexicon.alphabet.code
    if code and named(code).symbols == lexicon.alphabet.symbols:
        members["alphabet"] = code
    elif lexicon.alphabet.symbols != ENGLISH.symbols:
        members["letters"] = list(map(str, lexicon.alphabet.symbols))
    return members


def _book(lexicon: Lexicon) -> dict[str, Any]:
    """Return the openers of the default strategy: rows of the book, by rules, and by boards."""
    openers: dict[str, Any] = {}
    for rules in Rules:
        known_rows = look_up(lexicon, DEFAULT, rules, (), 1)
        if known_rows is not None and not known_rows.cut:
            rows = as_rows(list(known_rows)[:BOOK_ROWS])
            about = {"exact": known_rows.exact, "method": known_rows.best.method}
            openers[rules.value] = {"rows": rows, **about}
    if lexicon.name in bundled():
        with suppress(FileNotFoundError):
            page = json.loads(read_data(f"book/{lexicon.name}.json")).get("boards")
            if page:
                openers["boards"] = page
    return openers


def front_coded(words: Iterable[str]) -> str:
    """Return sorted words as one front-coded text: see the top of this file.

    >>> front_coded(["aahed", "aalii", "aargh"])
    '0aahed2lii2rgh'
    """
    entries: list[str] = []
    before = ""
    for word in words:
        shared = 0
        while shared < min(len(word), len(before)) and word[shared] == before[shared]:
            shared += 1
        entries.append(f"{shared:X}{word[shared:]}")
        before = word
    return "".join(entries)


def bits(chosen: Iterable[bool]) -> str:
    """Return one bit for each of some words, in base64.

    >>> bits([True, False, False, True])
    'CQ=='
    """
    packed = bytearray()
    for nth, is_set in enumerate(chosen):
        if nth % 8 == 0:
            packed.append(0)
        packed[-1] |= is_set << nth % 8
    return b64encode(packed).decode()


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
        "advice": {name.lower(): getattr(everyday, name) for name in ("PRICE", "IDLE")},
        "few_feedbacks": possible.MAX_CHOICES,
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
    curve = json.loads(read_data("learned.json"))
    return VALUE | {"learned": curve, "estimate": {"bits": bits, "turns": turns}}
