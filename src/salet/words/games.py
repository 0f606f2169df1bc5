"""Games that people play, as data: list, length, boards, limit, and the first line of a share text.

``data/games.json`` has one entry per game. What most games share is omitted there: five letters,
one board, boards + 5 guesses, normal rules, the usual squares as marks, and X for a lost game. A
head is the first line of a share text, with places in braces::

    Wordle {number} {score}{hard}      Wordle 1,234 4/6*
    term.ooo {number} {hard}{score}    joguei term.ooo #81 *3/6 🔥 1
    Daily Dordle {number} {ends}       Daily Dordle 0123 4&X/7
    Daily #{number}$                   Daily #359, and nothing after it
    ^Connections$                      nothing before it but a sender, and nothing after it

A place matches every way in which people and programs write it: thousands with a comma, a dot or a
blank, a ``#`` or not, X or a skull for a lost game. A blank stands for blanks and emoji, but not
for a flag, which names the game of another country. ``share`` is the head as the game writes it, if
it differs from the first of ``heads``. To add a game, add an entry and a test case.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass, field
from datetime import date, timedelta
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain
from typing import Any

from salet.errors import InputError
from salet.puzzle.days import read_day, today
from salet.puzzle.marks import SKINS
from salet.puzzle.rules import Rules
from salet.puzzle.turns import limit_of
from salet.words.datafiles import bundled_languages, read_data

FILE = "games.json"
WORDLE = "wordle"  # the daily puzzle
LENGTH = 5  # letters of most games
MAX_DIGITS = 6  # of the number of a puzzle
_PLACES = {
    "number": r"[#№]?(?P<number>\d{1,3}(?:[.,'’\s]\d{3})+(?!\d)|\d+)",
    "score": r"\(?(?P<claimed>[xX💀–-]|\d{1,2})\s?/\s?(?P<limit>\d{1,2})(?!\d)",
    "hard": r"(?P<hard>\s?\*)?",
    "boards": r"(?P<boards>\d{1,2})",
    "date": r"[\d./-]{6,10}",
    "ends": r"(?P<ends>(?:\d{1,2}|[xX])(?:&(?:\d{1,2}|[xX]))+)/(?P<limit>\d{1,2})(?!\d)",
}

_BLANK = r"[^\w/*+\U0001F1E6-\U0001F1FF]{1,12}?"
_AFTER = re.compile(  # a result that ends a line or is followed by a sign, a link or a short word
    r"(?!['’-]\w)(?:\s*$|\s*(?:[^\w\s?]|_)|\s+(?:https?://|www\.|[^\W\d_]{1,4}[^\w?]*$))",
    re.IGNORECASE,
)
_SENDER = r"^(?:.{0,60}\d[:.]\d\d.{0,60}?: )?\W*"  # of a message in a chat


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle that people play.

    ``list`` is None if no bundled list has the words of the game. ``length`` is None if it changes
    from day to day. ``first_day`` is the day that number 0 has or would have, None if it is not
    known for sure. ``share`` is the first line of a share text as the game writes it, and ``lost``
    its sign for a lost game. ``signs`` are the marks of a share text: absent, present, correct.
    ``first_letter`` is whether the game shows the first letter before the first guess.
    """

    name: str
    title: str
    language: str
    list: str | None
    length: int | None
    boards: int
    limit: int
    sequence: bool
    rules: Rules
    first_day: date | None
    heads: tuple[str, ...]
    share: str
    lost: str
    signs: tuple[str, str, str]
    first_letter: bool

    def day(self, number: int) -> date | None:
        """Return the day of a puzzle, None if it is not known.

        >>> find_game("wordle").day(1), find_game("termo").day(1)
        (datetime.date(2021, 6, 20), None)
        """
        try:
            return self.first_day and self.first_day + timedelta(days=number)
        except OverflowError:
            return None

    def number_on(self, text: str | None) -> int | None:
        """Return the number of a puzzle, given as a number or a day; by default that of today.

        Return None if that is not known. Raise ``InputError`` for a day if it is not known, or if
        the game has no puzzle of that day or number.

        >>> find_game("termo").number_on("#81"), find_game("lemot").number_on("2022-01-10")
        (81, 1)
        """
        typed = (text or "").strip().lstrip("#").replace(",", "")
        if typed.isascii() and typed.isdecimal():
            if len(typed) > MAX_DIGITS:
                raise InputError(f"{self.title} has no puzzle {typed}", "Check the number.")
            return int(typed)
        if self.first_day is not None:
            day = read_day(text) if text else today()
            if not self.first_day <= day <= today():
                raise InputError(
                    f"{self.title} has no puzzle of {day}",
                    f"It has one for each day from {self.first_day} until today.",
                )
            return (day - self.first_day).days
        if text is None:
            return None
        raise InputError(
            f"which puzzle {self.title} had on that day is not known", "Give its number."
        )

    def list_name(self, length: int) -> str:
        """Return the name of the list with the words of a length; of a similar one if none has.

        >>> find_game("sutom").list_name(7), find_game("woerdl").list_name(5)
        ('fr-7', 'de-5')
        """
        name = self.list or self.language
        return f"{name}-{length}" if name in bundled_languages() else name


