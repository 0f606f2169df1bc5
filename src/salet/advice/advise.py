"""Advice for a position: everybody who needs a word asks here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from salet.advice.policy import Safer, rank, safer_word
from salet.advice.taste import Taste
from salet.numbers.patterns import Cells
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, texts
from salet.value.value import Rows, Value
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon
from salet.words.ranking import DEFAULT, Ranking, Suggestion
from salet.words.records import chances, fields

PLAYER = Taste()
LEADERS = 4  # rows that hints and sentences are about


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates of one board with their probability, likeliest first.

    The first ``likely`` of them hold 99 % of the belief.
    """

    words: tuple[tuple[str, float], ...]
    likely: int
    solved: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the plain data for ``--json`` and the API."""
        words = chances(self.words)
        return {"count": len(words), "likely": self.likely, "words": words}


@dataclass(frozen=True)
class Advice:
    """What a player should know at a position.

    The ranking of a solved game is empty. ``safer`` is a word that is likelier to win than the
    first one, if there is one. ``refused`` are the likely words that were left out, since the
    player's game does not accept them. ``leaders`` are the first rows, also if fewer are shown:
    what hints and sentences say does not depend on the number of rows.
    """

    position: Position
    taste: Taste
    valuer: Valuer
    ranking: Ranking
    safer: Safer | None = None
    refused: tuple[str, ...] = ()
    leaders: tuple[Suggestion, ...] = ()

    @property
    def best(self) -> Suggestion:
        """The guess that leads."""
        return self.ranking.best

    @property
    def price(self) -> float:
        """How many more guesses the first word costs than the best of all."""
        return self.ranking.price

    def value(self, word: str) -> Value:
        """Return the value of any word here."""
        return self.valuer.value(word)

    @cached_property
    def boards(self) -> tuple[Candidates, ...]:
        """The candidates of each board."""
        return tuple(Candidates(b.candidates, b.likely, b.solved) for b in self.position.boards)

    @property
    def lexicon(self) -> Lexicon:
        """The list."""
        return self.position.lexicon

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.position.rules

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        return self.position.turns

    @property
    def limit(self) -> int:
        """The number of guesses that the game allows."""
        return self.position.limit

    @property
    def words(self) -> str:
        """Which words lead: everyday or any."""
        return self.taste.words

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The candidates of a game with one board."""
        (board,) = self.boards
        return board.words

    @property
    def likely(self) -> int:
        """The number of likely candidates, added up over the boards."""
        return self.position.likely

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return self.position.is_over

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words played that the list does not have."""
        return tuple(turn.guess for turn in self.turns if turn.guess not in self.lexicon)

    @property
    def guesses_left(self) -> int:
        """The number of guesses that the game still allows."""
        return max(0, self.position.guesses_left)

    @property
    def attention(self) -> tuple[int, ...]:
        """The open boards, counted from 0, the nearest to a solution first."""
        boards = self.position.boards
        return tuple(sorted(self.position.open, key=lambda nth: (boards[nth].likely, nth)))

    def as_dict(self) -> dict[str, Any]:
        """Return the plain data for ``--json`` and the API."""
        several = len(self.boards) > 1
        by_board = [{"solved": b.solved, "candidates": b.as_dict()} for b in self.boards]
        return {
            "list": self.lexicon.name,
            **fields(self, "rules"),
            **fields(self.ranking, "strategy exact"),
            "within": self.limit,
            **fields(self, "words price"),
            "note": self.ranking.note,
            "solved": self.solved,
            "turns": texts(self.turns),
            "unknown": list(self.unknown),
            "refused": list(self.refused),
            **({"attention": [nth + 1 for nth in self.attention]} if several else {}),
            "boards": by_board,
            **({} if several else {"candidates": by_board[0]["candidates"]}),
            "suggestions": [s.as_dict() for s in self.ranking],
        }


def advise(position: Position, taste: Taste = PLAYER) -> Advice:
    """Return the best next guesses. Raise ``Contradiction`` if no word fits the turns.

    >>> advice = advise(Position.of("original", ["crane:bbygb"]))
    >>> advice.best.guess, round(advice.value("moist").turns, 2)
    ('tipsy', 2.76)
    """
    if taste.strategy is not None:
        taste.strategy.check_can_play(len(position.boards))
    position, refused = _without(position, taste)
    if wrong := position.diagnosis:
        raise wrong.error()
    valuer = Valuer(position)
    if position.is_over:
        name = DEFAULT if taste.strategy is None else taste.strategy.name
        return Advice(position, taste, valuer, Ranking((), name))
    if taste.strategy is None:
        rows = valuer.rows
    else:
        rows = taste.strategy.rows_for_player(position.visible)
    leading = ranking_of(position, rows, replace(taste, top=max(taste.top, LEADERS)))
    leaders, shown = leading[:LEADERS], leading[: taste.top]
    ranking = replace(leading, suggestions=shown)
    is_one = len(position.boards) == 1
    safer = safer_word(valuer, ranking.best.guess) if is_one else None
    return Advice(position, taste, valuer, ranking, safer, refused, leaders)


def _without(position: Position, taste: Taste) -> tuple[Position, tuple[str, ...]]:
    """Return the position without words that the player's game refuses, and the likely ones."""
    kept = position.without(taste.never)
    refused = {
        word
        for old, new in zip(position.boards, kept.boards, strict=True)
        if old.count > new.count
        for word, _ in old.candidates[: old.likely]
        if word in taste.never
    }
    return kept, tuple(sorted(refused))


def ranking_of(position: Position, rows: Rows, taste: Taste) -> Ranking:
    """Return the rows as the policy orders them, those that are shown with their statistics."""
    order = rank(position, rows, taste)
    shown = _suggestions(position, rows, order.rows[: taste.top])
    return Ranking(shown, rows.strategy, exact=order.exact, note=rows.note, price=order.price)


def _suggestions(position: Position, rows: Rows, order: Cells) -> tuple[Suggestion, ...]:
    """Return some rows with their statistics; boards are counted in the whole game."""
    facing, words = position.visible, position.lexicon.guesses
    guesses = rows.guesses[order]
    facts = facing.statistics_of(guesses)
    several, shown = len(position.boards) > 1, position.shown or position.open
    found = []
    for nth, (row, guess) in enumerate(zip(order.tolist(), guesses.tolist(), strict=True)):
        turns = float(rows.turns[row])
        valued = not np.isnan(turns)
        able = tuple(b + 1 for b in shown if guess in position.boards[b].candidate_indices)
        found.append(
            Suggestion(
                guess=words[guess],
                merit=float(rows.merit[row]),
                candidate=bool(facing.is_candidate[guess]),
                probability=float(facing.hits[guess]),
                expected_size=float(facts.expected_size[nth]),
                largest=int(facts.largest[nth]),
                entropy=float(facts.entropy[nth]),
                buckets=int(facts.buckets[nth]),
                expected_turns=turns if valued else None,
                win=float(rows.win[row]) if valued and rows.sees_end else None,
                exact=bool(rows.exact[row]),
                method=rows.methods[row] if valued else None,
                everyday=bool(facing.everyday[guess]),
                boards=able if several else None,
            )
        )
    return tuple(found)
