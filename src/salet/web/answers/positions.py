"""What the API answers about a position: a body in, a plain object out. Runs inside a worker.

Every answer is for any number of boards. The words are those of the command line's ``--json``;
what a page needs besides is added to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from salet.advice.advise import Advice, advise
from salet.advice.boards import BoardsAdvice, advise_on, check_one_goal, helps
from salet.advice.everyday import LOOKED_AT, known_first
from salet.advice.goals import check_goal
from salet.belief.daily import daily_on
from salet.belief.lists import by_name as load
from salet.errors import Contradiction, IllegalGuess, InputError, SaletError, sentence
from salet.position.boards import Boards
from salet.puzzle.boards import BoardsTurn
from salet.puzzle.rules import LIMIT, Rules, Turn, violation
from salet.share.boards import boards_share_text
from salet.web.failures import Failure, failure_of
from salet.web.schemas import board_count
from salet.words.boardturns import parse_boards_turns, texts
from salet.words.figures import plural
from salet.words.lexicon import DAILY, Lexicon
from salet.words.turns import parse_turn

if TYPE_CHECKING:
    from salet.web.events import Report

Body = dict[str, Any]
WORDS = 500  # candidates named on one board
BOARD_WORDS = 30  # candidates named on each of several boards
BUCKET_WORDS = 30
FORK_WORDS = 8


def _one_board_turns(lexicon: Lexicon, given: Sequence[str], rules: Rules) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    for nth, text in enumerate(given):
        try:
            turn = parse_turn(lexicon, text)
            if why := violation(rules, turns, turn.letters):
                raise IllegalGuess(
                    f"turn {nth + 1}, {turn.guess.upper()}, was not legal under {rules} rules: "
                    f"{why}",
                    "Correct the turn, or leave the rules at normal.",
                )
        except SaletError as error:
            raise failure_of(error, turn=nth) from None
        turns.append(turn)
    return tuple(turns)


def list_of(body: Body) -> Lexicon:
    """The list of a body; with a ``day`` as it was believed then."""
    if body.get("day") is None:
        return load(body["list"])
    if body["list"] != DAILY:
        raise InputError("past days are played with the list daily", "Leave the list out.")
    return daily_on(body["day"])


def _several(body: Body) -> Boards:
    """The position of a game of several boards; a failure names the turn and the board."""
    lexicon = list_of(body)
    turns = parse_boards_turns(lexicon, body["turns"], board_count(body))
    start = Boards.start(lexicon, board_count(body), Rules(body["rules"]), limit=body["within"])
    return followed(start, turns)


def followed(boards: Boards, turns: Sequence[BoardsTurn]) -> Boards:
    for nth, turn in enumerate(turns):
        try:
            boards = boards.after_turn(turn)
        except SaletError as error:
            raise error.at(nth) from None
    return boards


def _position(body: Body) -> Boards:
    """The position of a body, without contradictions."""
    from salet.position.position import Position

    if board_count(body) > 1:
        boards = _several(body)
        if wrong := boards.diagnose():
            raise _contradiction(boards, wrong)
        return boards
    lexicon, rules = list_of(body), Rules(body["rules"])
    turns = _one_board_turns(lexicon, body["turns"], rules)
    position = Position.of(lexicon, turns, rules, limit=body["within"] or LIMIT)
    if not position.count:
        raise _one_contradiction(lexicon, turns)
    told = tuple(BoardsTurn(turn.guess, (turn.feedback,), turn.letters) for turn in turns)
    return Boards((position,), told, position.limit)


def _one_contradiction(lexicon: Lexicon, turns: tuple[Turn, ...]) -> Failure:
    """What is wrong with turns that leave no candidate, with repairs that take one tap."""
    from salet.position.diagnosis import diagnose

    found = diagnose(lexicon, turns)
    assert found is not None
    repairs = []
    for repair in found.repairs[:3]:
        marks = dict(repair.changes)
        mended = [f"{t.guess}:{marks.get(nth, t.feedback)}" for nth, t in enumerate(turns)]
        repairs.append({"turns": mended, "count": repair.count, "words": list(repair.examples)})
    return failure_of(
        found.error(),
        conflict=list(found.conflict),
        repairs=repairs,
        outside=list(found.outside[:WORDS]),
    )


def _contradiction(boards: Boards, error: Contradiction) -> Failure:
    """The same for the board that has no candidate left."""
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


def suggest(body: Body, *, report: Report | None = None) -> Body:
    """The best next guesses, and how each board stands."""
    count = board_count(body)
    top, hurried = body["top"], bool(body.get("cut")) and body["words"] == "everyday"
    rows = max(top, LOOKED_AT) if hurried and body["turns"] else top  # the book has fewer
    advice: Advice | BoardsAdvice
    if count > 1:
        check_one_goal(body["goal"])
        boards = _position(body)
        advice = advise_on(
            boards, body["strategy"], top=rows, words=body["words"], never=body.get("never", ())
        )
    else:
        lexicon, rules = list_of(body), Rules(body["rules"])
        turns = _one_board_turns(lexicon, body["turns"], rules)
        try:
            advice = advise(
                lexicon, turns, rules, body["strategy"],
                top=rows, limit=body["within"] or LIMIT, goal=body["goal"], words=body["words"],
                never=body.get("never", ()),
            )  # fmt: skip
        except Contradiction:
            raise _one_contradiction(lexicon, turns) from None
    if hurried:
        advice = replace(advice, ranking=known_first(advice.ranking, top))
    return _advice_on(advice, body) if isinstance(advice, BoardsAdvice) else _advice(advice, body)


def _advice(advice: Advice, body: Body) -> Body:
    """Advice on one board as the command line has it, and the sentences that a person reads."""
    from salet.advice.reasons import rare_sentence, reason, turns_sentence
    from salet.live.hints import hints

    plain = advice.as_dict()
    plain["candidates"]["words"] = plain["candidates"]["words"][:WORDS]
    over = advice.solved or not advice.guesses_left
    said: list[str] = []
    if advice.ranking:
        best = advice.ranking.best
        said = [f"{sentence(reason(advice))}.", turns_sentence(best), rare_sentence(advice)]
    trap = None if over else advice.trap
    return {
        **plain,
        "boards": [{"solved": advice.solved, "candidates": plain["candidates"]}],
        "attention": [] if advice.solved else [1],
        "over": over,
        "sentence": " ".join(filter(None, said)),
        "trap": None if trap is None else {**trap.as_dict(), "sentence": trap.sentence},
        "hints": list(hints(advice)) if advice.ranking else [],
        "cut": body.get("cut") or plain["cut"],
        "opener": _opener(body, advice.lexicon),
        "near": {word: list(advice.lexicon.near(word)) for word in advice.unknown},
        "share": None,
    }


def _opener(body: Body, lexicon: Lexicon) -> str:
    own: str = body.get("opener", "").lower()
    return own if not body["turns"] and own in lexicon else ""


def _advice_on(advice: BoardsAdvice, body: Body) -> Body:
    """The same on several boards."""
    boards, plain = advice.boards, advice.as_dict()
    for board in plain["boards"]:
        board["candidates"]["words"] = board["candidates"]["words"][:BOARD_WORDS]
    over = boards.is_over or boards.guesses_left <= 0
    return {
        **plain,
        "goal": "mean",
        "goal_note": "",
        "over": over,
        "sentence": _sentence(advice),
        "trap": None,
        "hints": _hints(advice),
        "cut": body.get("cut", ""),
        "opener": _opener(body, boards.lexicon),
        "near": {word: list(boards.lexicon.near(word)) for word in advice.unknown},
        "share": boards_share_text(boards.turns, boards.limit) if over else None,
    }


def _sentence(advice: BoardsAdvice) -> str:
    """Which boards the best guess can solve, and how many guesses are to go."""
    if not advice.ranking:
        return ""
    best, open_boards = advice.ranking.best, advice.boards.open
    solves = best.boards or ()
    if not solves:
        said = "Solves no board yet; it narrows them down."
    elif len(solves) == len(open_boards) > 2:
        said = "Can solve any of them."
    else:
        named = " and ".join(str(board) for board in solves[:2])
        more = " and others" if len(solves) > 2 else ""
        said = f"Can solve board{'s' if len(solves) > 1 else ''} {named}{more}."
    if best.expected_turns:
        said += f" About {best.expected_turns:.1f} guesses to go."
    return said


def _hints(advice: BoardsAdvice) -> list[str]:
    """Hints in steps, from little to all."""
    if not advice.ranking:
        return []
    boards = advice.boards
    words = [suggestion.guess for suggestion in list(advice.ranking)[:3]]
    certain = [str(board + 1) for board in boards.certain] if boards.turns else []
    nearest = min(boards.playing, key=lambda board: board.likely)
    several = len(words) > 1
    return [
        f"{plural(len(boards.open), 'board')} {'is' if len(boards.open) == 1 else 'are'} open; "
        f"the nearest has {plural(nearest.likely, 'word')} left.",
        f"Certain by now: board{'s' if len(certain) > 1 else ''} {', '.join(certain)}."
        if certain
        else "No board is certain yet.",
        "Go for it: the best guess can solve a board."
        if advice.ranking.best.boards
        else "Probe: the best guess is there to narrow the boards down.",
        f"Good words: {', '.join(sorted(word.upper() for word in words))}."
        if several
        else "Only one word is worth playing now. The next hint names it.",
        f"Play {words[0].upper()}.",
    ]


def check(body: Body, *, report: Report | None = None) -> Body:
    """Nothing, unless something is wrong with the turns or the goal."""
    check_goal(body.get("goal", "mean"), body["strategy"])
    if board_count(body) > 1:
        check_one_goal(body.get("goal", "mean"))
    _position(body)
    return {}


def marks(body: Body, *, report: Report | None = None) -> Body:
    """What a guess can show on each open board."""
    from salet.position.possible import possible_marks

    boards = _position(body)
    lexicon = boards.lexicon
    guess = lexicon.word(body["guess"])
    boards.check_legal(lexicon.letters(guess))
    row = boards.matrix.row(guess)
    return {
        "guess": guess,
        "helps": helps(boards, guess),
        "known": guess in lexicon,
        "near": [] if guess in lexicon else list(lexicon.near(guess)),
        "boards": [
            {"tiles": None, "feedbacks": None, "solves": False}
            if solved
            else possible_marks(board, row).as_dict()
            for board, solved in zip(boards.boards, boards.solved, strict=True)
        ],
    }


def partition(body: Body, *, report: Report | None = None) -> Body:
    """What one guess would tell about each open board; of one board its split itself."""
    from salet.position.buckets import split

    boards = _position(body)
    told = [
        None if solved else split(board, body["guess"], BUCKET_WORDS).as_dict()
        for board, solved in zip(boards.boards, boards.solved, strict=True)
    ]
    alone = told[0] if len(told) == 1 and told[0] else {"guess": boards.lexicon.word(body["guess"])}
    return {**alone, "boards": told}


def warm(body: Body, *, report: Report | None = None) -> Body:
    """Load what the first requests need."""
    for turns in body["turns"]:
        suggest({**body, "turns": turns})
    return {}


def tree(body: Body, *, report: Report | None = None) -> Body:
    """A fork of a decision tree, which is for one board."""
    from salet.advice.forks import fork_at

    if board_count(body) > 1:
        raise InputError("a decision tree is for one board", "Give turns of one board.")
    fork = fork_at(_position(body).boards[0], body["strategy"], FORK_WORDS)
    return {**fork.as_dict(), "cut": body.get("cut") or fork.ranking.cut}
