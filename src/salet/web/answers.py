"""The functions of the API: a request body in, the JSON of ``--json`` out. They run in a worker."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.belief.daily import daily_on
from salet.belief.lists import by_name
from salet.errors import Change, InputError, Omit, SaletError
from salet.host.games import play_out
from salet.puzzle.days import puzzle_number
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.reviews.reading import games_in, is_wordless, review_read
from salet.share.game import ReadGame
from salet.share.read import read_words
from salet.share.turns import parse_turns
from salet.web.failures import Failure, as_json, failure_of
from salet.web.schemas import Body, Review, Solve, Suggest
from salet.words.lexicon import DAILY
from salet.words.records import to_json

T = TypeVar("T", bound=Body)


def begin() -> None:
    """Prepare a worker process: Ctrl-C is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def respond(function: Callable[[T], bytes], body: T) -> bytes | Failure:
    """Return what a function of this file returns, or its error as a failure."""
    try:
        return function(body)
    except SaletError as error:
        return failure_of(error)


def suggest(body: Suggest) -> bytes:
    """Return the best next guesses, as ``salet suggest``."""
    lexicon = by_name(body.list)
    if body.day is not None:
        if lexicon.name != DAILY:
            raise InputError("past days are played with the list daily", (Omit("list"), "."))
        lexicon = daily_on(body.day)
    turns = parse_turns(lexicon, body.turns, body.boards)
    question = Question(
        lexicon, turns, Rules(body.rules), body.strategy, body.boards, body.within, body.words,
        body.never, body.top,
    )  # fmt: skip
    return as_json(to_json(advise(question).as_dict()))


def solve(body: Solve) -> bytes:
    """Play a whole game against known answers, as ``salet solve``."""
    lexicon = by_name(body.list)
    opener = None if body.opener is None else lexicon.word(body.opener)
    answers = [body.answer] if isinstance(body.answer, str) else body.answer
    game = play_out(
        answers, body.strategy, lexicon, Rules(body.rules), opener=opener, limit=body.within
    )
    return as_json(to_json(game.as_dict()))


def review(body: Review) -> bytes:
    """Review a finished game, typed or pasted, as ``salet review``."""
    lexicon = by_name(body.list)
    game = _game(body)
    if is_wordless(game):
        raise failure("no-words", fix=(Change("answer"), ", a word for each board."))
    if body.day is not None:
        game = replace(game, number=puzzle_number(body.day))
    reviewed = review_read(
        game, lexicon, None if body.rules is None else Rules(body.rules), strategy=body.by,
        sequence=body.sequence, any_guess=body.any_guess, never=body.never,
    )  # fmt: skip
    return as_json(to_json(reviewed.as_dict()))


def _game(body: Review) -> ReadGame:
    """Return the one game of a body."""
    lexicon = by_name(body.list)
    if bool(body.guesses) == bool(body.text.strip()):
        raise InputError("there is no game to review", "Give either guesses or share text.")
    if body.guesses:
        return read_words(
            body.guesses, lexicon, body.answer, any_guess=body.any_guess, limit=body.within
        )
    games, _ = games_in(
        body.text, lexicon, body.answer, any_guess=body.any_guess, limit=body.within
    )
    if len(games) > 1:
        raise failure("one-game", count=len(games))
    return games[0]
