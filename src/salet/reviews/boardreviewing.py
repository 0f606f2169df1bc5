"""A finished game of several boards, looked at kindly: skill, luck, and how it could be played.

As with one board nothing uses hindsight. What a set of boards still takes is an estimate, the one
that the strategy plays by; with one board left it is that of one board, and then it may be exact.
``docs/review.md`` has the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from salet.advice.boards import helps
from salet.errors import SaletError
from salet.host.boardgames import play_boards
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, ends_of
from salet.reviews.boardremarks import remarks_on_boards, verdict_on_boards
from salet.reviews.boards import BoardsReview, BoardsReviewedTurn
from salet.reviews.reviewed import TOP, luck_of, skill_of
from salet.reviews.reviewing import MOST_AT_ONCE
from salet.reviews.valuing import value_guesses
from salet.search.clock import Clock
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.value.boards import turns_with, worths
from salet.words.book import boards_opener
from salet.words.lexicon import Lexicon

GRID = 1000  # steps of a guess in which what the marks may leave is counted


def review_boards_game(
    turns: Sequence[Turn],
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    *,
    answers: Sequence[str | None] = (),
    strategy: str | Strategy = DEFAULT,
    limit: int | None = None,
    sequence: bool = False,
    sure: Sequence[float | None] = (),
    notes: Sequence[str] = (),
) -> BoardsReview:
    """Judge each guess by what could be known before its marks.

    ``answers`` are those of the boards where they are known, solved or not. In ``sequence`` a board
    shows its marks when those before it are solved. ``sure`` says for each guess how sure we are of
    it when it was inferred.

    >>> from salet.belief.lists import load
    >>> from salet.words.boardturns import parse_turns
    >>> turns = parse_turns(load("original"), ["salet:bbybb,bgbbb", "salet:bbybb,bgbbb"])
    >>> review_boards_game(turns, load("original")).turns[1].skill
    0
    """
    many = len(turns[0].feedbacks)
    first = Boards.start(lexicon, many, rules, limit=limit)
    chosen = find_strategy(strategy)
    if opener := boards_opener(lexicon, chosen.name, many):
        chosen = chosen.using(opener=opener)
    shown, boards = first, first
    found: list[BoardsReviewedTurn] = []
    for nth, turn in enumerate(turns):
        boards = boards.after_turn(turn)
        if wrong := boards.diagnose():
            raise wrong
        following = _as_shown(first, turns[: nth + 1], boards) if sequence else boards
        certain = sure[nth] if nth < len(sure) else None
        seen = _seen(turn, shown) if sequence else turn
        made = replace(_judged(shown, seen, following, chosen), turn=turn, inferred=certain)
        said = remarks_on_boards(made, shown, found)
        found.append(replace(made, sentences=said))
        shown = following
    known = [told or None for told in answers] or [None] * many
    ends = ends_of(turns)
    known = [turns[end - 1].guess if end else word for word, end in zip(known, ends, strict=True)]
    path: tuple[str, ...] = ()
    said_more = [f"{turn.guess.upper()} is not in {lexicon.name}; taken as played."
                 for turn in turns if turn.guess not in lexicon]  # fmt: skip
    if all(known):
        try:
            game = play_boards(
                [word or "" for word in known], chosen, lexicon, rules, limit=limit,
                sequence=sequence,
            )  # fmt: skip
            path = tuple(move.turn.guess for move in game.moves)
        except SaletError as error:
            said_more.append(f"Best play is not known: {error.message}.")
    made_review = BoardsReview(
        list_name=lexicon.name, rules=rules, strategy=chosen.name, turns=tuple(found),
        solved=None not in ends, limit=boards.limit, answers=tuple(known), ends=ends,
        best_play=path, notes=(*notes, *dict.fromkeys(said_more)),
    )  # fmt: skip
    return replace(made_review, verdict=verdict_on_boards(made_review))


def _seen(turn: Turn, shown: Boards) -> Turn:
    """A turn of a game in sequence as it was seen when it was played: on the first open board."""
    told = (each if b in shown.open[:1] else None for b, each in enumerate(turn.feedbacks))
    return Turn(turn.guess, tuple(told), turn.letters)


def _as_shown(first: Boards, turns: Sequence[Turn], known: Boards) -> Boards:
    """What a game in sequence has shown after these turns: boards up to the first open one."""
    ahead = known.open[0] if known.open else len(known.boards)
    boards = first
    for turn in turns:
        told = tuple(None if b > ahead else each for b, each in enumerate(turn.feedbacks))
        boards = boards.followed(Turn(turn.guess, told, turn.letters))
    return boards


# ------------------------------------------------------------------------------------ one guess


def _judged(
    boards: Boards, turn: Turn, following: Boards, strategy: Strategy
) -> BoardsReviewedTurn:
    """One turn, judged by the boards before it."""
    lexicon = boards.lexicon
    best = lexicon.guesses[strategy.choose(boards.telling)]
    words = tuple(boards.boards[board].candidates[0][0] for board in boards.certain)
    useful = helps(boards, turn.guess)
    if len(boards.open) == 1:
        worth = _on_one(boards, turn, best)
    else:
        worth = _on_several(boards, turn, following, best)
    if turn.guess in words:
        worth = replace(worth, yours=worth.best)  # it takes one guess whenever it is played
    elif not useful:
        worth = replace(worth, yours=worth.best + 1)
    if worth.yours <= worth.best and boards.turns:
        best = turn.guess  # the first guess is only estimated, and the book knows better
    least = min(worth.yours, worth.best)
    return BoardsReviewedTurn(
        turn=turn,
        candidates_before=tuple(board.count for board in boards.boards),
        candidates_after=tuple(board.count for board in following.boards),
        in_question=tuple(b + 1 for b in boards.open if b not in boards.certain),
        certain=tuple(b + 1 for b in boards.certain),
        words=words,
        solved=tuple(b + 1 for b in turn.won),
        helps=useful,
        best=best,
        expected_turns=worth.yours,
        best_expected_turns=least,
        exact=worth.exact,
        skill=skill_of(worth.yours, least, least + 1),
        luck=worth.luck,
        lucky=worth.lucky,
        spread=worth.spread,
    )


@dataclass(frozen=True, slots=True)
class _Worth:
    """A guess in numbers: the turns that it and the best one take, and what its marks brought."""

    yours: float
    best: float
    exact: bool
    luck: int
    lucky: float
    spread: float


def _on_one(boards: Boards, turn: Turn, best: str) -> _Worth:
    """With one board left the game is one of one board."""
    position = boards.playing[0]
    seen = turn.on(boards.open[0])
    assert seen is not None
    clock = Clock(MOST_AT_ONCE)
    yours, other = value_guesses(position, [turn.guess, best], clock)
    got = yours.bucket(seen.feedback)
    luck = luck_of(yours, seen.feedback)
    lucky = 0.0 if got is None else yours.turns - 1 - got.turns
    return _Worth(
        yours.turns, other.turns, yours.exact, 50 if luck is None else luck, lucky, yours.spread
    )


def _on_several(boards: Boards, turn: Turn, following: Boards, best: str) -> _Worth:
    """What all open boards take by the estimate of the strategy."""
    lexicon = boards.lexicon
    left = _Left(boards, turn, following)
    exact = len(boards.certain) == len(boards.open)
    if turn.guess in lexicon:
        both = np.array([lexicon.index(turn.guess), lexicon.index(best)])
        yours, least = turns_with(boards, both).tolist()
    else:
        yours = 1 + left.expected
        least = 1 + _Left(boards, replace(turn, guess=best), following).expected
    return _Worth(yours, least, exact, left.luck, left.expected - left.came, left.spread)


class _Left:
    """What the marks of a guess may leave on all open boards, and what they left.

    A board with n words is taken to need what the strategy takes it to need, nothing once it is
    solved; the boards are taken to be independent, so that the chances of their sums are found by
    multiplying transforms of the chances of each.
    """

    def __init__(self, boards: Boards, turn: Turn, following: Boards) -> None:
        k, win = len(boards.open), boards.lexicon.win
        most = max(board.likely for board in (*boards.playing, *following.playing))
        table = worths(most)[k]
        parts = []
        self.came = 0.0
        came = 0
        for nth in boards.open:
            told = turn.feedbacks[nth]
            if told is None:
                continue  # in sequence: it shows nothing yet
            values, chances = _leaves(boards.boards[nth], turn.guess, table, win)
            parts.append((values, chances))
            mine = 0.0 if told.is_win else float(table[max(1, following.boards[nth].likely)])
            self.came += mine
            came += round(mine * GRID)
        means = [float(values @ chances) for values, chances in parts]
        self.expected = sum(means)
        self.spread = sum(
            float(((values - mean) ** 2) @ chances)
            for (values, chances), mean in zip(parts, means, strict=True)
        ) ** 0.5  # fmt: skip
        self.luck = _luck(_sums(parts), came)


def _leaves(
    position: Position, guess: str, table: NDArray[np.float64], win: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What one board needs after each feedback that it may show, with the chances."""
    kept = position.by_weight[: position.likely]
    row = position.matrix.row(guess)[position.columns[kept]]
    patterns, number = np.unique(row, return_inverse=True)
    weights = position.weights[kept]
    chances = np.bincount(number, weights) / weights.sum()
    values = np.where(patterns == win, 0.0, table[np.bincount(number)])
    return np.asarray(values), np.asarray(chances)


def _sums(
    parts: Sequence[tuple[NDArray[np.float64], NDArray[np.float64]]],
) -> NDArray[np.float64]:
    """The chance of each sum of what all boards need, in steps of the grid."""
    steps = [np.rint(values * GRID).astype(np.int64) for values, _ in parts]
    size = 1 + sum(int(step.max()) for step in steps)
    whole = np.ones(size // 2 + 1, dtype=complex)
    for step, (_, chances) in zip(steps, parts, strict=True):
        whole *= np.fft.rfft(np.bincount(step, chances, minlength=size))
    return np.asarray(np.maximum(np.fft.irfft(whole, size), 0.0))


def _luck(chances: NDArray[np.float64], came: int) -> int:
    """Where the sum that came stands among all that could: as ``luck_of`` has it."""
    if came >= len(chances):
        return 0
    worse, better = float(chances[came + 1 :].sum()), float(chances[:came].sum())
    rank = round(worse - better, 9)
    if rank > 0:
        luckiest = int(np.flatnonzero(chances > 1e-12)[0])
        rank /= max(float(chances[luckiest + 1 :].sum()), rank)
    return round(TOP * (1 + rank) / 2)