@dataclass(frozen=True, slots=True)
class ShareHead:
    """The first line of a share text.

    ``game`` is None for our own share text, or if the line does not name a game. ``claimed`` are
    the guesses used, None if the game was lost or the line does not say it. ``limit`` is None if
    the line does not say it. ``ends`` are the turns in which several boards were solved, as the
    line writes them. ``before`` and ``after`` are the rest of the line, and ``line`` its number.
    ``is_result`` is whether the line is a result, rather than a sentence about one.
    """

    game: Game | None
    number: int | None = None
    claimed: int | None = None
    limit: int | None = None
    hard: bool = False
    ends: tuple[str, ...] = ()
    boards: int = 1
    before: str = field(default="", compare=False)
    after: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    is_result: bool = field(default=True, compare=False)


@lru_cache(maxsize=64)  # readers of chats look at a line more than once
def game_of(line: str) -> ShareHead | None:
    """Return the head of a share text that a line has, None if it names no game.

    >>> head = game_of("joguei term.ooo #81 *3/6 🔥 1")
    >>> head.game.name, head.number, head.claimed, head.limit, head.hard
    ('termo', 81, 3, 6, True)
    >>> game_of("Worldle #81 3/6") is None
    True
    """
    if not may_name_game(line):
        return None
    text = unicodedata.normalize("NFC", line)
    lower = text.lower()
    for head, key, game in _heads():
        if key in lower and (match := _pattern(head).search(text)):
            return _head(match, text, game)
    return None


def may_name_game(text: str) -> bool:
    """Return whether a line of a text may have the head of a share text; quick to say no.

    >>> may_name_game("see you\\nat 10"), may_name_game("lost my wordle streak")
    (False, True)
    """
    lower = unicodedata.normalize("NFC", text).lower()
    return any(map(lower.__contains__, _keys("games")))


def _head(match: re.Match[str], text: str, game: Game | None = None) -> ShareHead:
    found = match.groupdict()
    claimed, limit, ends = (found.get(key) for key in ("claimed", "limit", "ends"))
    return ShareHead(
        game,
        int(re.sub(r"\D", "", found["number"])[:15]) if game else None,
        int(claimed) if claimed and claimed.isdecimal() else None,
        int(limit) if limit else None,
        bool(found.get("hard")),
        tuple(ends.upper().split("&")) if ends else (),
        game.boards if game else int(found["boards"]),
        before := text[: match.start()],
        after := text[match.end() :],
        is_result=not game or _is_result(game, before, match[0], after),
    )


def _is_result(game: Game, before: str, head: str, after: str) -> bool:
    """Return whether a line is a result, rather than a sentence about one.

    It is one if it has no words but the head and what its game writes there. With other words, the
    name has its capital letter, and the words do not run on: before it are at most two, or a sign
    directly before it; after it a sign, an emoji, a link, or one word of at most four letters. A
    question is no result.

    >>> game_of("joguei term.ooo #81 *3/6 🔥 1").is_result
    True
    >>> game_of("I got Wordle 1,655 3/6 (so hard)").is_result
    True
    >>> game_of("Wordle 1,955 2/6 would be nice").is_result
    False
    """
    start = before.strip()
    if game.share.lower().startswith(start.lower()):
        start = ""
    if not any(map(str.isalpha, start + after)):
        return True
    first = game.heads[0][0]
    runs_in = len(start.split()) > 2 and start[-1].isalnum()
    return head[0] in (first, first.upper()) and not runs_in and bool(_AFTER.match(after))


