"""What the API answers about whole games: a body in, a plain object out. Runs inside a worker."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from salet.belief.lists import by_name as load
from salet.errors import InputError, SaletError
from salet.host.games import Move, marked, play_out
from salet.host.hosts import Words, friend_code
from salet.host.puzzles import Puzzle, friend_puzzle, hiding_puzzle, past_puzzle, random_puzzle
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn, texts
from salet.share.boards import boards_share_text
from salet.web.answers.positions import Body, list_of, position_of
from salet.web.failures import failure_of, in_fields
from salet.words.lexicon import Lexicon
from salet.words.turns import parse_turns

if TYPE_CHECKING:
    from salet.web.events import Report


def _turns_of_several(text: str, lexicon: Lexicon) -> tuple[str, ...] | None:
    """The turns of several boards in a text, none where it has only squares or numbers of them;
    None when it is a game of one board."""
    from salet.reviews.boardsubmitted import turns_in
    from salet.share.boardsread import is_boards_text

    return turns_in(text, lexicon) or (() if is_boards_text(text) else None)


def paste(body: Body, *, report: Report | None = None) -> Body:
    """What a pasted text is."""
    from salet.share.read import read_games

    lexicon, text = load(body["list"]), body["text"]
    several = _turns_of_several(text, lexicon)
    if several is not None:
        turns = parse_turns(lexicon, several)
        ended = turns and Position.of(lexicon, turns).is_over
        return {
            "kind": "squares" if not turns else "game" if ended else "unfinished",
            "boards": len(turns[0].feedbacks) if turns else None,
            "games": 1,
            "turns": texts(turns) or None,
            "number": None,
            "answer": None,
        }
    games = read_games(text, lexicon, limit=body["within"] or LIMIT, any_guess=True)
    game = games[0]
    words, feedbacks = game.guesses, game.feedbacks
    read = None
    if words is not None and feedbacks is not None:
        read = [f"{word}:{marks}" for word, marks in zip(words, feedbacks, strict=True)]
    return {
        "kind": game.kind.name.lower(),
        "boards": 1,
        "games": len(games),
        "turns": read,
        "number": game.number,
        "answer": game.answer,
    }


def review(body: Body, *, report: Report | None = None) -> Body:
    """A finished game, typed or pasted."""
    if bool(body["guesses"]) == bool(body["text"].strip()):
        raise InputError("there is no game to review", "Give guesses, or text as it was shared.")
    lexicon = load(body["list"])
    text = body["text"] or "\n".join(body["guesses"])
    answers = body["answer"] if isinstance(body["answer"], list) else []
    if len(answers) > 1 or _turns_of_several(text, lexicon) is not None:
        return _review_of_several(body, lexicon, answers)
    return _review_of_one(body, lexicon, answers[0] if answers else body["answer"])


def _review_of_several(body: Body, lexicon: Lexicon, answers: list[str]) -> Body:
    from salet.reviews.boardsubmitted import boards_from_text, boards_from_words

    given, any_guess = body["guesses"], body["any_guess"]
    if body["answer"] and not answers:
        raise InputError("the game has several boards", "Give one answer a board, or none.")
    if given:
        if not answers:
            position_of({**body, "turns": given, "rules": "normal"})  # errors name their place
        game = boards_from_words(given, lexicon, answers, any_guess=any_guess)
    else:
        found = boards_from_text(body["text"], lexicon, answers, any_guess=any_guess)
        assert found is not None
        game = found
    if not game.turns:
        raise InputError(
            "the text has no guesses, and the answers are not known",
            "Give the answer of each board.",
        )
    done = game.reviewed(
        lexicon, Rules(body["rules"] or "normal"), body["by"],
        limit=body["within"], sequence=body["sequence"],
    )  # fmt: skip
    plain = done.as_dict()
    return {**plain, "text": plain.get("share") or "", "card": None}


def _review_of_one(body: Body, lexicon: Lexicon, answer: str | None) -> Body:
    from salet.reviews.submitted import from_text, from_words, review_submitted
    from salet.share.text import share_text

    any_guess, limit = body["any_guess"], body["within"] or LIMIT
    if body["guesses"]:
        game = from_words(body["guesses"], lexicon, answer, any_guess=any_guess, limit=limit)
    else:
        games, _ = from_text(body["text"], lexicon, answer, any_guess=any_guess, limit=limit)
        if len(games) > 1:
            raise InputError(f"there are {len(games)} games here", "Paste one of them.")
        game = games[0]
    if body["rules"]:
        game = replace(game, rules=Rules(body["rules"]))
    if body["day"]:
        game = replace(game, day=body["day"])
    found = review_submitted(game, lexicon, by=body["by"], any_guess=any_guess)
    plain = {**found.as_dict(), "boards": 1, "share": None, "text": found.line, "card": None}
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
    """A whole game against known answers."""
    lexicon = load(body["list"])
    opener = lexicon.word(body["opener"]) if body["opener"] else None
    return play_out(
        body["answer"], body["strategy"], lexicon, Rules(body["rules"]),
        opener=opener, limit=body["within"],
    ).as_dict()  # fmt: skip


def code(body: Body, *, report: Report | None = None) -> Body:
    """A code for the answers of a game: those given, or some drawn at random."""
    lexicon, chance = load(body["list"]), Random(body["seed"])
    if body["word"].strip():
        words = " ".join(lexicon.word(word) for word in body["word"].split())
        puzzle = friend_puzzle(lexicon, words)
    else:
        everyday, boards = body["words"] == "everyday", body["boards"] or 1
        puzzle = random_puzzle(lexicon, chance, everyday=everyday, boards=boards)
    hidden = friend_code(" ".join(puzzle.answers), chance.randrange(256))
    return {"code": hidden, "boards": puzzle.boards}


def _puzzle(body: Body) -> Puzzle:
    if body["day"] is None:
        lexicon = load(body["list"])
        if not body["code"]:
            return hiding_puzzle(lexicon)
        found = friend_puzzle(lexicon, body["code"])
        return replace(found, host=Words(found.answers, body["sequence"]))
    if body["code"] is not None:
        raise InputError("a game has one host", "Give a code or a day.")
    list_of(body)
    return past_puzzle(body["day"])


def practice(body: Body, *, report: Report | None = None) -> Body:
    """A game as its host marks it, from the first guess on; the host that hides has no limit."""
    puzzle = _puzzle(body)
    lexicon, boards = puzzle.lexicon, puzzle.boards
    position = Position.start(lexicon, Rules(body["rules"]), boards=boards, limit=body["within"])
    over = False
    for nth, text in enumerate(body["guesses"]):
        try:
            if over:
                raise InputError(f"the game was over at guess {nth}", "Leave out what follows.")
            position = marked(puzzle.host, position, lexicon.allowed(text))
        except SaletError as error:
            raise failure_of(error, turn=nth) from None
        over = position.is_over or bool(puzzle.answers and position.guesses_left <= 0)
    if body["give_up"] and puzzle.answers:
        over = True
    several = boards > 1
    answers = puzzle.answers or tuple(turn.guess for turn in position.turns[-1:])
    counts = [board.count for board in position.boards]
    share = boards_share_text(position.turns, position.limit) if several and over else None
    return {
        "boards": boards,
        "turns": _moves(position),
        "candidates": counts if several else counts[0],
        "within": position.limit,
        "over": over,
        "solved": position.is_over,
        "answer": None if not over else list(answers) if several else answers[0],
        "share": share if position.turns else None,
    }


def _moves(position: Position) -> list[Body]:
    """The turns, each with how many candidates it left; lists with several boards."""
    rows, now = [], position.restarted()
    several = len(position.boards) > 1
    for turn, text in zip(position.turns, texts(position.turns), strict=True):
        now = now.followed(turn)
        counts, marks = Move.of(now).candidates, text.partition(":")[2].split(",")
        rows.append(
            {
                "guess": turn.guess,
                "feedback": marks if several else marks[0],
                "candidates": list(counts) if several else counts[0],
            }
        )
    return rows
