"""Advice for a position: the best next guesses, from the book or from a strategy.

Book moves need no NumPy. ``salet.advice.computed``, which needs it, is imported only when the book
has no move.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from salet.advice.everyday import LOOKED_AT, check_words, cost_of, everyday_first, without_idle
from salet.errors import InputError
from salet.puzzle.rules import Rules, fits
from salet.puzzle.turns import LIMIT, Turn, check_board_count, check_limit, is_won, texts
from salet.strategies import BUILT_IN, DEFAULT, find_strategy, outline
from salet.words.book import REPLIES, kept_openers, look_up
from salet.words.everyday import refused_words
from salet.words.lexicon import LIKELY, Lexicon, bundled
from salet.words.ranking import Ranking
from salet.words.records import chances, fields

if TYPE_CHECKING:
    from salet.strategies.base import Strategy


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

    ``boards`` has the candidates of each board. ``limit`` is the number of guesses that the game
    allows. ``words`` says which words lead (see ``everyday``), and ``price`` how many more guesses
    the first one costs than the best of all. The ranking of a solved game is empty. ``never`` are
    the words that the player's game does not accept. ``safer`` is a sentence about a word that is
    likelier to win, if there is one.
    """

    lexicon: Lexicon
    rules: Rules
    turns: tuple[Turn, ...]
    boards: tuple[Candidates, ...]
    ranking: Ranking
    limit: int = LIMIT
    words: str = "any"
    price: float = 0.0
    never: tuple[str, ...] = ()
    safer: str = ""

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The candidates of a game with one board."""
        (board,) = self.boards
        return board.words

    @property
    def likely(self) -> int:
        """The number of likely candidates, added up over the boards."""
        return sum(board.likely for board in self.boards)

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return all(board.solved for board in self.boards)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words played that the list does not have."""
        return tuple(turn.guess for turn in self.turns if turn.guess not in self.lexicon)

    @property
    def guesses_left(self) -> int:
        """The number of guesses that the game still allows."""
        return max(0, self.limit - len(self.turns))

    @property
    def attention(self) -> tuple[int, ...]:
        """The open boards, counted from 0, the nearest to a solution first."""
        still = [nth for nth, board in enumerate(self.boards) if not board.solved]
        return tuple(sorted(still, key=lambda nth: (self.boards[nth].likely, nth)))

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
            "cut": self.ranking.cut,
            "solved": self.solved,
            "turns": texts(self.turns),
            "unknown": list(self.unknown),
            **({"attention": [nth + 1 for nth in self.attention]} if several else {}),
            "boards": by_board,
            **({} if several else {"candidates": by_board[0]["candidates"]}),
            "suggestions": [s.as_dict() for s in self.ranking],
        }


def advise(
    lexicon: Lexicon,
    turns: Sequence[Turn] = (),
    rules: Rules = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    *,
    boards: int | None = None,
    top: int = 10,
    limit: int | None = None,
    words: str = "any",
    never: Collection[str] = (),
    unfiltered: bool = False,
) -> Advice:
    """Return the best next guesses after these turns; the first guess comes from the book.

    ``boards`` is needed only before the first turn. ``words`` is one of
    ``salet.advice.everyday.WORDS``. ``never`` are words that the player's game does not accept:
    they are neither suggested nor counted. Insults and vulgar words are not suggested either,
    unless the advice is ``unfiltered``. A word that is the only one left is suggested in any case.
    """
    played = tuple(turns)
    count = len(played[0].feedbacks) if played else check_board_count(boards or 1)
    limit = check_limit(limit, count)
    check_advice(strategy, words, count, min(top, limit))
    known = _from_books(lexicon, played, rules, strategy, count, limit, top)
    if known is not None and played:
        fitting = {word for word, _ in _fitting(lexicon, played).words}
        known = known if fitting.isdisjoint(never) else None  # the book counts these words
    if known is not None:
        known = known.without(unwanted_words(lexicon, never, unfiltered), len(known))
    advice = None
    if known:
        everyday = words == "everyday"
        by_turns = outline(strategy).by_turns
        ranking, price = led_by(known, top, everyday, by_turns=by_turns)
        if not played or not everyday or ranking.best.everyday:
            advice = Advice(
                lexicon,
                rules,
                played,
                boards=(_fitting(lexicon, played),) * count,
                ranking=ranking,
                limit=limit,
                words=words,
                price=price or 0.0,
            )
            if price is None:
                from salet.advice.computed import estimated_price, position_of

                price = estimated_price(position_of(advice), ranking.best.guess, known.best.guess)
                advice = replace(advice, price=price)
            if not played or len(known) < REPLIES or top <= len(ranking):
                return advice
    from salet.advice.computed import advise_at
    from salet.position.position import Position

    position = Position.of(lexicon, played, rules, boards=count, limit=limit)
    computed = advise_at(
        position, strategy, top=top, words=words, never=never, unfiltered=unfiltered
    )
    return computed if advice is None else _followed_by(advice, computed.ranking, top)