def other_game(line: str) -> str | None:
    """Return the title of a game that is none of ours, None if the line names none.

    >>> other_game("#Worldle #38 1/6 (100%)")
    'Worldle'
    """
    text = unicodedata.normalize("NFC", line)
    if not any(map(text.lower().__contains__, _keys("others"))):
        return None
    others: dict[str, list[str]] = games_data()["others"]
    found = (
        title for title, heads in others.items() for head in heads if _pattern(head).search(text)
    )
    return next(found, None)


@lru_cache(maxsize=1)
def games() -> dict[str, Game]:
    """Return all games by name.

    >>> games()["quarteto"].boards, games()["quarteto"].limit
    (4, 9)
    """
    return {name: _game(name, **entry) for name, entry in games_data()["games"].items()}


def named_puzzle(name: str, number: int | None) -> str:
    """Return what players call a puzzle.

    >>> named_puzzle("termo", 81), named_puzzle("termo", None)
    ('Termo 81', 'Termo')
    """
    title = games()[name].title if name in games() else name
    return title if number is None else f"{title} {number:,}"


def find_game(name: str) -> Game:
    """Return a game by its name or title. Raise ``InputError`` if there is none."""
    wanted = unicodedata.normalize("NFC", name).strip().lower()
    for game in games().values():
        if wanted in (game.name, game.title.lower()):
            return game
    near = get_close_matches(wanted, games(), n=1)
    hint = f"Did you mean {near[0]}? " if near else ""
    raise InputError(f"there is no game {name!r}", f"{hint}Choose one of {', '.join(games())}.")


def _game(name: str, *, boards: int = 1, length: int | None = LENGTH, **entry: Any) -> Game:
    first_day, signs = entry.get("first_day"), entry.get("signs", SKINS["dark"])
    return Game(
        name=name,
        title=entry["title"],
        language=entry["language"],
        list=entry["list"],
        length=length,
        boards=boards,
        limit=entry.get("limit", limit_of(boards)),
        sequence=entry.get("sequence", False),
        rules=Rules(entry.get("rules", Rules.NORMAL)),
        first_day=date.fromisoformat(first_day) if first_day else None,
        heads=tuple(entry["heads"]),
        share=entry.get("share", entry["heads"][0]),
        lost=entry.get("lost", "X"),
        signs=(signs[0], signs[1], signs[2]),
        first_letter=entry.get("first_letter", False),
    )


@lru_cache(maxsize=1)
def games_data() -> dict[str, Any]:
    """Return the data file: games by name, heads of other games by title, heads of our own."""
    entries: dict[str, Any] = json.loads(read_data(FILE))
    return entries


@lru_cache(maxsize=1)
def _heads() -> tuple[tuple[str, str, Game | None], ...]:
    """Return all heads in order, with their longest words and their games; None for our own."""
    named = [(head, game) for game in games().values() for head in game.heads]
    own = [(head, None) for head in games_data()["own"]]
    return tuple((head, _key(head), game) for head, game in [*named, *own])


@lru_cache(maxsize=2)
def _keys(part: str) -> frozenset[str]:
    """Return how the longest words of the heads of our games end, or of other games.

    Most texts have none of these ends, and many games share one (ordle).
    """
    others = chain(*games_data()["others"].values())
    keys = {key for _, key, _ in _heads()} if part == "games" else set(map(_key, others))
    return frozenset(key[-5:] for key in keys)


@lru_cache(maxsize=128)
def _key(head: str) -> str:
    """Return the longest word of a head."""
    return max(re.split(r"\s|\{\w+\}", head.strip("^$").lower()), key=len)


@lru_cache(maxsize=128)
def _pattern(head: str) -> re.Pattern[str]:
    """Return the regular expression of a head."""
    start = _SENDER if head.startswith("^") else r"(?<![\w.])(?<!\w-)"
    whole = r"\s*$" if head.endswith("$") else ""
    parts = re.split(r"\{(\w+)\}", head.removeprefix("^").removesuffix("$"))
    texts = [re.escape(part).replace(r"\ ", _BLANK) for part in parts[::2]]
    places = [_PLACES[part] for part in parts[1::2]]
    between = (piece for pair in zip(texts, [*places, whole], strict=True) for piece in pair)
    return re.compile(start + "".join(between), re.IGNORECASE)
