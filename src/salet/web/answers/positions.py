"""The functions of the API for a position with any number of boards. They run in a worker.

The data are those of ``--json`` on the command line, with additional fields for the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from salet.advice.advice import Advice, Question
from salet.advice.advise import advise
from salet.advice.branching import branching_at
from salet.advice.computed import helps
from salet.advice.everyday import LOOKED_AT, known_first, nearly_as_good
from salet.advice.preparing import prepare as compile_loops
from salet.advice.reasons import rare_sentence, reason, turns_sentence
from salet.advice.traps import trap_in
from salet.belief.daily import daily_on
from salet.belief.lists import by_name as load
from salet.errors import InputError, Omit, SaletError, sentence
from salet.live.hints import hints
from salet.position.buckets import Split, buckets_of
from salet.position.diagnosis import Clash, Diagnosis, Repair, doubt
from salet.position.position import Position
from salet.position.possible import possible_marks
from salet.puzzle.days import FIRST_DAY
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, check_one_board, texts
from salet.share.turns import parse_turn
from salet.web.failures import Failure, failure_of
from salet.web.schemas import game_size
from salet.words.lexicon import DAILY, Lexicon

if TYPE_CHECKING:
    from salet.web.events import Report

Body = dict[str, Any]
NO_MARKS = {"tiles": None, "feedbacks": None, "solves": False}  # of a solved board
WORDS = 500  # candidates listed if there is one board
BOARD_WORDS = 30  # candidates listed for each of several boards
BUCKET_WORDS = 30
NODE_WORDS = 8  # candidates listed for each branch of a tree node


def list_of(body: Body) -> Lexicon:
    """Return the list of a body; with a ``day``, the daily list with the belief of that day."""
    if body.get("day") is None:
        return list_for(game_size(body), body["list"])
    if body["list"] != DAILY:
        raise InputError("past days are played with the list daily", (Omit("list"), "."))
    return daily_on(body["day"])


def list_for(boards: int, name: str) -> Lexicon:
    """Return a list by name. On several boards ``daily`` has the belief before its first day.

    They are not the daily puzzle: its past answers can be theirs.
    """
    return daily_on(FIRST_DAY) if boards > 1 and name == DAILY else load(name)


def position_of(body: Body) -> Position:
    """Return the position of a body; errors, also contradictions, have the turn and board."""
    lexicon, rules, boards = list_of(body), Rules(body["rules"]), game_size(body)
    position = Position.start(lexicon, rules, boards=boards, limit=body["within"])
    for nth, text in enumerate(body["turns"]):
        try:
            turn = parse_turn(lexicon, text, position.solved, nth)
            position = position.after_turns([turn])
        except SaletError as error:
            raise (error.at(nth) if error.turn is None else error) from None
    if wrong := position.diagnosis:
        raise _contradiction(position, wrong)
    return position


def _contradiction(position: Position, wrong: Diagnosis | Clash) -> Failure:
    """Return the failure for a board without candidates, with repairs as complete turns."""
    if isinstance(wrong, Clash):
        return failure_of(wrong.error())
    board, turns = wrong.board or 0, position.turns
    places = [at for at, turn in enumerate(turns) if turn.feedbacks[board] is not None]
    repairs = [
        {
            "turns": _repaired(turns, repair, board),
            "count": repair.count,
            "words": list(repair.examples),
        }
        for repair in wrong.repairs[:3]
    ]
    return failure_of(
        wrong.error(),
        conflict=[places[at] for at in wrong.conflict],
        repairs=repairs,
        outside=list(wrong.outside[:WORDS]),
    )


def _repaired(turns: Sequence[Turn], repair: Repair, board: int) -> list[str]:
    """Return the turns as texts, with the marks of a repair on one board."""
    places = [at for at, turn in enumerate(turns) if turn.feedbacks[board] is not None]
    marks = {places[at]: feedback for at, feedback in repair.changes}
    return texts(
        [turn.showing(board, marks[at]) if at in marks else turn for at, turn in enumerate(turns)]
    )


def suggest(body: Body, *, report: Report | None = None) -> Body:
    """Return the best next guesses, and the state of each board."""
    top, hurried = body["top"], bool(body.get("cut")) and body["words"] == "everyday"
    rows = max(top, LOOKED_AT) if hurried and body["turns"] else top  # the book has fewer
    turns = position_of(body).turns if body["turns"] else ()
    question = Question(
        list_of(body), turns, Rules(body["rules"]), body["strategy"],
        boards=game_size(body), limit=body["within"], words=body["words"],
        never=body.get("never", ()), top=rows,
    )  # fmt: skip
    advice = advise(question)
    if hurried:
        advice = replace(advice, ranking=known_first(advice.ranking, top))
    return _advice(advice, body)


def _advice(advice: Advice, body: Body) -> Body:
    """Return advice with sentences, hints and other fields for the page."""
    several = len(advice.boards) > 1
    data = advice.as_dict()
    for board in data["boards"]:
        words = board["candidates"]["words"]
        board["candidates"]["words"] = words[: BOARD_WORDS if several else WORDS]
    over = advice.solved or not advice.guesses_left
    sentences: list[str] = []
    if advice.ranking:
        said = f"{sentence(reason(advice))}."
        sentences = [said, turns_sentence(advice), advice.safer, rare_sentence(advice)]
    trap = None if over else trap_in(advice)
    is_open = advice.turns and not over and not several
    repair = doubt(advice.lexicon, advice.turns) if is_open else None
    own = body.get("opener", "").lower()
    rows = advice.ranking.suggestions
    return {
        **data,
        "nearly_as_good": [row.guess for row in rows[1:] if nearly_as_good(row, rows[0])],
        "attention": [nth + 1 for nth in advice.attention],
        "over": over,
        "sentence": " ".join(filter(None, sentences)),
        "safer": advice.safer,
        "trap": None if trap is None else {**trap.as_dict(), "sentence": trap.sentence},
        "doubt": None if repair is None else _repaired(advice.turns, repair, 0),
        "hints": list(hints(advice)) if advice.ranking else [],
        "cut": body.get("cut") or data["cut"],
        "opener": own if not advice.turns and own in advice.lexicon else "",
        "near": {word: list(advice.lexicon.near(word)) for word in advice.unknown},
    }


def check(body: Body, *, report: Report | None = None) -> Body:
    """Raise an error if the turns are invalid."""
    position_of(body)
    return {}


def marks(body: Body, *, report: Report | None = None) -> Body:
    """Return the marks that a guess can get on each open board."""
    position = position_of(body)
    lexicon = position.lexicon
    guess = lexicon.word(body["guess"])
    position.check_legal(lexicon.letters(guess))
    return {
        "guess": guess,
        "helps": helps(position, guess),
        "known": guess in lexicon,
        "near": [] if guess in lexicon else list(lexicon.near(guess)),
        "boards": [
            NO_MARKS if board.solved or not board.count else possible_marks(board, guess).as_dict()
            for board in position.boards
        ],
    }


def partition(body: Body, *, report: Report | None = None) -> Body:
    """Return the partition of each open board by a guess."""
    position = position_of(body).without(body.get("never", ()))
    guess = position.lexicon.word(body["guess"])
    position.check_legal(position.lexicon.letters(guess))
    splits = [
        None if board.solved and len(position.boards) > 1
        else Split(guess, buckets_of(board, guess, BUCKET_WORDS)).as_dict()
        for board in position.boards
    ]  # fmt: skip
    return {**(splits[0] if len(splits) == 1 and splits[0] else {"guess": guess}), "boards": splits}


def tree(body: Body, *, report: Report | None = None) -> Body:
    """Return one node of a decision tree, with its branches."""
    check_one_board(game_size(body), "a decision tree", "it has one answer at each leaf")
    node = branching_at(position_of(body), body["strategy"], NODE_WORDS)
    return {**node.as_dict(), "cut": body.get("cut") or node.ranking.cut}


def warm(body: Body, *, report: Report | None = None) -> Body:
    """Load what the first requests need."""
    for turns in body["turns"]:
        suggest({**body, "turns": turns})
    return {}


def prepare(body: Body, *, report: Report | None = None) -> Body:
    """Compile the loops for five-letter words, if that has not been done yet."""
    compile_loops(1)
    return {}