def _followed_by(advice: Advice, more: Ranking, top: int) -> Advice:
    """Return the advice with further suggestions below its own, ``top`` in all."""
    own = advice.ranking.suggestions
    shown = {row.guess for row in own}
    rows = (*own, *(row for row in more if row.guess not in shown))[:top]
    return replace(advice, ranking=replace(advice.ranking, suggestions=rows))


def unwanted_words(lexicon: Lexicon, never: Collection[str], unfiltered: bool) -> set[str]:
    """Return the words of a list that are not suggested."""
    refused = () if unfiltered else refused_words(lexicon.guesses)
    return {word for word in (*never, *refused) if word in lexicon}


def check_advice(strategy: str | Strategy, words: str, boards: int, least: int) -> None:
    """Raise the error that says why advice cannot be given."""
    check_words(words)
    if boards > 1:
        find_strategy(strategy).check_can_play(boards)
    if least < 1:
        raise InputError(
            "the number of suggestions is less than 1", "Ask for one suggestion or more."
        )


def _from_books(
    lexicon: Lexicon,
    turns: tuple[Turn, ...],
    rules: Rules,
    strategy: str | Strategy,
    boards: int,
    limit: int,
    top: int,
) -> Ranking | None:
    """Return what the book, or the cache of openers, has for this position."""
    if not isinstance(strategy, str):
        return None
    if boards == 1 and is_won(turns):
        return None
    rows = min(top, REPLIES) if turns else top  # of a reply the book has the first few
    known = look_up(lexicon, strategy, rules, turns, rows, limit, boards)
    if known is not None or top > LOOKED_AT:
        return known
    kept = is_kept(lexicon, turns, strategy, limit, boards)
    return kept_openers(lexicon, strategy, rules) if kept else None


def is_kept(
    lexicon: Lexicon, turns: Sequence[Turn], strategy: str, limit: int, boards: int
) -> bool:
    """Return whether the openers of this game are kept in the cache once they were computed."""
    if turns or boards > 1 or limit != LIMIT:
        return False
    return strategy in BUILT_IN and lexicon.name not in bundled()


def led_by(
    ranking: Ranking, top: int, everyday: bool, *, by_turns: bool, certain: bool = False
) -> tuple[Ranking, float | None]:
    """Return the top of a ranking, led by an everyday word if wanted, and its price.

    If a word is ``certain`` on one of several boards, only idle guesses are left out.
    """
    if not everyday or not ranking:
        return replace(ranking, suggestions=ranking.suggestions[:top]), 0.0
    best = ranking.best
    if certain:
        led = without_idle(ranking, by_turns=by_turns)
        led = replace(led, suggestions=led.suggestions[:top])
    else:
        led = everyday_first(ranking, top, by_turns=by_turns)
    known = led.best is best or best.expected_turns is not None or not by_turns
    # None where the book knows the words and not what they take under these rules.
    return led, max(0.0, cost_of(led.best, best, by_turns=by_turns)) if known else None


def _fitting(lexicon: Lexicon, turns: Sequence[Turn]) -> Candidates:
    """Return the candidates of one board by the reference rule, without NumPy."""
    words, weights = lexicon.answer_words, lexicon.weights
    kept = [i for i in range(len(words)) if not turns or fits(turns, lexicon.letters(words[i]))]
    total = sum([weights[i] for i in kept])
    order = sorted(kept, key=weights.__getitem__, reverse=True)  # those alike stay in order
    candidates = tuple([(words[i], weights[i] / total) for i in order])
    return Candidates(candidates, _likely(lexicon, candidates))


def _likely(lexicon: Lexicon, candidates: Sequence[tuple[str, float]]) -> int:
    """How many of the candidates, likeliest first, hold 99 % of the belief."""
    if lexicon.uniform:
        return len(candidates)
    held = 0.0
    for count, (_, chance) in enumerate(candidates, 1):
        held += chance
        if held >= LIKELY - 1e-12:
            return count
    return len(candidates)
