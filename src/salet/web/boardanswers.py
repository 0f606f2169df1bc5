"""What the API answers about several boards: a body in, a plain object out. Runs in a worker."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from salet.advice.boards import advise_on, helps
from salet.belief.lists import by_name as load
from salet.errors import Contradiction, InputError, SaletError, WordError
from salet.host.boardgames import check_answers, marks, revealed
from salet.host.hosts import friend_code, friend_word
from salet.host.puzzles import random_answers
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, texts
from salet.share.boards import boards_share_text
from salet.web.answers import Body, in_time, rows_of
from salet.web.failures import Failure, failure_of
from salet.words.lexicon import Lexicon
from salet.words.turns import parse_turns

if TYPE_CHECKING:
    from salet.numbers.patterns import Patterns
    from salet.position.position import Position
    from salet.web.worker import Report

WORDS = 30  # candidates named of a board
FEEDBACKS = 4  # so few that a player picks one of them by a tap
SIGNS = "byg"
NOTHING = {"tiles": None, "feedbacks": None, "solves": False}


def _boards(body: Body) -> Boards:
    """The boards of a body; a failure says which turn and which board is wrong."""
    lexicon = load(body["list"])
    turns = parse_turns(lexicon, body["turns"], body["boards"])
    rules, limit = Rules(body["rules"]), body["within"]
    boards = Boards.start(lexicon, body["boards"], rules, limit=limit)
    for nth, turn in enumerate(turns):
        boards = _followed(boards, turn, nth)
    return boards


def _followed(boards: Boards, turn: Turn, nth: int) -> Boards:
    try:
        return boards.after_turn(turn)
    except SaletError as error:
        raise error.at(nth) from None


def _contradiction(boards: Boards, error: Contradiction) -> Failure:
    """What is wrong with a board that has no candidate left, with repairs that take one tap."""
    from salet.position.diagnosis import diagnose

    nth = error.boards[0]
    position = boards.boards[nth]
    found = diagnose(boards.lexicon, position.turns)
    places = [at for at, turn in enumerate(boards.turns) if turn.feedbacks[nth] is not None]
    repairs = []
    for repair in found.repairs[:3] if found else ():
        changed = {places[at]: told for at, told in repair.changes}
        turns = [
            turn.showing(nth, changed[at]) if at in changed else turn
            for at, turn in enumerate(boards.turns)
        ]
        words = list(repair.examples)
        repairs.append({"turns": texts(turns), "count": repair.count, "words": words})
    return failure_of(error, repairs=repairs)


def boards_suggest(body: Body, *, report: Report | None = None) -> Body:
    """The best next guesses, and how each board stands."""
    boards = _boards(body)
    try:
        advice = advise_on(
            boards, body["strategy"], top=rows_of(body), words=body["words"], never=body["never"]
        )
    except Contradiction as error:
        raise _contradiction(boards, error) from None
    plain = in_time(advice, body).as_dict()
    for board in plain["boards"]:
        board["candidates"]["words"] = board["candidates"]["words"][:WORDS]
    over = boards.is_over or boards.guesses_left <= 0
    return {
        **plain,
        "over": over,
        "near": {word: list(boards.lexicon.near(word)) for word in advice.unknown},
        "cut": body.get("cut", ""),
        "share": boards_share_text(boards.turns, boards.limit) if over else None,
    }


def boards_marks(body: Body, *, report: Report | None = None) -> Body:
    """What a guess can show on each open board."""
    boards = _boards(body)
    if wrong := boards.diagnose():
        raise _contradiction(boards, wrong)
    lexicon = boards.lexicon
    guess = lexicon.word(body["guess"])
    if boards.rules is not Rules.NORMAL:
        boards.check_legal(lexicon.letters(guess))
    row = boards.matrix.row(guess)
    told = [
        _can_show(position, row, lexicon) if not solved else NOTHING
        for position, solved in zip(boards.boards, boards.solved, strict=True)
    ]
    return {
        "guess": guess,
        "helps": helps(boards, guess),
        "known": guess in lexicon,
        "near": [] if guess in lexicon else list(lexicon.near(guess)),
        "boards": told,
    }


def _can_show(position: Position, row: Patterns, lexicon: Lexicon) -> Body:
    """What one open board can show of a guess; ``row`` are its patterns for every answer."""
    patterns = np.unique(row[position.columns])
    found = [Feedback(int(pattern), lexicon.length).letters for pattern in patterns]
    likely = position.columns[position.by_weight[: position.likely]]
    few = np.unique(row[likely])
    return {
        "tiles": [
            "".join(sorted(set(signs), key=SIGNS.index)) for signs in zip(*found, strict=True)
        ],
        "feedbacks": [Feedback(int(pattern), lexicon.length).letters for pattern in few]
        if len(few) <= FEEDBACKS
        else None,
        "solves": lexicon.win in patterns,
    }


def boards_review(body: Body, *, report: Report | None = None) -> Body:
    """A finished game, judged guess by guess."""
    from salet.reviews.boardreviewing import review_boards_game

    if not body["turns"]:
        raise InputError("there is no game to review", "Give its turns.")
    boards = _boards(body)  # what is wrong with a turn is said with its place
    answers = body["answer"]
    if answers and len(answers) != body["boards"]:
        raise InputError(
            f"there are {len(answers)} answers, and the game has {body['boards']} boards",
            "Give one answer a board, or none.",
        )
    found = review_boards_game(
        boards.turns, boards.lexicon, boards.rules, limit=body["within"],
        answers=check_answers(boards.lexicon, answers) if answers else (),
        sequence=body["sequence"],
    )  # fmt: skip
    return found.as_dict()


def boards_code(body: Body, *, report: Report | None = None) -> Body:
    """A code for words by chance."""
    chance = Random(body["seed"])
    lexicon, everyday = load(body["list"]), body["words"] == "everyday"
    answers = random_answers(lexicon, body["boards"], chance, everyday=everyday)
    return {"code": friend_code(" ".join(answers), chance.randrange(256))}


def _answers(lexicon: Lexicon, code: str) -> tuple[str, ...]:
    """The words of a code."""
    answers = friend_word(code).split(" ")
    if len(answers) < 2 or not all(word in lexicon for word in answers):
        raise WordError(
            f"this is no code of several words of the list {lexicon.name}",
            "Copy the whole code again, and name the list that it is from.",
        )
    return check_answers(lexicon, answers)


def boards_practice(body: Body, *, report: Report | None = None) -> Body:
    """A game as its host marks it, from the first guess on."""
    lexicon, rules = load(body["list"]), Rules(body["rules"])
    answers = _answers(lexicon, body["code"])
    boards = Boards.start(lexicon, len(answers), rules, limit=body["within"])
    for nth, text in enumerate(body["guesses"]):
        try:
            if boards.is_over or boards.guesses_left <= 0:
                raise InputError(f"the game was over at guess {nth}", "Leave out what follows.")
            word = lexicon.allowed(text)
        except SaletError as error:
            raise error.at(nth) from None
        turn = marks(boards, answers, word, sequence=body["sequence"])
        boards = _followed(boards, turn, nth)
        if body["sequence"]:
            boards = revealed(boards, answers)
    over = body["give_up"] or boards.is_over or boards.guesses_left <= 0
    return {
        "boards": len(answers),
        "turns": texts(boards.turns),
        "within": boards.limit,
        "over": over,
        "solved": boards.is_over,
        "answer": list(answers) if over else None,
        "share": boards_share_text(boards.turns, boards.limit) if over and boards.turns else None,
    }
