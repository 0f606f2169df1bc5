"""What the API answers: a body in, a plain object out. Runs inside a worker.

The words are those of the command line's ``--json``; what a page needs besides is added to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from salet.advice.advise import Advice, advise
from salet.belief.lists import load
from salet.errors import Contradiction, IllegalGuess, InputError, SaletError, sentence
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import LIMIT, Rules, Turn, violation
from salet.web.failures import Failure, failure_of, too_much
from salet.words.lexicon import Lexicon
from salet.words.turns import parse_turn

if TYPE_CHECKING:
    from salet.position.position import Position

Body = dict[str, Any]
Progress = Callable[[dict[str, Any]], None]
WORDS = 500  # candidates named
BUCKET_WORDS = 30
NODE_WORDS = 8
PROVABLE = 600  # likely candidates: with more of them a proof takes minutes
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


def suggest(body: Body, *, progress: Progress | None = None) -> Body:
    """The best next guesses."""
    lexicon, rules = load(body["list"]), Rules(body["rules"])
    turns = read_turns(lexicon, body["turns"], rules)
    try:
        advice = advise(
            lexicon, turns, rules, body["strategy"],
            top=body["top"], limit=body["within"], goal=body["goal"],
        )  # fmt: skip
    except Contradiction:
        raise _contradiction(lexicon, turns) from None
    return _advice(advice, body)


def _advice(advice: Advice, body: Body) -> Body:
    """The advice in the words of the command line, and with what the coach says to it."""
    from salet.live.coach import hints, reason, turns_sentence

    plain = advice.as_dict()
    plain["candidates"]["words"] = plain["candidates"]["words"][:WORDS]
    solved = bool(advice.turns) and advice.turns[-1].feedback.is_win
    over = solved or len(advice.turns) >= body["within"]
    why = f"{sentence(reason(advice))}. {turns_sentence(advice.ranking.best)}".strip()
    return {
        **plain,
        "solved": solved,
        "over": over,
        "sentence": why,
        "trap": None if over or not advice.turns else _trap(advice),
        "hints": [hint.text for hint in hints(advice)],
    }


def _trap(advice: Advice) -> Body | None:
    """The trap of a position, if it is one."""
    from salet.advice.traps import find_trap
    from salet.live.coach import trap_sentence
    from salet.position.position import Position

    position = Position.of(advice.lexicon, advice.turns, advice.rules, limit=advice.limit)
    trap = find_trap(position, advice.ranking.best.guess)
    return None if trap is None else {**trap.as_dict(), "sentence": trap_sentence(trap)}


def _position(body: Body) -> Position:
    from salet.position.position import Position

    lexicon, rules = load(body["list"]), Rules(body["rules"])
    turns = read_turns(lexicon, body["turns"], rules)
    position = Position.of(lexicon, turns, rules, limit=body["within"])
    if not position.count:
        raise _contradiction(lexicon, turns)
    return position


def check(body: Body, *, progress: Progress | None = None) -> Body:
    """Nothing, unless something is wrong with the turns or too much is asked."""
    from salet.advice.goals import check_goal
    from salet.strategies import outline
    from salet.words.book import opening, reply

    check_goal(body.get("goal", "mean"), body["strategy"])
    position = _position(body)
    name = body["strategy"]
    if outline(name).proves and position.likely > PROVABLE:
        lexicon, rules, turns = position.lexicon, position.rules, position.turns
        top = body.get("top", 1)
        known = (
            reply(lexicon, name, rules, turns, top) if turns else opening(lexicon, name, rules, top)
        )
        if known is None or (turns and body["within"] != LIMIT):
            raise too_much(position.likely)
    return {}


def partition(body: Body, *, progress: Progress | None = None) -> Body:
    """What one guess would tell."""
    from salet.position.buckets import buckets_of

    position = _position(body)
    guess = position.lexicon.word(body["guess"])
    buckets = buckets_of(position, guess, BUCKET_WORDS)
    chance = next((b.probability for b in buckets if b.feedback.is_win), 0.0)
    return {
        "guess": guess,
        "candidate": chance > 0,
        "probability": chance,
        "expected_size": sum(b.probability * b.count for b in buckets),
        "largest": max(b.count for b in buckets),
        "entropy": _bits([b.probability for b in buckets]),
        "buckets": [b.as_dict() for b in buckets],
    }


def _bits(chances: Sequence[float]) -> float:
    from math import log2

    return max(0.0, -sum(p * log2(p) for p in chances if p > 0))


def warm(body: Body, *, progress: Progress | None = None) -> Body:
    """Load what the first requests need."""
    for turns in body["turns"]:
        suggest({**body, "turns": turns})
    return {}


def lists(body: Body, *, progress: Progress | None = None) -> Body:
    """The bundled lists."""
    from salet.words.lexicon import bundled

    return {"rows": [load(name).as_dict() for name in bundled()]}


def review(body: Body, *, progress: Progress | None = None) -> Body:
    """A finished game, typed or pasted."""
    from salet.reviews.review import review_line
    from salet.reviews.submitted import from_text, from_words, review_submitted
    from salet.share.text import share_text

    if bool(body["guesses"]) == bool(body["text"].strip()):
        raise InputError("there is no game to review", "Give guesses, or text as it was shared.")
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
    found = review_submitted(game, lexicon, by=body["by"], any_guess=any_guess)
    plain = {**found.as_dict(), "text": review_line(found), "card": None}
    with suppress(InputError):  # a game that is not over is not shared
        turns = [Turn(turn.guess, Feedback.parse(turn.feedback)) for turn in found.turns]
        shared = share_text(turns, number=found.number, rules=found.rules, limit=found.limit)
        plain["text"] = f"{shared}\n\n{plain['text']}"
    if body["card"]:
        from salet.render.review_card import review_card

        plain["card"] = review_card(found)
    return plain


def solve(body: Body, *, progress: Progress | None = None) -> Body:
    """A whole game against a known answer."""
    from salet.host.games import play_out

    lexicon = load(body["list"])
    opener = lexicon.word(body["opener"]) if body["opener"] else None
    game = play_out(
        body["answer"], body["strategy"], lexicon, Rules(body["rules"]),
        opener=opener, limit=body["within"],
    )  # fmt: skip
    return game.as_dict()


def tree(body: Body, *, progress: Progress | None = None) -> Body:
    """One node of a decision tree: what is played after the turns, and what may come of it."""
    from salet.position.buckets import buckets_of
    from salet.words.book import reply

    position = _position(body)
    lexicon, rules, turns = position.lexicon, position.rules, position.turns
    name = body["strategy"]
    ranking = advise(lexicon, turns, rules, name, top=1, limit=body["within"]).ranking
    best = ranking.best
    rows = []
    letters = lexicon.letters(best.guess)
    for bucket in buckets_of(position, best.guess, NODE_WORDS):
        row = bucket.as_dict()
        if not bucket.feedback.is_win:
            after = (*turns, Turn(best.guess, bucket.feedback, letters))
            known = reply(lexicon, name, rules, after, 1) if body["within"] == LIMIT else None
            if known is not None:
                row["next"] = known.best.guess
            elif bucket.count <= 2:  # nothing is better than to try the likelier one
                row["next"] = bucket.words[0]
        rows.append(row)
    plain: Body = {
        "list": lexicon.name,
        "rules": rules.value,
        "strategy": name,
        "exact": ranking.exact,
        "turns": [str(turn) for turn in turns],
        "guess": best.guess,
        "candidate": best.candidate,
        "candidates": {"count": position.count, "likely": position.likely},
        "buckets": rows,
    }
    if best.expected_turns is not None:
        plain["expected_turns"] = best.expected_turns
    return plain


def openers(body: Body, *, progress: Progress | None = None) -> Body:
    """First guesses ranked."""
    from salet.lab.openers import rank_openers

    ranked = rank_openers(load(body["list"]), body["by"].replace("-", "_"))
    rows = [row.as_dict() for row in ranked[: body["top"]]]
    return {"list": body["list"], "count": len(ranked), "rows": rows}


def bench(body: Body, *, progress: Progress | None = None) -> Body:
    """A strategy against every answer, with word of how far it is."""
    from salet.lab.bench import evaluate
    from salet.strategies import find_strategy

    lexicon = load(body["list"])
    strategy = find_strategy(body["strategy"])
    if body["opener"]:
        word = lexicon.word(body["opener"])
        lexicon.index(word)
        strategy = strategy.using(opener=word)
    total, done, last = len(lexicon.answers), 0, 0.0

    def show(more: int) -> None:
        nonlocal done, last
        done += more
        if progress is not None and monotonic() - last > EVERY:
            last = monotonic()
            progress({"done": done, "total": total, "waiting": False})

    show(0)
    found = evaluate(strategy, lexicon, Rules(body["rules"]), limit=body["within"], progress=show)
    return found.as_dict()
