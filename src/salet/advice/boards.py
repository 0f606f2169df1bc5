"""Advice for several boards: the best next guesses, and which boards need attention."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from salet.advice.everyday import LOOKED_AT, check_words, cost_of, everyday_first, without_idle
from salet.errors import InputError
from salet.position.boards import Boards
from salet.puzzle.rules import Rules
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.words.boardturns import WrittenBoards, texts
from salet.words.book import look_up_boards
from salet.words.lexicon import DAILY, Lexicon
from salet.words.plain import chances, fields
from salet.words.ranking import Ranking, Suggestion


@dataclass(frozen=True)
class BoardsAdvice:
    """What a player of several boards should know.

    ``words`` says which words lead, ``price`` what the first one costs more than the best of all.
    The ranking of a game that is over is empty.
    """

    boards: Boards
    ranking: Ranking
    words: str = "any"
    price: float = 0.0

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words played that the list does not have."""
        lexicon = self.boards.lexicon
        return tuple(turn.guess for turn in self.boards.turns if turn.guess not in lexicon)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        boards = self.boards
        return {
            "list": boards.lexicon.name,
            **fields(boards, "rules"),
            **fields(self.ranking, "strategy exact"),
            "within": boards.limit,
            **fields(self, "words price"),
            "solved": boards.is_over,
            "turns": texts(boards.turns),
            "unknown": list(self.unknown),
            "attention": [board + 1 for board in by_attention(boards)],
            "boards": [
                {
                    "solved": done,
                    "candidates": {
                        **fields(board, "count likely"),
                        "words": chances(board.candidates),
                    },
                }
                for board, done in zip(boards.boards, boards.solved, strict=True)
            ],
            "suggestions": [s.as_dict() for s in self.ranking],
        }


def by_attention(boards: Boards) -> tuple[int, ...]:
    """The open boards in the order in which a player looks at them: the nearest to solved first."""
    return tuple(sorted(boards.open, key=lambda board: (boards.boards[board].likely, board)))


def helps(boards: Boards, guess: str) -> bool:
    """Whether a guess can solve an open board or tell something about one.

    >>> helps(Boards.of("original", ["salet:bbbbb,ybbbb"]), "salet")
    False
    """
    row = boards.matrix.row(boards.lexicon.word(guess))
    win = boards.lexicon.win
    told = [row[board.columns] for board in boards.playing]
    return any(len(np.unique(each)) > 1 or each[0] == win for each in told if len(each))


def advise_boards(
    lexicon: Lexicon | str,
    turns: Iterable[WrittenBoards] = (),
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    *,
    boards: int | None = None,
    top: int = 10,
    limit: int | None = None,
    words: str = "any",
    never: Collection[str] = (),
) -> BoardsAdvice:
    """The best next guesses on several boards; the first guess comes from the book.

    >>> advise_boards("original", ["salet:bbybb,bgbbb"], top=1).ranking.best.boards
    ()
    """
    place = Boards.of(lexicon, turns, rules, many=boards, limit=limit)
    return advise_on(place, strategy, top=top, words=words, never=never)


def advise_on(
    boards: Boards,
    strategy: str | Strategy = DEFAULT,
    *,
    top: int = 10,
    words: str = "any",
    never: Collection[str] = (),
) -> BoardsAdvice:
    """The best next guesses on these boards."""
    everyday = check_words(words) == "everyday"
    if wrong := boards.diagnose():
        raise wrong
    chosen = find_strategy(strategy)
    chosen.check_boards()
    if boards.is_over:
        return BoardsAdvice(boards, Ranking((), chosen.name), words)
    ranking = None
    place = boards.telling
    if not boards.turns:
        ranking = look_up_boards(boards.lexicon, chosen.name, len(boards.boards))
    if ranking is None:
        if everyday and "everyday" in chosen.options:
            chosen = chosen.using(everyday=True)
        ranking = chosen.rank(place, max(top, LOOKED_AT) if everyday else top + len(never))
    if place is not boards:
        ranking = replace(ranking, suggestions=tuple(_numbered(s, boards.shown) for s in ranking))
    ranking = ranking.without(never, len(ranking))
    best = ranking.best
    if everyday:
        by_turns = chosen.by_turns
        ranking = (
            without_idle(ranking, by_turns=by_turns)
            if place.certain
            else everyday_first(ranking, top, by_turns=by_turns)
        )
    price = max(0.0, cost_of(ranking.best, best, by_turns=chosen.by_turns))
    shown = replace(ranking, suggestions=ranking.suggestions[:top])
    return BoardsAdvice(boards, shown, words, price)


def _numbered(row: Suggestion, shown: Sequence[int]) -> Suggestion:
    return replace(row, boards=tuple(shown[board - 1] + 1 for board in row.boards or ()))


def suggest_boards(
    *turns: WrittenBoards,
    boards: int | None = None,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    top: int = 10,
    within: int | None = None,
    words: str = "any",
) -> Ranking:
    """The best next guesses on several boards after turns such as ``"crane:bbygb,ybbbb"``;
    ``boards`` says how many there are before the first one.

    >>> suggest_boards("salet:bbybb,bgbbb", list="original").best.boards
    ()
    >>> suggest_boards(boards=4, list="original").best.guess
    'salet'
    """
    if not turns and boards is None:
        raise InputError("how many boards are there?", "Say it: suggest_boards(boards=4)")
    return advise_boards(
        list, turns, rules, strategy, boards=boards, top=top, limit=within, words=words
    ).ranking


def check_one_goal(goal: str) -> None:
    """Several boards have one goal."""
    if goal != "mean":
        raise InputError(
            f"the goal {goal} is for one board", "Leave --goal away with several boards."
        )
