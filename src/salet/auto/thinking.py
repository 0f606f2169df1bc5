"""What to play next on a page that may refuse words, and whether its marks make sense."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from salet.advice.advise import Advice, advise
from salet.auto.inventing import invented
from salet.auto.site import Fit, FitOf, PageError
from salet.errors import Contradiction, ImpossibleFeedback
from salet.puzzle.rules import LIMIT, Rules, Turn, fits, violation
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon

WIDE = "expected-size"  # ranks thousands of words at once, for pages that refuse the best
_MANY = 3000


def fitting(lexicon: Lexicon) -> FitOf:
    """How turns fit the words of a list, by whole arrays, since many readings are tried."""
    import numpy as np

    from salet.numbers.patterns import encode, pattern_block

    codes = encode(lexicon, lexicon.guesses)
    answers = np.array(lexicon.answers)
    rows: dict[str, object] = {}

    def fit_of(turns: Sequence[Turn]) -> Fit:
        fits = np.ones(len(codes), dtype=bool)
        for turn in turns:
            if turn.guess not in rows:
                rows[turn.guess] = pattern_block(encode(lexicon, [turn.guess]), codes)[0]
            fits &= rows[turn.guess] == turn.feedback.pattern
        if fits[answers].any():
            return Fit.ANSWER
        return Fit.OUTSIDE if fits.any() else Fit.NONE

    return fit_of


class Thinker:
    """Chooses guesses, leaving out the words that the page has refused."""

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules,
        strategy: str | Strategy,
        words: str = "any",
        never: Collection[str] = (),
        opener: str = "",
    ) -> None:
        self.words = words
        self.opener = opener
        self.lexicon = lexicon
        self.rules = rules
        self.strategy = strategy
        self.refused: set[str] = set()
        self.never = never
        self.in_a_row = 0
        self._known: tuple[tuple[tuple[Turn, ...], Rules], Advice] | None = None

    def refuse(self, word: str) -> None:
        """Never play this word again."""
        self.refused.add(word)
        self.in_a_row += 1

    def count(self, turns: Sequence[Turn]) -> int:
        """How many candidates are left."""
        from salet.position.position import Position

        return Position.of(self.lexicon, turns).count

    def guess(self, turns: Sequence[Turn], rows: int) -> str:
        """The next word to play; ``PageError`` when none is left."""
        for word in self._ideas(turns, rows):
            if word not in self.refused:
                return word
        if fitting(self.lexicon)(turns) is Fit.NONE:
            raise contradiction(self.lexicon, turns)
        raise PageError(
            "refused", f"the page has refused every word that fits ({len(self.refused)} in all)",
            "Give a list of the words that it knows: --list words.txt",
        )  # fmt: skip

    def _ideas(self, turns: Sequence[Turn], rows: int) -> Iterator[str]:
        """Words to play, the best first; the search for more of them goes on only when needed."""
        limit = rows or LIMIT
        if not turns and self.opener in self.lexicon and self.opener not in self.never:
            yield self.opener
        try:
            if limit - len(turns) > 1 and self.in_a_row < 2:
                yield from self._ranked(turns, limit, self.strategy, 1)
                yield from self._ranked(turns, limit, self.strategy, 5)
            wide = self._wide(tuple(turns), limit)
        except Contradiction:
            yield from self._outside(turns)
            yield from self._invented(turns)
            return
        # On the last row, and on a page that knows few words, only answers are worth a try.
        if limit - len(turns) > 1:
            yield from (s.guess for s in wide.ranking if s.candidate)
        yield from (word for word, _ in wide.candidates)
        yield from (s.guess for s in wide.ranking)
        yield from self._outside(turns)
        yield from self._invented(turns)

    def _wide(self, turns: tuple[Turn, ...], limit: int) -> Advice:
        """Thousands of words for this position, worked out once."""
        if self._known is None or self._known[0] != (turns, self.rules):
            advice = advise(self.lexicon, turns, self.rules, WIDE, top=_MANY, limit=limit)
            self._known = ((turns, self.rules), advice)
        return self._known[1]

    def _ranked(
        self, turns: Sequence[Turn], limit: int, strategy: str | Strategy, top: int
    ) -> Iterator[str]:
        advice = advise(
            self.lexicon, turns, self.rules, strategy,
            top=top, limit=limit, words=self.words, never={*self.never, *self.refused},
        )  # fmt: skip
        yield from (suggestion.guess for suggestion in advice.ranking)

    def _outside(self, turns: Sequence[Turn]) -> Iterator[str]:
        """Words that are no answers of the list but fit."""
        yield from (w for w in self.lexicon.guesses if fits(turns, self.lexicon.letters(w)))

    def _invented(self, turns: Sequence[Turn]) -> Iterator[str]:
        yield from ("".join(letters) for letters in invented(self.lexicon, turns))

    def can_go_on(self, turns: Sequence[Turn]) -> bool:
        """Whether marks that no word of the list fits may still be those of another word."""
        return not _marks_copies_alike(self.lexicon, turns) and any(self._invented(turns))

    def follow_hard_rules(self, turns: Sequence[Turn]) -> bool:
        """Play by hard rules from now on, because the page does; False when it makes no sense."""
        if self.rules is not Rules.NORMAL:
            return False
        if any(violation(Rules.HARD, turns[:n], t.letters) for n, t in enumerate(turns)):
            return False
        self.rules = Rules.HARD
        return True


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
    from salet.puzzle.scoring import feedback

    return any(
        all(
            feedback(t.letters, letters).collapsed(t.letters) == t.feedback.collapsed(t.letters)
            for t in turns
        )
        for word in lexicon.guesses
        for letters in (lexicon.letters(word),)
    )
