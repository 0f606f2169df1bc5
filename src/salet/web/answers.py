"""The functions of the API: a request body in, the JSON of ``--json`` out. They run in a worker."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import parent_process
from typing import TypeVar

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.daily import on_day
from salet.belief.lists import by_name
from salet.errors import Change, InputError, Omit, SaletError
from salet.host.games import play_out
from salet.position.position import Position
from salet.puzzle.days import puzzle_number
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.puzzle.turns import MAX_BOARDS
from salet.reviews.reading import games_in, is_wordless, review_read
from salet.share.game import ReadGame
from salet.share.read import read_words
from salet.strategies import DEFAULT, chosen
from salet.web.failures import Failure, as_json, failure_of
from salet.web.schemas import Body, Review, Solve, Suggest
from salet.words.records import to_json

T = TypeVar("T", bound=Body)
# What takes less than a minute: marks of guesses for candidates, and boards that are played out.
MOST_CELLS = 150_000_000
MOST_SOLVED, MOST_REVIEWED = 16, 8


def begin() -> None:
    """Prepare a worker process: Ctrl-C is for the server, and the worker ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """End this process when the server has ended, however that happened."""
    if server := parent_process():
        server.join()
        os._exit(0)


def respond(function: Callable[[T], bytes], body: T, seconds: float) -> bytes | Failure:
    """Return what a function of this file returns, or its error as a failure.

    The process ends if that takes longer than some seconds.
    """
    faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__ or sys.stderr)
    try:
        return function(body)
    except SaletError as error:
        return failure_of(error)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _check_work(strategy: str, guesses: int, candidates: int, boards: int, most: int) -> None:
    """Raise ``InputError`` for work that would take minutes: refused at once, by its size.

    The default strategy values a short list; others mark each guess for each candidate.
    """
    cells = guesses * candidates if strategy != DEFAULT else 0
    if cells > MOST_CELLS or boards > most:
        quicker = ("; ", Omit("strategy"), " for a quicker one") if strategy != DEFAULT else ()
        raise InputError(
            "this would take too long for the API",
            (
                "Ask it on the command line, or ask about fewer boards or a smaller list",
                *quicker,
                ".",
            ),
        )


def suggest(body: Suggest) -> bytes:
    """Return the best next guesses, as ``salet suggest``."""
    lexicon = by_name(body.list)
    if body.day is not None:
        lexicon = on_day(lexicon, body.day)
    position = Position.of(
        lexicon, body.turns, Rules(body.rules), boards=body.boards, limit=body.within
    )
    position.check_guess_left()
    candidates, boards = sum(board.likely for board in position.playing), len(position.boards)
    _check_work(body.strategy, len(lexicon.guesses), candidates, boards, MAX_BOARDS)
    taste = Taste(body.words, body.never, body.top, chosen(body.strategy))
    return as_json(to_json(advise(position, taste).as_dict()))


def solve(body: Solve) -> bytes:
    """Play a whole game against known answers, as ``salet solve``."""
    lexicon = by_name(body.list)
    opener = None if body.opener is None else lexicon.word(body.opener)
    answers = [body.answer] if isinstance(body.answer, str) else body.answer
    first = 0 if opener else Position.start(lexicon).likely * len(answers)
    _check_work(body.strategy, len(lexicon.guesses), first, len(answers), MOST_SOLVED)
    game = play_out(
        answers, body.strategy, lexicon, Rules(body.rules), opener=opener, limit=body.within
    )
    return as_json(to_json(game.as_dict()))


def review(body: Review) -> bytes:
    """Review a finished game, typed or pasted, as ``salet review``."""
    lexicon = by_name(body.list)
    game = _game(body)
    _check_work(DEFAULT, 0, 0, game.boards, MOST_REVIEWED)
    if is_wordless(game):
        raise failure("no-words", fix=(Change("answer"), ", a word for each board."))
    if body.day is not None:
        game = replace(game, number=puzzle_number(body.day), game=None)
    reviewed = review_read(
        game, lexicon, None if body.rules is None else Rules(body.rules),
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
