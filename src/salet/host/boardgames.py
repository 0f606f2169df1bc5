"""Games of several boards played out against known answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from salet.advice.everyday import check_words, knowing
from salet.belief.lists import load
from salet.errors import InputError, WordError
from salet.position.boards import Boards
from salet.puzzle.boards import BoardsTurn, check_many, ends_of, limit_of
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.words.book import boards_opener
from salet.words.lexicon import DAILY, Lexicon


@dataclass(frozen=True, slots=True)
class BoardsMove:
    """A turn of a game with how many candidates it left on each board, None once it is solved."""

    turn: BoardsTurn
    candidates: tuple[int | None, ...]

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "guess": self.turn.guess,
            "feedback": [told.letters if told else "-" for told in self.turn.feedbacks],
            "candidates": list(self.candidates),
        }


@dataclass(frozen=True, slots=True, repr=False)
class BoardsGame:
    """A game of several boards, played until all were solved or it was given up."""

    answers: tuple[str, ...]
    moves: tuple[BoardsMove, ...]
    solved: bool
    limit: int

    def __repr__(self) -> str:
        return f"BoardsGame({self.answers!r}, {[move.turn.guess for move in self.moves]})"

    @property
    def lost(self) -> bool:
        """Whether it took more guesses than the game gives."""
        return not self.solved or len(self.moves) > self.limit

    @property
    def turns(self) -> tuple[int | None, ...]:
        """The turn in which each board was solved; None for one that was not."""
        return ends_of([move.turn for move in self.moves])

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "answer": list(self.answers),
            "boards": len(self.answers),
            "guesses": [move.as_dict() for move in self.moves],
            "turns": list(self.turns),
            "solved": self.solved,
            "lost": self.lost,
        }


def marks(
    boards: Boards, answers: Sequence[str], guess: str, *, sequence: bool = False
) -> BoardsTurn:
    """What boards with these answers show of a guess.

    In ``sequence`` only the first open board shows its marks; the others show theirs when their
    turn comes, for the guesses before as well (see ``revealed``).
    """
    letters = boards.lexicon.letters(guess)
    shown = boards.open[:1] if sequence else boards.open
    told = tuple(
        feedback(letters, boards.lexicon.letters(answer)) if board in shown else None
        for board, answer in enumerate(answers)
    )
    return BoardsTurn(guess, told, letters)


def revealed(boards: Boards, answers: Sequence[str]) -> Boards:
    """The boards of a game in sequence when the first open one shows what it was told before.

    One that an earlier guess had hit is solved then, and the next one shows itself.
    """
    while boards.open and len(boards.playing[0].turns) < len(boards.turns):
        board = boards.open[0]
        hidden = boards.lexicon.letters(answers[board])
        fresh = Boards.start(
            boards.lexicon, len(answers), boards.rules, limit=boards.limit, matrix=boards.matrix
        )
        found = False
        for turn in boards.turns:
            told = None if found else feedback(turn.letters, hidden)
            found = found or bool(told and told.is_win)
            fresh = fresh.followed(turn.showing(board, told))
        boards = fresh
    return boards


def play_boards(
    answers: Sequence[str],
    strategy: str | Strategy = DEFAULT,
    lexicon: Lexicon | None = None,
    rules: Rules = Rules.NORMAL,
    *,
    opener: str | None = None,
    limit: int | None = None,
    words: str = "any",
    sequence: bool = False,
) -> BoardsGame:
    """Play one whole game of several boards against known answers.

    >>> game = play_boards(["crane", "moist"], lexicon=load("original"))
    >>> game.solved, game.lost
    (True, False)
    """
    lexicon = lexicon or load("original")
    hidden = check_answers(lexicon, answers)
    chosen = find_strategy(strategy)
    everyday = check_words(words) == "everyday"
    if everyday:
        chosen = knowing(chosen)
    opener = opener or boards_opener(lexicon, chosen.name, len(hidden), everyday=everyday)
    if opener is not None:
        lexicon.index(opener)
        chosen = chosen.using(opener=opener)
    boards = Boards.start(lexicon, len(hidden), rules, limit=limit)
    moves: list[BoardsMove] = []
    while not boards.is_over and len(moves) < chosen.patience + len(hidden):
        guess = lexicon.guesses[chosen.choose(boards.telling)]
        turn = marks(boards, hidden, guess, sequence=sequence)
        boards = boards.after_turn(turn)
        if sequence:
            boards = revealed(boards, hidden)
        counts = [None if done else board.count for board, done in zip(
            boards.boards, boards.solved, strict=True)]  # fmt: skip
        moves.append(BoardsMove(turn, tuple(counts)))
    return BoardsGame(hidden, tuple(moves), boards.is_over, limit or limit_of(len(hidden)))


def solve_boards(
    *answers: str,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    opener: str | None = None,
    within: int | None = None,
    sequence: bool = False,
) -> BoardsGame:
    """Play a whole game of several boards against known answers, on a list that may be named.

    >>> solve_boards("crane", "moist", list="original").lost
    False
    """
    return play_boards(
        answers, strategy, load(list), Rules(rules), opener=opener, limit=within, sequence=sequence
    )


def check_enough(lexicon: Lexicon, boards: int) -> None:
    """That a list has an answer for each board."""
    if check_many(boards) > len(lexicon.answers):
        raise InputError(
            f"{lexicon.name} has {len(lexicon.answers)} answers, too few for {boards} boards",
            "Play fewer boards, or a longer list.",
        )


def check_answers(lexicon: Lexicon, answers: Sequence[str]) -> tuple[str, ...]:
    """The answers of one game: words of the list that can be answers, no two alike."""
    words = tuple(lexicon.word(answer) for answer in answers)
    limit_of(len(words))
    for nth, word in enumerate(words):
        if lexicon.answer_column(word) is None:
            lexicon.index(word)
            raise WordError(
                f"{word.upper()}, board {nth + 1}, is allowed but is not an answer of "
                f"{lexicon.name}",
                "Use a list in which it is one, for example --list original-all.",
            )
        if word in words[:nth]:
            raise WordError(
                f"{word.upper()} is the answer of boards {words.index(word) + 1} and {nth + 1}: "
                "the boards of a game have different answers",
                "Name each answer once.",
            )
    return words
