"""Load a list by name, the daily list with today's belief, or a list from files.

``words.lexicon`` has the bundled lists, ``words.own`` the user's lists, ``words.wordfiles`` parses
files, and ``belief.daily`` weights the words of the daily puzzle.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from difflib import get_close_matches

from salet.belief.daily import daily_now, daily_on
from salet.errors import CouldNotError, ListError, Omit
from salet.puzzle.days import FIRST_DAY
from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_limit
from salet.words.datafiles import bundled_languages
from salet.words.games import games
from salet.words.known import EVERY_ANSWER, with_every_answer, with_known
from salet.words.lexicon import CURATED, DAILY, Lexicon, bundled, closed, of_language
from salet.words.own import own_list, own_names
from salet.words.setup import Setup
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
    """Return a list by name, or from a file whose words are both guesses and answers.

    ``length`` chooses the list of a language, 5 by default: ``load("es", length=6)``.

    ``guesses`` and ``answers`` are two files instead. With ``length`` a file is a dictionary: words
    of other lengths or with other characters, and duplicates, are ignored instead of refused.
    ``alphabet`` are the letters of a file, needed if a letter has more than one character. A
    ``Lexicon`` is returned unchanged. ``known`` are the letters that the game shows before the
    first guess, such as ``p.....``; they may also follow the name: ``fr-6:p.....``. With a star at
    their end every guess may be the answer, as if a friend chose it: ``nyt-2023:*``.

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
    return lexicon if known is None else _shown(lexicon, known)


def _shown(lexicon: Lexicon, known: str) -> Lexicon:
    """Return a list with what follows its name: known letters, a star, or both."""
    letters = known.removesuffix(EVERY_ANSWER)
    if letters or not known:
        lexicon = with_known(lexicon, letters)
    return lexicon if letters == known else with_every_answer(lexicon)


def make_setup(
    lexicon: str | os.PathLike[str] | Lexicon,
    rules: Rules | str = Rules.NORMAL,
    *,
    boards: int = 1,
    limit: int | None = None,
    sequence: bool = False,
) -> Setup:
    """Return the setup of a game; ``lexicon`` may be the name of a list.

    >>> make_setup("original", "hard", boards=2).limit
    7
    """
    played = as_played(load(lexicon), boards)
    return Setup(played, Rules(rules), boards, check_limit(limit, boards), sequence)


def as_played(lexicon: Lexicon, boards: int) -> Lexicon:
    """Return a list as it is played on a number of boards.

    Games of several boards are not the daily puzzle, whose past answers can be theirs. So ``daily``
    has the belief before its first day there.
    """
    return daily_on(FIRST_DAY) if boards > 1 and lexicon.name == DAILY else lexicon


def list_of_game(name: str | None, lexicon: Lexicon) -> Lexicon:
    """Return the list of a game: its own, if the given one is that of the daily puzzle.

    >>> list_of_game("quordle", load("daily")).name, list_of_game("wordle", load("daily")).name
    ('original', 'daily')
    """
    own = games()[name].list if name in games() else None
    return load(own) if lexicon.name == DAILY and own not in (None, DAILY) else lexicon


def without_editor(lexicon: Lexicon) -> Lexicon:
    """Return a list for words that no editor picks: chance, a friend or the adversary does.

    Then all curated words of ``daily`` are alike, whatever was an answer before.

    >>> without_editor(load("daily"))
    Lexicon(name='nyt-2023', 14,855 guesses, 3,158 answers of 5 letters)
    >>> without_editor(load("daily:*")).name
    'nyt-2023:*'
    """
    name, _, known = lexicon.name.partition(":")
    if name != DAILY:
        return lexicon
    return load(f"{CURATED}:{known}") if known else closed(CURATED)


def is_everywhere(lexicon: Lexicon) -> bool:
    """Return whether every installation of this version has the same list under its name."""
    fixed = lexicon.name != DAILY and lexicon.name in bundled()
    return fixed and load(lexicon.name).digest == lexicon.digest


def named(name: str, digest: str) -> Lexicon:
    """Return a list by name. Raise ``CouldNotError`` if its digest is another one."""
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
    """``load`` without known letters."""
    if guesses is not None or answers is not None:
        if name is not None:
            raise ListError(
                "a list has its own guesses and answers, so it cannot be combined with files",
                "Give either a list, or files of guesses and answers.",
            )
        return from_files(guesses, answers, length=length, alphabet=alphabet)
    if name is None:
        raise ListError("no list is named", "Give its name, or a file with one word per line.")
    if isinstance(name, Lexicon):
        return name
    if not isinstance(name, str | os.PathLike):
        raise ListError(f"{name!r} is not a list", "Give a name, such as daily, or a file.")
    name = os.fspath(name)
    if _is_bundled(name):
        lexicon = bundled_list(name, length)
    else:
        own = own_list(name)
        if own is None and _looks_like_path(name):
            return from_files(name, length=length, alphabet=alphabet)
        lexicon = own or bundled_list(name, length)
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
    """Split ``es-6`` into a language and a length; ``es`` alone has no length."""
    code, dash, length = name.partition("-")
    if not dash:
        return code, None
    return (code, int(length)) if re.fullmatch("[1-9][0-9]?", length) else ("", None)


def whole_path(name: str) -> str:
    """Return what names the same list in every folder: the whole path of a file."""
    return os.path.abspath(name) if os.path.isfile(name) and not _is_named(name) else name


def list_names() -> tuple[str, ...]:
    """Return the names that ``load`` accepts: bundled lists, languages, the user's own lists."""
    return (*bundled(), *bundled_languages(), *own_names())


def list_with(words: Iterable[str], lexicon: Lexicon) -> str:
    """Return the name of the first bundled list that has these words as answers.

    Empty if there is none, or if ``lexicon`` is not bundled: it may be of another language.

    >>> list_with(["aahed"], load("original")), list_with(["aahed"], load("en-6"))
    ('original-all', '')
    """
    wanted = set(words)
    names = bundled() if lexicon.name in bundled() else ()
    return next((name for name in names if wanted <= {*load(name).answer_words}), "")


def bundled_list(name: str, length: int | None = None) -> Lexicon:
    """Return a bundled list by name.

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
    """Return a bundled list or one of the user's own, with optional known letters after a colon.

    Never reads a file named by the caller, so it is safe for requests from the network.
    """
    listed, colon, known = name.partition(":")
    own = None if _is_bundled(listed) else own_list(listed)
    lexicon = own or bundled_list(listed)
    return _shown(lexicon, known) if colon else lexicon
