"""The games of a league: who played which puzzle, and with what result."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

from salet.errors import InputError
from salet.puzzle.turns import Turn
from salet.share.chats import Message
from salet.share.game import ReadGame
from salet.share.read import read_games
from salet.words.games import ShareHead, game_of
from salet.words.lexicon import Lexicon, closed
from salet.words.records import fields

_DIGIT = re.compile(r"\d")
_QUOTES = "“”\"„«»‘’'"  # before a game: a reaction, which repeats the message
_REACTION = re.compile(  # Emphasized “well done! Wordle 1,350 2/6 …”
    r"[^\d\n“„«\"]{1,40}(?:“[^”]*”|„[^“”]*[“”]|«[^»]*»|\"[^\"]*\")\s*"
)


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """A player's game of one puzzle.

    ``guesses`` are limit + 1 if the game was lost. ``day`` is that of the puzzle, or of the message
    where the game's first day is not known. ``read`` is what the message says.
    """

    player: str
    game: str
    number: int
    day: date | None
    guesses: int
    limit: int
    read: ReadGame = field(compare=False)

    @property
    def solved(self) -> bool:
        """Whether the answer was found."""
        return self.guesses <= self.limit

    @property
    def rows(self) -> tuple[Turn, ...]:
        """The rows of the message, empty without marks: words below a result may be talk."""
        return () if self.read.doubts_of("answer") else self.read.turns

    def as_dict(self) -> dict[str, Any]:
        """Return the data for JSON."""
        return fields(self, "player game number day guesses limit")


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in messages: games, each player's first of a puzzle, and what was left out.

    ``left_out`` counts the messages with a game by the reason: edited, forwarded, bot, quoted;
    nameless (no author), sentence (a result within a sentence, without squares), impossible (7/6,
    or rows that cannot be), future (a puzzle that is still to come), repeated (the player has an
    earlier game of it).
    """

    games: tuple[LeagueGame, ...]
    left_out: Mapping[str, int]


def games_in(
    messages: Iterable[Message],
    today: date,
    aliases: Mapping[str, str] | None = None,
) -> Found:
    """Return the games of messages. ``aliases`` are the names of players who changed them.

    >>> from salet.share.chats import messages_of
    >>> chat = messages_of("1/2/25, 10:00 - Ana: Wordle 1,322 4/6\\n1/2/25, 11:00 - Ben: hi")
    >>> [(one.player, one.guesses) for one in games_in(chat, date(2025, 3, 1)).games]
    [('Ana', 4)]
    """
    lexicon = closed("original")
    found: dict[tuple[str, str, int], LeagueGame] = {}
    left_out: Counter[str] = Counter()
    for message in messages:
        text = message.text
        if not (_DIGIT.search(text) and _heads(text.splitlines())):
            continue
        lines = [line for line in text.splitlines() if not line.lstrip().startswith(">")]
        heads = _heads(lines)
        quoted = (
            not heads
            or _REACTION.fullmatch(text)
            or any(head.before.rstrip()[-1:] in tuple(_QUOTES) for head in heads)
        )
        nameless = "" if message.author else "nameless"
        if reason := message.left_out or ("quoted" if quoted else nameless):
            left_out[reason] += 1
            continue
        player = (aliases or {}).get(message.author, message.author)
        reasons: set[str] = set()
        for read in _read("\n".join(lines), lexicon):
            if isinstance(read, InputError):
                reasons.add(_why_none(read, heads))
                continue
            game = _league_game(player, read, message.day, today)
            if isinstance(game, str):
                reasons.add(game)
            elif found.setdefault((player, game.game, game.number), game) is not game:
                reasons.add("repeated")
        left_out.update(reasons - {""})
    return Found(tuple(_with_days(found.values())), dict(sorted(left_out.items())))


def _heads(lines: Iterable[str]) -> list[ShareHead]:
    return [head for line in lines if (head := game_of(line)) and head.game]


def _read(text: str, lexicon: Lexicon) -> Sequence[ReadGame | InputError]:
    """Return the games of a text, with an error for what cannot be read."""
    try:
        return read_games(text, lexicon, any_guess=True, claims=True)
    except InputError as error:
        return (error,)


def _why_none(error: InputError, heads: Sequence[ShareHead]) -> str:
    """Return why a game is left out that cannot be read; empty if its head has no result."""
    if error.key == "no-rows" and not any(head.limit for head in heads):
        return ""
    alone = all(head.is_result for head in heads)
    return "impossible" if alone or error.key != "no-rows" else "sentence"


def _league_game(player: str, read: ReadGame, day: date | None, today: date) -> LeagueGame | str:
    """Return a game of the league, or why it is left out; empty if it does not name its puzzle."""
    if not read.game or read.number is None:
        return ""
    if not read.is_over:
        return "impossible"
    try:
        own = read.day
    except InputError:  # a number without a day
        return "future"
    if own is not None and own > today + timedelta(days=1):
        return "future"
    guesses = read.guess_count if read.solved else read.limit + 1
    return LeagueGame(player, read.game, read.number, own or day, guesses, read.limit, read)


def _with_days(games: Iterable[LeagueGame]) -> list[LeagueGame]:
    """Return games in order, those of one puzzle with the earliest of their days."""
    games = list(games)
    first: dict[tuple[str, int], date] = {}
    for one in games:
        if one.day is not None:
            key = (one.game, one.number)
            first[key] = min(first.get(key, one.day), one.day)
    dated = (replace(one, day=first.get((one.game, one.number))) for one in games)
    return sorted(dated, key=lambda one: (one.game, one.number, one.player))
