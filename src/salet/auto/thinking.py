"""What to play next on a page that may refuse words, and whether its marks make sense."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from salet.advice.advise import Advice, advise
from salet.auto.inventing import invented
from salet.auto.site import Fit, FitOf, PageError, Reading, Seen
from salet.errors import Contradiction, ImpossibleFeedback
from salet.host.games import Move
from salet.puzzle.rules import Rules, fits, violation
from salet.puzzle.turns import Turn, is_won, limit_of
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon

WIDE = "expected-size"  # ranks thousands of words at once, for pages that refuse the best
MANY = 3000


def fitting(lexicon: Lexicon, *, collapsed: bool = False) -> FitOf:
    """How turns fit the words of a list, by whole arrays, since many readings are tried.

    With ``collapsed`` copies of a letter are not told apart (see ``Feedback.collapsed``).
    """
    import numpy as np

    from salet.numbers.patterns import encode, pattern_block

    codes = encode(lexicon, lexicon.guesses)
    answers = np.array(lexicon.answers)
    rows: dict[str, Any] = {}

    @lru_cache(maxsize=1000)
    def fitting_turns(turns: tuple[tuple[str, int], ...]) -> Any:
        """Whether each word fits; of several boards with many rows only the last one is new."""
        if not turns:
            return np.ones(len(codes), dtype=bool)
        guess, pattern = turns[-1]
        if guess not in rows:
            rows[guess] = pattern_block(encode(lexicon, [guess]), codes, collapsed)[0]
        return fitting_turns(turns[:-1]) & (rows[guess] == pattern)

    def fit_of(turns: Sequence[Turn]) -> Fit:
        fits = fitting_turns(tuple((turn.guess, turn.feedback.pattern) for turn in turns))
        if fits[answers].any():
            return Fit.ANSWER
        return Fit.OUTSIDE if fits.any() else Fit.NONE

    return fit_of


Turns = Sequence[Any]  # ``Turn``; of several boards ``Turn``


class Thinker:
    """Chooses guesses for one board, leaving out the words that the page has refused."""

    _known: Any = None  # what was worked out last

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules,
        strategy: str | Strategy,
        words: str = "any",
        never: Collection[str] = (),
        opener: str = "",
        boards: int = 1,
    ) -> None:
        self.words = words
        self.opener = opener
        self.lexicon = lexicon
        self.rules = rules
        self.strategy = strategy
        self.boards = boards
        self.fit_of = fitting(lexicon)
        self.refused: set[str] = set()
        self.never = never
        self.in_a_row = 0

    def refuse(self, word: str) -> None:
        """Never play this word again."""
        self.refused.add(word)
        self.in_a_row += 1

    def guess(self, turns: Turns, rows: int) -> str:
        """The next word to play; ``PageError`` when none is left."""
        for word in self._ideas(turns, rows):
            if word not in self.refused:
                return word
        if self.fit(turns) is Fit.NONE:
            raise self.contradiction(turns)
        raise PageError(
            "refused", f"the page has refused every word that fits ({len(self.refused)} in all)",
            "Give a list of the words that it knows: --list words.txt",
        )  # fmt: skip

    def is_won(self, turns: Turns) -> bool:
        """Whether every answer was found."""
        return all(self.answers(turns))

    def outside(self, turns: Sequence[Turn]) -> Iterator[str]:
        """Words that fit one board and are no answers of the list, or of no list."""
        yield from (w for w in self.lexicon.guesses if fits(turns, self.lexicon.letters(w)))
        yield from ("".join(letters) for letters in invented(self.lexicon, turns))

    def may_be_unknown(self, turns: Sequence[Turn]) -> bool:
        """Whether marks of one board that no word of the list fits may be those of another."""
        return not _marks_copies_alike(self.lexicon, turns) and any(invented(self.lexicon, turns))

    def turns_of(self, played: Sequence[Seen], reading: Reading) -> tuple[Any, ...]:
        """The rows that were played, with their marks."""
        pairs = zip(played, reading.feedbacks, strict=True)
        return tuple(Turn(seen.guess, (feedback,), seen.letters) for seen, feedback in pairs)

    def agree(self, old: Turns, new: Turns) -> bool:
        """Whether new turns leave those before as they were."""
        return list(new[: len(old)]) == list(old)

    def move(self, turns: Turns, rows: int) -> Any:
        """The last turn with how many candidates it left."""
        from salet.position.position import Position

        return Move(turns[-1], Position.of(self.lexicon, turns).count)

    def answers(self, turns: Turns) -> tuple[str | None, ...]:
        """The answer of each board, None where it was not found."""
        return (turns[-1].guess if is_won(turns) else None,)

    def limit(self, rows: int) -> int:
        """How many guesses a game gives whose boards have so many rows, 0 when nobody knows."""
        return rows or limit_of(self.boards)

    def fit(self, turns: Turns) -> Fit:
        """How well the turns go together with the list; an answer that was found always does."""
        return Fit.ANSWER if self.is_won(turns) else self.fit_of(turns)

    def contradiction(self, turns: Turns) -> PageError:
        """What is wrong with marks that no word fits."""
        return contradiction(self.lexicon, turns)

    def can_go_on(self, turns: Turns) -> bool:
        """Whether marks that no word of the list fits may still be those of another word."""
        return self.may_be_unknown(turns)

    def _ideas(self, turns: Turns, rows: int) -> Iterator[str]:
        """Words to play, the best first; the search for more of them goes on only when needed."""
        limit = self.limit(rows)
        if not turns and self.opener in self.lexicon and self.opener not in self.never:
            yield self.opener
        try:
            if limit - len(turns) > 1 and self.in_a_row < 2:
                yield from self._ranked(turns, limit, self.strategy, 1)
                yield from self._ranked(turns, limit, self.strategy, 5)
            wide = self._wide(tuple(turns), limit)
        except Contradiction:
            yield from self.outside(turns)
            return
        # On the last row, and on a page that knows few words, only answers are worth a try.
        if limit - len(turns) > 1:
            yield from (s.guess for s in wide.ranking if s.candidate)
        yield from (word for word, _ in wide.candidates)
        yield from (s.guess for s in wide.ranking)
        yield from self.outside(turns)

    def _wide(self, turns: tuple[Turn, ...], limit: int) -> Advice:
        """Thousands of words for this position, worked out once."""
        if self._known is None or self._known[0] != (turns, self.rules):
            advice = advise(self.lexicon, turns, self.rules, WIDE, top=MANY, limit=limit)
            self._known = ((turns, self.rules), advice)
        found: Advice = self._known[1]
        return found

    def _ranked(
        self, turns: Sequence[Turn], limit: int, strategy: str | Strategy, top: int
    ) -> Iterator[str]:
        advice = advise(
            self.lexicon, turns, self.rules, strategy,
            top=top, limit=limit, words=self.words, never={*self.never, *self.refused},
        )  # fmt: skip
        yield from (suggestion.guess for suggestion in advice.ranking)

    def follow_hard_rules(self, turns: Turns) -> bool:
        """Play by hard rules from now on, because the page does; False when it makes no sense."""
        if self.rules is not Rules.NORMAL or not self.kept_hard_rules(turns):
            return False
        self.rules = Rules.HARD
        return True

    def kept_hard_rules(self, turns: Turns) -> bool:
        """Whether all turns were legal under hard rules."""
        return not any(violation(Rules.HARD, turns[:n], t.letters) for n, t in enumerate(turns))


def contradiction(lexicon: Lexicon, turns: Sequence[Turn]) -> PageError:
    """What is wrong with marks that no word fits, as an error."""
    from salet.position.diagnosis import diagnose
    from salet.puzzle.colourings import check_possible

    try:
        for turn in turns:
            check_possible(turn.letters, turn.feedback, lexicon.alphabet.symbols)
        found = diagnose(lexicon, tuple(turns))
        why = found.message if found is not None else "no word fits"
    except ImpossibleFeedback as error:
        why = str(error)
    hint = (
        "It seems to mark every copy of a letter alike, which is not how the game is marked."
        if _marks_copies_alike(lexicon, turns)
        else "Its marks may be wrong, or its answer may be a word that the list does not have."
    )
    return PageError("contradiction", f"the marks of this page contradict each other: {why}", hint)


def _marks_copies_alike(lexicon: Lexicon, turns: Sequence[Turn]) -> bool:
    """Whether some word fits when copies of a letter are not told apart."""
    alike = [replace(turn, feedback=turn.feedback.collapsed(turn.letters)) for turn in turns]
    return fitting(lexicon, collapsed=True)(alike) is not Fit.NONE
