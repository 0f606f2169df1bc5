"""What the API answers about whole games: a body in, a plain object out. Runs inside a worker."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from salet.belief.lists import by_name as load
from salet.errors import InputError, SaletError, WordError
from salet.host.boardgames import check_answers, marks, play_boards, revealed
from salet.host.hosts import friend_code, friend_word
from salet.position.boards import Boards
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import LIMIT, Rules, Turn
from salet.share.boards import boards_share_text
from salet.web.answers.positions import Body, followed, list_of
from salet.web.failures import failure_of, in_fields
from salet.web.schemas import board_count
from salet.words.boardturns import parse_boards_turns, texts
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.host.puzzles import Puzzle
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
        turns = parse_boards_turns(lexicon, several)
        ended = turns and Boards.start(lexicon, len(turns[0].feedbacks)).after_turns(turns).is_over
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
        followed(
            Boards.start(lexicon, board_count({**body, "turns": given}), Rules.NORMAL),
            parse_boards_turns(lexicon, given) if not answers else (),
        )
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
        turns = [Turn(turn.guess, Feedback.parse(turn.feedback)) for turn in found.turns]
        shared = share_text(turns, number=found.number, rules=found.rules, limit=found.limit)
        plain |= {"share": shared, "text": f"{shared}\n\n{plain['text']}"}
    if body["card"]:
        from salet.render.review_card import review_card

        plain["card"] = review_card(found)
    return plain


def solve(body: Body, *, report: Report | None = None) -> Body:
    """A whole game against known answers."""
    from salet.host.games import play_out

    lexicon, rules = load(body["list"]), Rules(body["rules"])
    opener = lexicon.word(body["opener"]) if body["opener"] else None
    answers = body["answer"] if isinstance(body["answer"], list) else [body["answer"]]
    if len(answers) > 1:
        return play_boards(
            answers, body["strategy"], lexicon, rules, opener=opener, limit=body["within"]
        ).as_dict()
    game = play_out(
        answers[0], body["strategy"], lexicon, rules, opener=opener, limit=body["within"] or LIMIT
    )
    return {**game.as_dict(), "boards": 1}


def code(body: Body, *, report: Report | None = None) -> Body:
    """A code for the answers of a game: those given, or some drawn at random."""
    from salet.host.puzzles import friend_puzzle, random_answers, random_puzzle

    lexicon, chance = load(body["list"]), Random(body["seed"])
    everyday, given = body["words"] == "everyday", body["word"].split()
    if len(given) > 1:
        answers = check_answers(lexicon, given)
    elif given:
        answers = (friend_puzzle(lexicon, lexicon.word(given[0])).answer or "",)
    elif (body["boards"] or 1) > 1:
        answers = random_answers(lexicon, body["boards"], chance, everyday=everyday)
    else:
        answers = (random_puzzle(lexicon, chance, everyday=everyday).answer or "",)
    return {"code": friend_code(" ".join(answers), chance.randrange(256)), "boards": len(answers)}


def _coded_answers(lexicon: Lexicon, text: str | None) -> tuple[str, ...]:
    """The answers of a code for several boards; none when it is another one."""
    try:
        answers = friend_word(text or "").split(" ")
    except WordError:
        return ()
    if len(answers) < 2:
        return ()
    if not all(word in lexicon for word in answers):
        raise WordError(
            f"this is no code of several words of the list {lexicon.name}",
            "Copy the whole code again, and name the list that it is from.",
        )
    return check_answers(lexicon, answers)


def practice(body: Body, *, report: Report | None = None) -> Body:
    """A game as its host marks it, from the first guess on; the host that hides has no limit."""
    if body["day"] is not None and body["code"] is not None:
        raise InputError("a game has one host", "Give a code or a day.")
    if answers := _coded_answers(load(body["list"]), body["code"]):
        return _practice_on_several(body, answers)
    return _practice_on_one(body, _puzzle(body))


def _practice_on_several(body: Body, answers: tuple[str, ...]) -> Body:
    lexicon = load(body["list"])
    boards = Boards.start(lexicon, len(answers), Rules(body["rules"]), limit=body["within"])
    for nth, text in enumerate(body["guesses"]):
        try:
            if boards.is_over or boards.guesses_left <= 0:
                raise InputError(f"the game was over at guess {nth}", "Leave out what follows.")
            turn = marks(boards, answers, lexicon.allowed(text), sequence=body["sequence"])
            boards = boards.after_turn(turn)
        except SaletError as error:
            raise failure_of(error, turn=nth) from None
        if body["sequence"]:
            boards = revealed(boards, answers)
    over = body["give_up"] or boards.is_over or boards.guesses_left <= 0
    return {
        "boards": len(answers),
        "turns": _moves(boards),
        "candidates": [board.count for board in boards.boards],
        "within": boards.limit,
        "over": over,
        "solved": boards.is_over,
        "answer": list(answers) if over else None,
        "share": boards_share_text(boards.turns, boards.limit) if over and boards.turns else None,
    }


def _moves(boards: Boards) -> list[Body]:
    """The turns, each with how many candidates it left on each board."""
    rows = []
    now = Boards.start(boards.lexicon, len(boards.boards), limit=boards.limit)
    for turn, text in zip(boards.turns, texts(boards.turns), strict=True):
        now = now.followed(turn)
        counts = [board.count for board in now.boards]
        feedbacks = text.partition(":")[2].split(",")
        rows.append({"guess": turn.guess, "feedback": feedbacks, "candidates": counts})
    return rows


def _puzzle(body: Body) -> Puzzle:
    from salet.host.puzzles import friend_puzzle, hiding_puzzle, past_puzzle

    if body["day"] is None:
        lexicon = load(body["list"])
        return friend_puzzle(lexicon, body["code"]) if body["code"] else hiding_puzzle(lexicon)
    list_of(body)
    return past_puzzle(body["day"])


def _practice_on_one(body: Body, puzzle: Puzzle) -> Body:
    from salet.host.games import Move, marked
    from salet.position.position import Position

    lexicon, limit = puzzle.lexicon, body["within"] or LIMIT
    position = Position.start(lexicon, Rules(body["rules"]), limit=limit)
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
        over = solved or (puzzle.answer is not None and len(moves) >= limit)
    if body["give_up"] and puzzle.answer is not None:
        over = True
    return {
        "boards": 1,
        "turns": [move.as_dict() for move in moves],
        "candidates": position.count,
        "within": limit,
        "over": over,
        "solved": solved,
        "answer": puzzle.answer or moves[-1].turn.guess if over else None,
        "share": None,
    }
