"""Skill and luck of a league's games, where their squares and the answer of the day allow it.

A message has squares, but no words: the likeliest word of each row is judged. Single games are
estimates; means over many games tell something.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from statistics import fmean

import numpy as np

from salet import __version__
from salet.belief.daily import daily_on
from salet.belief.pastanswers import known
from salet.errors import SaletError
from salet.league.games import LeagueGame
from salet.league.news import Fact
from salet.league.table import Mean, Row
from salet.numbers.patterns import encode, pattern_block
from salet.puzzle.days import open_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.reviews.infer import infer_guesses
from salet.reviews.reading import review_read
from salet.store import cache_dir, parsed_json, read_bytes, write_text
from salet.words.lexicon import closed

ALLOWED = "nyt-2023"  # the list with all words that the daily puzzle accepts
SAVE_EVERY = 100  # games
JUDGED = 2  # the number of the definition of skill and luck; another one makes the cache invalid
Judged = tuple[float | None, float | None]  # skill and luck
AnswerOf = Callable[[LeagueGame], str | None]  # the answer of a game's puzzle, None if unknown


def past_answers() -> AnswerOf:
    """Return a function that names the answer of a puzzle whose day is over, None if unknown."""
    days = dict(known(before=open_day()).days)

    def answer(game: LeagueGame) -> str | None:
        return days.get(game.day or date.max) if game.read.is_daily else None

    return answer


def odd_rows(games: Iterable[LeagueGame], answer_of: AnswerOf) -> tuple[Fact, ...]:
    """Return a fact for each row that no allowed word can give with the answer of its day."""
    lexicon, found = closed(ALLOWED), []
    named = [(one, answer) for one in games if one.rows and (answer := answer_of(one))]
    answers = sorted({answer for _, answer in named if answer in lexicon})
    patterns = pattern_block(encode(lexicon, lexicon.guesses), encode(lexicon, tuple(answers)))
    possible = {word: set(np.unique(patterns[:, nth])) for nth, word in enumerate(answers)}
    for one, answer in named:
        for nth, turn in enumerate(one.rows, 1):
            if answer in possible and turn.feedback.pattern not in possible[answer]:
                values = {"player": one.player, "number": one.number, "row": nth}
                found.append(Fact("odd-row", values))
    return tuple(found)


def judged(games: Iterable[LeagueGame], answer_of: AnswerOf) -> Iterator[tuple[LeagueGame, Judged]]:
    """Yield skill and luck of each game, None where they are not known. Results are cached.

    A game never changes, and what it is worth depends on the days before it only.
    """
    path = cache_dir() / "league.json"
    try:
        cached = parsed_json(read_bytes(path))
    except (OSError, ValueError):
        cached = None
    cached, new = cached if isinstance(cached, dict) else {}, 0
    try:
        for one in games:
            answer, key = answer_of(one), _key(one)
            if answer is None or not one.rows:
                yield one, (None, None)
                continue
            if not isinstance(cached.get(key), list):
                cached[key] = list(_reviewed(one, answer))
                new += 1
                if new % SAVE_EVERY == 0:
                    write_text(path, json.dumps(cached))
            yield one, (cached[key][0], cached[key][1])
    finally:
        if new:
            write_text(path, json.dumps(cached))


def unjudged(
    games: Iterable[LeagueGame], answer_of: AnswerOf, found: dict[LeagueGame, Judged]
) -> dict[str, int]:
    """Count the games without skill and luck among those that were found, by reason."""
    counts: Counter[str] = Counter()
    for one in games:
        if not one.read.is_daily:
            counts["not-daily"] += 1
        elif not one.rows:
            counts["no-squares"] += 1
        elif answer_of(one) is None:
            counts["no-answer"] += 1
        elif one not in found:
            counts["interrupted"] += 1
        elif found[one] == (None, None):
            counts["no-fit"] += 1
    return dict(counts)


def _key(one: LeagueGame) -> str:
    marks = " ".join(map(str, one.rows))
    text = f"{__version__} {JUDGED} {one.number} {marks} {one.read.rules} {one.limit}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _reviewed(one: LeagueGame, answer: str) -> Judged:
    """Return skill and luck of a game, with the likeliest word for each row without one.

    Luck is the mean of its turns, which is 50 on average whatever somebody plays.
    """
    read = one.read
    try:
        lexicon = daily_on(one.day or date.max)
        marks, hard = [turn.feedbacks for turn in read.turns], read.rules is Rules.HARD
        words = [turn.guess or None for turn in read.turns]
        inferred = infer_guesses(marks, [answer], lexicon, hard=hard, known=words)
        turns = tuple(
            Turn(likely.guess, turn.feedbacks, lexicon.letters(likely.guess))
            for likely, turn in zip(inferred, read.turns, strict=True)
        )
        review = review_read(replace(read, turns=turns, answers=(answer,), rules=None), lexicon)
    except SaletError:  # squares that cannot be
        return None, None
    lucks = [turn.luck for turn in review.turns if turn.luck is not None]
    return review.skill, fmean(lucks) if lucks else None


def with_skill(
    rows: Iterable[Row], games: Iterable[LeagueGame], found: dict[LeagueGame, Judged]
) -> tuple[Row, ...]:
    """Return rows with the means of skill and luck."""
    of: dict[str, list[Judged]] = {}
    for one in games:
        if one in found:
            of.setdefault(one.player, []).append(found[one])
    return tuple(
        replace(row, skill=_mean(of.get(row.player, ()), 0), luck=_mean(of.get(row.player, ()), 1))
        for row in rows
    )


def _mean(values: Iterable[Judged], which: int) -> Mean | None:
    known_ones = [value[which] for value in values]
    numbers = [number for number in known_ones if number is not None]
    return Mean(fmean(numbers), len(numbers)) if numbers else None
