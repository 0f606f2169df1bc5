"""Open a list: one by its name, the daily one with today's belief, or a user's files.

This is the front door. Behind it: ``words.shelf`` has what is on board, ``words.own`` what the
user has added, ``words.wordfiles`` reads files, and ``belief.daily`` weighs the daily words.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from difflib import get_close_matches

from salet.belief.daily import daily_now
from salet.errors import CouldNotError, ListError, Omit
from salet.words.datafiles import bundled_languages
from salet.words.lexicon import DAILY, Lexicon, bundled, closed, of_language, with_known
from salet.words.own import own_list, own_names
from salet.words.wordfiles import from_files


def load(
    name: str | os.PathLike[str] | Lexicon | None = None,
    *,
    guesses: str | None = None,
    answers: str | None = None,
    length: int | None = None,
    alphabet: str | None = None,
    known: str | None = None,
) -> Lexicon:
    """A list by its name: a bundled one, or a file whose words are both guesses and answers.

    A bundled language takes a ``length``, five without it: ``load("es", length=6)``.

    Two files are ``guesses`` and ``answers`` instead. With ``length`` a file is read as a
    dictionary: words of other lengths, names with signs in them and repeats are passed over
    instead of refused. ``alphabet`` are the letters of a file, where one is more than one sign.
    What is a list already is given back. ``known`` are the letters that the game shows before the
    first guess, such as ``p.....``; they may also follow the name: ``fr-6:p.....``.

    >>> load("original")
    Lexicon(name='original', 12,972 guesses, 2,315 answers of 5 letters)
    >>> load("original", known="p...y")
    Lexicon(name='original:p...y', 112 guesses, 31 answers of 5 letters)
    """
    if isinstance(name, str) and known is None:
        before, colon, letters = name.partition(":")
        if colon and _is_named(before):
            name, known = before, letters
    lexicon = _opened(name, guesses, answers, length, alphabet)
    return lexicon if known is None else with_known(lexicon, known)


def is_everywhere(lexicon: Lexicon) -> bool:
    """Whether it is a list that every salet of this version has under its name."""
    mine = lexicon.name != DAILY and lexicon.name in bundled()
    return mine and load(lexicon.name).digest == lexicon.digest


def named(name: str, digest: str) -> Lexicon:
    """The list that another process names; ``CouldNotError`` when that one has another version."""
    lexicon = load(name)
    if lexicon.digest != digest:
        raise CouldNotError(
            f"the worker has another version of {name} ({lexicon.digest}, not {digest})",
            "Install the same salet on every machine.",
        )
    return lexicon


def _opened(
    name: str | os.PathLike[str] | Lexicon | None,
    guesses: str | None,
    answers: str | None,
    length: int | None,
    alphabet: str | None,
) -> Lexicon:
    """What ``load`` names, without known letters."""
    if guesses is not None or answers is not None:
        if name is not None:
            raise ListError(
                "a list has its own guesses and answers, so no files of them go with it",
                "Give either a list, or files of guesses and answers.",
            )
        return from_files(guesses, answers, length=length, alphabet=alphabet)
    if name is None:
        raise ListError("no list is named", "Give its name, or a file with one word a line.")
    if isinstance(name, Lexicon):
        return name
    if not isinstance(name, str | os.PathLike):
        raise ListError(f"{name!r} is no list", "Give the name of one, such as daily, or a file.")
    name = os.fspath(name)
    if _is_bundled(name):
        lexicon = bundled_lists(name, length)
    else:
        own = own_list(name)
        if own is None and _looks_like_path(name):
            return from_files(name, length=length, alphabet=alphabet)
        lexicon = own or bundled_lists(name, length)
    if alphabet is not None:
        raise ListError(
            f"the list {name} has an alphabet of its own",
            (Omit("alphabet"), ", or give a file as the list."),
        )
    if length not in (None, lexicon.length):
        raise ListError(
            f"the words of {name} have {lexicon.length} letters, not {length}",
            (Omit("length"), ", or give a file as the list."),
        )
    return lexicon


def _looks_like_path(name: str) -> bool:
    return any(x in name for x in "./\\") or os.path.exists(name)


def _is_bundled(name: str) -> bool:
    return name in bundled() or _language(name)[0] in bundled_languages()


def _is_named(name: str) -> bool:
    return _is_bundled(name) or name in own_names()


def _language(name: str) -> tuple[str, int | None]:
    """``es-6`` as a language and a length; ``es`` alone has no length."""
    code, dash, length = name.partition("-")
    if not dash:
        return code, None
    return (code, int(length)) if re.fullmatch("[1-9][0-9]?", length) else ("", None)


def list_names() -> tuple[str, ...]:
    """What ``load`` knows by name: closed lists, the daily one, languages, the user's own."""
    return (*bundled(), *bundled_languages(), *own_names())


def list_with(words: Iterable[str], lexicon: Lexicon) -> str:
    """Return the first bundled list in which these words are answers, for advice.

    Empty if there is none, or if ``lexicon`` is not bundled: it may be of another language.

    >>> list_with(["aahed"], load("original")), list_with(["aahed"], load("en-6"))
    ('original-all', '')
    """
    wanted = set(words)
    names = bundled() if lexicon.name in bundled() else ()
    return next((name for name in names if wanted <= {*load(name).answer_words}), "")


def bundled_lists(name: str, length: int | None = None) -> Lexicon:
    """A bundled list by its name.

    A language has a list for each length: ``es`` with a length, or ``es-6``.
    """
    if name == DAILY:
        return daily_now()
    if name in bundled():
        return closed(name)
    code, own_length = _language(name)
    if code in bundled_languages():
        return of_language(code, own_length or length or 5)
    near = get_close_matches(name, list_names(), n=1)
    hint = f"Did you mean {near[0]}? " if near else ""
    raise ListError(
        f"there is no list called {name!r}",
        f"{hint}Choose one of {', '.join(list_names())}, or give a file, such as words.txt.",
    )


def by_name(name: str) -> Lexicon:
    """A list that has a name, on board or the user's own, known letters after a colon; never a
    file: for callers that are not on this machine."""
    listed, colon, known = name.partition(":")
    own = None if _is_bundled(listed) else own_list(listed)
    lexicon = own or bundled_lists(listed)
    return with_known(lexicon, known) if colon else lexicon
