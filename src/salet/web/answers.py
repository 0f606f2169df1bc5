"""What the API answers: a body in, a plain object out. Runs inside a worker.

The words are those of the command line's ``--json``; what a page needs besides is added to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from salet.advice.advise import Advice, advise
from salet.advice.everyday import LOOKED_AT, known_first
from salet.advice.goals import check_goal
from salet.belief.daily import daily_on
from salet.belief.lists import by_name as load
from salet.errors import Contradiction, IllegalGuess, InputError, SaletError, sentence
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, violation
from salet.puzzle.turns import Turn
from salet.strategies import DEFAULT
from salet.web.failures import Failure, failure_of, in_fields
from salet.words.lexicon import DAILY, Lexicon
from salet.words.turns import parse_turn

if TYPE_CHECKING:
    from salet.advice.boards import BoardsAdvice
    from salet.host.puzzles import Puzzle
    from salet.position.position import Position
    from salet.web.worker import Report

Body = dict[str, Any]
Given = TypeVar("Given", "Advice", "BoardsAdvice")
WORDS = 500  # candidates named
BUCKET_WORDS = 30
FORK_WORDS = 8
BOOK_OPENERS = 20
EVERY = 0.2  # seconds between two words about how far a bench is


def read_turns(lexicon: Lexicon, texts: Sequence[str], rules: Rules) -> tuple[Turn, ...]:
    """The turns of a body; a failure says which of them is wrong."""
    turns: list[Turn] = []
    for nth, text in enumerate(texts):
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


def _contradiction(lexicon: Lexicon, turns: tuple[Turn, ...]) -> Failure:
    """What is wrong with turns that leave nothing, with repairs that take one tap."""
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


def _on_the_day(body: Body) -> Lexicon:
    """The list of a body; with a ``day`` as it was believed then."""
    if body.get("day") is None:
        return load(body["list"])
    if body["list"] != DAILY:
        raise InputError("past days are played with the list daily", "Leave the list out.")
    return daily_on(body["day"])


def suggest(body: Body, *, report: Report | None = None) -> Body:
    """The best next guesses."""
    lexicon, rules = _on_the_day(body), Rules(body["rules"])
    turns = read_turns(lexicon, body["turns"], rules)
    try:
        advice = advise(
            lexicon, turns, rules, body["strategy"],
            top=rows_of(body), limit=body["within"], goal=body["goal"], words=body["words"],
            never=body.get("never", ()),
        )  # fmt: skip
    except Contradiction:
        raise _contradiction(lexicon, turns) from None
    return _advice(in_time(advice, body), body)


def rows_of(body: Body) -> int:
    """How many rows of a ranking to ask for: more where the words that players know are sought."""
    top: int = body["top"]
    return max(top, LOOKED_AT) if _is_hurried(body) and body["turns"] else top  # or from the book


def in_time(advice: Given, body: Body) -> Given:
    """Advice of a quick rule, which knows no price, with the words that players know in front."""
    if not _is_hurried(body):
        return advice
    return replace(advice, ranking=known_first(advice.ranking, body["top"]))


def _is_hurried(body: Body) -> bool:
    return bool(body.get("cut")) and body["words"] == "everyday"


def _advice(advice: Advice, body: Body) -> Body:
    """The advice in the words of the command line, and with what a person is told."""
    from salet.advice.reasons import rare_sentence, reason, turns_sentence
    from salet.live.hints import hints

    plain = advice.as_dict()
    plain["candidates"]["words"] = plain["candidates"]["words"][:WORDS]
    over, own = advice.solved or not advice.guesses_left, body.get("opener", "").lower()
    said: list[str] = []
    if advice.ranking:
        best = advice.ranking.best
        said = [f"{sentence(reason(advice))}.", turns_sentence(best), rare_sentence(advice)]
    trap = None if over else advice.trap
    return {
        **plain,
        "over": over,
        "sentence": " ".join(filter(None, said)),
        "trap": None if trap is None else {**trap.as_dict(), "sentence": trap.sentence},
        "hints": list(hints(advice)) if advice.ranking else [],
        "cut": body.get("cut") or plain["cut"],
        "opener": own if not advice.turns and own in advice.lexicon else "",
        "near": {word: list(advice.lexicon.near(word)) for word in advice.unknown},
    }


def _position(body: Body) -> Position:
    from salet.position.position import Position

    lexicon, rules = load(body["list"]), Rules(body["rules"])
    turns = read_turns(lexicon, body["turns"], rules)
    position = Position.of(lexicon, turns, rules, limit=body["within"])
    if not position.count:
        raise _contradiction(lexicon, turns)
    return position


def check(body: Body, *, report: Report | None = None) -> Body:
    """Nothing, unless something is wrong with the turns or the goal."""
    check_goal(body.get("goal", "mean"), body["strategy"])
    _position(body)
    return {}


def partition(body: Body, *, report: Report | None = None) -> Body:
    """What one guess would tell."""
    from salet.position.buckets import split

    return split(_position(body), body["guess"], BUCKET_WORDS).as_dict()


def warm(body: Body, *, report: Report | None = None) -> Body:
    """Load what the first requests need."""
    for turns in body["turns"]:
        suggest({**body, "turns": turns})
    return {}


def lists(body: Body, *, report: Report | None = None) -> Body:
    """The bundled lists, those of languages, and the user's own; with each what a page needs to
    write its words: ``keys`` are the rows of a keyboard."""
    from salet.words.alphabet import ENGLISH, named
    from salet.words.lexicon import bundled, language_rows
    from salet.words.own import own_names

    rows = [(load(name).as_dict(), ENGLISH) for name in bundled()]
    rows += [(row, named(row["name"].partition("-")[0])) for row in language_rows()]
    for name in own_names():
        with suppress(SaletError):  # a damaged one is told where it is opened
            rows.append(((mine := load(name)).as_dict(), mine.alphabet))
    return {"rows": [{**row, **letters.as_dict()} for row, letters in rows]}


def _of_boards(text: str, lexicon: Lexicon) -> tuple[str, ...] | None:
    """The turns of several boards in a text, none where it has only squares or numbers of them;
    None when it is of one board."""
    from salet.reviews.boardsubmitted import turns_in
    from salet.share.boardsread import is_boards_text

    return turns_in(text, lexicon) or (() if is_boards_text(text) else None)


def paste(body: Body, *, report: Report | None = None) -> Body:
    """What a pasted text is."""
    from salet.share.read import read_games

    lexicon, text = load(body["list"]), body["text"]
    several = _of_boards(text, lexicon)
    if several is not None:
        turns = list(several) or None
        return {"kind": "boards", "games": 1, "turns": turns, "number": None, "answer": None}
    games = read_games(text, lexicon, limit=body["within"], any_guess=True)
    game = games[0]
    words, marks = game.guesses, game.feedbacks
    turns = None
    if words is not None and marks is not None:
        turns = [f"{word}:{told}" for word, told in zip(words, marks, strict=True)]
    return {
        "kind": game.kind.name.lower(),
        "games": len(games),
        "turns": turns,
        "number": game.number,
        "answer": game.answer,
    }


def review(body: Body, *, report: Report | None = None) -> Body:
    """A finished game, typed or pasted."""
    from salet.reviews.submitted import from_text, from_words, review_submitted
    from salet.share.text import share_text

    if bool(body["guesses"]) == bool(body["text"].strip()):
        raise InputError("there is no game to review", "Give guesses, or text as it was shared.")
    text = body["text"] or "\n".join(body["guesses"])
    if _of_boards(text, load(body["list"])) is not None:
        raise InputError(
            "this is a game of several boards",
            "Bring it to Boards with its words: guess:feedback,feedback,… one turn a line.",
        )
    lexicon, answer, any_guess = load(body["list"]), body["answer"], body["any_guess"]
    if body["guesses"]:
        game = from_words(
            body["guesses"], lexicon, answer, any_guess=any_guess, limit=body["within"]
        )
    else:
        games, _ = from_text(
            body["text"], lexicon, answer, any_guess=any_guess, limit=body["within"]
        )
        if len(games) > 1:
            raise InputError(f"there are {len(games)} games here", "Paste one of them.")
        game = games[0]
    if body["rules"]:
        game = replace(game, rules=Rules(body["rules"]))
    if body["day"]:
        game = replace(game, day=body["day"])
    found = review_submitted(game, lexicon, by=body["by"], any_guess=any_guess)
    plain = {**found.as_dict(), "share": None, "text": found.line, "card": None}
    plain["notes"] = [in_fields(note) for note in plain["notes"]]
    with suppress(InputError):  # a game that is not over is not shared
        turns = [Turn(turn.guess, (Feedback.parse(turn.feedback),)) for turn in found.turns]
        shared = share_text(turns, number=found.number, rules=found.rules, limit=found.limit)
        plain |= {"share": shared, "text": f"{shared}\n\n{plain['text']}"}
    if body["card"]:
        from salet.render.review_card import review_card

        plain["card"] = review_card(found)
    return plain


def solve(body: Body, *, report: Report | None = None) -> Body:
    """A whole game against a known answer."""
    from salet.host.games import play_out

    lexicon = load(body["list"])
    opener = lexicon.word(body["opener"]) if body["opener"] else None
    game = play_out(
        body["answer"], body["strategy"], lexicon, Rules(body["rules"]),
        opener=opener, limit=body["within"],
    )  # fmt: skip
    return game.as_dict()


def tree(body: Body, *, report: Report | None = None) -> Body:
    """A fork of a decision tree."""
    from salet.advice.forks import fork_at

    fork = fork_at(_position(body), body["strategy"], FORK_WORDS)
    return {**fork.as_dict(), "cut": body.get("cut") or fork.ranking.cut}


def openers(body: Body, *, report: Report | None = None) -> Body:
    """First guesses ranked, those that fit the search alone, with what perfect play needs."""
    from salet.lab.openers import rank_openers
    from salet.words.book import look_up

    lexicon = load(body["list"])
    ranked = rank_openers(lexicon, body["by"].replace("-", "_"))
    known = look_up(lexicon, DEFAULT, Rules(body["rules"]), (), BOOK_OPENERS)
    turns = {row.guess: row.expected_turns for row in known or ()}
    wanted = [f"{word}*" for word in body["search"].lower().replace(".", "?").split()]
    rows = [
        {**row.as_dict(), "rank": rank, "expected_turns": turns.get(row.guess)}
        for rank, row in enumerate(ranked, 1)
        if not wanted or any(fnmatchcase(row.guess, pattern) for pattern in wanted)
    ]
    plain = {"list": body["list"], "count": len(ranked), "found": len(rows)}
    return {**plain, "rows": rows[: body["top"]]}


def days(body: Body, *, report: Report | None = None) -> Body:
    """The past days whose answers are known, without them."""
    from salet.belief.kept import known
    from salet.puzzle.days import open_day

    past = known(before=open_day())
    gaps = [[str(first), str(last)] for first, last in past.gaps()]
    return {"first": str(past.first), "last": str(past.last), "gaps": gaps}


def code(body: Body, *, report: Report | None = None) -> Body:
    """A code for a word: the one given, or one by chance."""
    from random import Random

    from salet.host.hosts import friend_code
    from salet.host.puzzles import friend_puzzle, random_puzzle

    lexicon, chance = load(body["list"]), Random(body["seed"])
    if body["word"] is not None:
        found = friend_puzzle(lexicon, lexicon.word(body["word"]))
    else:
        found = random_puzzle(lexicon, chance, everyday=body["words"] == "everyday")
    return {"code": friend_code(found.answer or "", chance.randrange(256))}


def _puzzle(body: Body) -> Puzzle:
    from salet.host.puzzles import friend_puzzle, hiding_puzzle, past_puzzle

    if body["day"] is None:
        lexicon = load(body["list"])
        return friend_puzzle(lexicon, body["code"]) if body["code"] else hiding_puzzle(lexicon)
    if body["code"] is not None:
        raise InputError("a game has one host", "Give a code or a day.")
    _on_the_day(body)
    return past_puzzle(body["day"])


def practice(body: Body, *, report: Report | None = None) -> Body:
    """A game as its host marks it, from the first guess on; the host that hides has no limit."""
    from salet.host.games import Move, marked
    from salet.position.position import Position

    puzzle = _puzzle(body)
    lexicon = puzzle.lexicon
    position = Position.start(lexicon, Rules(body["rules"]), limit=body["within"])
    moves: list[Move] = []
    solved = over = False
    for nth, text in enumerate(body["guesses"]):
        try:
            if over:
                raise InputError(f"the game was over at guess {nth}", "Leave out what follows.")
            position = marked(puzzle.host, position, lexicon.allowed(text))
        except SaletError as error:
            raise failure_of(error, turn=nth) from None
        moves.append(Move.of(position))
        solved = position.turns[-1].feedback.is_win
        over = solved or (puzzle.answer is not None and len(moves) >= body["within"])
    if body["give_up"] and puzzle.answer is not None:
        over = True
    return {
        "turns": [move.as_dict() for move in moves],
        "candidates": position.count,
        "over": over,
        "solved": solved,
        "answer": puzzle.answer or moves[-1].turn.guess if over else None,
    }


def bench(body: Body, *, report: Report | None = None) -> Body:
    """A strategy against every answer, with word of how far it is."""
    from salet.lab.bench import evaluate
    from salet.strategies import find_strategy

    lexicon = load(body["list"])
    strategy = find_strategy(body["strategy"])
    if body["opener"]:
        strategy = strategy.using(opener=lexicon.allowed(body["opener"]))
    total, done, last = len(lexicon.answers), 0, 0.0

    def show(more: int) -> None:
        nonlocal done, last
        done += more
        if report is not None and monotonic() - last > EVERY:
            last = monotonic()
            report({"done": done, "total": total, "waiting": False})

    show(0)
    found = evaluate(strategy, lexicon, Rules(body["rules"]), limit=body["within"], progress=show)
    return found.as_dict()
