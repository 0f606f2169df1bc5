"""The functions of the API for whole games. They run in a worker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from salet.belief.lists import by_name as load
from salet.errors import Change, InputError, SaletError
from salet.host.games import Move, marked, play_out
from salet.host.hosts import Words, friend_code
from salet.host.puzzles import Puzzle, adversary_puzzle, friend_puzzle, past_puzzle, random_puzzle
from salet.position.position import Position
from salet.puzzle.days import puzzle_number
from salet.puzzle.rules import Rules
from salet.puzzle.turns import texts
from salet.render.review_card import review_card
from salet.reviews.reading import games_in, is_wordless, review_read
from salet.share.read import first_game, read_games, read_words
from salet.share.write import share_text
from salet.web.answers.positions import Body, list_for, list_of
from salet.web.failures import failure_of
from salet.web.schemas import game_size
from salet.words.records import Record

if TYPE_CHECKING:
    from salet.web.events import Report


@dataclass(frozen=True, slots=True)
class GameInText(Record):
    """The first game of a text; ``turns`` is null if its words are missing."""

    over: bool
    boards: int
    games: int
    turns: tuple[str, ...] | None
    number: int | None
    answer: str | None


@dataclass(frozen=True, slots=True)
class HiddenWords(Record):
    """A code that does not show the answers of its game."""

    code: str
    boards: int


@dataclass(frozen=True, slots=True)
class MarkedGuess(Record):
    """A guess, its feedback and the candidates left; lists if there are several boards."""

    guess: str
    feedback: str | tuple[str, ...]
    candidates: int | tuple[int | None, ...] | None


@dataclass(frozen=True, slots=True)
class HostedGame(Record):
    """A game against a host; some fields are lists if there are several boards.

    ``answer`` is null until the game is over.
    """

    boards: int
    turns: tuple[MarkedGuess, ...]
    candidates: int | tuple[int, ...]
    within: int
    over: bool
    solved: bool
    answer: str | tuple[str, ...] | None
    share: str | None


def paste(body: Body, *, report: Report | None = None) -> GameInText:
    """Parse share text."""
    games = read_games(body["text"], load(body["list"]), limit=body["within"], any_guess=True)
    game = first_game(games)
    return GameInText(
        over=game.is_over,
        boards=game.boards,
        games=len(games),
        turns=tuple(texts(game.turns)) if game.has_words else None,
        number=game.number,
        answer=game.answers[0] if game.boards == 1 else None,
    )


def review(body: Body, *, report: Report | None = None) -> Body:
    """Review a finished game, typed or pasted."""
    lexicon, answer, limit = load(body["list"]), body["answer"], body["within"]
    any_guess = body["any_guess"]
    if bool(body["guesses"]) == bool(body["text"].strip()):
        raise InputError("there is no game to review", "Give either guesses or share text.")
    if body["guesses"]:
        game = read_words(body["guesses"], lexicon, answer, any_guess=any_guess, limit=limit)
    else:
        games, _ = games_in(body["text"], lexicon, answer, any_guess=any_guess, limit=limit)
        if len(games) > 1:
            raise InputError(f"the text has {len(games)} games", "Paste one of them.")
        game = games[0]
    if is_wordless(game):
        raise InputError(
            "the text has neither guesses nor answers",
            (Change("answer"), ", a word for each board."),
        )
    if body["day"]:
        game = replace(game, number=puzzle_number(body["day"]))
    lexicon = list_for(len(game.answers), body["list"])
    reviewed = review_read(
        game, lexicon, Rules(body["rules"]) if body["rules"] else None, strategy=body["by"],
        sequence=body["sequence"], any_guess=any_guess, never=body["never"],
    )  # fmt: skip
    share = reviewed.share_text if reviewed.is_over else None
    scores = f"Skill {reviewed.skill}, luck {reviewed.luck}."
    return {
        **reviewed.as_dict(),
        "share": share,
        "text": "\n\n".join(filter(None, [share, None if reviewed.skill is None else scores])),
        "card": review_card(reviewed) if body["card"] and reviewed.boards == 1 else None,
    }


def solve(body: Body, *, report: Report | None = None) -> Body:
    """Play a whole game against known answers."""
    lexicon = list_for(game_size(body), body["list"])
    opener = lexicon.word(body["opener"]) if body["opener"] else None
    return play_out(
        body["answer"], body["strategy"], lexicon, Rules(body["rules"]),
        opener=opener, limit=body["within"],
    ).as_dict()  # fmt: skip


def code(body: Body, *, report: Report | None = None) -> HiddenWords:
    """Return a code for the answers of a game, which are given or drawn at random."""
    lexicon, rng = load(body["list"]), Random(body["seed"])
    if body["word"].strip():
        words = " ".join(lexicon.word(word) for word in body["word"].split())
        puzzle = friend_puzzle(lexicon, words)
    else:
        everyday, boards = body["words"] == "everyday", body["boards"] or 1
        puzzle = random_puzzle(lexicon, rng, everyday=everyday, boards=boards)
    hidden = friend_code(" ".join(puzzle.answers), rng.randrange(256))
    return HiddenWords(hidden, puzzle.boards)


def _puzzle(body: Body) -> Puzzle:
    if body["day"] is None:
        lexicon = load(body["list"])
        if not body["code"]:
            return adversary_puzzle(lexicon)
        puzzle = friend_puzzle(lexicon, body["code"])
        return replace(puzzle, host=Words(puzzle.answers, body["sequence"]))
    if body["code"] is not None:
        raise InputError("a game cannot have both a code and a day", "Give one of them.")
    list_of(body)
    return past_puzzle(body["day"])


def practice(body: Body, *, report: Report | None = None) -> HostedGame:
    """A game as its host marks it, from the first guess on; the adversary has no limit."""
    puzzle = _puzzle(body)
    lexicon, boards = puzzle.lexicon, puzzle.boards
    position = Position.start(lexicon, Rules(body["rules"]), boards=boards, limit=body["within"])
    over = False
    for nth, text in enumerate(body["guesses"]):
        try:
            if over:
                raise InputError(f"the game was over at guess {nth}", "Remove later guesses.")
            position = marked(puzzle.host, position, lexicon.allowed(text))
        except SaletError as error:
            raise failure_of(error, turn=nth) from None
        over = position.is_over or bool(puzzle.answers and position.guesses_left <= 0)
    if body["give_up"] and puzzle.answers:
        over = True
    several = boards > 1
    answers = puzzle.answers or tuple(turn.guess for turn in position.turns[-1:])
    counts = tuple(board.count for board in position.boards)
    return HostedGame(
        boards=boards,
        turns=tuple(_marked_guesses(position)),
        candidates=counts if several else counts[0],
        within=position.limit,
        over=over,
        solved=position.is_over,
        answer=None if not over else answers if several else answers[0],
        share=shared(position) if over else None,
    )


def shared(position: Position) -> str | None:
    """Return the share text of a game of several boards; for one board the review has it."""
    if len(position.boards) == 1 or not position.turns:
        return None
    return share_text(position.turns, rules=position.rules, limit=position.limit, unfinished=True)


def _marked_guesses(position: Position) -> Iterator[MarkedGuess]:
    now = position.restarted()
    several = len(position.boards) > 1
    for turn, text in zip(position.turns, texts(position.turns), strict=True):
        now = now.followed(turn)
        counts, marks = Move.of(now).candidates, tuple(text.partition(":")[2].split(","))
        yield MarkedGuess(
            turn.guess, marks if several else marks[0], counts if several else counts[0]
        )
